"""``python -m tests.pictures``: take pictures of the pages and lay them side by side in index.html.

``--only NAME`` takes those whose name contains it, ``--out DIR`` says where they go (pictures/).
"""

import argparse
import itertools
import sys
import tempfile
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser import MISSING, find
from tests.in_browser.house import PHONE, Hand, Server
from tests.pictures.shots import Shot, shots

SIZES: dict[str, dict[str, Any]] = {
    "phone": {**PHONE, "device_scale_factor": 2},
    "wide": {"viewport": {"width": 1280, "height": 800}, "has_touch": True},
}
SCHEMES = ("light", "dark")


def take(browser: Browser, server: Server, shot: Shot, folder: Path, maker: Hand) -> None:
    """Take one shot in every size, light and dark; each tells its story anew where it has taps."""
    for table in shot.before:
        maker.lay(table)
    for size, scheme in itertools.product(SIZES, SCHEMES):
        at = maker.lay(shot.table) if shot.table and (shot.taps or size + scheme == "phonelight") else maker.at
        context = browser.new_context(
            **SIZES[size],
            color_scheme=scheme,  # type: ignore[arg-type]
            locale=maker.language,
            storage_state=maker.context.storage_state(),
        )
        hand = Hand(context, server, maker.language)
        hand.slug = shot.table.slug if shot.table else ""
        hand.open(shot.address(at))
        if shot.taps:
            shot.taps(hand)
        name = f"{shot.name}-{size}-{scheme}"
        hand.page.screenshot(path=folder / f"{name}.png", animations="disabled")
        if size == "phone":
            hand.page.screenshot(path=folder / f"{name}-whole.png", full_page=True, animations="disabled")
        if hand.complaints:
            print(f"{name}: {hand.complaints}", file=sys.stderr)
        context.close()


def contact_sheet(folder: Path, names: Sequence[str]) -> str:
    """Return the page that shows all pictures side by side."""
    rows = []
    for name in names:
        pictures = "".join(
            f'<a href="{file}"><img src="{file}" class="{size}" loading="lazy" alt="{escape(name)}, {size}, {scheme}"></a>'
            for size, scheme in itertools.product(SIZES, SCHEMES)
            if (folder / (file := f"{name}-{size}-{scheme}.png")).exists()
        )
        rows.append(f'<h2 id="{escape(name)}">{escape(name)}</h2><div>{pictures}</div>')
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Pictures</title><style>"
        "body{font:16px system-ui;margin:2rem;background:#888}div{display:flex;gap:1rem;overflow-x:auto}"
        ".phone{height:740px}.wide{height:740px}</style>"
        f"<h1>{len(names)} screens</h1>{''.join(rows)}</html>\n"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("--only", default="", metavar="NAME", help="take those whose name contains it")
    parser.add_argument("--out", type=Path, default=Path("pictures"), metavar="DIR", help="where they go")
    parser.add_argument("--language", default="pt-BR", choices=("pt-BR", "en"))
    chosen = parser.parse_args(arguments)
    chosen.out.mkdir(parents=True, exist_ok=True)
    path = find() or sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path)
        try:
            for shot in shots():
                if chosen.only in shot.name:
                    context = browser.new_context(**PHONE, locale=chosen.language)
                    take(browser, server, shot, chosen.out, Hand(context, server, chosen.language))
                    context.close()
        finally:
            browser.close()
            server.stop()
        print(server.log.read_text(), file=sys.stderr, end="")
    names = [shot.name for shot in shots()]
    (chosen.out / "index.html").write_text(contact_sheet(chosen.out, names))
    print(f"{(chosen.out / 'index.html').resolve().as_uri()}")


if __name__ == "__main__":
    main()
