"""The built pad behind a plain static server, and a phone that installs it: a Chromium with its own profile."""

import json
import os
import re
import signal
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import BrowserContext, BrowserType, Frame, Page, expect

from tests.support.browser import LEAN
from tests.support.house import AXE, FAULTS, Hand, Server, token
from tests.support.tables import Table

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "is_mobile": True,
    "has_touch": True,
    "locale": "pt-BR",
    "timezone_id": "America/Sao_Paulo",
}
EXPECTED = re.compile(r"status of 4(09|22)|net::ERR_\S+ \S+/list\.json$")
"""What Chromium logs for a conflict, for a problem with a field, and for a failed check for updates."""
START = 90_000
"""Milliseconds that a start may take."""
THUMB = "addEventListener('pointerdown', () => dispatchEvent(new Event('wheel')))"
"""Keeps taps from counting as a double tap on one spot, as tests tap faster than people do."""

OPENED = "body[data-state=open], body[data-state=failed], body[data-state=unable]"

ASK = """async ([address, form]) => {
    const body = form && new URLSearchParams(form);
    const answer = await fetch(address, { method: form ? "POST" : "GET", body, headers: { "HX-Request": "true" } });
    return [answer.status, answer.headers.get("HX-Redirect") ?? answer.url, await answer.text()];
}"""


SEND = """async ([address, form]) =>
    (await fetch(address, { method: "POST", body: new URLSearchParams(form) })).url"""


SIZES = ((320, 568), (740, 330), (375, 553))
"""Window sizes in which the pad's own screens are checked; the last one stays."""

CUT = """text => {
    const found = [];
    document.documentElement.style.fontSize = text;
    const { scrollWidth } = document.scrollingElement;
    if (scrollWidth > innerWidth) found.push(`${scrollWidth} px wide instead of ${innerWidth}`);
    for (const one of document.querySelectorAll(".btn")) {
        const lines = one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize);
        if (one.checkVisibility() && lines > 3.5) found.push(`more than one line: ${one.textContent.trim()}`);
    }
    document.documentElement.style.fontSize = "";
    return found.map((one) => `${innerWidth} ${text}: ${location.href}: ${one}`);
}"""
"""Returns what makes a page scroll sideways at a text size, and the buttons with broken words."""


class Silent(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, *args: Any) -> None:
        """Log nothing."""


class Site(Server):
    """A plain static server of a folder, with the built pad below ``/bloco/``; it restarts at the same address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.shell = f"{self.url}/bloco/"
        self.url = f"{self.shell}app"

    def start(self) -> None:
        """Serve the folder."""
        handler = partial(Silent, directory=str(self.folder))
        self.httpd = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.thread = threading.Thread(target=self.httpd.serve_forever, args=(0.05,))
        self.thread.start()

    def stop(self) -> None:
        """Stop serving, which takes the signal away. Idempotent."""
        if self.thread.is_alive():
            self.httpd.shutdown()
            self.thread.join()
            self.httpd.server_close()

    def show(self, built: Path) -> None:
        """Serve the build in ``built`` from now on."""
        link = self.folder / "bloco"
        link.unlink(missing_ok=True)
        link.symlink_to(built)


class Handset(Hand):
    """A phone with the installed pad: ``tab`` is the outer page, ``page`` the frame with the pad's pages."""

    def __init__(self, browser_type: BrowserType, program: str, site: Site, profile: Path, **options: Any) -> None:
        self.profile = profile
        self._launch = partial(
            browser_type.launch_persistent_context,
            profile,
            executable_path=program,
            args=[LEAN],
            **{**PHONE, **options},
        )
        self.site = self.server = site
        self.language, self.slug = options.get("locale", "pt-BR"), ""
        self.complaints: list[str] = []
        self.allowed = EXPECTED

    def switch_on(self) -> None:
        """Start a browser without opening anything."""
        self.context: BrowserContext = self._launch()
        self.context.set_default_timeout(20_000)
        self.context.add_init_script(THUMB)
        self.context.on(
            "console", lambda one: self._note(f"{one.text} {one.location['url']}") if one.type == "error" else None
        )
        self.context.on("weberror", lambda one: self._note(str(one.error)))
        self.tab = self.context.pages[0]

    def switch_off(self) -> None:
        """Close the browser; its profile is kept."""
        self.context.close()

    def kill(self) -> None:
        """Kill the browser with all its processes, as if the phone lost power."""
        group = os.getpgid(self.pid)
        assert group != os.getpgrp(), "the browser has a group of its own"
        with self.context.expect_event("close"):
            os.killpg(group, signal.SIGKILL)

    @property
    def pid(self) -> int:
        """The process id of the running browser."""
        return int(os.readlink(self.profile / "SingletonLock").rpartition("-")[2])

    def start(self, place: str = "") -> None:
        """Start a browser and open the pad in it, at the page ``place``."""
        self.switch_on()
        self.begin_at(place)

    def begin_at(self, place: str = "", tab: Page | None = None) -> None:
        """Open the pad afresh in a tab and wait for its page."""
        self.tab = tab or self.tab
        self.tab.goto("about:blank")
        self.tab.goto(f"{self.site.shell}#{place}" if place else self.site.shell)
        self.opened()

    def opened(self) -> None:
        """Wait until the pad has opened and shows a page."""
        self.tab.locator(OPENED).wait_for(timeout=START)
        expect(self.tab.locator("body"), self.tab.locator("[data-fault]").first.text_content()).to_have_attribute(
            "data-state", "open"
        )
        self.tab.frame_locator("#pad").locator("main").first.wait_for(timeout=START)
        self.page = cast(Page, self.frame)

    @property
    def frame(self) -> Frame:
        """The frame with the pad's pages."""
        found = self.tab.locator("#pad").element_handle().content_frame()
        assert found
        return found

    def sit_down(self, slug: str, names: Any, from_home: bool = True) -> str:
        """Open a play of the game from home, by its cover, and return its address, ``/p/<key>``."""
        self.slug = slug
        self.open("/")
        self.follow(self.find(f"a.cover[href$='/new/{slug}']"))
        self.put(*names)
        self.follow(self.find("[data-go]"))
        return self.at

    def ask(self, path: str, **form: str) -> tuple[int, str, str]:
        """Return status, address and text of the program's answer to a GET, or to a form if fields are given."""
        status, address, text = self.page.evaluate(ASK, [f"{self.server.url}{path}", form or None])
        return status, address.removeprefix(self.server.url), text

    def write(self, path: str, at: str = "", **fields: str) -> None:
        fields.setdefault("csrf_token", token(self.ask("/")[2]))
        status, _, text = self.ask(f"{at or self.at}/{path}", **fields)
        assert status == 200, text

    def lay(self, table: Table) -> str:
        self.slug = table.slug
        form = [["csrf_token", token(self.ask("/")[2])], *(["player", name] for name in table.players)]
        at = self.page.evaluate(SEND, [f"{self.server.url}/new/{table.slug}", form]).removeprefix(self.server.url)
        assert at.startswith("/p/"), at
        if table.pad:
            self.write("resolve", at, wanted=json.dumps(table.pad), name="set")
        if table.finished:
            self.write("finish", at)
        self.open(at)
        return at

    def faults(self) -> list[str]:
        """Return nothing, as the looks of pages are checked on a server."""
        return []

    fits = faults

    def looks(self) -> list[str]:
        """Return what overflows the tab and its frame at any size, with large text too, and what axe finds."""
        found: list[str] = []
        for (width, height), text in product(SIZES, ("200%", "")):
            self.tab.set_viewport_size({"width": width, "height": height})
            found += [fault for frame in self.tab.frames for fault in frame.evaluate(CUT, text)]
        for frame in self.tab.frames:
            frame.evaluate(AXE)
        for scheme in ("light", "dark"):
            self.tab.emulate_media(color_scheme=scheme)
            for fault in self.tab.evaluate(FAULTS, {}):
                found.append(f"{self.tab.url}: {scheme}: {fault['id']}: {fault['nodes'][0]['target']}")
        self.tab.emulate_media(color_scheme="light")
        return found
