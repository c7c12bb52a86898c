"""The games: every folder here that offers a ``GAME`` is one, found at start; no other file names it."""

from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from pkgutil import iter_modules

from companion.core.deck_sheet import deck_sheet
from companion.core.game import DECK, Game, SheetKind
from companion.wire_scorecard import answering

FOLDER = Path(str(files(__package__)))


@cache
def found() -> dict[str, Game]:
    """Return the games by slug, in the order of their names; raises LookupError for a folder that is not one."""
    games: list[Game] = []
    for module in iter_modules([str(FOLDER)]):
        if not module.ispkg:
            continue
        game = getattr(import_module(f"{__package__}.{module.name}"), "GAME", None)
        if not isinstance(game, Game) or game.slug != module.name:
            raise LookupError(f"companion/games/{module.name} offers no GAME with the slug {module.name!r}")
        for language in ("pt-BR", "en"):
            if not (FOLDER / game.slug / "text" / f"{language}.ftl").is_file():
                raise LookupError(f"companion/games/{module.name} has no text/{language}.ftl")
        games.append(answering(game))
    return {game.slug: game for game in sorted(games, key=lambda game: game.name)}


def on_sheet(kind: str) -> SheetKind | None:
    """Return what a sheet of ``kind`` is of: a game by its slug, or its deck (``<slug>/deck``); None if unknown."""
    slug, _, part = kind.partition("/")
    game = found().get(slug)
    if game is None or not part:
        return game
    return deck_sheet(game.deck) if game.deck and part == DECK else None
