"""The JSON API of a game declared as a score card: models made from its categories."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, create_model

from companion.core.game import Endpoint, Game, Setup
from companion.core.layout import Choice, Integer
from companion.core.scorecard import Category, Products, Rounds, Scorecard
from companion.core.scorecard.computed import Computed
from companion.core.scorecard.view import CALLED
from companion.core.text import Problem, problem
from companion.wire import Across, Length, Model, Name, ScoreAnswer, answer, distinct_names, fail, optional


def operations(game: Game) -> Mapping[str, Endpoint]:
    """Return the operation ``score`` of a game that is declared as a card; none for any other game."""
    return {"score": _endpoint(game, game.card)} if game.card else {}


def pad_of(card: Scorecard, sheets: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the pad for the ``sheets`` of a request, one per side; None and False leave a cell empty."""
    pad: dict[str, Any] = {}
    for side, sheet in enumerate(sheets):
        for one in card.categories:
            given = sheet.get(one.key)
            values = given if isinstance(given, list) else [given]
            if isinstance(one, Products):
                values = [figure for thing in given or [] for figure in thing]
            cells = zip(one.names(side), values, strict=False)
            pad |= {cell: value for cell, value in cells if value is not None and value is not False}
    return pad


def _endpoint(game: Game, card: Scorecard) -> Endpoint:
    called = "".join(word.capitalize() for word in game.slug.split("_"))
    fields: dict[str, Any] = {one.key: _field(one) for one in card.categories if not isinstance(one, Computed)}
    once = _side_fields(card)
    about = "What one side has, by category; a category that is omitted or false is empty."
    sheet: Any = create_model(f"{called}Sheet", __base__=Model, __doc__=about, **fields)

    class Request(Across):
        """The players in seat order, and one sheet for each side that is scored."""

        @classmethod
        def across(cls, data: dict[str, Any]) -> list[Problem]:
            return _broken_rules(game, data)

    number: Any = Annotated[int, Field(ge=0, le=max(game.players) - 1)]
    named_once: dict[str, Any] = {
        field: (Annotated[list[number | None], Length(0, len(cells))] if len(cells) > 1 else number, optional())
        for field, cells in once.items()
    }
    request = create_model(
        f"{called}ScoreRequest",
        __base__=Request,
        players=(Annotated[list[Name], Length(min(game.players), max(game.players))], ...),
        sheets=(list[sheet], ...),
        **named_once,
    )
    named: dict[str, Any] = {
        "game": (Literal[game.slug], ...),
        "tie_break": (Literal[(*[tie.key for tie in card.ties], card.end)] | None, ...),
    }
    answered = create_model(f"{called}ScoreAnswer", __base__=ScoreAnswer, __doc__="The final score.", **named)

    def run(asked: Any) -> Mapping[str, Any]:
        setup = Setup(tuple(asked.players))
        pad = pad_of(card, [one.model_dump() for one in asked.sheets])
        for field, cells in once.items():
            given = getattr(asked, field)
            values = given if isinstance(given, list) else [given]
            pad |= {cell: side for cell, side in zip(cells, values, strict=False) if side is not None}
        if game.score is None:
            raise LookupError(game.slug)
        return answer(game.slug, game.names(setup), game.score(setup, pad))

    return Endpoint(request, answered, run)


def _side_fields(card: Scorecard) -> dict[str, list[str]]:
    """Return the fields of a request besides its sheets, each with the cells it fills; their values are sides."""
    ended = [one for one in card.categories if isinstance(one, Rounds) and one.ended]
    found = {f"{one.key}_ended": [one.ended_cell(number) for number in range(one.many)] for one in ended}
    return found | ({"called": [CALLED]} if card.ends and card.ends.call else {})


def _field(one: Category) -> tuple[Any, Any]:
    """Return the type and the default of a category's field in a sheet."""
    if isinstance(one, Products):
        within: Any = AfterValidator(partial(_within, one.factors))
        thing = Annotated[list[int], Length(len(one.factors), len(one.factors)), within]
        return Annotated[list[thing], Length(0, one.many)], optional()
    domain = one.domain
    if isinstance(domain, Integer):
        bounds = {"ge": domain.lo, "le": domain.hi}
        if one.rows == (None,):
            return int, optional(**bounds)
        return Annotated[list[Annotated[int, Field(**bounds)] | None], Length(0, len(one.rows))], optional()
    if isinstance(domain, Choice) and domain.values == (True,):
        return bool, False
    if isinstance(domain, Choice):
        return Literal[domain.values], optional()
    raise TypeError(f"the category {one.key!r} is of a kind for which the game must define its own api")


def _within(factors: Sequence[tuple[int, int]], figures: list[int]) -> list[int]:
    """Return the ``figures`` of one thing; raises a problem for each outside the bounds of its factor."""
    places = [(str(place), figure, *factors[place]) for place, figure in enumerate(figures)]
    fail(problem(place, "too_small", least=lo) for place, figure, lo, _ in places if figure < lo)
    fail(problem(place, "too_large", most=hi) for place, figure, _, hi in places if figure > hi)
    return figures


def _broken_rules(game: Game, data: dict[str, Any]) -> list[Problem]:
    """Return the rules broken across the well-formed parts of a request."""
    players, sheets = data.get("players"), data.get("sheets")
    if not isinstance(players, list):
        return []
    named = [(one, f"players.{seat}") for seat, one in enumerate(players) if isinstance(one, str) and one]
    found = distinct_names(named)
    if min(game.players) <= len(players) <= max(game.players) and (refusal := game.refuse_size(len(players))):
        return [*found, refusal]
    if game.refuse_size(len(players)) is None and isinstance(sheets, list):
        sides = len(game.sides(Setup(tuple(map(str, players)))))
        if len(sheets) < sides:
            found.append(problem("sheets", "too_few", least=sides))
        elif len(sheets) > sides:
            found.append(problem("sheets", "too_many", most=sides))
        for field in _side_fields(game.card) if game.card else ():
            given = data.get(field)
            named_sides = enumerate(given) if isinstance(given, list) else [("", given)]
            paths = ((f"{field}.{place}".rstrip("."), side) for place, side in named_sides)
            found += [problem(path, "not_a_choice") for path, side in paths if isinstance(side, int) and side >= sides]
    return found
