"""The server and the phones of the browser tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
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
"""Fakes the time of taps, so that slow machines do not matter: 600 ms apart, or 400 ms for a double tap."""

BRISK = """
    const begin = setTimeout, often = setInterval;
    const short = (pause) => (pause >= 2000 && pause <= 10_000 ? pause / 10 : pause);
    globalThis.setTimeout = (work, pause, ...more) => begin(work, short(pause), ...more);
    globalThis.setInterval = (work, pause, ...more) => often(work, short(pause), ...more);
"""
"""Shortens the pauses between retries to a tenth, for tests of what is retried rather than when."""


def run(folder: Any, code: Path | None = None) -> Iterator[Server]:
    """Yield a running server, of the checkout ``code`` if given; its log must be empty at the end."""
    server = Server(folder, code)
    server.start()
    yield server
    server.stop()
    assert server.log.read_text() == ""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from run(tmp_path_factory.mktemp("house"))


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for a single test, which may stop it."""
    yield from run(tmp_path_factory.mktemp("house"))


@pytest.fixture
def pick_up(new_context: Callable[..., BrowserContext], server: Server) -> Iterator[PickUp]:
    """Pick up a phone with ``pick_up(language, **options of the browser's context)``; its console must stay silent.

    It has no service worker, as in a home network without HTTPS, so that tests can intercept all requests;
    ``service_workers="allow"`` gives it one. Tests tap faster than people do, so only a ``hasty`` phone takes taps for
    a second one on the same spot. A ``brisk`` phone retries sooner, for tests of answers that do not arrive.
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
