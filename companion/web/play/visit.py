"""Where on a play somebody is: the address that their phone shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import current_app, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.urls import iri_to_uri

from companion.core.layout import read_number
from companion.plays.sheet import Sheet


@dataclass(frozen=True)
class Visit:
    """A page of a play: its endpoint, the arguments of its path, and what its query says.

    ``path`` is its address without the query.
    """

    endpoint: str
    args: Mapping[str, Any]
    query: Mapping[str, str]
    path: str

    def side(self, sheet: Sheet) -> int:
        """Return the side that the address names, the first if it names none."""
        return read_number(str(self.args.get("side", self.query.get("side", ""))), len(sheet.sides)) or 0

    def cell(self, sheet: Sheet) -> str:
        """Return the cell that the query names, empty for none."""
        cell = self.query.get("cell", "")
        return cell if cell in sheet.layout else ""

    @property
    def at(self) -> str:
        """Return what the addresses of all its pages begin with: ``/p/<key>``, ``/w/<key>`` where one watches."""
        return "/".join(self.path.split("/")[:3])

    @property
    def writes(self) -> bool:
        """Tell whether one can write from here."""
        return self.at.startswith("/p/")

    @property
    def address(self) -> str:
        """Return the address with its query."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path

    @property
    def plain(self) -> "Visit":
        """Return the same page before anything was chosen on it."""
        return Visit(self.endpoint, self.args, {}, self.path)


def present() -> Visit:
    """Return the page that is asked for."""
    return Visit(request.endpoint or "", request.view_args or {}, request.args.to_dict(), request.path)


def shown(key: str) -> Visit | None:
    """Return the page of the play at ``key`` that the phone shows while it sends something, None for none of it.

    On the pad it is at the side that it sends along, which its address may not say yet.
    """
    text = request.headers.get("HX-Current-URL") or request.referrer or ""
    try:
        parts = urlsplit(iri_to_uri(text))
        endpoint, args = current_app.url_map.bind("").match(parts.path, method="GET")
    except (HTTPException, ValueError):
        return None
    if args.get("key") != key:
        return None
    query, side = query_of(parts.query), request.form.get("side", "")
    if endpoint == "pads.pad" and read_number(side) is not None:
        query["side"] = side
    return Visit(endpoint, args, query, parts.path)


def query_of(text: str) -> dict[str, str]:
    """Return the fields of the query of an address."""
    return MultiDict(parse_qsl(text, keep_blank_values=True)).to_dict()
