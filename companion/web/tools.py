"""Tools that work without a play."""

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, abort, render_template, request

from companion import games
from companion.core.game import Setup, Tool
from companion.core.parts import Parts, differing
from companion.web.play.pages import SHOWN_PAGE, draw
from companion.web.play.visit import query_of
from companion.web.request import language, token, words

blueprint = Blueprint("tools", __name__)


@blueprint.get("/tool/<slug>/<name>")
def standalone(slug: str, name: str) -> Any:
    """Show a tool of a game on its own; to a script what differs from what its page shows."""
    game = games.found().get(slug)
    tool = game.tools.get(name) if game else None
    if game is None or tool is None or not tool.standalone:
        abort(404)
    template, at, t = f"{slug}/{name}.html", f"/tool/{slug}/{name}", words(slug)
    view = tool.view(Setup(()), {}, request.args.to_dict())
    parts = view.parts

    def part(name: str) -> Any:
        return draw(t, at, name, parts[name])

    if SHOWN_PAGE in request.headers:
        drawn = [part(one) for one in differing(_shown(tool, at), parts)]
        return render_template("standalone_answer.html", t=t, parts=drawn, said=view.said)
    return render_template(
        template, t=t, language=language(), token=token(), hidden=token(), game=game, sheet=None, at=at, page=template,
        view=view, parts=parts, part=part, notice=None,
    )  # fmt: skip


def _shown(tool: Tool, at: str) -> Parts | None:
    """Return what the page of the script that asks shows, None when that is not known."""
    try:
        address = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return None
    if address.path != at:
        return None
    return tool.view(Setup(()), {}, query_of(address.query)).parts
