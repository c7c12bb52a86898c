"""What a search of the rules costs: by itself, and as a whole request."""

import tomllib
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

from flask import Flask

from companion.language import wording
from companion.rules.ranking import index
from companion.rules.search import find
from companion.rules.words import stem
from tests import ROOT
from tests.bench.beside import Beside, figure
from tests.bench.figures import Figure
from tests.bench.phone import Phone, inside
from tests.bench.taps import made

MOST = 50
"""Hellos."""

ASKED = tomllib.loads((ROOT / "tests/support/questions.toml").read_text("utf-8"))
QUESTIONS = [
    (language, question)
    for language, asked in ASKED.items()
    for places in asked.values()
    for questions in places.values()
    for question in questions
]
"""Every question of the tests with its language, each asked of the rules of all games."""


def searches(rounds: int) -> list[Figure]:
    """Return the cost of a question, over both languages and ``rounds`` rounds, each with cold caches."""
    with made() as app:
        phones = {language: speaking(app, language) for language in ASKED}
        alone = median(median(_alone()) for _ in range(rounds))
        whole = [_whole(phones) for _ in range(rounds)]
    return [
        Figure("rules search without the request (p50)", alone, "ms"),
        figure("rules search, the whole request (p50)", whole, MOST),
    ]


def speaking(app: Flask, language: str) -> Phone:
    """Return a phone set to ``language``."""
    phone = Phone(inside(app))
    phone.get("/rules")
    phone.send("/language", [("language", language), ("back", "/rules")])
    return phone


def _alone() -> Iterator[float]:
    """Yield the milliseconds of each question, without a request."""
    forget()
    for language, question in QUESTIONS:
        start = perf_counter()
        find(question, language)
        yield 1000 * (perf_counter() - start)


def _whole(phones: dict[str, Phone]) -> Beside:
    """Return the times of each question, from the request to the fragment."""
    forget()
    found = Beside()
    for language, question in QUESTIONS:
        phone = phones[language]
        answer = found.time(phone.ask(phone.fragment(f"/rules?{urlencode({'q': question})}")))
        assert answer.status == 200
    return found


def forget() -> None:
    """Clear the caches of earlier questions, leaving what a server has after its start."""
    for known in (stem, wording, index):
        known.cache_clear()
    for language in ASKED:
        index(language)
