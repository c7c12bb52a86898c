"""Tools that work without a play."""

from flask import Blueprint, abort, request

from companion import games
from companion.core.game import Setup
from companion.web.request import page

blueprint = Blueprint("tools", __name__)


@blueprint.get("/tool/<slug>/<name>")
def alone(slug: str, name: str) -> str:
    """Show a tool of a game on its own."""
    game = games.found().get(slug)
    tool = game.tools.get(name) if game else None
    if game is None or tool is None or not tool.alone:
        abort(404)
    shown = tool.view(Setup(()), {}, request.args.to_dict())
    return page(f"{slug}/{name}.html", slug, game=game, tool=shown, sheet=None, at=f"/tool/{slug}/{name}")
