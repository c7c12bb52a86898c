"""The architecture: which way imports go, one folder per game, readable files."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT
from tests.support.helpers import GAMES
from tests.support.planted import copy, offer

HOUSE = ROOT / "companion"
PLACES = [HOUSE, ROOT / "templates", ROOT / "static", ROOT / "tests"]
LONGEST = 60
"""The most lines of a function."""
WIDEST = 120
MAY_ANSWER = ("api", "forms")
"""The prefixes of a game's modules that may import pydantic and WTForms."""


def modules(*folders: Path) -> list[Path]:
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def imports(file: Path) -> Iterator[str]:
    """Yield the full name of everything that ``file`` imports, at any depth."""
    package = file.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            whole = ".".join(filter(None, (above, node.module)))
            yield from (f"{whole}.{alias.name}" for alias in node.names)


def strangers(file: Path, *allowed: str) -> list[str]:
    """Return the imports of ``file`` outside the standard library and the packages in ``allowed``."""
    return [
        name
        for name in imports(file)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(name == package or name.startswith(f"{package}.") for package in allowed)
    ]


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("file", modules(HOUSE / "core"), ids=name)
def test_core_knows_the_standard_library_and_itself_alone(file: Path) -> None:
    assert strangers(file, "companion.core") == []


@pytest.mark.parametrize("file", modules(*(HOUSE / "games" / slug for slug in GAMES)), ids=name)
def test_a_game_knows_core_and_itself_alone(file: Path) -> None:
    slug = file.relative_to(HOUSE / "games").parts[0]
    allowed = ["companion.core", f"companion.games.{slug}"]
    if file.stem.startswith(MAY_ANSWER):
        allowed += ["pydantic", "pydantic_core", "wtforms", "companion.wire"]
    assert strangers(file, *allowed) == []


@pytest.mark.parametrize("file", modules(HOUSE / "store"), ids=name)
def test_the_store_knows_neither_plays_nor_web(file: Path) -> None:
    assert strangers(file, "companion.core", "companion.store", "sqlite_utils") == []


@pytest.mark.parametrize("file", modules(HOUSE / "plays"), ids=name)
def test_plays_know_the_store_and_the_games_but_no_web(file: Path) -> None:
    allowed = ("companion.core", "companion.store", "companion.plays", "companion.games", "cachetools", "sqlite_utils")
    assert strangers(file, *allowed) == []


@pytest.mark.parametrize("file", modules(HOUSE / "web"), ids=name)
def test_views_have_no_sql(file: Path) -> None:
    source = file.read_text("utf-8")
    assert not re.search(r"\b(SELECT|INSERT|UPDATE|DELETE FROM|\.execute\()", source)


def test_the_check_of_imports_sees_what_it_should(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    file = tmp_path / "companion" / "core" / "bad.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        "import json\nfrom companion import web\ndef f():\n    import flask.views\nfrom ..store import plays\n"
    )
    assert sorted(strangers(file, "companion.core")) == ["companion.store.plays", "companion.web", "flask.views"]


def product() -> list[Path]:
    """Return the files of the product, without vendored ones and those of a game."""
    places = [file for folder in (HOUSE, ROOT / "templates", ROOT / "static") for file in folder.rglob("*")]
    places += [file for file in ROOT.iterdir() if file.suffix in (".py", ".toml") or file.name == "Makefile"]
    of_games = [HOUSE / "games" / slug for slug in GAMES]
    return [
        file
        for file in places
        if file.is_file()
        and file.suffix != ".png"
        and not {"__pycache__", "vendor"} & set(file.parts)
        and not any(folder in file.parents for folder in of_games)
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_no_file_outside_its_folder_names_a_game(slug: str) -> None:
    word = re.compile(rf"\b({slug}|{slug.upper()}|{GAMES[slug].name})\b")
    assert [name(file) for file in product() if word.search(file.read_text("utf-8"))] == []


def test_functions_are_short_enough_to_be_read() -> None:
    long = {
        f"{name(file)}: {node.name}": lines
        for file in modules(HOUSE)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and (lines := (node.end_lineno or 0) - node.lineno + 1) > LONGEST
    }
    assert long.keys() <= {"companion/store/migrations.py: results"}, "a published migration stays as it is"


def test_a_line_of_a_template_says_one_thing() -> None:
    """Outlines of drawings are exempt."""
    wide = [
        f"{name(file)}:{number}"
        for place in PLACES
        for file in place.rglob("*.html")
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if len(line) > WIDEST and not re.search(r"[a-z]-?\d+\.?\d* ?-?\d", line)
    ]
    assert wide == []


@pytest.mark.parametrize(
    ("source", "languages", "complaint"),
    [
        ("", ("pt-BR", "en"), "defines no GAME with the slug 'made_up'"),
        ("GAME = 'made_up'", ("pt-BR", "en"), "defines no GAME"),
        ("GAME = Game('other', 'Other', (2,))", ("pt-BR", "en"), "defines no GAME with the slug 'made_up'"),
        ("GAME = Game('made_up', 'Made up', (2,))", ("pt-BR",), r"has no text/en\.ftl"),
        ("GAME = Game('made_up', 'Made up', (2,))", ("en",), r"has no text/pt-BR\.ftl"),
    ],
)
def test_a_folder_that_is_no_game_is_said_at_the_start(
    source: str, languages: tuple[str, ...], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "made_up"
    (folder / "text").mkdir(parents=True)
    (folder / "__init__.py").write_text(f"from companion.core.game import Game\n{source}\n")
    for language in languages:
        (folder / "text" / f"{language}.ftl").touch()
    with pytest.raises(LookupError, match=complaint):
        offer(tmp_path, monkeypatch)


MADE_UP = '''
"""Dado: whoever throws most."""

from companion.core.game import Game
from companion.core.layout import Cell, Integer
from companion.core.score import Detail, Entry, add_up, settle
from companion.core.text import problem, say

def cells(setup):
    return [
        Cell(f"throw.{seat}", Integer(1, 6), say("throw", name=name), seat, keypad=True)
        for seat, name in enumerate(setup.players)
    ]

def score(setup, pad):
    thrown = [pad.get(f"throw.{seat}") for seat in range(setup.size)]
    open = [problem(f"throw.{seat}", "not_thrown") for seat, n in enumerate(thrown) if n is None]
    return settle([Entry((add_up("dice", (Detail(n, "thrown"),) if n else ()),)) for n in thrown], open)

class View:
    def __init__(self, setup, pad, score):
        self.notes = (None,) * setup.size
        self.best = max(pad.get(f"throw.{seat}", 0) for seat in range(setup.size))

GAME = Game("dado", "Dado", (2, 3), cells=cells, score=score, view=View)
'''
TEXTS = """
throw = { $name }
line-dice = Dice
why-thrown = thrown
problem-not-thrown = Throw.
problem-players-dado = No { $n }.
players-of-dado = Two or three.
"""
PLAY = """
from companion.app import create_app
from tests.support.helpers import Phone

app = create_app()
for htmx in (False, True):
    phone = Phone(app)
    assert "cover-dado" in phone.get("/").text
    at = phone.new_play("dado", ["Ana", "Beto"])
    phone.get(at + "?cell=throw.0")
    phone.htmx = htmx
    phone.post(at + "/set", cell="throw.0", value="5")
    phone.post(at + "/set", cell="throw.1", value="7")
    phone.post(at + "/set", cell="throw.1", value="6")
    if htmx:
        assert '<p id="thrown" hx-swap-oob="true">Best: 6</p>' in phone.last
    phone.htmx = False
    phone.get(at)
    phone.press("Encerrar")
    assert "Beto venceu" in phone.get(at).text
    for page in ("/bill/0", "/log", "/table"):
        assert phone.get(at + page).status_code == 200
games = phone.get("/api/v1/games").json["games"]
assert {"slug": "dado", "name": "Dado", "players": [2, 3], "scored": True} in games
app.extensions["plays"].close()
print("played")
"""


def test_a_fifth_game_is_one_folder(tmp_path: Path) -> None:
    copy(tmp_path)
    files = {
        "__init__.py": MADE_UP,
        "text/en.ftl": TEXTS,
        "text/pt-BR.ftl": TEXTS,
        "static/dado.css": "",
        "templates/dado/pad.html": (
            '{% extends "play.html" %}{% from "parts/pad.html" import finish %}{% block sheet %}'
            '{% include "parts/totals.html" %}{% include "dado/thrown.html" %}{% include "parts/undo_row.html" %}'
            '{% include "parts/notice.html" %}{% include "parts/keypad.html" %}{{ finish(t, at) }}{% endblock %}'
        ),
        "templates/dado/thrown.html": (
            '{% call live("thrown") %}<p id="thrown" hx-swap-oob="true">Best: {{ view.best }}</p>{% endcall %}'
        ),
        "templates/dado/wordmark.html": "Dado",
        "templates/dado/wordmark.svg": "",
        "templates/dado/drawings.svg": "",
        "templates/dado/cover.svg": '<symbol id="cover-dado"></symbol>',
    }
    for path, text in files.items():
        file = tmp_path / "companion" / "games" / "dado" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "COMPANION_DATA": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.stdout, done.returncode) == ("played\n", 0), done.stderr
