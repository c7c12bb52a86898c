"""The page of a play that a phone asks for or shows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from flask import current_app, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

from companion.core.layout import read_number
from companion.plays.sheet import Sheet

PAD, WATCH = "pads.pad", "tables.watch"


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

    def moved(self, key: str) -> "Visit":
        """Return the same page at ``key``, the play's current address."""
        return replace(self, args={**self.args, "key": key})

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
