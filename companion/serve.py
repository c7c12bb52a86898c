"""``python -m companion.serve``: serve the pad to the phones around the table, with gunicorn.

Obeys PORT (8000), HOST (0.0.0.0: every network this computer is in) and COMPANION_DATA; GUNICORN_CMD_ARGS is added to
gunicorn's arguments and wins over those chosen here.
"""

import io
import os
import resource
import socket
import sqlite3
import sys

import segno

from companion.app import THREADS, create_app
from companion.games import WrongGame
from companion.network import ANYWHERE, bracketed, phone_address
from companion.plays.purging import purge
from companion.store import phones
from companion.store.database import writing

ARGUMENTS = (
    "--config=python:companion.workers --worker-class=gthread --workers=2 --keep-alive=30"
    f" --threads={THREADS} --worker-connections={2 * THREADS}"
    # Two workers with one socket: without this, one of them gets nearly every connection.
    " --reuse-port"
    # A question in an address may be long. This is the most that gunicorn can be told, short of no bound at all (0),
    # with which one address of 24 MB kept a worker busy for 48 seconds.
    " --limit-request-line=8190"
    # A worker that stops keeps idle connections for two seconds, for what may be on its way.
    " --graceful-timeout=3 --no-control-socket --log-level=warning"
)
FILES = 8192
"""Files that each process may have open: every stream and every connection is one, and systems often allow 1024."""


def main() -> None:
    """Say where the pad is and become gunicorn; exits with a sentence when it cannot be served there."""
    host = os.environ.get("HOST") or ANYWHERE[0]
    port = read_port(os.environ.get("PORT") or "8000")
    check_free(host, port)
    prepare()
    let_open_files()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    announce(host, port)
    sys.stdout.flush()
    arguments = f"{ARGUMENTS} {os.environ.get('GUNICORN_CMD_ARGS', '')}"
    bind = f"--bind={bracketed(host)}:{port}"
    command = [sys.executable, "-m", "gunicorn", bind, "companion.app:create_app()"]
    os.execve(command[0], command, {**os.environ, "GUNICORN_CMD_ARGS": arguments})  # noqa: S606 (no shell)


def read_port(text: str) -> int:
    """Return the port that ``text`` names, 1 to 65535; exits with a sentence when it names none."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        sys.exit(f"PORT: {text!r} não é um número de 1 a 65535 / is not a number from 1 to 65535.")
    return int(text)


def check_free(host: str, port: int) -> None:
    """Exit with a sentence when nothing can be served at ``host`` and ``port``.

    Asked without SO_REUSEPORT: with it a second server would quietly share the port of the first.
    """
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except OSError as error:
        sys.exit(
            f"Não dá para servir em / cannot serve at {bracketed(host)}:{port}: {error.strerror}.\n"
            "Tente outra porta ou endereço / try another port or address:"
            f" PORT={port % 65535 + 1} HOST={ANYWHERE[0]} make run"
        )


def prepare() -> None:
    """Make the secret key and migrate before the workers race to, and forget the streams of an earlier server.

    What was deleted too long ago is removed for good.

    Exits with a sentence when the folder forbids it, or a game cannot be.
    """
    try:
        app = create_app()
        db = app.extensions["plays"].take()
        with writing(db):
            phones.close_streams(db)
            purge(db)
        app.extensions["plays"].close()
    except WrongGame as error:
        sys.exit(f"{error}.")
    except (OSError, sqlite3.OperationalError) as error:
        sys.exit(f"COMPANION_DATA: não dá para gravar nessa pasta / this folder cannot be written: {error}")
    except (sqlite3.DatabaseError, RuntimeError) as error:
        sys.exit(f"COMPANION_DATA: dados danificados nessa pasta / damaged data in this folder: {error}")


def let_open_files() -> None:
    """Let the server open as many files as it may need, as far as the system allows."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < enough:
        resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))


def announce(host: str, port: int) -> None:
    """Print the addresses of the pad and, for phones, a QR code."""
    address = phone_address(host)
    print("\nBloco de Pontos")
    if address is None or host in ANYWHERE:
        print(f"  Neste computador / on this computer: http://localhost:{port}")
    if address is not None:
        url = f"http://{bracketed(address)}:{port}"
        print(f"  Nos celulares da mesma rede / on phones in the same network: {url}\n")
        print(qr_code(url))
    print("\nCtrl+C para encerrar / to stop.")


def qr_code(url: str) -> str:
    """Return ``url`` as a QR code for the terminal, black on white whatever the colours of the terminal are."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    if not sys.stdout.isatty():
        return drawn.getvalue()
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines())


if __name__ == "__main__":
    main()
