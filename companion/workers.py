"""Gunicorn hooks of the workers."""

import gc
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
from companion.store.folder import PLAYS

KEPT_ALIVE = [(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)]
"""Socket options with which the system detects, after two minutes, that a silent client is gone."""
if hasattr(socket, "TCP_KEEPIDLE"):  # elsewhere the system's own times apply
    for name, seconds in (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4)):
        KEPT_ALIVE.append((socket.IPPROTO_TCP, getattr(socket, name), seconds))

GLANCE = 0.2
"""Seconds between two checks that the parent process is still there."""


def post_fork(server: Any, worker: Any) -> None:
    """Detect that a phone left while it was sending: the thread would wait for the rest for ever.

    Connections inherit these options from their listener, even those accepted before the worker is ready.
    """
    for listener in worker.sockets:
        for level, option, value in KEPT_ALIVE:
            listener.setsockopt(level, option, value)


def pre_request(worker: Any, request: Any) -> None:
    """Close the connection after a large request.

    When a body is refused as too large, most of it stays unread: gunicorn would announce keep-alive and then hang up.
    """
    sent = dict(request.headers)
    if "TRANSFER-ENCODING" in sent or int(sent.get("CONTENT-LENGTH", "0")) > LARGEST_BODY:
        request.force_close()


def post_worker_init(worker: Any) -> None:
    """Spare garbage collection the application, and end a worker's streams as soon as it is asked to stop.

    Its streams would keep a worker until it is killed. SIGINT and SIGQUIT stop it as gracefully as SIGTERM. By default
    they close its thread pool inside the signal handler, which deadlocks if the pool is just starting a thread.
    """
    gc.freeze()
    asked = signal.getsignal(signal.SIGTERM)

    def end(number: int, frame: Any) -> None:
        worker.wsgi.extensions["live"].close()
        if callable(asked):
            asked(number, frame)

    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
        signal.signal(one, end)
    threading.Thread(target=_end_with, args=(worker.ppid,), daemon=True, name="parent").start()


def _end_with(parent: int) -> None:
    """Stop this worker once the process ``parent`` is gone: its streams would keep the port in use."""
    while os.getppid() == parent:
        time.sleep(GLANCE)
    os.kill(os.getpid(), signal.SIGTERM)


def worker_exit(server: Any, worker: Any) -> None:
    """Let a worker end at once: Python would first free its memory object by object."""
    gc.freeze()


def child_exit(server: Any, worker: Any) -> None:
    """Delete the streams of a worker that is gone.

    If that cannot be written now, the next start deletes them; an exception here would end the server.
    """
    with best_effort(), closing(connect(data_folder() / PLAYS)) as db, writing(db):
        phones.close_streams(db, worker.pid)
