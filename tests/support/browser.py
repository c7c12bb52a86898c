"""Finding a browser for the tests, and installing one: ``python -m tests.support.browser``."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, sync_playwright

WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Full browsers, which also run without a screen."""
NAMES = ("chromium-headless-shell", *WHOLE)
"""The headless shell comes first where it is packaged, as it draws a page in half the time."""
INSTALLERS = {
    "apt-get": (
        "apt-get update -q || true",
        "apt-get install -q -y chromium",
        "apt-get install -q -y chromium-headless-shell || true",
    ),
    "dnf": ("dnf install -q -y chromium",),
    "pacman": ("pacman -S --noconfirm --needed chromium",),
}
LEAN = (
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,DestroyProfileOnBrowserClose,"
    "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,"
    "PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning"
)
"""Gives no phone hidden pages for an address bar, which cost as much as ours; the rest is what Playwright turns off."""
ALONE = "--renderer-process-limit=1"
"""Gives each phone one process for all its pages, instead of a new one for its first page."""
MISSING = (
    "The tests need a browser and none was found. Install Chromium or Chrome, or say where one is with"
    " COMPANION_BROWSER=/path/to/chromium, or run: .venv/bin/python -m playwright install chromium"
)


def find(names: Iterable[str] = NAMES) -> str | None:
    """Return the path of a working browser: COMPANION_BROWSER, else one of ``names``, else Playwright's own.

    Exits if COMPANION_BROWSER does not start, rather than silently testing with another browser.
    """
    if wanted := os.environ.get("COMPANION_BROWSER"):
        if not starts(wanted):
            sys.exit(f"COMPANION_BROWSER: {wanted} does not start as a browser.")
        return wanted
    for path in filter(None, map(shutil.which, names)):
        if starts(path):
            return path
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if starts(path) else None


def starts(path: str) -> bool:
    """Return whether ``path`` is a Chromium that runs; it may be a stub that only refers to a package."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and "Chrom" in answer.stdout


def install() -> None:
    """Install Chromium with the system's package manager, if it is a known one and we may."""
    name = next(filter(shutil.which, INSTALLERS), None)
    if name is None:
        return
    become = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if become and (not shutil.which("sudo") or subprocess.run([*become, "true"], capture_output=True).returncode):
        return
    print(f"No browser found: installing Chromium with {name} ...", flush=True)
    for step in INSTALLERS[name]:
        subprocess.run([*become, "env", "DEBIAN_FRONTEND=noninteractive", "sh", "-c", step], stdin=subprocess.DEVNULL)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the browser that was found; overrides the fixture of pytest-playwright."""
    path = find()
    if path is None:
        pytest.fail(MISSING)
    return {**browser_type_launch_args, "executable_path": path, "args": [LEAN, ALONE]}


@pytest.fixture(scope="session")
def whole_browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A full browser: the headless shell has no wake lock, and now and then keeps an old service worker alive.

    A module that needs it uses it as its ``browser``.
    """
    path = find(WHOLE)
    if path is None:
        pytest.fail(MISSING)
    browser = browser_type.launch(**{**browser_type_launch_args, "executable_path": path})
    yield browser
    browser.close()


if __name__ == "__main__":
    if find(WHOLE) is None:
        install()
        if find(WHOLE) is None:
            sys.exit(MISSING)
