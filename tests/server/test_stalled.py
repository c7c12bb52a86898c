"""The real server against clients that stop in the middle, forge headers, or do not speak HTTP."""

import re
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.attacks.half_sent import KINDS, holding
from tests.bench.server import running, seated_crowd
from tests.bench.taps import made
from tests.support.processes import Table, free_port, serving

SOON = 5.0
"""Seconds in which a tap must be answered next to broken clients."""
SLOWER = 20
"""How many times longer than without them a tap may take if the computer is too busy for SOON."""


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a running server."""
    port = free_port()
    with serving(tmp_path_factory.mktemp("data"), port):
        yield port


def say(port: int, *lines: str, body: bytes = b"") -> tuple[int, str]:
    """Send a handwritten request and return the status and text of the response."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as wire:
        wire.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1") + body)
        answer = b""
        while found := wire.recv(65536):
            answer += found
    return int(answer.split()[1]), answer.decode()


def test_phones_tap_beside_fifty_clients_of_each_kind_that_stop_in_the_middle() -> None:
    with made() as app:
        crowd, file = seated_crowd(app, 4), f"/static/{app.extensions['assets'].digest}/app.css"
        with running(app.config["COMPANION_DATA"]) as server:
            with holding(server.port, KINDS, crowd, file) as held:
                assert held == 150
                beside = tapping(server.port)
            alone = tapping(server.port)
    assert beside < max(SOON, SLOWER * alone)


def tapping(port: int) -> float:
    """Return the seconds it takes to open a play and have a tap on it answered."""
    table, began = Table(port), time.monotonic()
    table.send("/new/rufstock", player=["Ana", "Beto"])
    assert "Ana" in table.send(f"{table.address}/act/out?round=0", seat=0, action_id="tap")
    return time.monotonic() - began


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell")
def test_the_system_asks_whether_a_silent_client_is_still_there(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as wire:
        wire.sendall(b"POST /join HTTP/1.1\r\nHost: localhost\r\n")
        ends = [f":{number:04X}" for number in (port, wire.getsockname()[1])]
        deadline = time.monotonic() + 20
        timers: list[str] = []
        while "02" not in timers and time.monotonic() < deadline:
            rows = [line.split() for line in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]]
            timers = [row[5].split(":")[0] for row in rows if [row[1][-5:], row[2][-5:]] == ends]
            time.sleep(0.05)
    assert "02" in timers, "the end of the server has a timer that asks"


@pytest.mark.parametrize("size", ["zz", "-1", "", "1g", "0x5"])
def test_pieces_without_a_size_are_refused(port: int, size: str) -> None:
    head = ["POST /api/v1/rufstock/score HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked"]
    status, text = say(port, *head, body=f"{size}\r\nab\r\n0\r\n\r\n".encode())
    assert status == 400
    assert "http_400" in text


@pytest.mark.parametrize("host", ["a..b", ".x", "a" * 64, "x" * 4000])
def test_what_is_no_host_is_refused_by_us(port: int, host: str) -> None:
    status, text = say(port, "GET / HTTP/1.1", f"Host: {host}")
    assert status == 400
    assert "X-Frame-Options: DENY" in text
    assert "A página ficou velha" in text


@pytest.mark.parametrize("header", ["SCRIPT_NAME", "SCRIPT-NAME", "PATH_INFO", "REMOTE_USER"])
def test_no_header_says_where_the_pad_is(port: int, header: str) -> None:
    status, text = say(port, "GET /join HTTP/1.1", "Host: localhost", f"{header}: /join")
    assert (status, "/join/" in text) == (200, False)
    assert re.search('action="/join"', text)


def test_many_connections_that_say_nothing_keep_nobody_out(port: int) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        began = time.monotonic()
        assert say(port, "GET /join HTTP/1.1", "Host: localhost")[0] == 200
        assert time.monotonic() - began < SOON
