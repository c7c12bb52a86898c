"""The Host header of a request, which may hold anything."""

import re
from pathlib import Path

import pytest
from flask import Flask

from companion.app import create_app
from companion.assembly import HEADERS
from companion.web.hosts import is_host
from tests.support.helpers import Phone
from tests.support.page import Page

LONGEST = ".".join(["a" * 63] * 3 + ["b" * 61])
assert len(LONGEST) == 253

NONE = ["a..b", ".x", "a" * 64 + ".b", f"{LONGEST}b", "x" * 8000, "", " ", "a b", "a:b", "a:0", "a:65536", "a:", "[::1"]
NONE += ["é.x", "a/b", "a\\b", "x@y", "%61", "a,b", "xn--\N{KELVIN SIGN}", "a\0", "a:80:80"]
SOME = ["localhost", "192.168.0.7:8000", "sala.local", "SALA:1", "[::1]", "[fe80::1]:65535", "a.", LONGEST]
SOME += ["minha_casa:8000", "xn--caf-dma.example"]


@pytest.mark.parametrize("host", NONE)
@pytest.mark.parametrize("path", ["/", "/join", "/static/x/y", "/api/v1/games", "/nowhere"])
def test_what_is_no_host_is_refused_in_a_sentence_and_with_our_headers(app: Flask, host: str, path: str) -> None:
    answer = app.test_client().get(path, environ_overrides={"HTTP_HOST": host})
    assert answer.status_code == 400
    assert "A página ficou velha" in (answer.json["errors"][0]["message"] if answer.is_json else Page(answer.text).text)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


@pytest.mark.parametrize("host", SOME)
def test_every_name_a_computer_may_have_is_served_with_its_code(phone: Phone, at: str, host: str) -> None:
    answer = phone.client.get(f"{at}/table", environ_overrides={"HTTP_HOST": host, "SERVER_NAME": "192.168.0.7"})
    assert answer.status_code == 200
    assert re.search('<svg[^>]* class="[^"]*qr"', answer.text)
    assert "http:///" not in answer.text


def test_what_is_no_host_is_none_by_itself_too() -> None:
    assert [host for host in NONE if is_host(host)] == []
    assert [host for host in SOME if not is_host(host)] == []
    assert not is_host("xn--a"), "a name that stands for no name"


def test_who_asks_without_a_name_is_served(tmp_path: Path) -> None:
    app = create_app({"COMPANION_DATA": tmp_path})
    found: list[str] = []
    environ = app.test_request_context("/join").request.environ
    del environ["HTTP_HOST"]
    b"".join(app.wsgi_app(environ, lambda status, headers, _=None: found.append(status) or found.append))
    assert found[0] == "200 OK"
    app.extensions["plays"].close()
