"""The event stream of a play: the number of its revision, whenever it moves on, and how many phones are here."""

from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Response, current_app

from companion.plays.live import Full, Hub
from companion.store.plays import PlayRow
from companion.web.play.answers import play_at, watched_at
from companion.web.request import phone

blueprint = Blueprint("live", __name__)


def hub() -> Hub:
    """Return who listens in this process."""
    found: Hub = current_app.extensions["live"]
    return found


@blueprint.get("/p/<key>/live")
def follow(key: str) -> Any:
    """Follow a play as a phone at its table."""
    return _stream(play_at(key), phone())


@blueprint.get("/w/<key>/live")
def watch(key: str) -> Any:
    """Follow a play that is only watched."""
    return _stream(watched_at(key), None)


def _stream(play: PlayRow, name: str | None) -> Any:
    """Answer with the present revision, and then with every further one; 503 where there is no room for a stream."""
    events = _events(hub(), play.id, name)
    try:
        first = next(events, None)
    except Full:
        first = None
    if first is None:  # no room, or the server is about to stop
        return Response("", 503, {"Retry-After": "30"})
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(_after(first, events), mimetype="text/event-stream", headers=headers)


def _after(first: str, events: Iterator[str]) -> Iterator[str]:
    yield first
    yield from events


def _events(hub: Hub, play: int, name: str | None) -> Iterator[str]:
    with hub.listen(play, name) as channel:
        known = None
        while pulse := channel.wait(known):
            if pulse == known:
                yield ":\n\n"  # still here
                continue
            moved = known is None or pulse.revision != known.revision
            said = f"data: {pulse.revision}\n\n" if moved else ""
            if known is None or pulse[1:] != known[1:]:
                said += f"event: phones\ndata: {pulse.phones}\n\n"
            known = pulse
            yield said
