"""The form of a line of a score card. It only reads what was typed; the card validates it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wtforms import FieldList, Form, FormField, StringField

from companion.core.layout import read_integer
from companion.core.scorecard import Bonus, Category, Count, Majority, Table, Tick
from companion.core.scorecard.card_file import ANSWER, KINDS, LINE
from companion.core.scorecard.card_sheet import LineForms
from companion.core.text import Message, Problem, problem, say

MOST_ANSWERS = 8
MOST_KEYS_SHOWN = 6
"""How many keys of a line the preview shows."""
FIELD_TEXTS = {"name": "card-line-name", "kind": "card-how-marked", "points": "card-field-table", "tie": "tie-break"}
"""The texts that name a field on the page; the others are ``card-field-<field>``."""
UNFILLED = ("missing", "empty_text", "wrong_length")
"""The problems of fields that are still to fill in."""
RANGE = ("lo", "hi")
"""Fields that the page does not ask for; an imported card may have them."""


class AnswerForm(Form):
    """One of the answers of a choice."""

    name = StringField()
    points = StringField()

    @property
    def wrong(self) -> dict[str, list[Message]]:
        """What is wrong with this answer, by field; nothing if it is blank."""
        problems = list[Problem]()
        for answer in _read_answers([self.data], "", problems):
            problems += ANSWER.problems(answer, "")
        found: dict[str, list[Message]] = {"name": [], "points": []}
        for one in problems:
            found[one.path.rpartition(".")[2]].append(one.message)
        return found


class LineForm(Form):
    """A line: its name, its kind, and the fields of every kind; only those of its own kind count."""

    cell = StringField()
    empty = StringField()
    name = StringField()
    kind = StringField()
    lo = StringField()
    hi = StringField()
    worth = StringField()
    most = StringField()
    per = StringField()
    points = StringField()
    one = StringField()
    answers = FieldList(FormField(AnswerForm), min_entries=MOST_ANSWERS, max_entries=MOST_ANSWERS)
    many = StringField()
    doubled = StringField()
    times = StringField()
    plus = StringField()
    unless = StringField()
    places = StringField()
    fewest = StringField()
    tied = StringField()
    above = StringField()
    at = StringField()
    tie = StringField()

    kinds = tuple(KINDS)

    @property
    def answers_wrong(self) -> list[Message]:
        """What is wrong with the answers together; what is wrong with one of them is said beside it."""
        rows: Any = self.answers
        single = [one for row in rows for messages in row.wrong.values() for one in messages]
        return [one for one in self.answers.errors if one not in single]

    @property
    def preview(self) -> Category | None:
        """The category that the line makes as typed, None if it is incomplete."""
        line, problems = self._line()
        return None if problems else KINDS[line["kind"]].make("l", line, ("above",))

    @property
    def why_no_preview(self) -> Message:
        """What keeps the line from making a category: the fields still to fill in, or else its first problem."""
        problems = self._line()[1]
        empty = {one.path.removeprefix("line.").partition(".")[0] for one in problems if one.code in UNFILLED}
        texts = [FIELD_TEXTS.get(name, f"card-field-{name}") for name in self.data if name in empty.difference(RANGE)]
        fields = tuple(say("card-field-quoted", text=say(one)) for one in texts)
        return say("card-preview-none", fields=fields) if fields else problems[0].message

    def _line(self) -> tuple[dict[str, Any], Sequence[Problem]]:
        """Return the line as typed, and its problems. A missing name is not one."""
        line, wrong = read_line({**self.data, "name": self.data["name"] or "…"}, "line")
        return line, wrong or LINE.problems(line, "line")

    @property
    def keys(self) -> list[tuple[Message | str, int | None]]:
        """The keys that the pad will show, each with its points (None for any figure)."""
        one = self.preview
        if one and one.keys:
            return [(key.label or say("number", n=key.value), key.points) for key in one.keys]
        if isinstance(one, Count | Table):
            per = getattr(one, "per", 1)
            first = range(0, min(one.most, (MOST_KEYS_SHOWN - 1) * per) + 1, per)
            return [(str(n), one.points_for(n)) for n in first]
        if isinstance(one, Tick):
            return [("✓", one.worth)]
        if isinstance(one, Majority):
            return [(say("card-place-n", n=place), points) for place, points in enumerate(one.places, 1)]
        return [(say("card-so-far", n=one.at, of=one.at), one.worth)] if isinstance(one, Bonus) else []


NUMBERS = (*RANGE, "worth", "most", "per", "many", "above", "at", "fewest")
LISTS = ("points", "places", "doubled")


def _read_number(text: object, at: str, wrong: list[Problem], listed: bool = False) -> int | None:
    """Return the typed integer, None if there is none; add a problem to ``wrong`` if it is unreadable.

    The problem names the text if it is ``listed`` among others.
    """
    try:
        return read_integer(str(text)) if str(text or "").strip() else None
    except ValueError:
        wrong.append(problem(at, "not_in_a_list", text=str(text)) if listed else problem(at, "not_an_integer"))
        return None


def _read_answers(typed: Iterable[Mapping[str, Any]], at: str, wrong: list[Problem]) -> list[dict[str, Any]]:
    """Return the answers that are not blank; add a problem to ``wrong`` for unreadable points."""
    found = []
    for one in typed:
        name, points = (str(one.get(part) or "").strip() for part in ("name", "points"))
        if name or points:
            found.append({"name": name, "points": _read_number(points, f"{at}.points", wrong) or 0})
    return found


def read_line(fields: Mapping[str, Any], at: str) -> tuple[dict[str, Any], list[Problem]]:
    """Return the line in its form without its unreadable fields, and a problem at each of these."""
    kind, wrong = str(fields.get("kind") or ""), list[Problem]()
    line: dict[str, Any] = {"name": str(fields.get("name") or "").strip(), "kind": kind}
    known = KINDS[kind].fields if kind in KINDS else {}

    def read(name: str, text: object) -> int | None:
        return _read_number(text, f"{at}.{name}", wrong)

    for name in NUMBERS:
        if name in known and (number := read(name, fields.get(name))) is not None:
            line[name] = number
    for name in LISTS:
        if name in known:
            texts = re.split(r"[,;\s]+", str(fields.get(name) or ""))
            found = [_read_number(one, f"{at}.{name}", wrong, listed=True) for one in texts]
            if some := [one for one in found if one is not None]:
                line[name] = some
    if "answers" in known:
        line["answers"] = _read_answers(fields.get("answers") or (), f"{at}.answers", wrong)
    if "one" in known and fields.get("one"):
        line["one"] = True
    if "tied" in known and fields.get("tied") == "each":
        line["tied"] = "each"
    if "ended" in known:
        ended = {name: number for name in ("times", "plus") if (number := read(name, fields.get(name))) is not None}
        if ended:
            line["ended"] = {**ended, **({"unless": fields["unless"]} if fields.get("unless") else {})}
    if fields.get("tie"):
        line["tie"] = fields["tie"]
    return line, wrong


def write_line(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form data of a line, the inverse of ``read_line``."""
    found = {name: str(line[name]) for name in (*NUMBERS, "name", "kind", "tied", "tie") if name in line}
    found |= {name: ", ".join(map(str, line[name])) for name in LISTS if name in line}
    found |= {name: str(value) for name, value in line.get("ended", {}).items()}
    if line.get("one"):
        found["one"] = "yes"
    answers = [{"name": one["name"], "points": str(one["points"])} for one in line.get("answers", ())]
    return {**found, **({"answers": answers} if answers else {})}


def _typed(query: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments of a query as form data."""
    parts = ("name", "points")
    return {
        **query,
        "answers": [{part: query.get(f"answers-{n}-{part}", "") for part in parts} for n in range(MOST_ANSWERS)],
    }


FORMS = LineForms(LineForm, read_line, write_line, _typed)
