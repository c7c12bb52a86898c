"""The screen on which cards are taken: whose turn it is, the mines that are free, the events and what they ask for."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from companion.core.text import Message, say
from companion.games.boomtown import moves
from companion.games.boomtown.bank import fee
from companion.games.boomtown.bank_cells import KEEPABLE
from companion.games.boomtown.bank_screens import Preview, Screen
from companion.games.boomtown.bank_words import card_name
from companion.games.boomtown.events import (
    EVENTS,
    event_name,
    governor_targets,
    mine_targets,
    saloon_targets,
)
from companion.games.boomtown.layout import CLAIMS
from companion.games.boomtown.moves import HOLDUP_NUMBERS
from companion.games.boomtown.production import MOST_SALOONS, Place, Saloon
from companion.games.boomtown.rules import TOWNS, Mine, mine_name, town_name

EVENTS_TAB = "events"
NEEDS_A_TARGET = ("dynamite", "expropriation", "new_vein")


class Tab(NamedTuple):
    """A town whose free mines can be shown, and what a mine there costs whoever takes the next card: whom, gold."""

    town: str
    name: Message
    mayor: int = 0
    owed: int = 0


class Claim(NamedTuple):
    """A mine that can be chosen: its place, its figures as they lie on the table, its owner's seat."""

    place: str
    mine: Mine
    owner: int | None

    @property
    def name(self) -> Message:
        """Return how it is called."""
        return mine_name(self.mine.town, self.mine.roll)


class Taker(NamedTuple):
    """Somebody in the order of choosing: what was taken, None for nothing yet; ``now`` for who is next."""

    seat: int
    name: str
    card: Message | None
    mine: Mine | None
    now: bool


class Aim(NamedTuple):
    """What somebody has that an event can be aimed at: mines, and saloons with their number."""

    seat: int
    claims: tuple[Claim, ...]
    saloons: tuple[tuple[int, Saloon], ...]


@dataclass(frozen=True)
class Choosing(Screen):
    """One card after the other, in the order of choosing."""

    name: ClassVar[str] = "choose"
    keeps: ClassVar[tuple[str, ...]] = (
        *("card", "target", "saloon", "town", "victim", "number", "d1", "d2"),
        *(f"mayor.{town}" for town in TOWNS),
    )

    @property
    def chooser(self) -> int:
        """Return who takes the next card."""
        return self.desk.chooser

    @property
    def acting(self) -> int | None:
        """See Screen."""
        return self.chooser

    @property
    def takers(self) -> list[Taker]:
        """Return everybody in the order of choosing."""
        found = []
        for at, seat in enumerate(self.desk.order):
            card = self.desk.picks[at].card if at < len(self.desk.picks) else ""
            mine = self.desk.mine(card) if card in CLAIMS else None
            name = card_name(card) if card else None
            found.append(Taker(seat, self.setup.players[seat], name, mine, at == len(self.desk.picks)))
        return found

    @property
    def riders(self) -> list[int]:
        """Return who can pick right after the winner with a Mustang."""
        if len(self.desk.picks) > 1:
            return []
        held = dict.fromkeys(kept.seat for kept in self.desk.table.kept if kept.card == "mustang")
        return [seat for seat in held if seat not in self.desk.order[:2]]

    @property
    def tabs(self) -> list[Tab]:
        """Return the towns."""
        fees = ((town, fee(self.desk.table, self.chooser, town)) for town in TOWNS)
        return [Tab(town, town_name(town), *(due[:2] if due else ())) for town, due in fees]

    @property
    def card(self) -> str:
        """Return the card that was chosen, empty for none."""
        card = self.chosen.get("card", "")
        return card if card in EVENTS or card in CLAIMS else ""

    @property
    def card_name(self) -> Message:
        """Return how the chosen card is called."""
        return card_name(self.card)

    @property
    def tab(self) -> str:
        """Return the open tab: a town, the events, or none."""
        if self.card:
            return EVENTS_TAB if self.card in EVENTS else CLAIMS[self.card].printed.town
        tab = self.chosen.get("tab", "")
        return tab if tab in TOWNS or (tab == EVENTS_TAB and self.has_events) else ""

    @property
    def has_events(self) -> bool:
        """Tell whether events lie open: never in the first round."""
        return self.desk.round > 1

    @property
    def claims(self) -> list[Claim]:
        """Return the free mines of the open town."""
        places = (place for place, claim in CLAIMS.items() if claim.printed.town == self.tab)
        return [Claim(place, self.desk.mine(place), None) for place in places if self.desk.is_free(place)]

    @property
    def events(self) -> list[tuple[str, Message]]:
        """Return the events."""
        return [(event, event_name(event)) for event in EVENTS]

    @property
    def idle(self) -> bool:
        """Tell whether the chosen event has nothing to be used on and does nothing."""
        return self.card in NEEDS_A_TARGET and not self.aims

    @property
    def waits(self) -> bool:
        """Tell whether the chosen event waits in front of whoever takes it."""
        lays = (self.card == "girls" and not self.saloons) or (self.card == "governor" and not self.towns)
        return lays or (self.card in KEEPABLE and self.card not in ("girls", "governor"))

    @cached_property
    def aims(self) -> list[Aim]:
        """Return by player what the chosen event can be aimed at."""
        table, found = self.desk.table, []
        mines = mine_targets(table, self.chooser, self.card)
        saloons = saloon_targets(table, self.chooser, self.card) if self.card == "dynamite" else ()
        for seat in range(self.setup.size):
            claims = tuple(self._claim(place) for place in mines if place.seat == seat)
            theirs = tuple((at, table.saloons[at]) for at in saloons if table.saloons[at].owner == seat)
            if claims or theirs:
                found.append(Aim(seat, claims, theirs))
        return found

    def _claim(self, place: Place) -> Claim:
        mine = self.desk.table.mine(place)
        return Claim(mine.place.removesuffix(".owner"), mine, place.seat)

    @property
    def saloons(self) -> list[tuple[int, Message]]:
        """Return the saloons into which the Girls can go, by number."""
        numbers = saloon_targets(self.desk.table, self.chooser, "girls")
        return [(at, town_name(self.desk.table.saloons[at].town)) for at in numbers]

    @property
    def towns(self) -> list[tuple[str, Message]]:
        """Return the towns whose pawn can go on the Governor."""
        return [(town, town_name(town)) for town in governor_targets(self.desk.table, self.chooser)]

    @property
    def every_town(self) -> list[tuple[str, Message]]:
        """Return the towns in which a saloon can open; none while all saloons of the box are on the table."""
        return [] if len(self.desk.table.saloons) >= MOST_SALOONS else [(town, town_name(town)) for town in TOWNS]

    @property
    def victims(self) -> list[tuple[int, int]]:
        """Return who can be held up, and their gold."""
        return [(seat, self.desk.table.gold(seat)) for seat in range(self.setup.size) if seat != self.chooser]

    @property
    def victim(self) -> int | None:
        """Return who was chosen to be held up."""
        return self.seat("victim")

    @property
    def number(self) -> int | None:
        """Return the gold that is to be held up for."""
        return self.integer("number", HOLDUP_NUMBERS[0], HOLDUP_NUMBERS[-1])

    @property
    def odds(self) -> list[tuple[int, int]]:
        """Return the numbers of a holdup, each with how many of 36 throws reach it."""
        return [(one, _reaching(one)) for one in HOLDUP_NUMBERS]

    @property
    def loot(self) -> int:
        """Return what the holdup brings if it comes off."""
        return min(self.number or 0, self.desk.table.gold(self.victim)) if self.victim is not None else 0

    @property
    def faces(self) -> tuple[int | None, int | None]:
        """Return the faces of the dice chosen so far."""
        return self.integer("d1", 1, 6), self.integer("d2", 1, 6)

    @cached_property
    def preview(self) -> Preview:
        """Return what taking the card would do."""
        return self.would(moves.take, self.chosen)

    @property
    def fee(self) -> Message | None:
        """Return how the fee of the chosen card comes about, None when nobody is paid."""
        table, town = self.desk.table, self._fee_town
        due = fee(table, self.chooser, town) if town else None
        if due is None:
            return None
        mines, mayor = table.mines_in(town)[due.mayor], table.players[due.mayor].name
        key = "bank-fee-doubled" if town in table.governed else "bank-fee"
        said = say(key, name=mayor, mines=mines, n=due.owed)
        return said if due.gold == due.owed else say("bank-fee-short", fee=said, n=due.gold)

    @property
    def _fee_town(self) -> str:
        """Return the town where a mine is taken, empty when none is."""
        place = self.chosen.get("target", "") if self.card == "expropriation" else self.card
        return CLAIMS[place].printed.town if place in CLAIMS else ""


def _reaching(number: int) -> int:
    """Return how many of the 36 throws of two dice make ``number`` or more."""
    faces = range(1, 7)
    return sum(one + two >= number for one in faces for two in faces)
