"""``python -m tests.pictures``: take pictures of the pages and put them side by side in index.html.

``--only NAME`` takes those whose name contains it, ``--out DIR`` chooses the folder (pictures/), ``--readme`` takes the
README's pictures instead, ``--parts`` shows each part of a page in all its states.
"""

import argparse
import itertools
import sys
import tempfile
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.pictures.palette import shrink
from tests.pictures.parts import take_parts
from tests.pictures.shots import README_SHOTS, Shot, shots
from tests.support.browser import MISSING, find
from tests.support.house import PHONE, UNHURRIED, Hand, Server

SIZES: dict[str, dict[str, Any]] = {
    "phone": {**PHONE, "device_scale_factor": 2},
    "wide": {"viewport": {"width": 1280, "height": 800}, "has_touch": True},
}
SCHEMES = ("light", "dark")
TALLEST = 5000
"""Pages at least this high, in pixels, such as a whole rulebook, are not taken at full length."""

README = Path(__file__).parent / "readme"


def take(browser: Browser, server: Server, shot: Shot, folder: Path, maker: Hand) -> None:
    """Take one shot in every size, light and dark; a shot with taps starts from fresh tables for each size."""
    for size, options in SIZES.items():
        if shot.taps or not maker.slug:
            prepare(shot, maker)
        hand = look(browser, server, shot, maker, **options)
        for scheme in SCHEMES:
            hand.page.emulate_media(color_scheme=scheme)
            name = f"{shot.name}-{size}-{scheme}"
            hand.page.screenshot(path=folder / f"{name}.png", animations="disabled")
            if size == "phone" and hand.page.evaluate("document.body.scrollHeight") < TALLEST:
                hand.page.screenshot(path=folder / f"{name}-whole.png", full_page=True, animations="disabled")
        if hand.complaints:
            print(f"{shot.name}: {hand.complaints}", file=sys.stderr)
        hand.context.close()


def take_small(browser: Browser, server: Server, shot: Shot, folder: Path, maker: Hand) -> None:
    """Take one shot on a phone in light mode, small enough to be committed."""
    prepare(shot, maker)
    hand = look(browser, server, shot, maker, **{**SIZES["phone"], "device_scale_factor": 1.5})
    (folder / f"{shot.name}.png").write_bytes(shrink(hand.page.screenshot(animations="disabled")))
    hand.context.close()


def prepare(shot: Shot, maker: Hand) -> None:
    """Lay the tables that the shot needs."""
    for table in (*shot.before, *filter(None, [shot.table])):
        maker.lay(table)


def look(browser: Browser, server: Server, shot: Shot, maker: Hand, **options: Any) -> Hand:
    """Return a new hand with the phone of ``maker``, its page open and its taps done."""
    context = browser.new_context(**options, locale=maker.language, storage_state=maker.context.storage_state())
    context.add_init_script(UNHURRIED)
    hand = Hand(context, server, maker.language)
    hand.slug = shot.table.slug if shot.table else ""
    hand.open(shot.address(maker.at))
    for aside in hand.find("aside[data-bill]:visible").all():
        expect(aside.locator(".bill").first).to_be_attached()
    if shot.taps:
        shot.taps(hand)
    return hand


def contact_sheet(folder: Path, names: Iterable[str]) -> str:
    """Return the page that shows all pictures side by side."""
    rows = []
    for name in map(escape, names):
        rows.append(f'<h2 id="{name}">{name}</h2><div>')
        for size, scheme in itertools.product(SIZES, SCHEMES):
            file = f"{name}-{size}-{scheme}.png"
            if (folder / file).exists():
                picture = f'<img src="{file}" loading="lazy" alt="{name}, {size}, {scheme}">'
                whole = file.replace(".png", "-whole.png")
                rows.append(f'<a href="{whole if (folder / whole).exists() else file}">{picture}</a>')
        rows.append("</div>")
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Pictures</title><style>"
        "body{font:16px system-ui;margin:2rem;background:#888}div{display:flex;gap:1rem;overflow-x:auto}"
        "img{height:740px}"
        f"</style>{''.join(rows)}</html>\n"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures that the arguments select."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("--only", default="", metavar="NAME", help="take only pictures whose name contains NAME")
    parser.add_argument("--out", type=Path, default=Path("pictures"), metavar="DIR", help="the folder for the pictures")
    parser.add_argument("--language", default="pt-BR", choices=("pt-BR", "en"))
    parser.add_argument("--readme", action="store_true", help="retake the pictures in the README")
    parser.add_argument("--parts", action="store_true", help="take pictures of the parts of pages")
    chosen = parser.parse_args(arguments)
    if chosen.readme:
        chosen.out = README
    chosen.out.mkdir(parents=True, exist_ok=True)
    path = find() or sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path)
        names = [shot.name for shot in shots()]
        try:
            if chosen.parts:
                names = take_parts(browser, Path(folder) / "parts", chosen.out, chosen.language)
            for shot in () if chosen.parts else README_SHOTS if chosen.readme else shots():
                if chosen.only in shot.name:
                    context = browser.new_context(**PHONE, locale=chosen.language)
                    maker = Hand(context, server, chosen.language)
                    (take_small if chosen.readme else take)(browser, server, shot, chosen.out, maker)
                    context.close()
        finally:
            browser.close()
            server.stop()
        print(server.log.read_text(), file=sys.stderr, end="")
    if not chosen.readme:
        sheet = chosen.out / "index.html"
        sheet.write_text(contact_sheet(chosen.out, names))
        print(sheet.resolve().as_uri())


if __name__ == "__main__":
    main()
