"""Which game, and which of its titles, the query of a group page selects."""

from flask import request

from companion import games
from companion.core.game import NAME_LENGTH, Game
from companion.core.names import Title
from companion.core.text import Message


def asked_game() -> tuple[Game | None, str]:
    """Return the game that the query selects (``?game=``, None for all), and the title typed in ``&called=``."""
    game = games.found().get(request.args.get("game", ""))
    typed = request.args.get("called", "") if game and game.title else ""
    return game, " ".join(typed.split())[:NAME_LENGTH]


def of_title(title: Title, name: str | Message) -> dict[str, str]:
    """Return the query that selects ``title``, whose name is ``name``."""
    query = {"game": title.game, "called": str(name) if title.called else ""}
    return {name: value for name, value in query.items() if value}
