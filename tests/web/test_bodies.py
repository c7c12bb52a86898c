"""Requests with bodies that are incomplete, chunked, too long, or not text."""

import re
import socket
import urllib.parse
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.assembly import LARGEST_BODY
from companion.plays.packed import LARGEST_FILE
from companion.plays.sheet import PlayStore
from companion.web.sessions import COOKIE
from tests.support.helpers import Phone, sheet_at
from tests.support.page import Page
from tests.support.processes import Table, free_port, serving

FORM = "application/x-www-form-urlencoded"


def in_pieces() -> dict[str, Any]:
    """Return the WSGI variables of a chunked body."""
    return {"CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}


def broken_off(body: bytes) -> dict[str, Any]:
    """Return the WSGI variables of a body that is one byte short of its length."""
    return {"CONTENT_LENGTH": str(len(body) + 1), "wsgi.input_terminated": True}


class Broken(BytesIO):
    """A chunked body that breaks off inside a chunk."""

    def read(self, size: int | None = -1) -> bytes:
        """Return the data that arrived, then fail as a server does."""
        if found := super().read(size):
            return found
        raise OSError("no more data")

    def readinto(self, buffer: Any) -> int:
        found = self.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)


def of_pieces(body: bytes) -> dict[str, Any]:
    """Return the WSGI variables of a chunked body that breaks off after ``body``."""
    return {**in_pieces(), "wsgi.input": Broken(body)}


@pytest.mark.parametrize("how", [broken_off, of_pieces])
def test_an_action_that_breaks_off_is_not_carried_out(
    phone: Phone, archive: PlayStore, at: str, how: Callable[[bytes], dict[str, Any]]
) -> None:
    body = f"csrf_token={phone.token}&action_id=once&cell=rounds.0.0&value=1".encode()
    answer = phone.open("POST", f"{at}/set", data=body, content_type=FORM, environ_overrides=how(body))
    assert answer.status_code == 400
    assert sheet_at(archive, at).revision == 1
    answer = phone.open("POST", f"{at}/set", data=body.replace(b"value=1", b"value=2"), content_type=FORM)
    assert answer.status_code == 303, "the same action, sent again"
    assert sheet_at(archive, at).pad == {"rounds.0.0": 2}


@pytest.mark.parametrize("path", ["/new/rufstock", "{at}/act/out?round=0", "{at}/undo", "{at}/finish", "{at}/seat"])
@pytest.mark.parametrize("how", [broken_off, of_pieces])
def test_no_form_that_breaks_off_is_read(
    phone: Phone, archive: PlayStore, at: str, path: str, how: Callable[[bytes], dict[str, Any]]
) -> None:
    phone.post(f"{at}/act/out?round=0", seat=1)
    body = f"csrf_token={phone.token}&number=2&player=Ana&player=Beto&seat=2".encode()
    answer = phone.open("POST", path.format(at=at), data=body, content_type=FORM, environ_overrides=how(body))
    assert answer.status_code == 400
    assert archive.db["plays"].count == 1
    assert sheet_at(archive, at).revision == 2
    assert {row.person for row in sheet_at(archive, at).phones.values()} == {None}


def test_a_file_that_breaks_off_is_not_read(phone: Phone, archive: PlayStore) -> None:
    phone.get("/")
    body = (
        f'--x\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{phone.token}\r\n'
        '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nCaixa da Ana\r\n--x--\r\n'
    ).encode()
    for how in (broken_off, of_pieces):
        for cut in (body, body[:-4], body[:-30]):
            answer = phone.open(
                "POST",
                "/decks/busao",
                data=cut,
                content_type="multipart/form-data; boundary=x",
                environ_overrides=how(cut),
            )
            assert answer.status_code == 400
    assert archive.db["plays"].count == 0


@pytest.mark.parametrize(("more", "status"), [(0, 303), (1, 413), (300_000, 413)])
@pytest.mark.parametrize("said", [True, False])
def test_a_form_may_be_64_kib_in_pieces_or_whole(
    phone: Phone, archive: PlayStore, at: str, more: int, status: int, said: bool
) -> None:
    body = f"csrf_token={phone.token}&cell=rounds.0.0&value=2&pad=".encode()
    body = body.ljust(LARGEST_BODY + more, b"x")
    environ = {} if said else in_pieces()
    answer = phone.open("POST", f"{at}/set", data=body, content_type=FORM, environ_overrides=environ)
    assert answer.status_code == status
    assert (sheet_at(archive, at).revision == 2) == (status == 303)


@pytest.mark.parametrize(("size", "status"), [(LARGEST_FILE, 422), (LARGEST_FILE + 1, 413), (LARGEST_FILE * 2, 413)])
@pytest.mark.parametrize("said", [True, False])
def test_a_deck_may_be_512_kib(phone: Phone, size: int, status: int, said: bool) -> None:
    phone.get("/")
    body = b"".join(
        b"--x\r\nContent-Disposition: form-data; name=%s\r\n\r\n%s\r\n" % field
        for field in (
            (b"csrf_token", phone.token.encode()),
            (b"play", b""),
            (b'file; filename="deck.json"', b"[".ljust(size)),
        )
    )
    body = body[: size - 9] + b"\r\n--x--\r\n"
    environ = {} if said else in_pieces()
    kind = "multipart/form-data; boundary=x"
    answer = phone.open("POST", "/decks/busao", data=body, content_type=kind, environ_overrides=environ)
    assert answer.status_code == status


@pytest.mark.parametrize(("more", "status"), [(0, 200), (1, 413)])
@pytest.mark.parametrize("said", [True, False])
def test_a_request_of_the_api_may_be_64_kib(client: FlaskClient, more: int, status: int, said: bool) -> None:
    body = b'{"players": ["Ana", "Beto"], "rounds": []}'.ljust(64 * 1024 + more)
    answer = client.post("/api/v1/rufstock/score", data=body, environ_overrides={} if said else in_pieces())
    assert answer.status_code == status


@pytest.mark.parametrize("how", [broken_off, of_pieces])
def test_a_request_of_the_api_that_breaks_off_is_400(
    client: FlaskClient, how: Callable[[bytes], dict[str, Any]]
) -> None:
    body = b'{"players": ["Ana", "Beto"], "rounds": []}'
    answer = client.post("/api/v1/rufstock/score", data=body, environ_overrides=how(body))
    assert answer.status_code == 400


# ---- over a real connection


class Wire:
    """A raw connection of a phone."""

    def __init__(self, port: int) -> None:
        self.port = port
        table = Table(port)
        table.send("/new/rufstock", player=["Ana", "Beto", "Caio"])
        self.at, self.token, self.cookie = table.address, table.token, table.cookie

    def send(self, head: str, body: bytes) -> int:
        """Send a request that ends where ``body`` does, and return the status of the answer, or 0 if there is none."""
        lines = [f"POST {self.at}/set HTTP/1.1", "Host: localhost", f"Cookie: {self.cookie}", f"Content-Type: {FORM}"]
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as wire:
            wire.sendall("\r\n".join([*lines, head, "", ""]).encode() + body)
            wire.shutdown(socket.SHUT_WR)
            answer = b""
            while found := wire.recv(4096):
                answer += found
        status = re.match(rb"HTTP/1\.1 (\d+)", answer)
        return int(status[1]) if status else 0

    def pad(self) -> str:
        return Table(self.port).send(self.at)


def said(wire: Wire) -> str:
    """Return the text of the pad of ``wire``."""
    return " ".join(Page(wire.pad()).text.split())


def chunk(body: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(body), body)


def test_what_breaks_off_on_the_wire_is_not_carried_out(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port):
        wire = Wire(port)
        fields = urllib.parse.urlencode({"csrf_token": wire.token, "cell": "rounds.0.0", "value": "1"})
        body = fields.encode()
        chunked, length = "Transfer-Encoding: chunked", f"Content-Length: {len(body)}"
        assert wire.send(f"Content-Length: {len(body) + 1}", body) in (0, 400)
        assert wire.send(length, body[:-3]) in (0, 400)
        for broken in (chunk(body), chunk(body)[:-4], b"%x\r\n%s" % (len(body) + 1, body), chunk(body) + b"5\r\nab"):
            assert wire.send(chunked, broken) in (0, 400), broken
        for none in (b"zz\r\n", chunk(body) + b"zz\r\n"):
            assert wire.send(chunked, none) == 400, none
        assert "1, 1º: " not in said(wire)
        assert wire.send(chunked, chunk(body[:20]) + chunk(body[20:]) + b"0\r\n\r\n") == 303
        assert "1, 1º: Beto" in said(wire)
        assert wire.send(length, body) == 303


# ---- cookies


@pytest.mark.parametrize("path", ["/", "/rules", "/p/nowhere", "/api/v1/games"])
def test_a_cookie_that_is_no_text_is_nobodys(app: Flask, path: str) -> None:
    answer = app.test_client().get(path, environ_overrides={"HTTP_COOKIE": "nome=Jos\xe9; other=\xff\xfe"})
    assert answer.status_code == (404 if "nowhere" in path else 200)


def test_a_cookie_of_another_program_leaves_ours_alone(phone: Phone, at: str) -> None:
    ours = phone.client.get_cookie(COOKIE)
    assert ours is not None
    sent = f"nome=Jos\xe9; {COOKIE}={ours.value}"
    answer = phone.client.get("/", environ_overrides={"HTTP_COOKIE": sent})
    assert at in answer.text


@pytest.mark.parametrize("fields", [{}, {"roll": "5"}, {"production": "2"}])
def test_a_mine_corrected_by_half_a_form_is_no_fault(phone: Phone, archive: PlayStore, fields: dict[str, str]) -> None:
    """Fields that are missing, or match the printed card, correct nothing."""
    at = phone.new_play("boomtown", ["Ana", "Beto", "Caio"])
    cell = "mines.cactus_junction.5"
    answer = phone.post(f"{at}/form/card?side=0&cell={cell}", cell=cell, **fields)
    assert answer.status_code == 303
    assert sheet_at(archive, at).pad == {}
