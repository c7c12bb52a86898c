"""Times beside those of a bare Flask application: the only bound that means the same on every computer.

The hello is asked in the same process, through the same caller, right before each thing that is timed: whatever slows
the computer down for a while slows both.
"""

from collections.abc import Sequence
from statistics import median
from time import thread_time

from tests.bench import hello
from tests.bench.figures import Figure
from tests.bench.phone import Answer, Call, Request, inside

HELLO = Request("GET", "/")
_ask_hello = inside(hello.app)


def timed(call: Call) -> tuple[Answer, float]:
    """Return what ``call`` answers and what it took, milliseconds."""
    start = thread_time()
    answer = call()
    return answer, 1000 * (thread_time() - start)


class Beside:
    """The times of one round of something, and those of the hellos between them, milliseconds."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.hellos: list[float] = []

    def time(self, call: Call) -> Answer:
        """Return what ``call`` answers, timed after a hello."""
        said, took = timed(_ask_hello(HELLO))
        assert said.body == b"hello"
        self.hellos.append(took)
        answer, took = timed(call)
        self.times.append(took)
        return answer

    @property
    def ratio(self) -> float:
        """Return how many hellos it takes, of medians."""
        return median(self.times) / median(self.hellos)


def figure(name: str, rounds: Sequence[Beside], at_most: float | None) -> Figure:
    """Return how many hellos something takes in the median round; beside it the milliseconds here."""
    took = median(median(one.times) for one in rounds)
    return Figure(name, median(one.ratio for one in rounds), "hellos", at_most, note=f"{took:.2f} ms")
