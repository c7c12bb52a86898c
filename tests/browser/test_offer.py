"""The offer to keep the whole pad in the phone, on the home page of a server that has it: when it appears."""

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from companion import phone
from companion.phone import FOLDER, LIST
from tests.browser.conftest import PickUp, run
from tests.support.house import Hand, Server

TODAY = datetime(2026, 3, 7, 20, tzinfo=UTC)
PART, CONTENT = "parts/all.xz", b"all that there is"
SETTLED = """async () => {
    for (let times = 0; times < 3; times += 1) await (await caches.open("settled")).match("/");
}"""
"""Waits for the offer's questions to the caches, which answer in order."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers the pad: the page around it, and one part in place of the program."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copytree(Path(phone.__file__).with_name("shell"), folder / FOLDER)
    file = {"path": "v/first/program", "size": len(CONTENT), "type": "application/octet-stream"}
    part = {"from": PART, "bytes": len(CONTENT), "sha256": sha256(CONTENT).hexdigest(), "step": "rest", "files": [file]}
    (folder / FOLDER / LIST).write_text(json.dumps({"version": "first", "bytes": len(CONTENT), "bundles": [part]}))
    (folder / FOLDER / PART).parent.mkdir()
    (folder / FOLDER / PART).write_bytes(CONTENT)
    yield from run(folder)


def come(hand: Hand, after: timedelta = timedelta(), anew: bool = False) -> None:
    """Open the home page some time after the first visit, ``anew`` in a new tab."""
    hand.context.clock.set_fixed_time(TODAY + after)
    if anew:
        hand.page = hand.context.new_page()
    hand.open()
    hand.page.evaluate(SETTLED)


def test_it_is_made_once_a_visit_and_put_away_it_comes_back_after_thirty_days(pick_up: PickUp, home: Server) -> None:
    hand = pick_up(at=home)
    come(hand)
    expect(hand.find("#keep")).to_be_visible()
    expect(hand.find("#keep")).to_contain_text("Guardar o bloco inteiro neste celular")
    come(hand, timedelta(hours=11))
    expect(hand.find("#keep")).to_be_hidden()
    come(hand, timedelta(hours=11), anew=True)
    expect(hand.find("#keep")).to_be_visible()
    hand.button("Agora não").tap()
    expect(hand.find("#keep")).to_be_hidden()

    for anew in (False, True):
        come(hand, timedelta(days=30, hours=10), anew)
        expect(hand.find("#keep")).to_be_hidden()
    back = timedelta(days=30, hours=12)
    come(hand, back)
    expect(hand.find("#keep")).to_be_visible()
    come(hand, back, anew=True)
    expect(hand.find("#keep")).to_be_visible()


def test_it_stands_below_a_play_that_goes_on(pick_up: PickUp, home: Server) -> None:
    hand = pick_up(at=home)
    hand.begin("rufstock", ("Ana", "Beto"))
    come(hand)
    expect(hand.find("#keep")).to_be_visible()
    expect(hand.find("section", has_text="Continuar Rufstock")).to_be_visible()


def test_a_fetch_that_was_begun_goes_on_at_home_until_it_is_whole(pick_up: PickUp, home: Server) -> None:
    hand = pick_up(at=home, service_workers="allow")
    held: list[Route] = []
    hand.context.route(f"**/{PART}", lambda route: held.append(route))  # a lambda, because handled routes are marked
    come(hand)
    hand.button("Guardar").tap()
    expect(hand.find("#keep progress")).to_be_visible()
    hand.open("/rules")
    hand.open("/")
    expect(hand.find("#keep progress")).to_be_visible()

    hand.button("Parar").tap()
    expect(hand.button("Continuar")).to_be_visible()
    come(hand)
    expect(hand.find("#keep")).to_be_hidden()
    come(hand, anew=True)
    hand.context.unroute(f"**/{PART}")
    hand.button("Guardar").tap()
    expect(hand.link("Abrir")).to_be_visible()
    come(hand)
    expect(hand.link("Abrir")).to_be_visible()
