"""Moving a play, deck or group between a phone and a server with the buttons of its pages."""

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page, expect
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.serving import WSGIRequestHandler, make_server

from companion.app import create_app
from companion.assembly import assemble
from companion.plays.sheet import PlayStore
from companion.web.sessions import COOKIE
from tests.attacks.routes import CARDS
from tests.support.helpers import Phone
from tests.support.house import PHONE
from tests.support.transfers import ALONE

PATH = "/phone/app"


class Silent(WSGIRequestHandler):
    """A request handler that logs nothing."""

    def log_request(self, *args: Any) -> None:
        """Log nothing."""


def serve(app: Any) -> Iterator[str]:
    """Serve ``app`` and yield its address."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Silent)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://localhost:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def local(tmp_path: Path) -> Flask:
    return assemble(ALONE, {"COMPANION_DATA": tmp_path / "phone"})


@pytest.fixture
def home(tmp_path: Path) -> Flask:
    return create_app({"COMPANION_DATA": tmp_path / "home"})


@pytest.fixture
def site(local: Flask, home: Flask) -> Iterator[str]:
    """A server that has the phone's app below a path."""
    yield from serve(DispatcherMiddleware(home, {PATH: local}))


def portal(environ: Any, start: Callable[..., Any]) -> list[bytes]:
    """Answer like the login page of a network, even to scripts of other origins."""
    start("200 OK", [("Content-Type", "text/html"), ("Access-Control-Allow-Origin", "*")])
    return [b"<h1>Wi-Fi</h1>"]


@pytest.fixture
def wifi() -> Iterator[str]:
    yield from serve(portal)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    context = new_context(**{**PHONE, "service_workers": "block", "locale": "pt-BR"})
    context.add_init_script("addEventListener('pointerdown', () => dispatchEvent(new Event('wheel')))")
    return context.new_page()


def moved(app: Flask) -> list[Any]:
    """Return, for each play of an installation, whether it has moved and where it continues."""
    with app.app_context():
        db = PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"]).db
        rows = db.execute("SELECT moved_at IS NOT NULL, moved_to FROM plays ORDER BY id").fetchall()
        app.extensions["plays"].give(db)
        return rows


def events(app: Flask) -> list[Any]:
    """Return all events of an installation that changed something."""
    db = app.extensions["plays"].take()
    rows = db.execute(
        "SELECT play, at, action, changes, undoes FROM events WHERE changes != '[]' ORDER BY play, number"
    )
    found = rows.fetchall()
    app.extensions["plays"].give(db)
    return found


@pytest.fixture
def table(page: Page, site: str, local: Flask) -> str:
    """The address of the table page of a new play in the phone."""
    phone = Phone(local)
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    phone.get(at)
    assert phone.post(f"{at}/set", cell="rounds.0.0", value="1").status_code == 303
    cookie = phone.client.get_cookie(COOKIE)
    assert cookie
    page.context.add_cookies([{"name": COOKIE, "value": cookie.value, "domain": "localhost", "path": PATH}])
    return f"{site}{PATH}{at}/table"


def take(page: Page, table: str, server: str) -> None:
    page.goto(table)
    page.locator("#server").fill(server)
    page.locator("#across button").click()


def test_a_sheet_goes_to_a_server_and_comes_back(page: Page, site: str, table: str, local: Flask, home: Flask) -> None:
    take(page, table, site.removeprefix("http://"))
    page.wait_for_url(re.compile(rf"{site}/p/[^/]+$"))
    there = page.url
    assert moved(local) == [(1, there)]
    assert events(home) == events(local)
    page.goto(table)
    expect(page.get_by_text("Continua em localhost")).to_be_visible()
    expect(page.locator("#across")).to_have_count(0)
    expect(page.get_by_text("mora só neste celular")).to_have_count(0)
    page.goto(table.removesuffix("/table"))
    expect(page.locator(".dock")).to_be_hidden()

    page.goto(there)
    page.locator(".dock button").filter(has_text="Caio").first.click()
    expect(page.locator("#revision")).to_have_attribute("content", "3")
    page.goto(f"{site}{PATH}/bring?from={there.removeprefix(site)}")
    page.wait_for_url(re.compile(rf"{PATH}/p/[^/]+$"))
    assert moved(local) == [(0, there)]
    assert moved(home) == [(1, "")]
    assert events(home) == events(local)
    assert len(events(local)) == 2
    page.goto(f"{there}/table")
    expect(page.get_by_text("Continua em um celular")).to_be_visible()


def test_whatever_is_in_the_way_the_sheet_stays_as_it_was(
    page: Page, site: str, table: str, local: Flask, wifi: str
) -> None:
    before = events(local)
    for server, said in (
        (wifi, "Quem respondeu lá não é um bloco"),
        ("http://localhost:9", "Não deu para chegar lá"),
        ("dois nomes", "Não deu para chegar lá"),
        (f"{site}{PATH}", "Quem respondeu lá não é um bloco"),
    ):
        take(page, table, server)
        expect(page.locator("#across-said")).to_contain_text(said)
        expect(page.locator("#across button")).to_be_focused()
    assert moved(local) == [(0, None)]
    assert events(local) == before


def test_a_sheet_whose_answer_was_lost_is_sent_as_the_same(
    page: Page, site: str, table: str, local: Flask, home: Flask
) -> None:
    lost: list[str] = []

    def lose(route: Any) -> None:
        route.fetch()
        lost.append(route.request.url)
        route.abort()

    page.route("**/arrivals?*", lose, times=1)
    take(page, table, site)
    expect(page.locator("#across-said")).to_contain_text("Não deu para chegar lá")
    assert len(lost) == 1
    assert moved(local) == [(0, None)]
    page.locator("#across button").click()
    page.wait_for_url(re.compile(rf"{site}/p/[^/]+$"))
    assert moved(home) == [(0, None)], "it arrived once"
    assert moved(local) == [(1, page.url)]


# ---- decks and groups


SHELF = f"{PATH}/decks/busao"


def bring(page: Page, site: str, from_: str, file: str) -> None:
    """Follow the server's link to the phone, and wait until the imported page is there."""
    page.goto(f"{site}{PATH}/bring?from={from_.removeprefix(site)}&file={file}")
    page.wait_for_url(re.compile(rf"{PATH}/[pg]/[^/]+$"))


def test_a_deck_goes_to_a_server_and_back_and_both_have_it_once(
    page: Page, site: str, table: str, local: Flask, home: Flask
) -> None:
    page.goto(f"{site}{SHELF}")
    page.locator("button[name=example]").click()
    page.wait_for_url(re.compile(rf"{PATH}/p/[^/]+$"))
    here = page.url
    page.goto(f"{site}{SHELF}")
    page.locator("#name").fill("Caixa")
    page.locator("#name").press("Enter")
    page.wait_for_url(re.compile(rf"{PATH}/p/[^/]+$"))
    own = page.url
    for at, name in ((here, "Baralho de exemplo"), (own, "Caixa")):
        for _ in range(2):
            page.goto(at)
            page.locator("#server").fill(site)
            page.get_by_role("button", name="Mandar uma cópia para lá").click()
            page.wait_for_url(re.compile(rf"{site}/p/[^/]+$"))
            expect(page.locator("#deck-title")).to_contain_text(name)
        there = page.url
        page.goto(at)
        expect(page.locator("#across .see")).to_have_attribute("href", there)
    assert len(moved(home)) == 2, "each arrived once"

    page.goto(there)
    page.locator("#file").set_input_files(
        {"name": "deck.json", "mimeType": "application/json", "buffer": CARDS.encode()}
    )
    page.get_by_role("button", name="Importar").click()
    expect(page.locator("#deck")).to_contain_text("Ar")
    bring(page, site, there, "deck.json")
    assert page.url == own
    expect(page.locator("#deck")).to_contain_text("Ar")
    assert len(moved(local)) == 3, "the play of the table, and two decks"


def test_the_plays_of_a_group_go_to_a_server_in_one_and_come_to_be_read(
    page: Page, site: str, table: str, local: Flask, home: Flask
) -> None:
    page.goto(f"{site}{PATH}/new/rufstock")
    for name in ("Ana", "Beto", "Caio"):
        page.locator("input[name=typed]").fill(name)
        page.locator("input[name=typed]").press("Enter")
    page.locator("[data-go]").click()
    page.wait_for_url(re.compile(rf"{PATH}/p/[^/]+$"))
    db = local.extensions["plays"].take()
    (key,) = db.execute("SELECT key FROM groups").fetchone()
    local.extensions["plays"].give(db)
    page.goto(f"{site}{PATH}/g/{key}/settings")
    page.locator("#server").fill(site)
    page.get_by_role("button", name="Levar as partidas para lá").click()
    page.wait_for_url(re.compile(rf"{site}/g/[^/]+$"))
    there = page.url
    page.get_by_role("button", name="Entrar nesta turma").click()
    assert [bool(at) for at, _ in moved(local)] == [True, True]
    assert events(home) == events(local)
    page.goto(f"{site}{PATH}/g/{key}/settings")
    expect(page.locator("#across")).to_have_count(0)

    bring(page, site, there, "plays.zip")
    assert page.url == f"{site}{PATH}/g/{key}"
    assert events(home) == events(local)
    assert [bool(at) for at, _ in moved(home)] == [False, False]


def test_what_cannot_be_brought_is_said(page: Page, site: str, table: str) -> None:
    for query in ("from=/p/none&file=deck.json", "from=/g/none&file=plays.zip", "from=/p/none&file=x", "from=/x"):
        page.goto(f"{site}{PATH}/bring?{query}")
        expect(page.locator("#bring")).to_contain_text("Nesse endereço não há nada que este celular possa abrir.")
