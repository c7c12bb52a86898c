"""A score card as data: made by a table on a phone, kept with a play, sent as a file.

Lines are in the order of the printed card and do not refer to each other by name: a bonus counts a number of lines
above it, and a tie-break is a field of its line.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from companion.core.game import NAME_LENGTH
from companion.core.json_file import checked, parsed
from companion.core.layout import Choice, Domain, Integer, ListOf, Record, Text
from companion.core.pad import Value
from companion.core.score import SHARED
from companion.core.scorecard.card import ENDS, MOST_LINES, Ends, Fewest, Most, Scorecard
from companion.core.scorecard.categories import Category, Count, Figure, Pick, Table, Tick
from companion.core.scorecard.computed import Bonus
from companion.core.scorecard.majority import Majority
from companion.core.scorecard.rounds import MOST_ROUNDS, EndingCost, Rounds
from companion.core.text import Message, Problem, fold, problem, say

FORMAT = "table-card"
VERSION = 1
MOST_OF_ROUNDS = 3
"""How many lines of rounds a card can have; each has up to thirty rows."""
LINE_LENGTH, ANSWER_LENGTH = 30, 20
FIGURE, WORTH, MANY = Integer(-99_999, 99_999), Integer(-999, 999), Integer(1, 999)
LOWEST, HIGHEST = -999, 9_999
"""The default bounds of a figure."""


@dataclass(frozen=True)
class LineKind:
    """A kind of line: its fields besides the name, those required, and the category that it makes.

    ``make`` takes the key, the line, and the keys of the lines above it that bring points, without bonuses; it raises
    ValueError for an invalid line.
    """

    fields: Mapping[str, Domain]
    required: tuple[str, ...]
    make: Callable[[str, Mapping[str, Any], Sequence[str]], Category]


def _plain(category: Callable[..., Category], **defaults: Any) -> Callable[..., Category]:
    """Return the ``make`` of a kind whose fields are those of its category."""

    def make(key: str, line: Mapping[str, Any], above: Sequence[str]) -> Category:
        own = {name: value for name, value in line.items() if name not in ("name", "kind", "tie")}
        own |= {name: tuple(value) for name, value in own.items() if isinstance(value, list)}
        return category(key, **{**defaults, **own}, title=line["name"])

    return make


def _table(key: str, line: Mapping[str, Any], above: Sequence[str]) -> Category:
    return Table(key, tuple(line["points"]), title=line["name"])


def _pick(key: str, line: Mapping[str, Any], above: Sequence[str]) -> Category:
    answers = {f"a{place}": one["points"] for place, one in enumerate(line["answers"])}
    return Pick(key, answers, title=line["name"], answer_names=tuple(one["name"] for one in line["answers"]))


def _rounds(key: str, line: Mapping[str, Any], above: Sequence[str]) -> Category:
    ended = {"ended": EndingCost(**line["ended"])} if "ended" in line else {}
    return _plain(Rounds, lo=LOWEST, hi=HIGHEST)(key, {**line, **ended}, above)


def _bonus(key: str, line: Mapping[str, Any], above: Sequence[str]) -> Category:
    return Bonus(key, tuple(above[-line["above"] :]), line["at"], line["worth"], title=line["name"])


ANSWER = Record({"name": Text(ANSWER_LENGTH), "points": WORTH}, ("name", "points"))
_ENDED = Record({"times": Integer(1, 9), "plus": WORTH, "unless": Choice(("fewest", "most"))})
_RANGE: dict[str, Domain] = {"lo": FIGURE, "hi": FIGURE}
KINDS: Mapping[str, LineKind] = {
    "figure": LineKind(_RANGE, (), _plain(Figure, lo=LOWEST, hi=HIGHEST)),
    "count": LineKind({"worth": WORTH, "most": MANY, "per": MANY}, ("worth",), _plain(Count)),
    "table": LineKind({"points": ListOf(WORTH, 20, least=1)}, ("points",), _table),
    "tick": LineKind({"worth": WORTH, "one": Choice((True, False))}, ("worth",), _plain(Tick)),
    "pick": LineKind({"answers": ListOf(ANSWER, 8, least=2)}, ("answers",), _pick),
    "rounds": LineKind(
        {
            **_RANGE,
            "many": Integer(2, MOST_ROUNDS),
            "ended": _ENDED,
            "doubled": ListOf(Integer(1, MOST_ROUNDS), MOST_ROUNDS, distinct=True),
        },
        (),
        _rounds,
    ),
    "majority": LineKind(
        {"places": ListOf(WORTH, 12, least=1), "fewest": WORTH, "tied": Choice(("split", "each"))},
        ("places",),
        _plain(Majority),
    ),
    "bonus": LineKind(
        {"above": Integer(1, MOST_LINES), "at": Integer(1, 99_999), "worth": WORTH}, ("above", "at", "worth"), _bonus
    ),
}
"""The kinds of lines, in the order in which they are offered."""


@cache
def record_of(kind: str) -> Record:
    """Return the domain of a line of this kind."""
    own = KINDS[kind]
    fields: dict[str, Domain] = {"name": Text(LINE_LENGTH), "kind": Choice((kind,))}
    return Record({**fields, **own.fields, "tie": Choice(("most", "fewest"))}, ("name", "kind", *own.required))


@dataclass(frozen=True)
class LineDomain(Domain):
    """A line of a card; its kind decides what it may hold."""

    def schema(self) -> dict[str, Any]:
        return {"oneOf": [record_of(kind).schema() for kind in KINDS]}

    def problems(self, value: Value, path: str) -> list[Problem]:
        kind = value.get("kind") if isinstance(value, dict) else None
        if isinstance(kind, str) and kind in KINDS:
            return record_of(kind).problems(value, path) or self._makes(kind, value, path)
        known: dict[str, Domain] = {"name": Text(LINE_LENGTH), "kind": Choice(tuple(KINDS))}
        bare = {key: one for key, one in value.items() if key in known} if isinstance(value, dict) else value
        return Record(known, ("name", "kind")).problems(bare, path)

    @staticmethod
    def _makes(kind: str, value: Mapping[str, Any], path: str) -> list[Problem]:
        """Return a problem if the numbers of a line do not fit together."""
        try:
            KINDS[kind].make("l", value, ("above",))
        except ValueError:
            return [problem(path, "card_line_wrong", name=value["name"], kind=kind)]
        return []

    def show(self, value: Value) -> Message | str:
        """Return its name, its kind, and how it counts, so that people can choose between two versions of it."""
        line = say("card-line-shown", name=value["name"], kind=say(f"card-kind-{value['kind']}"))
        how = KINDS[value["kind"]].make("l", value, ("above",)).hint
        return say("card-line-counts", line=line, how=how) if how else line


LINE = LineDomain()
_ENDS: dict[str, Domain] = {"limit": Integer(1, 99_999), "rounds": Integer(1, MOST_ROUNDS), "call": Choice((True,))}


@dataclass(frozen=True)
class CardDomain(Record):
    """A whole card."""

    def problems(self, value: Value, path: str) -> list[Problem]:
        return super().problems(value, path) or _at_odds(value, path)


DOMAIN = CardDomain(
    {
        "format": Choice((FORMAT,)),
        "version": Choice((VERSION,)),
        "name": Text(NAME_LENGTH),
        "wins": Choice(("most", "fewest")),
        "undecided": Choice(ENDS),
        "ends": Record(_ENDS),
        "lines": ListOf(LINE, MOST_LINES, least=1),
    },
    ("format", "version", "name", "lines"),
)


def scoring(line: Mapping[str, Any]) -> bool:
    """Return whether a bonus below ``line`` can count its points."""
    return line["kind"] != "bonus" and line.get("worth") != 0


def _at_odds(card: Mapping[str, Any], path: str) -> list[Problem]:
    """Return the problems between the lines of a card."""
    lines, found = card["lines"], []
    often, rounds = Counter(fold(one["name"]) for one in lines), 0
    above = 0
    for place, one in enumerate(lines):
        at = f"{path}.lines.{place}.name"
        if often[fold(one["name"])] > 1:
            found.append(problem(at, "card_line_twice", name=one["name"]))
        if one["kind"] == "bonus" and not above:
            found.append(problem(at, "card_bonus_of_nothing", name=one["name"]))
        above += scoring(one)
        rounds += one["kind"] == "rounds"
    if not above:
        found.append(problem(f"{path}.lines", "card_without_points"))
    if rounds > MOST_OF_ROUNDS:
        found.append(problem(f"{path}.lines", "card_too_many_rounds", most=MOST_OF_ROUNDS))
    if card.get("ends") and not rounds:
        found.append(problem(f"{path}.ends", "card_ends_without_rounds"))
    return found


def read(text: str) -> dict[str, Any]:
    """Parse a card file; raises Refused with every problem and its path."""
    return checked(parsed(text), DOMAIN, (FORMAT, VERSION), "no_card_file", "card_newer")


@lru_cache(maxsize=256)
def scorecard(text: str) -> Scorecard:
    """Return the score card of a JSON ``text`` that ``DOMAIN`` accepts."""
    card = json.loads(text)
    found: list[Category] = []
    above: list[str] = []
    ties: list[Most] = []
    for place, line in enumerate(card["lines"]):
        one = KINDS[line["kind"]].make(f"l{place}", line, above)
        found.append(one)
        if one.scores and not isinstance(one, Bonus):
            above.append(one.key)
        if tie := line.get("tie"):
            ties.append(Fewest(one.key) if tie == "fewest" else Most(one.key))
    ends = Ends(**card["ends"]) if card.get("ends") else None
    fewest = card.get("wins") == "fewest"
    return Scorecard(tuple(found), tuple(ties), card.get("undecided", SHARED), fewest, ends)
