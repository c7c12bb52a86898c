"""The forms of the cards. They only read what was typed; actions and domains validate it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wtforms import Field, Form, SelectMultipleField, StringField

from companion.core.text import Message
from companion.games.busao.actions import read_points
from companion.games.busao.cards import EFFECTS, REQUIREMENTS
from companion.games.busao.table import TRAITS
from companion.games.busao.view import HEADS, drawings, variant_at

COUNT = ("what", "name", "scope", "others_only")
"""The fields of a row that say which passengers are counted."""


@dataclass
class Item:
    """One text of a row: what was typed, and its errors."""

    name: str
    data: str
    errors: Sequence[Message] = ()


class Rows(Field):
    """Up to ``most`` rows of texts, each sent as ``<rows>-<n>-<part>``.

    There are dozens, so they are parsed here instead of as WTForms fields.
    """

    def __init__(self, parts: tuple[str, ...], most: int, **more: Any) -> None:
        super().__init__(**more)
        self.parts = parts
        self.most = most
        self.rows: list[dict[str, Item]] = []

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Fill the rows from ``formdata``, else from ``data``, a list of mappings."""
        given = data if isinstance(data, list) and not formdata else ()
        self.errors = ()
        self.rows = [self._row(n, formdata, given[n] if n < len(given) else {}) for n in range(self.most)]
        self.data = [{part: item.data for part, item in row.items()} for row in self.rows]

    def _row(self, n: int, formdata: Any, given: Mapping[str, Any]) -> dict[str, Item]:
        names = {part: f"{self.name}-{n}-{part}" for part in self.parts}
        typed = {part: formdata.get(name, "") for part, name in names.items()} if formdata else given
        return {part: Item(name, str(typed.get(part, ""))) for part, name in names.items()}


class Card(Form):
    """The fields that every card form has."""

    side = StringField()
    cell = StringField()
    empty = StringField()
    name = StringField()
    copies = StringField()

    def __contains__(self, name: str) -> bool:
        return self[name] is not None

    def __getitem__(self, name: str) -> Any:
        """Return the field ``name``, or the text of that name in one of the rows; None if there is none."""
        if name in self._fields:
            return self._fields[name]
        rows = [row for field in self._fields.values() if isinstance(field, Rows) for row in field.rows]
        return next((item for row in rows for item in row.values() if item.name == name), None)


class PassengerForm(Card):
    """A passenger's card, or its points worked out by hand."""

    sign = StringField()
    points = StringField()
    score_sign = StringField()
    score = StringField()
    age = StringField()
    temperament = StringField()
    behaviour = StringField()
    effects = Rows(("sign", "points", "when", "at_least", *COUNT), EFFECTS)
    requires = Rows(("kind", "upgrade", "at_least", *COUNT), REQUIREMENTS)

    heads = HEADS

    @property
    def variant(self) -> int:
        """The variant of the portrait, by seat, for a passenger without a name."""
        return variant_at(self.cell.data or "")

    @property
    def face(self) -> tuple[str, str]:
        """The drawings of the passenger, head and mouth, as in the bus."""
        figure, sign = ("score", "score_sign") if self.score.data else ("points", "sign")
        points = read_points(self.data, figure, sign, "", [])
        return drawings(self.age.data or "", (self.name.data or "").strip(), points, self.variant)


class DriverForm(Card):
    """A driver's card."""

    preferences = SelectMultipleField(validate_choice=False)


class UpgradeForm(Card):
    """An upgrade's card: lines for a trait each, or numbers worked out by hand."""

    lines = Rows(("sign", "points", "trait"), len(TRAITS))
