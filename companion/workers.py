"""What gunicorn does with its workers."""

from typing import Any

from companion.app import data_folder
from companion.store import phones
from companion.store.database import connect, writing


def child_exit(server: Any, worker: Any) -> None:
    """Forget the streams of a worker that is gone: nobody looks on through them any more."""
    db = connect(data_folder() / "plays.db")
    try:
        with writing(db):
            phones.close_streams(db, worker.pid)
    finally:
        db.close()
