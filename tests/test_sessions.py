"""What comes along with a stroke: the token, remembered once it was found genuine for its session, and the form."""

from urllib.parse import parse_qsl

from companion.web.sessions import Request
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder

from tests.helpers import Phone

NAMES = ["Ana", "Beto"]


def stroke(phone: Phone, at: str, **fields: object) -> int:
    """Return the status of a stroke as the script sends it."""
    return phone.post(f"{at}/act/out", round=0, place=0, seat=0, finished="False", **fields).status_code


def tapping(app: Flask) -> tuple[Phone, str]:
    """Return a phone whose token is remembered, and the address of its play."""
    phone = Phone(app, htmx=True)
    at = phone.new_play("rufstock", NAMES)
    assert [stroke(phone, at), stroke(phone, at)] == [200, 200]
    return phone, at


def test_a_stroke_without_a_token_is_refused_after_one_with(app: Flask) -> None:
    phone, at = tapping(app)
    assert [stroke(phone, at, csrf_token=token) for token in (None, "", "x", phone.token[:-1])] == [400] * 4
    assert stroke(phone, at) == 200


def test_the_token_of_another_phone_is_refused(app: Flask) -> None:
    phone, at = tapping(app)
    other, _ = tapping(app)
    assert stroke(other, at, csrf_token=phone.token) == 400
    other.client.delete_cookie("session")
    assert stroke(other, at) == 400


def test_a_token_in_a_header_passes_for_its_request_alone(app: Flask) -> None:
    phone, at = tapping(app)
    fields = {"round": "0", "place": "0", "seat": "0", "finished": "False"}
    for token in (None, ""):
        data = fields if token is None else {**fields, "csrf_token": token}
        with_header = phone.open("POST", f"{at}/act/out", data=data, headers={"X-CSRFToken": phone.token})
        without = phone.open("POST", f"{at}/act/out", data=data)
        assert [with_header.status_code, without.status_code] == [200, 400]


def test_a_forged_cookie_is_nobody(app: Flask) -> None:
    phone, at = tapping(app)
    cookie = phone.client.get_cookie("session")
    assert cookie
    phone.client.set_cookie("session", cookie.value[:-2] + "xx")
    assert stroke(phone, at) == 400
    phone.client.set_cookie("session", cookie.value)
    assert stroke(phone, at) == 200


def test_with_tls_the_page_of_origin_counts_too(app: Flask) -> None:
    phone, at = tapping(app)
    fields = {"round": "0", "place": "0", "seat": "0", "finished": "False", "csrf_token": phone.token}
    found = [
        phone.open("POST", f"{at}/act/out", data=fields, headers=headers, base_url="https://localhost").status_code
        for headers in ({"Referer": "https://localhost/"}, {"Referer": "https://elsewhere.example/"}, {})
    ]
    assert found == [200, 400, 400]


@given(st.text(alphabet="ab1 é&=+%20C3A9;\x00", max_size=40) | st.text(max_size=20))
def test_a_plain_form_says_what_the_standard_library_reads(sent):
    body = sent.encode("utf-8", "surrogatepass")
    environ = EnvironBuilder(method="POST", data=body, content_type="application/x-www-form-urlencoded").get_environ()
    wanted = parse_qsl(body.decode(errors="replace"), keep_blank_values=True)
    read = Request(environ).form
    assert sorted(read.items(multi=True)) == sorted(wanted)
    assert all(read.get(name) == value for name, value in dict(reversed(wanted)).items())
