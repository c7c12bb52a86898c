"""Times relative to those of a bare Flask application, the only bounds that mean the same on every computer.

The hello is requested in the same process, through the same caller, right before each thing that is timed, so that
whatever slows the computer down for a while slows both.
"""

from collections.abc import Callable, Sequence
from statistics import median
from time import thread_time
from typing import TypeVar

from tests.bench import hello
from tests.bench.figures import Figure
from tests.bench.phone import Answer, Call, Request, inside

Result = TypeVar("Result")

HELLO = Request("GET", "/")
_ask_hello = inside(hello.app)


def timed(call: Callable[[], Result]) -> tuple[Result, float]:
    """Return what ``call`` returns, and its duration in milliseconds."""
    start = thread_time()
    answer = call()
    return answer, 1000 * (thread_time() - start)


class Beside:
    """The times of one round, and those of the hellos in between, in milliseconds."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.hellos: list[float] = []

    def time(self, call: Call) -> Answer:
        """Return the answer of ``call``, timed after a hello."""
        said, hello = timed(_ask_hello(HELLO))
        assert said.body == b"hello"
        answer, took = timed(call)
        self.add(hello, took)
        return answer

    def add(self, hello: float, took: float) -> None:
        """Record a time, and that of the hello before it."""
        self.hellos.append(hello)
        self.times.append(took)

    @property
    def ratio(self) -> float:
        """The median time, in median hellos."""
        return median(self.times) / median(self.hellos)


def figure(name: str, rounds: Sequence[Beside], at_most: float | None) -> Figure:
    """Return the time of the median round in hellos, with the milliseconds as a note."""
    took = median(median(one.times) for one in rounds)
    return Figure(name, median(one.ratio for one in rounds), "hellos", at_most, note=f"{took:.2f} ms")
