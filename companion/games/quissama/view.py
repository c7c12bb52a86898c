"""What the pad of Quissama draws: every character with what can be done to it, the ministry, the businesses."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.core.game import PadView, Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, Problem, Refused, say
from companion.games.quissama import board, standing
from companion.games.quissama.actions import NOBODY
from companion.games.quissama.costs import ACTIONS, AWAY, INFLUENCE, Cost
from companion.games.quissama.drawn import Deed, House, Lies, Price, Redrawn, Row, Seal, Shop, Space
from companion.games.quissama.influence import next_marker, removal
from companion.games.quissama.layout import (
    BOX,
    CABECA,
    HOLDER,
    PRINCESA,
    businesses_cell,
    holder,
    markers,
    ministry,
    position,
)
from companion.games.quissama.rules import (
    BUSINESSES,
    CHARACTERS,
    MINISTERS,
    Character,
    Objective,
    Position,
    character_name,
    objectives,
)
from companion.games.quissama.setup import ONE_CHARACTER, SMALL_GALLERY
from companion.games.quissama.standing import Chance, Told

ALWAYS_THERE: tuple[Character, ...] = ("quissama", "bernardina")
"""The characters that no variant leaves in the box."""

DOES = {(True, False): "place", (True, True): "conquer", (False, False): "block", (False, True): "take-over"}
"""What another meeple on a character does: in the gallery or not, the first or the second."""

STALE = {"card_has_moved", "ministry_has_changed", "businesses_have_changed"}
"""Refusals that tell that the page shows what is not so any more."""


@dataclass(frozen=True)
class View(PadView):
    """The sheet as it is drawn; ``setup`` has the players by the names that there is room for.

    ``notes`` stand below the names, ``stands`` say it in full. ``whole`` tells that the pad shows everybody at once.
    """

    setup: Setup
    pad: Pad
    score: Score
    table: Position
    objectives: tuple[Objective, ...]
    notes: tuple[Message, ...]
    stands: tuple[Message, ...]
    whole: bool = True

    def seal(self, seat: int) -> Seal:
        """Return the seal of a player."""
        return Seal(seat, self.setup.players[seat])

    @property
    def rows(self) -> list[Row]:
        """Return all characters."""
        return [self.row(character) for character in CHARACTERS]

    @property
    def cabeca(self) -> bool:
        """Tell whether Cabeça de Porco is full."""
        return bool(self.pad.get(CABECA))

    @property
    def won(self) -> tuple[tuple[Character, Seal], ...]:
        """Return the characters that have won and whose they are, none while nobody has."""
        if not self.score.winners:
            return ()
        return tuple((one.character, self.seal(one.seat)) for one in self.objectives if one.state == "met")

    def area(self, seat: int) -> list[Row]:
        """Return the characters that a player has."""
        return [self.row(held.name) for held in self.table.players[seat].characters]

    def chances(self, seat: int) -> list[Chance]:
        """Return what every other character would need in the area of a player."""
        in_box = tuple(character for character in CHARACTERS if self.pad.get(HOLDER[character]) == BOX)
        return standing.chances(self.table, seat, in_box)

    # ---- characters

    def row(self, character: Character) -> Row:
        """Return a character as it is drawn."""
        owner = holder(self.pad, character)
        there = markers(self.setup, self.pad, character)
        told = self._told(character, owner, there)
        deeds, cannot = self._deeds(character, owner) if told.state != "box" else ((), ())
        return Row(
            character,
            told.state,
            None if owner is None else self.seal(owner),
            tuple(map(self.seal, there)),
            told.pips,
            told.why,
            self._prices(character, owner, there),
            deeds,
            cannot,
            tuple(self._removal(character, owner, seat) for seat in there),
            self._lies(character),
            bool(self.pad.get(PRINCESA)) if character == "princesa" and owner is not None else None,
        )

    def _told(self, character: Character, owner: int | None, there: tuple[int, ...]) -> Told:
        if self.pad.get(HOLDER[character]) == BOX:
            return Told("box", (), None)
        if owner is None:
            return standing.in_gallery(self.table, character, there)
        one = next(one for one in self.objectives if one.character == character)
        return standing.in_area(self.table, one, there)

    def _deeds(self, character: Character, owner: int | None) -> tuple[tuple[Deed, ...], tuple[Message, ...]]:
        """Return what the players can do to a character, and why others cannot."""
        deeds: list[Deed] = []
        refused: dict[Message, list[str]] = {}
        found = NOBODY if owner is None else str(owner)
        for seat, name in enumerate(self.setup.players):
            if seat == owner:
                continue
            try:
                conquers = next_marker(self.setup, self.pad, self.table, character, seat).conquers
            except Refused as refusal:
                refused.setdefault(refusal.problems[0].message, []).append(name)
                continue
            does = DOES[owner is None, conquers]
            label = say(f"does-{does}", name=name, character=character_name(character))
            deeds.append(
                Deed(
                    "conquer" if conquers else "place",
                    f"{character} {seat} {found}",
                    self.seal(seat),
                    say(f"short-{does}"),
                    label,
                )
            )
        cannot = tuple(say("cannot", names=tuple(names), why=why) for why, names in refused.items())
        return tuple(deeds), cannot

    def _removal(self, character: Character, owner: int | None, seat: int) -> Deed:
        """Return the button that takes a meeple off: paid for by who wants it away, else a correction."""
        does = "unblock" if owner is not None else "clear" if removal(self.pad, character, None) else "take-back"
        label = say("does-remove", rival=self.setup.players[seat], character=character_name(character))
        return Deed("remove", f"{character} {seat}", self.seal(seat), say(f"short-{does}"), label)

    def _prices(self, character: Character, owner: int | None, there: tuple[int, ...]) -> tuple[Price, ...]:
        plain = INFLUENCE[character]
        rule = "bernardina" if character == "bernardina" else "characters"
        if owner is None:
            clears = (_price("clear", plain, "bernardina-rivals"),) if character == "bernardina" and there else ()
            return (*clears, _price("each", plain, rule))
        away = _price("away", AWAY[character], "rival-area")
        if not there:
            return (away,)
        return (away, _price("unblock", plain, "unblock", name=self.setup.players[owner]))

    def _lies(self, character: Character) -> tuple[Lies, ...]:
        """Return the places where a character may lie; the box only where the variant leaves some there."""
        now = self.pad.get(HOLDER[character])
        found = NOBODY if now is None else str(now)
        places: list[tuple[int | str | None, Seal | None, Message | str]] = [(None, None, say("galeria"))]
        places += [(seat, self.seal(seat), name) for seat, name in enumerate(self.setup.players)]
        if now == BOX or (SMALL_GALLERY.of(self.pad) and character not in ALWAYS_THERE):
            places.append((BOX, None, say("in-box")))
        return tuple(
            Lies(f"{character} {NOBODY if place is None else place} {found}", seal, name, place == now)
            for place, seal, name in places
        )

    # ---- ministry and businesses

    @cached_property
    def _imperadors(self) -> list[int]:
        """Return who can swap with Imperador now: one player or nobody."""
        return [seat for seat, player in enumerate(self.table.players) if player.holds_unblocked("imperador")]

    @property
    def house(self) -> House:
        """Return the ministry."""
        found = ministry(self.pad)
        signs = "".join(NOBODY if seat is None else str(seat) for seat in found)
        there = [(space, seat) for space, seat in enumerate(found) if seat is not None]
        out = found[-1] if len(there) == MINISTERS else None
        prices = [_price("minister", ACTIONS["place_minister"][0], "minister-cost")]
        for player in self.table.players:
            if player.holds_unblocked("alencar"):
                prices.append(Price(say("price-alencar", name=player.name), None, "alencar"))
        scandals = [
            Deed("scandal", f"{space} {signs}", self.seal(seat), say("space-n", n=space + 1),
                 say("does-scandal", rival=self.setup.players[seat], n=space + 1))
            for space, seat in there
        ]  # fmt: skip
        swaps = [
            Deed("swap", f"{space} {mine} {signs}", self.seal(seat), say("space-n", n=space + 1),
                 say("does-swap", name=self.setup.players[mine], rival=self.setup.players[seat], n=space + 1))
            for mine in self._imperadors
            for space, seat in there
            if seat != mine
        ]  # fmt: skip
        places = [
            Deed("minister", f"{seat} {signs}", self.seal(seat), say("short-minister"), say("does-minister", name=name))
            for seat, name in enumerate(self.setup.players)
            if board.place_minister(found, seat).ministry != found
        ]
        return House(
            tuple(Space(space + 1, None if seat is None else self.seal(seat)) for space, seat in enumerate(found)),
            tuple(prices),
            None if out is None else self.seal(out),
            self.seal(self._imperadors[0]) if self._imperadors else None,
            tuple(places),
            tuple(scandals),
            tuple(swaps),
        )

    @cached_property
    def _free(self) -> int:
        """Return how many businesses are nobody's full one yet."""
        return max(BUSINESSES - sum(player.full_businesses for player in self.table.players), 0)

    @property
    def shops(self) -> list[Shop]:
        """Return everybody's full businesses."""
        return [self._shop(seat) for seat in range(self.setup.size)]

    def _shop(self, seat: int) -> Shop:
        cell = businesses_cell(seat)
        now, players = self.pad.get(cell), self.table.players
        most = max(players[seat].full_businesses + self._free, now or 0)
        takes = [
            Deed("take", f"{seat} {now} {mine} {_sign(self.pad.get(businesses_cell(mine)))}", self.seal(mine),
                 say("short-take"), say("does-take", name=players[mine].name, rival=players[seat].name))
            for mine in self._imperadors
            if now and mine != seat
        ]  # fmt: skip
        return Shop(
            self.seal(seat),
            players[seat].ministers,
            now,
            tuple((number, f'[["{cell}", {json.dumps(now)}, {number}]]') for number in range(most + 1)),
            tuple(takes),
            tuple(one.message for one in self.score.problems_at.get(cell, ())),
        )

    # ---- after a stroke

    def redrawn(
        self, changed: Iterable[str], before: "View | None" = None, problems: Sequence[Problem] = ()
    ) -> Redrawn:
        """Return what to draw again where ``changed`` was written; all where ``problems`` tell of an old page.

        ``before`` is what the page shows, None when that is not known.
        """
        parts = [cell.split(".") for cell in changed]
        kinds = {part[0] for part in parts}
        moved = {part[1] for part in parts if part[0] == "characters"}
        everything = "options" in kinds or any(one.code in STALE for one in problems)
        rows: set[str] = set(moved)
        if moved and (before is None or _can_take_bernardina(self.table) != _can_take_bernardina(before.table)):
            rows.add("bernardina")
        if "bernardina" in moved:
            rows |= {"quissama", "woodruff"}
        if "ministry" in kinds:
            rows |= {"alencar", "imperador"}
        if "businesses" in kinds:
            rows |= {"alencar", "araujo"}
        if CABECA in kinds:
            rows.add("alemao")
        if PRINCESA in kinds:
            rows.add("princesa")
        if everything or (moved and ONE_CHARACTER.of(self.pad)):
            rows = set(CHARACTERS)
        shops = everything or "imperador" in moved or "businesses" in kinds
        counts = [(self.seal(seat), player.ministers) for seat, player in enumerate(self.table.players)]
        return Redrawn(
            [self.row(character) for character in CHARACTERS if character in rows],
            everything or "ministry" in kinds or bool(moved & {"imperador", "alencar"}),
            counts if "ministry" in kinds and not shops else [],
            self.shops if shops else [],
            everything or CABECA in kinds,
        )


def _can_take_bernardina(table: Position) -> list[bool]:
    """Tell by seat who has the unblocked character that she asks for."""
    return [player.holds_unblocked() for player in table.players]


def _sign(value: int | None) -> str:
    return NOBODY if value is None else str(value)


def _price(what: str, cost: Cost, rule: str, **args: str) -> Price:
    return Price(say(f"price-{what}", **args), cost, rule)


@lru_cache
def _briefly(setup: Setup) -> Setup:
    """Return the players by their first names, as far as these tell them apart."""
    first = [name.split()[0] for name in setup.players]
    return Setup(
        tuple(short if first.count(short) == 1 else name for short, name in zip(first, setup.players, strict=True))
    )


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what to draw."""
    setup = _briefly(setup)
    table = position(setup, pad)
    found = objectives(table)
    own = [[one for one in found if one.seat == seat] for seat in range(setup.size)]
    return View(
        setup,
        pad,
        score,
        table,
        found,
        tuple(standing.note(table, one) for one in own),
        tuple(standing.whole(one) for one in own),
    )
