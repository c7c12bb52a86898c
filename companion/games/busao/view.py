"""What the pages of Busão read beside the sheet: every bus as it was counted, and who sits in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, say
from companion.games.busao.cards import CATEGORIES
from companion.games.busao.layout import Counted, hand_cell, places
from companion.games.busao.table import SEATS, WINDOWS
from companion.games.busao.turn import END, end_name

HEADS = 3
"""How many heads are drawn for each age."""
LOOKS = 3
"""In how many directions a bare head looks."""
_SEATS = tuple(f"{window}.{seat}" for window in range(WINDOWS) for seat in range(SEATS))


def more(card: Mapping[str, Any]) -> Message | str:
    """Return the traits of a passenger, or the lines of an upgrade where there is more to it than one figure."""
    if "lines" in card:
        return say("listed", items=tuple(_per(line) for line in card["lines"]))
    if "scores" in card:
        several = tuple(say("points-signed", n=n) for n in card["scores"])
        return say("listed", items=several) if len(several) > 1 else ""
    traits = tuple(say(f"trait-{card[category]}") for category in CATEGORIES if category in card)
    return say("traits", items=traits) if traits else ""


def _per(line: Mapping[str, Any]) -> Message:
    return say("points-per", n=line["points"], trait=say(f"trait-{line['trait']}"))


@dataclass(frozen=True)
class View:
    """All ``buses``, and how the ``end`` began, None as long as it has not."""

    buses: tuple[Counted, ...]
    end: Message | None

    places = staticmethod(places)
    more = staticmethod(more)

    @property
    def notes(self) -> tuple[Message, ...]:
        """Return what stands below the total of each bus."""
        return tuple([bus.note for bus in self.buses])

    def progress(self) -> Message | None:
        """Return how the end began; before that how many seats are empty in buses whose hand is not counted yet."""
        if self.end:
            return self.end
        going_on = [bus for bus in self.buses if bus.holds(hand_cell(bus.number)) is None]
        empty = sum(cell not in bus.held for bus in going_on for cell in places(bus.number)["passenger"])
        return say("progress", n=empty) if empty else None

    def portrait(self, side: int, cell: str) -> tuple[str, ...]:
        """Return the drawings that make the portrait of who sits in ``cell``, none where nobody does."""
        card = self.buses[side].holds(cell) if ".windows." in cell else None
        if card is None:
            return ()
        age, variant = card.get("age", ""), variant_at(cell)
        worth = self.buses[side].points.get(cell, 0)
        return head(age, card.get("name", ""), variant), mouth(worth, None if age else variant)


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what the pages read."""
    end = end_name(setup.brief, pad[END]) if END in pad else None
    return View(cast("tuple[Counted, ...]", score.extra["buses"]), end)


def variant_at(cell: str) -> int:
    """Return by which variant somebody without a name is drawn at the seat called ``cell``; neighbours are no twins.

    A card that lies nowhere has the first.
    """
    seat = cell.partition(".windows.")[2]
    place = _SEATS.index(seat) if seat in _SEATS else 0
    return place + place // SEATS


def head(age: str, name: str, variant: int = 0) -> str:
    """Return the drawing of a head: by the age, and always the same for a ``name``; ``variant`` where there is none.

    Whose age is not known has a bare head, which looks ahead, left or right by the ``variant``: twelve are no twins.
    """
    return f"h-{age}-{(sum(map(ord, name)) if name else variant) % HEADS}" if age else f"h-unknown-{variant % LOOKS}"


def mouth(points: int, variant: int | None = None) -> str:
    """Return the drawing of a mouth that says how many ``points`` somebody is worth; of a bare head by ``variant``."""
    mood = "m-pos" if points > 0 else "m-neg" if points < 0 else "m-nil"
    return mood if variant is None else f"{mood}-{variant % LOOKS}"
