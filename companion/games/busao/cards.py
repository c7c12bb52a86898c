"""What a cell of Busão may hold: a figure worked out by hand, or what a card says, as strictly as the JSON contract."""

import json
from typing import Any, get_args

from companion.core.layout import Choice, Domain, Either, Integer, ListOf, Record, Text, read_integer
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


class ByHand(Either):
    """A card that a number typed on the keypad can stand for."""

    def read(self, text: str, before: Value) -> Value:
        """See Domain: the number, keeping what ``before`` says of who it is; or JSON text."""
        if text.lstrip().startswith("{"):
            return json.loads(text)
        return self.typed(read_integer(text), before if isinstance(before, dict) else {})

    def typed(self, points: int, before: dict[str, Any]) -> Value:
        """Return the record of ``points`` typed over the record ``before``, which may be any JSON object."""
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
    """A seat: a ``score`` by hand, perhaps with name and traits, or the card with points, effects and demands."""

    def typed(self, points: int, before: dict[str, Any]) -> Value:
        """Return the number with the name and the traits that stood there."""
        return {**{key: before[key] for key in _WHO if key in before}, "score": points}

    def show(self, value: Value) -> Message | str:
        """See Domain."""
        if "score" in value:
            shown = say("number", n=value["score"])
        else:
            shown = say("card-shown", n=value.get("points", 0), effects=len(value.get("effects", ())))
        return named(value, shown)


PASSENGER = PassengerCell("score", Record({**_WHO, "score": POINTS}), Record({**_WHO, **_CARD}, tuple(CATEGORIES)))


class DriverCell(Record):
    """The driver's card: three different traits. The numbers by hand have cells of their own."""

    def show(self, value: Value) -> Message | str:
        """See Domain."""
        return named(value, say("listed", items=tuple(say(f"trait-{trait}") for trait in value["preferences"])))


DRIVER = DriverCell(
    {"name": NAME, "preferences": ListOf(TRAIT, PREFERENCES, PREFERENCES, distinct=True)}, ("preferences",)
)


class UpgradeCell(ByHand):
    """A slot for an upgrade: ``scores`` by hand, or the card's name and its lines, each of another trait."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        """See Domain."""
        found = super().problems(value, path)
        if found or "lines" not in value:
            return found
        traits = [line["trait"] for line in value["lines"]]
        again = [n for n, trait in enumerate(traits) if trait in traits[:n]]
        return [problem(f"{path}.lines.{n}.trait", "duplicate_trait") for n in again]

    def typed(self, points: int, before: dict[str, Any]) -> Value:
        """Return the number as the first line, with the name and the further lines by hand that stood there."""
        scores = before.get("scores")
        further = scores[1:] if isinstance(scores, list) else []
        return {**({"name": before["name"]} if "name" in before else {}), "scores": [points, *further]}

    def show(self, value: Value) -> Message | str:
        """See Domain."""
        points = value.get("scores") or [line["points"] for line in value["lines"]]
        return named(value, say("listed", items=tuple(say("points-signed", n=n) for n in points)))


_LINE = Record({"trait": TRAIT, "points": POINTS}, ("trait", "points"))
UPGRADE = UpgradeCell(
    "scores",
    Record({"name": NAME, "scores": ListOf(POINTS, len(TRAITS), 1)}),
    Record({"name": NAME, "lines": ListOf(_LINE, len(TRAITS), 1)}, ("name", "lines")),
)


def named(value: Value, shown: Message) -> Message:
    """Return ``shown`` after the name that the record ``value`` may have."""
    return say("card-named", name=value["name"], what=shown) if "name" in value else shown


# ---- cards as a deck keeps them: with a name, and all that is printed on them

PASSENGER_CARD = Record({**_WHO, **_CARD}, ("name", "points", *CATEGORIES))
DRIVER_CARD = Record(DRIVER.fields, ("name", "preferences"))
UPGRADE_CARD = UpgradeCell("scores", Record({}), UPGRADE.other)
