"""The result of a play: who won and by how much, and the score pad itself, the best column first."""

from typing import NamedTuple

from companion.core.parts import Part
from companion.core.score import Score, Standing
from companion.core.text import Message
from companion.language import LANGUAGES
from companion.plays import copies
from companion.plays.sheet import Sheet
from companion.rules import books


class Column(NamedTuple):
    """What is shown of one side: ``who`` are first names, ``figures`` the points by line.

    ``stands`` says how the side is where there are no points, ``board`` is its board as a miniature.
    """

    side: int
    names: tuple[str, ...]
    who: tuple[str, ...]
    rank: int
    figures: tuple[int, ...]
    total: int
    stands: Message | None
    board: Part | None


class Compared(NamedTuple):
    """A fact that was compared to break a tie, with the figure of each column: None where a side was out of it."""

    fact: str
    figures: tuple[int | None, ...]


class Result(NamedTuple):
    """Who won and why, the columns by rank and what stands in them; ``own`` is what the game draws of who won.

    No ``verdict``: it is not known. No ``winners``: the play was ended without one, the columns are in seat order.
    ``crowned``: they have won, and did not only come out level in a tie that is to be played again.
    ``lines`` are the keys of the rows above the total, ``compared`` the rows below it. ``tie`` is how a tie ended, and
    ``ruled`` tells that the rulebook of the game has the entry ``tie``.
    """

    slug: str
    points: bool
    verdict: Message | None
    why: Message | None = None
    winners: tuple[tuple[int, tuple[str, ...]], ...] = ()
    lines: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    compared: tuple[Compared, ...] = ()
    tie: str | None = None
    ruled: bool = False
    own: Part | None = None
    crowned: bool = True


def result_part(sheet: Sheet) -> Part:
    """Return the result of a finished play."""
    return Part("parts/result.html:result", _result(sheet))


def _result(sheet: Sheet) -> Result:
    score, slug, points = sheet.score, sheet.game.slug, sheet.game.points
    if sheet.undecided:
        standings = list(score.standings) if score else []
        return Result(slug, points, sheet.headline, lines=_lines(standings), columns=_columns(sheet, standings))
    if score is None or not score.complete:
        return Result(slug, points, None)
    tied = score.tie_break if points else None
    return Result(
        slug,
        points,
        sheet.headline,
        copies.why(sheet),
        tuple((side, sheet.sides[side]) for side in score.winners),
        _lines(score.ranking),
        _columns(sheet, score.ranking),
        _compared(score) if tied else (),
        tied,
        bool(tied) and books.find(slug, "tie", LANGUAGES[0]) is not None,
        sheet.view.result if sheet.view else None,
        bool(sheet.winners),
    )


def _lines(standings: list[Standing]) -> tuple[str, ...]:
    """Return the keys of the lines, none where there is but one: it would say the totals twice."""
    keys = tuple(dict.fromkeys(line.key for one in standings for line in one.lines))
    return keys if len(keys) > 1 else ()


def _columns(sheet: Sheet, standings: list[Standing]) -> tuple[Column, ...]:
    lines, view, brief = _lines(standings), sheet.view, sheet.game.names(sheet.setup.brief)
    stands = getattr(view, "stands", None)
    found = []
    for one in standings:
        points = {line.key: line.points for line in one.lines}
        found.append(
            Column(
                one.side,
                sheet.sides[one.side],
                brief[one.side],
                one.rank,
                tuple(points.get(key, 0) for key in lines),
                one.total,
                stands[one.side] if stands else None,
                view.miniature(one.side) if view else None,
            )
        )
    return tuple(found)


def _compared(score: Score) -> tuple[Compared, ...]:
    """Return the facts that were compared among those with the points of the first, until one was enough."""
    level, found = [one.side for one in score.tied], []
    for name in score.deciding_facts:
        figures = {one.side: dict(one.facts)[name] for one in score.ranking if one.side in level}
        found.append(Compared(name, tuple(figures.get(one.side) for one in score.ranking)))
        best = figures[score.ranking[0].side]
        level = [side for side in level if figures[side] == best]
    return tuple(found)
