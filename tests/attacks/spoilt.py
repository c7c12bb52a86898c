"""Malformed forms and API requests: each gets a response, none a server error, and a refusal changes nothing."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from sqlite_utils import Database
from werkzeug.routing import Rule

from companion import games
from companion.store.database import connect
from tests.bench.figures import Figure
from tests.bench.phone import Phone, Request, over
from tests.bench.server import running
from tests.bench.tables import pads
from tests.bench.taps import made
from tests.support.processes import wait_for

POSTS = 1500
ASKED = 1000
"""Malformed forms (POSTS), and malformed API requests."""
JUNK = ["", "0", "-1", "7", "1.0", "null", "{}", "[]", "[[[[", "NaN", "9" * 400, "x" * 60_000, "<script>", "\x00", "é"]
JUNK += ['{"deck": "a"}', '{"rounds.0.0": 1}', '{"finished": 1}', "../../etc/passwd", "' OR 1=1 --", "\ud7ff", "%s%n"]
FIELDS = ["cell", "value", "base", "wanted", "name", "number", "seat", "round", "side", "player", "players", "then"]
FIELDS += ["action_id", "deck", "card", "code", "language", "back", "file", "mode", "again", "csrf_token"]


def spoilt() -> list[Figure]:
    """Return how many server errors there were, and how often something changed despite a refusal."""
    chance = Random(1)
    with made() as app, running(app.config["COMPANION_DATA"]) as server:
        wait_for(server.process, server.port)
        phone = Phone(over(server.port))
        places = [table.open(app, phone) for table in pads()]
        db = connect(Path(app.config["COMPANION_DATA"]) / "plays.db")
        statuses, changed = _forms(chance, list(app.url_map.iter_rules()), phone, places, db)
        asked = _api(chance, phone)
        db.close()
    return [
        *_figures("malformed forms", statuses),
        Figure("  refused, but changed something", changed, at_most=0),
        *_figures("malformed API requests", asked),
    ]


def _figures(name: str, statuses: Counter[int]) -> list[Figure]:
    said = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
    faults = sum(number for status, number in statuses.items() if status >= 500)
    return [Figure(name, statuses.total(), note=said), Figure("  server errors (5xx)", faults, at_most=0)]


def _forms(
    chance: Random, rules: Sequence[Rule], phone: Phone, places: list[str], db: Database
) -> tuple[Counter[int], int]:
    paths = [str(one) for one in rules if "POST" in (one.methods or ()) and not str(one).startswith("/api/")]
    statuses, changed = Counter[int](), 0
    for number in range(POSTS):
        at = chance.choice(places)
        path = chance.choice(paths).replace("/p/<key>", at)
        names = ["out", "take", "pay", "card", "passenger", chance.choice(JUNK[:8]) or "x"]
        path = path.replace("<slug>", chance.choice(list(games.found()))).replace("<name>", chance.choice(names))
        path = path.replace("<int:number>", "1").replace("<kind>", "x")
        fields = [(chance.choice(FIELDS[:-1]), chance.choice(JUNK)) for _ in range(chance.randint(0, 6))]
        token = phone.token if number % 10 else chance.choice(JUNK)
        body = urlencode([*fields, ("csrf_token", token)], errors="replace").encode()
        before = _state(db)
        headers = {"Cookie": phone.cookie, **({"HX-Request": "true"} if number % 3 else {})}
        status = _status(phone, Request("POST", path, headers, body))
        statuses[status] += 1
        changed += status >= 400 and _state(db) != before
    return statuses, changed


def _status(phone: Phone, request: Request) -> int:
    """Return the status of the response; retry once, as browsers do, if a large request closed the connection."""
    try:
        return phone.ask(request)().status
    except ConnectionError:
        return phone.ask(request)().status


def _state(db: Database) -> list[tuple[int, ...]]:
    return db.execute("SELECT (SELECT count(*) FROM events), (SELECT count(*) FROM plays)").fetchall()


def _api(chance: Random, phone: Phone) -> Counter[int]:
    operations = [f"{slug}/{name}" for slug, game in games.found().items() for name in game.operations]
    keys = ["players", "rounds", "buses", "mines", "gold", "hand", "on_vehicle", "name", "score", "x"]
    statuses = Counter[int]()
    for number in range(ASKED):
        value: object = chance.choice([None, 0, 1.5, "", "Ana", [], {}, [["Ana"]], [{"name": "Ana"}], 10**30])
        data = {chance.choice(keys): value, "players": chance.choice([["Ana", "Beto"], "x", [], [{}], [1] * 3000])}
        body = json.dumps(data).encode() if number % 4 else chance.choice(JUNK).encode("utf-8", "replace")
        statuses[_status(phone, Request("POST", f"/api/v1/{chance.choice(operations)}", {}, body))] += 1
    return statuses
