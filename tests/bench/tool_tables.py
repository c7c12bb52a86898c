"""Strokes of the tools on full tables, and of the pad of Quissama, which keeps no points; the questions tools answer.

What a stroke finds on the sheet is worked out here ahead of it, by the game's own pure actions: so one that would
change nothing fails before it is sent, and one that was not stored before makes the next one fail.
"""

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from companion import games
from companion.core.game import Setup
from companion.core.pad import Change, due, write
from companion.core.text import Refused
from companion.games.boomtown.desk import Desk, fingerprint, read
from companion.games.boomtown.layout import CLAIMS
from companion.games.boomtown.production import COLLAPSE
from companion.games.boomtown.rules import TOWNS
from companion.games.quissama import till
from companion.games.quissama.layout import HOLDER, SPACES, businesses_cell, marker_cell, ministry
from companion.games.quissama.rules import BUSINESSES, CHARACTERS, Character
from companion.games.rufstock import referee
from companion.games.rufstock.beats import HIGHEST_CARD, MOST_FROM_HAND, Vehicle
from tests.bench.tables import PLAYERS, Stroke, Table, boomtown_cells, busao_cells


class Ahead:
    """A sheet as it is once every stroke returned so far is stored."""

    def __init__(self, slug: str, size: int, cells: Mapping[str, Any]) -> None:
        self.game = games.found()[slug]
        self.setup = Setup(PLAYERS[:size])
        self.pad = dict(cells)

    def act(self, action: str, **fields: str) -> Stroke:
        """Return the stroke that does ``action``; raises Refused when it cannot be."""
        self._write(self.game.actions[action].run(self.setup, self.pad, fields))
        return f"/act/{action}", tuple(fields.items())

    def tap(self, cell: str, value: Any) -> Stroke:
        """Return the stroke that writes ``value`` in ``cell``."""
        change = Change(cell, self.pad.get(cell), value)
        self._write([change])
        return "/tap", (("changes", json.dumps([change])),)

    def _write(self, changes: Iterable[Change]) -> None:
        todo = due(self.pad, changes)
        assert todo, "the stroke changes nothing"
        self.pad = write(self.pad, todo)


# ---- Busão: a turn


def _turn_strokes() -> Iterator[Stroke]:
    """Yield the turns of two players, move by move; who is next is said, for all the buses are full."""
    before: dict[str, Any] = {}
    for seat in itertools.cycle((1, 2)):
        yield _turn("whose", before, seat=str(seat))
        made: list[str] = []
        for move in ("stop", "swap", f"board-{seat}"):
            yield _turn("move", {"seat": seat, "used": made}, move=move)
            made = [*made, move]
        before = {"seat": seat, "used": made}


def _turn(action: str, now: dict[str, Any], **fields: str) -> Stroke:
    found = json.dumps({"turn.now": now} if now else {})
    return f"/act/{action}", (("page", "turn"), ("found", found), *fields.items())


# ---- Boomtown: the bank

BANK_SIZE = 5
ROUND = 11
"""The last round but one of five players."""


def _bank_cells() -> dict[str, Any]:
    """Return a bank late in a game: all mines owned but one, both saloons open, a Governor, two cards that wait."""
    cells = {cell: value for cell, value in boomtown_cells().items() if ".gold" not in cell}
    del cells["mines.san_narciso.11.owner"]
    cells |= {f"players.{seat}.gold": 20 + 3 * seat for seat in range(BANK_SIZE)}
    cells |= {f"mayors.{town}": seat for seat, town in enumerate(TOWNS)}
    saloons = [{"owner": 1, "town": TOWNS[0], "girls": True}, {"owner": 3, "town": TOWNS[2], "girls": False}]
    kept = [{"card": "telegraph", "seat": 2}, {"card": "mustang", "seat": 4}]
    return cells | {
        "bank.round": ROUND,
        "bank.opener": 0,
        "bank.saloons": saloons,
        "bank.governed": [TOWNS[0]],
        "bank.kept": kept,
    }


def _bank_strokes() -> Iterator[Stroke]:
    """Yield rounds: the auction, a card for everybody, the production, and a correction that makes it another round."""
    ahead = Ahead("boomtown", BANK_SIZE, _bank_cells())
    throws = [dice for dice in itertools.product(range(1, 7), repeat=2) if sum(dice) not in COLLAPSE]
    for number in itertools.count():
        winner = number % BANK_SIZE
        yield _booked(ahead, "auction", winner=winner, bid=1 + 7 * number % 19)
        for place in range(BANK_SIZE):
            yield _card(ahead, (place + number) % BANK_SIZE, number)
        one, two = throws[7 * number % len(throws)]
        yield _booked(ahead, "produce", d1=one, d2=two)
        yield _booked(ahead, "correct", **_entry(ahead, number))


def _desk(ahead: Ahead) -> Desk:
    desk = read(ahead.setup, ahead.pad)
    assert desk
    return desk


def _booked(ahead: Ahead, action: str, **chosen: Any) -> Stroke:
    """Return the stroke that books what was chosen, as the page sends it."""
    fields = {"page": "bank", "turn": _desk(ahead).turn, "seen": fingerprint(ahead.pad)}
    return ahead.act(action, **fields, **{name: str(value) for name, value in chosen.items()})


def _card(ahead: Ahead, kind: int, number: int) -> Stroke:
    """Return the stroke that takes a card: a free mine, or an event, aimed at one thing after the other."""
    desk = _desk(ahead)
    free = [place for place in CLAIMS if desk.is_free(place)]
    aims = [place for place in CLAIMS if not desk.is_free(place) and place not in desk.dead]
    aims = aims[11 * number % len(aims) :] + aims[: 11 * number % len(aims)]
    victim = (desk.chooser + 1 + number % (BANK_SIZE - 1)) % BANK_SIZE
    ways: list[list[dict[str, Any]]] = [
        [{"card": place} for place in free],
        [{"card": "expropriation", "target": place} for place in aims],
        [{"card": "stagecoach" if number % 2 else "card_shark"}],
        [{"card": "dynamite", "target": place} for place in aims],
        [{"card": "holdup", "victim": victim, "number": 2 + number % 11, "d1": 5, "d2": 4}],
    ]
    for chosen in ways[kind] + ways[2]:
        with suppress(Refused):
            return _booked(ahead, "take", **chosen)
    raise AssertionError("no card can be taken")


def _entry(ahead: Ahead, number: int) -> dict[str, Any]:
    """Return the form of a correction: other purses, the round played again, the lost mines back in the deck."""
    fields = {f"gold.{seat}": 20 + (number * (seat + 2) + 3 * seat) % 37 for seat in range(BANK_SIZE)}
    saloons = {"saloon.0.owner": 1, "saloon.0.town": TOWNS[0], "saloon.0.girls": 1}
    saloons |= {"saloon.1.owner": 3, "saloon.1.town": TOWNS[2]}
    rest = {f"governed.{TOWNS[number % len(TOWNS)]}": 1, "kept.telegraph.2": 1, "kept.mustang.4": 1}
    return {"do": "correct", "more": 1, **fields, "round": ROUND, "opener": _desk(ahead).opener, **saloons, **rest}


# ---- Rufstock: the referee


def _referee_cells() -> dict[str, Any]:
    """Return a second round of five in which two still have cards."""
    out = {f"rounds.0.{place}": place for place in range(4)} | {f"rounds.1.{place}": place for place in range(3)}
    return {**out, "ticket": 3}


SETS = [str(card) * size for size in range(2, 8) for card in range(HIGHEST_CARD, 0, -1)]
RUNS = ["".join(map(str, range(lo, lo + size))) for size in range(2, 8) for lo in range(1, HIGHEST_CARD + 2 - size)]
"""Sets and sequences, each of which beats all before it: on the Van, on the Bus."""
TRICK = 4
"""Plays on each vehicle before it is cleared."""


def _tricks() -> Iterator[list[tuple[Vehicle, str]]]:
    """Yield plays that beat one another, on both vehicles in turn."""
    for number in itertools.count():
        low, high = 5 * number % (len(SETS) - TRICK), 4 * number % (len(RUNS) - TRICK)
        pairs = zip(SETS[low : low + TRICK], RUNS[high : high + TRICK], strict=True)
        yield [play for one, other in pairs for play in _pair(one, other)]


def _pair(one: str, other: str) -> tuple[tuple[Vehicle, str], tuple[Vehicle, str]]:
    return ("van", one), ("bus", other)


def _asked(ahead: Ahead, vehicle: Vehicle, play: str) -> dict[str, str]:
    """Return the fields of a play: the cards beyond four come from the queue."""
    there = referee.view(ahead.setup, ahead.pad, {}).asked.typed
    queue = {f"queue{place}": "1" for place in range(1, len(play) - MOST_FROM_HAND + 1)}
    return {"vehicle": vehicle, **there, "play": play, **queue}


def _referee_strokes() -> Iterator[Stroke]:
    """Yield plays written down by those who still have cards, and the vehicles cleared."""
    ahead = Ahead("rufstock", 5, _referee_cells())
    for trick in _tricks():
        for turn, (vehicle, play) in enumerate(trick):
            found = referee.view(ahead.setup, ahead.pad, {}).found
            yield ahead.act(
                "board", page="referee", found=found, **_asked(ahead, vehicle, play), seat=str(4 - turn % 2)
            )
        yield ahead.act("clear", page="referee", found=referee.view(ahead.setup, ahead.pad, {}).found)


LYING = {"vehicles.van": [5, 5], "vehicles.bus": [2, 3, 4]}


def _referee_questions() -> Iterator[Stroke]:
    """Yield what is asked while cards are typed, one after the other, of the vehicles in turn."""
    ahead = Ahead("rufstock", 5, {**_referee_cells(), **LYING})
    for vehicle, play in itertools.chain.from_iterable(_tricks()):
        for typed in range(1, len(play) + 1):
            yield f"/tool/referee?{urlencode(_asked(ahead, vehicle, play[:typed]))}", ()


# ---- Quissama: the pad, and what everything costs


def _quissama_cells() -> dict[str, Any]:
    """Return a table where everybody has a character, most of them blocked, and the ministry is full."""
    cells: dict[str, Any] = {HOLDER[character]: seat % 5 for seat, character in enumerate(CHARACTERS)}
    cells |= {marker_cell(character, (seat + 2) % 5): 1 for seat, character in enumerate(CHARACTERS) if seat % 3}
    cells |= {cell: space % 5 for space, cell in enumerate(SPACES)}
    return cells | {businesses_cell(seat): 1 + seat % 2 for seat in range(5)}


MOST_MEEPLES = 3
"""How many meeples stand on characters before one is taken off."""


def _quissama_strokes() -> Iterator[Stroke]:
    """Yield turns: a meeple put on a character, the same again, which conquers it, a minister, a business, a block."""
    ahead = Ahead("quissama", 5, _quissama_cells())
    for number in itertools.count():
        seat = number % 5
        character = _rivals(ahead, seat, number)
        if marker_cell(character, seat) not in ahead.pad:
            yield ahead.act("place", place=f"{character} {seat} {ahead.pad[HOLDER[character]]}")
        yield ahead.act("conquer", conquer=f"{character} {seat} {ahead.pad[HOLDER[character]]}")
        signs = "".join("-" if one is None else str(one) for one in ministry(ahead.pad))
        yield ahead.act("minister", minister=f"{seat} {signs}")
        yield ahead.tap(businesses_cell(seat), (ahead.pad[businesses_cell(seat)] + 1) % (BUSINESSES // 5 + 1))
        other = (seat + 1 + number % 4) % 5
        blocked = _rivals(ahead, other, 3 * number)
        if marker_cell(blocked, other) not in ahead.pad:
            yield ahead.act("place", place=f"{blocked} {other} {ahead.pad[HOLDER[blocked]]}")
        meeples = [cell.split(".") for cell in ahead.pad if ".markers." in cell]
        if len(meeples) > MOST_MEEPLES:
            _, name, _, whose = meeples[5 * number % len(meeples)]
            yield ahead.act("remove", remove=f"{name} {whose}")


def _rivals(ahead: Ahead, seat: int, number: int) -> Character:
    """Return a character that somebody else has; never Bernardina, who asks for more."""
    theirs = [one for one in CHARACTERS[:-1] if ahead.pad[HOLDER[one]] != seat]
    return theirs[number % len(theirs)]


def _costs_questions() -> Iterator[Stroke]:
    """Yield taps on the page of costs: a line opened, a card put into the hand."""
    lines = (*CHARACTERS, *till.DEEDS)
    for number in itertools.count():
        hand = tuple(till.KEYS[(3 * number + place * place) % len(till.KEYS)] for place in range(1 + number % 9))
        asked = till.Asked(what=lines[number % len(lines)], seat=number // 3 % 5, hand=hand)
        yield f"/tool/costs?{asked.query()}", ()


_FIVE = PLAYERS[:5]
QUISSAMA = Table("quissama", "Quissama, the pad", _FIVE, _quissama_cells(), _quissama_strokes, apart=True)
TOOLS = (
    Table("busao", "Busão, a move of a turn", PLAYERS, busao_cells(), _turn_strokes),
    Table("boomtown", "Boomtown, the bank", _FIVE, _bank_cells(), _bank_strokes, apart=True),
    Table("rufstock", "Rufstock, the referee", _FIVE, _referee_cells(), _referee_strokes),
    Table("rufstock", "Rufstock, asking the referee", _FIVE, {**_referee_cells(), **LYING}, _referee_questions),
    QUISSAMA,
    Table("quissama", "Quissama, asking for costs", _FIVE, _quissama_cells(), _costs_questions),
)
"""Strokes of the tools, and questions to them."""
