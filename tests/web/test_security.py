"""What keeps strangers out: the CSRF token, the policy of the pages, cookies, keys, static files, and code in names."""

import os
import re
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import brotli
import pytest
from flask import Flask
from sqlite_utils import Database

from companion.app import create_app
from companion.assembly import EVERYWHERE, HEADERS
from companion.plays.sheet import PlayStore
from companion.store.folder import secret_key
from companion.web.ours import ANSWER
from companion.web.sessions import COOKIE
from tests import ROOT
from tests.support.helpers import GAMES, PADS, Phone, addresses, fill, open_with, pad_of, setups, sheet_at
from tests.support.page import Page

EVIL = '"><script>alert(1)</script>'
SPOILS = "' onfocus=alert(1) x='"


def stored(db: Database) -> list[Any]:
    """Return everything in the database."""
    tables = ("plays", "events", "cells", "phones", "ended_links", "streams")
    tables += ("groups", "group_phones", "members", "seated")
    return [db.execute(f"SELECT * FROM {table}").fetchall() for table in tables]


def filled(rule: object, at: str) -> str:
    """Return the address of a route for the play ``at``, with an existing value for each of its arguments."""
    values = {
        "key": at.removeprefix("/p/"),
        "slug": "rufstock",
        "side": "0",
        "number": "1",
        "person": "1",
        "member": "1",
        "name": "out",
        "entry": "x",
        "digest": "x",
    }
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda hole: values.get(hole[1], "x"), str(rule))


# ---- forgery


@pytest.mark.parametrize("token", [None, "", "forged"])
@pytest.mark.parametrize("htmx", [False, True])
def test_nothing_is_written_without_the_token_of_a_page_of_ours(
    app: Flask, db: Database, archive: PlayStore, token: str | None, htmx: bool
) -> None:
    phone = Phone(app, htmx=htmx)
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    fill(archive, at, {"rounds.0.0": 0, "rounds.1.0": 1})
    phone.get(at)
    before, tried = stored(db), set()
    for rule in app.url_map.iter_rules():
        if "POST" not in (rule.methods or ()) or str(rule).startswith(("/api/", "/arrivals")):
            continue
        fields = {"cell": "rounds.0.0", "value": "1", "number": 2, "seat": 1, "round": 0, "player": ["Ana", "Beto"]}
        fields |= {"wanted": '{"rounds.0.0": 1}', "name": "set", "code": "2222", "points": 1}
        answer = phone.post(filled(rule, at), csrf_token=token, language="en", players=2, **fields)
        assert answer.status_code == 400, str(rule)
        assert "A página ficou velha" in answer.text
        tried.add(str(rule))
    assert stored(db) == before
    routes = "set act/<name> form/<name> resolve undo redo finish reopen first seat links"
    assert {f"/p/<key>/{route}" for route in routes.split()} <= tried
    assert {"/new/<slug>", "/prepare/<slug>", "/decks/<slug>", "/language", "/join"} <= tried


def test_the_token_of_another_phone_is_none(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    second_phone.get(at)
    assert phone.post(f"{at}/act/out?round=0", seat=0, csrf_token=second_phone.token).status_code == 400
    assert sheet_at(archive, at).pad == {}


def test_no_page_changes_the_sheet_by_being_looked_at(app: Flask, phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    phone.get(at)
    before = stored(db)
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and not rule.endpoint.startswith("live."):
            phone.get(f"{filled(rule, at)}?cell=rounds.0.0&value=1&number=2&seat=1&round=0")
    assert stored(db) == before


def test_the_token_holds_for_a_long_evening(app: Flask) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None


# ---- the policy of the pages


def test_the_policy_lets_nothing_of_a_page_run_but_our_files() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    } | {name: value for name, value in policy.items() if name in ("manifest-src", "worker-src") and value == "'self'"}


def obeys(html: str) -> None:
    """Fail if a page has something that its policy forbids, or that leads to another site."""
    page = Page(html)
    for tag, attributes in page.tags:
        assert tag not in ("style", "base", "iframe", "object", "embed"), tag
        assert "style" not in attributes, (tag, attributes)
        assert not [name for name in attributes if name.startswith("on")], (tag, attributes)
        if tag == "script":
            assert attributes.get("src", "").startswith("/static/")
        for name in ("src", "href", "action", "formaction", "hx-get", "hx-post", "data-bill"):
            value = attributes.get(name, "")
            ours = (
                r"data:image/svg\+xml," if attributes.get("rel") == "icon" else r"$|[/#?](?!/)|http://localhost/[pw]/"
            )
            assert re.match(ours, value) or not value, (tag, name, value)
    assert not re.search(r"<script(?![^>]*\ssrc=)", html)


@pytest.mark.parametrize("slug", PADS)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_page_of_a_play_obeys_the_policy_whatever_people_are_called(
    app: Flask, archive: PlayStore, slug: str, seed: int
) -> None:
    game, phone = GAMES[slug], Phone(app)
    setup = type(next(setups(game)))(
        (EVIL, SPOILS, "{{ 7 * 7 }}", "&lt;b&gt;", "<!--", "]]>")[: min(set(game.players) - {1})]
    )
    at = open_with(phone, archive, game, setup, pad_of(game, setup, seed))
    phone.post(f"{at}/seat", seat=0)
    cells = [(name, cell) for name, cell in sheet_at(archive, at).layout.items() if cell.form]
    some = [f"{at}/form/{cell.form}?side={cell.side}&cell={name}" for name, cell in cells[:3] + cells[-3:]]
    some += [*addresses(archive, at)[:20], f"/new/{slug}?again={at.removeprefix('/p/')}", "/"]
    some += [f"{at}/who", f"{at}/table?may=watch", f"/w/{sheet_at(archive, at).play.watch_key}"]
    for address in some:
        answer = phone.get(address)
        assert answer.status_code == 200, address
        obeys(answer.text)
        assert "<script>alert" not in answer.text
    home = Page(phone.get("/").text).text
    assert EVIL in home
    # A short name is the first word: of the second player's name, a character that must be escaped.
    assert SPOILS in home if game.points else '<b class="grow">&#39;</b>' in phone.last
    assert SPOILS in Page(phone.get(f"{at}/bill/1").text).text


@pytest.mark.parametrize("slug", PADS)
def test_what_is_swapped_in_obeys_the_policy_too(
    app: Flask, archive: PlayStore, second_phone: Phone, slug: str
) -> None:
    game, phone = GAMES[slug], Phone(app)
    setup = type(next(setups(game)))((EVIL, SPOILS, "<!--")[: min(game.players)])
    at = open_with(phone, archive, game, setup, pad_of(game, setup, 0))
    for one in (phone, second_phone):
        one.get(at)
        one.htmx = True
    last = sheet_at(archive, at).last
    assert last
    for one, path, fields in (
        (second_phone, "set", {"cell": "first_player", "value": "0" if last.changes[-1].after else "1"}),
        (phone, "set", {"cell": "first_player", "value": ""}),
        (phone, "set", {"cell": "first_player", "value": "7"}),
        (phone, "finish", {}),
        (phone, "undo", {"number": last.number}),
        (phone, "undo", {"number": last.number + 1}),
    ):
        answer = one.post(f"{at}/{path}", **fields)
        assert answer.status_code in (200, 204, 409, 422), path
        obeys(answer.text)


def test_a_script_in_what_was_typed_is_shown_as_text(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for htmx in (False, True):
        phone.htmx = htmx
        phone.get(at)
        answer = phone.post(f"{at}/set", cell="rounds.0.0", value=EVIL, side=EVIL)
        assert answer.status_code == 422
        obeys(answer.text)
    phone.htmx = False
    answer = phone.post("/new/rufstock", player=[EVIL, EVIL])
    assert answer.status_code == 422
    obeys(answer.text)


def test_pages_without_a_play_obey_the_policy(phone: Phone) -> None:
    for address in (
        "/",
        "/nowhere",
        "/rules",
        f"/rules?q={EVIL}",
        "/rules/rufstock",
        *(f"/new/{slug}" for slug in PADS),
    ):
        obeys(phone.get(address).text)
    for slug, game in GAMES.items():
        if game.checklist:
            obeys(phone.get(f"/prepare/{slug}?players={EVIL}").text)


def test_every_answer_has_the_headers(app: Flask, phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    static = f"/static/{app.extensions['assets'].digest}/app.css"
    answers = [phone.get(path) for path in ("/", at, "/nowhere", static, "/static/x/y", "/api/v1/games", "/api/v1/x")]
    answers += [phone.post(f"{at}/set", csrf_token=""), phone.post(f"{at}/finish"), phone.open("PUT", "/")]
    answers += [phone.open("POST", "/api/v1/rufstock/score", data=b"{"), phone.post("/language", language="en")]
    answers.append(
        phone.open("POST", f"{at}/set", data=b"a" * 70_000, content_type="application/x-www-form-urlencoded")
    )
    assert {answer.status_code for answer in answers} == {200, 303, 400, 404, 405, 413, 422}
    for answer in answers:
        for name, value in HEADERS.items():
            if name in EVERYWHERE or answer.request.path != static:
                assert value in answer.headers.get(name, ""), (answer.request.path, name)
        assert "Server" not in answer.headers


def test_pages_are_not_kept_by_anybody_between_us(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for path in ("/", at, "/nowhere", "/api/v1/games"):
        assert phone.get(path).headers["Cache-Control"] in ("private, no-cache", "no-store")


# ---- cookies and the key


def test_the_cookie_is_for_this_site_and_not_for_scripts(phone: Phone) -> None:
    cookie = phone.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert re.search(r"Expires=\w{3}, \d\d \w{3} \d{4}", cookie)
    assert "Domain" not in cookie


def test_a_phone_stays_itself_after_a_restart(tmp_path: Path) -> None:
    app = create_app({"COMPANION_DATA": tmp_path})
    phone = Phone(app)
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    app.extensions["plays"].close()
    again = create_app({"COMPANION_DATA": tmp_path})
    other = Phone(again)
    other.client._cookies = phone.client._cookies
    assert at in Page(other.get("/").text).values("href")
    again.extensions["plays"].close()


def test_a_cookie_that_was_tampered_with_is_another_phone(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    cookie = phone.client.get_cookie(COOKIE)
    assert cookie
    phone.client.set_cookie(COOKIE, cookie.value[:-2] + "xx")
    assert at not in Page(phone.get("/").text).values("href")


def test_the_key_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    key = secret_key(folder)
    assert len(key) == 64
    assert secret_key(folder) == key
    assert stat.S_IMODE((folder / "secret-key").stat().st_mode) == 0o600
    assert os.listdir(folder) == ["secret-key"]
    assert secret_key(tmp_path / "other") != key


FIRST_RUN = """
import sys, time
from pathlib import Path
from companion.app import create_app

Path(sys.argv[2]).with_name(f"ready-{sys.argv[1]}").touch()
while not Path(sys.argv[2]).exists():
    time.sleep(0.001)
app = create_app()
assert app.test_client().get("/rules?q=pare").status_code == 200
app.extensions["plays"].close()
print(app.config["SECRET_KEY"])
"""


def test_several_processes_agree_on_the_key_and_make_the_database_once_at_the_first_run(tmp_path: Path) -> None:
    go, environ = tmp_path / "go", {**os.environ, "COMPANION_DATA": str(tmp_path / "data")}
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", FIRST_RUN, str(number), str(go)],
            cwd=ROOT,
            env=environ,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    while len(list(tmp_path.glob("ready-*"))) < 3:
        assert not any(process.poll() for process in starting)
        time.sleep(0.01)
    go.touch()
    keys = [process.communicate(timeout=120)[0].strip() for process in starting]
    assert [process.returncode for process in starting] == [0, 0, 0]
    assert len(set(keys)) == 1
    assert len(keys[0]) == 64
    with closing(sqlite3.connect(tmp_path / "data" / "plays.db")) as db:
        steps = db.execute("SELECT name FROM _sqlite_migrations").fetchall()
    assert len(steps) == len(set(steps)) > 0


# ---- static files


def test_static_files_may_be_kept_for_good_under_the_address_of_their_content(phone: Phone) -> None:
    phone.get(phone.new_play("rufstock", ["Ana", "Beto"]))
    links = {link for name in ("href", "src") for link in phone.page.values(name) if link.startswith("/static/")}
    assert len(links) > 2
    for link in links:
        answer = phone.get(link)
        assert answer.status_code == 200
        assert {"public", "immutable", "max-age=31536000"} <= set(answer.headers["Cache-Control"].split(", "))
        assert "Set-Cookie" not in answer.headers
        assert phone.get(re.sub(r"/static/\w+/", "/static/000000000000/", link)).status_code == 404


def test_a_static_file_is_at_its_smallest_for_a_phone_that_takes_brotli(phone: Phone) -> None:
    phone.get(phone.new_play("rufstock", ["Ana", "Beto"]))
    for link in {
        link for name in ("href", "src") for link in phone.page.values(name) if link.endswith((".css", ".js"))
    }:
        plain = phone.get(link)
        for _ in range(2):  # compressed, then kept
            answer = phone.get(link, Accept_Encoding="gzip, deflate, br")
            assert answer.headers["Content-Encoding"] == "br"
            assert brotli.decompress(answer.data) == plain.data
            assert len(answer.data) < len(brotli.compress(plain.data, quality=6))
            assert answer.headers[ANSWER] == plain.headers[ANSWER]  # the length before compression
            assert "Accept-Encoding" in answer.headers["Vary"]
        assert phone.get(link, Accept_Encoding="br;q=0, gzip").headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    "name", ["../companion/app.py", "..%2fcompanion%2fapp.py", "/etc/passwd", "%2fetc%2fpasswd", "app.css%00", ""]
)
def test_nothing_else_is_served(phone: Phone, app: Flask, name: str) -> None:
    digest = app.extensions["assets"].digest
    assert phone.open("GET", f"/static/{digest}/{name}", follow_redirects=True).status_code == 404


def test_files_are_of_the_kind_that_browsers_expect(app: Flask, phone: Phone) -> None:
    at, names = f"/static/{app.extensions['assets'].digest}", ("app.css", "play.js", "vendor/htmx.min.js", "icon.svg")
    kinds = {name: phone.get(f"{at}/{name}").mimetype for name in names}
    assert kinds == {
        "app.css": "text/css",
        "play.js": "text/javascript",
        "vendor/htmx.min.js": "text/javascript",
        "icon.svg": "image/svg+xml",
    }
