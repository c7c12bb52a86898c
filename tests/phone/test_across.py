"""A group in a hut without a signal plays in a phone that has the pad, and later sends the evening to the server."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, expect

from companion.phone import FOLDER
from tests.attacks.routes import CARDS
from tests.games.rufstock.hands import out
from tests.support.handset import START, Handset, Site
from tests.support.house import Server, none
from tests.support.tables import Table

PEOPLE = ("Ana", "Beto")


class Home(Site):
    """Our own server, which offers the built pad."""

    def __init__(self, folder: Path, built: Path) -> None:
        (folder / FOLDER).symlink_to(built)
        self.program = Server(folder)
        self.port = self.program.port
        self.shell = f"{self.program.url}/phone/"
        self.url = f"{self.shell}app"

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.program.start()

    def stop(self) -> None:
        """Stop it: from now on there is no signal."""
        self.program.stop()


@pytest.fixture
def home(tmp_path: Path, built: Path) -> Iterator[Home]:
    folder = tmp_path / "home"
    folder.mkdir()
    server = Home(folder, built)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Server]:
    """A server at another origin than the one the phone got its pad from."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    server = Server(folder)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def phone(home: Home, browser_type: BrowserType, program: str, tmp_path: Path) -> Iterator[Handset]:
    handset = Handset(browser_type, program, home, tmp_path / "phone")
    handset.allowed = re.compile(rf"{handset.allowed.pattern}|ERR_SSL_PROTOCOL_ERROR|ERR_CONNECTION_REFUSED")
    yield handset
    handset.switch_off()
    assert handset.complaints == []


def written(text: str) -> list[Any]:
    """Return the events in a file, without those that record where the play went."""
    return [event for event in json.loads(text)["events"] if event["action"] not in ("depart", "return")]


def send(phone: Handset, at: str, server: str = "") -> str:
    """Send the play to a server from its table page; return its file there."""
    phone.open(f"{at}/table")
    if server:
        phone.find("#server").fill(server)
    phone.button("Levar a folha para lá").tap()
    phone.tab.wait_for_url(re.compile(r"^http://[^#]*/p/[\w-]+$"))
    return str(phone.tab.evaluate("async () => (await fetch(`${location.pathname}/play.json`)).text()"))


def test_the_offer_fits_and_is_accessible_however_far_it_is(phone: Handset, home: Home) -> None:
    phone.switch_on()
    phone.tab.goto(home.program.url)
    box = phone.tab.locator("#keep")
    expect(box).to_be_visible()
    for state in ("offer", "fetching", "stopped", "whole"):
        box.evaluate("(one, state) => (one.dataset.state = state)", state)
        none(phone.looks())


def test_an_evening_in_a_hut_comes_home_in_one_tap_and_goes_back(phone: Handset, home: Home, elsewhere: Server) -> None:
    # At home: the pad is offered, fetched in the background, and opened.
    phone.switch_on()
    phone.tab.goto(home.program.url)
    phone.tab.get_by_role("button", name="Guardar").tap()
    phone.tab.get_by_role("link", name="Abrir").tap(timeout=START)
    phone.opened()
    phone.switch_off()

    # In the hut: no signal, a new game of Busão, its result.
    home.stop()
    phone.start()
    at = phone.sit_down("busao", PEOPLE)
    phone.figures(5)
    phone.sees_totals(5, 0)
    phone.finish(anyway=True)
    phone.sees_winner("Ana venceu")
    kept = phone.ask(f"{at}/play.json")[2]
    phone.switch_off()

    # At home again: one tap, nothing to type.
    home.start()
    phone.start(at[1:])
    assert written(send(phone, at)) == written(kept)
    expect(phone.tab.locator(".win")).to_contain_text("Ana venceu")
    there = phone.tab.url
    phone.begin_at(at[1:])
    expect(phone.find(".moved-on")).to_contain_text("Continua em 127.0.0.1")

    # And back, from the table page on the server.
    phone.tab.goto(f"{there}/table")
    phone.tab.get_by_role("link", name="Levar para este celular").tap()
    phone.opened()
    phone.tab.wait_for_url(f"{home.shell}#{at[1:]}")
    assert written(phone.ask(f"{at}/play.json")[2]) == written(kept)
    phone.open(f"{at}/log")
    expect(phone.find(".moved-on")).to_have_count(0)

    # To a server that the phone does not know.
    assert written(send(phone, at, elsewhere.url)) == written(kept)
    phone.begin_at(at[1:])
    expect(phone.find(".moved-on")).to_contain_text("Continua em 127.0.0.1")


PAGE = re.compile(r"^http://[^#]*/[pg]/[\w-]+$")


def test_a_deck_and_a_group_go_to_the_server_and_back(phone: Handset, home: Home) -> None:
    phone.start()
    at = phone.lay(Table("rufstock", PEOPLE))
    out(phone, "Ana", 1)
    phone.sees_totals(4, 3)
    phone.open("/decks/busao")
    phone.find("#file").set_input_files({"name": "deck.json", "mimeType": "application/json", "buffer": CARDS.encode()})
    phone.follow(phone.button("Importar"))
    deck = phone.at
    phone.button("Mandar uma cópia para lá").tap()
    phone.tab.wait_for_url(PAGE)
    expect(phone.tab.locator("#deck")).to_contain_text("Ar")
    phone.tab.get_by_role("link", name="Levar para este celular").tap()
    phone.tab.wait_for_url(f"{home.shell}#{deck[1:]}")
    phone.opened()
    expect(phone.find("#deck")).to_contain_text("Ar")
    expect(phone.find("#across")).to_contain_text("Há uma cópia em http://127.0.0.1")

    phone.open("/")
    group = str(phone.find("a[href*='/g/']").first.get_attribute("href")).removeprefix("/phone/app")
    phone.open(f"{group}/settings")
    phone.button("Levar as partidas para lá").tap()
    phone.tab.wait_for_url(PAGE)
    there = phone.tab.url
    phone.tab.get_by_role("button", name="Entrar nesta turma").tap()
    expect(phone.tab.get_by_role("button", name="Entrar nesta turma")).to_have_count(0)
    phone.begin_at(at[1:])
    expect(phone.find(".moved-on")).to_contain_text("Continua em 127.0.0.1")
    phone.tab.goto(f"{there}/settings")
    phone.tab.get_by_role("link", name="Levar para este celular").tap()
    phone.tab.wait_for_url(f"{home.shell}#{group[1:]}")
    phone.opened()
    expect(phone.find("main")).to_contain_text("Continua em 127.0.0.1")
