"""The event stream of a play: updates of its page whenever somebody writes, and the number of phones.

A page opens the stream with its address, revision and frame. If the stream cannot update it, it sends only the new
revision, and the page asks.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from flask import Blueprint, Response, copy_current_request_context, current_app, request
from werkzeug.exceptions import HTTPException

from companion.core.layout import read_number
from companion.plays.live import Full, Hub
from companion.plays.sheet import read
from companion.store.plays import PlayRow
from companion.web.limits import STREAMS, address, limit_per_address
from companion.web.play.answers import play_at, seat, watched_play_at
from companion.web.play.pages import caches, follows, page_of, update_since
from companion.web.request import archive, language, phone

blueprint = Blueprint("live", __name__)

ENDED = "event: ended\ndata: now\n\n"
"""The last message of a stream, whose address has ended."""


Update: TypeAlias = Callable[[int, int, bool], str]
"""A function that returns the update of a page from one revision to another, empty if the page has to ask.

The third argument is True if the page's phone wrote none of it.
"""


def hub() -> Hub:
    """Return the listeners in this process."""
    found: Hub = current_app.extensions["live"]
    return found


@blueprint.get("/p/<key>/live")
def follow(key: str) -> Any:
    """Follow a play as a phone at its table, seating it if necessary."""
    play = play_at(key)
    seat(play)
    return _stream(play, play_at, phone())


@blueprint.get("/w/<key>/live")
def watch(key: str) -> Any:
    """Follow a play that is only watched."""
    return _stream(watched_play_at(key), watched_play_at, None)


def _stream(play: PlayRow, find: Callable[[str], PlayRow], name: str | None) -> Any:
    """Answer with the current revision, then with every further one; 503 if there is no room for a stream."""
    key = play.watch_key if find is watched_play_at else play.key
    events = _events(hub(), play.id, key, name, _shown(), _updates(play, find, key))
    try:
        first = next(events, None)
    except Full:
        first = None
    if first is None:  # no room, or the server is about to stop
        return Response("", 503, {"Retry-After": "30"})
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(_after(first, events), mimetype="text/event-stream", headers=headers)


def _shown() -> int | None:
    """Return the revision that the page shows; if the browser reconnects, the last one that it received."""
    return read_number(request.headers.get("Last-Event-ID") or request.args.get("revision", ""))


def _updates(play: PlayRow, find: Callable[[str], PlayRow], key: str) -> Update:
    """Return the function that updates the page of this stream, cached for all phones that show the same page."""
    visit, frame = page_of(key, request.args.get("at", "")), request.args.get("page", "")
    if visit is None or not follows(visit, read(archive(), play)):
        return lambda since, now, others: ""
    cache, page = caches().fragments, (visit.path, *sorted(visit.choices.items()), language(), request.host, frame)

    @copy_current_request_context
    def render(since: int, others: bool) -> str:
        try:
            return update_since(read(archive(), find(key)), visit, frame, since, others)
        except HTTPException:  # ended or deleted: the page asks, and is told
            return ""

    def update(since: int, now: int, others: bool) -> str:
        if not others:
            return render(since, False)
        return cache.get((play.id, since, now, page), lambda: render(since, True))

    return update


def _after(first: str, events: Iterator[str]) -> Iterator[str]:
    yield first
    yield from events


def _events(hub: Hub, play: int, key: str, name: str | None, since: int | None, update: Update) -> Iterator[str]:
    """Yield the messages of a stream until its address, ``key``, ends.

    It ends when the links are renewed or a phone is removed; each page then asks where the play is now. ``since`` is
    the revision that the page shows.
    """
    with hub.listen(play, name, address(), limit_per_address(STREAMS)) as channel:
        known = None
        while pulse := channel.wait(known):
            if key not in (pulse.key, pulse.watch_key):
                yield ENDED
                return
            if pulse == known:
                yield ":\n\n"  # keep-alive
                continue
            said = ""
            if known is None or pulse.revision != known.revision:
                writers = hub.writers(play, channel, since, pulse.revision)
                if since is not None and writers and writers != {name}:  # its own action is in the answer to that
                    said = update(since, pulse.revision, name not in writers)
                said = said or f"data: {pulse.revision}\nid: {pulse.revision}\n\n"
                since = pulse.revision
            if known is None or pulse[1:] != known[1:]:
                said += f"event: phones\ndata: {pulse.phones}\n\n"
            known = pulse
            yield said
