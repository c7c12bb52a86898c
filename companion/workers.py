"""What gunicorn does with each of its workers."""

import os
from typing import Any


def post_fork(server: Any, worker: Any) -> None:
    """Keep a worker on one core, each on another.

    Its threads share one interpreter, so that it cannot use more; moving about, it would find none of its data near.
    """
    if hasattr(os, "sched_setaffinity"):  # Linux
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[worker.age % len(cores)]})
