"""The page of the bank: this moment of the play, the choices made for it, and a preview of booking them.

The choices are in the page's address, so each of them is a link. A correction of an entry of the account shows the
moment of that entry, with its choices as a start.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from companion.core.game import FINISHED, Setup
from companion.core.layout import read_number
from companion.core.pad import Pad, Patch, differences
from companion.core.text import Message, Problem, Refused, say
from companion.games.boomtown.bank import moves, table, words
from companion.games.boomtown.bank.account import MOVES, Entry, account, correction_patch, kept_fields, taken_events
from companion.games.boomtown.bank.auction import picking_order, share
from companion.games.boomtown.bank.cells import FIELDS, KEEPABLE, LONGEST_FIELD, OPENER, PICKS, ROUND
from companion.games.boomtown.bank.events import EVENTS, LAID_IN, event_name, is_left, options_of, places
from companion.games.boomtown.bank.moves import CARDS, MISSING, Fields
from companion.games.boomtown.bank.opening import is_bare
from companion.games.boomtown.bank.production import MOST_SALOONS, Dice, Place
from companion.games.boomtown.bank.state import BankState, fresh, patch_for, read
from companion.games.boomtown.bank.table import WaitingCard
from companion.games.boomtown.box import THROWS
from companion.games.boomtown.count.layout import CLAIMS, gold_cell, unsettled
from companion.games.boomtown.count.rules import MOST_GOLD, TOWNS, town_name

MOVE_IN = {"auction": "auction", "choose": "take", "production": "produce"}
"""The move that is chosen in each phase."""
PHASE_OF = {**{move: phase for phase, move in MOVE_IN.items()}, "roll": "production"}
"""The phase shown while a move is corrected; moves with waiting cards have none."""
LOOKS = {"auction": ("from",), "take": ("tab",)}
"""The fields of a move that only select what is shown."""
BIDS_AT_ONCE = 10
"""How many bids are offered at once, besides the links to lower and higher ones."""
EVENTS_TAB = "events"


@dataclass(frozen=True)
class Preview:
    """The preview of booking.

    ``patch`` is what it would write, or None if nothing is chosen or ``reasons`` forbid it.
    """

    patch: Patch | None = None
    reasons: tuple[Problem, ...] = ()

    @classmethod
    def of(cls, book: Callable[[], Patch]) -> "Preview":
        try:
            return cls(book())
        except Refused as refusal:
            return cls(None, refusal.problems)

    @property
    def problems(self) -> list[Message]:
        """The problems, except that a choice is missing, for instance of a pawn's new holder."""
        return [one.message for one in self.reasons if one.code not in ("two_rivals", MISSING)]


@dataclass(frozen=True)
class Bank:
    """The bank of a sheet; ``fields`` are the query of the page."""

    setup: Setup
    pad: Pad
    fields: Mapping[str, str]

    announcement = None
    towns, claims, events, keepable = TOWNS, CLAIMS, EVENTS, KEEPABLE
    most_saloons, bids_at_once, field_of = MOST_SALOONS, BIDS_AT_ONCE, LAID_IN
    town_name, event_name, card_name = staticmethod(town_name), staticmethod(event_name), staticmethod(words.card_name)
    gain_by, throws_reaching = staticmethod(moves.gain), staticmethod(moves.throws_reaching)

    # ---- the moment

    @cached_property
    def now(self) -> BankState:
        """The present state of the bank; before one is open, the state in which it would open."""
        return read(self.setup, self.pad) or fresh(self.setup, self.pad)

    @cached_property
    def account(self) -> tuple[Entry, ...]:
        """The account, oldest entry first."""
        return account(self.setup, self.pad)

    @cached_property
    def entry_to_correct(self) -> Entry | None:
        """The entry of the account that is being corrected."""
        which = self.fields.get("retell") if self.fields.get("turn") == self.now.turn else None
        if which is None or "look" in self.fields or self.pad.get(FINISHED):
            return None
        return next((one for one in self.account if one.id == which and one.fields), None)

    @cached_property
    def state(self) -> BankState:
        """The state to choose in: the present one, or the one before the entry being corrected."""
        return (read(self.setup, self.entry_to_correct.before) if self.entry_to_correct else None) or self.now

    @property
    def is_open(self) -> bool:
        """True if a bank is open on the sheet."""
        return ROUND in self.pad

    @cached_property
    def phase(self) -> str:
        """What the page shows: a phase of the round, ``over``, ``closed``, ``finished`` or ``account``.

        While the use of a waiting card is corrected, it is ``past``.
        """
        if self.pad.get(FINISHED):
            return "finished"
        if not self.is_open:
            return "closed"
        if "look" in self.fields:
            return "account"
        return PHASE_OF.get(self.entry_to_correct.move, "past") if self.entry_to_correct else self.now.phase

    # ---- what was chosen

    @property
    def move(self) -> str:
        """The name of the move to choose, empty if there is none."""
        return self.entry_to_correct.move if self.entry_to_correct else MOVE_IN.get(self.phase, "")

    @cached_property
    def chosen(self) -> Fields:
        """The choices made for this moment; choices for another one are dropped."""
        if not self.move or self.fields.get("turn") != self.now.turn:
            return {}
        names = (*FIELDS[self.move], *LOOKS.get(self.move, ()))
        found = {name: self.fields[name] for name in names if 0 < len(self.fields.get(name, "")) <= LONGEST_FIELD}
        return found or (self.entry_to_correct.fields if self.entry_to_correct else {})

    @property
    def moment(self) -> dict[str, str]:
        """The arguments for this moment or for the entry being corrected."""
        return {"turn": self.now.turn, **({"retell": self.entry_to_correct.id} if self.entry_to_correct else {})}

    def query(self, **changed: object) -> str:
        """Return the query with the present choices, of which ``changed`` replaces some; None drops one."""
        names = FIELDS.get(self.move, ())
        kept = {name: self.chosen[name] for name in names if name in self.chosen and name not in changed}
        return urlencode({**self.moment, **kept, **{name: one for name, one in changed.items() if one is not None}})

    def only(self, **chosen: object) -> str:
        """Return the query with these choices alone."""
        return urlencode({**self.moment, **chosen})

    def number(self, name: str, lo: int, hi: int) -> int | None:
        """Return the number in the field ``name``, or None if it is missing or invalid."""
        try:
            return moves.number(self.chosen, name, lo, hi)
        except Refused:
            return None

    def seat(self, name: str) -> int | None:
        """Return the seat in the field ``name``, or None."""
        return self.number(name, 0, self.setup.size - 1)

    # ---- what booking it would do

    @property
    def is_unchanged(self) -> bool:
        """True if an entry of the account is shown with its original choices."""
        entry = self.entry_to_correct
        return entry is not None and kept_fields(entry.move, self.chosen) == entry.fields

    @cached_property
    def preview(self) -> Preview:
        """The preview of booking.

        For an entry with its original choices, booking removes it, which is offered for cards and for uses of waiting
        cards.
        """
        entry = self.entry_to_correct
        if entry is None:
            return Preview.of(lambda: patch_for(MOVES[self.move](self.state, self.chosen))) if self.move else Preview()
        if not self.is_unchanged:
            return Preview.of(lambda: correction_patch(self.setup, self.pad, entry.id, self.chosen))
        never = Preview.of(lambda: correction_patch(self.setup, self.pad, entry.id, None))
        shows = self.phase == "past" or (self.phase == "choose" and never.patch is not None)
        return never if shows else Preview()

    @property
    def removes_entry(self) -> bool:
        """True if booking removes an entry."""
        return self.is_unchanged and self.preview.patch is not None

    @property
    def effects(self) -> list[Message]:
        """What booking would change besides gold."""
        return words.effects(self.setup, differences(self.pad, self.preview.patch or {}))

    @cached_property
    def yields(self) -> Mapping[str, Any] | None:
        """The value of the cell LAST for the chosen dice, or None while they are unknown."""
        known = self.phase == "production" and not self.entry_to_correct and self.dice
        return moves.yields(self.state, self.dice) if known and self.dice else None

    def gain(self, seat: int) -> int:
        """Return the net gold that ``seat`` would get."""
        if self.yields:
            return moves.gain(self.yields, seat)
        after = (self.preview.patch or {}).get(gold_cell(seat))
        return 0 if after is None else int(after) - self.now.table.gold(seat)

    @property
    def rivals(self) -> dict[str, list[int]]:
        """By town, the seats among which the table has to choose a pawn's new holder."""
        open_ones = [one for one in self.preview.reasons if one.code == "two_rivals"]
        names: dict[str, Any] = {one.path.removeprefix("mayors."): dict(one.args)["names"] for one in open_ones}
        return {town: sorted(map(self.setup.players.index, found)) for town, found in names.items()}

    # ---- the table

    def spoken_gold(self, seat: int) -> Message:
        """Return what screen readers announce when the gold of ``seat`` changes."""
        return say("said-total", names=(self.setup.brief.players[seat],), n=self.now.table.gold(seat))

    def belongings(self, seat: int) -> Hashable:
        """Return everything that decides what ``seat`` has besides gold."""
        table = self.now.table
        return table.players[seat].mines, *table.mayors.items(), table.governed, table.saloons, table.kept

    def kept(self, seat: int) -> tuple[Message, ...]:
        """Return the names of the cards waiting in front of ``seat``."""
        held = Counter(one.card for one in self.now.table.kept if one.seat == seat)
        return tuple([say("bank-several", n=n, card=one) if n > 1 else event_name(one) for one, n in held.items()])

    def places(self, card: str, seat: int | None) -> Sequence[Any]:
        """Return where ``seat`` can lay a waiting card."""
        return () if seat is None else places(self.state.table, seat, card)

    def field_text(self, place: Place | int | str) -> str:
        """Return the text of a place in its field."""
        return self.state.table.spot(place) if isinstance(place, Place) else str(place)

    def place_name(self, card: str, place: Any) -> Message:
        """Return the name of a place where ``card`` can be laid."""
        if card == "new_vein":
            return self.state.table.mine(place).name
        return town_name(self.state.table.saloons[place].town if card == "girls" else place)

    @property
    def layable_cards(self) -> list[WaitingCard]:
        """The waiting cards that can be laid now."""
        kept = () if self.entry_to_correct or not self.is_open or self.phase == "finished" else self.state.table.kept
        return [one for one in dict.fromkeys(kept) if self.places(*one)]

    def holders(self, card: str) -> list[int]:
        """Return the seats that can use a Mustang or a Telegraph now."""
        held = dict.fromkeys(one.seat for one in self.state.table.kept if one.card == card)
        if self.entry_to_correct:
            return []
        if card == "mustang":
            early = self.phase == "choose" and len(self.state.picks) < 2
            return [seat for seat in held if seat not in self.state.order[:2]] if early else []
        return list(held) if self.phase == "production" and self.dice else []

    # ---- the auction

    @property
    def winner(self) -> int | None:
        """The seat chosen as winner."""
        return self.seat("winner")

    @property
    def bid(self) -> int | None:
        """The chosen bid."""
        return self.number("bid", 0, MOST_GOLD)

    @property
    def all_pass(self) -> bool:
        """True if nobody bids."""
        return self.bid == 0 and self.winner == self.state.opener

    @property
    def most(self) -> int:
        """The highest possible bid: the winner's gold."""
        return self.state.table.gold(self.winner) if self.winner is not None else 0

    @property
    def bids(self) -> range:
        """The offered bids: those around the chosen one, or from the field ``from`` on."""
        start = self.number("from", 1, self.most) or max(1, min(self.bid or 1, self.most))
        return range(0) if self.all_pass else row_of_bids(start, self.most)

    @property
    def order(self) -> tuple[int, ...]:
        """The picking order with the chosen winner."""
        return picking_order(self.setup.size, self.winner or 0)

    @property
    def banked(self) -> int:
        """The bank's part of the chosen bid."""
        return share(self.setup.size, self.winner or 0, self.bid or 0).bank

    # ---- the cards

    @property
    def chooser(self) -> int:
        """The seat that takes the next card, or that took the card being corrected."""
        entry = self.entry_to_correct
        return self.state.order[int(entry.data["place"])] if entry else self.state.chooser

    @cached_property
    def card(self) -> str:
        """The chosen card, or the waiting card whose use is corrected; empty if there is none."""
        card = self.chosen.get("card", "") if self.move in ("take", "lay") else self.move
        return card if card in CARDS else ""

    @property
    def has_events(self) -> bool:
        """True if events can be taken: not in the first round."""
        return self.state.round > 1

    @cached_property
    def events_left(self) -> list[str]:
        """The events that may still come."""
        taken = taken_events(one.data for one in self.account if one is not self.entry_to_correct)
        return [event for event in EVENTS if is_left(event, taken)]

    @property
    def events_out(self) -> tuple[Message, ...]:
        """The names of the events of which the box has no more cards."""
        return tuple([event_name(event) for event in EVENTS if event not in self.events_left])

    @property
    def tab(self) -> str:
        """The open tab: a town, the events, or none."""
        if self.card:
            return EVENTS_TAB if self.card in EVENTS else CLAIMS[self.card].printed.town
        tab = self.chosen.get("tab", "")
        return tab if tab in TOWNS or (tab == EVENTS_TAB and self.has_events) else ""

    def entry_of_take(self, seat: int, card: str) -> Entry | None:
        """Return the entry by which ``seat`` took ``card`` this round, or None if it cannot be corrected."""
        place = str(self.now.order.index(seat)) if seat in self.now.order else ""
        taken = (one for one in self.account if one.round == self.now.round and one.fields.get("card") == card)
        return next((one for one in taken if one.data.get("place") == place), None)

    def is_original_card(self, card: str) -> bool:
        """Return whether the entry being corrected took ``card``."""
        entry = self.entry_to_correct
        return entry is not None and entry.fields.get("card") == card

    def owner(self, place: str) -> int | None:
        """Return the owner of a mine; in a correction, mines that others have taken since count as taken."""
        owner = CLAIMS[place].owner
        now = None if self.is_original_card(place) else self.now.pad.get(owner)
        found: int | None = self.state.pad.get(owner, now)
        return found

    def is_plain(self, town: str) -> bool:
        """Return whether one tap takes a mine of ``town``, because it costs nothing and moves no pawn."""
        return self.entry_to_correct is None and table.is_plain(self.state.table, self.chooser, town)

    def has_free(self, town: str) -> bool:
        """Return whether a mine of ``town`` can be taken."""
        return any(claim.printed.town == town and self.state.is_free(place) for place, claim in CLAIMS.items())

    def fee(self, town: str) -> table.Fee | None:
        """Return the fee that the chooser pays for a mine of ``town``."""
        return table.fee(self.state.table, self.chooser, town)

    @property
    def fee_town(self) -> str:
        """The town of the mine that would be taken, empty if none would."""
        place = self.chosen.get("target", "") if self.card == "expropriation" else self.card
        taken = self.card == "expropriation" or self.state.is_free(place)
        return CLAIMS[place].printed.town if taken and place in CLAIMS else ""

    # ---- the chosen event

    @cached_property
    def options(self) -> Mapping[str, Sequence[Any]]:
        """The options of each field of the chosen event."""
        return options_of(self.state.table, self.chooser, self.card) if self.phase == "choose" else {}

    @property
    def missing(self) -> list[str]:
        """The fields of the chosen event that are still empty."""
        return [name for name in self.options if name not in self.chosen]

    def targets(self, seat: int) -> list[Place | int]:
        """Return the targets of the chosen event that ``seat`` owns: mines, and saloons by their numbers."""
        saloons = self.state.table.saloons
        found = self.options.get("target", ())
        return [one for one in found if (saloons[one].owner if isinstance(one, int) else one.seat) == seat]

    @property
    def idle(self) -> bool:
        """True if the chosen event has no target and so does nothing."""
        return self.card in ("dynamite", "expropriation") and not self.options

    @property
    def waits(self) -> bool:
        """True if the chosen event will wait in front of the player who takes it."""
        return self.card in KEEPABLE and not places(self.state.table, self.chooser, self.card)

    @property
    def victim(self) -> int | None:
        """The seat chosen to be held up."""
        return self.seat("victim")

    @property
    def loot(self) -> int | None:
        """The gold chosen for a holdup."""
        return self.number("number", THROWS[0], THROWS[-1])

    @property
    def holdup_chosen(self) -> bool:
        """True if victim and gold of a holdup are chosen, so that the dice come next."""
        return self.card == "holdup" and self.victim is not None and self.loot is not None

    # ---- the dice

    @property
    def dice(self) -> Dice | None:
        """The roll on the sheet, else the chosen one."""
        one, two = self.number("d1", 1, 6), self.number("d2", 1, 6)
        return self.state.dice or ((one, two) if one and two else None)

    # ---- the account

    @cached_property
    def shown_entries(self) -> list[Entry]:
        """The account, newest entry first, without what was there when the bank was opened."""
        return [one for one in reversed(self.account) if one.move or one is not self.account[0]]

    @property
    def rounds(self) -> list[int]:
        """The rounds of the account, newest first."""
        return list(dict.fromkeys(one.round for one in self.shown_entries))

    @property
    def look(self) -> int:
        """The index in ``rounds`` of the round that the page starts with."""
        look = read_number(self.fields.get("look", ""))
        return self.rounds.index(look) if look in self.rounds else 0

    def seat_of(self, entry: Entry) -> int | None:
        """Return the seat that made a move, or None for cells written outside the bank."""
        if not entry.move:
            return None
        if entry.move == "take":
            return next(int(pick["seat"]) for pick in entry.after[PICKS] if pick["card"] == entry.fields["card"])
        return int(entry.fields.get("winner") or entry.fields.get("seat") or entry.before.get(OPENER, 0))

    # ---- opening it

    @property
    def unsettled(self) -> list[Message]:
        """What has to be settled on the sheet before a bank opens."""
        return [one.message for one in unsettled(self.setup, self.pad)]

    @property
    def is_bare(self) -> bool:
        """True if no mine, gold or sum is on the sheet yet."""
        return is_bare(self.pad)


def row_of_bids(start: int, most: int) -> range:
    """Return the bids up to ``most`` that are offered together with ``start``.

    They have twelve places: for all bids, or for ten and a link on either side; a missing link leaves room for a bid.
    """
    if most <= BIDS_AT_ONCE + 2:
        return range(1, most + 1)
    if start <= BIDS_AT_ONCE + 1:
        return range(1, BIDS_AT_ONCE + 2)
    first = (start - 2) // BIDS_AT_ONCE * BIDS_AT_ONCE + 2
    return range(first, min(most, first + BIDS_AT_ONCE - 1) + 1)
