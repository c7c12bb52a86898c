"""Lighthouse scores of pages as a phone sees them: ``python -m tests.support.lighthouse``.

Needs node and Lighthouse, which nothing else here does.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from companion.assembly import PRIVATE
from tests.support.browser import MISSING, find
from tests.support.helpers import GAMES, PADS
from tests.support.house import PHONE, Hand, Server
from tests.support.tables import TABLES
from tests.support.years import KEY, STATISTICS, join, play_a_year

LEAST = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
"""The scores that each page must reach, of 100."""
TRIES = 3
"""Attempts to measure a page until it is fast enough, as another program may have slowed it down."""
ABSENT = (
    "Nothing was measured: this needs Node.js and Lighthouse. Install them with"
    " npm install --global lighthouse, or set COMPANION_LIGHTHOUSE=/path/to/lighthouse"
)


def measure(program: str, browser: str, address: str, cookies: str) -> dict[str, Any]:
    """Return the Lighthouse report of the page at ``address``, on an emulated slow phone.

    The ``cookies`` are those of a phone in the group. Private pages are not checked for being crawlable.
    """
    told = (
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(LEAST)}",
        "--chrome-flags=--headless=new --no-sandbox",
        f"--extra-headers={json.dumps({'Cookie': cookies})}",
        *(["--skip-audits=is-crawlable"] if urlsplit(address).path.startswith(PRIVATE) else []),
    )
    done = subprocess.run(
        [program, address, *told],
        env={**os.environ, "CHROME_PATH": browser},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    if done.returncode:
        sys.exit(f"Lighthouse could not measure {address}:\n{done.stderr[-2000:]}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def scores(report: dict[str, Any]) -> dict[str, int]:
    """Return the score of each category, of 100."""
    return {name: round(100 * (one["score"] or 0)) for name, one in report["categories"].items()}


def faults(report: dict[str, Any], category: str) -> list[str]:
    """Return the audits that lower the score of a category."""
    weighed = [ref["id"] for ref in report["categories"][category]["auditRefs"] if ref["weight"]]
    audits = [report["audits"][name] for name in weighed]
    return [f"{one['id']}: {one['title']} {one.get('displayValue', '')}" for one in audits if (one["score"] or 0) < 0.9]


def pages(server: Server, browser: str) -> tuple[dict[str, str], str]:
    """Return the addresses to measure, by name, and the cookies of the phone that made them.

    The phone has a play with a full sheet of each game with a pad, and is in a group that has played for a year.
    """
    play_a_year(server)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser)
        hand = Hand(opened.new_context(**PHONE, locale="pt-BR"), server, "pt-BR")
        pads = {slug: hand.lay(TABLES[f"{slug}-full"]) for slug in PADS}
        join(hand)
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in hand.context.cookies())
        opened.close()
    checklist = next(f"{at}/setup" for slug, at in pads.items() if GAMES[slug].checklist)
    lists = {"checklist": checklist, "history": f"/g/{KEY}", "statistics": STATISTICS}
    paths = {"home": "/", **pads, **lists, "rules": "/rules", "rulebook": "/rules/quissama"}
    return {name: server.url + path for name, path in paths.items()}, cookies


def main() -> None:
    """Measure the pages one by one and fail if any score is too low."""
    program = os.environ.get("COMPANION_LIGHTHOUSE") or shutil.which("lighthouse")
    if program is None or shutil.which("node") is None:
        sys.exit(ABSENT)
    browser = find() or sys.exit(MISSING)
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            addresses, cookies = pages(server, browser)
            for name, address in addresses.items():
                for _ in range(TRIES):
                    report = measure(program, browser, address, cookies)
                    found = scores(report)
                    if found["performance"] >= LEAST["performance"]:
                        break
                print(f"{name:10}", *(f"{category} {found[category]:3}" for category in LEAST), sep="  ", flush=True)
                for category, least in LEAST.items():
                    if found[category] < least:
                        failed = True
                        print(*(f"    {fault}" for fault in faults(report, category)), sep="\n", flush=True)
        finally:
            server.stop()
    if failed:
        sys.exit(1)


if __name__ == "__main__":
    main()
