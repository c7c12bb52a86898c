"""Decks for tests: handwritten and random cards, and files with one error in a known place."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.core.deck import FORMAT, NAME, Deck
from companion.core.pad import apply_patch
from tests.support.helpers import GAMES, TEXTS, value_of

CALM = {"age": "elderly", "temperament": "calm", "behaviour": "silent"}
LOUD = {"age": "adult", "temperament": "chaotic", "behaviour": "noisy"}
ZE = {"name": "Zé", "points": 3, **CALM}
LIA = {"name": "Lia", "preferences": ["adult", "calm", "noisy"]}
AR: dict[str, Any] = {"name": "Ar", "lines": [{"trait": "calm", "points": 2}, {"trait": "noisy", "points": -1}]}
OPTIONAL = {"example", "effects", "requires", "at_least", "others_only", "trait", "upgrade"}
"""The keys that a file may omit; a requirement without an upgrade needs a count."""
NOWHERE: list[Any] = [None, 1.5, 10**9, -100, "", " \t", "x" * 41, {"x": 1}, [[]], "\ud800", {"\ud800": {}}]
"""JSON that is invalid anywhere in a file."""


def deck_of(slug: str = "busao") -> Deck:
    deck = GAMES[slug].deck
    assert deck
    return deck


def passenger(name: str, points: Any = 1, **more: Any) -> dict[str, Any]:
    """Return a passenger card, with the traits of CALM unless others are given."""
    return {"name": name, "points": points, **CALM, **more}


def pad_of_names(*names: str, kind: str = "passenger") -> dict[str, Any]:
    """Return the pad of a deck of cards with these names, in this order."""
    return {f"{kind}.{n}": {"copies": 1, "card": passenger(name)} for n, name in enumerate(names)}


def full() -> dict[str, Any]:
    """Return a deck with the maximum of 300 passengers."""
    return pad_of_names(*(f"Pessoa {n:03}" for n in range(300)))


def file_of(*cards: Mapping[str, Any], name: Any = "Caixa da Ana", **more: Any) -> dict[str, Any]:
    """Return a file with these cards, whose kinds are recognised by their keys."""
    entries = [{"kind": kind_of(card), "copies": 1, "card": dict(card)} for card in cards]
    head = {"format": FORMAT, "version": 1, "game": "busao", "name": name, "example": False}
    return {**head, "cards": entries, **more}


def kind_of(card: Mapping[str, Any]) -> str:
    return "driver" if "preferences" in card else "upgrade" if "lines" in card else "passenger"


def sent(file: Any) -> tuple[BytesIO, str]:
    """Return a file as a browser uploads it: bytes and text unchanged, anything else as JSON."""
    text = file if isinstance(file, str | bytes) else json.dumps(file)
    return BytesIO(text if isinstance(text, bytes) else text.encode()), "deck.json"


def deck_by_chance(deck: Deck, seed: int, most: int = 12) -> dict[str, Any]:
    """Return a deck with a few random cards of each kind and unique, odd names."""
    chance = Random(seed)
    pad: dict[str, Any] = {NAME: chance.choice(TEXTS).strip()}
    for kind in deck.kinds:
        for number in chance.sample(range(300), chance.randint(1, most)):
            card = value_of(deck.kinds[kind].domain, chance)
            card["name"] = f"{chance.choice(TEXTS)[:30]} {number}"
            pad[f"{kind}.{number}"] = {"copies": chance.randint(1, 20), "card": card}
    return pad


def loaded(deck: Deck, pad: Mapping[str, Any], text: str) -> dict[str, Any]:
    """Return the deck after loading a file with ``text``."""
    return apply_patch(pad, deck.load(pad, deck.read(text)))


@dataclass(frozen=True)
class Broken:
    """A file with one error at ``path``; ``said`` if a JSON Schema can express it."""

    file: dict[str, Any]
    path: str
    said: bool = True


@st.composite
def broken(draw: st.DrawFn, deck: Deck, below: str = "") -> Broken:
    """Return a valid file in which one place, whose path begins with ``below``, was broken."""
    chance = Random(draw(st.integers(0, 10_000)))
    file = deepcopy(deck.dump(deck_by_chance(deck, chance.randint(0, 10_000), 3)))
    return break_at(file, *chance.choice([one for one in places(file) if one[2].startswith(below)]), chance)


def places(value: Any, path: str = "", within: str = "") -> Iterator[tuple[Any, Any, str, str]]:
    """Yield every place of a file: its container, its key there, its path, and the key of the container."""
    for key, item in value.items() if isinstance(value, dict) else enumerate(value):
        here = f"{path}.{key}".removeprefix(".")
        yield value, key, here, within
        if isinstance(item, dict | list):
            yield from places(item, here, key if isinstance(key, str) else within)


def break_at(file: dict[str, Any], holder: Any, key: Any, path: str, within: str, chance: Random) -> Broken:
    """Break the value at ``key`` of ``holder``."""
    ways = ["junk"]
    if isinstance(holder, dict):
        ways.append("unknown")
        if key not in OPTIONAL and not (key == "name" and within == "count"):
            ways.append("missing")
    ways += (
        ["again"]
        if key in ("preferences", "lines")
        else ["crowd"]
        if key in ("effects", "requires") and holder[key]
        else []
    )
    match chance.choice(ways):
        case "junk":
            junk = chance.choice(NOWHERE)
            holder[key] = junk
            return Broken(file, path, "\ud800" not in (junk if isinstance(junk, str) else ""))
        case "unknown":
            holder["sex"] = 1
            return Broken(file, path.removesuffix(key) + "sex")
        case "missing":
            del holder[key]
            return Broken(file, path)
        case "crowd":
            holder[key] = holder[key][:1] * 7
            return Broken(file, path)
        case _:
            holder[key] = [*holder[key], dict(holder[key][0])] if key == "lines" else [holder[key][0]] * 3
            full = key == "lines" and len(holder[key]) > 9
            return Broken(file, path, key == "preferences" or full)
