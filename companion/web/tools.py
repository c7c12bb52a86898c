"""Tools that work without a play."""

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, abort, render_template, request, url_for
from markupsafe import Markup

from companion import games
from companion.core.game import Setup, View
from companion.language import Wording
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
    template, at, t = f"{slug}/{name}.html", url_for("tools.standalone", slug=slug, name=name), words(slug)
    view = tool.view(Setup(()), {}, request.args.to_dict())
    elements = _elements(view, t, at)
    if SHOWN_PAGE in request.headers:
        shown = _elements(tool.view(Setup(()), {}, _shown(at)), t, at)
        differing = [html for name, html in elements.items() if shown.get(name) != html]
        return render_template("standalone_answer.html", t=t, parts=differing, said=view.said)
    return render_template(
        template, t=t, language=language(), token=token(), hidden=token(), game=game, sheet=None, at=at, page=template,
        view=view, parts=view.parts, part=elements.__getitem__, notice=None,
    )  # fmt: skip


def _elements(view: View, t: Wording, at: str) -> dict[str, Markup]:
    return {name: draw(t, at, name, part) for name, part in view.parts.items()}


def _shown(at: str) -> dict[str, str]:
    """Return what was chosen on the page of the script that asks, nothing where it is another one."""
    try:
        address = urlsplit(request.headers.get("HX-Current-URL", ""))
    except ValueError:
        return {}
    return query_of(address.query) if address.path == at else {}
