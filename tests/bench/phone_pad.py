"""The pad on a phone, in Chromium: its download, its second start, its memory, and its taps."""

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

from flask import Flask
from playwright.sync_api import BrowserType, sync_playwright

from companion.phone.build import build, install
from companion.store.backup import back_up
from tests.bench.figures import Figure
from tests.bench.phone import BROWSER, FORM, Answer, Call, Phone, Request, inside
from tests.bench.processes import renderers_mb
from tests.bench.tables import Seated, Table, pads
from tests.bench.taps import copy, made, seated, timed_tap
from tests.support.browser import MISSING, WHOLE, find
from tests.support.handset import START, Handset, Site
from tests.support.tables import Table as Play

ROOT = "/bloco/app"
"""The address below which the program's pages are served."""

MOST_BYTES = 8_000_000
MOST_START = 2.0
MOST_MB = 250
MOST_TAP = 12.0
FEW, MANY = 10, 1_000
MOST_GROWTH = 1.2
WARM_UP = 10

BARE = """<!doctype html><html><head><title>bare</title></head><body><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
await loadPyodide();
document.body.dataset.took = performance.now();
</script></body></html>"""
"""A page that only starts Pyodide, for comparison."""

SEND = """async ([method, address, headers, body]) => {
    const began = performance.now();
    const answer = await fetch(address, { method, headers, body: body || undefined });
    const text = await answer.text();
    return [answer.status, Object.fromEntries(answer.headers), text, performance.now() - began];
}"""

PLAYS = (
    Play("busao", ("Ana", "Beto", "Caio")),
    Play("boomtown", ("Ana", "Beto", "Caio")),
    Play("rufstock", ("Ana", "Beto", "Caio")),
    Play("quissama", ("Ana", "Beto", "Caio")),
)

New = Callable[[Path | None], Handset]
"""Makes a phone that is switched off, with a copy of a profile or with an empty one."""


def phone_pad(rounds: int, number: int) -> list[Figure]:
    """Return the figures of the built pad, from ``rounds`` starts, and ``number`` taps in each of ``rounds`` rounds."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        figures = _fetched(folder / "built")
        site = Site(folder)
        site.start()
        try:
            site.show(folder / "built")
            fetched, new = folder / "fetched", _maker(playwright.chromium, site, folder)
            first = Handset(playwright.chromium, _program(), site, fetched)
            first.start()
            first.switch_off()
            figures.append(_starts(new, fetched, folder, rounds))
            figures.append(_memory(new, fetched))
            figures += _taps(new, fetched, folder, rounds, number)
        finally:
            site.stop()
    return figures


def _program() -> str:
    if not (path := find(WHOLE)):
        raise RuntimeError(MISSING)
    return path


def _maker(browser_type: BrowserType, site: Site, folder: Path) -> New:
    made = iter(range(1_000))

    def new(of: Path | None) -> Handset:
        profile = folder / f"phone-{next(made)}"
        if of:
            shutil.copytree(of, profile, ignore=shutil.ignore_patterns("Singleton*"))
        return Handset(browser_type, _program(), site, profile)

    return new


def _fetched(built: Path) -> list[Figure]:
    """Build the pad and return what a phone downloads, and the share of Pyodide's engine."""
    total = build(built)
    listed = json.loads((built / "list.json").read_text())["bundles"]
    engine = sum(one["bytes"] for one in listed if one["step"] == "engine")
    return [
        Figure("pad in the phone, download", total / 1e6, "MB", at_most=MOST_BYTES / 1e6),
        Figure("  of which Pyodide's WebAssembly", engine / 1e6, "MB"),
    ]


@contextmanager
def _on(handset: Handset) -> Iterator[Handset]:
    handset.switch_on()
    try:
        yield handset
    finally:
        handset.switch_off()


def _starts(new: New, fetched: Path, folder: Path, rounds: int) -> Figure:
    """Return the time to the home page relative to a bare Pyodide, in turns, each in a fresh browser."""
    (folder / "bare").mkdir()
    install(folder / "bare" / "installed")
    (folder / "bare" / "pyodide").symlink_to(folder / "bare" / "installed" / "pyodide")
    (folder / "bare" / "index.html").write_text(BARE)
    whole, bare = new(fetched), new(None)
    ways = [partial(_home, whole), partial(_bare, bare)]
    _bare(bare)  # opened once before, like the pad
    ratios, took = [], []
    for place in range(rounds):
        times = {way: way() for way in (ways if place % 2 else ways[::-1])}
        home, alone = (times[way] for way in ways)
        ratios.append(home / alone)
        took.append(home)
    note = f"{median(took):,.0f} ms"
    return Figure("  second start : bare loadPyodide()", median(ratios), "×", at_most=MOST_START, note=note)


def _home(handset: Handset) -> float:
    """Return the milliseconds from opening the address to the home page."""
    with _on(handset):
        handset.begin_at()
        return float(handset.tab.evaluate("performance.now()"))


def _bare(handset: Handset) -> float:
    """Return the milliseconds from opening the address to a running Python."""
    with _on(handset):
        handset.tab.goto(f"http://127.0.0.1:{handset.site.port}/bare/index.html")
        handset.tab.locator("body[data-took]").wait_for(state="attached", timeout=START)
        return float(handset.tab.evaluate("Number(document.body.dataset.took)"))


def _memory(new: New, fetched: Path) -> Figure:
    """Return the memory of all pages and workers after opening a pad of every game, less that of an empty page."""
    with _on(new(None)) as empty:
        least = renderers_mb(empty.pid)
    with _on(new(fetched)) as handset:
        handset.begin_at()
        home = renderers_mb(handset.pid)
        for play in PLAYS:
            handset.lay(play)
        most = renderers_mb(handset.pid)
    note = f"{home - least:,.0f} MB on the first page"
    return Figure("  memory for four open games", most - least, "MB", at_most=MOST_MB, note=note)


class Inside:
    """Sends requests to the program on a phone, from its page; ``took`` is the duration of the last one, in ms."""

    def __init__(self, handset: Handset) -> None:
        self.handset = handset
        self.took = 0.0

    def ask(self, request: Request) -> Call:
        headers = {name: text for name, text in request.headers.items() if name not in {*BROWSER, "Cookie"}}
        if request.body:
            headers["Content-Type"] = FORM
        sent = [request.method, request.path, headers, request.body.decode()]

        def call() -> Answer:
            status, fields, text, self.took = self.handset.page.evaluate(SEND, sent)
            return Answer(status, fields, text.encode())

        return call


def _taps(new: New, fetched: Path, folder: Path, rounds: int, number: int) -> list[Figure]:
    """Return what a tap on a full pad takes until it is stored, relative to CPython, and with many plays to few."""
    table = pads()[0]
    ratios, growths, took = [], [], []
    with made() as app, _on(new(fetched)) as few, _on(new(fetched)) as many:
        at = table.open(app, Phone(inside(app)))
        _fill(app, at, FEW - 1, few, folder)
        _fill(app, at, MANY - FEW, many, folder)
        here, phones = seated(app, table), [_seated(handset, table, at) for handset in (few, many)]
        for place in range(rounds):
            times: list[list[float]] = [[], [], []]
            for _ in range(number):
                times[2].append(timed_tap(here))
                for side in (0, 1) if place % 2 else (1, 0):
                    times[side].append(_stored(*phones[side]))
            among_few, among_many, in_process = map(median, times)
            ratios.append(among_few / in_process)
            growths.append(among_many / among_few)
            took.append(among_few)
    note = f"{median(took):,.0f} ms"
    return [
        Figure("  tap, Busão, three full buses : CPython", median(ratios), "×", at_most=MOST_TAP, note=note),
        Figure(f"  the same tap, {MANY:,} plays : {FEW} plays", median(growths), "×", at_most=MOST_GROWTH),
    ]


def _fill(app: Flask, at: str, more: int, handset: Handset, folder: Path) -> None:
    """Copy all plays of ``app``, with ``more`` copies of the one at ``at``, into a phone as one file."""
    copy(app.extensions["plays"], at, more)
    file = folder / f"{more}.zip"
    back_up(Path(app.config["COMPANION_DATA"]), file)
    handset.begin_at("kept")
    handset.find("#file").set_input_files(file)
    with handset.tab.expect_event("worker", timeout=START):  # the program restarts
        handset.button("Restaurar").tap()
    handset.opened()


def _seated(handset: Handset, table: Table, at: str) -> tuple[Seated, Inside]:
    """Return a phone without a server at the play at ``at``, which is filled like ``table``, after a warm-up."""
    program = Inside(handset)
    phone, at = Phone(program.ask), ROOT + at
    assert phone.get(at).status == 200
    one = Seated(phone, table, at), program
    for _ in range(WARM_UP):
        _stored(*one)
    return one


def _stored(one: Seated, program: Inside) -> float:
    """Make the next tap on a phone and return the milliseconds until it was stored."""
    timed_tap(one)
    return program.took
