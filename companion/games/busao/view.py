"""The view of Busão's pages: every bus as scored, and the portraits of its passengers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, say
from companion.games.busao.cards import CATEGORIES
from companion.games.busao.layout import CountedBus, hand_cell, places
from companion.games.busao.table import SEATS, WINDOWS
from companion.games.busao.turn import END, end_sentence

HEADS = 3
"""How many heads are drawn for each age."""
LOOKS = 3
"""How many directions a head of unknown age can look in."""
_SEATS = tuple(f"{window}.{seat}" for window in range(WINDOWS) for seat in range(SEATS))


def summary(card: Mapping[str, Any]) -> Message | str:
    """Return the traits of a passenger, or the lines of an upgrade if it has more than a single figure."""
    if "lines" in card:
        per = tuple(say("points-per", n=one["points"], trait=say(f"trait-{one['trait']}")) for one in card["lines"])
        return say("listed", items=per)
    if "scores" in card:
        several = tuple(say("points-signed", n=n) for n in card["scores"])
        return say("listed", items=several) if len(several) > 1 else ""
    traits = tuple(say(f"trait-{card[category]}") for category in CATEGORIES if category in card)
    return say("traits", items=traits) if traits else ""


@dataclass(frozen=True)
class View:
    """All ``buses``, and how the ``end`` began, None if it has not."""

    buses: tuple[CountedBus, ...]
    end: Message | None

    places = staticmethod(places)
    summary = staticmethod(summary)

    @property
    def notes(self) -> tuple[Message, ...]:
        """The sentence below the total of each bus."""
        return tuple([bus.note for bus in self.buses])

    def progress(self) -> Message | None:
        """Return how the end began; before that, how many seats are empty in buses whose hand is not counted yet."""
        if self.end:
            return self.end
        going_on = [bus for bus in self.buses if bus.value(hand_cell(bus.number)) is None]
        empty = sum(cell not in bus.held for bus in going_on for cell in places(bus.number)["passenger"])
        return say("progress", n=empty) if empty else None

    def portrait(self, side: int, cell: str) -> tuple[str, ...]:
        """Return the drawings of the passenger in ``cell``, empty if there is none."""
        card = self.buses[side].value(cell) if ".windows." in cell else None
        if card is None:
            return ()
        age, variant = card.get("age", ""), variant_at(cell)
        worth = self.buses[side].points.get(cell, 0)
        return head(age, card.get("name", ""), variant), mouth(worth, None if age else variant)


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return the view of the pad."""
    end = end_sentence(setup.brief, pad[END]) if END in pad else None
    return View(cast("tuple[CountedBus, ...]", score.extra["buses"]), end)


def variant_at(cell: str) -> int:
    """Return the variant that draws a nameless passenger in the seat ``cell``, so that neighbours differ.

    A card that is not in a seat gets the first.
    """
    seat = cell.partition(".windows.")[2]
    place = _SEATS.index(seat) if seat in _SEATS else 0
    return place + place // SEATS


def head(age: str, name: str, variant: int = 0) -> str:
    """Return the drawing of a head of that ``age``: always the same for a ``name``, by ``variant`` without one.

    A head of unknown age is bare and looks ahead, left or right by ``variant``, so that twelve do not look alike.
    """
    return f"h-{age}-{(sum(map(ord, name)) if name else variant) % HEADS}" if age else f"h-unknown-{variant % LOOKS}"


def mouth(points: int, variant: int | None = None) -> str:
    """Return the drawing of a mouth whose mood shows the sign of ``points``; ``variant`` turns it with a bare head."""
    mood = "m-pos" if points > 0 else "m-neg" if points < 0 else "m-nil"
    return mood if variant is None else f"{mood}-{variant % LOOKS}"
