"""What a page of a group's history costs with many stored plays, compared with few."""

import re
from statistics import median

from flask import Flask

from tests.bench.beside import timed
from tests.bench.figures import Figure
from tests.bench.phone import Phone, inside
from tests.bench.taps import WARM_UP, copy, made

FEW = 100
MOST = 1.25
PEOPLE = ("Ana", "Beto", "Caio", "Duda")


def history(rounds: int, number: int, many: int = 100_000) -> list[Figure]:
    """Return the cost of history pages with ``many`` plays of the group relative to few, asked alternately.

    The pages are all plays, those of one game, those with one person, and an old page.
    """
    with made() as small, made() as large:
        pages = []
        for app, plays in ((small, FEW), (large, many)):
            pages.append(_opened(app, plays))
        ways = {"all": "", "one game": "?game=rufstock", "one person": "?with=1", "older": "?before=2099~60"}
        return [
            Figure(
                f"history, {what}: {many:,} plays : {FEW} plays", *_ratio(pages, query, rounds, number), at_most=MOST
            )
            for what, query in ways.items()
        ]


def _ratio(pages: list[tuple[Phone, str]], query: str, rounds: int, number: int) -> tuple[float, str]:
    asks = [phone.ask(phone.fragment(group + query)) for phone, group in pages]
    for ask in asks:
        for _ in range(WARM_UP // 5):
            assert ask().status == 200
    ratios = []
    for _ in range(rounds):
        times: list[list[float]] = [[], []]
        for place in range(number):
            for one in (0, 1) if place % 2 else (1, 0):
                times[one].append(timed(asks[one])[1])
        ratios.append(median(times[1]) / median(times[0]))
    return median(ratios), "×"


def _opened(app: Flask, plays: int) -> tuple[Phone, str]:
    """Open a play of Rufstock, end it at once and copy it; return the phone and the address of the group."""
    phone = Phone(inside(app))
    phone.get("/new/rufstock")
    at = phone.send("/new/rufstock", [("player", name) for name in PEOPLE])
    phone.get(at)
    phone.send(f"{at}/end", [])
    copy(app.extensions["plays"], at, plays - 1)
    home = phone.get("/").text
    return phone, re.findall(r'"(/g/[^"/]+)"', home)[0]
