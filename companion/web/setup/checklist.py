"""The parts of a set-up: the table as it is laid so far, its steps, who starts, and what comes next."""

from typing import NamedTuple

from flask import url_for

from companion.core.checklist import Checklist, Step
from companion.core.game import FIRST_PLAYER
from companion.core.parts import Part, Parts
from companion.core.text import Message, say
from companion.plays.sheet import Sheet


class Laid(NamedTuple):
    """The table as it is laid so far: the counts by name, the cells of all steps, and of those that are done."""

    slug: str
    counts: tuple[tuple[str, int], ...]
    cells: tuple[str, ...]
    done: frozenset[str]


class Ticked(NamedTuple):
    """A step, its place among all of them from 1, how many they are, whether it is done and whether that can change."""

    slug: str
    step: Step
    place: int
    total: int
    done: bool
    open: bool


class Starter(NamedTuple):
    """Who starts: the seat, None while nobody knows; the names of all seats; else as a step, for it is one of them.

    The players of a draft have no names, but numbers.
    """

    slug: str
    seat: int | None
    names: tuple[str, ...]
    draft: bool
    place: int
    total: int
    open: bool

    @property
    def done(self) -> bool:
        """Tell whether it is known who starts."""
        return self.seat is not None

    @property
    def said(self) -> Message | None:
        """Return what somebody is told who does not see it."""
        return None if self.seat is None else starts(self.names[self.seat], self.draft)


class Played(NamedTuple):
    """What the table is laid for: the players (None: only how many), and the variants it is played with."""

    slug: str
    players: tuple[str, ...] | None
    size: int
    variants: tuple[Message, ...]


class Now(NamedTuple):
    """The step that is next, None after the last; ``starter`` tells that it is who starts, which has no Step.

    ``then`` is the id of the element of the one after it. ``to_pad`` is where the pad is, empty where there is none.
    """

    step: Step | None
    starter: bool
    place: int
    total: int
    done: int
    then: str
    to_pad: str
    points: bool

    @property
    def said(self) -> Message:
        """Return what somebody is told who does not see it."""
        return say("steps-done", n=self.done, total=self.total)


STARTER = "starter"
"""The id of the element that says who starts."""


def starts(name: str, draft: bool) -> Message:
    """Return who starts, by name or by the number of a seat."""
    return say("starts-seat", n=int(name)) if draft else say("starts", name=name)


def rows(checklist: Checklist) -> list[tuple[str, Step | None]]:
    """Return the rows of the list by the id of their elements: the steps, and None where it is asked who starts."""
    found: list[tuple[str, Step | None]] = [(f"step-{step.id}", step) for step in checklist.steps]
    found.insert(checklist.starter_place, (STARTER, None))
    return found


def checklist_parts(sheet: Sheet, checklist: Checklist | None) -> Parts:
    """Return the parts of the set-up of a sheet, none where its options cannot be combined."""
    slug, is_open = sheet.game.slug, not sheet.finished
    players = None if sheet.draft else sheet.setup.players
    who = Part("parts/setup.html:played", Played(slug, players, sheet.setup.size, _variants(sheet)))
    if checklist is None:
        return {"who": who}
    listed = rows(checklist)
    cells = tuple(step.cell if step else FIRST_PLAYER for _, step in listed)
    done = frozenset(cell for cell in cells if cell in sheet.pad)
    found: dict[str, Part] = {}
    for place, (name, step) in enumerate(listed, 1):
        if step:
            row = Ticked(slug, step, place, len(listed), step.cell in done, is_open)
            found[name] = Part("parts/setup.html:step", row)
        else:
            seat, names = sheet.pad.get(FIRST_PLAYER), sheet.setup.players
            starter = Starter(slug, seat, names, sheet.draft, place, len(listed), is_open)
            found[name] = Part("parts/setup.html:starter", starter)
    key, pad = sheet.play.key, ""
    if sheet.game.has_pad:
        pad = url_for("plays.new", slug=slug, again=key) if sheet.draft else url_for("pads.pad", key=key)
    return {
        "who": who,
        "warnings": Part("parts/setup.html:warnings", checklist.warnings),
        "laid": Part("parts/setup.html:laid", Laid(slug, tuple(checklist.counts.items()), cells, done)),
        **found,
        "ready": Part("parts/setup.html:ready", pad if is_open else ""),
        "now": Part("parts/setup.html:now", _now(listed, cells, done, pad, is_open, sheet.game.points)),
    }


def _now(
    listed: list[tuple[str, Step | None]],
    cells: tuple[str, ...],
    done: frozenset[str],
    pad: str,
    is_open: bool,
    points: bool,
) -> Now:
    left = [place for place, cell in enumerate(cells) if cell not in done] if is_open else []
    if not left:
        return Now(None, False, 0, len(cells), len(done), "", pad, points)
    (name, step), then = listed[left[0]], listed[left[1]][0] if len(left) > 1 else ""
    return Now(step, name == STARTER, left[0] + 1, len(cells), len(done), then, pad, points)


def _variants(sheet: Sheet) -> tuple[Message, ...]:
    """Return what the table chose that is not as the rulebook begins; a reading of the rules is none of the table."""
    found = []
    for option in sheet.game.options:
        chosen = option.of(sheet.pad)
        if not option.house and chosen != option.values[0]:
            plain = isinstance(chosen, bool)
            found.append(say(f"option-{option.key}".replace("_", "-")) if plain else option.text(chosen))
    return tuple(found)
