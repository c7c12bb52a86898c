"""Behind a proxy that speaks TLS: what SITE changes, and that no forwarded header is trusted without it."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request, request_started

from companion.app import create_app
from companion.site import read_site
from companion.store.folder import KEY, PLAYS, secret_key
from tests.bench.server import wait_for
from tests.support.processes import free_port, start
from tests.support.proxies import DEPLOY, NAME, Visitor, by_caddy, by_nginx, needed, replaced

SITE = f"https://{NAME}"
FORGED = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Ssl": "on",
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Host": "elsewhere.example.org",
    "X-Forwarded-Prefix": "/elsewhere",
    "Forwarded": "for=203.0.113.7;host=elsewhere.example.org;proto=https",
}


def seen(app: Flask, headers: dict[str, str], **environ: Any) -> tuple[str, str | None]:
    """Return the host URL and the client address that the application sees for a request with ``headers``."""
    found = []
    with request_started.connected_to(lambda _: found.append((request.host_url, request.remote_addr)), app):
        app.test_client().get("/", headers=headers, environ_overrides={"REMOTE_ADDR": "127.0.0.1", **environ})
    return found[0]


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Flask]:
    app = create_app({"COMPANION_DATA": tmp_path, "SITE": SITE})
    yield app
    app.extensions["plays"].close()


def test_without_a_site_nothing_is_believed(app: Flask) -> None:
    assert seen(app, {**FORGED, "Host": "192.168.1.5:8000"}) == ("http://192.168.1.5:8000/", "127.0.0.1")
    answer = app.test_client().get("/", headers=FORGED)
    assert "Strict-Transport-Security" not in answer.headers
    assert "Secure" not in answer.headers["Set-Cookie"]


def test_with_one_the_proxy_is_believed_who_asks_and_by_what_and_no_more(behind: Flask) -> None:
    assert seen(behind, {**FORGED, "Host": NAME}) == (f"{SITE}/", "203.0.113.7")


def test_what_a_phone_puts_before_the_word_of_the_proxy_is_not_believed(behind: Flask) -> None:
    said = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7", "X-Forwarded-Proto": "http, https"}
    assert seen(behind, {**said, "Host": NAME}) == (f"{SITE}/", "203.0.113.7")


def test_cookies_are_for_tls_and_browsers_stay_with_it(behind: Flask) -> None:
    answer = behind.test_client().get("/", headers={"Host": NAME, "X-Forwarded-Proto": "https"})
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(answer.headers["Set-Cookie"].split("; "))


@pytest.mark.parametrize(
    "host", ["elsewhere.example.org", "localhost", f"{NAME}.example.org", f"x.{NAME}", "127.0.0.1"]
)
@pytest.mark.parametrize("path", ["/", "/rules", "/api/v1/games", "/nowhere"])
def test_no_other_host_is_answered(behind: Flask, host: str, path: str) -> None:
    answer = behind.test_client().get(path, headers={"Host": host})
    assert answer.status_code == 400
    assert "Traceback" not in answer.text
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize("text", ["https://a.example.org", "https://a.example.org/", "https://A.example.org:8443"])
def test_an_address_by_tls_names_its_host(text: str) -> None:
    assert read_site(text) == "a.example.org"


@pytest.mark.parametrize(
    "text",
    ["a.example.org", "http://a.example.org", "https://", "https://a.example.org/pad", "https://a:b@c", "https://a:x"],
)
def test_any_other_address_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"https|Port|example"):
        read_site(text)
    if text == "a.example.org":
        with start(tmp_path, SITE=text, PORT=str(free_port())) as server:
            said, complaint = server.communicate(timeout=30)
        assert (server.returncode, said) == (1, "")
        assert complaint == "SITE: 'a.example.org' não é como / is not like https://pontos.example.org.\n"


# ---- real servers


def test_a_real_server_without_a_site_believes_nothing_from_its_own_computer_either(tmp_path: Path) -> None:
    port = free_port()
    with start(tmp_path, HOST="127.0.0.1", PORT=str(port)) as server:
        try:
            wait_for(server, port)
            phone = Visitor(port)
            at = phone.new_play()
            with phone.ask(f"{at}/table", {**FORGED, "SCRIPT_NAME": "/elsewhere"}) as answer:
                page = answer.read().decode()
            assert answer.status == 200
            assert f"http://{NAME}" not in page, "a name that anybody can send is in no link"
            assert "https://" not in page
            assert "elsewhere" not in page
        finally:
            server.terminate()
            server.communicate(timeout=30)


@pytest.mark.parametrize("through", [by_nginx, by_caddy])
def test_a_table_plays_through_a_proxy(through: Any, tmp_path: Path) -> None:
    port = free_port()
    proxy: AbstractContextManager[tuple[Visitor, int]] = through(tmp_path, port)
    with start(tmp_path / "data", SITE=SITE, PORT=str(port)) as server:
        try:
            wait_for(server, port)
            with proxy as (ana, plain):
                with ana.ask("/") as answer:
                    answer.read()
                assert (answer.status, answer.headers["Strict-Transport-Security"]) == (200, "max-age=31536000")
                assert "Secure" in answer.headers["Set-Cookie"].split("; ")
                at = ana.new_play()
                assert f"{ana.house}{at}" in ana.page(f"{at}/table"), "the link for other phones"
                with ana.ask(f"{at}/live") as stream:
                    assert stream.headers["Content-Type"].startswith("text/event-stream")
                    assert stream.readline() == b"data: 1\n"
                    ana.send(f"{at}/act/out?round=0", seat=0, action_id="a-tap")
                    # If the proxy buffered it, it would come with the next keep-alive, or never.
                    assert b"data: 2\n" in (stream.readline() for _ in range(9))
                ana.page(at)
                with ana.ask(
                    "/", {"X-Forwarded-Proto": "http", "X-Forwarded-For": "x", "X-Forwarded-Host": "x"}
                ) as answer:
                    assert answer.status == 200
                with Visitor(plain).ask("/rules?q=pare") as answer:
                    assert answer.status in (301, 308)
                    assert answer.headers["Location"].startswith(f"{SITE}")
                with ana.ask(f"{at}/set", {"Referer": "https://elsewhere.example.org/"}, cell="x", value="1") as answer:
                    assert answer.status == 400, "a form of another site"
                with Visitor(port).ask("/", {"Host": f"localhost:{port}"}) as answer:
                    assert answer.status == 400, "past the proxy"
        finally:
            server.terminate()
            said, complaint = server.communicate(timeout=30)
    assert SITE in said
    assert "http://" not in said
    assert complaint == ""


def test_with_a_site_only_this_computer_is_listened_to(tmp_path: Path) -> None:
    port = free_port()
    with start(tmp_path, SITE=SITE, PORT=str(port)) as server:
        try:
            wait_for(server, port)
            lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
            listening = {line[1] for line in lines if line[3] == "0A" and line[1].endswith(f":{port:04X}")}
            assert listening == {f"0100007F:{port:04X}"}
        finally:
            server.terminate()
            server.communicate(timeout=30)


# ---- two servers behind one name


@contextmanager
def two_servers(folder: Path) -> Iterator[list[int]]:
    """Run two servers with separate data and one key; yields their ports."""
    ports = [free_port(), free_port()]
    key = secret_key(folder / "a")
    (folder / "b").mkdir()
    (folder / "b" / KEY).write_text(key)
    with ExitStack() as stack:
        for name, port in zip("ab", ports, strict=True):
            server = stack.enter_context(start(folder / name, SITE=SITE, PORT=str(port), INSTANCE=name))
            stack.callback(server.communicate, timeout=30)
            stack.callback(server.terminate)
            wait_for(server, port)
        yield ports


def booked(folder: Path) -> dict[str, set[str]]:
    """Return the ids of the actions booked on each play in ``folder``, by its address."""
    with closing(sqlite3.connect(folder / PLAYS)) as db:
        rows = db.execute("SELECT key, action_id FROM plays JOIN events ON events.play = plays.id").fetchall()
    return {f"/p/{key}": {action for of, action in rows if of == key} for key, _ in rows}


def at_tables(folder: Path) -> set[str]:
    """Return the ids of the phones at any table in ``folder``."""
    with closing(sqlite3.connect(folder / PLAYS)) as db:
        return {phone for (phone,) in db.execute("SELECT phone FROM phones")}


def test_two_servers_share_a_site_and_each_play_stays_with_its_own(tmp_path: Path) -> None:
    with two_servers(tmp_path) as ports, by_nginx(tmp_path, *ports) as (ana, _):
        beto = Visitor(ana.port, ana.trusted)
        ana.cookies["instance"], beto.cookies["instance"] = "a", "b"
        plays = {"a": ana.new_play(), "b": beto.new_play()}
        assert {at[:5] for at in plays.values()} == {"/p/a.", "/p/b."}
        for number in range(6):  # both tap on both plays in turn
            for name, at in plays.items():
                for phone in (ana, beto):
                    page = phone.page(at)
                    assert "Ana" in page
                    seat, done = number // 2 % 2, "out" if number % 2 == 0 else "back"
                    if phone is (ana, beto)[number // 2 % 2]:
                        phone.send(f"{at}/act/{done}?round=0", seat=seat, action_id=f"{name}-{number}")
                    assert phone.cookies["instance"] == name, "the next page that is of no play comes from there too"
        phones = [at_tables(tmp_path / name) for name in "ab"]
        assert phones[0] == phones[1], "each phone is the same to both servers"
        assert len(phones[0]) == 2
        for name, at in plays.items():
            with ana.ask(f"{at}/live") as stream:
                assert stream.readline() == b"data: 7\n"
            watched = re.search(rf'https://[^"<]+(/w/{name}\.[^"<]+)', ana.page(f"{at}/table?may=watch"))
            assert watched
            assert "Ana" in beto.page(watched[1])
            renewed = ana.send(f"{at}/links", action_id="renew")
            assert f"/p/{name}." in renewed
            plays[name] = renewed.partition("?")[0].removesuffix("/table")
            ana.page(plays[name])
            home = ana.page("/")
            other = plays["b" if name == "a" else "a"]
            assert plays[name] in home
            assert other not in home, "home lists the plays of one server at a time"
            with ana.ask("/decks/busao") as answer:
                assert answer.status == 200
            deck = ana.send("/decks/busao", name="Caixa", action_id=f"deck-{name}")
            assert deck.startswith(f"/p/{name}.")
    for name in "ab":
        found = booked(tmp_path / name)
        assert {at[:5] for at in found} == {f"/p/{name}."}
        assert {f"{name}-{number}" for number in range(6)} <= found[plays[name]]


def test_a_name_of_an_instance_that_cannot_be_is_said(tmp_path: Path) -> None:
    with start(tmp_path, INSTANCE="A.", PORT=str(free_port())) as server:
        said, complaint = server.communicate(timeout=30)
    assert (server.returncode, said) == (1, "")
    assert complaint.startswith("INSTANCE: 'A.' ")


# ---- the systemd unit


def test_the_unit_is_one_that_systemd_understands_and_holds_it_close(tmp_path: Path) -> None:
    program, unit = needed("systemd-analyze"), tmp_path / "bloco-de-pontos.service"
    text = (DEPLOY / unit.name).read_text()
    unit.write_text(replaced(text, **{"/opt/bloco-de-pontos/bin/bloco-de-pontos": sys.executable}))
    for command in (["verify"], ["security", "--offline=yes", "--threshold=15"]):
        done = subprocess.run([program, *command, str(unit)], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        assert command != ["verify"] or done.stderr == ""
