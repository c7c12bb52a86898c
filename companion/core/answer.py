"""A score as plain data for callers, with every sentence still a Message to be worded."""

from collections.abc import Sequence
from typing import Any

from companion.core.score import Detail, Line, Score


def answer(slug: str, names: Sequence[Sequence[str]], score: Score) -> dict[str, Any]:
    """Return the answer of a score request; ``names`` are the players of each side, in the order of the request.

    Standings come by rank, then by the order of the request. ``score.extra`` is merged at the top level. Messages and
    Problems stay as they are: who knows the caller's language words them.
    """
    return {
        "game": slug,
        "complete": score.complete,
        "standings": [
            {
                "players": list(names[standing.side]),
                "rank": standing.rank,
                "total": standing.total,
                "lines": [_line(line) for line in standing.lines],
            }
            for standing in score.ranking
        ],
        "winners": [name for side in score.winners for name in names[side]],
        "tie_break": score.tie_break,
        "problems": list(score.problems),
        **score.extra,
    }


def _line(line: Line) -> dict[str, Any]:
    """Return a line with what explains it."""
    return {"key": line.key, "points": line.points, "detail": [_detail(detail) for detail in line.details]}


def _detail(detail: Detail) -> dict[str, Any]:
    """Return one reason for points, and what it is about (a card, a trait) where the sentence leaves that out."""
    return {
        "points": detail.points,
        "code": detail.code,
        "subject": detail.subject,
        "message": detail.message,
    }
