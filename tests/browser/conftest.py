"""The server of the browser tests and the phones that look at it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.support.house import PHONE, UNHURRIED, Hand, Server

PickUp = Callable[..., Hand]

COUNTED = """
    const read = (name) => Number(sessionStorage.getItem(name));
    addEventListener("pointerdown", () => {
      const twice = read("twice");
      sessionStorage.setItem("twice", twice - 1);
      sessionStorage.setItem("clock", read("clock") + (twice === 1 ? 400 : 600));
    }, { capture: true });
    Object.defineProperty(performance, "timeOrigin", { value: 0 });
    Object.defineProperty(Event.prototype, "timeStamp", { get: () => read("clock") });
"""
"""Lets every tap come 600 ms after the one before it, the second of two at once 400: a busy machine takes longer."""

BRISK = """
    const begin = setTimeout, often = setInterval;
    const short = (pause) => (pause >= 2000 && pause <= 10_000 ? pause / 10 : pause);
    globalThis.setTimeout = (work, pause, ...more) => begin(work, short(pause), ...more);
    globalThis.setInterval = (work, pause, ...more) => often(work, short(pause), ...more);
"""
"""Lets a page pause a tenth as long between two tries: a test that gives it looks at what is tried, not at when."""


def run(folder: Any) -> Iterator[Server]:
    """Yield a running server; it must not have complained when it ends."""
    server = Server(folder)
    server.start()
    yield server
    server.stop()
    assert server.log.read_text() == ""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from run(tmp_path_factory.mktemp("house"))


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for one test alone, which may stop it."""
    yield from run(tmp_path_factory.mktemp("house"))


@pytest.fixture
def pick_up(new_context: Callable[..., BrowserContext], server: Server) -> Iterator[PickUp]:
    """Pick up a phone: ``pick_up(language, **options of the browser's context)``; none may complain in the end.

    It keeps no pages, as in a home network without HTTPS, unless ``service_workers="allow"``: else what a test does to
    its requests would not reach those of the worker. A test taps and scrolls faster than people do: only the taps of
    one that is ``hasty`` are ever taken for a second one on the same spot. One that is ``brisk`` tries again soon, for
    tests of what becomes of an answer that does not come.
    """
    hands: list[Hand] = []

    def pick(
        language: str = "pt-BR", at: Server = server, hasty: bool = False, brisk: bool = False, **options: Any
    ) -> Hand:
        context = new_context(**{**PHONE, "service_workers": "block", "locale": language, **options})
        if hasty:
            context.add_init_script(COUNTED)
        else:
            context.add_init_script(UNHURRIED)
        if brisk:
            context.add_init_script(BRISK)
        hand = Hand(context, at, language)
        hands.append(hand)
        return hand

    yield pick
    assert [hand.complaints for hand in hands] == [[] for _ in hands]


@pytest.fixture
def hand(pick_up: PickUp) -> Hand:
    """A phone in Brazilian Portuguese."""
    return pick_up()
