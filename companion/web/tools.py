"""Tools that work without a play."""

from typing import Any

from flask import Blueprint, render_template, request, url_for

from companion.core.game import Setup
from companion.web.play.pages import SHOWN_PAGE, Live, caches, page_of
from companion.web.request import game_at, language, token, words

blueprint = Blueprint("tools", __name__)


@blueprint.get("/tool/<slug>/<name>")
def standalone(slug: str, name: str) -> Any:
    """Show a tool of a game on its own; a script gets only the elements that differ from the page it shows."""
    game = game_at(slug, lambda game: name in game.tools and game.tools[name].standalone)
    tool = game.tools[name]
    template, at, t = f"{slug}/{name}.html", url_for("tools.standalone", slug=slug, name=name), words(slug)

    def render(view: Any, live: Live, **more: Any) -> str:
        context = {"t": t, "game": game, "sheet": None, "at": at, "view": view, "live": live}
        return render_template(template, language=language(), frame=template, notice=None, **context, **more)

    view = tool.view(Setup(()), {}, request.args.to_dict())
    if SHOWN_PAGE not in request.headers:
        return render(view, Live(), token=token(), hidden=token())
    now, shown = (Live(store=caches().pieces, where=(template, at, language())) for _ in range(2))
    render(view, now, layout="frame.html")
    visit = page_of(None, request.headers.get("HX-Current-URL", ""))
    query = visit.query if visit and visit.path == at else {}
    render(tool.view(Setup(()), {}, query), shown, layout="frame.html")
    differing = [html for name, html in now.elements.items() if shown.elements.get(name) != html]
    return render_template("standalone_answer.html", t=t, elements=differing, announcement=view.announcement)
