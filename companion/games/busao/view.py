"""The view of Busão's pages: every bus as scored, and the portraits of its passengers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from companion.core.game import Setup
from companion.core.layout import tuple_text
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, say
from companion.games.busao.cards import CATEGORIES
from companion.games.busao.layout import CountedBus, hand_cell, places
from companion.games.busao.passengers import PATHS
from companion.games.busao.table import SEATS
from companion.games.busao.turn import END, end_sentence

HEADS = 3
"""How many heads are drawn for each age."""
LOOKS = 3
"""How many directions a head of unknown age can look in."""


def summary(card: Mapping[str, Any]) -> Message | str:
    """Return the traits of a passenger or driver, or the lines of an upgrade if it has more than a single figure."""
    if "lines" in card:
        lines = [(line["points"], say(f"trait-{line['trait']}")) for line in card["lines"]]
        return tuple_text([say("points-per", n=n, trait=trait) for n, trait in lines])
    if "scores" in card:
        scores = card["scores"]
        return tuple_text([say("points-signed", n=n) for n in scores]) if len(scores) > 1 else ""
    traits = card.get("preferences") or [card[category] for category in CATEGORIES if category in card]
    return tuple_text([say(f"trait-{trait}") for trait in traits]) if traits else ""


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
        points = self.buses[side].points.get(cell, 0)
        return drawings(card.get("age", ""), card.get("name", ""), points, variant_at(cell))


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return the view of the pad."""
    end = end_sentence(setup.brief, pad) if END in pad else None
    return View(cast("tuple[CountedBus, ...]", score.extra["buses"]), end)


def variant_at(cell: str) -> int:
    """Return the variant that draws a nameless passenger in the seat ``cell``, so that neighbours differ.

    A card that is not in a seat gets the first.
    """
    path = cell.partition(".")[2].partition(".")[2]
    place = PATHS.index(path) if path in PATHS else 0
    return place + place // SEATS


def drawings(age: str, name: str, points: int, variant: int) -> tuple[str, str]:
    """Return the drawings of a head of that ``age`` and of a mouth, whose mood shows the sign of ``points``.

    A head is always the same for a ``name``, and goes by ``variant`` without one. One of unknown age is bare and looks
    ahead, left or right by ``variant``, so that twelve do not look alike.
    """
    mood = "m-pos" if points > 0 else "m-neg" if points < 0 else "m-nil"
    if not age:
        return f"h-unknown-{variant % LOOKS}", f"{mood}-{variant % LOOKS}"
    return f"h-{age}-{(sum(map(ord, name)) if name else variant) % HEADS}", mood
