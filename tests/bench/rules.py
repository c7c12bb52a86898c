"""What a question to the rules costs: in the index alone, and from the request to the answer that is swapped in."""

import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

from flask import Flask

from companion import games
from companion.language import wording
from companion.rules import books
from companion.rules.ranking import parts
from companion.rules.search import find
from companion.rules.words import stem, stems
from tests.bench.figures import Figure
from tests.bench.phone import Phone, inside
from tests.bench.taps import made

MOST_MS_IN_DATABASE = 1.0
MOST_MS_WHOLE = 3.0

ASKED = tomllib.loads((Path(__file__).parent.parent / "questions.toml").read_text("utf-8"))
QUESTIONS = [
    (language, question)
    for language, asked in ASKED.items()
    for places in asked.values()
    for questions in places.values()
    for question in questions
]
"""Every question of the tests with its language; each is asked of the rules of all games."""


def searches(rounds: int) -> list[Figure]:
    """Return the median cost of a question in both languages, the best of ``rounds`` rounds, each as after a start."""
    with tempfile.TemporaryDirectory() as folder:
        app = made(Path(folder))
        phones = {language: speaking(app, language) for language in ASKED}
        found = [(median(in_database(app)), median(whole(phones))) for _ in range(rounds)]
    alone, requests = map(min, zip(*found, strict=True))
    return [
        Figure("rules search, in the database (p50)", alone, "ms", at_most=MOST_MS_IN_DATABASE),
        Figure("rules search, the whole request (p50)", requests, "ms", at_most=MOST_MS_WHOLE),
    ]


def speaking(app: Flask, language: str) -> Phone:
    """Return a phone on which ``language`` is chosen."""
    phone = Phone(inside(app))
    phone.get("/rules")
    phone.send("/language", [("language", language), ("back", "/rules")])
    return phone


def in_database(app: Flask) -> Iterator[float]:
    """Yield what each question takes in the index, milliseconds."""
    forget()
    db = app.extensions["rules"].get()
    for language, question in QUESTIONS:
        start = perf_counter()
        find(db, question, language)
        yield 1000 * (perf_counter() - start)


def whole(phones: dict[str, Phone]) -> Iterator[float]:
    """Yield what each question takes from the request to the fragment, milliseconds."""
    forget()
    for language, question in QUESTIONS:
        call = phones[language].question(f"/rules?{urlencode({'q': question})}")
        start = perf_counter()
        answer = call()
        took = 1000 * (perf_counter() - start)
        assert answer.status == 200
        yield took


def forget() -> None:
    """Forget what was asked before, so that nothing is kept but what a server knows once it has read the rulebooks."""
    stem.cache_clear()
    wording.cache_clear()
    for language in ASKED:
        for entry in (entry for slug in games.found() for entry in books.book(slug, language)):
            for part, _ in parts(entry):
                stems(part, language)
