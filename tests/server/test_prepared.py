"""A prepared start answers like any other, and damaged files are ignored."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import alone, prepared
from companion.assembly import assemble
from companion.preparing import prepare
from companion.web.sessions import COOKIE
from tests.server.test_assembly import NAMES
from tests.support.helpers import GAMES, Phone

ANSWERS = """
import json, re, sys
from dataclasses import replace
from pathlib import Path

import jinja2
from companion import language
from companion.alone import HOST
from companion.assembly import assemble
from companion.rules import books, ranking, rulings
from companion.web import assets
from tests.support.helpers import GAMES, Phone
from tests.server.test_assembly import crawl

def make(*of, **how):
    raise AssertionError(f"made of {of}")


data, cookie, folder = sys.argv[1:]
if folder:
    makers = [(language, "_parse"), (books, "_read"), (rulings, "_read"), (ranking, "_make"), (assets, "_collected")]
    for place, name in [*makers, (jinja2.Environment, "compile")]:
        setattr(place, name, make)
app = assemble(replace(HOST, prepared=Path(folder) if folder else None), {"COMPANION_DATA": Path(data)})
phone = Phone(app)
found = {}
for spoken in ("pt-BR", "en"):
    phone.client.set_cookie(app.config["SESSION_COOKIE_NAME"], cookie)
    phone.get("/")
    phone.post("/language", language=spoken)
    for slug in GAMES:
        found |= {f"{spoken} {at}": html for at, html in crawl(phone, slug).items()}
    found |= {f"{spoken} {at}": phone.get(at).text for at in ("/rules?q=quantas+cartas", "/rules?q=how+many+cards")}
app.extensions["plays"].close()
random = re.compile(r'(csrf_token" value|csrf-token" content|action_id" value)="[^"]+"')
print(json.dumps({at: random.sub("", html) for at, html in found.items()}))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything prepared for the simplest host."""
    found = tmp_path_factory.mktemp("prepared")
    prepare(found, alone.HOST)
    return found


def answers(data: Path, cookie: str, folder: Path | str) -> dict[str, str]:
    """Return every page in both languages, by address, as answered by a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", ANSWERS, str(data), cookie, str(folder)],
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_a_prepared_start_makes_nothing_and_answers_the_same(folder: Path, tmp_path: Path) -> None:
    app = assemble(alone.HOST, {"COMPANION_DATA": tmp_path})
    phone = Phone(app)
    for slug in GAMES:
        phone.new_play(slug, NAMES)
        phone.post(f"{phone.new_play(slug, NAMES)}/end")
    app.extensions["plays"].close()
    cookie = phone.client.get_cookie(COOKIE)
    assert cookie
    plain, quick = answers(tmp_path, cookie.value, ""), answers(tmp_path, cookie.value, folder)
    assert len(plain) > 300
    assert plain.keys() == quick.keys()
    assert [at for at in plain if plain[at] != quick[at]] == []


def test_a_damaged_or_missing_file_is_made_as_ever(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in (prepared.LIST, "rulings.busao"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    monkeypatch.setattr(prepared, "_prepared", prepared.Prepared(tmp_path))
    assert prepared.prepared("rulings.busao", lambda: None)
    (tmp_path / "rulings.busao").write_bytes(b"spoilt")
    assert prepared.prepared("rulings.busao", lambda: "made") == "made"
    (tmp_path / "rulings.busao").unlink()
    assert prepared.prepared("rulings.busao", lambda: "made") == "made"
    (tmp_path / prepared.LIST).write_text("{")
    assert prepared.Prepared(tmp_path).read("assets") is None
