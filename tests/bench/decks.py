"""What it costs to find a card in a large deck, and to lay it on the table."""

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
    """Return the names of the cards, of three syllables each; thirty share the first."""
    return [f"{one}{two}{three}".title() for three, two, one in itertools.product(SYLLABLES[:3], SYLLABLES, SYLLABLES)]


def decks(rounds: int, picks: int) -> list[Figure]:
    """Return what it takes to find a card by two letters and to pick one, ``picks`` times in each of the rounds."""
    with made() as app:
        phone = Phone(inside(app))
        at = _table(app, phone)
        ways = {"two letters typed": (_finding(phone, at), 200), "a card picked": (_picking(phone, at), 204)}
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


def _finding(phone: Phone, at: str) -> Iterator[Call]:
    """Yield what shows what two letters find, each question another than the last."""
    for letters in itertools.cycle(SYLLABLES):
        yield phone.ask(phone.fragment(f"{at}/cards/passenger?{urlencode({'q': letters})}"))


def _picking(phone: Phone, at: str) -> Iterator[Call]:
    """Yield what lays a card on one seat after the other, over what lies there, from forms that were just opened."""
    for number in itertools.count():
        seat, card = number % (WINDOWS * SEATS), number % CARDS
        cell = f"buses.0.windows.{seat // SEATS}.{seat % SEATS}"
        phone.get(f"{at}/form/passenger?{urlencode({'side': 0, 'cell': cell})}")
        picked = [("card", f"passenger.{card} {names()[card]}"), ("then", "next")]
        yield phone.ask(phone.action(f"{at}/pick?{urlencode({'side': 0, 'cell': cell})}", picked))
