"""Phones in this process that look on, each with its page and the event stream that updates it."""

from flask import Flask

from tests.bench.beside import timed
from tests.bench.phone import Phone, events, inside, streamed


class Onlooker:
    """A phone that shows a page and follows its play."""

    def __init__(self, app: Flask, page: str) -> None:
        self.phone = Phone(inside(app))
        self.phone.get("/")  # a phone without a cookie does not sit down
        self.phone.get(page)
        self._stream = streamed(app, self.phone.follow())
        self._events = iter(self._stream)
        next(self._events)  # the current revision
        self.asked = 0

    def catch_up(self, revision: int) -> float:
        """Catch up with ``revision``, written by another phone; return the milliseconds of its requests."""
        whole = 0.0
        while self.phone.revision < revision:
            said, took = timed(lambda: next(self._events))
            whole += took
            for event in events(said):
                if not self.phone.receive(event) and event.revision > self.phone.revision:
                    answer, took = timed(self.phone.ask(self.phone.update()))
                    self.phone.hear(answer)
                    self.asked += 1
                    whole += took
        return whole

    def close(self) -> None:
        """Hang up."""
        if close := getattr(self._stream, "close", None):
            close()
