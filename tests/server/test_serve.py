"""``python -m companion.serve``: what it refuses, what it prints, and that it serves."""

import re
import signal
import socket
import subprocess
import time
import tomllib
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import app, serve
from companion.app import create_app, data_folder
from companion.cli import main
from companion.prepared import ROOT
from tests.support.helpers import Phone
from tests.support.processes import free_port, start, taken_port


@pytest.mark.parametrize("text", ["abc", "", "0", "65536", "-1", "8000.0", "²", "٨٠٠٠"])
def test_a_port_that_is_none_gives_a_sentence(text: str) -> None:
    with pytest.raises(SystemExit, match=r"PORT: .* is not a number from 1 to 65535"):
        serve.read_number("PORT", text, 65535)


@pytest.mark.parametrize("text", ["abc", "0", "-1", "2.5", "²", "10001"])
def test_a_number_of_tables_that_is_none_gives_a_sentence(text: str) -> None:
    with pytest.raises(SystemExit, match=r"TABLES: .* is not a number from 1 to 10000"):
        serve.read_number("TABLES", text, serve.MOST_TABLES)
    assert serve.read_number("TABLES", "10000", serve.MOST_TABLES) == 10000


def test_the_ports_at_the_edges_are_ports() -> None:
    assert [serve.read_number("PORT", port, 65535) for port in ("1", "65535")] == [1, 65535]


@pytest.mark.parametrize("options", [(), (socket.SO_REUSEADDR,), (socket.SO_REUSEPORT,)])
def test_a_port_in_use_gives_a_sentence(options: tuple[int, ...]) -> None:
    with taken_port(*options) as port, pytest.raises(SystemExit, match=rf"cannot serve at 127\.0\.0\.1:{port}: "):
        serve.check_free("127.0.0.1", port)


def test_an_address_that_is_not_ours_gives_a_sentence() -> None:
    with pytest.raises(SystemExit, match=r"cannot serve at 203\.0\.113\.1:8000"):
        serve.check_free("203.0.113.1", 8000)


def test_a_free_port_is_free_and_stays_so() -> None:
    port = free_port()
    serve.check_free("127.0.0.1", port)
    serve.check_free("127.0.0.1", port)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1.2.3", "::1"])
def test_this_computer_alone_has_no_address_for_phones(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    serve.announce(host, 8000)
    said = capsys.readouterr().out
    assert "http://localhost:8000\n" in said
    assert "█" not in said


def test_one_network_has_its_address_and_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    serve.announce("192.168.1.5", 8000)
    said = capsys.readouterr().out
    assert "http://192.168.1.5:8000\n" in said
    assert "localhost" not in said
    assert "█" in said


def test_what_is_served_below_a_path_is_announced_there(capsys: pytest.CaptureFixture[str]) -> None:
    serve.announce("0.0.0.0", 8000, path="/pontos")
    serve.announce("127.0.0.1", 8000, "https://example.org", "/pontos")
    said = capsys.readouterr().out
    assert re.findall(r"\S+:8000\S*", said)
    assert re.findall(r"http\S+(?<!/pontos)$", said, re.MULTILINE) == []
    assert "  https://example.org/pontos\n" in said


@pytest.mark.parametrize("path", ["pontos", "/pontos/", "/", "/a b", "/a?b", "//a"])
def test_a_path_that_is_none_is_refused(path: str) -> None:
    serve.check_path("/jogos/pontos")
    with pytest.raises(SystemExit, match="SCRIPT_NAME"):
        serve.check_path(path)


def test_every_network_has_an_address_for_phones(capsys: pytest.CaptureFixture[str]) -> None:
    serve.announce("0.0.0.0", 8000)
    said = capsys.readouterr().out
    assert "http://localhost:8000\n" in said
    assert re.search(r"phones on the same network: http://(?!localhost|127\.|0\.0\.0\.0)[^:\s]+:8000\n", said)


def test_without_a_network_phones_get_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Offline(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", Offline)
    monkeypatch.setattr(socket, "gethostname", lambda: "sala")
    assert serve.phone_address("0.0.0.0") == "sala"


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({}, ".local/share/bloco-de-pontos"),
        ({"XDG_DATA_HOME": "/somewhere"}, "/somewhere/bloco-de-pontos"),
        ({"XDG_DATA_HOME": "relative/is/void"}, ".local/share/bloco-de-pontos"),
        ({"XDG_DATA_HOME": "/somewhere", "COMPANION_DATA": "/plays"}, "/plays"),
    ],
)
def test_once_installed_data_lies_with_the_person(
    environ: dict[str, str], folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "COMPANION_DATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {**environ, "HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    assert environ or data_folder() == ROOT / "instance", "in a checkout it lies there"
    monkeypatch.setattr(app, "ROOT", app.PACKAGE)
    assert data_folder() == tmp_path / folder


def test_it_serves_and_stops_at_once(tmp_path: Path) -> None:
    port = free_port()
    with start(tmp_path / "new", HOST="127.0.0.1", PORT=str(port)) as server:
        try:
            assert status(server, port) == 200
            assert (tmp_path / "new" / "plays.db").exists()
            with start(tmp_path, HOST="127.0.0.1", PORT=str(port)) as second:
                said, complaint = second.communicate(timeout=30)
                assert (second.returncode, said, complaint.count("\n")) == (1, "", 2)
                assert f"cannot serve at 127.0.0.1:{port}" in complaint
            server.send_signal(signal.SIGINT)
            said, complaint = server.communicate(timeout=30)
        finally:
            server.kill()
    assert f"http://localhost:{port}\n" in said
    assert (server.returncode, complaint) == (0, "")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_without_complaint_while_phones_follow(tmp_path: Path, sign: signal.Signals) -> None:
    port, phone = free_port(), Phone(create_app({"COMPANION_DATA": tmp_path}))
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    patient = "--graceful-timeout=60"  # long enough to wait for a stream that does not end by itself
    with start(tmp_path, HOST="127.0.0.1", PORT=str(port), GUNICORN_CMD_ARGS=patient) as server:
        try:
            assert status(server, port) == 200
            streams = [urllib.request.urlopen(f"http://127.0.0.1:{port}{at}/live") for _ in range(8)]
            assert {stream.readline() for stream in streams} == {b"data: 1\n"}
            began = time.monotonic()
            server.send_signal(sign)
            assert all(stream.read().endswith(b"\n\n") for stream in streams)
            assert time.monotonic() - began < 30
            _, complaint = server.communicate(timeout=30)
        finally:
            server.kill()
    assert (server.returncode, complaint) == (0, "")


def asked(port: int, path: str) -> int:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_an_address_may_have_8190_bytes_and_no_more(tmp_path: Path) -> None:
    port = free_port()
    with start(tmp_path, HOST="127.0.0.1", PORT=str(port)) as server:
        try:
            assert status(server, port) == 200
            for path in ("/rules?q=", "/api/v1/rules?q="):
                room = 8190 - len(f"GET {path} HTTP/1.1")
                for question in ("a", "%C3%A9", "pare+"):
                    assert asked(port, path + question * (room // len(question))) == 200
                assert asked(port, path + "a" * (room + 1)) == 414
                assert asked(port, path + "pare") == 200
        finally:
            server.terminate()
            server.communicate(timeout=30)


def status(server: subprocess.Popen[str], port: int) -> int:
    """Return the status of the home page once it answers; fails if the server ends first."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"nothing served: {server.communicate()}")


def test_a_folder_that_cannot_be_written_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with start(tmp_path / "file", HOST="127.0.0.1", PORT=str(free_port())) as server:
        said, complaint = server.communicate(timeout=30)
    assert (server.returncode, said) == (1, "")
    assert complaint.startswith("COMPANION_DATA: ")
    assert "Traceback" not in complaint


@pytest.mark.parametrize(("name", "content"), [("plays.db", b"no database " * 99), ("secret-key", b"")])
def test_a_folder_whose_files_are_damaged_gives_a_sentence(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with start(tmp_path, HOST="127.0.0.1", PORT=str(free_port())) as server:
        said, complaint = server.communicate(timeout=30)
    assert (server.returncode, said) == (1, "")
    assert complaint.startswith("COMPANION_DATA: dados danificados")
    assert "Traceback" not in complaint


def test_a_database_without_content_is_no_new_beginning(tmp_path: Path) -> None:
    """After a broken copy or on a full disk, silently starting from scratch would hide the loss."""
    (tmp_path / "plays.db").touch()
    with start(tmp_path, HOST="127.0.0.1", PORT=str(free_port())) as server:
        said, complaint = server.communicate(timeout=30)
    assert (server.returncode, said) == (1, "")
    assert complaint.startswith(f"COMPANION_DATA: {tmp_path / 'plays.db'} está vazio")
    assert (tmp_path / "plays.db").stat().st_size == 0


@pytest.mark.parametrize(
    ("folder", "file", "said"),
    [(0o755, 0o644, True), (0o750, 0o640, True), (0o700, 0o644, False), (0o755, 0o600, False), (0o744, 0o644, False)],
)
def test_it_says_where_others_of_this_computer_can_read_the_plays(
    tmp_path: Path, folder: int, file: int, said: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    plays = tmp_path / "my data" / "plays.db"
    plays.parent.mkdir()
    plays.touch()
    plays.chmod(file)
    plays.parent.chmod(folder)
    serve.warn_if_readable(plays)
    assert (f"chmod -R go= '{plays.parent}'" in capsys.readouterr().out) == said
    assert plays.parent.stat().st_mode & 0o777 == folder, "whoever opened it did so on purpose"


@pytest.mark.parametrize(
    ("command", "said"), [((), ("Serve o bloco", "Serve the pad")), (("backup",), ("Copia", "Back up"))]
)
def test_help_is_there_in_both_languages(command: tuple[str, ...], said: tuple[str, str]) -> None:
    found = CliRunner().invoke(main, [*command, "--help"])
    assert found.exit_code == 0
    assert all(one in found.output for one in said)


def test_the_command_says_which_version_it_is() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    found = CliRunner().invoke(main, ["--version"])
    assert (found.exit_code, found.output) == (0, f"bloco-de-pontos {declared}\n")
