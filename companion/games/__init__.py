"""The games: every folder here that offers a ``GAME``, found at start. No other file names them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from pkgutil import iter_modules
from traceback import extract_tb
from types import ModuleType

from companion.core.deck_sheet import deck_sheet
from companion.core.game import DECK, Endpoint, Game, SheetKind
from companion.core.play_file import MOST_PLAYERS

FOLDER = Path(str(files(__package__)))


class WrongGame(LookupError):
    """A folder here is not a valid game; the message names the file and the mistake."""


@cache
def found() -> dict[str, Game]:
    """Return the games by slug, sorted by name; raises WrongGame if a folder is not a valid game."""
    games: list[Game] = []
    for module in iter_modules([str(FOLDER)]):
        if not module.ispkg:
            continue
        place = f"companion/games/{module.name}"
        game = getattr(_imported(module.name), "GAME", None)
        if not isinstance(game, Game) or game.slug != module.name:
            of = f": its slug is {game.slug!r}" if isinstance(game, Game) else ""
            raise WrongGame(f"{place}/__init__.py defines no GAME with the slug {module.name!r}{of}")
        if not game.name.strip():
            raise WrongGame(f"{place}/__init__.py: the game has no name")
        if not _are_numbers(game.players):
            raise WrongGame(
                f"{place}/__init__.py: players={game.players!r} is not a tuple of numbers of players, such as (2, 3, 4)"
            )
        for language in ("pt-BR", "en"):
            if not (FOLDER / game.slug / "text" / f"{language}.ftl").is_file():
                raise WrongGame(f"{place} has no text/{language}.ftl")
        if twin := next((one.slug for one in games if one.name == game.name), None):
            raise WrongGame(f"{place}/__init__.py: companion/games/{twin} is named {game.name!r} too")
        if game.card and game.api is None:
            game = replace(game, api=partial(_api_of_card, game))
        games.append(game)
    return {game.slug: game for game in sorted(games, key=lambda game: game.name)}


@cache
def _api_of_card(game: Game) -> Mapping[str, Endpoint]:
    """Return the operations that follow from the score card of a game."""
    from companion.wire_scorecard import operations

    return operations(game)


def _are_numbers(players: object) -> bool:
    """Return whether ``players`` is a non-empty sequence of possible numbers of players."""
    return (
        isinstance(players, Sequence)
        and bool(players)
        and all(type(n) is int and 1 <= n <= MOST_PLAYERS for n in players)
    )


def _imported(name: str) -> ModuleType:
    """Import the module of a game; raises WrongGame, naming the line, if the mistake is in the game's folder."""
    try:
        return import_module(f"{__package__}.{name}")
    except SyntaxError as error:
        file = Path(error.filename or "")
        place = file.relative_to(FOLDER) if file.is_relative_to(FOLDER) else file
        raise WrongGame(f"companion/games/{place}, line {error.lineno}: {error.msg}") from error
    except (TypeError, ValueError, NameError, AttributeError, ImportError, LookupError) as error:
        own = [one for one in extract_tb(error.__traceback__) if Path(one.filename).is_relative_to(FOLDER / name)]
        if not own:
            raise
        place = Path(own[-1].filename).relative_to(FOLDER)
        raise WrongGame(f"companion/games/{place}, line {own[-1].lineno}: {error}") from error


def on_sheet(kind: str) -> SheetKind | None:
    """Return the game or kind of sheet of ``kind``, None if unknown.

    A game is named by its slug; what is made for its plays by ``<slug>/<part>``, such as ``<slug>/deck``.
    """
    slug, _, part = kind.partition("/")
    game = found().get(slug)
    if game is None or not part:
        return game
    return deck_sheet(game.deck) if game.deck and part == DECK else game.sheets.get(part)
