"""The page of the turn tool: whose turn it is, what it still buys, the PARE card, the Rua, and how the end stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.core.game import FINISHED, FIRST_PLAYER, Setup, View
from companion.core.names import first_names
from companion.core.pad import Pad
from companion.core.parts import Part, Parts
from companion.core.text import Message, Problem, say
from companion.games.busao.turn import (
    END,
    MOVES,
    POINTS,
    RULES,
    Round,
    bus_of,
    buses,
    move_name,
    owners,
    read,
    target,
)
from companion.games.busao.turn_actions import end_name


class Why(NamedTuple):
    """Why something cannot be, and the anchor of the rule behind it."""

    text: Message
    rule: str


class Tile(NamedTuple):
    """One move: what it costs, its rule, why it cannot be made now (None: it can).

    ``asks`` tells that the sheet speaks against it, and the table has to say that it is right all the same.
    """

    key: str
    cost: int
    rule: str
    refusal: Why | None
    asks: bool = False


class Owned(NamedTuple):
    """A bus: whose it is, and how they are called where there is little room."""

    names: tuple[str, ...]
    short: str


class Target(NamedTuple):
    """A bus to board: why it cannot be (None: it can), whether PARE lies there, whether it is one's own, its seats."""

    bus: int
    owned: Owned
    refusal: Why | None
    pare: bool
    own: bool
    taken: int


class Boarding(NamedTuple):
    """Boarding: the buses, and why no bus can be boarded at all."""

    targets: tuple[Target, ...]
    refusal: Why | None


class Player(NamedTuple):
    """One player in turn order: the bus, whether it is their turn, and what the end means for them, if it has begun."""

    seat: int
    name: str
    bus: int
    now: bool
    standing: Message | None


class Order(NamedTuple):
    """Everybody in turn order; ``open`` tells that it can be said whose turn it is."""

    players: tuple[Player, ...]
    open: bool


class Now(NamedTuple):
    """Whose turn it is (empty: nobody's), the moves made, the points left of all ``points``, the bus boarded last.

    When the turns are over, ``over`` says how the end began. Before the first one, ``starter`` is who was drawn.
    """

    name: str
    used: tuple[Message, ...]
    left: int
    points: int
    boarded: int | None
    over: Message | None
    starter: str


class Line(NamedTuple):
    """Fim da Linha: the move, what the sheet lacks for it (None: nothing), whose bus it is."""

    tile: Tile
    lacks: Why | None
    names: tuple[str, ...]


class Ending(NamedTuple):
    """The end: how it began and who still has a last turn; before that the buses, one of which the sheet has ``full``.

    ``open`` tells that it can be begun or taken back, ``finished`` that the play is over.
    """

    begun: Message | None
    remaining: tuple[str, ...]
    buses: tuple[Owned, ...]
    full: int | None
    open: bool
    finished: bool


class Street(NamedTuple):
    """The Rua: reshuffles used of those there are; the action that can be done, empty for none; why the end cannot."""

    used: int
    most: int
    action: str
    refusal: Message | None


class Pare(NamedTuple):
    """Where the PARE card lies: the number of the bus, None in the middle; ``hint``: how a turn is put right."""

    bus: int | None
    buses: tuple[Owned, ...]
    open: bool
    hint: bool


class Beginning(NamedTuple):
    """Who can begin, each with their bus, by seat; ``drawn`` is who was drawn (None: nobody)."""

    players: tuple[tuple[str, int], ...]
    drawn: int | None


class Passing(NamedTuple):
    """The end of the turn of ``name``: why it cannot pass on, who is next (empty: nobody).

    ``left`` are points that need not be used, ``noted`` tells that the moves of the turn are.
    """

    over: bool
    name: str
    noted: bool
    refusal: Why | None
    next: str
    left: int


TILES = tuple(key for key in MOVES if key not in ("board", "line"))
"""The moves that need no more than a tap; boarding and the end are drawn apart."""


@lru_cache
def _owned(setup: Setup) -> tuple[Owned, ...]:
    """Return the buses."""
    sides = tuple(owners(setup, bus) for bus in buses(setup))
    return tuple(Owned(names, short) for names, short in zip(sides, first_names(sides), strict=True))


def _why(refusal: Problem | None) -> Why | None:
    return Why(refusal.message, RULES[refusal.code]) if refusal else None


@dataclass(frozen=True)
class Page(View):
    """What the page shows."""

    setup: Setup
    pad: Pad
    round: Round

    @property
    def parts(self) -> Parts:
        """See companion.core.game.View."""
        found = {
            "turn-order": Part("busao/turn/moves.html:order", self.order),
            "turn-now": Part("busao/turn/moves.html:now", self.now),
            "turn-board": Part("busao/turn/moves.html:board", self.boarding),
        }
        for key in TILES:
            found[f"tile-{key}"] = Part("busao/turn/moves.html:tile", self._tile(key) if self._moving else None)
        return found | {
            "turn-line": Part("busao/turn/between.html:line", self.line),
            "turn-end": Part("busao/turn/between.html:end", self.ending),
            "turn-street": Part("busao/turn/between.html:street", self.street),
            "turn-pare": Part("busao/turn/between.html:pare", self.pare),
            "turn-begin": Part("busao/turn/moves.html:begin", self.beginning),
            "turn-pass": Part("busao/turn/moves.html:passing", self.passing),
        }

    @property
    def finished(self) -> bool:
        """Tell whether the play is over: then the page only shows."""
        return bool(self.pad.get(FINISHED))

    @property
    def name(self) -> str:
        """Return whose turn it is, empty when it is nobody's."""
        return self.setup.players[self.round.now.seat] if self.round.now else ""

    @property
    def said(self) -> Message | None:
        """See companion.core.game.View."""
        if self.round.over:
            return say("turns-over")
        if not self.name:
            return None
        return say("said-turn", turn=say("turn-of", name=self.name), points=say("points-of-turn", n=self.round.left))

    # ---- whose turn it is

    @property
    def order(self) -> Order:
        """Return everybody in turn order; in pairs the partners take turns with the others between them."""
        now = self.round.now.seat if self.round.now else None
        players = (
            Player(seat, name, bus_of(self.setup, seat), seat == now, self._standing(seat))
            for seat, name in enumerate(self.setup.brief.players)
        )
        return Order(tuple(players), not self.finished)

    def _standing(self, seat: int) -> Message | None:
        end = self.round.end
        if end is None:
            return None
        if seat == end.seat:
            return say("began-end")
        return say("has-last-turn" if seat in self.round.last_turns else "had-last-turn")

    @property
    def now(self) -> Now:
        """Return the turn."""
        used = self.round.now.used if self.round.now else ()
        starter = self.pad.get(FIRST_PLAYER)
        return Now(
            self.name,
            tuple(move_name(self.setup, move) for move in used),
            self.round.left,
            POINTS,
            target(used[-1]) if used and not self.finished else None,
            self._begun if self.round.over else None,
            "" if starter is None else self.setup.players[starter],
        )

    @property
    def _begun(self) -> Message | None:
        """Return how the end began."""
        return end_name(self.setup, self.pad[END]) if END in self.pad else None

    # ---- what it buys

    @property
    def _moving(self) -> bool:
        """Tell whether there are points left to be used."""
        return bool(self.round.left) and not self.finished

    def _tile(self, key: str) -> Tile:
        asks = key == "upgrade" and self.round.refuse_upgrade() is not None
        return Tile(key, MOVES[key].cost, MOVES[key].rule, self._refusal(key), asks)

    def _refusal(self, move: str) -> Why | None:
        return _why(self.round.refuse(move, word=True))

    @property
    def boarding(self) -> Boarding | None:
        """Return the buses to board, None when there are no points left."""
        if not self._moving:
            return None
        now = self.round
        targets = tuple(
            Target(bus, owned, self._refusal(f"board-{bus}"), now.pare == bus, now.bus == bus, now.taken(bus))
            for bus, owned in enumerate(_owned(self.setup))
        )
        whys = {one.refusal for one in targets}
        return Boarding(targets, whys.pop() if len(whys) == 1 else None)

    @property
    def line(self) -> Line | None:
        """Return Fim da Linha, None when there are no points left."""
        if not self._moving:
            return None
        return Line(self._tile("line"), _why(self.round.refuse_line()), owners(self.setup, self.round.bus or 0))

    @property
    def beginning(self) -> Beginning | None:
        """Return who can begin, None once somebody has."""
        if self.finished or self.round.now or self.round.over:
            return None
        players = tuple((name, bus_of(self.setup, seat)) for seat, name in enumerate(self.setup.brief.players))
        return Beginning(players, self.pad.get(FIRST_PLAYER))

    @property
    def passing(self) -> Passing | None:
        """Return the end of the turn, None when it is nobody's."""
        if self.finished or not (self.round.now or self.round.over):
            return None
        following = self.round.following
        return Passing(
            self.round.over,
            self.name,
            bool(self.round.now and self.round.now.used),
            None if self.round.over else _why(self.round.refuse_next()),
            "" if following is None else self.setup.players[following],
            self.round.left if self.round.ending else 0,
        )

    # ---- what lies between the buses

    @property
    def ending(self) -> Ending | None:
        """Return how the end stands, None while there is nothing to say of it."""
        if not (self.round.end or self.round.now or self.finished):
            return None
        full = self.round.full_bus
        return Ending(
            self._begun,
            tuple(self.setup.players[seat] for seat in self.round.last_turns),
            _owned(self.setup),
            full.bus if full else None,
            not self.finished,
            self.finished,
        )

    @property
    def street(self) -> Street:
        """Return how often the Rua was reshuffled, and what can be done when it is out."""
        used, most = self.round.reshuffled, self.round.reshuffles
        if self.finished or self.round.over:
            return Street(used, most, "", None)
        if used < most:
            return Street(used, most, "reshuffle", None)
        refusal = self.round.refuse_street()
        if refusal is None:
            return Street(used, most, "street", None)
        return Street(used, most, "", None if self.round.end else refusal.message)

    @property
    def pare(self) -> Pare:
        """Return where the PARE card lies."""
        is_open = not self.finished
        return Pare(self.round.pare, _owned(self.setup), is_open, is_open and self.round.now is not None)


def view(setup: Setup, pad: Pad, fields: Mapping[str, str]) -> Page:
    """Return what the page shows of the sheet."""
    return Page(setup, pad, read(setup, pad))
