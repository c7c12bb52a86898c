"""The cells that every play has: names, day and note; and the end of a play without a winner."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.game import Setup, common_cells, is_common, name_cell
from companion.core.pad import Conflict
from companion.core.text import Refused
from companion.language import wording
from companion.plays import writing as use
from companion.plays.history import describe
from companion.plays.opening import NewPlay, open_play
from companion.plays.sheet import PlayStore
from tests.support.helpers import GAMES, LANGUAGES, PADS, Page, Phone, check, complete, sheet_at

LONG = "Valdirene Conceição dos Santos Figueired"
"""A name of forty characters."""


def names(archive: PlayStore, at: str) -> tuple[str, ...]:
    return sheet_at(archive, at).setup.players


def said(archive: PlayStore, at: str, language: str = "pt-BR") -> str:
    """Return the wording of the last event, which an undo would undo."""
    sheet = sheet_at(archive, at)
    assert sheet.last
    return wording(language, sheet.kind.slug).word(describe(sheet, sheet.last, sheet.setup))


# ---- names


@pytest.mark.parametrize("slug", PADS)
def test_a_player_is_called_otherwise_everywhere(phone: Phone, archive: PlayStore, slug: str) -> None:
    at = phone.new_play(slug, ["Ana", "Beto", "Caio"])
    phone.get(f"{at}/table")
    assert phone.press("Salvar", value=f" {LONG} ").status_code == 303
    assert names(archive, at) == (LONG, "Beto", "Caio")
    key = archive.db.execute("SELECT watch_key FROM plays").fetchone()[0]
    for address in (at, f"{at}/table", f"{at}/bill/0", f"{at}/who", f"/w/{key}", f"{at}/log"):
        page = check(phone, address)
        assert LONG in page.text or LONG.split(maxsplit=1)[0] in page.text, address
        assert not re.search(r"\bAna\b", re.sub(r"trocar o nome de Ana para", "", page.text)), address
    assert "trocar o nome de Ana para Valdirene" in page.text
    phone.get("/")
    phone.post(f"{at}/end")
    assert LONG in check(phone, "/").text
    assert LONG.split(maxsplit=1)[0] in check(phone, at).text


def test_a_name_is_taken_back_like_anything_else(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for name in ("Bia", "Bea"):
        phone.post(f"{at}/set", cell="player.1", value=name)
    assert said(archive, at) == "trocar o nome de Bia para Bea"
    assert said(archive, at, "en") == "Bia renamed to Bea"
    phone.post(f"{at}/undo")
    assert names(archive, at) == ("Ana", "Bia")
    phone.post(f"{at}/undo")
    assert names(archive, at) == ("Ana", "Beto")
    assert sheet_at(archive, at).pad == {}


def test_a_name_as_it_is_is_no_event(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    phone.post(f"{at}/set", cell="player.1", value=" Beto ")
    assert sheet_at(archive, at).revision == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("Ana", "Já há outra pessoa chamada Ana"),
        ("aná", "Já há outra pessoa chamada Ana"),
        ("", "Escreva um nome"),
        ("   ", "Escreva um nome"),
        ("x" * 41, "no máximo 40 letras"),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_a_name_that_cannot_be_is_said_where_it_was_typed(
    phone: Phone, archive: PlayStore, typed: str, says: str, htmx: bool
) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    phone.get(f"{at}/table")
    phone.htmx = htmx
    answer = phone.post(f"{at}/set?cell=player.1", value=typed)
    assert (answer.status_code, names(archive, at)) == (422, ("Ana", "Beto"))
    assert says in Page(answer.text).text
    if not htmx:
        (field,) = [one for _, one in phone.page.tags if one.get("id") == "called-1"]
        assert ("aria-invalid" in field, field["value"]) == (True, typed or "Beto")


@pytest.mark.parametrize("cell", ["player.2", "player.99", "player.-1", "player.", "player.x", "player"])
def test_there_is_no_name_of_nobody(phone: Phone, archive: PlayStore, cell: str) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    assert phone.post(f"{at}/set", cell=cell, value="Rui").status_code == 422
    assert names(archive, at) == ("Ana", "Beto")


def test_two_phones_that_name_one_player_are_asked(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for one in (phone, second_phone):
        one.get(f"{at}/table")
    phone.post(f"{at}/set", cell="player.1", value="Bia")
    answer = second_phone.post(f"{at}/set", cell="player.1", value="Bea")
    assert answer.status_code == 409
    text = second_phone.page.text
    assert "Nome da pessoa 2: aqui está Bia" in text
    assert "Você escreveu Bea" in text
    assert names(archive, at) == ("Ana", "Bia")
    second_phone.press("Trocar pelo meu")
    assert names(archive, at) == ("Ana", "Bea")


def test_two_phones_that_give_one_name_to_two_players_are_told(
    phone: Phone, second_phone: Phone, archive: PlayStore
) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for one in (phone, second_phone):
        one.get(f"{at}/table")
    phone.post(f"{at}/set", cell="player.0", value="Bia")
    assert second_phone.post(f"{at}/set", cell="player.1", value="Bia").status_code == 422
    # Nor can a conflict be resolved so that two players have one name.
    assert second_phone.post(f"{at}/resolve", name="set", wanted='{"player.1": "Bia"}').status_code == 422
    assert second_phone.post(f"{at}/resolve", name="set", wanted='{"player.0": "Beto"}').status_code == 422
    swapped = '{"player.0": "Beto", "player.1": "Bia"}'
    assert second_phone.post(f"{at}/resolve", name="set", wanted=swapped).status_code == 303
    assert names(archive, at) == ("Beto", "Bia")


def test_another_phone_sees_the_new_name(app: Flask, archive: PlayStore) -> None:
    ana, beto = Phone(app, htmx=True), Phone(app, htmx=True)
    at = ana.new_play("busao", ["Ana", "Beto"])
    ana.htmx = beto.htmx = False
    ana.get(f"{at}/table")
    beto.get(at)
    ana.htmx = beto.htmx = True
    answer = ana.post(f"{at}/set?cell=player.0", value="Anita")
    assert "Anita" in answer.text, "the page of the table is brought up to date in parts"
    # The frame of a pad contains names, so the page is loaded again.
    assert beto.update().headers["HX-Redirect"] == at
    ana.htmx = False
    ana.get(f"{at}/log")
    ana.htmx = True
    assert "HX-Redirect" not in ana.update().headers


def test_names_day_and_note_may_be_written_after_the_end_and_nothing_else(phone: Phone, archive: PlayStore) -> None:
    at = complete(phone, archive)
    phone.post(f"{at}/finish")
    for cell, value in (("player.0", "Anita"), ("played_on", "2026-02-28"), ("note", "Na casa da Bia")):
        assert phone.post(f"{at}/set", cell=cell, value=value).status_code == 303
    assert phone.post(f"{at}/set", cell="rounds.0.0", value="1").status_code == 422
    mixed = '{"player.0": "Aninha", "rounds.0.0": 1}'
    assert phone.post(f"{at}/resolve", name="set", wanted=mixed).status_code == 422
    assert phone.post(f"{at}/resolve", name="set", wanted='{"finished": null}').status_code == 422
    page = check(phone, at)
    for text in ("Anita venceu", "28 fev 2026", "Na casa da Bia"):
        assert text in page.text
    home = check(phone, "/")
    for text in ("Anita venceu Beto e Caio", "28 fev", "Na casa da Bia"):
        assert text in home.text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(data=st.data())
def test_no_two_players_ever_have_one_name(archive: PlayStore, data: st.DataObject) -> None:
    """Random renames, bases and undos agree with a model of the booked names."""
    key = open_play(archive, NewPlay(GAMES["rufstock"], ("A", "B", "C")), "phone")
    at = f"/p/{key}"
    model: list[tuple[str, ...]] = [("A", "B", "C")]
    for _ in range(data.draw(st.integers(1, 8))):
        sheet = sheet_at(archive, at)
        if data.draw(st.booleans()) and len(model) > 1:
            use.undo(archive, sheet.play, use.origin_of("phone"), sheet.last.number if sheet.last else None)
            model.pop()
        else:
            seat, name = data.draw(st.integers(0, 2)), data.draw(st.sampled_from("ABCDE"))
            base = data.draw(st.integers(1, sheet.revision))
            origin = use.Origin(data.draw(st.sampled_from(["phone", "other"])), use.new_id(), base)
            try:
                after = use.record(archive, sheet.play, origin, use.set_cell(name_cell(seat), name))
            except (Refused, Conflict):
                pass
            else:
                if after.revision > sheet.revision:
                    model.append((*model[-1][:seat], name, *model[-1][seat + 1 :]))
        assert names(archive, at) == model[-1]
        assert len(set(model[-1])) == 3


# ---- day and note


@pytest.mark.parametrize("typed", ["2026-02-29", "29/02/2028", "0000-01-01", "1899-12-31", "x", "2026-2-3"])
def test_a_day_that_is_none_is_refused(phone: Phone, archive: PlayStore, typed: str) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    phone.get(f"{at}/table")
    assert phone.post(f"{at}/set?cell=played_on", value=typed).status_code == 422
    assert "Escreva uma data que exista" in phone.page.text
    assert "played_on" not in sheet_at(archive, at).pad


def test_a_day_that_has_not_come_is_refused(phone: Phone, archive: PlayStore) -> None:
    at, today = phone.new_play("rufstock", ["Ana", "Beto"]), date.today()
    phone.get(f"{at}/table")
    assert phone.post(f"{at}/set?cell=played_on", value=str(today + timedelta(days=2))).status_code == 422
    assert "Esse dia ainda não chegou." in phone.page.text
    assert "played_on" not in sheet_at(archive, at).pad
    assert phone.post(f"{at}/set?cell=played_on", value=str(today)).status_code < 400


def test_the_day_is_that_of_the_opening_until_people_say_otherwise(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    archive.db.execute("UPDATE plays SET opened_at = '2024-02-29T12:00:00Z'")
    assert sheet_at(archive, at).played_on == "2024-02-29"
    assert "29 fev 2024" in check(phone, f"{at}/table").text
    phone.post(f"{at}/set", cell="played_on", value="2020-02-29")
    assert sheet_at(archive, at).played_on == "2020-02-29"
    phone.post(f"{at}/set", cell="played_on", value="")
    assert sheet_at(archive, at).played_on == "2024-02-29"


def test_a_note_has_up_to_500_characters(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    phone.get(f"{at}/table")
    assert phone.post(f"{at}/set?cell=note", value="é" * 501).status_code == 422
    assert phone.page.text.count("é" * 501) == 1, "what was typed is kept"
    assert phone.post(f"{at}/set?cell=note", value=" um\r\ndois </textarea><b> ").status_code == 303
    assert sheet_at(archive, at).note == "um\ndois </textarea><b>"
    assert said(archive, at) == "Nota: um dois </textarea><b>"
    assert phone.post(f"{at}/set?cell=note", value="é" * 500).status_code == 303
    assert said(archive, at) == f"Nota: {'é' * 59}…"
    assert "é" * 500 in check(phone, f"{at}/table").text


# ---- ended without a winner


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", PADS)
def test_any_play_can_be_ended_without_a_winner(app: Flask, archive: PlayStore, slug: str, language: str) -> None:
    phone = Phone(app, language)
    at = phone.new_play(slug, ["Ana", "Beto", "Caio"])
    t = wording(language, slug)
    check(phone, f"{at}/table")
    assert phone.press(t("end-without-winner")).status_code == 303
    assert sheet_at(archive, at).undecided
    assert t("verdict-none") in check(phone, at).text
    assert t("outcome-none", names=("Ana", "Beto", "Caio")) in check(phone, "/").text
    assert t("log-end") in check(phone, f"{at}/log").text
    key = archive.db.execute("SELECT watch_key FROM plays").fetchone()[0]
    assert t("verdict-none") in check(phone, f"/w/{key}").text
    phone.get(at)
    phone.press(t("reopen"))
    assert not sheet_at(archive, at).finished


def test_who_cannot_finish_is_shown_the_way_out(phone: Phone) -> None:
    at = phone.new_play("quissama", ["Ana", "Beto"])
    phone.get(at)
    assert phone.post(f"{at}/finish").status_code == 422
    assert phone.press("Encerrar sem vencedor").location == at
    assert "Fim sem vencedor" in phone.get(at).text


def test_the_end_without_a_winner_is_taken_back(phone: Phone, archive: PlayStore) -> None:
    at = complete(phone, archive)
    phone.post(f"{at}/end")
    assert (sheet_at(archive, at).undecided, sheet_at(archive, at).won) == (True, False)
    assert said(archive, at) == "encerrar sem vencedor"
    phone.post(f"{at}/undo")
    assert not sheet_at(archive, at).finished
    phone.post(f"{at}/finish")
    assert (sheet_at(archive, at).undecided, sheet_at(archive, at).won) == (False, True)
    assert phone.post(f"{at}/end").status_code == 422, "it is over already"


def test_the_cells_of_the_house_are_none_of_any_game() -> None:
    for game in GAMES.values():
        for size in game.players:
            setup = Setup(tuple(map(str, range(size))))
            cells: dict[str, Any] = {**game.layout(setup)}
            assert not cells.keys() & common_cells(setup.persons).keys()
            assert not any(map(is_common, cells))
