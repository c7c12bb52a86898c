"""``python -m companion.serve``: serve the pad to the phones around the table, with gunicorn.

Reads PORT (8000), HOST (0.0.0.0: all networks of this computer), COMPANION_DATA (the data folder), TABLES (20: how many
tables play behind one address, which limits how often that address may open something) and SITE (the address of a proxy
that speaks TLS, https://pontos.example.org; HOST then defaults to this computer only). INSTANCE (up to eight lowercase
letters and digits) is the prefix of the addresses of plays if several servers share a site. SCRIPT_NAME (/pontos) is
the path below which the pad is served. GUNICORN_CMD_ARGS is appended to gunicorn's arguments and overrides them.
"""

import gc
import io
import os
import re
import resource
import shlex
import socket
import sqlite3
import sys
from pathlib import Path

import segno
from gunicorn.app.wsgiapp import run

from companion.app import THREADS, data_folder
from companion.checked import check
from companion.games import FOLDER, WrongGame, found
from companion.language import LANGUAGES
from companion.network import ANYWHERE, LOOPBACK, bracketed, phone_address
from companion.plays.deleted import purge
from companion.rules.ranking import index
from companion.site import read_site
from companion.store import phones
from companion.store.database import Newer, connect, migrate, writing
from companion.store.folder import PLAYS, FolderLocked, lock_folder, secret_key

ARGUMENTS = (
    "--config=python:companion.workers --worker-class=gthread --workers=2 --keep-alive=30"
    f" --threads={THREADS} --worker-connections={2 * THREADS}"
    # Without this the workers share one socket, and one of them gets nearly every connection.
    " --reuse-port"
    # Search queries in addresses may be long. This is gunicorn's maximum, short of no limit at all (0), with which an
    # address of 24 MB kept a worker busy for 48 seconds.
    " --limit-request-line=8190"
    # Gunicorn trusts no forwarded header, not even from this computer: with SITE, the application itself does.
    " --forwarded-allow-ips="
    # A stopping worker keeps idle connections for two seconds, for requests on their way. On a busy computer stopping
    # may take longer, and the worker must not be killed in the middle of a response.
    " --graceful-timeout=8 --no-control-socket --log-level=warning"
)
MOST_TABLES = 10_000
FILES = 8192
"""Files that each process may have open, streams and connections included; many systems allow only 1024 by default."""

FORBIDDEN = "COMPANION_DATA: não dá para gravar nessa pasta / cannot write to this folder:"
NEWER = "é de uma versão mais nova, nada foi mudado / is from a newer version; nothing was changed."


def main() -> None:
    """Print where the pad is and serve it; exits with a message if it cannot."""
    site = os.environ.get("SITE") or ""
    check_site(site)
    check_instance(os.environ.get("INSTANCE") or "")
    path = os.environ.get("SCRIPT_NAME") or ""
    check_path(path)
    host = os.environ.get("HOST") or (LOOPBACK if site else ANYWHERE[0])
    port = read_number("PORT", os.environ.get("PORT") or "8000", 65535)
    read_number("TABLES", os.environ.get("TABLES") or "1", MOST_TABLES)
    check_free(host, port)
    lock_data_folder()
    prepare()
    raise_file_limit()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    announce(host, port, site, path)
    warn_if_readable(data_folder() / PLAYS)
    sys.stdout.flush()
    os.environ["GUNICORN_CMD_ARGS"] = f"{ARGUMENTS} {os.environ.get('GUNICORN_CMD_ARGS', '')}"
    sys.argv[1:] = [f"--bind={bracketed(host)}:{port}", "companion.app:create_app()"]
    # Garbage collection no longer touches what exists by now: the workers go on sharing its memory after the fork, and
    # no process traverses all of it again when it ends.
    gc.freeze()
    run()


def read_number(name: str, text: str, most: int) -> int:
    """Return the number in the ``text`` of the setting ``name``, 1 to ``most``; exits with a message if it is none."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= most):
        sys.exit(f"{name}: {text!r} não é um número de 1 a {most} / is not a number from 1 to {most}.")
    return int(text)


def check_site(site: str) -> None:
    """Exit with a message unless ``site`` is empty or an https address."""
    try:
        if site:
            read_site(site)
    except ValueError:
        sys.exit(f"SITE: {site!r} não é como / is not like https://pontos.example.org.")


def check_instance(name: str) -> None:
    """Exit with a message unless ``name`` is empty or a valid prefix of addresses."""
    if name and not re.fullmatch("[a-z0-9]{1,8}", name):
        sys.exit(
            f"INSTANCE: {name!r} não são 1 a 8 letras de a a z e algarismos"
            " / is not 1 to 8 lowercase letters and digits."
        )


def check_path(path: str) -> None:
    """Exit with a message unless ``path`` is empty or the path of an address."""
    if path and not re.fullmatch(r"(/[A-Za-z0-9._~-]+)+", path):
        sys.exit(f"SCRIPT_NAME: {path!r} não é como / is not like /pontos.")


def check_free(host: str, port: int) -> None:
    """Exit with a message if nothing can be served at ``host`` and ``port``.

    The probe has no SO_REUSEPORT: with it a second server would silently share the port of the first.
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
            f" PORT={port % 65535 + 1} HOST={ANYWHERE[0]}"
        )


def lock_data_folder() -> None:
    """Lock the data folder until this server's last process has ended; exits with a message during a restore."""
    folder = data_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.set_inheritable(lock_folder(folder), True)
    except FolderLocked:
        sys.exit(
            "COMPANION_DATA: uma cópia está sendo posta nessa pasta / a backup is being restored into this folder."
        )
    except OSError as error:
        sys.exit(f"{FORBIDDEN} {error}")


def prepare() -> None:
    """Build the search index and the secret key, migrate, and delete old streams and what was deleted too long ago.

    Exits with a message if the folder is not writable, its database is empty or damaged, or a game is invalid.
    """
    plays = data_folder() / PLAYS
    refuse_empty(plays)
    try:
        for slug, game in found().items():
            check(game, FOLDER / slug)
        for language in LANGUAGES:  # once, before the workers fork, so that they share it
            index(language)
        secret_key(plays.parent)
        migrate(plays)
        db = connect(plays)
        with writing(db):
            phones.close_streams(db)
            purge(db)
        db.close()
    except WrongGame as error:
        sys.exit(f"{error}.")
    except Newer:
        sys.exit(f"COMPANION_DATA: {NEWER}")
    except (OSError, sqlite3.OperationalError) as error:
        sys.exit(f"{FORBIDDEN} {error}")
    except (sqlite3.DatabaseError, RuntimeError) as error:
        sys.exit(f"COMPANION_DATA: dados danificados nessa pasta / damaged data in this folder: {error}")


def refuse_empty(plays: Path) -> None:
    """Exit with a message if the database file exists but is empty: plays were lost, or a copy failed."""
    if plays.is_file() and not plays.stat().st_size:
        sys.exit(
            f"COMPANION_DATA: {plays} está vazio; ponha a cópia no lugar ou apague o arquivo para começar do zero"
            " / is empty: restore your backup, or delete the file to start from scratch."
        )


def warn_if_readable(plays: Path) -> None:
    """Print how to close the data to other users of this computer if they can read it; that may be intended."""
    if plays.parent.stat().st_mode & 0o011 and plays.stat().st_mode & 0o044:
        print(
            "\nOutras pessoas deste computador podem ler as partidas / other users of this computer can read the plays:"
            f"\n  chmod -R go= {shlex.quote(str(plays.parent))}"
        )


def raise_file_limit() -> None:
    """Raise the limit of open files to FILES, or as far as the system allows."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < enough:
        resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))


def announce(host: str, port: int, site: str = "", path: str = "") -> None:
    """Print the pad's addresses, below ``path``, and a QR code for phones; behind a proxy only that at ``site``."""
    address = phone_address(host)
    print("\nBloco de Pontos")
    if site:
        print(f"  {site}{path}\n\n{qr_code(site + path)}\n\nCtrl+C para encerrar / to stop.")
        return
    if address is None or host in ANYWHERE:
        print(f"  Neste computador / on this computer: http://localhost:{port}{path}")
    if address is not None:
        url = f"http://{bracketed(address)}:{port}{path}"
        print(f"  Nos celulares da mesma rede / on phones on the same network: {url}\n")
        print(qr_code(url))
    print("\nCtrl+C para encerrar / to stop.")


def qr_code(url: str) -> str:
    """Return ``url`` as a QR code for the terminal, black on white whatever its colours are."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    if not sys.stdout.isatty():
        return drawn.getvalue()
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines())


if __name__ == "__main__":
    main()
