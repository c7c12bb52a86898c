"""Cells and their domains: which values each may hold, and how they are read and shown."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, starmap
from typing import Any, NamedTuple

from companion.core.pad import Pad, Patch, Value, same
from companion.core.text import HIDDEN, Message, Problem, Refused, is_blank, problem, say


class Moves(NamedTuple):
    """How people move: maps from old seat to new seat and from old side to new side; those who leave are in neither.

    ``size`` is the new number of seats.
    """

    seats: Mapping[int, int]
    sides: Mapping[int, int]
    size: int


class Domain:
    """The values that a cell may hold; by default they are typed as JSON, shown as text, and stay when people move."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        """Return the problems of ``value`` (never None) at ``path``; none if it is allowed."""
        raise NotImplementedError

    def read(self, text: str, before: Value) -> Value:
        """Return the value that a person typed as ``text`` over ``before``; raises ValueError if it is unreadable."""
        return json.loads(text)

    def unreadable(self, path: str) -> Problem:
        """Return the problem of a text that cannot be read."""
        return problem(path, "unreadable")

    def enter(self, text: str, before: Value, path: str) -> Value:
        """Return the value typed as ``text`` over ``before``; raises Refused with its problems at ``path``."""
        try:
            value = self.read(text, before)
        except (ValueError, RecursionError):
            raise Refused(self.unreadable(path)) from None
        if found := self.problems(value, path):
            raise Refused(*found)
        return value

    def show(self, value: Value) -> Message | str:
        """Return ``value`` (never None) as people read it, in the log for instance."""
        return str(value)

    def moved(self, value: Value, moves: Moves) -> Value:
        """Return ``value`` after ``moves``, None if it belongs to somebody who leaves."""
        return value

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the values, which may be looser than ``problems``."""
        raise NotImplementedError


class Anything(Domain):
    """Any JSON value."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        return []

    def schema(self) -> dict[str, Any]:
        return {}


_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")


def read_integer(text: str) -> int:
    """Return the integer in ``text``, with a hyphen or a true minus, and spaces around it; raises ValueError."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    if not _INTEGER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def read_number(text: str, limit: int = 10**9) -> int | None:
    """Return ``text`` as a number from 0 below ``limit``; None unless it consists of digits."""
    known = text.isascii() and text.isdigit() and len(text) < 10 and int(text) < limit
    return int(text) if known else None


def number_of(fields: Mapping[str, str], name: str, limit: int) -> int:
    """Return the field ``name`` as a number from 0 below ``limit``; raises Refused."""
    number = read_number(fields.get(name, ""), limit)
    if number is None:
        raise Refused(problem(name, "unreadable"))
    return number


@dataclass(frozen=True)
class Integer(Domain):
    """A whole number from ``lo`` to ``hi``."""

    lo: int
    hi: int

    def problems(self, value: Value, path: str) -> list[Problem]:
        if not isinstance(value, int) or isinstance(value, bool):
            return [problem(path, "not_an_integer")]
        if not self.lo <= value <= self.hi:
            return [problem(path, "out_of_range", lo=self.lo, hi=self.hi)]
        return []

    def read(self, text: str, before: Value) -> Value:
        return read_integer(text)

    def unreadable(self, path: str) -> Problem:
        return problem(path, "out_of_range", lo=self.lo, hi=self.hi)

    def show(self, value: Value) -> Message | str:
        return say("number", n=value)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.lo, "maximum": self.hi}


@dataclass(frozen=True)
class Choice(Domain):
    """One of a few JSON values; ``names`` are how people read them, by default the values themselves."""

    values: tuple[Any, ...]
    names: tuple[Message | str, ...] = ()

    def problems(self, value: Value, path: str) -> list[Problem]:
        known = any(type(one) is type(value) and one == value for one in self.values)
        return [] if known else [problem(path, "not_a_choice")]

    def read(self, text: str, before: Value) -> Value:
        """Read JSON, or the bare text if the values are texts."""
        if text in self.values:
            return text
        return json.loads(text)

    def show(self, value: Value) -> Message | str:
        return self.names[self.values.index(value)] if self.names else str(value)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.values)}


def _is_number(value: Value) -> bool:
    return isinstance(value, int) and value >= 0


@dataclass(frozen=True)
class Seat(Choice):
    """A player, by seat number; values that are not numbers from 0 stay when people move."""

    def moved(self, value: Value, moves: Moves) -> Value:
        return moves.seats.get(value) if _is_number(value) else value


@dataclass(frozen=True)
class Side(Choice):
    """A side that is scored, by number; other values stay when people move, as in Seat."""

    @classmethod
    def of(cls, sides: Sequence[tuple[str, ...]]) -> "Side":
        """Return the domain of ``sides``, given by the names of their players."""
        names = tuple([names[0] if len(names) == 1 else tuple_text(names) for names in sides])
        return cls(tuple(range(len(sides))), names)

    def moved(self, value: Value, moves: Moves) -> Value:
        return moves.sides.get(value) if _is_number(value) else value


@dataclass(frozen=True)
class Text(Domain):
    """A text of 1 to ``most`` characters that is not blank and can be shown."""

    most: int = 40

    def problems(self, value: Value, path: str) -> list[Problem]:
        if not isinstance(value, str):
            return [problem(path, "not_text")]
        if not value.strip():
            return [problem(path, "empty_text")]
        if len(value) > self.most:
            return [problem(path, "text_too_long", most=self.most)]
        return [problem(path, "hidden_sign")] if HIDDEN.search(value) or is_blank(value) else []

    def read(self, text: str, before: Value) -> Value:
        return text.strip()

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": self.most, "pattern": r"\S"}


_ADDRESS = re.compile(r"([a-z0-9]{1,8}\.)?[A-Za-z0-9_-]{22}")


@dataclass(frozen=True)
class Address(Domain):
    """The address of another sheet; people read ``what`` instead."""

    what: Message

    def problems(self, value: Value, path: str) -> list[Problem]:
        return [] if isinstance(value, str) and _ADDRESS.fullmatch(value) else [problem(path, "unreadable")]

    def read(self, text: str, before: Value) -> Value:
        return text

    def show(self, value: Value) -> Message | str:
        return self.what


@dataclass(frozen=True)
class ListOf(Domain):
    """A list of ``least`` to ``most`` values of one domain, all different if ``distinct``."""

    item: Domain
    most: int
    least: int = 0
    distinct: bool = False

    def problems(self, value: Value, path: str) -> list[Problem]:
        if not isinstance(value, list):
            return [problem(path, "not_a_list")]
        if not self.least <= len(value) <= self.most:
            return [problem(path, "wrong_length", least=self.least, most=self.most)]
        found = [one for place, item in enumerate(value) for one in self.item.problems(item, f"{path}.{place}")]
        if not found and self.distinct and any(starmap(same, combinations(value, 2))):
            found.append(problem(path, "not_distinct"))
        return found

    def show(self, value: Value) -> Message | str:
        return tuple_text([self.item.show(one) for one in value])

    def moved(self, value: Value, moves: Moves) -> Value:
        """Drop the values of those who leave; None if fewer than ``least`` remain."""
        found = [one for item in value if (one := self.item.moved(item, moves)) is not None]
        return found if len(found) >= self.least else None

    def schema(self) -> dict[str, Any]:
        found = {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}
        return {**found, "uniqueItems": True} if self.distinct else found


class BySeat(ListOf):
    """A list with one value per seat, in seat order."""

    def moved(self, value: Value, moves: Moves) -> Value:
        """Put the values in the new seat order; None if somebody new has none."""
        found: list[Value] = [None] * moves.size
        for seat, item in enumerate(value):
            if seat in moves.seats:
                found[moves.seats[seat]] = self.item.moved(item, moves)
        return None if None in found else found


def tuple_text(parts: Sequence[Message | str]) -> Message:
    """Return the message that lists ``parts``."""
    return say("listed", items=tuple(parts))


@dataclass(frozen=True)
class Record(Domain):
    """A JSON object with some of ``fields``, and all of ``required``."""

    fields: Mapping[str, Domain]
    required: tuple[str, ...] = ()

    def problems(self, value: Value, path: str) -> list[Problem]:
        if not isinstance(value, dict):
            return [problem(path, "not_an_object")]
        found = [problem(f"{path}.{key}", "missing") for key in self.required if key not in value]
        for key, item in value.items():
            domain = self.fields.get(key)
            if domain is None:
                found.append(problem(f"{path}.{key}", "unknown_key"))
            else:
                found += domain.problems(item, f"{path}.{key}")
        return found

    def show(self, value: Value) -> Message | str:
        return str(value.get("name", ""))

    def moved(self, value: Value, moves: Moves) -> Value:
        """Drop the fields of those who leave; None if a required one is gone."""
        found = {key: self.fields[key].moved(item, moves) for key, item in value.items()}
        if any(found.get(key) is None for key in self.required):
            return None
        return {key: item for key, item in found.items() if item is not None}

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {name: field.schema() for name, field in self.fields.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }


@dataclass(frozen=True)
class Either(Domain):
    """A record of one of two shapes: ``having`` if it has ``key``, else ``other``."""

    key: str
    having: Domain
    other: Domain

    def problems(self, value: Value, path: str) -> list[Problem]:
        shape = self.having if isinstance(value, dict) and self.key in value else self.other
        return shape.problems(value, path)

    def schema(self) -> dict[str, Any]:
        shapes = {"then": self.having.schema(), "else": self.other.schema()}
        return {"type": "object", "if": {"required": [self.key]}, **shapes}


@dataclass(frozen=True)
class Cell:
    """One place on a sheet: its domain, its label, and the side it belongs to (None: the table).

    Writing it empties the cells in ``clears`` in the same action, because they say the same thing another way;
    ``carried_over`` returns the rest of what they said, to be written too, so that it still counts. With ``keypad``,
    the keypad fills it and moves on in the order of the layout. ``short`` is the label for narrow places. ``form`` is
    the action whose form fills the cell from a card. The cell counts as filled once one of ``given_by`` is.
    """

    name: str
    domain: Domain
    label: Message
    side: int | None = None
    clears: tuple[str, ...] = ()
    keypad: bool = False
    short: Message | None = None
    rule: str = ""
    form: str = ""
    given_by: tuple[str, ...] = ()
    carried_over: Callable[[Pad], Patch] = lambda pad: {}

    def check(self, value: Value) -> None:
        """Raise Refused with the problems of ``value``; None (empty) is always allowed."""
        if value is not None and (found := self.domain.problems(value, self.name)):
            raise Refused(*found)

    def read(self, text: str, before: Value) -> Value:
        """Return what was typed as ``text`` over ``before``, None if it is blank; raises Refused."""
        return self.domain.enter(text, before, self.name) if text.strip() else None

    def show(self, value: Value) -> Message | str:
        """Return ``value`` of this cell as people read it; None is an empty cell."""
        return say("cell-empty") if value is None else self.domain.show(value)


@dataclass(frozen=True)
class FilledCell(Cell):
    """A text cell that is never empty, such as a name."""

    def check(self, value: Value) -> None:
        super().check("" if value is None else value)
