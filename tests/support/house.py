"""A real server on its own folder, and users who operate it on a phone."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from axe_playwright_python.base import AXE_SCRIPT as AXE
from playwright.sync_api import BrowserContext, CDPSession, Error, Locator, Page, expect

from companion.language import wording
from tests.support.tables import Table

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
PATIENCE = 10_000
"""Milliseconds that anything expected may take."""

MOST_STOPS = 250
"""Maximum number of Tab presses to walk a page."""

LOOK_UP = 8
"""Number of stops between checks whether the walk is over."""

EXPECTED = re.compile(r"the server responded with a status of 4(09|22)")
"""What Chromium logs for answers that are part of the dialogue: a conflict, or a problem with a field."""

OVERTAKEN = re.compile(r"htmx:(sendAbort|afterRequest)")
"""What htmx logs for a request that the next tap replaced before it was answered."""

UNHURRIED = "addEventListener('pointerdown', () => dispatchEvent(new Event('wheel')))"
"""Keeps taps from counting as a double tap on one spot, as tests tap faster than people do."""

CROWDED = (Path(__file__).parent / "crowding.js").read_text()
"""Returns layout faults of a page with very large text, as sentences."""

FOCUSED = (Path(__file__).parent / "focus.js").read_text()
"""Inspects the focused element whenever Tab leaves it, and records those that cannot be seen."""

FAULTS = "async (what) => (await axe.run({ resultTypes: ['violations'], preload: false, ...what })).violations"
"""Returns the violations that axe finds, without what passes and without reading style sheets, half of the time."""

UNSENT = "Object.keys(localStorage).filter((name) => name.startsWith('action ')).length"
"""Number of actions that the phone keeps until they are booked or resolved."""

BLOCKED = "Service Worker registration blocked by Playwright"

expect.set_options(timeout=PATIENCE)

ALIGNED = """() => {
  const at = (one) => one.getBoundingClientRect();
  const heads = [...document.querySelectorAll(".head")].map(at);
  return [...document.querySelectorAll(".line")].filter((line) => line.checkVisibility()).flatMap((line) =>
    [...line.querySelectorAll(":scope > .cell")].map(at).map(({ x, width }, side) =>
      Math.max(Math.abs(x - heads[side].x), Math.abs(width - heads[side].width)))).filter((apart) => apart > 1);
}"""
"""Returns by how many pixels cells are off the heads of their columns, where it is more than one."""


class Server:
    """``python -m companion.serve`` on its own folder; it can be stopped and restarted at the same address.

    ``code`` is the checkout to run, by default this one.
    """

    def __init__(self, folder: Path, code: Path | None = None) -> None:
        self.folder = folder
        self.code = code
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        told = {"HOST": "127.0.0.1", "PORT": str(self.port), "COMPANION_DATA": str(self.folder)}
        told["TABLES"] = "10000"  # all tests share one client address
        if self.code:
            told["PYTHONPATH"] = str(self.code)
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "companion.serve"],
                env={**os.environ, **told},
                cwd=self.code,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        deadline = time.monotonic() + 90  # slow when other tests run in parallel
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                urllib.request.urlopen(self.url).close()
                return
            except OSError:
                time.sleep(0.05)
        self.stop()
        raise AssertionError(f"nothing served: {self.log.read_text()}")

    def stop(self) -> None:
        """Stop the server and wait until it has ended."""
        self.process.terminate()
        self.process.wait(30)


class Hand:
    """A user with a phone, who taps what is there and records the browser's complaints.

    ``t`` renders a text in the language of the phone, so that one play can be told in both languages.
    """

    def __init__(self, context: BrowserContext, server: Server, language: str) -> None:
        context.set_default_timeout(PATIENCE)
        self.context = context
        self.server = server
        self.language = language
        self.slug = ""
        self.complaints: list[str] = []
        self.allowed = EXPECTED
        context.on("console", lambda one: self._note(one.text) if one.type in ("error", "warning") else None)
        context.on("weberror", lambda one: self._note(str(one.error)))
        self.page: Page = context.new_page()

    def _note(self, text: str) -> None:
        if not self.allowed.search(text) and text != BLOCKED:
            self.complaints.append(text)

    def t(self, key: str, **args: Any) -> str:
        """Return the text ``key`` as the page renders it."""
        return str(wording(self.language, self.slug)(key, **args))

    # ---- finding

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        """Return the first button with this name."""
        return self.page.get_by_role("button", name=name, exact=exact).first

    def link(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        """Return the first link with this name."""
        return self.page.get_by_role("link", name=name, exact=exact).first

    def find(self, selector: str, has_text: str | None = None) -> Locator:
        """Return the elements that match the CSS selector."""
        return self.page.locator(selector, has_text=has_text)

    def unsent(self) -> int:
        """Return the number of actions that this phone keeps until they are booked or resolved."""
        return int(self.page.evaluate(UNSENT))

    # ---- doing

    def open(self, path: str = "/") -> None:
        """Open an address of the site, even while the page is navigating by itself."""
        try:
            self.page.goto(self.server.url + path)
        except Error as error:
            if "interrupted by another navigation" not in error.message:
                raise
            self.page.goto(self.server.url + path)

    def sizes(self, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Load the page again in a window of each size, and yield the size."""
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.reload()
            yield width, height

    def follow(self, place: Locator) -> None:
        """Tap a link to another page and wait until it has loaded with its scripts."""
        with self.page.expect_navigation(wait_until="load"):
            place.tap()

    def sit_down(self, slug: str, names: Sequence[str], from_home: bool = True) -> str:
        """Open a play of the game from the home page and return its address, ``/p/<key>``."""
        self.slug = slug
        if from_home:
            self.open()
            self.follow(self.find(f"a[href='/new/{slug}']").first)
        else:
            self.open(f"/new/{slug}")
        self.put(*names)
        self.follow(self.find("[data-go]"))
        return self.at

    def put(self, *names: str) -> None:
        """Enter names into the list of players, each with Enter."""
        for name in names:
            before = self.find(".person").count()
            self.find("input[name=typed]").fill(name)
            self.find("input[name=typed]").press("Enter")
            expect(self.find(".person")).to_have_count(before + 1)

    @property
    def at(self) -> str:
        """The address of the open play, ``/p/<key>``."""
        return "/".join(self.page.url.removeprefix(self.server.url).partition("?")[0].split("/")[:3])

    def tap_twice(self, what: Locator, pause: int) -> None:
        """Tap something, and click the same spot after ``pause`` milliseconds.

        The second is a click because a touch on a page that is being replaced may never be acknowledged: Chromium's
        debugging protocol then waits forever, in one or two of a hundred runs. The click is what matters.
        """
        spot = what.bounding_box()
        assert spot
        x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
        self.page.evaluate("sessionStorage.setItem('twice', 2)")
        self.page.touchscreen.tap(x, y)
        # The pause is the time between two taps that is being tested, not a wait for something to happen.
        self.page.wait_for_timeout(pause)
        self.page.mouse.click(x, y)

    def finish(self, anyway: bool = False) -> None:
        """End the play and wait for the result; ``anyway`` if the page first asks about empty cells."""
        if anyway:
            self.button(self.t("finish")).tap()
        self.follow(self.button(self.t("finish-anyway" if anyway else "finish")))

    def reopen(self) -> None:
        """Reopen the finished play and wait for the pad."""
        self.follow(self.button(self.t("reopen")))

    def undo(self) -> None:
        """Undo what the undo bar shows."""
        self.find("button.undo:visible").tap()

    def keys(self, *keys: str) -> None:
        """Tap keys of a numeric keypad, ``>`` for the next cell."""
        for key in keys:
            name = ".next:not([hidden])" if key == ">" else f"[data-key='{key}']"
            self.find(f"#entry {name}").tap()

    def figures(self, *figures: int) -> int:
        """Enter figures on the keypad of Busão, one per ringed cell, and return the number of taps."""
        return sum(self._figure(one) for one in figures)

    def _figure(self, number: int) -> int:
        if -4 <= number <= 15:
            self.find(f"#entry .whole [value='{number}']").tap()
            return 1
        sign = ["[data-key=sign]"] if number < 0 else []
        taps = ["[data-face=digits]", *sign, *(f"[data-key='{digit}']" for digit in str(abs(number))), "#entry-go"]
        for tap in taps:
            self.find(f"#entry {tap}").tap()
        return len(taps)

    def write(self, path: str, at: str = "", **fields: str) -> None:
        """Submit a form below the address of the play directly, bypassing the page: a quick way to fill a sheet."""
        if "csrf_token" not in fields:
            fields["csrf_token"] = self.find("[name=csrf-token]").get_attribute("content") or ""
        answer = self.page.request.post(f"{self.server.url}{at or self.at}/{path}", form=fields, max_redirects=0)
        assert answer.status == 303, f"{path} {fields}: {answer.status} {complaints(answer.text())}"

    def lay(self, table: Table) -> str:
        """Open a play with the sheet of ``table``, bypassing the forms, show it and return its address."""
        self.slug = table.slug
        ask, new = self.context.request, f"{self.server.url}/new/{table.slug}"
        sent = {"csrf_token": token(ask.get(new).text())}
        answer = ask.post(
            new,
            data=urlencode({**sent, "player": table.players}, doseq=True),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            max_redirects=0,
        )
        at = answer.headers.get("location", "")
        assert at.startswith("/p/"), f"{table.players}: {complaints(answer.text())}"
        if table.pad:
            self.write("resolve", at, wanted=json.dumps(table.pad), name="set", **sent)
        if table.finished:
            self.write("finish", at, **sent)
        self.open(at)
        return at

    def begin(self, slug: str, names: Sequence[str]) -> str:
        """Open a play with an empty sheet, bypassing the forms, show it and return its address."""
        return self.lay(Table(slug, tuple(names)))

    def claim(self, name: str) -> None:
        """Make this the phone of ``name``."""
        self.open(f"{self.at}/who")
        self.follow(self.find("main button", has_text=name))

    # ---- with the keyboard alone

    def tab_to(self, place: Locator) -> None:
        """Press Tab until ``place`` has the focus; fail if the keyboard cannot reach it."""
        for _ in range(150):
            if place.evaluate("one => one === document.activeElement"):
                return
            place.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {place}")

    def key(self, place: Locator, key: str = "Enter") -> None:
        """Move the focus to ``place`` and press ``key``."""
        self.tab_to(place)
        self.page.keyboard.press(key)

    def key_follow(self, place: Locator) -> None:
        """Follow a link to another page with the keyboard alone."""
        self.tab_to(place)
        with self.page.expect_navigation(wait_until="load"):
            self.page.keyboard.press("Enter")

    def key_sit_down(self, slug: str, names: Sequence[str]) -> None:
        """Open a play of the game from the home page with the keyboard alone."""
        self.slug = slug
        self.open()
        self.key_follow(self.find(f"a[href='/new/{slug}']").first)
        self.tab_to(self.find("input[name=typed]"))
        for number, name in enumerate(names, 1):
            self.page.keyboard.type(name)
            self.page.keyboard.press("Enter")
            expect(self.find(".person")).to_have_count(number)
        self.key_follow(self.find(".dock .go"))

    # ---- checking

    def total(self, side: int) -> Locator:
        """Return the number of a total."""
        return self.find("#totals .number").nth(side)

    def sees_totals(self, *totals: int) -> None:
        """Wait until the totals are these, with proper minus signs."""
        expect(self.find("#totals .number")).to_have_text([figure(total) for total in totals])

    def sees_winner(self, text: str) -> None:
        """Wait until the result names the winner."""
        expect(self.find(".win h1")).to_have_text(text)

    def sees_ranking(self, *rows: tuple[int, str, int]) -> None:
        """Wait until the columns of the result are these: rank, first names, total."""
        expect(self.find(".score-sheet thead .who")).to_have_text([f"{rank}. {names}" for rank, names, _ in rows])
        expect(self.find(".score-sheet .sum-row a")).to_have_text([figure(total) for _, _, total in rows])

    def sees_log(self, *lines: str) -> None:
        """Compare the log, newest first; an undone line begins with "~"."""
        self.open(f"{self.at}/log")
        read = "all => all.map(one => (one.querySelector('del') ? '~' : '') + one.firstChild.textContent.trim())"
        found = self.find(".log p:not(.subtext)").evaluate_all(read)
        assert found == list(lines), found  # helpers' assertions do not explain themselves

    def overflow(self, width: int) -> list[str]:
        """Return what makes the page scroll sideways at a width of ``width`` CSS pixels."""
        return list(
            self.page.evaluate(
                """width => document.scrollingElement.scrollWidth <= width ? [] : [location.pathname,
                `${document.scrollingElement.scrollWidth} px wide instead of ${width}`,
                ...[...document.body.querySelectorAll("*")].filter(
                    one => one.getBoundingClientRect().right > width + 1 && one.checkVisibility()
                ).slice(0, 4).map(one => one.outerHTML.slice(0, 120))]""",
                width,
            )
        )

    def fits(self) -> list[str]:
        """Return what scrolls sideways at 360 px, 320 px and with double text size, and what is then too crowded."""
        found = self.overflow(360)
        self.page.set_viewport_size({"width": 320, "height": 740})
        found += self.overflow(320)
        self.page.set_viewport_size({"width": 360, "height": 616})
        self.page.evaluate("document.documentElement.style.fontSize = '200%'")
        found += self.overflow(360) + self.page.evaluate(CROWDED)
        self.page.evaluate("document.documentElement.style.fontSize = ''")
        self.page.set_viewport_size(PHONE["viewport"])
        return found

    def unseen(self) -> list[str]:
        """Walk the page with Tab and return the focused elements that cannot be seen."""
        self.page.set_viewport_size({"width": 360, "height": 616})
        walk = self.page.evaluate_handle(FOCUSED)
        for stop in range(MOST_STOPS + 1):
            self.page.keyboard.press("Tab")
            if stop % LOOK_UP == 0 and walk.evaluate("walk => walk.over"):
                break
        self.page.set_viewport_size(PHONE["viewport"])
        return [f"{self.page.url}: {fault}" for fault in walk.evaluate("walk => walk.faults")]

    def faults(self) -> list[str]:
        """Return what axe finds on the page, and its contrast violations in dark mode."""
        self.page.evaluate(AXE)
        found = self.page.evaluate(FAULTS, {})
        self.page.emulate_media(color_scheme="dark")
        found += self.page.evaluate(FAULTS, {"runOnly": ["color-contrast"]})
        self.page.emulate_media(color_scheme="light")
        return [
            f"{self.page.url}: {fault['id']}: {node['target']} {node['failureSummary']}"
            for fault in found
            for node in fault["nodes"][:3]
        ]


def none(found: list[str]) -> None:
    """Fail with everything that was ``found``, not only its beginning."""
    assert not found, "\n".join(found)


def token(html: str) -> str:
    """Return the CSRF token of a page's forms."""
    return re.findall(r'name="csrf[-_]token" (?:content|value)="([^"]+)"', html)[0]


def complaints(html: str) -> list[str]:
    """Return the error messages of a page."""
    return re.findall(r'(?:class="wrong"[^>]*|class="notice[^"]*"[^>]*)>(.*?)</p>', html, re.DOTALL)


def figure(number: int) -> str:
    """Return a number as Portuguese pages render it."""
    return f"{number:,}".replace(",", ".").replace("-", "\N{MINUS SIGN}")


MOST_REQUESTS = 6
MOST_BYTES = 60 * 1024


class Traffic:
    """The requests of a phone from now on, and the bytes they transfer."""

    def __init__(self, hand: Hand) -> None:
        self.addresses: list[str] = []
        self.bytes = 0
        hand.page.on("request", lambda request: self.addresses.append(request.url))
        self.session: CDPSession = hand.context.new_cdp_session(hand.page)
        self.session.send("Network.enable")
        self.session.on("Network.loadingFinished", self._finished)

    def _finished(self, event: dict[str, float]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def are_few(self) -> None:
        """Fail if there were more requests or bytes than a first view may need."""
        assert 1 < len(self.addresses) <= MOST_REQUESTS, self.addresses
        assert 1000 < self.bytes <= MOST_BYTES
