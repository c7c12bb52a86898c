"""Everything this phone keeps as one file, to save and to restore: the same file that ``make backup`` writes."""

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Blueprint, Response, current_app, make_response, redirect, request, url_for

from companion.store import phones
from companion.store.database import Newer
from companion.store.database import writing as transaction
from companion.store.folder import PLAYS
from companion.store.restore import Unreadable, unpack
from companion.web.request import archive, page, phone

RESTART = "Restart"
"""The header that makes the worker restart the program, whose caches are of the replaced plays."""

LARGEST = 64 * 1024 * 1024
"""Bytes allowed for a file to restore."""

blueprint = Blueprint("kept", __name__, url_prefix="/kept")


@blueprint.get("")
def index() -> str:
    """Show what is kept, with the file to save and a form to restore one."""
    return page("phone/kept.html", wrong="", held=_held())


@blueprint.post("")
def restore() -> Response:
    """Replace everything kept here by the uploaded file; an invalid file changes nothing."""
    try:
        _restore()
    except (Unreadable, Newer) as error:
        wrong = "phone-restore-newer" if isinstance(error, Newer) else "phone-restore-wrong"
        return make_response(page("phone/kept.html", wrong=wrong, held=_held()), 422)
    response = make_response(redirect(url_for("home.index"), 303))
    response.headers[RESTART] = "yes"
    return response


def _held() -> int:
    """Return how many plays are on this phone only: not deleted, and not moved to a server."""
    alone = "SELECT count(*) FROM plays WHERE deleted_at IS NULL AND moved_at IS NULL"
    return int(archive().db.execute(alone).fetchone()[0])


def _restore() -> None:
    """Replace the plays by those of the uploaded file, all at once, and put this phone at their tables."""
    with TemporaryDirectory() as place:
        file, draft = Path(place) / "sent.zip", Path(place) / "draft"
        draft.mkdir()
        request.files["file"].save(file)
        connect = current_app.extensions["host"].connect
        unpack(file, draft, connect)
        with closing(connect(draft / PLAYS)) as copy:
            with transaction(copy):
                for (play,) in copy.execute("SELECT id FROM plays").fetchall():
                    phones.join(copy, play, phone())
            copy.conn.backup(archive().db.conn)
