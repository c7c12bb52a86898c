"""What gunicorn does with its workers."""

import signal
import socket
from typing import Any

from companion.app import data_folder
from companion.store import phones
from companion.store.database import connect, writing

KEPT_ALIVE = [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)]
"""Options of a socket with which the system finds out whether a silent client is still there, after two minutes."""
if hasattr(socket, "TCP_KEEPIDLE"):  # where it can be told so; elsewhere it takes its own time
    for name, seconds in (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4)):
        KEPT_ALIVE.append((socket.IPPROTO_TCP, getattr(socket, name), seconds))


def post_fork(server: Any, worker: Any) -> None:
    """Let it be noticed that a phone left in the middle of sending: its thread would wait for the rest for ever.

    The connections of a listener inherit that from it, those too that come before the worker is ready.
    """
    for listener in worker.sockets:
        for level, option, value in KEPT_ALIVE:
            listener.setsockopt(level, option, value)


def post_worker_init(worker: Any) -> None:
    """Let the streams of a worker end as soon as it is asked to stop: they never do by themselves, and it is killed.

    However it is asked, it answers what it was sent before. Told to stop at once it would close its pool of threads
    right there, and wait for itself for ever where it was just starting one.
    """
    asked = signal.getsignal(signal.SIGTERM)

    def end(number: int, frame: Any) -> None:
        worker.wsgi.extensions["live"].close()
        if callable(asked):
            asked(number, frame)

    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
        signal.signal(one, end)


def child_exit(server: Any, worker: Any) -> None:
    """Forget the streams of a worker that is gone: nobody looks on through them any more."""
    db = connect(data_folder() / "plays.db")
    try:
        with writing(db):
            phones.close_streams(db, worker.pid)
    finally:
        db.close()
