"""The built pad behind a plain static server, and a phone that keeps it: a Chromium with a folder of its own."""

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
"""What Chromium says of a conflict, of a problem beside its field, and of looking for a newer version in vain."""
START = 90_000
"""Milliseconds that a start may take."""
THUMB = "addEventListener('pointerdown', () => dispatchEvent(new Event('wheel')))"
"""A test taps faster than people do: none of its taps is taken for a second one on the same spot."""

OPENED = "body[data-state=open], body[data-state=failed], body[data-state=unable]"

ASK = """async ([address, form]) => {
    const body = form && new URLSearchParams(form);
    const answer = await fetch(address, { method: form ? "POST" : "GET", body, headers: { "HX-Request": "true" } });
    return [answer.status, answer.headers.get("HX-Redirect") ?? answer.url, await answer.text()];
}"""


SEND = """async ([address, form]) =>
    (await fetch(address, { method: "POST", body: new URLSearchParams(form) })).url"""


SIZES = ((320, 568), (740, 330), (375, 553))
"""Windows in which the pad's own screens are looked at; the last one stays."""

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
"""Returns what makes a page scroll sideways with text of a size, and the buttons whose words are broken."""


class Silent(SimpleHTTPRequestHandler):
    """Serves files and logs nothing."""

    def log_message(self, *args: Any) -> None:
        """See BaseHTTPRequestHandler."""


class Site(Server):
    """A plain static server of a folder, the built one below ``/bloco/``; it comes back at the same address."""

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
        """Stop it: from now on there is no signal. Stopping twice is the same."""
        if self.thread.is_alive():
            self.httpd.shutdown()
            self.thread.join()
            self.httpd.server_close()

    def show(self, built: Path) -> None:
        """Serve what was built into ``built`` from now on."""
        link = self.folder / "bloco"
        link.unlink(missing_ok=True)
        link.symlink_to(built)


class Handset(Hand):
    """A phone that has the pad: ``tab`` is the page that is never left, ``page`` the frame in it with the pad's own."""

    def __init__(self, browser_type: BrowserType, program: str, site: Site, profile: Path, **options: Any) -> None:
        self.profile = profile
        self._launch = partial(
            browser_type.launch_persistent_context, profile, executable_path=program, **{**PHONE, **options}
        )
        self.site = self.server = site
        self.language, self.slug = options.get("locale", "pt-BR"), ""
        self.complaints: list[str] = []
        self.allowed = EXPECTED

    def switch_on(self) -> None:
        """Start a browser, without opening anything."""
        self.context: BrowserContext = self._launch()
        self.context.set_default_timeout(20_000)
        self.context.add_init_script(THUMB)
        self.context.on(
            "console", lambda one: self._note(f"{one.text} {one.location['url']}") if one.type == "error" else None
        )
        self.context.on("weberror", lambda one: self._note(str(one.error)))
        self.tab = self.context.pages[0]

    def switch_off(self) -> None:
        """End the browser; what it keeps stays in its folder."""
        self.context.close()

    def kill(self) -> None:
        """End the browser with all its processes as a phone does that is out of power."""
        group = os.getpgid(self.pid)
        assert group != os.getpgrp(), "the browser has a group of its own"
        with self.context.expect_event("close"):
            os.killpg(group, signal.SIGKILL)

    @property
    def pid(self) -> int:
        """The process of the browser that is on."""
        return int(os.readlink(self.profile / "SingletonLock").rpartition("-")[2])

    def start(self, place: str = "") -> None:
        """Start a browser and the pad in it, at a page of it."""
        self.switch_on()
        self.begin_at(place)

    def begin_at(self, place: str = "", tab: Page | None = None) -> None:
        """Open the pad anew in a tab, whatever page of it is there, and wait for its page."""
        self.tab = tab or self.tab
        self.tab.goto("about:blank")
        self.tab.goto(f"{self.site.shell}#{place}" if place else self.site.shell)
        self.opened()

    def opened(self) -> None:
        """Wait until the pad has opened, and for its page."""
        self.tab.locator(OPENED).wait_for(timeout=START)
        expect(self.tab.locator("body"), self.tab.locator("[data-fault]").first.text_content()).to_have_attribute(
            "data-state", "open"
        )
        self.tab.frame_locator("#pad").locator("main").first.wait_for(timeout=START)
        self.page = cast(Page, self.frame)

    @property
    def frame(self) -> Frame:
        """The frame with the pad's own pages."""
        found = self.tab.locator("#pad").element_handle().content_frame()
        assert found
        return found

    def sit_down(self, slug: str, names: Any, from_home: bool = True) -> str:
        """See Hand: from home, by the game's cover."""
        self.slug = slug
        self.open("/")
        self.follow(self.find(f"a.cover[href$='/new/{slug}']"))
        self.put(*names)
        self.follow(self.find("[data-go]"))
        return self.at

    def ask(self, path: str, **form: str) -> tuple[int, str, str]:
        """Return status, address and text of what the program answers to GET, or to a form if fields are given."""
        status, address, text = self.page.evaluate(ASK, [f"{self.server.url}{path}", form or None])
        return status, address.removeprefix(self.server.url), text

    def write(self, path: str, at: str = "", **fields: str) -> None:
        """See Hand."""
        fields.setdefault("csrf_token", token(self.ask("/")[2]))
        status, _, text = self.ask(f"{at or self.at}/{path}", **fields)
        assert status == 200, text

    def lay(self, table: Table) -> str:
        """See Hand."""
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
        """How pages look is judged where a server has them."""
        return []

    fits = faults

    def looks(self) -> list[str]:
        """Return what does not fit into the tab and its frame at any size, with large text too, and what axe finds."""
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
