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
    entries: list[Entry] = []
    section, head, begun = "", None, 0
    fields: dict[str, str] = {}
    body: list[str] = []

    def close() -> None:
        if head is None:
            return
        missing = {"source", "house", "words", "see"} - fields.keys()
        if missing or fields["house"] not in ("yes", "no"):
            lacks = ", ".join(sorted(missing)) or "house: yes or no"
            strange = f": {body[0]!r} is not a field" if missing and body and ":" in body[0][:12] else ""
            raise ValueError(f"{game}, line {begun}: the entry {head['id']} lacks {lacks}{strange}")
        if (fields["house"] == "yes") != any(line.startswith(OURS) for line in body):
            raise ValueError(
                f"{game}, line {begun}: the entry {head['id']} says house: {fields['house']}, but its text disagrees"
            )
        if any(one.id == head["id"] for one in entries):
            raise ValueError(f"{game}, line {begun}: the entry {head['id']} occurs twice")
        entries.append(
            Entry(
                game,
                head["id"],
                section,
                head["title"],
                fields["source"],
                fields["house"] == "yes",
                _list(fields["words"]),
                _list(fields["see"]),
                "\n".join(body).strip(),
            )
        )

    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("# "):
            close()
            section, head = line[2:].strip(), None
        elif line.startswith("## "):
            close()
            head, fields, body, begun = _ENTRY.fullmatch(line.strip()), {}, [], number
            if head is None:
                raise ValueError(f"{game}, line {number}: not a title with an anchor: {line}")
        elif head is not None:
            field = None if body else _FIELD.fullmatch(line.strip())
            if field:
                fields[field["name"]] = field["value"].strip()
            elif body or line.strip():
                body.append(line)
    close()
    return tuple(entries)


def _list(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
