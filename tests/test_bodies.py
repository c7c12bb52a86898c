"""Requests that arrive in part, in pieces, too long, or with what is no text."""

from typing import Any

import pytest
from companion.web.sessions import LARGEST_BODY
from flask import Flask
from flask.testing import FlaskClient

from tests.helpers import Phone

FORM = "application/x-www-form-urlencoded"


def in_pieces() -> dict[str, Any]:
    """Return what a server says of a body whose length is unsaid."""
    return {"CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}


def broken_off(body: bytes) -> dict[str, Any]:
    """Return what a server says of a body of which only ``body`` came: one byte is missing."""
    return {"CONTENT_LENGTH": str(len(body) + 1), "wsgi.input_terminated": True}


@pytest.fixture
def at(phone: Phone) -> str:
    return phone.new_play("busao", ["Ana", "Beto"])


def test_a_stroke_that_breaks_off_is_not_carried_out(phone: Phone, at: str) -> None:
    before = phone.get(at).text
    body = f"csrf_token={phone.token}&tap=once&finished=False&cell=buses.0.hand&before=null&value=1".encode()
    answer = phone.open("POST", f"{at}/tap", data=body, content_type=FORM, environ_overrides=broken_off(body))
    assert answer.status_code == 400
    assert phone.get(at).text == before
    whole = body + b"0"
    answer = phone.open("POST", f"{at}/tap", data=whole.replace(b"value=10", b"value=4"), content_type=FORM)
    assert answer.status_code == 303, "the same stroke, sent again"
    assert 'data-shown="4"' in phone.get(at).text


@pytest.mark.parametrize("path", ["/new/busao", "{at}/act/passenger", "{at}/undo", "{at}/finish"])
def test_no_form_that_breaks_off_is_read(phone: Phone, at: str, path: str) -> None:
    body = f"csrf_token={phone.token}&player=Ana&player=Beto&side=0&cell=buses.0.windows.0.0&points=1".encode()
    answer = phone.open("POST", path.format(at=at), data=body, content_type=FORM, environ_overrides=broken_off(body))
    assert answer.status_code == 400


@pytest.mark.parametrize(("more", "status"), [(0, 303), (1, 413), (300_000, 413)])
def test_a_form_in_pieces_may_be_as_long_as_another(phone: Phone, at: str, more: int, status: int) -> None:
    body = f"csrf_token={phone.token}&cell=buses.0.hand&value=3&before=null&pad=".encode()
    body = body.ljust(LARGEST_BODY + more, b"x")
    answer = phone.open("POST", f"{at}/tap", data=body, content_type=FORM, environ_overrides=in_pieces())
    assert answer.status_code == status
    assert ('data-shown="3"' in phone.get(at).text) == (status == 303)


@pytest.mark.parametrize(("more", "status"), [(0, 200), (1, 413)])
@pytest.mark.parametrize("said", [True, False])
def test_a_request_of_the_api_may_be_64_kib(client: FlaskClient, more: int, status: int, said: bool) -> None:
    body = b'{"players": ["Ana", "Beto"], "rounds": []}'.ljust(64 * 1024 + more)
    answer = client.post("/api/v1/rufstock/score", data=body, environ_overrides={} if said else in_pieces())
    assert answer.status_code == status


def test_a_request_of_the_api_that_breaks_off_is_400(client: FlaskClient) -> None:
    body = b'{"players": ["Ana", "Beto"], "rounds": []}'
    answer = client.post("/api/v1/rufstock/score", data=body, environ_overrides=broken_off(body))
    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["/", "/rules", "/p/nowhere", "/api/v1/games"])
def test_a_cookie_that_is_no_text_is_nobodys(app: Flask, path: str) -> None:
    answer = app.test_client().get(path, environ_overrides={"HTTP_COOKIE": "nome=Jos\xe9; other=\xff\xfe"})
    assert answer.status_code == (404 if "nowhere" in path else 200)


def test_a_cookie_of_another_program_leaves_ours_alone(phone: Phone, at: str) -> None:
    ours = phone.client.get_cookie("session")
    assert ours is not None
    sent = f"nome=Jos\xe9; session={ours.value}"
    answer = phone.client.get("/", environ_overrides={"HTTP_COOKIE": sent})
    assert at in answer.text


@pytest.mark.parametrize("fields", [{}, {"roll": "5"}, {"production": "2"}])
def test_a_mine_corrected_by_half_a_form_is_no_fault(phone: Phone, fields: dict[str, str]) -> None:
    at = phone.new_play("boomtown", ["Ana", "Beto", "Caio"])
    cell = "mines.cactus_junction.5"
    answer = phone.post(f"{at}/act/card", side="0", cell=cell, before="{}", **fields)
    assert answer.status_code in (204, 303, 422)


def test_undo_with_an_id_that_cannot_be_is_refused(phone: Phone, at: str) -> None:
    assert phone.post(f"{at}/tap", cell="buses.0.hand", value="3", before="", finished="False").status_code == 303
    assert phone.post(f"{at}/undo", number="2", tap="x" * 65).status_code == 422
    assert 'data-shown="3"' in phone.get(at).text
