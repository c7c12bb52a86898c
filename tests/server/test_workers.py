"""The workers on real sockets: large requests, many half-sent ones from one address, a killed master."""

import os
import signal
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from select import select

import pytest

from companion.assembly import LARGEST_BODY
from companion.serve import check_free
from tests.support.processes import Table, free_port, serving


def answer(port: int, head: str, body: bytes = b"", whence: str = "127.0.0.1") -> bytes:
    """Return everything that is received for a request until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(whence, 0)) as wire:
        wire.sendall(f"{head}\r\nHost: localhost\r\n\r\n".encode() + body)
        found = b""
        while part := wire.recv(4096):
            found += part
    return found


@pytest.mark.parametrize("path", ["/api/v1/rufstock/score", "/new/rufstock", "/nowhere"])
def test_what_is_too_large_is_told_that_the_connection_ends(tmp_path: Path, path: str) -> None:
    port = free_port()
    with serving(tmp_path, port):
        size = LARGEST_BODY * 3
        said = answer(port, f"POST {path} HTTP/1.1\r\nContent-Length: {size}", b"x" * size)
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"\r\nConnection: close\r\n" in said


def test_half_sent_requests_of_one_address_keep_no_other_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLES", "1")
    port = free_port()
    with serving(tmp_path, port), ExitStack() as stack:
        token = Table(port)
        held = []
        for _ in range(60):  # each of two workers accepts ten at a time from the address of one table
            wire = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            wire.sendall(b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\ncode")
            held.append(wire)
        refused = 0
        while refused < 40:  # the server keeps waiting for the other 20 bodies
            heard, _, _ = select(held, [], [], 60)
            assert heard, f"only {refused} were refused"
            for wire in heard:
                held.remove(wire)
                with suppress(ConnectionResetError):  # the connection was reset before the refusal was read
                    assert wire.recv(20).startswith(b"HTTP/1.1 503 ")
                refused += 1
        assert (
            answer(port, "POST /join HTTP/1.1\r\nConnection: close\r\nContent-Length: 0", b"", "127.0.0.2")[9:12]
            == b"400"
        )
        assert token.send("/rules")


def test_workers_whose_master_was_killed_leave_the_port_though_phones_look_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUNICORN_CMD_ARGS", "--graceful-timeout=600")
    port = free_port()
    with serving(tmp_path, port) as server:
        table = Table(port)
        table.send("/new/rufstock", player=["Ana", "Beto"])
        streams = [table.browser.open(f"{table.site}{table.address}/live", timeout=60) for _ in range(8)]
        assert all(stream.readline().startswith(b"data: ") for stream in streams)
        os.kill(server.pid, signal.SIGKILL)
        try:
            for stream in streams:
                while stream.readline():
                    pass
            wait_until_free(port)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGKILL)


def wait_until_free(port: int) -> None:
    """Wait until a server can be started at ``port``; fails after a minute."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return check_free("127.0.0.1", port)
        except SystemExit:
            assert time.monotonic() < deadline, "the workers hold the port"
            time.sleep(0.1)
