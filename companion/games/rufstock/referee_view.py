"""The referee's page: the play on its way to a vehicle, the verdict, what lies there, and what the table tracks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlencode

from companion.core.game import FINISHED, Setup, View
from companion.core.pad import Pad
from companion.core.parts import Part, Parts
from companion.core.text import Message, say
from companion.games.rufstock import tracking
from companion.games.rufstock.beats import LOWEST_CARD, Mode, Vehicle, Verdict, wanted_kind
from companion.games.rufstock.layout import ON, VEHICLES, spelt
from companion.games.rufstock.referee import MODES, PLAY, Asked, ask
from companion.games.rufstock.view import BREEDS, Dog, dogs

ROWS = (*VEHICLES, PLAY)

TYPE_RULES: Mapping[Mode, str] = {"normal": "one-type", "two_players": "two-players-type", "wild": "wild"}
"""The anchor of the rule behind which type each vehicle takes."""

OURS = ("one-card", "wild-size", "queue-only", "ticket-holder-out", "must-play")
"""The anchors of those rules that are the house's reading: where the page leads to one it says so."""


class Card(NamedTuple):
    """One card of the play: its number, its place (1: first), whether it comes from the queue, the dog drawn on it."""

    number: int
    place: int
    queue: bool
    breed: str


class Sentence(NamedTuple):
    """What is said, the anchor of the rule behind it, and whether that is the house's reading."""

    text: Message
    rule: str
    ours: bool


class Judged(NamedTuple):
    """The cards of the play and the verdict; None while there is no play, or something is ``amiss``.

    ``where`` are the vehicles that take it, ``both`` or the name of one, empty where none does. ``other`` says why the
    vehicle ``elsewhere`` does not, unless what stands beside it says so already. ``mark`` tells that saying which cards
    came from the queue may help. ``types`` is which combinations the vehicles take now, None once there is a verdict.
    """

    cards: tuple[Card, ...]
    legal: bool
    where: str
    verdict: Sentence | None
    elsewhere: Vehicle
    other: Message | None
    mark: bool
    amiss: bool
    types: Sentence | None


class Field(NamedTuple):
    """Where the cards of a row are typed; ``lies`` is what the sheet has of a vehicle, None where there is no sheet."""

    row: str
    typed: str
    lies: str | None


class Check(NamedTuple):
    """What is said beside a row: what cannot be, and what the sheet has (None: the same); whether the play fits."""

    row: str
    wrong: tuple[Message, ...]
    lies: str | None
    fits: bool | None


class Which(NamedTuple):
    """A vehicle to choose; ``only``: the table says which, not who asks; ``takes`` is the one type that it takes.

    ``shut`` tells that two players cannot use it, for there are cards on the other one.
    """

    vehicle: Vehicle
    chosen: bool
    only: bool
    takes: str | None
    shut: bool


class Modes(NamedTuple):
    """The modes to choose from."""

    modes: tuple[Mode, ...]
    chosen: Mode


class Board(NamedTuple):
    """A legal play on ``vehicle``: the arguments that write it down, and by whom; ``waits`` says why that cannot be."""

    vehicle: Vehicle
    query: str
    dogs: tuple[Dog, ...]
    waits: Message | None


class Held(NamedTuple):
    """What the table tracks: who holds the ticket, who leads.

    ``keep`` are the arguments that write what the fields say lies there, empty where the sheet says it too.
    """

    holder: int | None
    dogs: tuple[Dog, ...]
    leads: Sentence | None
    keep: str


class Clearing(NamedTuple):
    """Whether the vehicles can be emptied, and whether two players then ``switch`` to the other one."""

    clear: bool
    switch: bool


def _sentence(text: Message, rule: str) -> Sentence:
    return Sentence(text, rule, rule in OURS)


@dataclass(frozen=True)
class Referee(View):
    """What the page shows; ``setup`` has no players where it works without a play."""

    setup: Setup
    pad: Pad
    asked: Asked

    @property
    def parts(self) -> Parts:
        """See companion.core.game.View."""
        found = {"verdict": Part("rufstock/court.html:verdict", self.judged)}
        for vehicle in VEHICLES:
            found[f"which-{vehicle}"] = Part("rufstock/court.html:which", self._which(vehicle))
        for row in ROWS:
            found[f"field-{row}"] = Part("rufstock/court.html:field", self._field(row))
            found[f"check-{row}"] = Part("rufstock/court.html:check", self._check(row))
        if self.setup.players:
            found["board"] = Part("rufstock/court.html:board", self.board)
            found["table"] = Part("rufstock/court.html:held", self.held)
            found["clearing"] = Part("rufstock/court.html:clearing", self.clearing)
        else:
            found["modes"] = Part("rufstock/court.html:modes", Modes(MODES, self.asked.mode))
        return found

    @property
    def said(self) -> Message | None:
        """See companion.core.game.View."""
        if not self.verdict:
            return None
        return say("said-verdict", where=self._where, verdict=self.verdict.message)

    # ---- the question and its answer

    @cached_property
    def verdict(self) -> Verdict | None:
        """Return the verdict on the vehicle that takes the play, else on the chosen one."""
        return self.asked.verdict(self.asked.vehicle)

    @cached_property
    def _where(self) -> str:
        """Return where the play may be put: ``both``, one of the vehicles, empty where on neither."""
        fits = [vehicle for vehicle in VEHICLES if self._fits(vehicle)]
        return "both" if len(fits) > 1 else fits[0] if fits else ""

    @property
    def judged(self) -> Judged:
        """Return the play and the verdict."""
        verdict, elsewhere = self.verdict, tracking.other(self.asked.vehicle)
        alone = self._where == self.asked.vehicle and self.asked.mode != "two_players"
        other = self.asked.verdict(elsewhere) if alone else None
        return Judged(
            tuple(
                Card(number, place + 1, place in self.asked.queue, BREEDS[(number - LOWEST_CARD) % len(BREEDS)])
                for place, number in enumerate(self.asked.cards[PLAY])
            ),
            verdict is not None and verdict.legal,
            self._where,
            self._judgement(verdict) if verdict else None,
            elsewhere,
            other.message if other and other.reason != "wrong_type" else None,
            verdict is not None and verdict.reason == "too_many_from_hand",
            bool(self.asked.problems),
            None if verdict else self.types,
        )

    def _judgement(self, verdict: Verdict) -> Sentence:
        """Return the verdict as it is said; an empty vehicle is the house's reading beside one in use."""
        beside = verdict.reason == "empty_vehicle" and self.asked.cards[tracking.other(self.asked.vehicle)]
        said = _sentence(verdict.message, self._rule(verdict))
        return said._replace(ours=True) if beside else said

    def _rule(self, verdict: Verdict) -> str:
        """Return the anchor of the rule behind the verdict."""
        if verdict.legal and len(self.asked.cards[PLAY]) == 1 and self._wanted(self.asked.vehicle) != "any":
            return "one-card"
        return self._types_rule if verdict.reason == "wrong_type" else verdict.rule

    def _which(self, vehicle: Vehicle) -> Which:
        two = self.setup.size == 2 and tracking.in_play(self.pad) == vehicle
        only = two or (self.asked.moved and vehicle == self.asked.vehicle)
        shut = self.asked.mode == "two_players" and bool(self.asked.cards[tracking.other(vehicle)])
        return Which(vehicle, vehicle == self.asked.vehicle, only, self._takes(vehicle), shut)

    def _takes(self, vehicle: Vehicle) -> str | None:
        """Return the one type that a vehicle takes, None where it takes both, is not in use, or that is not known."""
        if self.asked.problems or (self.asked.mode == "two_players" and vehicle != self.asked.vehicle):
            return None
        return wanted_kind(self.asked.question(vehicle))

    def _field(self, row: str) -> Field:
        return Field(row, self.asked.typed[row], None if row == PLAY else self._lies(row))

    def _lies(self, vehicle: str) -> str | None:
        """Return the cards that the sheet has on a vehicle, None without a sheet."""
        if not self.setup.players:
            return None
        return "".join(map(str, self.pad.get(f"vehicles.{vehicle}") or ()))

    def _check(self, row: str) -> Check:
        wrong = tuple(one.message for one in self.asked.problems if one.path == row)
        vehicle = next((one for one in VEHICLES if one == row), None)
        lies = self.pad.get(ON[vehicle]) if vehicle in self.asked.over and vehicle else None
        return Check(row, wrong, spelt(lies) if lies else None, self._fits(vehicle) if vehicle else None)

    def _fits(self, vehicle: Vehicle) -> bool | None:
        """Tell whether the play may be put on a vehicle, None when there is no answer or it is not in use."""
        if self.asked.mode == "two_players" and vehicle != self.asked.vehicle:
            return None
        verdict = self.asked.verdict(vehicle)
        return verdict.legal if verdict else None

    @property
    def types(self) -> Sentence | None:
        """Return which type each vehicle takes now, None while what lies there cannot be."""
        if self.asked.problems:
            return None
        mode, vehicle = self.asked.mode, self.asked.vehicle
        if mode == "wild":
            text = say("types-wild")
        elif mode == "two_players":
            text = say("types-two-players", vehicle=vehicle, wanted=self._wanted(vehicle))
        else:
            text = say("types-normal", van=self._wanted("van"))
        return _sentence(text, self._types_rule)

    def _wanted(self, vehicle: Vehicle) -> str:
        return wanted_kind(self.asked.question(vehicle)) or "any"

    @property
    def _types_rule(self) -> str:
        lying = [len(self.asked.cards[vehicle]) for vehicle in VEHICLES]
        open_yet = self._wanted(self.asked.vehicle) == "any"
        return "one-card" if self.asked.mode != "wild" and open_yet and 1 in lying else TYPE_RULES[self.asked.mode]

    # ---- what the table tracks

    @property
    def _tracks(self) -> bool:
        """Tell whether there is something to track: a play that goes on, with a round to be played."""
        return not self.pad.get(FINISHED) and tracking.current_round(self.setup, self.pad) is not None

    def _typed_over(self) -> dict[str, str]:
        """Return the fields of the vehicles that people changed."""
        return {vehicle: self.asked.typed[vehicle] for vehicle in self.asked.over}

    @property
    def board(self) -> Board | None:
        """Return the play that can be written down, None when there is none."""
        asked = self.asked
        if not (self.verdict and self.verdict.legal and self._tracks):
            return None
        fields = {"vehicle": asked.vehicle, PLAY: asked.typed[PLAY], **self._typed_over()}
        query = urlencode({**fields, **{f"queue{place + 1}": "1" for place in asked.queue}})
        waits = tracking.not_in_play(self.setup, self.pad, asked.vehicle)
        return Board(asked.vehicle, query, dogs(self.setup), waits.message if waits else None)

    @property
    def held(self) -> Held | None:
        """Return what the table tracks, None once there is nothing to track."""
        if not self._tracks:
            return None
        keep = {} if self.asked.problems else self._typed_over()
        holder = tracking.holder(self.setup, self.pad)
        return Held(holder, dogs(self.setup), self._leads(holder), urlencode(keep))

    @property
    def clearing(self) -> Clearing:
        """Return whether the vehicles can be emptied."""
        two = self.setup.size == 2
        return Clearing(self._tracks and (self._laden or two), two)

    @property
    def _laden(self) -> bool:
        """Tell whether something lies on a vehicle."""
        return any(cell in self.pad for cell in ON.values())

    def _leads(self, holder: int | None) -> Sentence | None:
        """Return who leads, or will when everybody passes, None while it is not known."""
        seat, names = tracking.leader(self.setup, self.pad), [dog.short for dog in dogs(self.setup)]
        if seat is None or holder is None:
            return None
        if seat != holder:
            return _sentence(say("leads-for-another", name=names[seat], holder=names[holder]), "ticket-holder-out")
        if not self._laden:
            return _sentence(say("leads-now", name=names[seat]), "must-play")
        rule = "two-players-switch" if self.setup.size == 2 else "clear"
        return _sentence(say("leads-if-all-pass", name=names[seat]), rule)


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Referee:
    """Return what the page shows of the sheet for the fields of its address."""
    return Referee(setup, pad, ask(setup, pad, fields).where_it_fits)
