"""The JSON contract of a declared game: models made of the categories of its score card."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from companion.core.answer import answer
from companion.core.game import Endpoint, Game, Setup
from companion.core.layout import Choice, Integer
from companion.core.scorecard import Category, Scorecard
from companion.core.text import Problem, problem
from companion.wire import Across, Length, Model, Name, ScoreAnswer, distinct_names, left_out


def operations(game: Game) -> Mapping[str, Endpoint]:
    """Return the operation ``score`` of a game that is declared by its card."""
    return {"score": _endpoint(game, game.card)} if game.card else {}


def pad_of(card: Scorecard, sheets: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the pad of what a request says of each side; None and False are nothing."""
    pad: dict[str, Any] = {}
    for side, sheet in enumerate(sheets):
        for one in card.categories:
            given = sheet.get(one.key)
            values = given if isinstance(given, list) else [given]
            cells = zip(one.names(side), values, strict=False)
            pad |= {cell: value for cell, value in cells if value is not None and value is not False}
    return pad


def _endpoint(game: Game, card: Scorecard) -> Endpoint:
    called = "".join(word.capitalize() for word in game.slug.split("_"))
    fields: dict[str, Any] = {one.key: _field(one) for one in card.categories}
    about = "What one side has, by category; what is left out or false is not written."
    sheet: Any = create_model(f"{called}Sheet", __base__=Model, __doc__=about, **fields)

    class Request(Across):
        """The players in seat order, and a sheet for each side that is scored."""

        @classmethod
        def across(cls, data: dict[str, Any]) -> list[Problem]:
            """See Across."""
            return _broken_rules(game, data)

    request = create_model(
        f"{called}ScoreRequest",
        __base__=Request,
        players=(Annotated[list[Name], Length(min(game.players), max(game.players))], ...),
        sheets=(list[sheet], ...),
    )
    named: dict[str, Any] = {
        "game": (Literal[game.slug], ...),
        "tie_break": (Literal[(*[tie.key for tie in card.ties], card.end)] | None, ...),
    }
    answered = create_model(f"{called}ScoreAnswer", __base__=ScoreAnswer, __doc__="The final count.", **named)

    def run(asked: Any) -> Mapping[str, Any]:
        setup = Setup(tuple(asked.players))
        pad = pad_of(card, [one.model_dump() for one in asked.sheets])
        if game.score is None:
            raise LookupError(game.slug)
        return answer(game.slug, game.names(setup), game.score(setup, pad))

    return Endpoint(request, answered, run)


def _field(one: Category) -> tuple[Any, Any]:
    """Return the type of a category in a sheet, and how it may be left out."""
    domain = one.domain
    if isinstance(domain, Integer):
        bounds = {"ge": domain.lo, "le": domain.hi}
        if one.rows == (None,):
            return int, left_out(**bounds)
        return Annotated[list[Annotated[int, Field(**bounds)] | None], Length(0, len(one.rows))], left_out()
    if isinstance(domain, Choice) and domain.values == (True,):
        return bool, False
    if isinstance(domain, Choice):
        return Literal[domain.values], left_out()
    raise TypeError(f"the category {one.key!r} is of a kind whose game says its own api")


def _broken_rules(game: Game, data: dict[str, Any]) -> list[Problem]:
    """Return what breaks a rule across the parts of a request that are well formed."""
    players, sheets = data.get("players"), data.get("sheets")
    if not isinstance(players, list):
        return []
    named = [(one, f"players.{seat}") for seat, one in enumerate(players) if isinstance(one, str) and one]
    found = distinct_names([one for one, _ in named], [path for _, path in named])
    if min(game.players) <= len(players) <= max(game.players) and (refusal := game.refuse_size(len(players))):
        return [*found, refusal]
    if game.refuse_size(len(players)) is None and isinstance(sheets, list):
        sides = len(game.sides(Setup(tuple(map(str, players)))))
        if len(sheets) < sides:
            found.append(problem("sheets", "too_few", least=sides))
        elif len(sheets) > sides:
            found.append(problem("sheets", "too_many", most=sides))
    return found
