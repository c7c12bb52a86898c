"""Deleted plays: restorable unchanged for 30 days, then gone for good."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlite_utils import Database

from companion import serve
from companion.plays.deleted import purge
from companion.plays.opening import NewPlay, open_play
from companion.plays.sheet import PlayStore
from companion.store.database import writing
from tests.support.helpers import GAMES, PADS, Page, Phone, check, complete, sheet_at

TABLES = ("cells", "events", "phones", "ended_links", "codes", "streams")
"""The tables with rows of a play."""


def stored(db: Database) -> dict[str, list[Any]]:
    """Return every row of every play."""
    rows = {table: db.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES}
    return {**rows, "plays": db.execute("SELECT id, key, watch_key, players, opened_at FROM plays").fetchall()}


def deleted_days_ago(db: Database, days: float) -> None:
    """Backdate all deletions by ``days``."""
    at = datetime.now(UTC) - timedelta(days=days)
    db.execute("UPDATE plays SET deleted_at = ? WHERE deleted_at IS NOT NULL", (at.strftime("%Y-%m-%dT%H:%M:%SZ"),))


def delete(phone: Phone, at: str) -> None:
    """Delete a play through its pages: from its table, after confirming."""
    assert f"{at}/delete" in check(phone, f"{at}/table").values("href")
    check(phone, f"{at}/delete")
    assert phone.press("Apagar").location == "/"


@pytest.mark.parametrize("slug", PADS)
def test_a_play_is_deleted_and_brought_back_as_it_was(phone: Phone, archive: PlayStore, slug: str) -> None:
    at = phone.new_play(slug, ["Ana", "Beto", "Caio"])
    for name in ("Bia", "Bea"):
        phone.post(f"{at}/set", cell="player.1", value=name)
    before, pad, last = stored(archive.db), sheet_at(archive, at).pad, sheet_at(archive, at).last
    delete(phone, at)
    home = check(phone, "/")
    assert at not in home.values("href")
    assert "Apagadas (1)" in home.text
    assert "Bea" in check(phone, "/deleted").text
    phone.press("Trazer de volta")
    after = stored(archive.db)
    assert after["cells"] == before["cells"]
    assert after["events"][: len(before["events"])] == before["events"]
    assert [row[5] for row in after["events"][len(before["events"]) :]] == ["delete", "restore"]
    assert {name: rows for name, rows in after.items() if name not in ("events", "codes")} == {
        name: rows for name, rows in before.items() if name not in ("events", "codes")
    }
    assert (sheet_at(archive, at).pad, sheet_at(archive, at).last) == (pad, last)
    home = check(phone, "/")
    assert at in home.values("href")
    assert "Apagadas" not in home.text
    log = check(phone, f"{at}/log").text
    assert "folha apagada" in log
    assert "folha trazida de volta" in log
    phone.post(f"{at}/undo")
    assert sheet_at(archive, at).setup.players == ("Ana", "Bia", "Caio"), "undo takes back what was written before"


def test_every_page_of_a_deleted_play_says_so_and_leads_back(phone: Phone, archive: PlayStore) -> None:
    at = complete(phone, archive)
    watch = f"/w/{sheet_at(archive, at).play.watch_key}"
    phone.post(f"{at}/delete")
    for page in ("", "/table", "/log", "/setup", "/bill/1", "/who", "/tool/referee", "/delete"):
        assert "Esta partida foi apagada" in check(phone, at + page).text
        assert f"{at}/restore" in phone.page.values("action")
    assert "Esta partida foi apagada" in check(phone, watch).text
    assert not phone.page.forms
    for page in ("/form/nothing", "/links"):
        assert phone.get(at + page).status_code in (303, 404)
    assert phone.get("/new/rufstock?again=" + at.removeprefix("/p/")).status_code == 200
    assert "Ana" not in [value for form in phone.page.forms for name, value in form.fields if name == "player"]


@pytest.mark.parametrize("htmx", [False, True])
def test_nothing_is_written_on_a_deleted_play(
    phone: Phone, second_phone: Phone, archive: PlayStore, htmx: bool
) -> None:
    at = complete(phone, archive)
    second_phone.get(at)
    phone.post(f"{at}/delete")
    rows = stored(archive.db)
    second_phone.htmx = htmx
    for path, fields in (
        ("set", {"cell": "player.0", "value": "Bia"}),
        ("undo", {}),
        ("finish", {}),
        ("end", {}),
        ("act/out?round=1", {"seat": "1"}),
        ("seat", {"seat": "1"}),
        ("links", {}),
        ("phones/1/remove", {}),
        ("delete", {}),
    ):
        second_phone.post(f"{at}/{path}", **fields)
    assert stored(archive.db) == rows
    if htmx:
        # An open page is redirected to one that says what happened, and back when the play is restored.
        second_phone.post(f"{at}/set", cell="player.0", value="Bia")
        assert second_phone.update().headers["HX-Redirect"] == at
        second_phone.htmx = False
        second_phone.get(at)
        second_phone.htmx = True
        phone.post(f"{at}/restore")
        assert second_phone.update().headers["HX-Redirect"] == at


def test_a_code_leads_to_no_deleted_play(phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    phone.get(f"{at}/table")
    drums = [one for tag, one in phone.page.tags if one.get("class") == "drums"]
    code = drums[0]["aria-label"].removeprefix("Código da mesa:").replace(" ", "")
    assert second_phone.post("/join", code=code).status_code == 303
    phone.post(f"{at}/delete")
    assert second_phone.post("/join", code=code).status_code == 422


def test_a_removed_phone_neither_deletes_nor_brings_back(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    second_phone.get(at)
    at = phone.post(f"{at}/phones/2/remove").location.removesuffix("/table")
    assert second_phone.post(f"{at}/delete").status_code == 403
    phone.post(f"{at}/delete")
    assert second_phone.post(f"{at}/restore").status_code == 403
    assert archive.db.execute("SELECT deleted_at IS NOT NULL FROM plays").fetchone() == (1,)
    assert "Trazer de volta" not in second_phone.get("/deleted").text


def test_deleted_twice_is_deleted_once(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for _ in range(2):
        assert phone.post(f"{at}/delete").status_code == 303
    assert archive.db.execute("SELECT count(*) FROM events").fetchone() == (2,)
    for _ in range(2):
        assert phone.post(f"{at}/restore").location == at
    assert archive.db.execute("SELECT count(*) FROM events").fetchone() == (3,)


@pytest.mark.parametrize(("days", "gone"), [(29.9, False), (30.1, True)])
def test_after_30_days_a_deleted_play_is_gone_from_every_table(
    phone: Phone, archive: PlayStore, days: float, gone: bool
) -> None:
    kept = phone.new_play("rufstock", ["Ana", "Beto"])
    at = complete(phone, archive)
    phone.get(f"{at}/table")
    at = phone.post(f"{at}/links").location.removesuffix("/table")
    phone.get(f"{at}/table")
    number = sheet_at(archive, at).play.id
    phone.post(f"{at}/delete")
    deleted_days_ago(archive.db, days)
    assert (phone.get(at).status_code == 404) == gone, "gone for people at once, whenever it is carried out"
    assert (f"{at}/restore" in phone.get("/deleted").text) != gone
    with writing(archive.db) as db:
        purge(db)
    left = {table: archive.db.execute(f"SELECT count(*) FROM {table} WHERE play = ?", (number,)).fetchone()[0]
            for table in TABLES}  # fmt: skip
    assert (sum(left.values()) == 0) == gone
    assert not gone or left == dict.fromkeys(TABLES, 0)
    assert phone.get(kept).status_code == 200
    assert phone.get(at).status_code == (404 if gone else 200)


@pytest.mark.parametrize("carried_out", ["open", "delete", "start"])
def test_what_is_gone_goes_when_a_play_is_opened_or_deleted_or_the_server_starts(
    phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch, app: Flask, carried_out: str
) -> None:
    other, gone = (phone.new_play("rufstock", ["Ana", "Beto"]) for _ in range(2))
    phone.post(f"{gone}/delete")
    deleted_days_ago(archive.db, 31)
    if carried_out == "open":
        phone.new_play("rufstock", ["Ana", "Beto"])
    elif carried_out == "delete":
        phone.post(f"{other}/delete")
    else:
        monkeypatch.setenv("COMPANION_DATA", str(app.config["COMPANION_DATA"]))
        serve.prepare()
    keys = [key for (key,) in archive.db.execute("SELECT key FROM plays ORDER BY id")]
    assert gone.removeprefix("/p/") not in keys
    assert other.removeprefix("/p/") in keys


def test_the_number_of_a_sheet_is_never_given_again(phone: Phone, archive: PlayStore) -> None:
    first = phone.new_play("rufstock", ["Ana", "Beto"])
    last = sheet_at(archive, first).play.id
    for _ in range(3):
        at = phone.new_play("rufstock", ["Ana", "Beto"])
        assert sheet_at(archive, at).play.id > last
        last = sheet_at(archive, at).play.id
        phone.post(f"{at}/delete")
        deleted_days_ago(archive.db, 31)
        with writing(archive.db) as db:
            purge(db)


def test_a_deck_is_deleted_and_brought_back(phone: Phone) -> None:
    phone.get("/decks/busao")
    at = phone.post("/decks/busao", name="Nossa caixa").location
    assert "Apagar o baralho" in check(phone, f"{at}/table").text
    check(phone, f"{at}/delete")
    assert phone.press("Apagar").location == "/decks/busao"
    assert at not in check(phone, "/decks/busao").values("href")
    assert "Este baralho foi apagado" in check(phone, at).text
    assert "Nossa caixa" in check(phone, "/deleted").text
    phone.press("Trazer de volta")
    assert at in check(phone, "/decks/busao").values("href")


def test_the_question_leads_back_to_where_it_was_asked(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    assert "/" in Page(phone.get(f"{at}/delete?from=home").text).values("href")
    assert f"{at}/table" in Page(phone.get(f"{at}/delete").text).values("href")


# ---- home


def test_home_leads_back_to_the_page_that_was_left(phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("boomtown", ["Ana", "Beto", "Caio"])
    tool = next(iter(GAMES["boomtown"].tools))
    second_phone.get(at)
    phone.get(f"{at}/tool/{tool}")
    assert f"{at}/tool/{tool}" in check(phone, "/").values("href")
    assert at in check(second_phone, "/").values("href")
    phone.get(f"{at}/log")
    assert f"{at}/tool/{tool}" in check(phone, "/").values("href"), "looking something up is not leaving"
    phone.get(at)
    assert at in check(phone, "/").values("href")
    for _ in range(9):
        other = phone.new_play("boomtown", ["Ana", "Beto", "Caio"])
        phone.get(f"{other}/tool/{tool}")
    assert f"{other}/tool/{tool}" in check(phone, "/").values("href")


def test_set_ups_are_not_in_the_way(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for _ in range(3):
        phone.get("/prepare/busao?players=2")
        phone.press("Começar a preparar")
    page = check(phone, "/")
    assert "3 mesas em preparo" in page.text
    (resumed,) = [one["href"] for _, one in page.tags if one.get("class", "").startswith("resume")]
    assert resumed == at


def test_opening_goes_on_when_the_clock_is_wrong(archive: PlayStore) -> None:
    key = open_play(archive, NewPlay(GAMES["rufstock"], ("A", "B")), "phone")
    archive.db.execute("UPDATE plays SET deleted_at = '9999-01-01T00:00:00Z'")
    with writing(archive.db) as db:
        purge(db)
    assert archive.db.execute("SELECT key FROM plays").fetchone() == (key,)
