"""The sheet on which a table makes a score card: one cell per line, and a preview of how it counts."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from companion.core.game import NAME_LENGTH, Action, Setup, SheetKind
from companion.core.layout import Cell, Choice, FilledCell, Integer, Text, number_of
from companion.core.pad import Change, Pad, Patch, Value
from companion.core.score import Score
from companion.core.scorecard.card import ENDS, MOST_LINES
from companion.core.scorecard.card_file import DOMAIN, FORMAT, KINDS, LINE, MOST_OF_ROUNDS, VERSION, scorecard, scoring
from companion.core.scorecard.categories import Category, Count, Figure, Pick, Table, Tick
from companion.core.scorecard.majority import Majority
from companion.core.scorecard.rounds import MOST_ROUNDS
from companion.core.text import Message, Problem, Refused, fold, problem, say

NAME, WINS, LIMIT, ROUNDS, CALL, UNDECIDED = "name", "wins", "limit", "rounds", "call", "undecided"
INVENTED = (("Ana",), ("Beto",))
"""Two invented players whose figures show how a card counts."""
EXAMPLES = (12, 9, 5, 14)
"""The figures they write, in turn, within the bounds of each line."""


def line_cell(place: int) -> str:
    """Return the cell of the line at ``place``; lines are in the order of their cells."""
    return f"line.{place}"


def lines(pad: Pad) -> list[str]:
    """Return the cells that hold lines, in the order of the card."""
    return [cell for cell in map(line_cell, range(MOST_LINES)) if cell in pad]


def card_of(pad: Pad) -> dict[str, Any]:
    """Return the card on a sheet in the format of a file; it may be incomplete."""
    ends = {key: pad[key] for key in (LIMIT, ROUNDS, CALL) if key in pad}
    rounds = any(pad[cell]["kind"] == "rounds" for cell in lines(pad))
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": pad[NAME],
        "wins": pad.get(WINS, "most"),
        **({UNDECIDED: pad[UNDECIDED]} if UNDECIDED in pad else {}),
        **({"ends": ends} if ends and rounds else {}),
        "lines": [pad[cell] for cell in lines(pad)],
    }


def pad_of(card: Mapping[str, Any]) -> dict[str, Value]:
    """Return the pad of a card from a file; the inverse of ``card_of``."""
    ends = card.get("ends", {})
    found = {NAME: card["name"], WINS: card.get("wins", "most"), **ends}
    found |= {UNDECIDED: card[UNDECIDED]} if UNDECIDED in card else {}
    return found | {line_cell(place): line for place, line in enumerate(card["lines"])}


@dataclass(frozen=True, eq=False)
class CardSheet(SheetKind):
    """The kind of sheet on which a card is made; its page is the template ``<slug>/made.html``."""

    def every_cell(self, setup: Setup) -> list[Cell]:
        """Return the cells of the name, who wins, and when it ends, and one for each possible line."""
        return [
            FilledCell(NAME, Text(NAME_LENGTH), say("made-name")),
            Cell(WINS, Choice(("most", "fewest"), (say("made-wins-most"), say("made-wins-fewest"))), say("made-wins")),
            Cell(LIMIT, Integer(1, 99_999), say("made-limit")),
            Cell(ROUNDS, Integer(1, MOST_ROUNDS), say("made-rounds")),
            Cell(UNDECIDED, Choice(ENDS), say("tie-break")),
            Cell(CALL, Choice((True,), (say("card-ticked"),)), say("made-call")),
            *[Cell(line_cell(n), LINE, say("made-line", n=n + 1), form="line") for n in range(MOST_LINES)],
        ]

    def title_of(self, pad: Pad) -> str:
        return str(pad.get(NAME, self.name))

    @property
    def template(self) -> str:
        return f"{self.slug}/made.html"

    def main(self, setup: Setup, pad: Pad, fields: Mapping[str, str]) -> "CardDraft":
        return CardDraft(pad)


class Row(NamedTuple):
    """A line in the list: its cell and fields, its hint, and per invented player the points and what is written.

    Until the card can be counted there is no hint, no points, and nothing written.
    """

    cell: str
    line: Mapping[str, Any]
    hint: Message | None
    points: tuple[int | None, ...]
    shown: tuple[str, ...]


@dataclass(frozen=True)
class CardDraft:
    """A card in the making; ``problems`` say why it cannot be played with yet."""

    pad: Pad
    announcement = None
    invented = INVENTED
    kinds = tuple(KINDS)

    @cached_property
    def card(self) -> dict[str, Any]:
        """The card in the format of a file."""
        return card_of(self.pad)

    @cached_property
    def problems(self) -> list[Problem]:
        """The problems of the card; none while it has no lines."""
        return DOMAIN.problems(self.card, "card") if self.card["lines"] else []

    @property
    def ready(self) -> bool:
        """Whether it can be played with."""
        return bool(self.card["lines"]) and not self.problems

    @property
    def has_rounds(self) -> bool:
        """Whether it has lines of rounds, so that its end can be set."""
        return any(line["kind"] == "rounds" for line in self.card["lines"])

    @property
    def full(self) -> bool:
        """Whether there is no room for another line."""
        return len(self.card["lines"]) == MOST_LINES

    @cached_property
    def score(self) -> Score | None:
        """The score of the invented players, None while the card cannot be counted."""
        return _example(self.card)[1] if self.ready else None

    @property
    def rows(self) -> list[Row]:
        """The lines, in the order of the card."""
        cells = lines(self.pad)
        if self.score is None:
            return [Row(cell, self.pad[cell], None, (), ()) for cell in cells]
        pad, score = _example(self.card)
        found = []
        for cell, one in zip(cells, scorecard(json.dumps(self.card)).categories, strict=True):
            points = tuple(standing.points(one.line) if one.scores else None for standing in score.standings)
            shown = tuple(_shown(one, pad, side) for side in range(len(INVENTED)))
            found.append(Row(cell, self.pad[cell], one.hint, points, shown))
        return found


def _example(card: Mapping[str, Any]) -> tuple[Pad, Score]:
    """Return the pad of the invented players, and its score."""
    rules = scorecard(json.dumps(card)).rules(lambda setup: INVENTED)
    pad = {
        name: value
        for place, one in enumerate(rules.card.categories)
        for side in range(len(INVENTED))
        for name, value in _written(one, side, place)
    }
    return pad, rules.score(Setup(("Ana", "Beto")), pad)


def _written(one: Category, side: int, place: int) -> Iterator[tuple[str, Value]]:
    """Yield the cells and values of ``side`` in a category; two rows if there are many."""
    for row, name in enumerate(one.names(side)[:2]):
        figure = EXAMPLES[(place + side + row) % len(EXAMPLES)]
        if isinstance(one, Tick):
            yield from [(name, True)] if side == place % 2 else ()
        elif isinstance(one, Pick):
            yield name, list(one.answers)[(place + side) % len(one.answers)]
        elif isinstance(one, Figure):
            yield name, min(max(figure, one.lo), one.hi)
        elif isinstance(one, Count | Table | Majority):
            yield name, min((2 + side) * (one.per if isinstance(one, Count) else 1), one.most)


def _shown(one: Category, pad: Pad, side: int) -> str:
    """Return what ``side`` wrote, if the points of the line are not simply that; else empty."""
    written = one.written(side, pad)
    if isinstance(one, Count | Table | Majority):
        return str(sum(written))
    return "✓" if isinstance(one, Tick) and written else ""


# ---- actions


def _place(cell: str) -> int:
    """Return the place of a line on the card, by its cell."""
    return int(cell.partition(".")[2])


def _free(pad: Pad) -> str:
    """Return the cell of a new line: after the last one, else the first gap; raises Refused if the card is full."""
    taken = lines(pad)
    if len(taken) == MOST_LINES:
        raise Refused(problem("", "card_full", most=MOST_LINES))
    last = _place(taken[-1]) if taken else -1
    if last + 1 < MOST_LINES:
        return line_cell(last + 1)
    return next(cell for cell in map(line_cell, range(MOST_LINES)) if cell not in pad)


@dataclass(frozen=True)
class LineForms:
    """How a line is entered: its WTForms class, and the functions between form fields and a line.

    ``read`` returns a line without its unreadable fields, and a problem at each of these; ``fill`` is its inverse.
    ``typed`` makes the fields from a query.
    """

    form: type
    read: Callable[[Mapping[str, Any], str], tuple[dict[str, Any], list[Problem]]]
    fill: Callable[[Mapping[str, Any]], dict[str, Any]]
    typed: Callable[[Mapping[str, str]], dict[str, Any]]

    def enter(self, setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> Patch:
        """Write a line into the cell that the form names, or below the last one; empty that cell if asked to."""
        cell = fields.get("cell") or _free(pad)
        if cell not in map(line_cell, range(MOST_LINES)):
            raise Refused(problem("", "no_such_cell"))
        if fields.get("empty"):
            return {cell: None}
        line, found = self.read(fields, cell)
        follows = {(cell, "card_line_wrong"), *((one.path, "missing") for one in found)} if found else ()
        found += [one for one in LINE.problems(line, cell) if (one.path, one.code) not in follows]
        above = sum(scoring(pad[one]) for one in lines(pad) if _place(one) < _place(cell))
        if line["kind"] == "bonus" and not above:
            found.append(problem(f"{cell}.kind", "card_bonus_of_nothing", name=line["name"]))
        elif line.get("above", 0) > above:
            found.append(problem(f"{cell}.above", "card_bonus_beyond", n=above))
        others = [pad[one] for one in lines(pad) if one != cell]
        if line["kind"] == "rounds" and [one["kind"] for one in others].count("rounds") >= MOST_OF_ROUNDS:
            found.append(problem(f"{cell}.kind", "card_too_many_rounds", most=MOST_OF_ROUNDS))
        many = line.get("many", MOST_ROUNDS)
        if max(line.get("doubled", ()), default=0) > many:
            found.append(problem(f"{cell}.doubled", "card_doubled_beyond", n=many))
        if fold(line["name"]) in [fold(one["name"]) for one in others]:
            found.append(problem(f"{cell}.name", "card_line_twice", name=line["name"]))
        if found:
            raise Refused(*(one._replace(path=".".join(one.path.split(".")[:3])) for one in found))
        return {cell: line}

    def first(self, setup: Setup, pad: Pad, query: Mapping[str, str]) -> dict[str, Any]:
        """Return the initial form: what the query has typed, else the line in its cell, else a new line."""
        cell = query.get("cell", "")
        if cell and (cell not in map(line_cell, range(MOST_LINES)) or cell not in pad):
            raise Refused(problem("", "no_such_cell"))
        if "name" in query:
            return self.typed(query)
        if cell:
            return {"cell": cell, **self.fill(pad[cell])}
        before = [pad[one] for one in lines(pad)]
        bonuses = [n for n, one in enumerate(before, 1) if one["kind"] == "bonus"]
        above = sum(map(scoring, before[max(bonuses, default=0) :]))
        last = before[-1]["kind"] if before and before[-1]["kind"] != "bonus" else "figure"
        return {"kind": query.get("kind", last), "above": str(max(above, 1))}


def _describe_enter(setup: Setup, changes: Sequence[Change]) -> Message:
    before, after = changes[0].before, changes[0].after
    if after is None:
        return say("log-took-out", name=before["name"])
    return say("log-wrote", place=say("made-a-line"), value=LINE.show(after))


def _move(setup: Setup, pad: Pad, fields: Mapping[str, Any]) -> Patch:
    """Swap a line with the one above it."""
    there = lines(pad)
    cell = line_cell(number_of(fields, "line", MOST_LINES))
    if cell not in there[1:]:
        raise Refused(problem("", "no_such_cell"))
    above = there[there.index(cell) - 1]
    return {above: pad[cell], cell: pad[above]}


def _describe_move(setup: Setup, changes: Sequence[Change]) -> Message:
    first = min(changes, key=lambda one: _place(one.cell))
    return say("log-moved-up", name=first.after["name"])


def card_sheet(slug: str, name: str, forms: LineForms) -> CardSheet:
    """Return the sheet kind on which cards of the game ``slug`` are made."""
    entering = Action(forms.enter, forms.form, forms.first, _describe_enter, adds=lambda fields: not fields.get("cell"))
    return CardSheet(slug, name, actions={"line": entering, "move": Action(_move, describe=_describe_move)})
