"""The page of the bank: the moment of the play, what was chosen for it so far, and what booking that would do.

What was chosen is in the address, so whatever can be chosen is a link. An entry of the account is corrected as of its
own moment, beginning with what was chosen then.
"""

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
from companion.games.boomtown.bank.account import MOVES, Told, kept_fields, retold, told
from companion.games.boomtown.bank.auction import picking_order, share
from companion.games.boomtown.bank.cells import FIELDS, KEEPABLE, LONGEST_FIELD, OPENER, PICKS, ROUND
from companion.games.boomtown.bank.events import EVENTS, LAID_IN, asked, event_name, places
from companion.games.boomtown.bank.moves import CARDS, TO_CHOOSE, Fields
from companion.games.boomtown.bank.opening import is_bare
from companion.games.boomtown.bank.production import MOST_SALOONS, Dice, Place
from companion.games.boomtown.bank.state import BankState, fresh, read, wanted
from companion.games.boomtown.bank.table import Kept
from companion.games.boomtown.box import THROWS
from companion.games.boomtown.count.layout import CLAIMS, gold_cell, unsettled
from companion.games.boomtown.count.rules import MOST_GOLD, TOWNS, town_name

MOVE_IN = {"auction": "auction", "choose": "take", "production": "produce"}
"""The move that is chosen in each phase."""
PHASE_OF = {**{move: phase for phase, move in MOVE_IN.items()}, "roll": "production"}
"""The phase in which a move is corrected; cards that waited have no phase."""
LOOKS = {"auction": ("from",), "take": ("tab",)}
"""What only says what one looks at."""
BIDS_AT_ONCE = 10
"""How many bids are offered side by side, with the ways to lower and higher ones."""
EVENTS_TAB = "events"


@dataclass(frozen=True)
class Trial:
    """What booking would write: ``patch``, None where what was ``refused`` keeps it from that, or nothing is chosen."""

    patch: Patch | None = None
    refused: tuple[Problem, ...] = ()

    @classmethod
    def of(cls, booked: Callable[[], Patch]) -> "Trial":
        """Return what ``booked`` returns or refuses."""
        try:
            return cls(booked())
        except Refused as refusal:
            return cls(None, refusal.problems)

    @property
    def rivals(self) -> list[Problem]:
        """Return the pawns of which the table has to say who gets them."""
        return [one for one in self.refused if one.code == "two_rivals"]

    @property
    def problems(self) -> list[Message]:
        """Return why it cannot be; what is still to be chosen is none."""
        return [one.message for one in self.refused if one.code not in ("two_rivals", TO_CHOOSE)]


@dataclass(frozen=True)
class Bank:
    """The bank of a sheet, with the ``fields`` of the address."""

    setup: Setup
    pad: Pad
    fields: Mapping[str, str]

    said = None
    towns, claims, events, keepable = TOWNS, CLAIMS, EVENTS, KEEPABLE
    most_saloons, bids_at_once, field_of = MOST_SALOONS, BIDS_AT_ONCE, LAID_IN
    town_name, event_name, card_name = staticmethod(town_name), staticmethod(event_name), staticmethod(words.card_name)
    gain_by, reaching = staticmethod(moves.gain), staticmethod(moves.reaching)

    # ---- the moment

    @cached_property
    def now(self) -> BankState:
        """Return the state of the bank; while it is closed, that in which it opens."""
        return read(self.setup, self.pad) or fresh(self.setup, self.pad)

    @cached_property
    def account(self) -> tuple[Told, ...]:
        """Return what was done at the bank, oldest first."""
        return told(self.setup, self.pad)

    @cached_property
    def wrong(self) -> Told | None:
        """Return the entry of the account that is being corrected."""
        which = self.fields.get("retell") if self.fields.get("turn") == self.now.turn else None
        if which is None or "look" in self.fields or self.pad.get(FINISHED):
            return None
        return next((one for one in self.account if one.id == which and one.fields), None)

    @cached_property
    def state(self) -> BankState:
        """Return the state for which it is chosen: the present one, or the one before the entry being corrected."""
        return (read(self.setup, self.wrong.before) if self.wrong else None) or self.now

    @property
    def is_open(self) -> bool:
        """Tell whether a bank is open on the sheet."""
        return ROUND in self.pad

    @cached_property
    def phase(self) -> str:
        """Return what is shown: a phase of the round, ``over``, ``closed``, ``finished``, ``account``.

        It is ``past`` while the use of a card that waited is corrected.
        """
        if self.pad.get(FINISHED):
            return "finished"
        if not self.is_open:
            return "closed"
        if "look" in self.fields:
            return "account"
        return PHASE_OF.get(self.wrong.move, "past") if self.wrong else self.now.phase

    # ---- what was chosen

    @property
    def move(self) -> str:
        """Return the name of the move that is chosen, empty for none."""
        return self.wrong.move if self.wrong else MOVE_IN.get(self.phase, "")

    @cached_property
    def chosen(self) -> Fields:
        """Return what was chosen for this moment; choices of another one do not count."""
        if not self.move or self.fields.get("turn") != self.now.turn:
            return {}
        names = (*FIELDS[self.move], *LOOKS.get(self.move, ()))
        found = {name: self.fields[name] for name in names if 0 < len(self.fields.get(name, "")) <= LONGEST_FIELD}
        return found or (self.wrong.fields if self.wrong else {})

    @property
    def moment(self) -> dict[str, str]:
        """Return the arguments that say what is chosen for: this moment, or an entry of the account."""
        return {"turn": self.now.turn, **({"retell": self.wrong.id} if self.wrong else {})}

    def query(self, **changed: object) -> str:
        """Return the arguments that say what was chosen, with some choices changed; None takes one back."""
        names = FIELDS.get(self.move, ())
        kept = {name: self.chosen[name] for name in names if name in self.chosen and name not in changed}
        return urlencode({**self.moment, **kept, **{name: one for name, one in changed.items() if one is not None}})

    def only(self, **chosen: object) -> str:
        """Return the arguments that say that nothing else was chosen."""
        return urlencode({**self.moment, **chosen})

    def retelling(self, wrong: Told) -> str:
        """Return the arguments that correct an entry of the account."""
        return urlencode({"turn": self.now.turn, "retell": wrong.id})

    def number(self, name: str, lo: int, hi: int) -> int | None:
        """Return the number chosen in the field ``name``, None for none that can be."""
        try:
            return moves.number(self.chosen, name, lo, hi)
        except Refused:
            return None

    def seat(self, name: str) -> int | None:
        """Return the seat chosen in the field ``name``."""
        return self.number(name, 0, self.setup.size - 1)

    # ---- what booking it would do

    @property
    def as_it_was(self) -> bool:
        """Tell whether something done is looked at as it was done."""
        return self.wrong is not None and kept_fields(self.wrong.move, self.chosen) == self.wrong.fields

    @cached_property
    def trial(self) -> Trial:
        """Return what booking would do: looked at as it was done, a card is given back, the use of one taken back."""
        wrong = self.wrong
        if wrong is None:
            return Trial.of(lambda: wanted(MOVES[self.move](self.state, self.chosen))) if self.move else Trial()
        if not self.as_it_was:
            return Trial.of(lambda: retold(self.setup, self.pad, wrong.id, self.chosen))
        never = Trial.of(lambda: retold(self.setup, self.pad, wrong.id, None))
        shows = self.phase == "past" or (self.phase == "choose" and never.patch is not None)
        return never if shows else Trial()

    @property
    def undoes(self) -> bool:
        """Tell whether booking takes back what was done."""
        return self.as_it_was and self.trial.patch is not None

    @property
    def effects(self) -> list[Message]:
        """Return what booking would do beside the gold that it moves."""
        return words.effects(self.setup, differences(self.pad, self.trial.patch or {}))

    @cached_property
    def yields(self) -> Mapping[str, Any] | None:
        """Return what the dice would bring, as the cell of a production says it, None while they are not known."""
        known = self.phase == "production" and not self.wrong and self.dice
        return moves.yields(self.state, self.dice) if known and self.dice else None

    def gain(self, seat: int) -> int:
        """Return the gold that ``seat`` would get, less than 0 for what would be lost."""
        if self.yields:
            return moves.gain(self.yields, seat)
        after = (self.trial.patch or {}).get(gold_cell(seat))
        return 0 if after is None else int(after) - self.now.table.gold(seat)

    @property
    def rivals(self) -> dict[str, list[int]]:
        """Return the towns whose pawn several have coming at once, and who they are."""
        names: dict[str, Any] = {one.path.removeprefix("mayors."): dict(one.args)["names"] for one in self.trial.rivals}
        return {town: sorted(map(self.setup.players.index, found)) for town, found in names.items()}

    # ---- the table

    def said_gold(self, seat: int) -> Message:
        """Return what somebody is told who does not see that the gold of ``seat`` changed."""
        return say("said-total", names=(self.setup.brief.players[seat],), n=self.now.table.gold(seat))

    def belongings(self, seat: int) -> Hashable:
        """Return all that decides what ``seat`` has beside gold."""
        table = self.now.table
        return table.players[seat].mines, *table.mayors.items(), table.governed, table.saloons, table.kept

    def kept(self, seat: int) -> tuple[Message, ...]:
        """Return how the cards are called that wait in front of ``seat``."""
        return tuple([event_name(one.card) for one in self.now.table.kept if one.seat == seat])

    def places(self, card: str, seat: int | None) -> Sequence[Any]:
        """Return where a card that waits in front of ``seat`` can be laid."""
        return () if seat is None else places(self.state.table, seat, card)

    def spell(self, place: Place | int | str) -> str:
        """Return a place as the field has it that names it."""
        return self.state.table.spot(place) if isinstance(place, Place) else str(place)

    def place_name(self, card: str, place: Any) -> Message:
        """Return how a place of ``card`` is called."""
        if card == "new_vein":
            return self.state.table.mine(place).name
        return town_name(self.state.table.saloons[place].town if card == "girls" else place)

    @property
    def laid(self) -> list[Kept]:
        """Return the cards that wait and can be laid now."""
        kept = () if self.wrong or not self.is_open or self.phase == "finished" else self.state.table.kept
        return [one for one in dict.fromkeys(kept) if self.places(*one)]

    def holders(self, card: str) -> list[int]:
        """Return who can use a Mustang or a Telegraph now."""
        held = dict.fromkeys(one.seat for one in self.state.table.kept if one.card == card)
        if self.wrong:
            return []
        if card == "mustang":
            early = self.phase == "choose" and len(self.state.picks) < 2
            return [seat for seat in held if seat not in self.state.order[:2]] if early else []
        return list(held) if self.phase == "production" and self.dice else []

    # ---- the auction

    @property
    def winner(self) -> int | None:
        """Return who was chosen as the winner."""
        return self.seat("winner")

    @property
    def bid(self) -> int | None:
        """Return the bid that was chosen."""
        return self.number("bid", 0, MOST_GOLD)

    @property
    def all_pass(self) -> bool:
        """Tell whether nobody bids."""
        return self.bid == 0 and self.winner == self.state.opener

    @property
    def most(self) -> int:
        """Return the gold of the winner: the highest bid."""
        return self.state.table.gold(self.winner) if self.winner is not None else 0

    @property
    def bids(self) -> range:
        """Return the bids that are offered: those about the one chosen, or from the field ``from`` on."""
        start = self.number("from", 1, self.most) or max(1, min(self.bid or 1, self.most))
        return range(0) if self.all_pass else row_of_bids(start, self.most)

    @property
    def order(self) -> tuple[int, ...]:
        """Return in which order cards would be taken."""
        return picking_order(self.setup.size, self.winner or 0)

    @property
    def banked(self) -> int:
        """Return what of the bid the bank would get."""
        return share(self.setup.size, self.winner or 0, self.bid or 0).bank

    # ---- the cards

    @property
    def chooser(self) -> int:
        """Return who takes the next card, or took the one being corrected."""
        return self.state.order[int(self.wrong.entry["place"])] if self.wrong else self.state.chooser

    @cached_property
    def card(self) -> str:
        """Return the card that was chosen, or that waited and was put to use; empty for none."""
        card = self.chosen.get("card", "") if self.move in ("take", "lay") else self.move
        return card if card in CARDS else ""

    @property
    def has_events(self) -> bool:
        """Tell whether events lie open: never in the first round."""
        return self.state.round > 1

    @property
    def tab(self) -> str:
        """Return the open tab: a town, the events, or none."""
        if self.card:
            return EVENTS_TAB if self.card in EVENTS else CLAIMS[self.card].printed.town
        tab = self.chosen.get("tab", "")
        return tab if tab in TOWNS or (tab == EVENTS_TAB and self.has_events) else ""

    def fix(self, seat: int, card: str) -> Told | None:
        """Return that ``seat`` took ``card`` this round, None for what cannot be corrected."""
        place = str(self.now.order.index(seat)) if seat in self.now.order else ""
        taken = (one for one in self.account if one.round == self.now.round and one.fields.get("card") == card)
        return next((one for one in taken if one.entry.get("place") == place), None)

    def is_before(self, place: str) -> bool:
        """Tell whether ``place`` is the card that was taken, while that is corrected."""
        return self.wrong is not None and self.wrong.fields.get("card") == place

    def owner(self, place: str) -> int | None:
        """Return whose a mine is: while corrected, nobody's for who took it then, and taken if others have since."""
        owner = CLAIMS[place].owner
        now = None if self.is_before(place) else self.now.pad.get(owner)
        found: int | None = self.state.pad.get(owner, now)
        return found

    def is_plain(self, town: str) -> bool:
        """Tell whether a mine of ``town`` is taken with one tap: it costs nothing and moves no pawn."""
        return self.wrong is None and table.is_plain(self.state.table, self.chooser, town)

    def fee(self, town: str) -> table.Fee | None:
        """Return what a mine of ``town`` costs who chooses."""
        return table.fee(self.state.table, self.chooser, town)

    @property
    def fee_town(self) -> str:
        """Return the town where a mine would be taken, empty when none is."""
        place = self.chosen.get("target", "") if self.card == "expropriation" else self.card
        return CLAIMS[place].printed.town if place in CLAIMS else ""

    # ---- the chosen event

    @cached_property
    def asked(self) -> Mapping[str, Sequence[Any]]:
        """Return what the chosen event asks for: by its field what can be chosen."""
        return asked(self.state.table, self.chooser, self.card) if self.phase == "choose" else {}

    @property
    def missing(self) -> list[str]:
        """Return what of it is still to be chosen."""
        return [name for name in self.asked if name not in self.chosen]

    def targets(self, seat: int) -> list[Place | int]:
        """Return what of ``seat`` it can be aimed at: mines, and saloons by their numbers."""
        saloons = self.state.table.saloons
        found = self.asked.get("target", ())
        return [one for one in found if (saloons[one].owner if isinstance(one, int) else one.seat) == seat]

    @property
    def idle(self) -> bool:
        """Tell whether it has nothing to be used on and does nothing."""
        return self.card in ("dynamite", "expropriation") and not self.asked

    @property
    def waits(self) -> bool:
        """Tell whether it waits in front of whoever takes it."""
        return self.card in KEEPABLE and not places(self.state.table, self.chooser, self.card)

    @property
    def victim(self) -> int | None:
        """Return who was chosen to be held up."""
        return self.seat("victim")

    @property
    def loot(self) -> int | None:
        """Return the gold that is to be held up for."""
        return self.number("number", THROWS[0], THROWS[-1])

    @property
    def held_up(self) -> bool:
        """Tell whether it is said who is held up and for how much, so that the dice are next."""
        return self.card == "holdup" and self.victim is not None and self.loot is not None

    # ---- the dice

    @property
    def dice(self) -> Dice | None:
        """Return the roll: the one on the sheet, else the one chosen here."""
        one, two = self.number("d1", 1, 6), self.number("d2", 1, 6)
        return self.state.dice or ((one, two) if one and two else None)

    # ---- the account

    @cached_property
    def done(self) -> list[Told]:
        """Return what was done since the bank was opened, newest first."""
        return [one for one in reversed(self.account) if one.move or one is not self.account[0]]

    @property
    def rounds(self) -> list[int]:
        """Return the rounds in which something was done, newest first."""
        return list(dict.fromkeys(one.round for one in self.done))

    @property
    def look(self) -> int:
        """Return which of these rounds is the first to be looked at."""
        look = read_number(self.fields.get("look", ""))
        return self.rounds.index(look) if look in self.rounds else 0

    def doer(self, one: Told) -> int | None:
        """Return who did something, None for what was written past the bank."""
        if not one.move:
            return None
        if one.move == "take":
            return next(int(pick["seat"]) for pick in one.after[PICKS] if pick["card"] == one.fields["card"])
        return int(one.fields.get("winner") or one.fields.get("seat") or one.before.get(OPENER, 0))

    # ---- opening it

    @property
    def unsettled(self) -> list[Message]:
        """Return what has to be settled on the sheet before a bank opens."""
        return [one.message for one in unsettled(self.setup, self.pad)]

    @property
    def is_bare(self) -> bool:
        """Tell whether nothing of the table stands on the sheet yet."""
        return is_bare(self.pad)


def row_of_bids(start: int, most: int) -> range:
    """Return the bids up to ``most`` that stand together with ``start``.

    Twelve places: what fits, or ten and the ways to the others; where one of these is not needed, one bid more.
    """
    if most <= BIDS_AT_ONCE + 2:
        return range(1, most + 1)
    if start <= BIDS_AT_ONCE + 1:
        return range(1, BIDS_AT_ONCE + 2)
    first = (start - 2) // BIDS_AT_ONCE * BIDS_AT_ONCE + 2
    return range(first, min(most, first + BIDS_AT_ONCE - 1) + 1)
