"""Permanent removal: announced beforehand, and afterwards in no row and in no file made later."""

import io
import json
import re
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.core.names import NOBODY
from companion.language import LANGUAGES, wording
from companion.plays.sheet import PlayStore
from companion.store.backup import back_up
from tests.support.groups import SECRET, group_of, join, listed, long_in, person, played
from tests.support.helpers import Phone, check, fill, sheet_at
from tests.support.screen import look


def rows(db: Database) -> str:
    """Return all rows of all tables."""
    return json.dumps(
        [[list(map(str, row)) for row in db.execute(f"SELECT * FROM {name}")] for name in db.table_names()],
        ensure_ascii=False,
    )


def bytes_of(db: Database, app: Flask) -> bytes:
    """Return the bytes of the database file after a checkpoint."""
    db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (Path(app.config["COMPANION_DATA"]) / "plays.db").read_bytes()


def test_a_person_is_named_nowhere_any_more(app: Flask, phone: Phone, archive: PlayStore, db: Database) -> None:
    first = phone.new_play("rufstock", ["Beto", SECRET, "Caio"])
    phone.get(first)
    phone.post(f"{first}/set", cell="player.1", value="Gilda")
    phone.post(f"{first}/set", cell="player.1", value=SECRET.upper())
    second = phone.new_play("rufstock", ["Davi", "Beto", "Caio"])
    phone.get(second)
    phone.post(f"{second}/set", cell="player.0", value=SECRET)
    phone.post(f"{second}/set", cell="player.0", value="Eva")
    third = phone.new_play("rufstock", [SECRET, "Beto"])
    fill(archive, third, {"rounds.0.0": 0, "rounds.1.0": 0})
    phone.get(third)
    phone.post(f"{third}/finish")
    assert phone.get(f"{third}/strip.png").status_code == 200
    group = group_of(phone)
    long_in(db)
    one = person(phone, group, SECRET.upper())
    assert SECRET in rows(db)
    page = check(phone, f"{group}/people/{one}/remove").text
    for said in (
        f"Tirar o nome de {SECRET.upper()} desta turma?",
        "Em 2 partidas",
        "passa a ser Alguém",
        "Não dá para trazer",
    ):
        assert said in page
    phone.press("Tirar de vez")
    assert SECRET.casefold() not in rows(db).casefold()
    assert "Gilda" not in rows(db), "nor what she was called between"
    assert SECRET.encode() not in bytes_of(db, app)
    assert sheet_at(archive, first).setup.players == ("Beto", "Alguém", "Caio")
    assert sheet_at(archive, second).setup.players == ("Eva", "Beto", "Caio")
    assert sheet_at(archive, third).total(0) == 8
    assert "Alguém venceu Beto" in check(phone, "/").text
    assert "trocar o nome" in check(phone, f"{second}/log").text
    for path in (
        first,
        second,
        third,
        f"{first}/log",
        f"{second}/log",
        f"{third}/log",
        group,
        f"{group}/settings",
        "/",
    ):
        check(phone, path)
        assert SECRET.casefold() not in phone.last.casefold(), path
    packed = zipfile.ZipFile(io.BytesIO(phone.get("/plays.zip").data))
    assert all(SECRET.encode() not in packed.read(name) for name in packed.namelist())
    copy = Path(app.config["COMPANION_DATA"]) / "later.db"
    back_up(Path(app.config["COMPANION_DATA"]), copy)
    assert SECRET.encode() not in copy.read_bytes()


@pytest.mark.parametrize("game", ["rufstock", "busao", "quissama", "boomtown"])
def test_a_page_that_is_open_loses_the_name(app: Flask, phone: Phone, db: Database, game: str) -> None:
    at = phone.new_play(game, [SECRET, "Beto", "Caio"])
    screen = look(app, at)
    assert SECRET in screen.html
    long_in(db)
    group = group_of(phone)
    phone.post(f"{group}/people/{person(phone, group, SECRET)}/remove")
    screen.update()
    assert SECRET not in screen.html
    assert "Alguém" in screen.html


def test_two_who_are_removed_from_one_play_are_two_still(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    long_in(archive.db)
    group = group_of(phone)
    for name in ("Ana", "Caio"):
        phone.post(f"{group}/people/{person(phone, group, name)}/remove")
    assert sheet_at(archive, at).setup.players == ("Alguém", "Beto", "Alguém 2")
    assert "+ Beto" in check(phone, "/new/rufstock").text
    assert "Alguém" not in phone.page.text
    phone.get(at)
    assert phone.post(f"{at}/act/out?round=0", seat="2").status_code < 400
    phone.post(f"{at}/set", cell="player.2", value="Davi")
    assert sheet_at(archive, at).setup.players == ("Alguém", "Beto", "Davi")
    assert listed(phone, f"{group}?with={person(phone, group, 'Davi')}") == [at]


@pytest.mark.parametrize(("language", "nobody"), [*zip(LANGUAGES, NOBODY, strict=True)])
def test_all_names_of_a_person_go(app: Flask, db: Database, language: str, nobody: str) -> None:
    phone = Phone(app, language)
    played(phone, SECRET, "Beto")
    played(phone, "Gildinha", "Beto")
    long_in(db)
    group = group_of(phone)
    one, other = person(phone, group, SECRET), person(phone, group, "Gildinha")
    phone.post(f"{group}/people/{one}/merge", into=str(other))
    assert SECRET in check(phone, f"{group}/people/{other}/remove").text
    phone.post(f"{group}/people/{other}/remove")
    assert not {SECRET, "Gildinha"} & set(rows(db).split('"'))
    assert rows(db).count(nobody) >= 2
    assert phone.post(f"{group}/people/{other}/remove").status_code == 303, "done twice is done once"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_erased_name_is_nobody_elsewhere_and_the_next_time(
    app: Flask, phone: Phone, db: Database, language: str
) -> None:
    here = Phone(app, language)
    at = here.new_play("rufstock", ["Ana", SECRET, "Beto", "Caio"])
    here.get(at)
    here.post(f"{at}/end")
    long_in(db)
    group = group_of(here)
    for name in (SECRET, "Ana"):
        here.post(f"{group}/people/{person(here, group, name)}/remove")
    assert re.findall('name="player" value="([^"]*)"', here.get(f"/new/rufstock?again={at[3:]}").text) == [
        "Beto",
        "Caio",
    ]
    file = here.get(f"{at}/play.json").data
    phone.get("/plays")
    came = phone.post("/plays", file=(io.BytesIO(file), "play.json")).location
    there = group_of(phone)
    assert there != group
    check(phone, f"{there}/settings")
    assert re.findall("<b>([^<]+)</b>", phone.last.partition('id="people"')[2]) == ["Beto", "Caio"]
    phone.get(came)
    phone.post(f"{came}/set", cell="player.0", value="Davi")
    phone.post(f"{came}/set", cell="player.2", value="alguem 3")
    check(phone, f"{there}/settings")
    assert re.findall("<b>([^<]+)</b>", phone.last.partition('id="people"')[2]) == ["Caio", "Davi"]


def test_a_play_is_removed_before_its_thirty_days(app: Flask, phone: Phone, db: Database) -> None:
    kept = played(phone, "Ana", "Beto")
    at = played(phone, "Ana", SECRET, note="segredo")
    long_in(db)
    group = group_of(phone)
    assert phone.get(f"{at}/remove").location == f"{at}/delete", "it has to be deleted first"
    assert phone.post(f"{at}/remove").status_code == 303
    assert at in listed(phone, group)
    phone.post(f"{at}/delete")
    assert f"{at}/remove" in check(phone, "/deleted").values("href")
    page = check(phone, f"{at}/remove").text
    for said in ("Apagar Rufstock Nº 002 de vez?", f"A partida de Ana e {SECRET}.", "Não dá para trazer de volta."):
        assert said in page
    assert phone.press("Apagar de vez").location == "/deleted"
    assert not {SECRET, "segredo"} & set(rows(db).split('"'))
    assert SECRET.encode() not in bytes_of(db, app)
    assert phone.get(at).status_code == 404
    assert listed(phone, group) == [kept]
    assert "Ana" in rows(db)
    assert phone.new_play("rufstock", ["Ana", "Beto"])
    assert "Nº 003" in check(phone, group).text, "numbers are not given again"


def test_a_play_that_was_brought_back_meanwhile_stays(phone: Phone, second_phone: Phone, db: Database) -> None:
    at = played(phone, "Ana", "Beto")
    long_in(db)
    phone.post(f"{at}/delete")
    phone.get(f"{at}/remove")
    second_phone.get(at)
    second_phone.post(f"{at}/restore")
    phone.press("Apagar de vez")
    assert phone.get(at).status_code == 200


def test_a_phone_that_was_removed_removes_nothing(phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    second_phone.get(at)
    phone.get(f"{at}/table")
    at = phone.post(f"{at}/phones/2/remove").location.removesuffix("/table")
    phone.get(at)
    phone.post(f"{at}/delete")
    assert second_phone.get(f"{at}/remove").status_code == 403
    assert second_phone.post(f"{at}/remove").status_code == 403


def test_a_deleted_play_of_the_group_is_brought_back_by_any_of_its_phones(phone: Phone, second_phone: Phone) -> None:
    at = played(phone, "Ana", "Beto")
    join(second_phone, group_of(phone))
    phone.get(at)
    phone.post(f"{at}/delete")
    assert "Apagadas (1)" in check(second_phone, group_of(phone)).text
    check(second_phone, "/deleted")
    second_phone.press("Trazer de volta")
    assert listed(phone, group_of(phone)) == [at]


# ---- a group


def test_a_group_is_deleted_and_brought_back_as_it_was(phone: Phone, second_phone: Phone, db: Database) -> None:
    first, second = played(phone, SECRET, "Beto"), phone.new_play("rufstock", [SECRET, "Caio"])
    group = group_of(phone)
    join(second_phone, group)
    gone_before = played(phone, SECRET, "Beto")
    phone.get(gone_before)
    phone.post(f"{gone_before}/delete")
    guest = Phone(phone.app)
    guest.get(second)
    page = check(phone, f"{group}/delete").text
    for said in (
        "3 partidas, abertas",
        "Os nomes de 3 pessoas.",
        "Some dos 2 celulares",
        "Por 30 dias, qualquer celular",
    ):
        assert said in page
    yesterday = (datetime.now(UTC) - timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    db.execute("UPDATE plays SET deleted_at = ? WHERE deleted_at IS NOT NULL", (yesterday,))
    before = db.execute("SELECT deleted_at FROM plays WHERE deleted_at IS NOT NULL").fetchall()
    assert phone.press("Apagar").location == "/deleted"
    for one in (phone, second_phone):
        assert "turma com 3 partidas" in check(one, "/deleted").text
        assert one.get(group).location == "/deleted"
        assert one.get(f"{group}/settings").location == "/deleted"
        assert group not in check(one, "/").values("href")
        assert first not in one.page.values("href")
    assert "Foi apagada com a turma." in check(guest, second).text
    assert "/restore" not in guest.last
    assert guest.post(f"{second}/restore").location == "/deleted"
    assert check(guest, "/deleted").text.count("Trazer de volta") == 0
    assert Phone(phone.app).get(group).status_code == 404, "whoever comes now was not in it"
    assert Phone(phone.app).post(f"{group}/join").status_code == 404
    check(second_phone, "/deleted")
    assert second_phone.press("Trazer de volta").location == group
    assert listed(phone, group) == [second, first]
    assert db.execute("SELECT deleted_at FROM plays WHERE deleted_at IS NOT NULL").fetchall() == before
    assert "folha trazida de volta" in check(guest, f"{second}/log").text


def test_an_open_page_hears_that_its_group_was_deleted(phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    second_phone.get(at)
    group = group_of(phone)
    phone.post(f"{group}/delete")
    second_phone.htmx = True
    assert second_phone.update().headers["HX-Redirect"] == at
    second_phone.post(f"{at}/act/out?round=0", seat="1")
    phone.post(f"{group}/restore")
    second_phone.htmx = False
    second_phone.get(at)
    assert second_phone.post(f"{at}/act/out?round=0", seat="1").status_code == 303


def test_what_is_opened_meanwhile_is_of_another_group(phone: Phone) -> None:
    played(phone, "Ana", "Beto")
    group = group_of(phone)
    phone.post(f"{group}/delete")
    at = played(phone, "Ana", "Beto")
    assert group_of(phone) != group
    assert listed(phone, group_of(phone)) == [at]


@pytest.mark.parametrize("way", ["after 30 days", "by hand"])
def test_a_group_is_gone_for_good_with_all_that_is_in_it(
    app: Flask, phone: Phone, second_phone: Phone, db: Database, way: str
) -> None:
    first, second = played(phone, SECRET, "Beto"), played(phone, SECRET, "Caio")
    other = played(second_phone, "Ana", "Davi")
    phone.get(second)
    phone.post(f"{second}/delete")
    group = group_of(phone)
    phone.get(f"{group}/settings")
    phone.post(f"{group}/name", name=SECRET)
    group = phone.post(f"{group}/links").location.removesuffix("/settings")
    join(second_phone, group)
    phone.post(f"{group}/delete")
    if way == "by hand":
        long_in(db)
        page = check(phone, f"{group}/remove").text
        assert f"Apagar “{SECRET}” de vez?" in page
        assert phone.press("Apagar de vez").location == "/deleted"
    else:
        at = (datetime.now(UTC) - timedelta(days=30.1)).strftime("%Y-%m-%dT%H:%M:%SZ")
        for table in ("plays", "groups"):
            db.execute(f"UPDATE {table} SET deleted_at = ? WHERE deleted_at IS NOT NULL", (at,))
        for one in (phone, second_phone):
            assert "Trazer de volta" not in check(one, "/deleted").text
            assert one.get(group).status_code == 404, "gone for people at once, whenever it is carried out"
        phone.new_play("busao", ["Ana", "Davi"])
    assert SECRET not in rows(db)
    assert SECRET.encode() not in bytes_of(db, app)
    for path in (first, second, group, f"{group}/settings"):
        assert phone.get(path).status_code == 404, path
        assert second_phone.get(path).status_code == 404, path
    check(phone, "/")
    assert listed(second_phone, group_of(second_phone)) == [other]


# ---- who may do what cannot be undone


def soon(db: Database) -> str:
    """Return the day, as a text, on which the newest phone has been in its group for a week."""
    (at,) = db.execute("SELECT max(joined_at) FROM group_phones").fetchone()
    day = datetime.fromisoformat(at).astimezone().date() + timedelta(days=7)
    return f"{day.day} {wording('pt-BR', '')(f'month-{day.month}')} {day.year}"


@pytest.mark.parametrize(("days", "may"), [(0, False), (5.9, False), (7.1, True)])
def test_only_a_phone_that_is_in_the_group_for_a_week_removes_for_good(
    phone: Phone, db: Database, days: float, may: bool
) -> None:
    at = played(phone, "Ana", "Beto")
    other = played(phone, "Ana", "Caio")
    group, one = group_of(phone), 0
    one = person(phone, group, "Ana")
    phone.post(f"{other}/delete")
    long_in(db, days)
    for path, button in ((f"{other}/remove", "Apagar de vez"), (f"{group}/people/{one}/remove", "Tirar de vez")):
        before, page = rows(db), check(phone, path)
        told = f"só pode quem está na turma há uma semana. Este celular pode a partir de {soon(db)}."
        assert (told in page.text) != may, path
        assert (button in page.text) == may, path
        assert phone.post(path).status_code == (303 if may else 403), path
        assert may or told in phone.page.text
        assert (rows(db) == before) != may, path
    assert phone.get(at).status_code == 200
    phone.post(f"{group}/delete")
    before = rows(db)
    assert phone.post(f"{group}/remove").status_code == (303 if may else 403)
    assert (rows(db) == before) != may


def test_a_guest_removes_nothing_for_good(phone: Phone, second_phone: Phone, db: Database) -> None:
    at = played(phone, "Ana", "Beto")
    second_phone.get(at)
    second_phone.post(f"{at}/delete")
    before = rows(db)
    assert "Só um celular da turma pode fazer isso." in check(second_phone, f"{at}/remove").text
    assert second_phone.post(f"{at}/remove").status_code == 403
    assert rows(db) == before


def test_a_deck_is_removed_for_good_by_whoever_opened_it(phone: Phone, second_phone: Phone) -> None:
    phone.get("/decks/busao")
    at = phone.post("/decks/busao", name="Caixa").location
    second_phone.get(at)
    second_phone.post(f"{at}/delete")
    assert "só o celular que abriu esta folha pode apagá-la de vez" in check(second_phone, f"{at}/remove").text
    assert second_phone.post(f"{at}/remove").status_code == 403
    check(phone, f"{at}/remove")
    assert phone.press("Apagar de vez").location == "/deleted"
    assert phone.get(at).status_code == 404
