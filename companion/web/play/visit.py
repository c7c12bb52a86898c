"""Where on a play somebody is: the address that their phone shows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from flask import current_app, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.urls import iri_to_uri

from companion.core.layout import read_number
from companion.plays.sheet import Sheet

PAD, WATCH = "pads.pad", "tables.watch"


@dataclass(frozen=True)
class Visit:
    """A page of a play: its endpoint, the arguments of its path, and what its query says."""

    endpoint: str
    args: Mapping[str, Any]
    query: Mapping[str, str]

    def side(self, sheet: Sheet) -> int:
        """Return the side that the address names, the first if it names none."""
        return read_number(str(self.args.get("side", self.query.get("side", ""))), len(sheet.sides)) or 0

    def cell(self, sheet: Sheet) -> str:
        """Return the cell that the query names, empty for none."""
        cell = self.query.get("cell", "")
        return cell if cell in sheet.layout else ""

    @cached_property
    def path(self) -> str:
        """Return its address without the query."""
        return self.at if self.endpoint in (PAD, WATCH) else url_for(self.endpoint, **self.args)

    @cached_property
    def at(self) -> str:
        """Return what the addresses of all its pages begin with: ``/p/<key>``, ``/w/<key>`` where one watches."""
        return url_for(PAD if self.writes else WATCH, key=self.args["key"])

    @property
    def writes(self) -> bool:
        """Tell whether one can write from here."""
        return self.endpoint != WATCH

    @property
    def address(self) -> str:
        """Return the address with its query."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path

    def moved(self, key: str) -> "Visit":
        """Return the same page at the address that the play has now, ``key``."""
        return replace(self, args={**self.args, "key": key})

    @property
    def choices(self) -> Mapping[str, str]:
        """Return what the query changes on the page: whichever side and cell are open, a page has all boards."""
        return {name: value for name, value in self.query.items() if name not in ("side", "cell")}

    @property
    def plain(self) -> "Visit":
        """Return the same page before anything was chosen on it."""
        return replace(self, query={}) if self.query else self


def present() -> Visit:
    """Return the page that is asked for."""
    return Visit(request.endpoint or "", request.view_args or {}, request.args.to_dict())


def shown(key: str) -> Visit | None:
    """Return the page of the play at ``key`` that the phone shows while it sends something, None for none of it.

    On the pad it is at the side that it sends along, which its address may not say yet.
    """
    visit = page_of(key, request.headers.get("HX-Current-URL") or request.referrer or "")
    side = request.form.get("side", "")
    if visit and visit.endpoint == PAD and read_number(side) is not None:
        return replace(visit, query={**visit.query, "side": side})
    return visit


def page_of(key: str, text: str) -> Visit | None:
    """Return the page of the play at ``key`` that has the address ``text``, None for none of it."""
    try:
        parts = urlsplit(iri_to_uri(text))
        endpoint, args = current_app.url_map.bind("").match(route_of(parts.path), method="GET")
    except (HTTPException, ValueError):
        return None
    if args.get("key") != key:
        return None
    return Visit(endpoint, args, query_of(parts.query))


def route_of(path: str) -> str:
    """Return the path of one of our addresses as routes know it, without the one below which the app is served."""
    return unquote(path).removeprefix(request.script_root)


def query_of(text: str) -> dict[str, str]:
    """Return the fields of the query of an address."""
    return MultiDict(parse_qsl(text, keep_blank_values=True)).to_dict()
