"""The referee's page: the question its fields ask, the verdict, and what the table tracks."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar, get_args

from companion.core.game import Setup
from companion.core.pad import Pad, Value, same
from companion.core.text import Message, Problem, problem, say
from companion.games.rufstock import tracking
from companion.games.rufstock.beats import (
    HIGHEST_CARD,
    LOWEST_CARD,
    MOST_FROM_QUEUE,
    Cards,
    Mode,
    Question,
    Vehicle,
    Verdict,
    errors,
    judge,
    wanted_kind,
)
from companion.games.rufstock.layout import MOST_CARDS, ON, VEHICLES, cards
from companion.games.rufstock.view import BREEDS

MODES: tuple[Mode, ...] = get_args(Mode)
PLAY = "play"
FIELDS = (*VEHICLES, PLAY)

_Name = TypeVar("_Name", Mode, Vehicle)

TYPE_RULES: Mapping[Mode, str] = {"normal": "one-type", "two_players": "two-players-type", "wild": "wild"}
"""The anchor of the rule behind which type each vehicle takes."""

OURS = ("one-card", "wild-size", "ticket-holder-out")
"""The anchors of those rules that are the house's reading: where the page leads to one it says so."""


@dataclass(frozen=True)
class Asked:
    """What the fields ask: does ``play`` beat what lies on ``vehicle``?

    ``typed`` is what stands in each field and ``cards`` the same as cards, none where it cannot be read; ``queue`` are
    the places of the play, from 0, whose cards come from the waiting queue. ``problems`` are what cannot be, each at
    the field it is in: there is no verdict while there are any.
    """

    mode: Mode
    vehicle: Vehicle
    typed: Mapping[str, str]
    cards: Mapping[str, Cards]
    queue: tuple[int, ...]
    problems: tuple[Problem, ...]

    def question(self, vehicle: Vehicle) -> Question:
        """Return the question about one of the vehicles."""
        play = self.cards[PLAY]
        queue = tuple(play[place] for place in self.queue)
        return Question(self.mode, vehicle, play, self.cards[vehicle], self.cards[tracking.other(vehicle)], queue)

    def verdict(self, vehicle: Vehicle) -> Verdict | None:
        """Return whether the play may be put on a vehicle, None while there is no play or no answer."""
        return judge(self.question(vehicle)) if self.cards[PLAY] and not self.problems else None


def ask(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Asked:
    """Read the fields; what they leave out is as the sheet has it. Without players the mode is a field too."""
    mode = tracking.mode(setup, pad) if setup.players else _one_of(MODES, fields.get("mode"), "normal")
    vehicle = _one_of(VEHICLES, fields.get("vehicle"), tracking.in_play(pad) if mode == "two_players" else "van")
    typed = {name: fields.get(name, _written(pad, name)) for name in FIELDS}
    read: dict[str, Cards] = {}
    problems: list[Problem] = []
    for name, text in typed.items():
        read[name], found = _read(name, text)
        problems += found
    queue = tuple(place for place in range(len(read[PLAY])) if f"queue{place + 1}" in fields)
    if len(queue) > MOST_FROM_QUEUE:
        problems.append(problem(PLAY, "queue_of_three", most=MOST_FROM_QUEUE))
    there = {"on_vehicle": vehicle, "other_vehicle": tracking.other(vehicle)}
    for one in errors(Question(mode, vehicle, (), *(read[name] for name in there.values()))):
        problems.append(one._replace(path=there[one.path.partition(".")[0]]))
    return Asked(mode, vehicle, typed, read, queue, tuple(problems))


def _one_of(values: tuple[_Name, ...], text: str | None, default: _Name) -> _Name:
    return next((value for value in values if value == text), default)


def _written(pad: Pad, name: str) -> str:
    """Return the cards that the sheet has for a field, as they are typed."""
    return "".join(map(str, pad.get(f"vehicles.{name}") or ()))


def _read(name: str, text: str) -> tuple[Cards, list[Problem]]:
    """Return the cards typed in a field, none with the reason when they are no cards."""
    try:
        found = cards(text)
    except ValueError:
        found = (0,)
    if any(not LOWEST_CARD <= card <= HIGHEST_CARD for card in found):
        return (), [problem(name, "no_cards", lo=LOWEST_CARD, hi=HIGHEST_CARD)]
    if len(found) > MOST_CARDS:
        return (), [problem(name, "too_many", most=MOST_CARDS)]
    return found, []


def found_on_sheet(fields: Mapping[str, str]) -> dict[str, Value] | None:
    """Return what the page had found on the sheet, by cell, None when that is not said."""
    try:
        found = json.loads(fields.get("found", ""))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _kept(pad: Pad, fields: Mapping[str, str], found: Mapping[str, Value]) -> dict[Vehicle, list[int] | None]:
    """Return the vehicles whose field people changed, with what the page had shown there.

    Not those whose field says what the sheet says too.
    """
    kept: dict[Vehicle, list[int] | None] = {}
    for vehicle, cell in ON.items():
        text, shown = fields.get(vehicle), found.get(cell)
        cards_shown = shown if isinstance(shown, list) and all(isinstance(card, int) for card in shown) else None
        if text is not None and not _says(text, cards_shown) and not _says(text, pad.get(cell)):
            kept[vehicle] = cards_shown
    return kept


def _says(text: str, lies: Value) -> bool:
    """Tell whether what is typed are the cards that lie on a vehicle."""
    try:
        return same(list(cards(text)) or None, lies)
    except ValueError:
        return False


@dataclass(frozen=True)
class Card:
    """One card of the play: its number, its place (1: first), whether it comes from the queue, the dog drawn on it."""

    number: int
    place: int
    queue: bool
    breed: str


@dataclass(frozen=True)
class Referee:
    """What the page draws; ``setup`` has no players where it works without a play.

    ``kept`` are the vehicles whose field people changed, with what the page had shown there; ``news`` those where the
    page showed something else than what lies there now.
    """

    setup: Setup
    pad: Pad
    asked: Asked
    kept: Mapping[Vehicle, list[int] | None] = field(default_factory=dict)
    news: tuple[Vehicle, ...] = ()

    @cached_property
    def fresh(self) -> "Referee":
        """Return the page with nothing asked: the table as the sheet has it."""
        return Referee(self.setup, self.pad, ask(self.setup, self.pad, {}))

    @property
    def modes(self) -> tuple[Mode, ...]:
        """Return the modes to choose from, none in a play: it has its own."""
        return () if self.setup.players else MODES

    @cached_property
    def verdict(self) -> Verdict | None:
        """Return the verdict on the chosen vehicle."""
        return self.asked.verdict(self.asked.vehicle)

    @property
    def rule(self) -> str:
        """Return the anchor of the rule behind the verdict, empty without one."""
        if self.verdict is None:
            return ""
        if self.verdict.legal and len(self.asked.cards[PLAY]) == 1 and self._wanted(self.asked.vehicle) != "any":
            return "one-card"
        return self.types_rule if self.verdict.reason == "wrong_type" else self.verdict.rule

    def fits(self, vehicle: Vehicle) -> bool | None:
        """Tell whether the play may be put on a vehicle, None when there is no answer or it is not in use."""
        if self.asked.mode == "two_players" and vehicle != self.asked.vehicle:
            return None
        verdict = self.asked.verdict(vehicle)
        return verdict.legal if verdict else None

    def wrong(self, name: str) -> list[Message]:
        """Return what cannot be in one of the fields."""
        return [one.message for one in self.asked.problems if one.path == name]

    @property
    def cards(self) -> list[Card]:
        """Return the cards of the play."""
        return [
            Card(number, place + 1, place in self.asked.queue, BREEDS[(number - LOWEST_CARD) % len(BREEDS)])
            for place, number in enumerate(self.asked.cards[PLAY])
        ]

    @property
    def row(self) -> str:
        """Return the field that the keys write in at first: the play, once something is known of the table."""
        return PLAY if any(self.asked.typed.values()) or self._tracked else self.asked.vehicle

    @property
    def types(self) -> Message | None:
        """Return which type each vehicle takes now, None while what lies there cannot be."""
        if self.asked.problems:
            return None
        mode, vehicle = self.asked.mode, self.asked.vehicle
        if mode == "wild":
            return say("types-wild")
        if mode == "two_players":
            return say("types-two-players", vehicle=vehicle, wanted=self._wanted(vehicle))
        return say("types-normal", van=self._wanted("van"))

    def _wanted(self, vehicle: Vehicle) -> str:
        return wanted_kind(self.asked.question(vehicle)) or "any"

    @property
    def types_rule(self) -> str:
        """Return the anchor of the rule behind it."""
        lying = [len(self.asked.cards[vehicle]) for vehicle in VEHICLES]
        open_yet = self._wanted(self.asked.vehicle) == "any"
        return "one-card" if self.asked.mode != "wild" and open_yet and 1 in lying else TYPE_RULES[self.asked.mode]

    def ours(self, rule: str) -> bool:
        """Tell whether a rule is the house's reading and not the rulebook's."""
        return rule in OURS

    # ---- what the table tracks

    @property
    def tracks(self) -> bool:
        """Tell whether there is something to track: a play with a round to be played."""
        return bool(self.setup.players) and tracking.current_round(self.setup, self.pad) is not None

    @property
    def _tracked(self) -> dict[str, Value]:
        """Return what the sheet holds of the table, by cell."""
        return {cell: self.pad[cell] for cell in tracking.CELLS if cell in self.pad}

    @property
    def found(self) -> str:
        """Return what the page shows of the sheet as JSON: a stroke says what it found, also a page that is old."""
        shown = {ON[vehicle]: lay for vehicle, lay in self.kept.items()}
        return json.dumps({cell: lay for cell, lay in {**self._tracked, **shown}.items() if lay is not None})

    @property
    def waits(self) -> Problem | None:
        """Return why the play cannot be written although it is legal: two players use the other vehicle now."""
        return tracking.not_in_play(self.setup, self.pad, self.asked.vehicle)

    @property
    def unwritten(self) -> str:
        """Return the changes, as JSON, that write on the sheet what the fields say lies there; empty: it does."""
        if self.asked.problems:
            return ""
        shown = {vehicle: self.kept.get(vehicle, self.pad.get(cell)) for vehicle, cell in ON.items()}
        wanted = ((cell, shown[vehicle], list(self.asked.cards[vehicle]) or None) for vehicle, cell in ON.items())
        changes = [[cell, before, after] for cell, before, after in wanted if not same(before, after)]
        return json.dumps(changes) if changes else ""

    @property
    def laden(self) -> bool:
        """Tell whether something lies on a vehicle of the sheet."""
        return any(cell in self.pad for cell in ON.values())

    @property
    def holder(self) -> int | None:
        """Return the seat that holds the ticket."""
        return tracking.holder(self.setup, self.pad)

    @property
    def leader(self) -> int | None:
        """Return the seat that leads once the vehicles are cleared."""
        return tracking.leader(self.setup, self.pad)

    @property
    def leads(self) -> Message | None:
        """Return who leads, or will when everybody passes, None while it is not known."""
        seat, held = self.leader, self.holder
        if seat is None or held is None:
            return None
        names = self.setup.players
        if seat != held:
            return say("leads-for-another", name=names[seat], holder=names[held])
        return say("leads-if-all-pass" if self.laden else "leads-now", name=names[seat])

    @property
    def leads_rule(self) -> str:
        """Return the anchor of the rule behind it."""
        if self.leader != self.holder:
            return "ticket-holder-out"
        return "two-players-switch" if self.setup.size == 2 else "clear"


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Referee:
    """Return what to draw of the sheet for the fields of an address or a form.

    A vehicle whose field still says what the page showed when it was made is as the sheet has it now.
    """
    found = found_on_sheet(fields) if setup.players else None
    if found is None:
        return Referee(setup, pad, ask(setup, pad, fields))
    kept = _kept(pad, fields, found)
    left = [vehicle for vehicle in VEHICLES if vehicle not in kept]
    news = tuple(one for one in left if one in fields and not _says(fields[one], pad.get(ON[one])))
    asked = ask(setup, pad, {name: text for name, text in fields.items() if name not in left})
    return Referee(setup, pad, asked, kept, news)
