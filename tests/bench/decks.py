"""What it costs to fetch a large deck, and to put a card of it on the table."""

import itertools
from collections.abc import Iterator
from urllib.parse import urlencode

from flask import Flask

from companion.games.busao.table import SEATS, WINDOWS
from tests.bench.beside import Beside, figure
from tests.bench.figures import Figure
from tests.bench.phone import Call, Phone, inside
from tests.bench.tables import fill
from tests.bench.taps import WARM_UP, made

MOST = 50
"""Hellos."""
CARDS = 300
SYLLABLES = ("ba", "co", "di", "fe", "gu", "la", "mo", "ne", "pi", "ru")
CARD = {"points": 2, "age": "adult", "temperament": "calm", "behaviour": "noisy"}


def names() -> list[str]:
    """Return card names of three syllables each; thirty share the first syllable."""
    return [f"{one}{two}{three}".title() for three, two, one in itertools.product(SYLLABLES[:3], SYLLABLES, SYLLABLES)]


def decks(rounds: int, picks: int) -> list[Figure]:
    """Return the cost of fetching a deck and of picking a card, ``picks`` times in each of ``rounds`` rounds."""
    with made() as app:
        phone = Phone(inside(app))
        at = _table(app, phone)
        ways = {"all fetched": (_fetching(phone, at), 200), "one picked": (_picking(phone, at), 200)}
        found = {what: [_round(calls, status, picks) for _ in range(rounds)] for what, (calls, status) in ways.items()}
    return [figure(f"{CARDS} cards: {what} (p50)", times, MOST) for what, times in found.items()]


def _table(app: Flask, phone: Phone) -> str:
    """Open a deck and a play, fill the deck, and return the address of the play."""
    phone.get("/decks/busao")
    deck = phone.send("/decks/busao", [("name", "Caixa")])
    cards = {f"passenger.{n}": {"copies": 1, "card": {"name": name, **CARD}} for n, name in enumerate(names())}
    fill(app, deck, cards)
    phone.get("/new/busao")
    at = phone.send("/new/busao", [("player", "Ana"), ("player", "Beto")])
    phone.get(at)
    return at


def _round(calls: Iterator[Call], status: int, number: int) -> Beside:
    found = Beside()
    for call in itertools.islice(calls, WARM_UP):
        call()
    for call in itertools.islice(calls, number):
        answer = found.time(call)
        assert answer.status == status, (answer.status, answer.text)
    return found


def _fetching(phone: Phone, at: str) -> Iterator[Call]:
    """Yield requests for the whole deck."""
    while True:
        yield phone.ask(phone.fragment(f"{at}/cards"))


def _picking(phone: Phone, at: str) -> Iterator[Call]:
    """Yield picks of one card per seat in turn, replacing what is there, each from a newly opened pad."""
    for number in itertools.count():
        seat, card = number % (WINDOWS * SEATS), number % CARDS
        cell = f"buses.0.windows.{seat // SEATS}.{seat % SEATS}"
        phone.get(f"{at}?{urlencode({'side': 0, 'cell': cell})}")
        picked = [("card", f"passenger.{card} {names()[card]}")]
        yield phone.ask(phone.action(f"{at}/pick?{urlencode({'cell': cell})}", picked))
