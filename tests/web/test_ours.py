"""The header of our responses that tells scripts and the service worker that nobody else has answered."""

import gzip
from typing import Any

import pytest
from flask import Flask

from companion.store.database import Busy
from companion.web.errors import InsufficientStorage
from companion.web.ours import ANSWER, QUESTION
from tests.support.helpers import Phone

ID = "0123456789abcdef01234567"
ASKED = {QUESTION: ID}
FORM = {"content_type": "application/x-www-form-urlencoded"}


def test_every_answer_to_an_action_repeats_its_id_and_says_how_long_it_is(app: Flask, phone: Phone, at: str) -> None:
    guest = Phone(app)
    guest.get(at)
    headers = {**ASKED, **guest.said()}

    def act(path: str, **fields: Any) -> Any:
        sent = {"csrf_token": guest.token, "action_id": ID, "base": 1, **fields}
        return guest.client.post(path, data=sent, headers=headers)

    out = f"{at}/act/out?round=0"
    answers = [
        act(out, seat=0),
        act(f"{at}/undo", number=99, action_id="undo"),  # there is no such event
        act(f"{at}/set", cell="nowhere", action_id="other"),
        act(f"{at}/end", action_id="end"),  # redirects to the result
        act(out, csrf_token=""),
        guest.client.post(out, data=b"a" * 70_000, headers=headers, **FORM),
        guest.client.post(out, data=b"a", headers={**headers, "Content-Length": "9"}, **FORM),
        guest.client.post(out, headers={**headers, "Host": "no host"}),
        guest.client.put(out, headers=headers),
        act("/p/nowhere/set"),
    ]
    phone.get(f"{at}/table")
    now = phone.post(f"{at}/phones/2/remove").location.removesuffix("/table")
    stranger = Phone(app)
    stranger.get("/")
    answers += [
        act(out, action_id="ended"),
        act(f"{now}/act/out?round=0", action_id="removed"),
        stranger.client.post(out, data={"csrf_token": stranger.token}, headers=headers),
    ]
    assert [one.status_code for one in answers] == [200, 409, 422, 204, 400, 413, 400, 400, 405, 404, 403, 403, 410]
    for one in answers:
        assert one.headers[ANSWER] == f"{ID} {len(one.data)}", one.status


@pytest.mark.parametrize(("fault", "status"), [(ZeroDivisionError, 500), (Busy, 503), (InsufficientStorage, 507)])
def test_so_does_a_fault(phone: Phone, at: str, monkeypatch: pytest.MonkeyPatch, fault: Any, status: int) -> None:
    def fail(*_: Any) -> None:
        raise fault

    monkeypatch.setattr("companion.plays.writing.record", fail)
    sent = {"csrf_token": phone.token, "action_id": ID, "seat": 0}
    answer = phone.client.post(f"{at}/act/out?round=0", data=sent, headers={**ASKED, **phone.said()})
    assert (answer.status_code, answer.headers[ANSWER]) == (status, f"{ID} {len(answer.data)}")


def test_what_nobody_gave_an_id_is_marked_too(app: Flask, phone: Phone, at: str) -> None:
    static = f"/static/{app.extensions['assets'].digest}/app.css"
    for path in ("/", at, "/nowhere", static, "/sw.js", "/offline", "/api/v1/games", f"{at}/play.json"):
        answer = phone.client.get(path)
        assert answer.headers[ANSWER] == f"- {len(answer.data)}", path


def test_the_length_is_that_before_it_is_compressed(phone: Phone, at: str) -> None:
    answer = phone.client.get(at, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers[ANSWER] == f"- {len(gzip.decompress(answer.data))}"


def test_a_stream_has_no_length(phone: Phone, at: str) -> None:
    answer = phone.client.get(f"{at}/live", headers=ASKED)
    assert answer.headers[ANSWER] == ID
    answer.close()


@pytest.mark.parametrize("asked", ["", "two words", "a" * 65, "\xe9", "\x01", "a,b"])
def test_what_is_no_id_is_not_repeated(phone: Phone, asked: str) -> None:
    assert phone.client.get("/offline", headers={QUESTION: asked}).headers[ANSWER].startswith("- ")
