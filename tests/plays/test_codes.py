"""Codes to read aloud: their characters, how long they are valid, and limits on guessing."""

import time

import pytest
from flask import Flask

from companion.plays import tables
from companion.plays.sheet import PlayStore
from companion.plays.writing import now
from companion.store import codes, groups
from tests.support.helpers import Phone, check, code, complete, sheet_at
from tests.support.page import Page


def test_a_code_has_signs_that_nobody_confuses(archive: PlayStore, at: str, phone: Phone) -> None:
    found = code(archive, at)
    assert len(found) == 6
    assert set(found) <= set("2345789CFHJKMRXY")
    assert code(archive, at) == found, "the same for as long as it holds"
    assert found in Page(phone.get(f"{at}/table").text).text.replace("\n", "")


@pytest.mark.parametrize("say", [str.lower, str.upper, lambda code: " ".join(code) + " "])
def test_the_code_leads_to_the_question_whose_phone_this_is(
    archive: PlayStore, at: str, second_phone: Phone, say: object
) -> None:
    second_phone.get("/join")
    answer = second_phone.post("/join", code=say(code(archive, at)))
    assert (answer.status_code, answer.location) == (303, f"{at}/who")
    check(second_phone, f"{at}/who")
    answer = second_phone.press("1")
    assert (answer.status_code, answer.location) == (303, f"{at}?side=1")
    seats = {row.person for row in sheet_at(archive, at).phones.values()}
    assert seats == {None, 1}


def test_a_wrong_code_is_said_beside_it_and_kept(phone: Phone) -> None:
    phone.get("/join")
    answer = phone.post("/join", code="k7mr22")
    assert answer.status_code == 422
    assert "Nenhuma mesa aberta, nem turma, com K7MR22" in phone.page.text
    assert ("code", "K7MR22") in phone.page.forms[-1].fields


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "O código tem 6 caracteres: faltam 6."),
        ("k7mr", "O código tem 6 caracteres: faltam 2."),
        ("K7 MR2", "O código tem 6 caracteres: falta 1."),
    ],
)
def test_what_a_short_code_lacks_is_said_beside_it_and_is_no_try(phone: Phone, typed: str, said: str) -> None:
    phone.get("/join")
    for _ in range(12):
        assert phone.post("/join", code=typed).status_code == 422
        assert said in phone.page.text
        assert "Nenhuma mesa" not in phone.page.text
        assert ("code", typed.upper()) in phone.page.forms[-1].fields
    assert "join-wrong" in phone.page.ids()
    assert phone.page.values("aria-describedby") == ["join-wrong"]


def test_the_code_of_a_finished_play_leads_nowhere(archive: PlayStore, phone: Phone, second_phone: Phone) -> None:
    at = complete(phone, archive)
    found = code(archive, at)
    phone.get(at)
    phone.post(f"{at}/finish")
    second_phone.get("/join")
    assert second_phone.post("/join", code=found).status_code == 422
    assert found not in Page(phone.get(f"{at}/table").text).text


def test_a_code_holds_for_a_day(archive: PlayStore, at: str, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    found = code(archive, at)
    start, a_day = time.time(), 24 * 60 * 60
    monkeypatch.setattr(time, "time", lambda: start + a_day - 60)
    assert tables.play_with(archive, found, now(tables.A_DAY))
    monkeypatch.setattr(time, "time", lambda: start + a_day + 60)
    assert tables.play_with(archive, found, now(tables.A_DAY)) is None
    assert code(archive, at) != found
    monkeypatch.undo()


def test_a_code_holds_for_a_day_since_it_was_last_shown(archive: PlayStore, at: str) -> None:
    found = code(archive, at)
    shown(archive, hours=23)
    assert code(archive, at) == found
    assert archive.db.execute("SELECT made_at FROM codes").fetchone()[0] > now(60)


def shown(archive: PlayStore, hours: float) -> None:
    """Make every code look as if it was last shown ``hours`` ago."""
    for table in ("codes", "group_codes"):
        archive.db.execute(f"UPDATE {table} SET made_at = ?", (now(int(hours * 3600)),))


def test_tries_are_limited_for_a_phone(app: Flask, archive: PlayStore, at: str) -> None:
    phone = Phone(app)
    phone.get("/join")
    answers = [phone.post("/join", code="222222").status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]
    assert "Espere uns minutos" in phone.page.text
    assert phone.post("/join", code=code(archive, at)).status_code == 429, "not even the right one any more"
    assert phone.post(f"{at}/act/out?round=0", seat=1).status_code == 303, "all else goes on"


def guess(app: Flask, phones: int) -> Phone:
    """Guess eight times from each of several phones at one address, and return the last phone."""
    for _ in range(phones):
        phone = Phone(app)  # a phone without a cookie counts as a new one
        phone.get("/join")
        assert {phone.post("/join", code="222222").status_code for _ in range(8)} == {422}
    return phone


def test_a_guesser_opens_nothing_that_nobody_shows_and_keeps_nobody_out(
    app: Flask, archive: PlayStore, at: str, phone: Phone
) -> None:
    phone.get(at)
    group = groups.group_of(archive.db, sheet_at(archive, at).play.id)
    assert group
    found = [code(archive, at), tables.code_of(archive, codes.OF_GROUPS, group.id)]
    shown(archive, hours=0.1)
    guesser = guess(app, 5)
    assert "222222" in guesser.page.text
    guest = Phone(app)
    for one in found:
        assert guest.post("/join", code=one).status_code == 422, "six minutes ago"
        assert "há menos de 3 minutos" in guest.page.text
    elsewhere = {"environ_overrides": {"REMOTE_ADDR": "192.0.2.9"}}
    sent = {"code": found[0], "csrf_token": guest.token}
    assert guest.open("POST", "/join", data=sent, **elsewhere).status_code == 303, "behind another address"
    check(phone, f"{at}/table")
    assert found[0] in Page(phone.last).text.replace("\n", "")
    assert guest.post("/join", code=found[0]).location == f"{at}/who", "it is being shown"
    assert guest.post("/join", code=found[1]).status_code == 422
    check(phone, f"/g/{group.key}/settings")
    assert guest.post("/join", code=found[1]).location == f"/g/{group.key}"


def test_a_code_that_is_shown_leads_in_where_nothing_can_be_written(
    archive: PlayStore, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = code(archive, at)
    shown(archive, hours=1)
    archive.db.execute("PRAGMA query_only=ON")
    assert code(archive, at) == found


def test_right_codes_are_no_tries(app: Flask, archive: PlayStore, at: str) -> None:
    phone = Phone(app)
    phone.get("/join")
    assert {phone.post("/join", code=code(archive, at)).status_code for _ in range(15)} == {303}
