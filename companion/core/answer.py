"""A score as plain data for the JSON API; its sentences stay Messages."""

from collections.abc import Sequence
from typing import Any

from companion.core.score import Detail, Score


def answer(slug: str, names: Sequence[Sequence[str]], score: Score) -> dict[str, Any]:
    """Return the answer to a score request; ``names`` are the players of each side, in the order of the request.

    Standings are sorted by rank, then in the order of the request. ``score.extra`` is merged at the top level. Messages
    and Problems are worded later, by code that knows the caller's language.
    """
    return {
        "game": slug,
        "complete": score.complete,
        "standings": [
            {
                "players": list(names[standing.side]),
                "rank": standing.rank,
                "total": standing.total,
                "lines": [
                    {"key": line.key, "points": line.points, "detail": list(map(_detail, line.details))}
                    for line in standing.lines
                ],
            }
            for standing in score.ranking
        ],
        "winners": [name for side in score.winners for name in names[side]],
        "tie_break": score.tie_break,
        "problems": list(score.problems),
        **score.extra,
    }


def _detail(one: Detail) -> dict[str, Any]:
    return {"points": one.points, "code": one.code, "subject": one.subject, "message": one.message}
