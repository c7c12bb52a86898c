"""The rulings in a game's ``rulebook/account.toml``: what each is about, and which part of it is our own."""

import tomllib
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from companion import games
from companion.prepared import prepared


@dataclass(frozen=True)
class Ruling:
    """One ruling; ``source`` is the section of the printed rulebook, ``ours`` what that does not say.

    ``entries`` of our rulebook answer it. ``steps`` of the set-up and ``texts`` of tools rest on our part, and
    ``tools`` decide by it.
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
    """Return the rulings of the game ``slug``; none if it has no account."""
    return prepared(f"rulings.{slug}", partial(_read, slug))


def _read(slug: str) -> tuple[Ruling, ...]:
    file = games.FOLDER / slug / "rulebook" / "account.toml"
    rows: list[dict[str, Any]] = tomllib.loads(file.read_text("utf-8")).get("ruling", []) if file.is_file() else []
    return tuple(map(_ruling, rows))


def _ruling(row: dict[str, Any]) -> Ruling:
    fields: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in row.items()}
    return Ruling(**fields)


@cache
def ruling_texts(slug: str) -> frozenset[str]:
    """Return the keys of the texts in which a tool of the game ``slug`` states our own rulings."""
    return frozenset(key for one in rulings(slug) if one.ours for key in one.texts)
