"""Limits: a phone that asks too often has to wait, keeps what was typed, and locks nobody else out."""

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask

from companion.app import create_app
from companion.plays.sheet import PlayStore
from companion.web import limits
from tests.support.helpers import Phone
from tests.support.page import Page

TOLD = "Espere uns minutos e tente de novo."


@pytest.fixture(autouse=True)
def few(app: Flask) -> None:
    """Allow for one table, which opens six plays in ten minutes."""
    app.config["TABLES"] = 1


def fields(form: str) -> dict[str, Any]:
    if form.startswith("/new"):
        return {"player": ["Ana", "Beto Extremo", "Caio"]}
    if form.startswith("/prepare"):
        return {"players": "3", "player": ["Ana", "Beto Extremo", "Caio"]}
    return {"name": "Beto Extremo"}


@pytest.mark.parametrize("form", ["/new/rufstock", "/prepare/rufstock", "/decks/busao"])
def test_what_is_opened_too_often_waits_and_what_was_typed_stays(form: str, app: Flask, archive: PlayStore) -> None:
    statuses = []
    for _ in range(7):  # each from a new phone: an attacker sends no cookie
        phone = Phone(app)
        phone.get(form)
        statuses.append(phone.post(form, **fields(form)).status_code)
    assert statuses == [303] * 6 + [429]
    assert TOLD in phone.page.text
    typed = [value for shown in phone.page.forms for _, value in shown.fields]
    assert "Beto Extremo" in typed
    assert archive.db["plays"].count == 6
    before = archive.db["events"].count
    assert phone.post(form, **fields(form)).status_code == 429
    assert archive.db["events"].count == before
    elsewhere = {"REMOTE_ADDR": "192.0.2.9"}
    sent = {"csrf_token": phone.token, **fields(form)}
    assert phone.open("POST", form, data=sent, environ_overrides=elsewhere).status_code == 303


def test_what_is_refused_for_another_reason_counts_for_nothing(phone: Phone) -> None:
    for _ in range(9):
        assert phone.post("/new/rufstock", player=["Ana", "Ana"]).status_code == 422
        assert phone.post("/new/rufstock", player=["Ana"], put="1", typed="Beto").status_code == 200
    assert phone.post("/new/rufstock", player=["Ana", "Beto"]).status_code == 303


def test_files_are_counted_too(phone: Phone) -> None:
    at = phone.post("/decks/busao", name="Caixa").location
    answers = [phone.post(f"{at}/load", file=(BytesIO(b"[]"), "deck.json")) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [422] * 5 + [429]
    assert TOLD in Page(answers[-1].text).text


def test_a_zip_counts_by_what_is_in_it(phone: Phone) -> None:
    def bring(files: int) -> int:
        held = BytesIO()
        with ZipFile(held, "w") as packing:
            for number in range(files):
                packing.writestr(f"{number}.json", "{}")
        return phone.post("/plays", file=(BytesIO(held.getvalue()), "plays.zip")).status_code

    assert bring(1000) == 422, "however much is in one, it may come in where nothing else was asked for"
    assert bring(1) == 429
    assert TOLD in phone.page.text


def test_the_api_and_looking_are_never_too_often(app: Flask) -> None:
    client = app.test_client()
    assert {client.get(at).status_code for at in ("/api/v1/games", "/") for _ in range(70)} == {200}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("", "nonsense", True),
    ],
)
def test_who_has_an_address_of_a_net_has_them_all(app: Flask, one: str, other: str, same: bool) -> None:
    found = []
    for where in (one, other):
        with app.test_request_context("/", environ_overrides={"REMOTE_ADDR": where}):
            found.append(limits.address())
    assert (found[0] == found[1]) == same


def test_twenty_tables_of_a_tournament_open_and_open_again_behind_one_address(tmp_path: Path) -> None:
    """Each table opens a set-up, a play and two more within ten minutes; a family opens far fewer."""
    app = create_app({"COMPANION_DATA": tmp_path})
    phones = [Phone(app) for _ in range(20)]
    for form in ("/prepare/rufstock", "/new/rufstock", "/new/rufstock", "/new/rufstock"):
        assert {phone.post(form, **fields(form)).status_code for phone in phones} == {303}
    app.extensions["plays"].close()
