"""Commands of ``flask --app companion.app``."""

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from companion.store.database import migrate


@click.command("migrate")
@with_appcontext
def migrate_command() -> None:
    """Bring the database to the present schema."""
    path = current_app.extensions["plays"].path
    migrate(path)
    click.echo(f"{path}: up to date")


def register(app: Flask) -> None:
    """Give the commands to ``app``."""
    app.cli.add_command(migrate_command)
