"""The referee of Rufstock: whether a play beats the cards on a vehicle, and why.

The rules come from Veículos, Combinações, Jogando combinações nos veículos, Fila de espera, Partida para 2 jogadores
and Modo Rockeiro Selvagem of the rulebook. Our rulings where it is silent: a single card is neither set nor sequence,
and the limit of the wild mode includes cards from the queue.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from companion.core.text import Arg, Message, Problem, problem

Mode: TypeAlias = Literal["normal", "two_players", "wild"]
Vehicle: TypeAlias = Literal["van", "bus"]
Kind: TypeAlias = Literal["single", "set", "sequence"]
Cards: TypeAlias = tuple[int, ...]

LOWEST_CARD = 1
HIGHEST_CARD = 8
LEAST_FROM_HAND = 1
MOST_FROM_HAND = 4
MOST_FROM_QUEUE = 3
"""The whole waiting queue."""
MOST_IN_WILD = 4

_OTHER: dict[str, Kind] = {"set": "sequence", "sequence": "set"}

RULES = {
    "empty_vehicle": "empty-vehicle",
    "more_cards": "more-cards",
    "lower": "van-and-bus",
    "higher": "van-and-bus",
    "set_over_sequence": "wild-set",
    "not_a_combination": "combinations",
    "too_many_from_hand": "play-size",
    "nothing_from_hand": "queue-only",
    "too_many_cards": "wild-size",
    "wrong_type": "one-type",
    "fewer_cards": "more-cards",
    "equal": "equal",
    "not_lower": "van-and-bus",
    "not_higher": "van-and-bus",
    "sequence_under_set": "wild-set",
}
"""The anchor of the rule behind each reason."""


@dataclass(frozen=True)
class Question:
    """May ``play``, in its final order, be put on ``vehicle``?

    ``from_queue`` are its cards from the waiting queue; the others come from the hand. With two players only one
    vehicle is in use, so the other one is empty.
    """

    mode: Mode
    vehicle: Vehicle
    play: Cards
    on_vehicle: Cards = ()
    other_vehicle: Cards = ()
    from_queue: Cards = ()

    @property
    def from_hand(self) -> int:
        """How many cards come from the hand."""
        return len(self.play) - len(self.from_queue)


class Verdict(NamedTuple):
    """Whether the play is legal, and why; ``args`` belong to the text ``beats-<reason>``."""

    legal: bool
    reason: str
    args: tuple[tuple[str, Arg], ...] = ()

    @property
    def message(self) -> Message:
        """The sentence on it."""
        return Message("beats-" + self.reason.replace("_", "-"), self.args)

    @property
    def rule(self) -> str:
        """The anchor of the rule behind it."""
        return RULES[self.reason]


def kind(cards: Cards) -> Kind | None:
    """Return which combination ``cards`` form in their order, None if they form none."""
    if len(cards) < 2:
        return "single" if cards else None
    steps = {after - before for before, after in pairwise(cards)}
    if steps == {0}:
        return "set"
    return "sequence" if steps in ({1}, {-1}) else None


def most_cards(mode: Mode) -> int:
    """Return the most cards that a combination may have, including those from the queue."""
    return MOST_IN_WILD if mode == "wild" else MOST_FROM_HAND + MOST_FROM_QUEUE


def wanted_kind(question: Question) -> Kind | None:
    """Return the only type that the vehicle takes besides single cards, None if it takes both.

    A set or sequence on the vehicle fixes its type; else, in the normal mode, one on the other vehicle leaves the other
    type. A single card fixes nothing.
    """
    if question.mode == "wild":
        return None
    there = kind(question.on_vehicle)
    if there in _OTHER:
        return there
    return _OTHER.get(kind(question.other_vehicle) or "") if question.mode == "normal" else None


def errors(question: Question) -> list[Problem]:
    """Return everything that is impossible on a table; ``judge`` expects a question without errors."""
    found: list[Problem] = []
    most = most_cards(question.mode)
    for path, cards in (("on_vehicle", question.on_vehicle), ("other_vehicle", question.other_vehicle)):
        if cards and kind(cards) is None:
            found.append(problem(path, "no_combination"))
        if len(cards) > most:
            found.append(problem(f"{path}.{most}", "too_many", most=most))
    here, there = kind(question.on_vehicle), kind(question.other_vehicle)
    if question.mode == "two_players" and question.other_vehicle:
        found.append(problem("other_vehicle", "one_vehicle_only"))
    if question.mode == "normal" and here == there and here in _OTHER:
        found.append(problem("other_vehicle", "same_type_twice"))
    left = Counter(question.play)
    for place, card in enumerate(question.from_queue):
        if not left[card]:
            found.append(problem(f"from_queue.{place}", "not_in_play", n=card))
        left[card] -= 1
    return found


def judge(question: Question) -> Verdict:
    """Return whether the play may be put on the vehicle, and the first reason that applies."""
    play, most = question.play, most_cards(question.mode)
    played, wanted = kind(play), wanted_kind(question)
    if played is None:
        return _no("not_a_combination")
    if question.from_hand > MOST_FROM_HAND:
        return _no("too_many_from_hand", n=question.from_hand, most=MOST_FROM_HAND)
    if question.from_hand < LEAST_FROM_HAND:
        return _no("nothing_from_hand")
    if len(play) > most:
        return _no("too_many_cards", n=len(play), most=most)
    if wanted and played not in ("single", wanted):
        return _no("wrong_type", vehicle=question.vehicle, wanted=wanted)
    return _compare(question.vehicle, play, question.on_vehicle)


def _compare(vehicle: Vehicle, play: Cards, there: Cards) -> Verdict:
    """Return whether ``play`` beats the cards ``there``. A set meets a sequence only in the wild mode.

    For sequences of equal length it does not matter whether their lowest or their highest cards are compared.
    """
    if not there:
        return _yes("empty_vehicle", vehicle=vehicle)
    if len(play) > len(there):
        return _yes("more_cards", n=len(play), there=len(there))
    if len(play) < len(there):
        return _no("fewer_cards", n=len(play), there=len(there))
    if kind(play) != kind(there):
        return _yes("set_over_sequence") if kind(play) == "set" else _no("sequence_under_set")
    best = min if vehicle == "van" else max
    mine, theirs = best(play), best(there)
    if mine == theirs:
        return _no("equal")
    better, worse = ("lower", "not_lower") if vehicle == "van" else ("higher", "not_higher")
    if (mine < theirs) == (vehicle == "van"):
        return _yes(better, n=mine, there=theirs)
    return _no(worse, n=mine, there=theirs)


def _yes(reason: str, **args: Arg) -> Verdict:
    return Verdict(True, reason, tuple(args.items()))


def _no(reason: str, **args: Arg) -> Verdict:
    return Verdict(False, reason, tuple(args.items()))
