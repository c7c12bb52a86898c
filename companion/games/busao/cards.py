"""The domains of Busão: a number worked out by hand, or a card, as strict as the JSON API."""

import json
from typing import Any, get_args

from companion.core.layout import Choice, Domain, Either, Integer, ListOf, Record, Text, read_integer
from companion.core.pad import Value
from companion.core.text import Message, Problem, problem, say
from companion.games.busao.table import PREFERENCES, SEATS, TRAITS, WINDOWS, Age, Behaviour, Scope, Temperament, When

EFFECTS = 6
REQUIREMENTS = 4
"""The most effects and requirements of one card, more than fit on a printed one."""
CATEGORIES = {"age": get_args(Age), "temperament": get_args(Temperament), "behaviour": get_args(Behaviour)}
"""The traits of each category; every passenger has one of each."""

POINTS = Integer(-99, 99)
AT_LEAST = Integer(1, WINDOWS * SEATS)
NAME = Text()
TRAIT = Choice(TRAITS)


class ByHand(Either):
    """A card that a number typed on the keypad can replace."""

    def read(self, text: str, before: Value) -> Value:
        """Read JSON text, or a number by hand that keeps the name and traits of ``before``."""
        if text.lstrip().startswith("{"):
            return json.loads(text)
        return self.typed(read_integer(text), before if isinstance(before, dict) else {})

    def unreadable(self, path: str) -> Problem:
        return problem(path, "not_an_integer")

    def typed(self, points: int, before: dict[str, Any]) -> Value:
        """Return the record of ``points`` typed over ``before``, which may be any JSON object."""
        raise NotImplementedError


_COUNT: dict[str, Domain] = {"scope": Choice(get_args(Scope)), "others_only": Choice((True, False))}
_COUNT_NAME = Record({**_COUNT, "name": NAME}, ("scope",))
_COUNT_TRAIT = Record({**_COUNT, "trait": TRAIT}, ("scope",))
COUNT = Either("name", _COUNT_NAME, _COUNT_TRAIT)
EFFECT = Record(
    {"points": POINTS, "when": Choice(get_args(When)), "count": COUNT, "at_least": AT_LEAST},
    ("points", "when", "count"),
)
REQUIREMENT = Either("upgrade", Record({"upgrade": NAME}), Record({"count": COUNT, "at_least": AT_LEAST}, ("count",)))

_WHO: dict[str, Domain] = {"name": NAME, **{category: Choice(traits) for category, traits in CATEGORIES.items()}}
_CARD: dict[str, Domain] = {
    "points": POINTS,
    "effects": ListOf(EFFECT, EFFECTS),
    "requires": ListOf(REQUIREMENT, REQUIREMENTS),
}


class PassengerCell(ByHand):
    """A seat: a ``score`` by hand, name and traits optional, or a card with points, effects and requirements."""

    def typed(self, points: int, before: dict[str, Any]) -> Value:
        """Return the number with the name and traits from ``before``."""
        return {**{key: before[key] for key in _WHO if key in before}, "score": points}

    def show(self, value: Value) -> Message | str:
        if "score" in value:
            shown = say("number", n=value["score"])
        else:
            shown = say("card-shown", n=value.get("points", 0), effects=len(value.get("effects", ())))
        return with_name(value, shown)


PASSENGER = PassengerCell("score", Record({**_WHO, "score": POINTS}), Record({**_WHO, **_CARD}, tuple(CATEGORIES)))


class DriverCell(Record):
    """The driver's card: three different traits. Numbers by hand have cells of their own."""

    def show(self, value: Value) -> Message | str:
        return with_name(value, say("listed", items=tuple(say(f"trait-{trait}") for trait in value["preferences"])))


DRIVER = DriverCell(
    {"name": NAME, "preferences": ListOf(TRAIT, PREFERENCES, PREFERENCES, distinct=True)}, ("preferences",)
)


class UpgradeCell(ByHand):
    """An upgrade slot: ``scores`` by hand, or a card with a name and lines, each for a different trait."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        found = super().problems(value, path)
        if found or "lines" not in value:
            return found
        traits = [line["trait"] for line in value["lines"]]
        again = [n for n, trait in enumerate(traits) if trait in traits[:n]]
        return [problem(f"{path}.lines.{n}.trait", "duplicate_trait") for n in again]

    def typed(self, points: int, before: dict[str, Any]) -> Value:
        """Return the number as the first line, keeping the name and the other lines by hand of ``before``."""
        scores = before.get("scores")
        further = scores[1:] if isinstance(scores, list) else []
        return {**({"name": before["name"]} if "name" in before else {}), "scores": [points, *further]}

    def show(self, value: Value) -> Message | str:
        points = value.get("scores") or [line["points"] for line in value["lines"]]
        return with_name(value, say("listed", items=tuple(say("points-signed", n=n) for n in points)))


_LINE = Record({"trait": TRAIT, "points": POINTS}, ("trait", "points"))
UPGRADE = UpgradeCell(
    "scores",
    Record({"name": NAME, "scores": ListOf(POINTS, len(TRAITS), 1)}),
    Record({"name": NAME, "lines": ListOf(_LINE, len(TRAITS), 1)}, ("name", "lines")),
)


def with_name(value: Value, shown: Message) -> Message:
    """Return ``shown`` preceded by the name of the card, if it has one."""
    return say("card-named", name=value["name"], what=shown) if "name" in value else shown


# ---- cards in a deck: with a name, and with everything printed on them

PASSENGER_CARD = Record({**_WHO, **_CARD}, ("name", "points", *CATEGORIES))
DRIVER_CARD = Record(DRIVER.fields, ("name", "preferences"))
UPGRADE_CARD = UpgradeCell("scores", Record({}), UPGRADE.other)
