"""The parts of a set-up: the table as it is laid so far, its steps, who starts, and what comes next."""

from typing import NamedTuple

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
    """A step, whether it is done, and whether it can be changed."""

    slug: str
    step: Step
    done: bool
    open: bool


class Starter(NamedTuple):
    """Who was drawn to start: by seat and name, both None while nobody was; of a draft the seat alone."""

    seat: int | None
    name: str | None
    open: bool


class Played(NamedTuple):
    """What the table is laid for: the players (None: only how many), and the variants it is played with."""

    slug: str
    players: tuple[str, ...] | None
    size: int
    variants: tuple[Message, ...]


class Now(NamedTuple):
    """The next step, None after the last; then where the pad is, empty where there is none."""

    step: Step | None
    done: int
    total: int
    to_pad: str
    points: bool

    @property
    def said(self) -> Message:
        """Return what somebody is told who does not see it."""
        return say("steps-done", n=self.done, total=self.total)


def checklist_parts(sheet: Sheet, checklist: Checklist | None) -> Parts:
    """Return the parts of the set-up of a sheet, none where its options cannot be combined."""
    slug, is_open = sheet.game.slug, not sheet.finished
    players = None if sheet.draft else sheet.setup.players
    who = Part("parts/played.html", Played(slug, players, sheet.setup.size, _variants(sheet)))
    if checklist is None:
        return {"who": who}
    cells = tuple(step.cell for step in checklist.steps)
    done = frozenset(cell for cell in cells if cell in sheet.pad)
    following = next((step for step in checklist.steps if step.cell not in done), None)
    seat = sheet.pad.get(FIRST_PLAYER)
    name = None if seat is None or sheet.draft else sheet.setup.players[seat]
    pad = (
        (f"/new/{slug}?again={sheet.play.key}" if sheet.draft else f"/p/{sheet.play.key}") if sheet.game.has_pad else ""
    )
    now = Now(following if is_open else None, len(done), len(cells), pad, sheet.game.points)
    return {
        "who": who,
        "warnings": Part("parts/warnings.html", checklist.warnings),
        "laid": Part("parts/laid.html", Laid(slug, tuple(checklist.counts.items()), cells, done)),
        **{
            f"step-{step.id}": Part("parts/step.html", Ticked(slug, step, step.cell in done, is_open))
            for step in checklist.steps
        },
        "ready": Part("parts/ready.html", pad if is_open else ""),
        "starter": Part("parts/starter.html", Starter(seat, name, is_open)),
        "now": Part("parts/setup_now.html", now),
    }


def _variants(sheet: Sheet) -> tuple[Message, ...]:
    """Return what the table chose that is not as the rulebook begins; a reading of the rules is none of the table."""
    found = []
    for option in sheet.game.options:
        chosen = option.of(sheet.pad)
        if not option.house and chosen != option.values[0]:
            plain = isinstance(chosen, bool)
            found.append(say(f"option-{option.key}".replace("_", "-")) if plain else option.text(chosen))
    return tuple(found)
