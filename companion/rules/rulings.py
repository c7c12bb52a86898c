"""What a table asks the rulebook of a game, with what of the answers is ours: the end of the game's account."""

import tomllib
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from companion import games
from companion.prepared import prepared


@dataclass(frozen=True)
class Ruling:
    """One ruling; ``source`` is the part of the rulebook it is of, ``ours`` what of it the rulebook does not say.

    ``entries`` answer it, ``steps`` of the set-up and ``texts`` of tools rest on what is ours, ``tools`` decide by it.
    """

    topic: str
    source: str
    entries: tuple[str, ...]
    ours: str = ""
    steps: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()


@cache
def rulings(slug: str) -> tuple[Ruling, ...]:
    """Return the rulings of the game ``slug``; none when it has no account."""
    return prepared(f"rulings.{slug}", partial(_read, slug))


def _read(slug: str) -> tuple[Ruling, ...]:
    file = games.FOLDER / slug / "rulebook" / "account.toml"
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text("utf-8")).get("ruling", []) if file.is_file() else []
    return tuple(
        Ruling(
            row["topic"],
            row["source"],
            tuple(row["entries"]),
            row.get("ours", ""),
            tuple(row.get("steps", ())),
            tuple(row.get("texts", ())),
            tuple(row.get("tools", ())),
        )
        for row in rows
    )


@cache
def said_by_us(slug: str) -> frozenset[str]:
    """Return the keys of the texts with which a tool of the game ``slug`` says what is ours."""
    return frozenset(key for one in rulings(slug) if one.ours for key in one.texts)
