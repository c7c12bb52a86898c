"""What the JSON models of all games share: strictness, names, and errors as problems with dotted paths."""

import json
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidatorFunctionWrapHandler,
    model_validator,
)
from pydantic_core import CoreSchema, ErrorDetails, InitErrorDetails, PydanticCustomError
from pydantic_core.core_schema import no_info_wrap_validator_function

from companion.core.game import NAME_LENGTH
from companion.core.score import Detail, Score
from companion.core.text import Problem, problem

T = TypeVar("T")


class Model(BaseModel):
    """A JSON object that converts no values and accepts no unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


def fail(problems: Iterable[Problem]) -> None:
    """Raise all ``problems``, if any, at once inside a validator, with paths relative to what it validates."""
    if errors := _errors(problems):
        raise ValidationError.from_exception_data("problems", errors)


def _errors(problems: Iterable[Problem]) -> list[InitErrorDetails]:
    """Return problems as the errors that pydantic raises."""
    return [
        InitErrorDetails(
            type=PydanticCustomError("problem", "{code}", {"code": one.code, "problem": one}),
            loc=tuple(one.path.split(".")) if one.path else (),
            input=None,
        )
        for one in problems
    ]


def _not_only_spaces(name: str) -> str:
    if name and not name.strip():
        fail([problem("", "empty_text")])
    return name


Name = Annotated[str, Field(min_length=1, max_length=NAME_LENGTH), AfterValidator(_not_only_spaces)]
"""A player's name: 1 to 40 code points, not only spaces."""


def distinct_names(named: Iterable[tuple[str, str]]) -> list[Problem]:
    """Return a problem for each of the names (with their paths) that repeats an earlier one, exactly as sent."""
    first: dict[str, str] = {}
    return [problem(path, "duplicate_name", name=name) for name, path in named if first.setdefault(name, path) != path]


_CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown_key",
    "int_type": "not_an_integer",
    "int_from_float": "not_an_integer",
    "string_type": "not_text",
    "string_unicode": "half_a_character",
    "bool_type": "not_a_boolean",
    "list_type": "not_a_list",
    "dict_type": "not_an_object",
    "model_type": "not_an_object",
    "model_attributes_type": "not_an_object",
    "literal_error": "not_a_choice",
    "string_too_short": "empty_text",
    "string_too_long": "text_too_long",
    "greater_than_equal": "too_small",
    "less_than_equal": "too_large",
    "too_short": "too_few",
    "too_long": "too_many",
    "union_tag_invalid": "not_a_choice",
}
_ARGS = {"ge": "least", "le": "most", "min_length": "least", "max_length": "most", "expected": "expected"}


def problems_of(error: ValidationError, data: object) -> list[Problem]:
    """Return the problems in ``error``, with paths into the request ``data`` as callers know it."""
    found: dict[tuple[str, str], Problem] = {}
    for one in error.errors(include_url=False, include_input=False):
        path = _path(one["loc"], data)
        context = one.get("ctx", {})
        given = context.get("problem")
        if isinstance(given, Problem):
            new = given._replace(path=path)
        else:
            args = {_ARGS[key]: value for key, value in context.items() if key in _ARGS}
            new = problem(path, _CODES.get(one["type"], "invalid"), **args)
        found.setdefault((new.path, new.code), new)
    return list(found.values())


def _path(loc: Sequence[int | str], data: object) -> str:
    """Return ``loc`` dotted, without parts that name a branch of a union instead of a place in ``data``."""
    parts: list[str] = []
    for place, part in enumerate(loc):
        last = place == len(loc) - 1
        if isinstance(data, dict) and (part in data or last):
            parts.append(str(part))
            data = data.get(part)
        elif isinstance(data, list) and str(part).lstrip("-").isdigit():
            parts.append(str(part))
            index = int(part)
            data = data[index] if index < len(data) else None
    return ".".join(parts)


LONGEST_INTEGER = 1000
"""How many digits of an integer are read."""


def load_json(body: bytes) -> dict[str, Any]:
    """Return the JSON object in ``body``; raises ValueError if it is not JSON, or not an object."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    try:
        data = json.loads(body.decode("utf-8"), parse_constant=refuse, parse_int=_integer)
    except RecursionError:
        raise ValueError("too deep") from None
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return data


def _integer(text: str) -> int:
    """Return the integer in ``text``, cut: Python refuses more than 4,300 digits, and so many are out of any range."""
    return int(text[:LONGEST_INTEGER])


Label = Annotated[str, Field(min_length=1), AfterValidator(_not_only_spaces)]
"""A name printed on a card: not empty, not only spaces."""


def optional(**constraints: Any) -> Any:
    """Return the field of a key that may be left out, and is None then, but may not be null."""

    def no_default(schema: dict[str, Any]) -> None:
        schema.pop("default", None)

    return Field(default=None, json_schema_extra=no_default, **constraints)


def check_together(found: Sequence[Problem], check: Callable[[], T]) -> T:
    """Return what ``check`` returns, or raise its errors and the problems ``found`` at once."""
    try:
        value = check()
    except ValidationError as error:
        if not found:
            raise
        explained = {one.path for one in found}
        shape = [_again(one) for one in error.errors(include_url=False) if not _is_explained(one, explained)]
        raise ValidationError.from_exception_data("problems", shape + _errors(found)) from None
    fail(found)
    return value


def _is_explained(one: ErrorDetails, explained: Container[str]) -> bool:
    """Return whether ``one`` is about an unknown key that a problem already explains."""
    return one["type"] == "extra_forbidden" and ".".join(map(str, one["loc"])) in explained


def _again(one: ErrorDetails) -> InitErrorDetails:
    """Return an error in the form in which it can be raised again."""
    context = one.get("ctx", {})
    kind = PydanticCustomError("problem", "{code}", context) if one["type"] == "problem" else one["type"]
    return InitErrorDetails(type=kind, loc=one["loc"], input=one["input"], ctx=context)


class Across(Model):
    """A JSON object with rules across its keys; their problems are reported together with errors of shape."""

    @classmethod
    def across(cls, data: dict[str, Any]) -> Iterable[Problem]:
        """Return the problems of ``data`` as sent, which may have any JSON anywhere; paths are relative to it."""
        raise NotImplementedError

    @model_validator(mode="wrap")
    @classmethod
    def _across(cls, data: Any, check: ModelWrapValidatorHandler[Self]) -> Self:
        return check_together(list(cls.across(data)) if isinstance(data, dict) else [], lambda: check(data))


@dataclass(frozen=True)
class Length:
    """How many items a list may have; unlike ``min_length``, it lets the items be checked too.

    The first item too many is reported; those after it are not read.
    """

    least: int
    most: int
    too_few: str = "too_few"
    too_many: str = "too_many"

    def _check(self, items: Any, check: ValidatorFunctionWrapHandler) -> Any:
        found: list[Problem] = []
        if isinstance(items, list):
            if len(items) < self.least:
                found.append(problem("", self.too_few, least=self.least))
            if len(items) > self.most:
                found.append(problem(str(self.most), self.too_many, most=self.most))
        return check_together(found, lambda: check(items[: self.most + 1] if isinstance(items, list) else items))

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_wrap_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {**handler(schema), "minItems": self.least, "maxItems": self.most}


class DetailAnswer(Model):
    """One reason for the points of a line; ``subject`` names what it is about, such as a card, or is empty."""

    points: int
    code: str
    subject: str
    message: str


class LineAnswer(Model):
    """One line of the score; its points are the sum of its details."""

    key: str
    points: int
    detail: list[DetailAnswer]


class StandingAnswer(Model):
    """How one side stands; tied sides share a rank, and the next rank is skipped."""

    players: list[str]
    rank: int
    total: int
    lines: list[LineAnswer]


class ProblemAnswer(BaseModel):
    """An error, or something that is still open; some have more fields, such as candidates to choose from."""

    model_config = ConfigDict(extra="allow", strict=True)

    path: str
    code: str
    message: str


class StepAnswer(Model):
    """One step of the set-up: what, how many and where; ``note`` says which part is a house ruling."""

    id: str
    text: str
    note: str | None


class SetupAnswer(Model):
    """What to lay out for a number of players and options; each game has its own counts."""

    game: str
    players: int
    steps: list[StepAnswer]
    counts: dict[str, int]
    warnings: list[str]


class ScoreAnswer(Model):
    """The answer to a score request; a game may add fields."""

    game: str
    complete: bool
    standings: list[StandingAnswer]
    winners: list[str]
    tie_break: str | None
    problems: list[ProblemAnswer]


def answer(slug: str, names: Sequence[Sequence[str]], score: Score) -> dict[str, Any]:
    """Return the answer to a score request; ``names`` are the players of each side, in the order of the request.

    Standings are sorted by rank, then in the order of the request. ``score.extra`` is merged at the top level. Messages
    and Problems are worded later, by code that knows the caller's language.
    """
    return {
        "game": slug,
        "complete": score.complete,
        "standings": [
            {
                "players": list(names[standing.side]),
                "rank": standing.rank,
                "total": standing.total,
                "lines": [
                    {"key": line.key, "points": line.points, "detail": list(map(_detail, line.details))}
                    for line in standing.lines
                ],
            }
            for standing in score.ranking
        ],
        "winners": [name for side in score.winners for name in names[side]],
        "tie_break": score.tie_break,
        "problems": list(score.problems),
        **score.extra,
    }


def _detail(one: Detail) -> dict[str, Any]:
    return {"points": one.points, "code": one.code, "subject": one.subject, "message": one.message}
