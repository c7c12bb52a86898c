"""Everybody requests every route: responses are those of SECURITY.md, and a refusal changes and reveals nothing."""

import json
import re
import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from sqlite_utils import Database
from werkzeug.test import TestResponse

from companion import games
from companion.plays import tables
from companion.plays.sheet import PlayStore, Snapshots
from companion.store import codes
from companion.store import plays as store
from companion.web.sessions import COOKIE
from tests import ROOT
from tests.bench.figures import Figure
from tests.bench.taps import made
from tests.support.helpers import Phone, fill, sheet_at

SECURITY = ROOT / "SECURITY.md"
WHO = ("no cookie", "at another table", "only watching", "removed", "at the table", "in another group", "in the group")
"""Who requests: the columns of the table."""
AT_TABLE, MEMBER = WHO[4], WHO[6]
PEOPLE = ("Valdirene", "Hermenegildo", "Ludmila")
"""The players of the group; nobody outside it may learn their names."""
OTHERS = ("Xavier", "Yara", "Zuleica")
"""The players of the deleted group."""
KEYS = ("open", "over", "whole", "binned", "cards", "gone", "group", "binned group")
CARDS = json.dumps(
    {
        "format": "table-deck", "version": 1, "game": "busao", "name": "Caixa", "example": False,
        "cards": [
            {"kind": "upgrade", "copies": 1, "card": {"name": "Ar", "lines": [{"trait": "silent", "points": 1}]}},
        ],
    }
)  # fmt: skip
"""A deck's file."""
DONE = (200, 204, 303)
READ = 422
"""The API's status for a request that it could read but that is incomplete."""
ACTIONS = (
    "GET /p/<key>/<any(set,resolve,finish,end,reopen,undo,redo,first,pick,load,deck,seat,links,moved,restore):name>"
)
"""The route of the addresses of actions, which have no page."""

_ROUTE = re.compile(r"`((?:GET|POST) /[^`]*)`")
_HOLE = re.compile(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>")


def table() -> dict[str, dict[str, str]]:
    """Return the cells of SECURITY.md by route and WHO: ``yes``, ``sits``, ``joins``, ``asks``, or a status."""
    said: dict[str, dict[str, str]] = {}
    for line in SECURITY.read_text("utf-8").splitlines():
        first, *cells = (cell.strip() for cell in line.strip("|").split(" | "))
        for route in _ROUTE.findall(first) if len(cells) == len(WHO) else ():
            assert route not in said, f"{route} is listed twice"
            said[route] = dict(zip(WHO, cells, strict=True))
    return said


def routes(app: Flask) -> list[str]:
    """Return every route as the table writes it; those of the API are the same for each game."""
    of_game = re.compile(rf"/api/v1/(?:{'|'.join(games.found())})/[^/]+")
    found = set()
    for rule in app.url_map.iter_rules():
        path = of_game.sub("/api/v1/<slug>/<operation>", rule.rule)
        found |= {f"{method} {path}" for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    return sorted(found)


# ---- the requests


class Asked(NamedTuple):
    """A request: the sheet or group whose key it uses, the rest of its URL, its form fields and its file."""

    key: str = "open"
    path: Mapping[str, object] = {}
    query: str = ""
    form: Mapping[str, object] = {}
    file: str = ""


def asked(route: str, known: Mapping[str, str]) -> Asked:
    """Return a request that achieves what a route is for, if it is allowed; ``known`` has keys and texts."""
    path = route.partition(" ")[2]
    new = {"player": list(PEOPLE)}
    found = {
        "GET /p/<key>/form/<name>": Asked("cards", {"name": "passenger"}, "cell=buses.0.windows.0.0"),
        "POST /p/<key>/form/<name>": Asked(
            "cards", {"name": "passenger"}, form={"cell": "buses.0.windows.0.0", "side": "0", "score": "3"}
        ),
        "GET /p/<key>/cards": Asked("cards"),
        "GET /p/<key>/decks": Asked("cards"),
        "POST /p/<key>/deck": Asked("cards", form={"deck": known["deck"]}),
        "POST /p/<key>/pick": Asked("cards", form={"cell": "buses.0.upgrades.0", "card": known["card"]}),
        "GET /p/<key>/deck.json": Asked("deck"),
        "GET /p/<key>/score-card.json": Asked("score card"),
        "POST /score-cards": Asked(form={"name": "General"}),
        "POST /p/<key>/load": Asked("deck", file=CARDS),
        "POST /p/<key>/act/<name>": Asked(path={"name": "out"}, query="round=1", form={"seat": "0"}),
        "POST /p/<key>/set": Asked(form={"cell": "note", "value": "x"}),
        "POST /p/<key>/resolve": Asked(form={"name": "set", "wanted": '{"note": "x"}'}),
        "POST /p/<key>/moved": Asked(form={"to": "", "revision": known["revision"]}),
        "POST /arrivals": Asked(query=f"transfer={'t' * 22}", file=known["play file"]),
        "POST /p/<key>/undo": Asked(form={"number": "2"}),
        "POST /p/<key>/redo": Asked("cards", form={"number": known["undone"]}),
        "POST /p/<key>/seat": Asked(form={"seat": "1"}),
        "POST /p/<key>/seats": Asked(form={"player": [PEOPLE[1], PEOPLE[0]]}),
        "POST /p/<key>/finish": Asked("whole"),
        "POST /p/<key>/reopen": Asked("over"),
        "GET /p/<key>/share": Asked("over"),
        "GET /p/<key>/result.csv": Asked("over"),
        "GET /p/<key>/bg-stats.json": Asked("over"),
        "GET /p/<key>/<any(sheet,strip):shape>.png": Asked("over", {"shape": "strip"}),
        ACTIONS: Asked(path={"name": "set"}),
        "POST /p/<key>/restore": Asked("binned"),
        "GET /p/<key>/remove": Asked("binned"),
        "POST /p/<key>/remove": Asked("binned"),
        "GET /w/<key>/<any(sheet,strip):shape>.png": Asked("over watched", {"shape": "strip"}),
        "POST /g/<key>/name": Asked("group", form={"name": "Sexta"}),
        "POST /g/<key>/people/<int:person>/merge": Asked("group", {"person": 2}, form={"into": "3"}),
        "POST /g/<key>/restore": Asked("binned group"),
        "GET /g/<key>/remove": Asked("binned group"),
        "POST /g/<key>/remove": Asked("binned group"),
        "GET /prepare/<slug>": Asked(path={"slug": "rufstock"}, query="players=3"),
        "POST /prepare/<slug>": Asked(path={"slug": "rufstock"}, form={"players": "3"}),
        "POST /new/<slug>": Asked(path={"slug": "rufstock"}, form=new),
        "GET /decks/<slug>": Asked(path={"slug": "busao"}),
        "POST /decks/<slug>": Asked(path={"slug": "busao"}, form={"name": "Caixa"}),
        "GET /decks/<slug>/schema.json": Asked(path={"slug": "busao"}),
        "POST /join": Asked(form={"code": known["code"]}),
        "POST /language": Asked(form={"language": "en", "back": "/"}),
        "POST /plays": Asked(file=known["play file"]),
        "GET /api/v1/<slug>/<operation>": Asked(path={"slug": "rufstock", "operation": "setup"}, query="players=3"),
        "POST /api/v1/<slug>/<operation>": Asked(path={"slug": "rufstock", "operation": "score"}),
        "GET /static/<digest>/<path:name>": Asked(path={"digest": known["digest"], "name": "app.css"}),
        "GET /rules/<slug>/<entry>": Asked(path={"slug": "rufstock", "entry": "goal"}),
    }
    some = {"side": 0, "number": known["fourth"], "name": "referee", "slug": "rufstock"}
    of_group = {"person": 1, "member": 1, "number": 1, "table": "wins"}
    of = {"/g/": Asked("group", of_group), "/w/": Asked("open watched")}.get(path[:3], Asked("open", some))
    one = found.get(route, of)
    return one._replace(path={**of.path, **one.path})


# ---- who requests


class Somebody(NamedTuple):
    """Who requests: a phone's cookie, the token of its forms and its id; empty without a cookie."""

    cookie: str = ""
    token: str = ""
    phone: str = ""


@dataclass
class Group:
    """A group with tables in every state, and everybody who requests; it is reset before each request."""

    app: Flask
    db: Database
    known: dict[str, str]
    who: dict[str, Somebody]
    laid: sqlite3.Connection

    def reset(self) -> None:
        """Restore the database as it was laid out."""
        self.laid.backup(self.db.conn)
        self.app.extensions["snapshots"] = Snapshots()

    def stored(self) -> list[list[Any]]:
        """Return everything in the database except the sequence numbers of rows."""
        names = [row[0] for row in self.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [self.db.execute(f"SELECT * FROM {one}").fetchall() for one in names if one != "sqlite_sequence"]

    def places(self, key: str, phone: str) -> tuple[int, int]:
        """Count a phone at the table with this ``key``, and in the group: 1 or 0; without a phone, count all."""
        one = f"AND phone = '{phone}'" if phone else ""
        row = self.db.execute(
            f"SELECT (SELECT count(*) FROM phones JOIN plays ON id = play WHERE key = ? AND NOT removed {one}),"
            f" (SELECT count(*) FROM group_phones WHERE group_id = 1 {one})",
            (key,),
        )
        found: tuple[int, int] = row.fetchone()
        return found

    def ask(self, who: Somebody, route: str, key: str, one: Asked) -> tuple[str, TestResponse]:
        """Send the request; return its URL and the response."""
        method, path = route.split(" ")
        values = {**one.path, "key": key}
        at = _HOLE.sub(lambda hole: str(values[hole[1]]), path) + (f"?{one.query}" if one.query else "")
        sent = {**one.form, **({"csrf_token": who.token} if who.token else {})}
        if one.file:
            sent["file"] = (BytesIO(one.file.encode()), "file.json")
        client = self.app.test_client(use_cookies=False)
        headers = {"Cookie": f"{COOKIE}={who.cookie}"} if who.cookie else {}
        as_json = {"json": {}} if path.startswith("/api/") and method == "POST" else {}
        as_file = {"data": one.file} if path == "/arrivals" else {}
        more: dict[str, Any] = as_json or as_file or ({"data": sent} if method == "POST" else {})
        return at, client.open(at, method=method, headers=headers, **more)


def lay(app: Flask) -> Group:
    """Set up the tables of two groups, one deleted; one phone had been everywhere and was removed from both."""
    archive = PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"])
    db, (ana, bia, guest, removed, fourth, davi, eva) = archive.db, (Phone(app) for _ in range(7))
    plays = _plays(archive, ana)
    plays["gone"] = sheet_at(archive, ana.new_play("rufstock", list(OTHERS))).play.id
    for one in (removed, bia):
        for group in (1, 2):
            one.post(f"/g/{_group_key(db, group)}/join")
    for play in plays.values():
        removed.get(f"/p/{_key(db, play)}")
    for group in (1, 2):
        (number,) = db.execute(
            "SELECT id FROM group_phones WHERE group_id = ? AND phone = ?", (group, _somebody(app, removed).phone)
        ).fetchone()
        ana.post(f"/g/{_group_key(db, group)}/phones/{number}/remove")
    for one in (guest, fourth):
        for play in plays.values():
            one.get(f"/p/{_key(db, play)}")
    ana.post(f"/p/{_key(db, plays['binned'])}/delete")
    ana.post(f"/g/{_group_key(db, 2)}/delete")
    eva.get(davi.new_play("rufstock", ["Davi", "Eva"]))
    db.execute("UPDATE group_phones SET joined_at = ''")
    asking = {WHO[1]: eva, WHO[2]: Phone(app), WHO[3]: removed, AT_TABLE: guest, WHO[5]: davi, MEMBER: bia}
    who = {"no cookie": Somebody(), **{name: _somebody(app, phone) for name, phone in asking.items()}}
    known = _known(app, archive, plays, ana)
    at_open = sheet_at(archive, f"/p/{known['open']}").phones
    known["fourth"] = str(at_open[_somebody(app, fourth).phone].number)
    laid = sqlite3.connect(":memory:", check_same_thread=False)
    db.conn.backup(laid)
    return Group(app, db, known, {name: who[name] for name in WHO}, laid)


def _plays(archive: PlayStore, ana: Phone) -> dict[str, int]:
    """Open the plays of the first group, its deck and its score card, and return their ids."""
    ats = {name: ana.new_play("rufstock", list(PEOPLE[:2])) for name in ("open", "over", "whole", "binned")}
    ana.new_play("rufstock", [PEOPLE[0], PEOPLE[2]])
    ats["cards"] = ana.new_play("busao", list(PEOPLE[:2]))
    ana.get("/decks/busao")
    ats["deck"] = ana.post("/decks/busao", name="Caixa").location
    ana.get("/score-cards")
    ats["score card"] = ana.post("/score-cards", name="General").location
    ana.post(f"{ats['deck']}/load", file=(BytesIO(CARDS.encode()), "deck.json"))
    ana.post(f"{ats['cards']}/deck", deck=ats["deck"].removeprefix("/p/"))
    ana.post(f"{ats['cards']}/set", cell="note", value="x")
    ana.post(f"{ats['cards']}/undo")
    fill(archive, ats["open"], {"rounds.0.0": 0})
    for name in ("over", "whole"):
        fill(archive, ats[name], {"rounds.0.0": 0, "rounds.1.0": 0})
    ana.get(ats["over"])
    ana.post(f"{ats['over']}/finish")
    return {name: sheet_at(archive, at).play.id for name, at in ats.items()}


def _key(db: Database, play: int) -> str:
    return str(db.execute("SELECT key FROM plays WHERE id = ?", (play,)).fetchone()[0])


def _group_key(db: Database, group: int) -> str:
    return str(db.execute("SELECT key FROM groups WHERE id = ?", (group,)).fetchone()[0])


def _somebody(app: Flask, phone: Phone) -> Somebody:
    phone.get("/")
    cookie = phone.client.get_cookie(COOKIE)
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert cookie
    assert signer
    return Somebody(cookie.value, phone.token, signer.loads(cookie.value)["phone"])


def _known(app: Flask, archive: PlayStore, plays: Mapping[str, int], ana: Phone) -> dict[str, str]:
    """Return the keys of everything that was set up, a code, and the files to send."""
    db, found = archive.db, dict[str, str]()
    for name, play in plays.items():
        row = store.play_by_id(db, play)
        assert row
        found |= {name: row.key, f"{name} watched": row.watch_key}
        if name == "open":
            found["revision"] = str(store.last_event(db, play))
            found["code"] = tables.code_of(archive, codes.OF_PLAYS, row.id) or ""
    found["undone"] = str(store.last_event(db, plays["cards"]))
    found |= {"group": _group_key(db, 1), "binned group": _group_key(db, 2)}
    (cell,) = db.execute("SELECT cell FROM cells WHERE play = ? AND cell LIKE 'upgrade.%'", (plays["deck"],)).fetchone()
    found["card"] = f"{cell} Ar"
    found["play file"] = ana.get(f"/p/{found['over']}/play.json").text
    found["digest"] = app.extensions["assets"].digest
    return found


# ---- the walk


class Walk(NamedTuple):
    """How many requests were made, and those with a wrong response, a change, or a secret revealed."""

    asked: int
    wrong: list[str]
    changed: list[str]
    told: list[str]


def walk(app: Flask, said: Mapping[str, Mapping[str, str]]) -> Walk:
    """Make the requests of everybody for every route in the table ``said``."""
    group = lay(app)
    found = Walk(len(said) * len(WHO), [], [], [])
    for route, cells in said.items():
        for who, cell in cells.items():
            _try(group, found, route, who, cell)
    app.extensions["plays"].give(group.db)
    return found


def _try(group: Group, found: Walk, route: str, who: str, cell: str) -> None:
    """Make one request, and record what contradicts the ``cell`` of the table."""
    somebody, one = group.who[who], asked(route, group.known)
    key = group.known["open watched" if who == "only watching" and one.key else one.key] if one.key else ""
    if who == "only watching" and "watched" in one.key:
        key = group.known[one.key]
    before, sat = group.stored(), group.places(key, somebody.phone)
    at, answer = group.ask(somebody, route, key, one)
    streams = "/live" in route and answer.status_code == 200
    text = next(iter(answer.response)) if streams else answer.data
    answer.close()
    what = f"{who}: {route} is answered {answer.status_code} {answer.location or ''}, where SECURITY.md says {cell}"
    places = (cell == "sits", cell == "joins")
    if _moved(group, key, somebody.phone, sat) != places or not _is(answer, cell, route, group.known["group"]):
        found.wrong.append(what)
    refused = cell.isdigit() or cell == "asks"
    if group.stored() != before:
        if refused:
            found.changed.append(what)
        group.reset()
    told = text.decode("utf-8", "replace") + str(answer.headers)
    for secret in _secrets(group, who, route, refused):
        if secret in told and secret not in at:
            found.told.append(f"{what}, and reveals {secret}")


def _moved(group: Group, key: str, phone: str, before: tuple[int, int]) -> tuple[bool, bool]:
    """Return whether a phone has newly sat down at the table that had the ``key``, and newly joined the group."""
    row = group.laid.execute("SELECT id FROM plays WHERE key = ?", (key,)).fetchone()
    now = group.places(_key(group.db, row[0]) if row and store.play_by_id(group.db, row[0]) else key, phone)
    return now[0] > before[0], now[1] > before[1]


def _is(answer: TestResponse, cell: str, route: str, group: str) -> bool:
    """Return whether a response is what a cell of the table says."""
    if cell.isdigit():
        return answer.status_code == int(cell)
    if cell == "asks":
        at_door = answer.status_code == 303 and answer.location == f"/g/{group}"
        return at_door or (answer.status_code == 200 and f'action="/g/{group}/join"' in answer.text)
    return answer.status_code in (*DONE, *([READ] if "POST /api/" in route else []))


def _secrets(group: Group, who: str, route: str, refused: bool) -> list[str]:
    """Return what a response must not contain: after a refusal no name or key, for guests none of the group itself."""
    keys = ("group", "binned group")
    if refused or (who not in (AT_TABLE, MEMBER) and "<key>" not in route and route != "POST /join"):
        return [*PEOPLE, *OTHERS, *(group.known[name] for name in KEYS)]
    return [] if who == MEMBER else [*OTHERS, *(group.known[name] for name in keys)]


def everybody_asks() -> list[Figure]:
    """Return how many responses contradict SECURITY.md, and how many refusals changed or revealed something."""
    with made() as app:
        said = table()
        missing, found = set(routes(app)) ^ said.keys(), walk(app, said)
    return [
        Figure(
            "routes missing from SECURITY.md, or listed there in error", len(missing), at_most=0, note=_few(missing)
        ),
        Figure("requests: every route by everybody", found.asked),
        Figure("  not answered as SECURITY.md says", len(found.wrong), at_most=0, note=_few(found.wrong)),
        Figure("  refused, but changed something", len(found.changed), at_most=0, note=_few(found.changed)),
        Figure("  secrets revealed", len(found.told), at_most=0, note=_few(found.told)),
    ]


def _few(found: Collection[str]) -> str:
    return "; ".join(sorted(found)[:3])
