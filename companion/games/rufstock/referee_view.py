"""The view of the referee's page: the cards on the vehicles, the play, the verdict on each, and who leads."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from companion.core.game import FINISHED, Setup
from companion.core.pad import Pad
from companion.core.text import Message, Problem, say
from companion.games.rufstock import beats, tracking
from companion.games.rufstock.beats import Cards, Mode, Vehicle, Verdict
from companion.games.rufstock.layout import MOST_CARDS, ON, VEHICLES, cards_text, position
from companion.games.rufstock.referee import MODES, PLAY, Query, read_query, written
from companion.games.rufstock.view import BREEDS

TYPE_RULES: Mapping[Mode, str] = {"normal": "one-type", "two_players": "two-players-type", "wild": "wild"}
"""The anchor of the rule on which types each vehicle takes."""

OURS = ("one-card", "wild-size", "queue-only", "ticket-holder-out", "must-play")
"""The anchors of rules that are our ruling; links to them say so."""

OF_THE_PLAY = ("not_a_combination", "too_many_from_hand", "nothing_from_hand", "too_many_cards")
"""The reasons that do not depend on the vehicle."""

MOST_NAMED = beats.MOST_FROM_HAND
"""Up to this many cards are named one by one; for more, only the card that decides is."""


@dataclass(frozen=True)
class Referee:
    """What the page reads. ``setup`` has no players if the tool is used without a play."""

    setup: Setup
    pad: Pad
    query: Query

    vehicles = VEHICLES
    modes = MODES
    most = MOST_CARDS
    rulings = OURS
    dogs = " ".join(BREEDS)

    @property
    def announcement(self) -> Message | None:
        """The verdict, as announced to screen readers."""
        return say("said-verdict", where=self.where, verdict=self.verdict.message) if self.verdict else None

    # ---- the question and its answer

    @cached_property
    def verdict(self) -> Verdict | None:
        """The verdict on the vehicle that takes the play, else on the chosen one."""
        return self.query.verdict(self.query.vehicle)

    @cached_property
    def where(self) -> str:
        """Where the play may be put: ``both``, one of the vehicles, or "" for neither."""
        verdicts = {one: self.query.verdict(one) for one in VEHICLES if not self.out_of_use(one)}
        fits = [one for one, verdict in verdicts.items() if verdict and verdict.legal]
        return "both" if len(fits) > 1 else fits[0] if fits else ""

    @property
    def rule(self) -> str:
        """The anchor of the rule behind the answer."""
        verdict, vehicle = self.verdict, self.query.vehicle
        if verdict is None:
            return self._types_rule
        if verdict.legal and len(self.query.cards[PLAY]) == 1 and self.wanted(vehicle) != "any":
            return "one-card"
        return self._types_rule if verdict.reason == "wrong_type" else verdict.rule

    @property
    def ours(self) -> bool:
        """Whether the answer is our ruling; so is an empty vehicle while the other one has cards."""
        empty = self.verdict is not None and self.verdict.reason == "empty_vehicle"
        return self.rule in OURS or bool(empty and self.query.cards[self.other_vehicle])

    @property
    def other_vehicle(self) -> Vehicle:
        """The vehicle that the answer mentions second."""
        return tracking.other(self.query.vehicle)

    @property
    def one_vehicle(self) -> bool:
        """Whether only one vehicle is in use at a time."""
        return self.query.mode == "two_players"

    @property
    def lines(self) -> list[Message]:
        """The answer: the better vehicle first, then the other one.

        With two players the second line says what would beat the vehicle instead.
        """
        verdict, vehicle = self.verdict, self.query.vehicle
        if verdict is None:
            return []
        if verdict.reason in OF_THE_PLAY:
            return [self._why(vehicle, verdict)]
        first = say("line-first", vehicle=vehicle, why=self._why(vehicle, verdict))
        other = None if self.one_vehicle else self.query.verdict(self.other_vehicle)
        if other is None:
            would = None if verdict.legal else self._would_beat
            return [first, would] if would else [first]
        how = ("also" if other.legal else "not") if verdict.legal else "neither"
        return [first, say(f"line-{how}", vehicle=self.other_vehicle, why=self._why(self.other_vehicle, other))]

    def _why(self, vehicle: Vehicle, verdict: Verdict) -> Message:
        """Return the reason on a vehicle: the cards of the play against those that lie there."""
        args = dict(verdict.args)
        named = {"play": self.query.cards[PLAY], "lying": self.query.cards[vehicle]}
        if len(self.query.cards[PLAY]) <= MOST_NAMED:
            args |= {name: _joined(cards) for name, cards in named.items()}
        else:
            args |= {"play": args.get("n", ""), "lying": args.get("there", "")}
        return say("why-" + verdict.reason.replace("_", "-"), **{**args, "vehicle": vehicle})

    @property
    def queue_may_help(self) -> bool:
        """Whether there are too many cards from the hand, but not too many if some came from the queue."""
        many = self.verdict is not None and self.verdict.reason == "too_many_from_hand"
        return many and len(self.query.cards[PLAY]) <= beats.most_cards(self.query.mode)

    @property
    def _would_beat(self) -> Message | None:
        """What would beat the vehicle in use: the closest cards of the same kind, or one card more."""
        question = self.query.question(self.query.vehicle)
        there, up = question.on_vehicle, question.vehicle == "bus"
        step = 1 if beats.wanted_kind(question) == "sequence" else 0
        first = range(beats.LOWEST_CARD, beats.HIGHEST_CARD + 1 - step * (len(there) - 1))
        alike = [tuple(card + step * place for place in range(len(there))) for card in first]
        asked = [replace(question, play=one, from_queue=one[beats.MOST_FROM_HAND :]) for one in alike]
        better = [one.play for one in asked if beats.judge(one).legal]
        n, most, wanted = len(there) + 1, beats.most_cards(question.mode), self.wanted(question.vehicle)
        if not better:
            return say("would-beat-more", n=n, reach="up" if n < most else "only", wanted=wanted) if n <= most else None
        more = wanted if n <= most else "none"
        reach = "only" if len(better) == 1 else "up" if up else "down"
        return say("would-beat", cards=_joined(better[0] if up else better[-1]), reach=reach, n=n, more=more)

    @property
    def problem(self) -> Problem | None:
        """The first problem of the fields."""
        return self.query.problems[0] if self.query.problems else None

    def breed(self, card: int) -> str:
        """Return the dog on a card."""
        return BREEDS[(card - beats.LOWEST_CARD) % len(BREEDS)]

    # ---- the vehicles

    def out_of_use(self, vehicle: Vehicle) -> bool:
        """Return whether a vehicle is out of use until the other one is cleared."""
        return self.one_vehicle and vehicle != self.query.vehicle

    def wanted(self, vehicle: Vehicle) -> str:
        """Return the only type that a vehicle takes, ``any`` if it takes both, "" while there are problems."""
        return "" if self.query.problems else beats.wanted_kind(self.query.question(vehicle)) or "any"

    def on_sheet(self, vehicle: Vehicle) -> str:
        """Return the cards that the sheet has on a vehicle, as digits."""
        return written(self.pad, vehicle)

    def replaced(self, vehicle: Vehicle) -> str:
        """Return the cards on the sheet that were typed over on a vehicle, "" if none were."""
        return cards_text(self.pad.get(ON[vehicle]) or ()) if vehicle in self.query.typed_over else ""

    @property
    def _types_rule(self) -> str:
        lying = [len(self.query.cards[vehicle]) for vehicle in VEHICLES]
        open_yet = self.wanted(self.query.vehicle) == "any"
        return "one-card" if self.query.mode != "wild" and open_yet and 1 in lying else TYPE_RULES[self.query.mode]

    # ---- the tracked table

    @property
    def trackable(self) -> bool:
        """Whether the table can be tracked: the play goes on and a round is being played."""
        return not self.pad.get(FINISHED) and position(self.setup, self.pad).current_round is not None

    def _fields_typed_over(self) -> dict[str, str]:
        """Return the fields of the vehicles that were typed over."""
        return {vehicle: self.query.typed[vehicle] for vehicle in self.query.typed_over}

    @property
    def board_query(self) -> str:
        """The arguments that write the play down, "" unless it is legal."""
        query = self.query
        if not (self.verdict and self.verdict.legal and self.trackable):
            return ""
        fields = {"vehicle": query.vehicle, PLAY: query.typed[PLAY], **self._fields_typed_over()}
        return urlencode({**fields, **{f"queue{place + 1}": "1" for place in query.queue}})

    @property
    def refusal(self) -> Message | None:
        """Why a legal play cannot be written down now."""
        refusal = tracking.refuse_vehicle(self.setup, self.pad, self.query.vehicle)
        return refusal.message if refusal else None

    @property
    def keep_query(self) -> str:
        """The arguments that write the cards typed over the vehicles, "" if none were."""
        return "" if self.query.problems else urlencode(self._fields_typed_over())

    @property
    def holder(self) -> int | None:
        """The seat that holds the ticket."""
        return tracking.holder(self.setup, self.pad)

    @property
    def laden(self) -> bool:
        """Whether there are cards on a vehicle."""
        return any(cell in self.pad for cell in ON.values())

    @property
    def lead(self) -> tuple[Message, str] | None:
        """Who leads, or will lead if everybody passes, and the anchor of the rule; None while that is unknown."""
        holder, seat = self.holder, tracking.leader(self.setup, self.pad)
        if seat is None or holder is None:
            return None
        names = self.setup.brief.players
        if seat != holder:
            return say("leads-for-another", name=names[seat], holder=names[holder]), "ticket-holder-out"
        if not self.laden:
            return say("leads-now", name=names[seat]), "must-play"
        rule = "two-players-switch" if self.setup.size == 2 else "clear"
        return say("leads-if-all-pass", name=names[seat]), rule


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Referee:
    """Return the view of the referee for the fields of a request."""
    return Referee(setup, pad, read_query(setup, pad, fields).best)


def _joined(cards: Cards) -> str:
    """Return the cards joined by non-breaking hyphens: ``2-3-4``."""
    return "\N{NON-BREAKING HYPHEN}".join(map(str, cards))
