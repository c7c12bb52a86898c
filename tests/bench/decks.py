"""What it costs to find a card in a large deck, and to lay it on the table."""

import itertools
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

from companion.games.busao.table import SEATS, WINDOWS
from tests.bench.figures import Figure
from tests.bench.phone import Answer, Call, Phone, inside
from tests.bench.tables import stored
from tests.bench.taps import made

MOST_MS = 2.0
CARDS = 300
AT_ONCE = 100
"""Cards that one stroke writes."""
SYLLABLES = ("ba", "co", "di", "fe", "gu", "la", "mo", "ne", "pi", "ru")
CARD = {"points": 2, "age": "adult", "temperament": "calm", "behaviour": "noisy"}


def names() -> list[str]:
    """Return the names of the cards, of three syllables each; thirty share the first."""
    return [f"{one}{two}{three}".title() for three, two, one in itertools.product(SYLLABLES[:3], SYLLABLES, SYLLABLES)]


def decks(rounds: int, picks: int) -> list[Figure]:
    """Return the median cost of finding a card by two letters and of picking one, the best of ``rounds`` rounds."""
    with tempfile.TemporaryDirectory() as folder:
        app = made(Path(folder))
        phone = Phone(inside(app))
        at = _table(phone)
        found, laid = _finding(phone, at), _picking(phone, at)
        times = [[median(next(one) for _ in range(picks)) for _ in range(rounds)] for one in (found, laid)]
        app.extensions["plays"].close()
    return [
        Figure(f"{CARDS} cards: {what} (p50)", min(times), "ms", at_most=MOST_MS)
        for what, times in zip(("two letters typed", "a card picked"), times, strict=True)
    ]


def _table(phone: Phone) -> str:
    """Open a deck and a play, fill the deck, and return the address of the play."""
    phone.get("/decks/busao")
    deck = phone.send("/decks/busao", [("name", "Caixa")])
    phone.get(deck)
    cards = [[f"passenger.{n}", None, {"copies": 1, "card": {"name": name, **CARD}}] for n, name in enumerate(names())]
    for first in range(0, CARDS, AT_ONCE):
        stored(phone.stroke(f"{deck}/tap", [("changes", json.dumps(cards[first : first + AT_ONCE]))])())
    phone.get("/new/busao")
    at = phone.send("/new/busao", [("player", "Ana"), ("player", "Beto")])
    phone.get(at)
    return at


def _finding(phone: Phone, at: str) -> Iterator[float]:
    """Yield what it takes to show what two letters find, each question another than the last."""
    for letters in itertools.cycle(SYLLABLES):
        query = urlencode({"q": letters, "side": 0, "cell": _cell(0)})
        yield _timed(phone.question(f"{at}/cards/passenger?{query}"), 200)


def _picking(phone: Phone, at: str) -> Iterator[float]:
    """Yield what it takes to lay a card on one seat after the other, over what lies there."""
    lying: dict[int, str] = {}
    for stroke in itertools.count():
        seat, card = stroke % (WINDOWS * SEATS), stroke % CARDS
        offered = f"passenger.{card} {names()[card]}"
        fields = [("side", "0"), ("cell", _cell(seat)), ("before", lying.get(seat, "")), ("card", offered)]
        lying[seat] = json.dumps({"name": names()[card], **CARD})
        yield _timed(phone.stroke(f"{at}/pick", [*fields, ("then", "next")]), 204)


def _cell(seat: int) -> str:
    return f"buses.0.windows.{seat // SEATS}.{seat % SEATS}"


def _timed(call: Call, status: int) -> float:
    """Return what ``call`` took, milliseconds; fails unless it is answered with ``status``."""
    start = perf_counter()
    answer: Answer = call()
    took = 1000 * (perf_counter() - start)
    assert answer.status == status, (answer.status, answer.text)
    return took
