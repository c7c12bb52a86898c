"""What gunicorn does with its workers."""

import signal
from typing import Any

from companion.app import data_folder
from companion.store import phones
from companion.store.database import connect, writing


def post_worker_init(worker: Any) -> None:
    """Let the streams of a worker end as soon as it is asked to: they never do by themselves, and it is killed."""
    asked = signal.getsignal(signal.SIGTERM)

    def end(number: int, frame: Any) -> None:
        worker_int(worker)
        if callable(asked):
            asked(number, frame)

    signal.signal(signal.SIGTERM, end)


def worker_int(worker: Any) -> None:
    """End the streams of a worker that was told to stop at once."""
    worker.wsgi.extensions["live"].close()


def child_exit(server: Any, worker: Any) -> None:
    """Forget the streams of a worker that is gone: nobody looks on through them any more."""
    db = connect(data_folder() / "plays.db")
    try:
        with writing(db):
            phones.close_streams(db, worker.pid)
    finally:
        db.close()
