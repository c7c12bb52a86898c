"""Pages of a play: each is made of parts, and whatever happens is answered with the parts that differ.

A page is described once, by the function that ``shows`` its endpoint. An own action, another phone's, undo, a conflict,
a choice in a tool and a phone that was asleep are all answered by one rule: what the phone shows is compared with what
its page is now.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeGuard

from flask import (
    Flask,
    Response,
    abort,
    current_app,
    flash,
    get_flashed_messages,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from markupsafe import Markup

from companion.core.kept import say_day
from companion.core.layout import read_number
from companion.core.parts import Part, Parts, differing
from companion.core.text import Message, say
from companion.language import Wording
from companion.plays import history
from companion.plays.deleted import until
from companion.plays.sheet import Sheet
from companion.web.marks import macro
from companion.web.play import left
from companion.web.play.notice import Notice, reseated
from companion.web.play.visit import Visit, present, shown
from companion.web.request import archive, language, phone, token, wants_fragment, words

SHOWN_REVISION = "Shown-Revision"
"""The header with the revision that the page of a script shows."""
SHOWN_PAGE = "Shown-Page"
"""The header with the template of that page."""

TOOL = "pads.tool"
"""The endpoint of pages in whose query a phone keeps what it has chosen; once that is booked, it is over."""
FORM = ("forms.form", "forms.fill")
"""The endpoints of the forms of actions."""

MOST_NEWS = 3
"""Events of others that are said to somebody who cannot see them."""


@dataclass(frozen=True)
class Page:
    """A page: the template around the parts, the parts, and what the template needs that stays as it is.

    ``said`` is what somebody is told who cannot see what moved on it. ``always`` are the parts that are sent whenever
    a script asks: what they show changes without an event. ``named`` tells that nobody is named outside of its parts,
    so that it can be followed when somebody is called otherwise from now on; every other page is loaded anew then.
    Where people sit otherwise every page is. ``undoes`` tells that it has the undo row.
    """

    template: str
    parts: Parts
    fixed: Mapping[str, Any] = field(default_factory=dict)
    said: Message | None = None
    always: Sequence[str] = ()
    named: bool = False
    undoes: bool = True


Builder = Callable[[Sheet, Visit], Page]
Exists = Callable[[Sheet, Visit], object]
_builders: dict[str, tuple[Builder, Exists]] = {}


def shows(endpoint: str, exists: Exists = lambda sheet, visit: True) -> Callable[[Builder], Builder]:
    """Let a function say what the page at ``endpoint`` shows of a sheet, for which it ``exists``."""

    def register(builder: Builder) -> Builder:
        _builders[endpoint] = builder, exists
        return builder

    return register


def has_page(endpoint: str | None) -> bool:
    """Tell whether what is at ``endpoint`` is made of parts."""
    return endpoint in _builders


def is_page(visit: Visit | None, sheet: Sheet) -> TypeGuard[Visit]:
    """Tell whether ``visit`` is a page of ``sheet`` that is made of parts."""
    return visit is not None and visit.endpoint in _builders and bool(_builders[visit.endpoint][1](sheet, visit))


def build(sheet: Sheet, visit: Visit) -> Page:
    """Return the page that ``visit`` shows of ``sheet``, with the parts that every page of a play has.

    Of a deleted sheet every page says so, until it is brought back.
    """
    if sheet.play.deleted_at:
        gone = Page("deleted.html" if visit.writes else "watch_deleted.html", {}, {"until": say_day(until(sheet.play))})
        return replace(gone, parts=_house(sheet, visit, undoes=False))
    page = _builders[visit.endpoint][0](sheet, visit)
    return replace(page, parts={**_house(sheet, visit, page.undoes), **page.parts})


def _house(sheet: Sheet, visit: Visit, undoes: bool = True) -> Parts:
    revision = {"revision": Part("parts/pad.html:revision", sheet.revision)}
    if not visit.writes or not undoes:
        return revision
    whose = Part("parts/pad.html:whose_row", _unasked(sheet))
    return {**revision, "undo": Part("parts/pad.html:undo", history.undoing(sheet)), "whose": whose}


def _unasked(sheet: Sheet) -> tuple[str, ...]:
    """Return the players where the phone that opened the play has not said whose it is, and nothing was done yet."""
    own = sheet.phones.get(phone())
    asks = own and own.number == 1 and own.person is None and sheet.played and not sheet.draft and sheet.revision == 1
    return sheet.setup.players if asks else ()


# ---- drawing


def register(app: Flask) -> None:
    """Let ``app`` keep what was drawn: a part depends on nothing but what it is drawn from."""

    def anew(drawing: str, name: str, it: Hashable, t: Wording, at: str) -> Markup:
        return macro(app.jinja_env, drawing)(name, it, t, at)

    app.extensions["drawn"] = {True: lru_cache(maxsize=20_000)(anew), False: anew}


def draw(t: Wording, at: str, name: str, part: Part) -> Markup:
    """Return the part called ``name`` of the page at ``at``, in the words ``t``."""
    drawn: Markup = current_app.extensions["drawn"][part.kept](part.macro, name, part.value, t, at)
    return drawn


def _base(sheet: Sheet, begun: int | None = None) -> Markup:
    """Return the hidden field with the revision at which an action of this page begins, or has ``begun`` before."""
    return Markup('<input type="hidden" name="base" value="{}">').format(sheet.revision if begun is None else begun)


def hidden(sheet: Sheet, begun: int | None = None) -> Markup:
    """Return what every form of a page of ``sheet`` sends along: that it is ours, and the revision it is begun at."""
    return token() + _base(sheet, begun)


def whole(sheet: Sheet, visit: Visit, notice: Notice | None = None) -> str:
    """Return the whole page at ``visit``."""
    page = build(sheet, visit)
    return form_page(
        page.template,
        sheet,
        visit,
        notice,
        parts=page.parts,
        **page.fixed,
    )


def form_page(template: str, sheet: Sheet, visit: Visit, notice: Notice | None, **context: Any) -> str:
    """Return a page of a play that ``template`` draws by itself; a page without parts has its undo row at least.

    ``base`` is where a form that comes back with what was typed in it was begun.
    """
    house = {**_house(sheet, visit), **context.pop("parts", {})}
    t, at = words(sheet.kind.slug), visit.at
    return render_template(
        template,
        t=t,
        language=language(),
        token=token(),
        hidden=hidden(sheet, context.pop("base", None)),
        page=template,
        sheet=sheet,
        side=visit.side(sheet),
        cell=visit.cell(sheet),
        first_cell=next(iter(order(sheet, visit.side(sheet))), ""),
        visit=visit,
        at=at,
        notice=notice,
        parts=house,
        part=lambda name: draw(t, at, name, house[name]),
        **context,
    )


# ---- answering


def show(sheet: Sheet) -> Any:
    """Answer a GET: the whole page, or for a script what differs from what its page shows; 404 for what is none."""
    visit = present()
    if not is_page(visit, sheet):
        if is_page(visit, _shown_sheet(sheet) or sheet):  # of somebody who has left
            return _lead(sheet, pad_of(sheet), reseated(archive(), sheet))
        abort(404)
    if SHOWN_REVISION not in request.headers:
        left.note(sheet, visit)
        worded = tuple(dict.fromkeys(map(str, get_flashed_messages())))
        return whole(sheet, visit, Notice(worded=worded) if worded else None)
    return _differences(sheet, visit, shown(visit.args["key"]), None)


def pad_of(sheet: Sheet, **query: str) -> Visit:
    """Return the pad of the sheet as a page."""
    return Visit("pads.pad", {"key": sheet.play.key}, query, f"/p/{sheet.play.key}")


def home_of(sheet: Sheet, visit: Visit | None, **query: str) -> Visit:
    """Return the page to which a form at ``visit`` leads back: the tool that its action names, else the pad."""
    action = sheet.kind.actions.get(visit.args.get("name", "")) if visit and visit.endpoint in FORM else None
    if action is None or not action.leads:
        return pad_of(sheet, **query)
    path = f"/p/{sheet.play.key}/tool/{action.leads}"
    return Visit(TOOL, {"key": sheet.play.key, "name": action.leads}, {}, path)


def answer(sheet: Sheet, notice: Notice | None = None, status: int = 200) -> Response:
    """Answer an action: what differs for a script, else a redirect to where it was begun, or its page with a notice."""
    visit = shown(sheet.play.key)
    if not is_page(visit, sheet):
        visit = home_of(sheet, visit, **({"side": visit.query["side"]} if visit and "side" in visit.query else {}))
    elif visit.endpoint == TOOL and sheet.finished and notice is None:
        visit = pad_of(sheet)  # the result
    if wants_fragment() and (request.view_args or {}).get("key") != sheet.play.key:
        return _lead(sheet, visit, notice, status)  # from the page of an address that has ended
    if wants_fragment():
        after = visit.plain if visit.endpoint == TOOL and notice is None else visit
        return _differences(sheet, after, visit, notice, status)
    if notice is None:
        return make_response(redirect(onwards(sheet, visit), 303))
    return make_response(whole(sheet, visit, notice), status)


def onwards(sheet: Sheet, visit: Visit) -> str:
    """Return where somebody without scripts goes on: after a figure at the next empty cell of the same side."""
    if visit.endpoint == TOOL:
        return visit.plain.address
    cell = visit.cell(sheet) or request.form.get("cell", "")
    place = sheet.layout.get(cell)
    if visit.endpoint != "pads.pad" or place is None or not place.keypad or place.side is None:
        return visit.address
    following = next_cell(sheet, place.side, cell)
    return f"{pad_of(sheet, side=str(place.side), cell=following).address}#{following}"


def order(sheet: Sheet, side: int) -> list[str]:
    """Return the cells that the keypad fills for a side, in their order."""
    return [name for name, cell in sheet.layout.items() if cell.keypad and cell.side == side]


def is_empty(sheet: Sheet, name: str) -> bool:
    """Tell whether something is missing in the cell ``name``."""
    return not any(cell in sheet.pad for cell in (name, *sheet.layout[name].given_by))


def next_cell(sheet: Sheet, side: int, cell: str, form: str | None = None) -> str:
    """Return the next empty cell of ``side`` after ``cell``, else the same; without ``form``, if one is given."""
    cells = order(sheet, side)
    if cell not in cells:
        return cell
    place = cells.index(cell)
    rest = [one for one in cells[place + 1 :] + cells[:place] if is_empty(sheet, one)]
    return next((one for one in rest if form is None or sheet.layout[one].form != form), cell if form is None else "")


def _differences(
    sheet: Sheet, visit: Visit, before: Visit | None, notice: Notice | None, status: int = 200
) -> Response:
    """Answer with the parts of the page at ``visit`` that are not as the phone shows them: it showed ``before``."""
    page = build(sheet, visit)
    if request.headers.get(SHOWN_PAGE, page.template) != page.template:
        return _lead(sheet, visit, notice, status)
    then = _shown_sheet(sheet)
    old = build(then, before) if then and is_page(before, then) else None
    if then and then.setup.persons != sheet.setup.persons:
        told = reseated(archive(), sheet) if notice is None and request.method == "GET" else notice
        return _lead(sheet, _followed(visit, then, sheet), told)
    if then and then.setup != sheet.setup and not page.named:
        return _lead(sheet, visit, notice)
    if old and old.parts.keys() != page.parts.keys():
        return _lead(sheet, visit, notice, status)
    response = _parts(sheet, visit, page, then, old, notice, status)
    if request.method == "POST" and before and before.query != visit.query:
        response.headers["HX-Replace-Url"] = visit.address
    return response


def beside_form(sheet: Sheet, around: Callable[[Sheet], Parts] | None = None, undoes: bool = True) -> Response:
    """Answer the script of a page that is a form: the parts that every page of a play has, and those ``around`` it.

    ``undoes`` tells that it has the undo row.
    """
    visit, then = present(), _shown_sheet(sheet)

    def page(of: Sheet) -> Page:
        return Page("", {**_house(of, visit, undoes), **(around(of) if around else {})})

    return _parts(sheet, visit, page(sheet), then, page(then) if then else None, None)


def _parts(
    sheet: Sheet, visit: Visit, page: Page, then: Sheet | None, old: Page | None, notice: Notice | None,
    status: int = 200,
) -> Response:  # fmt: skip
    """Return the parts of ``page`` that differ from those of the ``old`` one, which showed the sheet as it was then."""
    names = differing(old.parts if old else None, page.parts)
    names += [name for name in page.always if name not in names]
    said = _said(sheet, then, page, names)
    t, at = words(sheet.kind.slug), visit.at
    parts = [draw(t, at, name, page.parts[name]) for name in names]
    body = render_template(
        "answer.html",
        t=t,
        at=at,
        hidden=_base(sheet),
        sheet=sheet,
        visit=visit,
        parts=parts,
        notice=notice,
        said=said,
        acted=request.method == "POST",
    )
    response = make_response(body, status)
    response.headers["Revision"] = str(sheet.revision)
    return response


def _shown_sheet(sheet: Sheet) -> Sheet | None:
    """Return the sheet as the page of the script that asks shows it, None when that is not known."""
    revision = read_number(request.headers.get(SHOWN_REVISION, ""))
    return None if revision is None else sheet.at(archive(), revision)


@dataclass(frozen=True)
class Said:
    """What somebody is told who cannot see what moved: what others did, and the totals; ``by`` is whose news it is."""

    sentences: tuple[Message, ...] = ()
    by: history.Mark | None = None


def _said(sheet: Sheet, then: Sheet | None, page: Page, names: list[str]) -> Said:
    own = (page.said,) if page.said and names else ()
    if then is None or then.revision == sheet.revision:
        return Said(own)
    events, signed = history.news(archive(), sheet, then.revision, phone())
    told = [say("news", who=one.phone, what=one.what) for one in events[-MOST_NEWS:]]
    moved = [said for name in names if (said := getattr(page.parts[name].value, "said", None))]
    return Said((*told, *moved, *own), signed)


def _lead(sheet: Sheet, visit: Visit, notice: Notice | None, status: int = 200) -> Response:
    """Let a script go to a page that its own cannot become; what there is to say is said there.

    A question is asked there, for the script sends again what was not decided.
    """
    if notice and notice.question:
        return htmx_redirect(visit.address, status)
    for sentence in notice.said if notice else ():
        flash(words(sheet.kind.slug).word(sentence))
    return htmx_redirect(visit.address)


def _followed(visit: Visit, then: Sheet, sheet: Sheet) -> Visit:
    """Return the page of the same person, wherever they sit now; what was chosen besides is over."""
    if visit.endpoint != "pads.pad" and "side" not in visit.args:
        return visit.plain
    side = history.side_now(sheet, then.setup, visit.side(then))
    if side is None or visit.endpoint == "pads.pad":
        return pad_of(sheet, **({"side": str(side)} if side else {}))
    args = {**visit.args, "side": side}
    return Visit(visit.endpoint, args, {}, url_for(visit.endpoint, **args))


def htmx_redirect(address: str, status: int = 204) -> Response:
    """Let a script that asked for parts go to the page at ``address``."""
    response = make_response("", status)
    response.headers["HX-Redirect"] = address
    return response
