"""The rulebooks of all games, each read once."""

import re
import tomllib
from dataclasses import replace
from functools import cache, lru_cache, partial

from companion import games
from companion.core.rulebook import Entry, fill, parse
from companion.prepared import prepared


@cache
def book(slug: str, language: str) -> tuple[Entry, ...]:
    """Return the entries of the game ``slug`` in ``language``; none if it has no rulebook."""
    return prepared(f"book.{slug}.{language}", partial(_read, slug, language))


def _read(slug: str, language: str) -> tuple[Entry, ...]:
    folder = games.FOLDER / slug / "rulebook"
    file, asked = folder / f"{language}.md", folder / f"asked.{language}.toml"
    if not file.is_file():
        return ()
    ways = tomllib.loads(asked.read_text("utf-8")) if asked.is_file() else {}
    entries = parse(slug, fill(file.read_text("utf-8"), games.found()[slug].figures))
    return tuple(replace(entry, asked=tuple(ways.get(entry.id, ()))) for entry in entries)


@lru_cache(maxsize=1024)
def find(slug: str, entry: str, language: str) -> Entry | None:
    """Return the entry with the id ``entry``, or None."""
    return next((one for one in book(slug, language) if one.id == entry), None)


def sections(slug: str, language: str) -> list[tuple[str, list[Entry]]]:
    """Return the sections of a rulebook with their entries, in order."""
    found: dict[str, list[Entry]] = {}
    for entry in book(slug, language):
        found.setdefault(entry.section, []).append(entry)
    return list(found.items())


def plain(body: str) -> str:
    """Return the text of an entry without its Markdown; a table row becomes a sentence of its cells."""
    text = re.sub(r"^> ?", "", body, flags=re.MULTILINE)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^\|[\s:|-]+\|$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^\|(.*)\|$", _row, text, flags=re.MULTILINE)
    return " ".join(re.sub(r"[*_`#>]", " ", text).split())


def _row(line: re.Match[str]) -> str:
    return " · ".join(cell.strip() for cell in line[1].split("|") if cell.strip()) + "."
