"""What an address of a group asks about: a game, and of one that is named at the table a title of it."""

from flask import request

from companion import games
from companion.core.common_cells import NAME_LENGTH
from companion.core.game import Game
from companion.core.text import Message
from companion.core.titles import Title


def asked_game() -> tuple[Game | None, str]:
    """Return the game that is asked about (``?game=``), None for all, and its title as it is typed (``&called=``)."""
    game = games.found().get(request.args.get("game", ""))
    typed = request.args.get("called", "") if game and game.title else ""
    return game, " ".join(typed.split())[:NAME_LENGTH]


def of_title(title: Title, name: str | Message) -> dict[str, str]:
    """Return the query that asks about ``title``, which is called ``name``."""
    query = {"game": title.game, "called": str(name) if title.called else ""}
    return {name: value for name, value in query.items() if value}
