"""A rulebook in our own words: sections of entries, each the answer to one question, parsed from Markdown.

Its figures are in braces, ``{hand}``, and come from the rules themselves. Quoted paragraphs (``> ``) go beyond the
printed rulebook: they are house rulings.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

_ENTRY = re.compile(r"## (?P<title>.+?) \{#(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)\}")
_FIELD = re.compile(r"(?P<name>source|house|words|see): *(?P<value>.*)")
_FIGURE = re.compile(r"\{([a-z][a-z0-9_.]*)\}")
OURS = ">"
"""The first character of a line that is a house ruling."""


@dataclass(frozen=True)
class Entry:
    """One rule: the question of a player, and the answer as Markdown.

    ``source`` is the heading in the printed rulebook. ``house`` marks an entry that contains a house ruling. ``words``
    are players' words for it that the entry itself does not use, ``see`` the ids of related entries, and ``asked``
    other ways to ask for it, which only the search reads.
    """

    game: str
    id: str
    section: str
    title: str
    source: str
    house: bool
    words: tuple[str, ...]
    see: tuple[str, ...]
    body: str
    asked: tuple[str, ...] = ()

    @property
    def passages(self) -> tuple[tuple[bool, str], ...]:
        """The answer in passages of Markdown, each with whether it is a house ruling."""
        blocks = [(block.startswith(OURS), block) for block in re.split(r"\n{2,}", self.body)]
        return tuple(
            (ours, "\n\n".join(re.sub(r"^> ?", "", block, flags=re.MULTILINE) if ours else block for _, block in of_it))
            for ours, of_it in groupby(blocks, key=lambda one: one[0])
        )


def fill(text: str, figures: Mapping[str, int | str]) -> str:
    """Return ``text`` with its figures filled in; raises KeyError for an unknown one."""
    return _FIGURE.sub(lambda match: str(figures[match[1]]), text)


def parse(game: str, text: str) -> tuple[Entry, ...]:
    """Return the entries of a rulebook in order; raises ValueError, naming the line, for a malformed one."""
    entries: dict[str, Entry] = {}
    section, number = "", 1
    for block in re.split(r"^(?=##? )", text, flags=re.MULTILINE):
        place = f"{game}, line {number}"
        if block.startswith("# "):
            section = block[2:].splitlines()[0].strip()
        elif block.startswith("## "):
            entry = _entry(game, section, block.splitlines(), place)
            if entry.id in entries:
                raise ValueError(f"{place}: the entry {entry.id} occurs twice")
            entries[entry.id] = entry
        number += block.count("\n")
    return tuple(entries.values())


def _entry(game: str, section: str, lines: list[str], place: str) -> Entry:
    """Return the entry in ``lines``; raises ValueError, naming the ``place``, for a malformed one."""
    head = _ENTRY.fullmatch(lines[0].strip())
    if head is None:
        raise ValueError(f"{place}: not a title with an anchor: {lines[0]}")
    fields: dict[str, str] = {}
    body: list[str] = []
    for line in lines[1:]:
        field = None if body else _FIELD.fullmatch(line.strip())
        if field:
            fields[field["name"]] = field["value"].strip()
        elif body or line.strip():
            body.append(line)
    missing = {"source", "house", "words", "see"} - fields.keys()
    if missing or fields["house"] not in ("yes", "no"):
        lacks = ", ".join(sorted(missing)) or "house: yes or no"
        strange = f": {body[0]!r} is not a field" if missing and body and ":" in body[0][:12] else ""
        raise ValueError(f"{place}: the entry {head['id']} lacks {lacks}{strange}")
    house = fields["house"] == "yes"
    if house != any(line.startswith(OURS) for line in body):
        raise ValueError(f"{place}: the entry {head['id']} says house: {fields['house']}, but its text disagrees")
    words, see, text = _list(fields["words"]), _list(fields["see"]), "\n".join(body).strip()
    return Entry(game, head["id"], section, head["title"], fields["source"], house, words, see, text)


def _list(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
