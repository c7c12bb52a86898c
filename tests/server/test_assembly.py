"""The program without other phones, processes or threads: everything else works, and nothing mentions them."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from companion import alone, games
from companion.assembly import assemble, policy
from companion.host import Host
from companion.store.folder import secret_key
from tests.support.helpers import GAMES, Phone, entrance
from tests.support.page import Page

NAMES = ["Ana", "Beto", "Caio"]
NEVER = re.compile(r"^/join|/(who|live|links|join|leave)$|^/w/|/phones/|^/api/|sw\.js|manifest")
"""Addresses to which no page may link."""
UNSAID = re.compile(r"\bcódigo|\bQR\b|\blinks?\b|\bEntrar na mesa\b|\bcelulares\b", re.IGNORECASE)
UNMARKED = re.compile(r'data-live\b|class="(?:drums|qr|address|tap live)\b')
LARGE = ("pydantic", "limits", "flask_compress", "resvg_py", "segno", "gunicorn", "companion.plays.live")

BARE = f"""
import sys, threading
from pathlib import Path

started = []
threading.Thread.start = lambda thread: started.append(thread)
from companion.alone import HOST
from companion.assembly import assemble

app = assemble(HOST, {{"COMPANION_DATA": Path(sys.argv[1])}})
assert app.test_client().get("/").status_code == 200
print([name for name in {LARGE} if name in sys.modules], started)
"""


def app_of(host: Host, folder: Path) -> Flask:
    return assemble(host, {"COMPANION_DATA": folder})


@pytest.fixture
def bare(tmp_path: Path) -> Phone:
    """A phone that runs the bare program."""
    return Phone(app_of(alone.HOST, tmp_path))


def crawl(phone: Phone, slug: str) -> dict[str, str]:
    """Return every page that links from home lead to, by address, without those of games other than ``slug``.

    Of the queries only ``side``, whose board is open, is followed.
    """
    others = "|".join(GAMES.keys() - {slug})
    followed = re.compile(rf"/(?!static|\w+/({others})\b)[^?#]*(\?side=\d)?")
    found: dict[str, str] = {}
    todo = ["/"]
    while todo:
        at = todo.pop()
        if at in found or not followed.fullmatch(at):
            continue
        answer = phone.get(at)
        while answer.status_code == 303:
            answer = phone.get(answer.location)
        assert answer.status_code == 200, at
        if answer.mimetype == "text/html":
            found[at] = answer.text
            todo += [re.sub(r"\?(back|game|players)=.*", "", one) for one in Page(answer.text).values("href")]
    return found


def test_without_others_nothing_large_is_imported_and_no_thread_is_started(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", BARE, str(tmp_path)], capture_output=True, text=True, timeout=300)
    assert (done.stdout, done.returncode) == ("[] []\n", 0), done.stderr


@pytest.mark.parametrize("slug", GAMES)
def test_every_page_works_and_mentions_nobody_elsewhere(slug: str, bare: Phone) -> None:
    at = bare.new_play(slug, NAMES)
    bare.post(f"{at}/set?cell=player.0", value="Ana Maria")
    assert crawl(bare, slug).keys() >= {"/", at, f"{at}/table", f"{at}/log", "/plays", entrance(slug)}
    bare.get(f"{at}/table")
    bare.post(f"{at}/end")
    pages = crawl(bare, slug)
    assert pages.keys() >= {"/", at, f"{at}/share", f"{at}/log"}
    assert [page for page in pages if page.startswith("/g/")]
    for page, html in pages.items():
        shown = Page(html)
        leads = [one for one in (*shown.values("href"), *shown.values("action")) if NEVER.search(one)]
        assert (page, leads) == (page, [])
        assert (page, UNSAID.findall(shown.text), UNMARKED.findall(html)) == (page, [], [])


def test_where_others_are_they_are_mentioned(phone: Phone) -> None:
    """The words and addresses above, found where they belong: otherwise a misspelt pattern would go unnoticed."""
    at = phone.new_play("rufstock", NAMES)
    pages = [phone.get(page).text for page in ("/", at, f"{at}/table")]
    assert "Entrar na mesa" in pages[0]
    assert all('rel="manifest"' in page for page in pages)
    assert all("data-live" in page for page in pages[1:])
    assert {one.lower() for one in UNSAID.findall(Page(pages[2]).text)} >= {"código", "link", "links"}
    assert {one.partition('"')[2] or one for one in UNMARKED.findall(pages[1] + pages[2])} == {
        "data-live",
        "drums",
        "address",
        "tap live",
    }


def test_a_play_is_written_and_kept_without_others(bare: Phone, tmp_path: Path) -> None:
    at = bare.new_play("rufstock", NAMES)
    bare.post(f"{at}/end")
    picture = bare.get(f"{at}/sheet.png")
    assert (picture.mimetype, picture.data[:4]) == ("image/svg+xml", b"<svg")
    assert picture.headers["Content-Disposition"].endswith('.svg"')
    bare.app.extensions["plays"].close()
    again = Phone(app_of(alone.HOST, tmp_path))
    again.client._cookies = bare.client._cookies
    assert at in Page(again.get("/").text).values("href")


def test_the_key_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as cut_off:
        cut_off.setattr("os.fsync", lambda file: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            secret_key(tmp_path / "data")
    assert not (tmp_path / "data" / "secret-key").exists()
    key = secret_key(tmp_path / "data")
    assert (len(key), secret_key(tmp_path / "data")) == (64, key)


def test_a_host_adds_templates_files_headers_and_what_it_does_to_the_app(tmp_path: Path) -> None:
    for file, text in {"t/parts/coming.html": "Aqui mesmo", "s/icon.svg": "<svg/>", "s/own.js": "1"}.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text)
    seen: list[Flask] = []
    host = replace(
        alone.HOST,
        templates=(tmp_path / "t",),
        static=(tmp_path / "s",),
        headers={"Content-Security-Policy": policy("'self'"), "X-Own": "1"},
        hooks=(seen.append,),
    )
    app = app_of(host, tmp_path)
    assert seen == [app]
    phone = Phone(app)
    at = phone.new_play("rufstock", NAMES)
    answer = phone.get(f"{at}/table")
    assert "Aqui mesmo" in answer.text
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers.getlist("Content-Security-Policy") == [policy("'self'")]
    assert (answer.headers["X-Own"], answer.headers["X-Content-Type-Options"]) == ("1", "nosniff")
    assets = app.extensions["assets"]
    assert (assets.files["icon.svg"], assets.files["own.js"]) == (b"<svg/>", b"1")


def test_a_game_makes_its_operations_when_they_are_asked_for() -> None:
    assert all(game.operations for game in games.found().values() if not game.title)
