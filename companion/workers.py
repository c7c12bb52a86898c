"""What gunicorn does with its workers."""

import os
import signal
import socket
import threading
import time
from contextlib import closing
from typing import Any

from companion.app import data_folder
from companion.assembly import LARGEST_BODY
from companion.store import phones
from companion.store.database import best_effort, connect, writing

KEPT_ALIVE = [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)]
"""Options of a socket with which the system finds out whether a silent client is still there, after two minutes."""
if hasattr(socket, "TCP_KEEPIDLE"):  # where it can be told so; elsewhere it takes its own time
    for name, seconds in (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4)):
        KEPT_ALIVE.append((socket.IPPROTO_TCP, getattr(socket, name), seconds))

GLANCE = 0.2
"""Seconds between two looks whether the process that started the workers is still there."""


def post_fork(server: Any, worker: Any) -> None:
    """Let it be noticed that a phone left in the middle of sending: its thread would wait for the rest for ever.

    The connections of a listener inherit that from it, those too that come before the worker is ready.
    """
    for listener in worker.sockets:
        for level, option, value in KEPT_ALIVE:
            listener.setsockopt(level, option, value)


def pre_request(worker: Any, request: Any) -> None:
    """Let the answer to a large request say that the connection ends with it.

    Of what is refused as too large the rest is not read, beyond a little: gunicorn would promise to go on and hang up.
    """
    sent = dict(request.headers)
    if "TRANSFER-ENCODING" in sent or int(sent.get("CONTENT-LENGTH", "0")) > LARGEST_BODY:
        request.force_close()


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
    threading.Thread(target=_end_with, args=(worker.ppid,), daemon=True, name="parent").start()


def _end_with(parent: int) -> None:
    """Stop this worker as soon as the process ``parent`` is gone: else its streams hold the port until it gives up."""
    while os.getppid() == parent:
        time.sleep(GLANCE)
    os.kill(os.getpid(), signal.SIGTERM)


def child_exit(server: Any, worker: Any) -> None:
    """Forget the streams of a worker that is gone: nobody looks on through them any more.

    Where that cannot be written now, they are forgotten when the server starts next: a fault here would end it.
    """
    with best_effort(), closing(connect(data_folder() / "plays.db")) as db, writing(db):
        phones.close_streams(db, worker.pid)
