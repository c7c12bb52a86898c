"""Removing for good: what is gone is in no row, in no file that is made later, and said beforehand."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.plays.archive import Archive
from companion.store.backup import back_up
from tests.helpers import Phone, check, fill, sheet_at
from tests.test_groups import group_of, listed, person, played

SECRET = "Hermenegilda"


def rows(db: Database) -> str:
    """Return everything that stands in every table."""
    return json.dumps(
        [[list(map(str, row)) for row in db.execute(f"SELECT * FROM {name}")] for name in db.table_names()],
        ensure_ascii=False,
    )


def bytes_of(db: Database, app: Flask) -> bytes:
    """Return the file of the database, its log brought home."""
    db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (Path(app.config["COMPANION_DATA"]) / "plays.db").read_bytes()


def test_a_person_is_named_nowhere_any_more(app: Flask, phone: Phone, archive: Archive, db: Database) -> None:
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


def test_a_page_that_is_open_is_loaded_anew_without_the_name(phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("rufstock", [SECRET, "Beto"])
    second_phone.get(at)
    group = group_of(phone)
    phone.post(f"{group}/people/{person(phone, group, SECRET)}/remove")
    second_phone.htmx = True
    assert second_phone.update().headers["HX-Redirect"] == at


def test_two_who_are_removed_from_one_play_are_two_still(phone: Phone, archive: Archive) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
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


@pytest.mark.parametrize(("language", "nobody"), [("pt-BR", "Alguém"), ("en", "Somebody")])
def test_all_names_of_a_person_go(app: Flask, db: Database, language: str, nobody: str) -> None:
    phone = Phone(app, language)
    played(phone, SECRET, "Beto")
    played(phone, "Gildinha", "Beto")
    group = group_of(phone)
    one, other = person(phone, group, SECRET), person(phone, group, "Gildinha")
    phone.post(f"{group}/people/{one}/merge", into=str(other))
    assert SECRET in check(phone, f"{group}/people/{other}/remove").text
    phone.post(f"{group}/people/{other}/remove")
    assert not {SECRET, "Gildinha"} & set(rows(db).split('"'))
    assert rows(db).count(nobody) >= 2
    assert phone.post(f"{group}/people/{other}/remove").status_code == 303, "done twice is done once"


def test_a_play_is_removed_before_its_thirty_days(app: Flask, phone: Phone, db: Database) -> None:
    kept = played(phone, "Ana", "Beto")
    at = played(phone, "Ana", SECRET, note="segredo")
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


def test_a_play_that_was_brought_back_meanwhile_stays(phone: Phone, second_phone: Phone) -> None:
    at = played(phone, "Ana", "Beto")
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
    second_phone.get(group_of(phone))
    phone.get(at)
    phone.post(f"{at}/delete")
    assert "Apagadas (1)" in check(second_phone, group_of(phone)).text
    check(second_phone, "/deleted")
    second_phone.press("Trazer de volta")
    assert listed(phone, group_of(phone)) == [at]


def test_a_group_is_removed_with_all_that_is_in_it(app: Flask, phone: Phone, second_phone: Phone, db: Database) -> None:
    first, second = played(phone, SECRET, "Beto"), played(phone, SECRET, "Caio")
    other = played(second_phone, "Ana", "Davi")
    phone.get(second)
    phone.post(f"{second}/delete")
    group = group_of(phone)
    second_phone.get(group)
    page = check(phone, f"{group}/remove").text
    plays = "2 partidas, abertas, encerradas e apagadas"
    for said in (plays, "Os nomes de 3 pessoas.", "Some dos 2 telefones", "Não dá para trazer"):
        assert said in page
    assert phone.press("Apagar de vez").location == "/"
    assert SECRET not in rows(db)
    assert SECRET.encode() not in bytes_of(db, app)
    for path in (first, second, group, f"{group}/settings"):
        assert phone.get(path).status_code == 404, path
        assert second_phone.get(path).status_code == 404, path
    check(phone, "/")
    assert listed(second_phone, group_of(second_phone)) == [other]
