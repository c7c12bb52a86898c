"""What a browser downloads to show a page for the first time, and again."""

import re
from collections.abc import Mapping
from urllib.parse import urljoin

from flask import Flask
from turbohtml import TokenType, tokenize

from companion import games
from companion.core.game import Game
from tests.bench.figures import Figure
from tests.bench.phone import HOME, HOSTED, Answer, Phone, inside, over
from tests.bench.tables import others, pads

MOST_KB = {HOME: 60, HOSTED: 50}
"""Most KB of a first view, by what the browser accepts."""
MOST_REQUESTS = 6
FETCHED = {"stylesheet", "icon", "modulepreload", "preload"}
"""The kinds of links that a browser follows to show a page; the manifest, for an installation, is left out."""

RULES = {
    "rules, all of Quissama": "/rules/quissama",
    "rules, a search": "/rules?q=carta",
    "rules, one with a drawing": "/rules/quissama/market",
}
"""The longest rulebook, a search with the maximum of results, and a long rule."""

_IN_CSS = re.compile(r"""(?:url\(|@import)\s*["']?(?!data:|#)([^"')]+)""")
_IN_JS = re.compile(r"""^\s*(?:import|export)\b[^"';]*["'](\.{0,2}/[^"']+)["']""", re.MULTILINE)


def fetched(html: str) -> list[str]:
    """Return the addresses that a page makes a browser fetch."""
    found = []
    for token in tokenize(html):
        if token.type is not TokenType.START_TAG:
            continue
        if token.tag == "link" and FETCHED & set((token.attr("rel") or "").split()):
            address = token.attr("href") or ""
            found += [] if address.startswith("data:") else [address]
        elif token.tag in ("script", "img", "source", "iframe") and (address := token.attr("src")):
            found.append(address)
    return found


def pages(app: Flask) -> dict[str, str]:
    """Return the addresses of each kind of page, with full tables opened in ``app``."""
    phone = Phone(inside(app))
    opened = {table.name: table.open(app, phone) for table in (*pads(), *others()) if not table.page}
    lists = {
        f"{game.name}, the checklist": _checklist(phone, game) for game in games.found().values() if game.checklist
    }
    return {"home": "/", **opened, **lists, **RULES}


def _checklist(phone: Phone, game: Game) -> str:
    """Start to set up a table of maximum size and return the address of its checklist."""
    size = str(max(game.players))
    phone.get(f"/prepare/{game.slug}?players={size}")
    return phone.send(f"/prepare/{game.slug}", [("players", size)])


def first_views(port: int, addresses: Mapping[str, str]) -> list[Figure]:
    """Return the weight of the first view of each address on the server at ``port``, and of a repeated view."""
    figures = []
    for name, address in addresses.items():
        hosted, _ = view(port, address, HOSTED)
        first, again = view(port, address, HOME)
        figures.append(Figure(f"first view, {name}", _kb(first), "KB", at_most=MOST_KB[HOME]))
        figures.append(Figure("  over TLS", _kb(hosted), "KB", at_most=MOST_KB[HOSTED]))
        figures.append(Figure("  requests", len(first), at_most=MOST_REQUESTS))
        figures.append(Figure("  requests on a second view", len(again), at_most=1))
    return figures


def _kb(answers: list[Answer]) -> float:
    return sum(one.size for one in answers) / 1024


def view(port: int, address: str, accepts: str) -> tuple[list[Answer], list[Answer]]:
    """Return the answers that a new phone gets at ``address``, and those that it asks for again next time."""
    phone = Phone(over(port), accepts=accepts)
    answers: dict[str, Answer] = {}
    wanted = [address]
    while wanted:
        one = wanted.pop()
        if one not in answers:
            answers[one] = phone.get(one)
            assert answers[one].status == 200, (one, answers[one].status)
            wanted += [urljoin(one, address) for address in fetched_by(answers[one])]
    kept = [one for one, answer in answers.items() if "immutable" in answer.headers.get("cache-control", "")]
    return list(answers.values()), [answer for one, answer in answers.items() if one not in kept]


def fetched_by(answer: Answer) -> list[str]:
    """Return the addresses that an answer makes a browser fetch."""
    kind = answer.headers["content-type"].partition(";")[0]
    if kind == "text/html":
        return fetched(answer.text)
    if kind == "text/css":
        return _IN_CSS.findall(answer.text)
    return _IN_JS.findall(answer.text) if kind == "text/javascript" else []
