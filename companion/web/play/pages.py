"""Pages of a play, each rendered once per revision for every phone that shows it.

A page is described by a function that ``shows`` registers. One rule answers this phone's action, another phone's, undo,
a conflict, a choice in a tool and a phone that was asleep: send the live elements whose HTML differs from the rendering
at the revision that the phone shows, or all of them if that rendering is gone.
"""

import json
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from hashlib import blake2b
from threading import Condition, RLock
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeGuard, TypeVar
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from cachetools import LRUCache, cached
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
    session,
    url_for,
)
from jinja2 import TemplateRuntimeError
from markupsafe import Markup, escape
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

from companion.core.game import say_day
from companion.core.layout import read_number
from companion.core.text import Message, say
from companion.plays import decks, history
from companion.plays.deleted import deleted_group, until
from companion.plays.sheet import MAX_CATCH_UP_EVENTS, Sheet
from companion.store.groups import is_in
from companion.web.play.notice import Notice, reseated
from companion.web.request import archive, htmx_redirect, language, phone, token, wants_fragment, words

SHOWN_REVISION = "Shown-Revision"
"""The header with the revision of the page that a script shows."""
SHOWN_PAGE = "Shown-Page"
"""The header with the frame of that page."""

PAD, WATCH = "pads.pad", "tables.watch"
TOOL = "pads.tool"
"""The endpoint of tools; the query holds what a phone has chosen there, until the choice is booked."""
FORM = ("forms.form", "forms.fill")
"""The endpoints of the actions' forms."""

MOST_NEWS = 3
"""The most events of others in an announcement for screen readers."""
LEFT = "left"
"""The session key for the tool that this phone showed last, by play."""
MOST_LEFT = 6
"""The most plays for which that is remembered."""
MOST_BYTES = 32 * 1024 * 1024
"""The most bytes of HTML that a process keeps: some revisions of each of a few hundred tables."""
OVERHEAD = 1024
"""Approximate bytes of an entry besides its HTML."""

Made = TypeVar("Made")


@dataclass(frozen=True)
class Visit:
    """A page of a play: its endpoint, the arguments of its path, and its query."""

    endpoint: str
    args: Mapping[str, Any]
    query: Mapping[str, str]

    def side(self, sheet: Sheet) -> int:
        """Return the side that the address names, by default the first."""
        return read_number(str(self.args.get("side", self.query.get("side", ""))), len(sheet.sides)) or 0

    def cell(self, sheet: Sheet) -> str:
        """Return the cell that the query names, or an empty string."""
        cell = self.query.get("cell", "")
        return cell if cell in sheet.layout else ""

    @cached_property
    def path(self) -> str:
        """The address without its query."""
        return self.at if self.endpoint in (PAD, WATCH) else url_for(self.endpoint, **self.args)

    @cached_property
    def at(self) -> str:
        """The prefix of all addresses of the play: ``/p/<key>``, or ``/w/<key>`` for those who only watch."""
        return url_for(PAD if self.writes else WATCH, key=self.args["key"])

    @property
    def writes(self) -> bool:
        """Whether this page can be written on."""
        return self.endpoint != WATCH

    @property
    def address(self) -> str:
        """The address with its query."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path

    @property
    def choices(self) -> Mapping[str, str]:
        """The part of the query that changes the page: not the side and cell, because a page has all boards."""
        return {name: value for name, value in self.query.items() if name not in ("side", "cell")}

    @property
    def plain(self) -> "Visit":
        """The same page without its query."""
        return replace(self, query={}) if self.query else self


def requested_visit() -> Visit:
    """Return the page of this request."""
    return Visit(request.endpoint or "", request.view_args or {}, request.args.to_dict())


def shown_visit(key: str) -> Visit | None:
    """Return the page of the play at ``key`` that the phone shows when it sends this request, or None.

    On the pad, its side is the one in the form: the address may not have it yet.
    """
    visit = page_of(key, request.headers.get("HX-Current-URL") or request.referrer or "")
    side = request.form.get("side", "")
    if visit and visit.endpoint == PAD and read_number(side) is not None:
        return replace(visit, query={**visit.query, "side": side})
    return visit


def page_of(key: str | None, text: str) -> Visit | None:
    """Return the page with the address ``text``, or None unless it is one of the play at ``key`` (None for no play)."""
    try:
        parts = urlsplit(text)
        endpoint, args = current_app.url_map.bind("").match(route_of(parts.path), method="GET")
    except (HTTPException, ValueError):
        return None
    if args.get("key") != key:
        return None
    return Visit(endpoint, args, MultiDict(parse_qsl(parts.query, keep_blank_values=True)).to_dict())


def route_of(path: str) -> str:
    """Return the path of one of our addresses as routes have it, without the path below which the app is served."""
    return unquote(path).removeprefix(request.script_root)


# ---- which pages there are


@dataclass(frozen=True)
class Page:
    """A page: its template, and the context that it needs besides the sheet.

    ``announcement`` tells screen readers what a choice has changed. Whatever can change while the page is open is in
    a live element of its template (``Live``); a phone on which the rest is outdated loads the page again.
    """

    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    announcement: Message | None = None


Builder = Callable[[Sheet, Visit], Page]
Exists = Callable[[Sheet, Visit], object]
_builders: dict[str, tuple[Builder, Exists]] = {}


def shows(endpoint: str, exists: Exists = lambda sheet, visit: True) -> Callable[[Builder], Builder]:
    """Register a function that builds the page at ``endpoint`` for sheets on which it ``exists``."""

    def register(builder: Builder) -> Builder:
        _builders[endpoint] = builder, exists
        return builder

    return register


def has_page(endpoint: str | None) -> bool:
    """Return whether ``endpoint`` is a page of a play."""
    return endpoint in _builders


def is_page(visit: Visit | None, sheet: Sheet) -> TypeGuard[Visit]:
    """Return whether ``visit`` is a page of ``sheet``."""
    return visit is not None and visit.endpoint in _builders and bool(_builders[visit.endpoint][1](sheet, visit))


def build(sheet: Sheet, visit: Visit) -> Page:
    """Return the page of ``sheet`` at ``visit``; if the sheet is deleted, every page says so."""
    if not sheet.play.deleted_at:
        return _builders[visit.endpoint][0](sheet, visit)
    group = deleted_group(archive(), sheet.play)
    inside = group is not None and is_in(archive().db, group.id, phone())
    context = {"until": say_day(until(sheet.play)), "with_group": group is not None, "inside": inside}
    return Page("deleted.html" if visit.writes else "watch_deleted.html", context)


def _asks_whose(sheet: Sheet) -> bool:
    """Return whether this phone opened the play and has not said whose it is."""
    own = sheet.phones.get(phone()) if sheet.played and not sheet.draft else None
    return own is not None and own.number == 1 and own.person is None


# ---- where this phone was last: the page to which "Continue" leads, kept in its cookie


def _remember(sheet: Sheet, visit: Visit) -> None:
    """Remember that this phone shows ``visit``; the pad is the default and needs no entry."""
    if visit.endpoint not in (PAD, TOOL):
        return
    number, tool = str(sheet.play.id), visit.args.get("name", "")
    kept: dict[str, str] = session.get(LEFT) or {}
    if kept.get(number, "") == tool:
        return
    others = [one for one in kept.items() if one[0] != number]
    session[LEFT] = dict([*others, *([(number, tool)] if tool else [])][-MOST_LEFT:])


def tool_left(sheet: Sheet) -> str:
    """Return the tool of the sheet where this phone was last, empty for the pad."""
    kept = session.get(LEFT) or {}
    tool = kept.get(str(sheet.play.id), "") if isinstance(kept, dict) else ""
    return tool if tool in sheet.kind.tools else ""


# ---- live elements, made once for every phone that shows the page


class Rendering(NamedTuple):
    """The live elements of a page at one revision, by id, in order.

    ``frame`` identifies the page around them: a phone with another frame has to load the page again.
    ``announcements`` are what screen readers say about changed elements, ``choice`` announces what was just chosen.
    ``personal`` are the ids of elements that depend on the phone or the time, and so are in no rendering.
    """

    frame: str
    elements: Mapping[str, Markup]
    announcements: Mapping[str, Message]
    choice: Message | None
    personal: tuple[str, ...]


class Piece(NamedTuple):
    """A piece of a page: its live elements, and the HTML around them."""

    around: Markup
    elements: Mapping[str, Markup] = MappingProxyType({})
    announcements: Mapping[str, Message] = MappingProxyType({})
    personal: Sequence[str] = ()


def changed(shown: Rendering | None, now: Rendering) -> list[str]:
    """Return the ids of the elements of ``now`` that differ from those ``shown``, or all if that is None."""
    return [name for name, html in now.elements.items() if shown is None or shown.elements.get(name) != html]


def announced(shown: Rendering | None, now: Rendering, names: Collection[str]) -> list[Message]:
    """Return the announcements of the elements ``names``, and those that differ from what was ``shown``."""
    before = shown.announcements if shown else None
    return [
        announcement
        for name, announcement in now.announcements.items()
        if name in names or (before is not None and before.get(name) != announcement)
    ]


class Live:
    """The live elements of a page, collected while its template is rendered.

    A template wraps each of them in a call block with its id::

        {% call live("queue") %}<ol id="queue" hx-swap-oob="true">…</ol>{% endcall %}

    ``announcement`` tells screen readers that it has changed. ``personal`` means that it depends on the phone or the
    time and is in no shared rendering. An expensive element that most taps do not change has a ``key``: everything that
    it depends on besides the language and the address. With an equal key it is not rendered again. A piece of the page
    with many such elements is ``cached`` in the same way::

        {% call live.cached("row-2", key=sheet.pad["row.2"]) %}<li>…{% endcall %}

    Elements that are ``known`` are not rendered again. With a ``store``, which keeps pieces for ``where``, the page is
    rendered for every phone: its elements are collected, and the page has only placeholders for them.
    """

    def __init__(
        self,
        known: Mapping[str, Markup] | None = None,
        store: "Cache[Piece] | None" = None,
        where: tuple[Hashable, ...] = (),
    ) -> None:
        self.elements: dict[str, Markup] = {}
        self.announcements: dict[str, Message] = {}
        self.personal: list[str] = []
        self._known, self._store, self._where = known or {}, store, where
        self._inside = ""

    def __call__(
        self,
        name: str,
        announcement: Message | None = None,
        personal: bool = False,
        key: Hashable = None,
        *,
        caller: Callable[[], Markup],
    ) -> Markup:
        """Return the element ``name``, or a placeholder if the page is rendered for every phone."""
        if self._inside:
            raise TemplateRuntimeError(f"The live element {name} is inside the live element {self._inside}.")
        if name in self.elements or name in self.personal:
            raise TemplateRuntimeError(f"The live element {name} is on the page twice.")
        if personal:
            self.personal.append(name)
            if self._store:
                return escape(name)
        found = None if personal else self._known.get(name)
        if found is None:
            self._inside = name
            if key is None or self._store is None:
                found = caller().strip()
            else:
                found = self._store.get((*self._where, name, key), lambda: Piece(caller().strip())).around
            self._inside = ""
        self.elements[name] = found
        if announcement:
            self.announcements[name] = announcement
        return escape(name) if self._store else found

    def cached(self, name: str, key: Hashable, *, caller: Callable[[], Markup]) -> Markup:
        """Return the piece ``name`` of the page, from the store if it was rendered there with ``key``."""
        if self._store is None:
            return caller()
        piece = self._store.get((*self._where, "cached", name, key), lambda: self._piece(caller))
        self.elements |= piece.elements
        self.announcements |= piece.announcements
        self.personal += piece.personal
        return piece.around

    def _piece(self, caller: Callable[[], Markup]) -> Piece:
        before = self.elements, self.announcements, self.personal
        self.elements, self.announcements, self.personal = {}, {}, []
        piece = Piece(caller(), self.elements, self.announcements, tuple(self.personal))
        self.elements, self.announcements, self.personal = before
        return piece


class Cache(Generic[Made]):
    """A cache of rendered HTML, which drops the least recently used entry first.

    Each entry is made once, even if several threads ask for it at once.
    """

    def __init__(self, most: int, size: Callable[[Made], int]) -> None:
        self._lock = RLock()
        self._entries: LRUCache[Hashable, Made] = LRUCache(most, size)
        made_once = cached(self._entries, key=lambda key, make: key, lock=self._lock, condition=Condition(self._lock))
        self.get: Callable[[Hashable, Callable[[], Made]], Made] = made_once(lambda key, make: make())
        """Return what is cached under a key, or make it."""

    def find(self, key: Hashable) -> Made | None:
        """Return what is cached under ``key``, or None."""
        with self._lock:
            return self._entries.get(key)


def _size(made: "Rendering | Piece") -> int:
    return OVERHEAD + sum(map(len, made.elements.values())) + (len(made.around) if isinstance(made, Piece) else 0)


class Caches(NamedTuple):
    """What a process keeps of whole pages, of their pieces, and of fragments sent to every phone of a table."""

    renderings: Cache[Rendering]
    pieces: Cache[Piece]
    fragments: Cache[str]


def register(app: Flask) -> None:
    """Give ``app`` its caches."""
    app.extensions["caches"] = Caches(
        Cache(MOST_BYTES, _size),
        Cache(MOST_BYTES // 2, _size),
        Cache(MOST_BYTES // 4, lambda html: OVERHEAD + len(html)),
    )


def caches() -> Caches:
    """Return the caches of this process."""
    found: Caches = current_app.extensions["caches"]
    return found


# ---- rendering


def _key(sheet: Sheet, visit: Visit, revision: int, deck: str) -> Hashable:
    """Return everything that the page at ``visit`` depends on; nothing else may affect its rendering."""
    people = tuple([(one.number, one.person) for one in sheet.phones.values() if one.person is not None])
    at = (visit.path, *sorted(visit.choices.items()), language(), request.host)
    return (sheet.play.id, revision, at, people, deck, sheet.play.deleted_at)


def rendering(sheet: Sheet, visit: Visit, page: Page | None = None) -> Rendering:
    """Return the rendering of the page at ``visit``."""

    def render() -> Rendering:
        shown = page or build(sheet, visit)
        live = Live(store=caches().pieces, where=(shown.template, visit.at, language()))
        around = _render(shown, sheet, visit.plain, live, layout="frame.html")
        frame = f"{shown.template} {blake2b(around.encode(), digest_size=6).hexdigest()}"
        return Rendering(frame, live.elements, live.announcements, shown.announcement, tuple(live.personal))

    return caches().renderings.get(_key(sheet, visit, sheet.revision, decks.version_on(archive(), sheet)), render)


def _render(page: Page, sheet: Sheet, visit: Visit, live: Live, **more: Any) -> str:
    """Render a page, with ``more`` context."""
    t, side = words(sheet.kind.slug), visit.side(sheet)
    context = {
        "t": t,
        "at": visit.at,
        "language": t.language,
        "sheet": sheet,
        "visit": visit,
        "live": live,
        "side": side,
        "aside": f"?side={side}" if "side" in visit.query else "",
        "cell": visit.cell(sheet),
        "first_cell": next(_order(sheet, side), ""),
        "undoing": partial(history.undoing, sheet),
    }
    return render_template(page.template, **context, **page.context, **more)


def _shown_rendering(sheet: Sheet, visit: Visit | None, revision: int | None) -> Rendering | None:
    """Return the rendering that a phone shows with the page ``visit`` at ``revision``, or None if it is not kept."""
    if visit is None or revision is None:
        return None
    for deck in dict.fromkeys((decks.version_on(archive(), sheet), "")):  # the deck may have been chosen since
        if found := caches().renderings.find(_key(sheet, visit, revision, deck)):
            return found
    return None


def _base(sheet: Sheet, begun: int | None = None) -> Markup:
    """Return the hidden field with the base of this page's actions: ``begun``, else the current revision."""
    return Markup('<input type="hidden" name="base" value="{}">').format(sheet.revision if begun is None else begun)


def hidden(sheet: Sheet, begun: int | None = None) -> Markup:
    """Return the hidden fields of every form on a page of ``sheet``: the CSRF token and the base."""
    return token() + _base(sheet, begun)


def whole(sheet: Sheet, visit: Visit, notice: Notice | None = None, **more: Any) -> str:
    """Return the whole page at ``visit``, with a notice for this phone."""
    page = build(sheet, visit)
    found = rendering(sheet, visit, page)
    return _for_phone(page, sheet, visit, notice, Live(found.elements), frame=found.frame, **more)


def form_page(
    template: str, context: Mapping[str, Any], sheet: Sheet, notice: Notice | None, base: int | None = None
) -> Any:
    """Answer with a page that is a form, with what was typed; its script gets only the live elements around the form.

    ``base`` is the revision that the form is based on.
    """
    page, visit = Page(template, context), requested_visit()
    if request.method == "GET" and SHOWN_REVISION in request.headers:
        return _elements(sheet, visit, visit, rendering(sheet, visit, page), None)
    return _for_phone(page, sheet, visit, notice, Live(), frame=page.template, base=base)


def _for_phone(
    page: Page, sheet: Sheet, visit: Visit, notice: Notice | None, live: Live, base: int | None = None, **more: Any
) -> str:
    asks = visit.writes and visit.endpoint not in FORM and _asks_whose(sheet)
    own = {"token": token(), "hidden": hidden(sheet, base), "notice": notice, "asks_whose": asks}
    return _render(page, sheet, visit, live, **own, **more)


# ---- answering


def show(sheet: Sheet) -> Any:
    """Answer a GET: with the whole page, or to a script with the differences; 404 if there is no such page."""
    visit = requested_visit()
    if not is_page(visit, sheet):
        if is_page(visit, _shown_sheet(sheet) or sheet):  # the page of somebody who has left
            return redirect_script(sheet, pad_of(sheet), reseated(archive(), sheet))
        abort(404)
    if SHOWN_REVISION not in request.headers:
        _remember(sheet, visit)
        worded = tuple(dict.fromkeys(map(str, get_flashed_messages())))
        return whole(sheet, visit, Notice(worded=worded) if worded else None)
    return _differences(sheet, visit, shown_visit(visit.args["key"]), None)


def pad_of(sheet: Sheet, **query: str) -> Visit:
    """Return a visit to the pad of ``sheet``."""
    return Visit(PAD, {"key": sheet.play.key}, query)


def home_of(sheet: Sheet, visit: Visit | None, **query: str) -> Visit:
    """Return the page to which a form at ``visit`` leads back: the tool that its action names, else the pad."""
    action = sheet.kind.actions.get(visit.args.get("name", "")) if visit and visit.endpoint in FORM else None
    if action is None or not action.returns_to:
        return pad_of(sheet, **query)
    return Visit(TOOL, {"key": sheet.play.key, "name": action.returns_to}, {})


def answer(sheet: Sheet, notice: Notice | None = None, status: int = 200) -> Response:
    """Answer an action: differences for a script, else a redirect to where it was begun, or that page with a notice."""
    asked = (request.view_args or {}).get("key", sheet.play.key)  # may have ended
    visit = shown_visit(asked)
    if visit and asked != sheet.play.key:
        visit = replace(visit, args={**visit.args, "key": sheet.play.key})
    if not is_page(visit, sheet):
        visit = home_of(sheet, visit, **({"side": visit.query["side"]} if visit and "side" in visit.query else {}))
    elif visit.endpoint == TOOL and sheet.finished and notice is None:
        visit = pad_of(sheet)  # the result
    after = visit.plain if visit.endpoint == TOOL and notice is None else visit
    if wants_fragment() and asked != sheet.play.key:
        return redirect_script(sheet, after, notice, status)
    if wants_fragment():
        return _differences(sheet, after, visit, notice, status)
    if notice is None:
        return make_response(redirect(onwards(sheet, visit), 303))
    return make_response(whole(sheet, visit, notice), status)


def onwards(sheet: Sheet, visit: Visit) -> str:
    """Return the next address for a browser without scripts: after a figure, the next empty cell of the keypad."""
    if visit.endpoint == TOOL:
        return visit.plain.address
    cell = visit.cell(sheet) or request.form.get("cell", "")
    place = sheet.layout.get(cell)
    if visit.endpoint != PAD or place is None or not place.keypad or place.side is None:
        return visit.address
    following = next_cell(sheet, place.side, cell)
    side = sheet.layout[following].side
    return f"{pad_of(sheet, side=str(side), cell=following).address}#{following}"


def _order(sheet: Sheet, side: int) -> Iterator[str]:
    """Yield the cells that the keypad fills for a side, in order; for all sides if the game goes ``across``."""
    across = sheet.played is not None and sheet.played.across
    return (name for name, cell in sheet.layout.items() if cell.keypad and (across or cell.side == side))


def is_empty(sheet: Sheet, name: str) -> bool:
    """Return whether the cell ``name``, and every cell that gives its value, is empty."""
    return not any(cell in sheet.pad for cell in (name, *sheet.layout[name].given_by))


def next_cell(sheet: Sheet, side: int, cell: str, form: str | None = None) -> str:
    """Return the next empty cell for ``side`` after ``cell``, or ``cell`` if there is none.

    With ``form``, cells with that form are skipped, and the result is empty if there is no other.
    """
    cells = list(_order(sheet, side))
    if cell not in cells:
        return cell
    place = cells.index(cell)
    rest = [one for one in cells[place + 1 :] + cells[:place] if is_empty(sheet, one)]
    return next((one for one in rest if form is None or sheet.layout[one].form != form), cell if form is None else "")


def _differences(
    sheet: Sheet, visit: Visit, before: Visit | None, notice: Notice | None, status: int = 200
) -> Response:
    """Answer with the elements of the page at ``visit`` that differ from the page ``before``, which the phone shows."""
    now = rendering(sheet, visit)
    if request.headers.get(SHOWN_PAGE, now.frame) != now.frame:
        return _redirect_following(sheet, visit, notice, status)
    response = _elements(sheet, visit, before, now, notice, status)
    if request.method == "POST" and before and before.query != visit.query:
        response.headers["HX-Replace-Url"] = visit.address
    return response


def _redirect_following(sheet: Sheet, visit: Visit, notice: Notice | None, status: int) -> Response:
    """Redirect to the page at ``visit``; if people have changed seats since, to that of the same person."""
    then = _shown_sheet(sheet)
    if then is None or then.setup.persons == sheet.setup.persons:
        return redirect_script(sheet, visit, notice, status)
    told = reseated(archive(), sheet) if notice is None and request.method == "GET" else notice
    return redirect_script(sheet, _followed(visit, then, sheet), told, status)


def _elements(
    sheet: Sheet, visit: Visit, before: Visit | None, now: Rendering, notice: Notice | None, status: int = 200
) -> Response:
    """Return the elements of ``now`` that differ from the page ``before``, this phone's own, and the announcement."""
    since = _shown_revision()
    shown = _shown_rendering(sheet, before, since)
    body = [_update(sheet, since, shown, now, lambda event: event.phone != phone())]
    if now.personal:
        page = build(sheet, visit)
        live = Live(now.elements)
        _render(page, sheet, visit, live)
        body += [live.elements[name] for name in now.personal]
    if request.method == "POST":
        body.append(_notice(sheet, visit, notice))
    response = make_response("".join(body), status)
    response.headers["Revision"] = str(sheet.revision)
    return response


NO_NOTICE = '<div id="notice" role="alert" hx-swap-oob="true"></div>'


def _notice(sheet: Sheet, visit: Visit, notice: Notice | None) -> str:
    if notice is None:
        return NO_NOTICE
    t, base = words(sheet.kind.slug), _base(sheet)
    return render_template(
        "parts/notice.html", t=t, at=visit.at, hidden=base, sheet=sheet, visit=visit, notice=notice, acted=True
    )


ANNOUNCEMENT = Markup('<p class="visually-hidden" role="status" id="said" hx-swap-oob="true" data-cells="%s"%s>%s</p>')
BY = Markup(' data-by="%s" data-ink="%d"')


def _update(sheet: Sheet, since: int | None, shown: Rendering | None, now: Rendering, of: history.Which) -> str:
    """Return an update of a page: an announcement for screen readers, and the elements that differ from ``shown``.

    The announcement says what has changed since the revision ``since``, naming the events that ``of`` selects.
    """
    t, names = words(sheet.kind.slug), changed(shown, now)
    said = [now.choice] if now.choice and names else []
    cells, by = "", Markup("")
    if since is not None and 0 < sheet.revision - since <= MAX_CATCH_UP_EVENTS:
        events, who = history.news(archive(), sheet, since, of)
        told = [say("news", who=one.phone, what=one.what) for one in events[-MOST_NEWS:]]
        said = [*told, *announced(shown, now, names), *said]
        cells = " ".join(dict.fromkeys(cell for one in events for cell in one.cells))
        by = BY % (who.letter, 0 if who.side is None else who.side + 1) if who else by
    return "".join([ANNOUNCEMENT % (cells, by, " ".join(map(t.word, said))), *[now.elements[name] for name in names]])


def _shown_revision() -> int | None:
    return read_number(request.headers.get(SHOWN_REVISION, ""))


def _shown_sheet(sheet: Sheet) -> Sheet | None:
    """Return the sheet at the revision that the script's page shows, or None if that is unknown."""
    revision = _shown_revision()
    return None if revision is None else sheet.at(archive(), revision)


# ---- following


def follows(visit: Visit | None, sheet: Sheet) -> bool:
    """Return whether a stream can update the page at ``visit``: nothing on it is this phone's alone."""
    return is_page(visit, sheet) and not rendering(sheet, visit).personal


def update_since(sheet: Sheet, visit: Visit, frame: str, since: int, others: bool) -> str:
    """Return the stream's event that updates a page from the revision ``since``; empty if the page has to ask.

    ``others`` means that its phone wrote none of it: the event is then the same for every phone that shows the page.
    """
    now, shown = rendering(sheet, visit), _shown_rendering(sheet, visit, since)
    if now.frame != frame or shown is None or now.personal:
        return ""
    html = _update(sheet, since, shown, now, lambda event: others or event.phone != phone())
    sent = {"from": since, "to": sheet.revision, "html": html}
    return f"id: {sheet.revision}\nevent: elements\ndata: {json.dumps(sent, ensure_ascii=False)}\n\n"


def redirect_script(sheet: Sheet, visit: Visit, notice: Notice | None, status: int = 200) -> Response:
    """Redirect a script to a page that its own cannot become, where the notice is shown.

    The question of a conflict is asked there: the script sends its undecided action again.
    """
    if notice and notice.question:
        return htmx_redirect(visit.address, status)
    for sentence in notice.sentences if notice else ():
        flash(words(sheet.kind.slug).word(sentence))
    return htmx_redirect(visit.address)


def _followed(visit: Visit, then: Sheet, sheet: Sheet) -> Visit:
    """Return the page of the same person in their current seat; other choices are dropped."""
    if visit.endpoint != PAD and "side" not in visit.args:
        return visit.plain
    side = history.side_now(sheet, then.setup, visit.side(then))
    if side is None or visit.endpoint == PAD:
        return pad_of(sheet, **({"side": str(side)} if side else {}))
    return Visit(visit.endpoint, {**visit.args, "side": side}, {})
