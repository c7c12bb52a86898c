"""What a cell of Busão may hold: a figure worked out by hand, or what a card says, as strictly as the JSON contract."""

import json
from dataclasses import dataclass
from typing import get_args

from companion.core.layout import Choice, Domain, Integer, ListOf, Record, Text, read_integer
from companion.core.pad import Value
from companion.core.text import Message, Problem, problem, say
from companion.games.busao.table import PREFERENCES, SEATS, TRAITS, WINDOWS, Age, Behaviour, Scope, Temperament, When

EFFECTS = 6
REQUIREMENTS = 4
"""Most effects and requirements of one card: more than a printed card has room for."""
CATEGORIES = {"age": get_args(Age), "temperament": get_args(Temperament), "behaviour": get_args(Behaviour)}
"""The traits of each category; every passenger has one of each."""

POINTS = Integer(-99, 99)
AT_LEAST = Integer(1, WINDOWS * SEATS)
NAME = Text()
TRAIT = Choice(TRAITS)


@dataclass(frozen=True)
class Either:
    """Two shapes of a record: the one that has ``key``, and the other."""

    key: str
    having: Domain
    other: Domain

    def problems(self, value: Value, path: str) -> list[Problem]:
        """See Domain."""
        shape = self.having if isinstance(value, dict) and self.key in value else self.other
        return shape.problems(value, path)

    def read(self, text: str, before: Value) -> Value:
        """See Domain: a JSON object, else a number by hand that keeps what ``before`` said of who it is."""
        if text.lstrip().startswith("{"):
            return json.loads(text)
        return self.by_hand(read_integer(text), before if isinstance(before, dict) else {})

    def by_hand(self, points: int, before: dict[str, Value]) -> Value:
        """Return ``points`` typed over the record ``before``; raises ValueError where nothing can be typed."""
        raise ValueError(points)

    def show(self, value: Value) -> Message | str:
        """See Domain."""
        return str(value)


_COUNT = {
    "scope": Choice(get_args(Scope)),
    "others_only": Choice((True, False)),
}
COUNT = Either(
    "name", Record({**_COUNT, "name": NAME}, ("scope", "name")), Record({**_COUNT, "trait": TRAIT}, ("scope",))
)
EFFECT = Record(
    {"points": POINTS, "when": Choice(get_args(When)), "count": COUNT, "at_least": AT_LEAST},
    ("points", "when", "count"),
)
REQUIREMENT = Either(
    "upgrade", Record({"upgrade": NAME}), Record({"count": COUNT, "at_least": AT_LEAST}, ("count",))
)
_WHO: dict[str, Domain] = {"name": NAME, **{category: Choice(traits) for category, traits in CATEGORIES.items()}}


class PassengerCell(Either):
    """A seat: ``score`` by hand, perhaps with name and traits, or the card with its points, effects and demands."""

    def by_hand(self, points: int, before: dict[str, Value]) -> Value:
        """Return the number with the name and the traits that stood there."""
        return {**{key: before[key] for key in _WHO if key in before}, "score": points}

    def show(self, value: Value) -> Message | str:
        """See Domain."""
        if "score" not in value:
            shown = say("card-shown", n=value.get("points", 0), effects=len(value.get("effects", ())))
        else:
            shown = say("number", n=value["score"])
        return say("card-named", name=value["name"], what=shown) if "name" in value else shown


PASSENGER = PassengerCell(
    "score",
    Record({**_WHO, "score": POINTS}),
    Record(
        {
            **_WHO,
            "points": POINTS,
            "effects": ListOf(EFFECT, EFFECTS),
            "requires": ListOf(REQUIREMENT, REQUIREMENTS),
        },
        tuple(CATEGORIES),
    ),
)


class DriverCell(Record):
    """The driver's card: three different traits. The numbers by hand have cells of their own."""

    def show(self, value: Value) -> Message | str:
        """See Domain."""
        traits = say("listed", items=tuple(say(f"trait-{trait}") for trait in value["preferences"]))
        return say("card-named", name=value["name"], what=traits) if "name" in value else traits


DRIVER = DriverCell(
    {"name": NAME, "preferences": ListOf(TRAIT, PREFERENCES, PREFERENCES, distinct=True)}, ("preferences",)
)


class UpgradeCell(Either):
    """A slot for an upgrade: ``scores`` by hand, or the card's name and its lines, each of another trait."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        """See Domain."""
        found = super().problems(value, path)
        if found or "lines" not in value:
            return found
        traits = [line["trait"] for line in value["lines"]]
        return [
            problem(f"{path}.lines.{n}.trait", "duplicate_trait")
            for n, trait in enumerate(traits)
            if trait in traits[:n]
        ]

    def by_hand(self, points: int, before: dict[str, Value]) -> Value:
        """Return the number as the first line, with the name and the further lines by hand that stood there."""
        scores = before.get("scores", [])
        further = scores[1:] if isinstance(scores, list) else []
        return {**{key: before[key] for key in ("name",) if key in before}, "scores": [points, *further]}

    def show(self, value: Value) -> Message | str:
        """See Domain."""
        lines = [line["points"] for line in value.get("lines", ())]
        shown = say("upgrade-shown", lines=tuple(say("number-signed", n=n) for n in value.get("scores", lines)))
        return say("card-named", name=value["name"], what=shown) if "name" in value else shown


UPGRADE = UpgradeCell(
    "scores",
    Record({"name": NAME, "scores": ListOf(POINTS, len(TRAITS), 1)}),
    Record(
        {"name": NAME, "lines": ListOf(Record({"trait": TRAIT, "points": POINTS}, ("trait", "points")), len(TRAITS), 1)},
        ("name", "lines"),
    ),
)
