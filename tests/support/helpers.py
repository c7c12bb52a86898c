"""Shared test helpers: a phone that reads its page and presses the buttons on it, and randomly filled sheets."""

import itertools
import re
from collections.abc import Iterator, Mapping
from random import Random
from secrets import token_urlsafe
from string import ascii_letters
from typing import Any

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from hypothesis import strategies as st
from sqlite_utils import Database
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion import games
from companion.core.game import Game, Setup
from companion.core.layout import Address, Choice, Domain, Either, Integer, ListOf, Record, Text
from companion.core.pad import Pad
from companion.core.scorecard.card_file import KINDS, LINE, CardDomain, LineDomain, record_of
from companion.plays import tables, writing
from companion.plays.sheet import PlayStore, Sheet, find
from companion.store import codes
from companion.web.sessions import COOKIE
from tests.support.page import Page, read

NAMES = ("Ana", "Beto", "Caio", "Duda", "Eva", "Fábio", "Gabi", "Hugo", "Iara", "João", "Lia", "Nina")
LANGUAGES = ("pt-BR", "en")
GAMES = games.found()
PADS = [slug for slug, game in GAMES.items() if game.has_pad]
"""The games with a pad."""
BOOKS = [slug for slug in GAMES if (games.FOLDER / slug / "rulebook").is_dir()]
"""The games with a rulebook."""
ACCOUNTED = [slug for slug in BOOKS if (games.FOLDER / slug / "rulebook" / "account.toml").is_file()]
"""The games with a whole printed rulebook, whose account maps each paragraph to its entries."""

TEXTS = ("Dona Lúcia", "x", " Zé ", "</script><b>", '"& $n" -3', "🐶" * 9, "\N{COMBINING TILDE}", "a\tb")
"""Names as people may type them on a sheet."""

KEY = re.compile(r"\b(?:problem|why|line|fact|option|log|verdict|cell|step|how|error)-[a-z0-9-]+\b")
"""The key of a text, which shows up on a page if the text is missing."""

_TOKEN = re.compile(r'name="csrf[_-]token" (?:value|content)="([^"]+)"')
_META = re.compile(r'<meta name="play" content="([^"]+)" data-page="([^"]+)"')
REVISION = re.compile(r'<meta id="revision" hx-swap-oob="true" content="(\d+)">')
_ids = itertools.count(1)


class Phone:
    """A phone with the pages open: keeps cookies, sends the last page's token, and adds an id to every action.

    Like the script of the pages, it tracks which page it shows at which revision and sends both with every request;
    that revision is the base of its actions. With ``htmx`` it asks for fragments as the script does. An answer of 500
    or above fails the test.
    """

    def __init__(self, app: Flask, language: str = "pt-BR", htmx: bool = False) -> None:
        self.app = app
        self.client = app.test_client()
        self.client.set_cookie(COOKIE, _signed(app))
        self.language = language
        self.htmx = htmx
        self.token = ""
        self.last = ""
        self.at = ""
        """The address of the play page it shows."""
        self.template = ""
        self.revision = 0
        """The revision that page shows."""

    @property
    def page(self) -> Page:
        """The last page, parsed."""
        return read(self.last)

    def get(self, path: str, **headers: str) -> TestResponse:
        """Return the answer to GET; header names are given with underscores."""
        return self.open("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, path: str, **fields: Any) -> TestResponse:
        """Return the answer to a form sent to ``path``: a list is sent as a repeated field, None omits the field.

        ``csrf_token``, ``action_id`` and ``base`` are added unless given.
        """
        if not self.token:
            self.get("/")
        sent = {"csrf_token": self.token, "action_id": f"action-{next(_ids)}", **fields}
        if self.shows(path) and "base" not in fields:
            sent["base"] = self.revision
        return self.open("POST", path, data={name: value for name, value in sent.items() if value is not None})

    def shows(self, path: str) -> bool:
        """Return whether the phone shows a page of the play at ``path``."""
        return bool(self.at) and self.at.split("?")[0].split("/")[:3] == path.split("?", maxsplit=1)[0].split("/")[:3]

    def update(self) -> TestResponse:
        """Ask for what has changed on the page, as the script does after another phone has written."""
        return self.open("GET", self.at, headers=self.said())

    def said(self) -> dict[str, str]:
        """Return the headers in which the script reports what the page shows."""
        return {
            "HX-Request": "true",
            "HX-Current-URL": f"http://localhost{self.at}",
            "Shown-Revision": str(self.revision),
            "Shown-Page": self.template,
        }

    def press(self, text: str, **typed: str) -> TestResponse:
        """Return the answer to the first button of the last page with ``text`` as its label or value.

        Its form is sent as by a browser without scripts, with ``typed`` in its fields.
        """
        for form in self.page.forms:
            for button in form.buttons:
                if text in (button.text.strip(), button.value) and not button.disabled:
                    sent = MultiDict(form.fields)
                    for name, value in typed.items():
                        sent[name] = value
                    if button.name:
                        sent.add(button.name, button.value)
                    return self.open("POST", button.action or form.attributes["action"], data=sent)
        raise AssertionError(f"no button says {text!r}: {self.page.text}")

    def open(self, method: str, path: str, *, headers: Mapping[str, str] | None = None, **more: Any) -> TestResponse:
        """Return the answer to any request, sent with this phone's cookies, language and kind of headers."""
        sent = {"Accept-Language": self.language}
        if self.shows(path) and method == "POST":
            sent |= self.said() if self.htmx else {"Referer": f"http://localhost{self.at}"}
        elif self.htmx:
            sent["HX-Request"] = "true"
        answer = self.client.open(path, method=method, headers={**sent, **(headers or {})}, buffered=True, **more)
        assert answer.status_code < 500, f"{method} {path}: {answer.status_code}"
        if answer.mimetype == "text/html":
            self.last = answer.text
            if found := _TOKEN.search(self.last):
                self.token = found[1]
            if found := _META.search(self.last):
                self.template = found[2]
                self.at = path if method == "GET" else self.at
            if found := REVISION.search(self.last):
                self.revision = int(found[1])
        self.at = answer.headers.get("HX-Replace-Url", self.at)
        return answer

    def new_play(self, slug: str, names: list[str], **options: Any) -> str:
        """Open a play with the form for a new play and return its address, ``/p/<key>``."""
        htmx, self.htmx = self.htmx, False
        self.get(f"/new/{slug}")
        answer = self.post(f"/new/{slug}", player=names, **options)
        assert answer.status_code == 303, self.last
        self.htmx = htmx
        return answer.location


def _signed(app: Flask) -> str:
    """Return the cookie of a phone that has been here before."""
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer
    return str(signer.dumps({"phone": token_urlsafe(12), "_permanent": True}))


def entrance(slug: str) -> str:
    """Return the address the home page links to for a game: a play with score cards starts by choosing a card."""
    return "/score-cards" if GAMES[slug].carded else f"/new/{slug}"


def setups(game: Game) -> Iterator[Setup]:
    """Yield a setup for every number of players of the game."""
    for size in game.players:
        yield Setup(NAMES[:size])


def value_of(domain: Domain, chance: Random) -> Any:
    """Return a random value, checked against ``domain`` so that a mistake here shows."""
    for _ in range(100):
        value = _value_of(domain, chance)
        if value is not None and not domain.problems(value, "x"):
            return value
    raise AssertionError(f"found nothing that {domain} accepts")


def _value_of(domain: Domain, chance: Random) -> Any:
    match domain:
        case Integer():
            return chance.choice((domain.lo, domain.hi, chance.randint(domain.lo, domain.hi)))
        case Choice():
            return chance.choice(domain.values)
        case Text():
            return chance.choice(TEXTS)[: domain.most]
        case Address():
            return "".join(chance.choices(ascii_letters, k=22))
        case ListOf():
            size = chance.randint(domain.least, max(domain.least, min(domain.most, 2)))
            if domain.distinct and isinstance(domain.item, Choice):
                return chance.sample(domain.item.values, size)
            return [value_of(domain.item, chance) for _ in range(size)]
        case Either():
            return _value_of(chance.choice((domain.having, domain.other)), chance)
        case CardDomain():
            return card_by_chance(chance)
        case Record():
            kept = [key for key in domain.fields if key in domain.required or chance.random() < 0.5]
            return {key: value_of(domain.fields[key], chance) for key in kept}
        case LineDomain():
            return _value_of(record_of(chance.choice(list(KINDS))), chance)
    raise NotImplementedError(f"say in tests/support/helpers.py what {type(domain).__name__} accepts")


def card_by_chance(chance: Random) -> dict[str, Any]:
    """Return a card with a few lines of random kinds, named by position; the first line counts points."""
    lines = [value_of(LINE, chance) for _ in range(chance.randint(1, 6))]
    first = {"kind": "figure", "lo": -5, "hi": 40}
    named = [{**line, "name": f"{n} {line['name']}"[:30]} for n, line in enumerate(lines, 1)]
    return {"format": "table-card", "version": 1, "name": "x", "lines": [{"name": "0", **first}, *named]}


def pad_of(game: Game, setup: Setup, seed: int) -> dict[str, Any]:
    """Return a randomly filled pad: full for every fourth ``seed``, else a share of its cells, often a small one."""
    chance = Random(seed)
    share = 1.0 if seed % 4 == 0 else chance.random() ** 2
    return {
        name: value_of(cell.domain, chance)
        for name, cell in game.layout(setup).items()
        if chance.random() < share or share == 1.0
    }


def complete_pad(game: Game, setup: Setup, chance: Random) -> dict[str, Any]:
    """Return a random pad without problems: refill the cells with problems until none are left."""
    assert game.score
    own = {cell.name: cell for cell in game.cells(setup)} if game.cells else {}
    for _ in range(1000):
        share = chance.random() ** 2
        pad = {name: value_of(cell.domain, chance) for name, cell in own.items() if chance.random() < share}
        for _ in range(60):
            problems = game.score(setup, pad).problems
            if not problems:
                return pad
            places = [one.path for one in problems if one.path in own]
            if not places:
                break
            name = chance.choice(places)
            pad[name] = value_of(own[name].domain, chance)
    raise AssertionError(f"nothing makes a whole play of {game.name}: {problems}")


seeds = st.integers(0, 1_000_000)


def sheet_at(archive: PlayStore, at: str) -> Sheet:
    """Return the sheet at the address ``/p/<key>``."""
    sheet = find(archive, at.removeprefix("/p/").partition("?")[0])
    assert sheet
    return sheet


def fill(archive: PlayStore, at: str, pad: Pad) -> None:
    """Replace everything on the sheet at the address ``/p/<key>`` with ``pad``, in one action."""
    sheet = sheet_at(archive, at)
    wanted = {**dict.fromkeys(sheet.pad), **pad}
    writing.record(archive, sheet.play, writing.origin_of("helper"), writing.resolve_conflict(wanted, "set"))


def addresses(archive: PlayStore, at: str) -> list[str]:
    """Return the addresses of every page of a play.

    Every keypad cell has a page. With more than the fewest players, only the first and the last cell of each kind and
    side are included: the others, such as 30 rounds of 12 people, differ only in number.
    """
    sheet = sheet_at(archive, at)
    open_at = {name: cell.side or 0 for name, cell in sheet.layout.items() if cell.keypad}
    if sheet.played and len(sheet.sides) > min(sheet.played.players):
        alike: dict[tuple[int, str], list[str]] = {}
        for name, side in open_at.items():
            alike.setdefault((side, re.sub(r"\d+", "", name)), []).append(name)
        open_at = {name: open_at[name] for names in alike.values() for name in (names[0], names[-1])}
    sides = range(len(sheet.sides))
    found = [at, f"{at}/log", f"{at}/table", *([f"{at}/setup"] if sheet.played and sheet.played.checklist else [])]
    found += [f"{at}/tool/{name}" for name in sheet.kind.tools]
    found += [f"{at}/bill/{side}" for side in sides] + [f"{at}?side={side}" for side in sides]
    found += [f"{at}?side={side}&cell={name}" for name, side in open_at.items()]
    return found


def check(phone: Phone, address: str) -> Page:
    """Return the page at ``address``; fail if a text is missing or a form is malformed."""
    answer = phone.get(address)
    assert answer.status_code == 200, address
    page = read(answer.text)
    assert not re.search(r"[{}]|undefined|\bNone\b", page.text), address
    assert not KEY.search(page.text), address
    assert len(page.ids()) == len(set(page.ids())), f"{address}: an id twice"
    assert page.orphans == [], f"{address}: a button of no form"
    assert not page.undrawn(), f"{address}: a drawing that is not on the page"
    for name in ("aria-label", "title", "alt", "value", "placeholder"):
        assert not KEY.search("\n".join(page.values(name))), address
    for form in page.forms:
        named = [name for name, _ in form.fields]
        if form.attributes.get("method") == "post":
            ways = [button.action for button in form.buttons] if "action" not in form.attributes else []
            assert all(way.startswith("/") for way in ways or [form.attributes.get("action", "/")]), address
            assert "csrf_token" in named, address
    return page


def open_with(phone: Phone, archive: PlayStore, game: Game, setup: Setup, pad: dict[str, Any]) -> str:
    at = phone.new_play(game.slug, list(setup.players))
    fill(archive, at, pad)
    return at


def complete(phone: Phone, archive: PlayStore, slug: str = "rufstock") -> str:
    """Return the address of a play that can be finished: Ana wins with 8, Beto and Caio have 5 each."""
    at = phone.new_play(slug, ["Ana", "Beto", "Caio"])
    fill(archive, at, {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2})
    return at


def code(archive: PlayStore, at: str) -> str:
    return tables.code_of(archive, codes.OF_PLAYS, sheet_at(archive, at).play.id)


def stored(db: Database) -> list[list[Any]]:
    """Return everything stored about plays, their people and their phones."""
    tables = ("plays", "events", "cells", "phones", "seated", "members", "group_phones")
    return [db.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
