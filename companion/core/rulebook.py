"""A rulebook in our own words: sections of entries, each an answer to one question, read from Markdown.

Its figures stand in braces, ``{hand}``, and come from the rules themselves. What a paragraph says beyond the printed
rulebook is quoted (``> ``): it is the house's.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

_ENTRY = re.compile(r"## (?P<title>.+?) \{#(?P<id>[a-z0-9]+(?:-[a-z0-9]+)*)\}")
_FIELD = re.compile(r"(?P<name>source|house|words|see): *(?P<value>.*)")
_FIGURE = re.compile(r"\{([a-z][a-z0-9_.]*)\}")
OURS = ">"
"""How a line of an entry begins that is the house's."""


@dataclass(frozen=True)
class Entry:
    """One rule: what a player would ask, and the answer as Markdown.

    ``source`` is the heading of the printed rulebook it comes from; ``house`` marks an entry with a part that is our
    reading and not the rulebook's; ``words`` are those people use for it that it does not; ``see`` are the ids of what
    belongs with it; ``asked`` are other ways to ask for it, which only the search reads.
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
        """Return the answer in passages, each with whether it is the house's, as Markdown."""
        blocks = [(block.startswith(OURS), block) for block in re.split(r"\n{2,}", self.body)]
        return tuple(
            (ours, "\n\n".join(re.sub(r"^> ?", "", block, flags=re.MULTILINE) if ours else block for _, block in of_it))
            for ours, of_it in groupby(blocks, key=lambda one: one[0])
        )


def fill(text: str, figures: Mapping[str, int | str]) -> str:
    """Return ``text`` with the figures that it names; raises KeyError for one that there is not."""
    return _FIGURE.sub(lambda match: str(figures[match[1]]), text)


def parse(game: str, text: str) -> tuple[Entry, ...]:
    """Return the entries of a rulebook in their order; raises ValueError, naming the line, for what is not one."""
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
            strange = f": {body[0]!r} is no field" if missing and body and ":" in body[0][:12] else ""
            raise ValueError(f"{game}, line {begun}: the entry {head['id']} lacks {lacks}{strange}")
        if (fields["house"] == "yes") != any(line.startswith(OURS) for line in body):
            raise ValueError(
                f"{game}, line {begun}: the entry {head['id']} says house: {fields['house']}, its text does not"
            )
        if any(one.id == head["id"] for one in entries):
            raise ValueError(f"{game}, line {begun}: the entry {head['id']} stands twice")
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
                raise ValueError(f"{game}, line {number} is no title with an anchor: {line}")
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
