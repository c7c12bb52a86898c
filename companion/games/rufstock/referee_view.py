"""The referee's page: the play on its way to a vehicle, the verdict, what lies there, and what the table tracks."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlencode

from companion.core.game import FINISHED, Setup
from companion.core.pad import Pad
from companion.core.text import Message, say
from companion.games.rufstock import tracking
from companion.games.rufstock.beats import LOWEST_CARD, Mode, Vehicle, Verdict, wanted_kind
from companion.games.rufstock.layout import ON, VEHICLES, spelt
from companion.games.rufstock.referee import MODES, PLAY, Asked, ask
from companion.games.rufstock.view import BREEDS

TYPE_RULES: Mapping[Mode, str] = {"normal": "one-type", "two_players": "two-players-type", "wild": "wild"}
"""The anchor of the rule behind which type each vehicle takes."""

OURS = ("one-card", "wild-size", "queue-only", "ticket-holder-out", "must-play")
"""The anchors of those rules that are the house's reading: where the page leads to one it says so."""


class Sentence(NamedTuple):
    """What is said, the anchor of the rule behind it, and whether that is the house's reading."""

    text: Message
    rule: str
    ours: bool


def _sentence(text: Message, rule: str) -> Sentence:
    return Sentence(text, rule, rule in OURS)


@dataclass(frozen=True)
class Referee:
    """What the page reads; ``setup`` has no players where it works without a play."""

    setup: Setup
    pad: Pad
    asked: Asked

    vehicles = VEHICLES
    modes = MODES

    @property
    def said(self) -> Message | None:
        """Return what somebody is told who does not see the verdict."""
        return say("said-verdict", where=self.where, verdict=self.verdict.message) if self.verdict else None

    # ---- the question and its answer

    @cached_property
    def verdict(self) -> Verdict | None:
        """Return the verdict on the vehicle that takes the play, else on the chosen one."""
        return self.asked.verdict(self.asked.vehicle)

    @cached_property
    def where(self) -> str:
        """Return where the play may be put: ``both``, one of the vehicles, empty where on neither."""
        fits = [vehicle for vehicle in VEHICLES if self.fits(vehicle)]
        return "both" if len(fits) > 1 else fits[0] if fits else ""

    @property
    def judgement(self) -> Sentence | None:
        """Return the verdict as it is said; an empty vehicle is the house's reading beside one in use."""
        verdict = self.verdict
        if verdict is None:
            return None
        beside = verdict.reason == "empty_vehicle" and self.asked.cards[self.elsewhere]
        said = _sentence(verdict.message, self._rule(verdict))
        return said._replace(ours=True) if beside else said

    @property
    def elsewhere(self) -> Vehicle:
        """Return the vehicle that the question is not about."""
        return tracking.other(self.asked.vehicle)

    @property
    def not_elsewhere(self) -> Message | None:
        """Return why the other vehicle does not take the play, unless what stands beside it says so already."""
        alone = self.where == self.asked.vehicle and self.asked.mode != "two_players"
        other = self.asked.verdict(self.elsewhere) if alone else None
        return other.message if other and other.reason != "wrong_type" else None

    def breed(self, card: int) -> str:
        """Return the dog on a card."""
        return BREEDS[(card - LOWEST_CARD) % len(BREEDS)]

    def _rule(self, verdict: Verdict) -> str:
        """Return the anchor of the rule behind the verdict."""
        if verdict.legal and len(self.asked.cards[PLAY]) == 1 and self._wanted(self.asked.vehicle) != "any":
            return "one-card"
        return self._types_rule if verdict.reason == "wrong_type" else verdict.rule

    # ---- the vehicles

    def told(self, vehicle: Vehicle) -> bool:
        """Tell whether the table says which vehicle it is, not who asks."""
        two = self.setup.size == 2 and tracking.in_play(self.pad) == vehicle
        return two or (self.asked.moved and vehicle == self.asked.vehicle)

    def shut(self, vehicle: Vehicle) -> bool:
        """Tell whether two players cannot use a vehicle, for there are cards on the other one."""
        return self.asked.mode == "two_players" and bool(self.asked.cards[tracking.other(vehicle)])

    def takes(self, vehicle: Vehicle) -> str | None:
        """Return the one type that a vehicle takes, None where it takes both, is not in use, or that is not known."""
        if self.asked.problems or (self.asked.mode == "two_players" and vehicle != self.asked.vehicle):
            return None
        return wanted_kind(self.asked.question(vehicle))

    def lies(self, vehicle: Vehicle) -> str:
        """Return the cards that the sheet has on a vehicle, as they are typed."""
        return "".join(map(str, self.pad.get(ON[vehicle]) or ()))

    def instead(self, vehicle: Vehicle) -> str:
        """Return what the sheet has on a vehicle over which people typed something else; empty: the same."""
        return spelt(self.pad.get(ON[vehicle]) or ()) if vehicle in self.asked.over else ""

    def fits(self, vehicle: Vehicle) -> bool | None:
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
    def tracks(self) -> bool:
        """Tell whether there is something to track: a play that goes on, with a round to be played."""
        return not self.pad.get(FINISHED) and tracking.current_round(self.setup, self.pad) is not None

    def _typed_over(self) -> dict[str, str]:
        """Return the fields of the vehicles that people changed."""
        return {vehicle: self.asked.typed[vehicle] for vehicle in self.asked.over}

    @property
    def boards(self) -> str:
        """Return the arguments that write a legal play down, empty where there is none."""
        asked = self.asked
        if not (self.verdict and self.verdict.legal and self.tracks):
            return ""
        fields = {"vehicle": asked.vehicle, PLAY: asked.typed[PLAY], **self._typed_over()}
        return urlencode({**fields, **{f"queue{place + 1}": "1" for place in asked.queue}})

    @property
    def waits(self) -> Message | None:
        """Return why a legal play cannot be written down now."""
        refusal = tracking.not_in_play(self.setup, self.pad, self.asked.vehicle)
        return refusal.message if refusal else None

    @property
    def keeps(self) -> str:
        """Return the arguments that write what the fields say lies there, empty where the sheet says it too."""
        return "" if self.asked.problems else urlencode(self._typed_over())

    @property
    def holder(self) -> int | None:
        """Return the seat that holds the ticket."""
        return tracking.holder(self.setup, self.pad)

    @property
    def clears(self) -> bool:
        """Tell whether the vehicles can be emptied; two players then switch to the other one."""
        return self.tracks and (self._laden or self.setup.size == 2)

    @property
    def _laden(self) -> bool:
        """Tell whether something lies on a vehicle."""
        return any(cell in self.pad for cell in ON.values())

    @property
    def leads(self) -> Sentence | None:
        """Return who leads, or will when everybody passes, None while it is not known."""
        holder, seat = self.holder, tracking.leader(self.setup, self.pad)
        if seat is None or holder is None:
            return None
        names = self.setup.brief.players
        if seat != holder:
            return _sentence(say("leads-for-another", name=names[seat], holder=names[holder]), "ticket-holder-out")
        if not self._laden:
            return _sentence(say("leads-now", name=names[seat]), "must-play")
        rule = "two-players-switch" if self.setup.size == 2 else "clear"
        return _sentence(say("leads-if-all-pass", name=names[seat]), rule)


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Referee:
    """Return what the page shows of the sheet for the fields of its address."""
    return Referee(setup, pad, ask(setup, pad, fields).where_it_fits)
