"""How a phone is identified, and how its requests prove that they come from our pages."""

import time
from email.utils import parsedate_to_datetime

import itsdangerous
import pytest
from flask import Flask

from companion.plays.sheet import PlayStore
from companion.web.sessions import COOKIE, FORMER
from tests.support.helpers import Phone, sheet_at
from tests.support.page import Page

NAMES = ["Ana", "Beto"]


def act(phone: Phone, at: str, **fields: object) -> int:
    """Return the status of an action sent by a script."""
    return phone.post(f"{at}/act/out?round=0", seat=0, **fields).status_code


@pytest.fixture
def at(app: Flask, phone: Phone) -> str:
    at = phone.new_play("rufstock", NAMES)
    phone.get(at)
    phone.htmx = True
    assert act(phone, at) == 200
    return at


def test_an_action_without_a_token_is_refused_after_one_with(phone: Phone, at: str) -> None:
    tokens = (None, "", "x", phone.token[:-1])
    assert [act(phone, at, csrf_token=token) for token in tokens] == [400] * 4
    assert phone.post(f"{at}/undo").status_code == 200


def test_the_token_of_another_phone_is_refused(app: Flask, phone: Phone, at: str) -> None:
    other = Phone(app)
    other.get(at)
    assert act(other, at, csrf_token=phone.token) == 400
    other.client.delete_cookie(COOKIE)
    assert act(other, at) == 400


def test_a_token_in_a_header_passes_for_its_request_alone(phone: Phone, at: str) -> None:
    for more in ({}, {"csrf_token": ""}):
        data = {"value": "", "cell": "first_player", **more}
        with_header = phone.open("POST", f"{at}/set", data=data, headers={"X-CSRFToken": phone.token})
        without = phone.open("POST", f"{at}/set", data=data)
        assert [with_header.status_code, without.status_code] == [200, 400]


def test_a_forged_cookie_is_nobody(phone: Phone, at: str) -> None:
    cookie = phone.client.get_cookie(COOKIE)
    assert cookie
    phone.client.set_cookie(COOKIE, cookie.value[:-2] + "xx")
    assert act(phone, at) == 400
    phone.client.set_cookie(COOKIE, cookie.value)
    assert phone.post(f"{at}/undo").status_code == 200, "its own last action, so it is the same phone"


def test_with_tls_the_page_of_origin_counts_too(phone: Phone, at: str) -> None:
    fields = {"cell": "first_player", "value": "", "csrf_token": phone.token}
    found = [
        phone.open("POST", f"{at}/set", data=fields, headers=headers, base_url="https://localhost").status_code
        for headers in ({"Referer": "https://localhost/"}, {"Referer": "https://elsewhere.example/"}, {})
    ]
    assert found == [200, 400, 400]


def test_a_phone_has_one_id_from_its_first_page_on(app: Flask, archive: PlayStore) -> None:
    phone = Phone(app)
    at = phone.new_play("rufstock", NAMES)
    for path in (at, f"{at}/log", "/", at):
        phone.get(path)
    assert len(sheet_at(archive, at).phones) == 1
    (own,) = sheet_at(archive, at).phones
    assert len(own) == 16
    other = Phone(app)
    other.get(at)
    assert len(sheet_at(archive, at).phones) == 2
    assert own not in other.last, "nobody learns the id of another phone"
    assert own not in Page(phone.get(f"{at}/table").text).text


def test_a_cookie_with_another_kind_of_id_is_a_new_phone(app: Flask) -> None:
    phone = Phone(app)
    with phone.client.session_transaction() as session:
        session["phone"] = 7
    at = phone.new_play("rufstock", NAMES)
    with phone.client.session_transaction() as session:
        assert len(session["phone"]) == 16
    assert phone.get(at).status_code == 200


def test_the_cookie_is_not_sent_again_with_every_answer(phone: Phone, at: str) -> None:
    assert "Set-Cookie" not in phone.get(at).headers
    assert "Set-Cookie" not in phone.post(f"{at}/undo").headers


# ---- the age of the cookie


DAY = 24 * 60 * 60


def clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Make the clock that dates cookies run ``seconds`` ahead of the clock that checks them."""
    real = time.time
    monkeypatch.setattr(itsdangerous.TimestampSigner, "get_timestamp", lambda signer: int(real() + seconds))


def is_at(phone: Phone, at: str) -> bool:
    return at in Page(phone.get("/").text).values("href")


def test_the_cookie_has_a_name_that_no_other_program_uses(phone: Phone) -> None:
    assert phone.get("/").headers["Set-Cookie"].startswith("bloco=")


def test_what_another_program_keeps_as_its_session_disturbs_nobody(phone: Phone, at: str) -> None:
    phone.client.set_cookie(FORMER, "eyJ1c2VyIjoxfQ.ahZ1Zg.AAAAAAAAAAAAAAAAAAAAAAAAAAA")
    assert phone.post(f"{at}/undo").status_code == 200
    phone.client.delete_cookie(COOKIE)
    phone.htmx = False
    assert not is_at(phone, at), "that is nobody, and no error"


def test_a_phone_with_a_cookie_of_the_former_name_stays_who_it_is(phone: Phone, at: str) -> None:
    phone.htmx = False
    cookie = phone.client.get_cookie(COOKIE)
    assert cookie
    phone.client.delete_cookie(COOKIE)
    phone.client.set_cookie(FORMER, cookie.value)
    assert is_at(phone, at)
    assert phone.client.get_cookie(COOKIE), "it has the new one from now on"
    phone.client.delete_cookie(FORMER)
    assert is_at(phone, at)


def test_a_cookie_that_flask_made_by_itself_under_the_same_key_is_known(app: Flask, phone: Phone) -> None:
    plain = Flask("plain")
    plain.secret_key = app.config["SECRET_KEY"]
    before = plain.test_client()
    with before.session_transaction() as session:
        session["phone"] = "somebody-from-before"
    cookie = before.get_cookie("session")
    assert cookie
    phone.client.delete_cookie(COOKIE)
    phone.client.set_cookie(FORMER, cookie.value)
    phone.get("/")
    with phone.client.session_transaction() as session:
        assert session["phone"] == "somebody-from-before"


@pytest.mark.parametrize("seconds", [2, 3600, 3 * DAY, 500 * DAY])
def test_a_clock_that_was_ahead_when_the_cookie_was_made_makes_nobody_a_stranger(
    app: Flask, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    phone = Phone(app)
    with monkeypatch.context() as ahead:
        clock(ahead, seconds)
        at = phone.new_play("rufstock", NAMES)
    assert is_at(phone, at)


@pytest.mark.parametrize(("age", "renewed"), [(0, False), (29 * DAY, False), (31 * DAY, True), (900 * DAY, True)])
def test_the_cookie_is_renewed_while_it_is_used(
    app: Flask, monkeypatch: pytest.MonkeyPatch, age: int, renewed: bool
) -> None:
    phone = Phone(app)
    with monkeypatch.context() as behind:
        clock(behind, -age)
        at = phone.new_play("rufstock", NAMES)
    answer = phone.get(at)
    assert ("Set-Cookie" in answer.headers) == renewed
    if renewed:
        expires = answer.headers["Set-Cookie"].partition("Expires=")[2].partition(";")[0]
        assert 399 * DAY < parsedate_to_datetime(expires).timestamp() - time.time() < 401 * DAY
    assert "Set-Cookie" not in phone.get(at).headers, "once is enough"
    assert is_at(phone, at)


def test_files_and_the_api_renew_nothing(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(app)
    with monkeypatch.context() as behind:
        clock(behind, -60 * DAY)
        phone.get("/")
    for path in (f"/static/{app.extensions['assets'].digest}/app.css", "/api/v1/games", "/sw.js"):
        assert "Set-Cookie" not in phone.get(path).headers
