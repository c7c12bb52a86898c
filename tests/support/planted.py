"""A checkout with an additional game: what adding a folder under ``companion/games`` does to the whole product."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion import games
from tests import ROOT

POMAR = ROOT / "tests" / "declared" / "pomar"
"""A declared game that uses every feature of pad and bill that handwritten games use."""
DECLARED = sorted(one.parent for one in POMAR.parent.glob("*/__init__.py"))
"""All declared games that exist for tests."""

PRODUCT = ("companion", "templates", "static")


def copy(folder: Path, parts: Iterable[str] = (*PRODUCT, "tests")) -> None:
    """Copy ``parts`` of this checkout into ``folder`` with their bytecode, except for unfinished files."""
    for name in parts:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc.*"))


def plant(folder: Path, *games: Path) -> Path:
    """Copy the product, its tests and the folders of ``games`` into ``folder``, and return it."""
    copy(folder)
    for file in (one for one in ROOT.iterdir() if one.is_file() and not one.name.startswith(".")):
        shutil.copy(file, folder)
    for game in games:
        shutil.copytree(game, folder / "companion" / "games" / game.name)
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the checkout at ``folder``."""
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    told = {"PYTHONPATH": path, "COMPANION_DATA": str(folder / "data"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, **told},
        capture_output=True,
        text=True,
        timeout=1500,
    )


def offer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Return the games found in ``folder``."""
    monkeypatch.setattr(games, "FOLDER", folder)
    monkeypatch.setattr(games, "__path__", [str(folder)])
    try:
        return dict(games.found.__wrapped__())
    finally:
        for module in [one for one in sys.modules if one.startswith("companion.games.made_up")]:
            del sys.modules[module]
