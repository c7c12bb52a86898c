"""The format of a deck file; every problem has the path of its place."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.layout import Choice, Domain, Integer, ListOf, Record, Text
from companion.core.pad import Value
from companion.core.text import Problem

FORMAT = "table-deck"
VERSION = 1
MOST = 300
"""How many cards of one kind a deck can have."""
COPIES = Integer(1, 20)


def deck_file(game: str, kinds: Mapping[str, Domain]) -> Record:
    """Return the domain of a file with cards of these ``kinds``; only ``example`` is optional."""
    fields: dict[str, Domain] = {
        "format": Choice((FORMAT,)),
        "version": Choice((VERSION,)),
        "game": Choice((game,)),
        "name": Text(),
        "example": Choice((True, False)),
        "cards": ListOf(_Entry(kinds), MOST * len(kinds)),
    }
    return Record(fields, tuple(name for name in fields if name != "example"))


@dataclass(frozen=True)
class _Entry(Domain):
    """A card in a file; its kind decides what it may hold."""

    kinds: Mapping[str, Domain]

    def schema(self) -> dict[str, Any]:
        shapes = [
            Record({"kind": Choice((key,)), "copies": COPIES, "card": card}, ("kind", "copies", "card"))
            for key, card in self.kinds.items()
        ]
        return {"oneOf": [shape.schema() for shape in shapes]}

    def problems(self, value: Value, path: str) -> list[Problem]:
        kinds = Choice(tuple(self.kinds))
        kind = value.get("kind") if isinstance(value, dict) else None
        known = self.kinds.get(kind) if isinstance(kind, str) else None
        fields: dict[str, Domain] = {"kind": kinds, "copies": COPIES}
        required: tuple[str, ...] = ("kind", "copies", "card")
        if known:
            fields["card"] = known
        elif isinstance(value, dict) and "card" in value:  # without a known kind, its card cannot be checked
            value, required = {key: item for key, item in value.items() if key != "card"}, required[:-1]
        return Record(fields, required).problems(value, path)
