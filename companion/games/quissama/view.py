"""What the pad of Quissama shows: every character with what can be done to it, the ministry, the businesses."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from companion.core.game import PadView, Setup
from companion.core.pad import Pad
from companion.core.parts import Part, Parts
from companion.core.score import Score
from companion.core.text import Message, Refused, say
from companion.games.quissama import board, standing
from companion.games.quissama.actions import GALLERY
from companion.games.quissama.costs import ACTIONS, AWAY, INFLUENCE, Cost
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
from companion.games.quissama.pad_parts import Area, Deed, Face, Lies, Ministry, Price, Row, Seal, Shop, Won
from companion.games.quissama.rules import (
    BUSINESSES,
    CHARACTERS,
    Character,
    Objective,
    Position,
    character_name,
    objectives,
)
from companion.games.quissama.setup import SMALL_GALLERY
from companion.games.quissama.standing import Told

ALWAYS_THERE: tuple[Character, ...] = ("quissama", "bernardina")
"""The characters that no variant leaves in the box."""

DOES = {(True, False): "place", (True, True): "conquer", (False, False): "block", (False, True): "take-over"}
"""What another meeple on a character does: in the gallery or not, the first or the second."""


@dataclass(frozen=True)
class View(PadView):
    """The sheet as it is drawn; ``sides`` are the names in full, ``setup`` has those that there is room for.

    ``notes`` stand below the names, ``stands`` say it in full. ``whole`` tells that the pad shows everybody at once.
    """

    sides: tuple[str, ...]
    setup: Setup
    pad: Pad
    score: Score
    table: Position
    objectives: Mapping[Character, Objective]
    notes: tuple[Message, ...]
    stands: tuple[Message, ...]
    whole: bool = True

    @cached_property
    def parts(self) -> Parts:
        """Return a part for each character, the ministry, each player's businesses, Cabeça de Porco and the end."""
        won = self.won
        return {
            **{f"c-{one}": Part("quissama/character.html", self.row(one)) for one in CHARACTERS},
            "ministry": Part("quissama/ministry.html", self.ministry),
            **{f"b-{seat}": Part("quissama/shop.html", self.shop(seat)) for seat in range(self.setup.size)},
            "cabeca": Part("quissama/cabeca.html", bool(self.pad.get(CABECA))),
            "won": Part("quissama/won_now.html", won),
            "end": Part("quissama/end.html", bool(won.characters)),
        }

    def bill(self, side: int) -> Part:
        """Return what the characters of a player still need, and which others would win in their area at once."""
        in_box = tuple(character for character in CHARACTERS if self.pad.get(HOLDER[character]) == BOX)
        area = Area(
            side,
            (self.sides[side],),
            tuple(self.face(held.name) for held in self.table.players[side].characters),
            tuple(standing.chances(self.table, side, in_box)),
        )
        return Part("quissama/standing.html", area)

    @property
    def result(self) -> Part:
        """Return the characters that have won."""
        return Part("quissama/won.html", self.won)

    @property
    def won(self) -> Won:
        """Return who has won with which characters."""
        if not self.score.winners:
            return Won(None, ())
        met = [one for one in self.objectives.values() if one.state == "met"]
        return Won(self.score.verdict, tuple((one.character, self._seal(one.seat)) for one in met))

    def _seal(self, seat: int) -> Seal:
        return Seal(seat, self.setup.players[seat])

    # ---- characters

    def face(self, character: Character) -> Face:
        """Return how a character stands."""
        owner, there = holder(self.pad, character), markers(self.setup, self.pad, character)
        told = self._told(character, owner, there)
        return Face(
            character,
            told.state,
            None if owner is None else self._seal(owner),
            tuple(map(self._seal, there)),
            told.pips,
            told.why,
            INFLUENCE[character] if told.why is None and told.state != "box" else None,
        )

    def row(self, character: Character) -> Row:
        """Return a character with what can be done to it."""
        face, owner = self.face(character), holder(self.pad, character)
        there = tuple(seal.seat for seal in face.seals)
        deeds, cannot = self._deeds(character, owner) if face.state != "box" else ((), ())
        return Row(
            face,
            _prices(character, None if owner is None else self.setup.players[owner], bool(there)),
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
        return standing.in_area(self.table, self.objectives[character], there)

    def _deeds(self, character: Character, owner: int | None) -> tuple[tuple[Deed, ...], tuple[Message, ...]]:
        """Return what the players can do to a character, and why others cannot."""
        deeds: list[Deed] = []
        refused: dict[Message, list[str]] = {}
        for seat, name in enumerate(self.setup.players):
            if seat == owner:
                continue
            try:
                conquers = next_marker(self.setup, self.pad, self.table, character, seat).conquers
            except Refused as refusal:
                refused.setdefault(refusal.problems[0].message, []).append(name)
            else:
                deeds.append(_deed(self._seal(seat), character, owner is None, conquers))
        cannot = tuple(say("cannot", names=tuple(names), why=why) for why, names in refused.items())
        return tuple(deeds), cannot

    def _removal(self, character: Character, owner: int | None, seat: int) -> Deed:
        """Return the button that takes a meeple off: paid for by who wants it away, else a correction."""
        does = "unblock" if owner is not None else "clear" if removal(self.pad, character, None) else "take-back"
        label = say("does-remove", rival=self.setup.players[seat], character=character_name(character))
        fixed = f"remove?character={character}"
        return Deed(f"off-{character}-{seat}", fixed, "seat", seat, self._seal(seat), say(f"short-{does}"), label)

    def _lies(self, character: Character) -> tuple[Lies, ...]:
        """Return the places where a character may lie; the box only where the variant leaves some there."""
        now = self.pad.get(HOLDER[character])
        boxed = now == BOX or (bool(SMALL_GALLERY.of(self.pad)) and character not in ALWAYS_THERE)
        return _places(self.setup, now, boxed)

    # ---- ministry and businesses

    @cached_property
    def _imperador(self) -> int | None:
        """Return who can swap with Imperador now."""
        able = [seat for seat, player in enumerate(self.table.players) if player.holds_unblocked("imperador")]
        return able[0] if able else None

    @property
    def ministry(self) -> Ministry:
        """Return the ministry."""
        with_alencar = [player.name for player in self.table.players if player.holds_unblocked("alencar")]
        return _ministry(self.setup, ministry(self.pad), tuple(with_alencar), self._imperador)

    @cached_property
    def _free(self) -> int:
        """Return how many businesses are nobody's full one yet."""
        return max(BUSINESSES - sum(player.full_businesses for player in self.table.players), 0)

    def shop(self, seat: int) -> Shop:
        """Return the full businesses of a player."""
        player, mine = self.table.players[seat], self._imperador
        takes: tuple[Deed, ...] = ()
        if player.full_businesses and mine is not None and mine != seat:
            name = self.setup.players[mine]
            label = say("does-take", name=name, rival=player.name)
            take = Deed(f"take-{seat}", f"take?rival={seat}", "seat", mine, self._seal(mine), say("short-take"), label)
            takes = (take,)
        return Shop(
            self._seal(seat),
            player.ministers,
            player.full_businesses,
            player.full_businesses + self._free,
            takes,
            tuple(one.message for one in self.score.problems_at.get(businesses_cell(seat), ())),
        )


# ---- what depends on little is made once


@lru_cache(maxsize=1024)
def _deed(seal: Seal, character: Character, in_gallery: bool, conquers: bool) -> Deed:
    """Return the button that puts another meeple on a character."""
    does = DOES[in_gallery, conquers]
    label = say(f"does-{does}", name=seal.name, character=character_name(character))
    action = f"{'conquer' if conquers else 'place'}?character={character}"
    return Deed(f"on-{character}-{seal.seat}", action, "seat", seal.seat, seal, say(f"short-{does}"), label)


@lru_cache(maxsize=1024)
def _prices(character: Character, owner: str | None, contested: bool) -> tuple[Price, ...]:
    """Return what is paid on a character that ``owner`` has; ``contested``: there are meeples on it."""
    plain = INFLUENCE[character]
    rule = "bernardina" if character == "bernardina" else "characters"
    if owner is None:
        clears = (_price("clear", plain, "bernardina-rivals"),) if character == "bernardina" and contested else ()
        return (*clears, _price("each", plain, rule))
    away = _price("away", AWAY[character], "rival-area")
    return (away, _price("unblock", plain, "unblock", name=owner)) if contested else (away,)


def _price(what: str, cost: Cost, rule: str, **args: str) -> Price:
    return Price(say(f"price-{what}", **args), cost, rule)


@lru_cache(maxsize=1024)
def _places(setup: Setup, now: int | str | None, boxed: bool) -> tuple[Lies, ...]:
    """Return the gallery, every player's area and where it is ``boxed`` the box as places; a character lies ``now``."""
    found = [Lies(GALLERY, None, say("galeria"), now is None)]
    found += [Lies(str(seat), Seal(seat, name), name, now == seat) for seat, name in enumerate(setup.players)]
    if boxed:
        found.append(Lies(BOX, None, say("in-box"), now == BOX))
    return tuple(found)


@lru_cache(maxsize=256)
def _ministry(setup: Setup, found: board.Ministry, with_alencar: tuple[str, ...], imperador: int | None) -> Ministry:
    """Return the ministry as it is drawn; ``imperador`` can swap."""
    seals = [Seal(seat, name) for seat, name in enumerate(setup.players)]
    there = [(space, seals[seat]) for space, seat in enumerate(found, 1) if seat is not None]
    prices = [_price("minister", ACTIONS["place_minister"][0], "minister-cost")]
    prices += [Price(say("price-alencar", name=name), None, "alencar") for name in with_alencar]
    swapper, swaps = None, []
    if imperador is not None:
        swapper = seals[imperador]
        swaps = [
            Deed(f"swap-{space}", f"swap?seat={imperador}", "space", space, seal, say("space-n", n=space),
                 say("does-swap", name=swapper.name, rival=seal.name, n=space))
            for space, seal in there
            if seal != swapper
        ]  # fmt: skip
    return Ministry(
        tuple(None if seat is None else seals[seat] for seat in found),
        tuple(prices),
        None if None in found or found[-1] is None else seals[found[-1]],
        swapper,
        tuple(
            Deed(f"minister-{seal.seat}", "minister", "seat", seal.seat, seal, say("short-minister"),
                 say("does-minister", name=seal.name))
            for seal in seals
            if board.place_minister(found, seal.seat).ministry != found
        ),
        tuple(
            Deed(f"scandal-{space}", "scandal", "space", space, seal, say("space-n", n=space),
                 say("does-scandal", rival=seal.name, n=space))
            for space, seal in there
        ),
        tuple(swaps),
    )  # fmt: skip


@lru_cache
def briefly(setup: Setup) -> Setup:
    """Return the players by their first names, as far as these tell them apart."""
    first = [name.split()[0] for name in setup.players]
    return Setup(
        tuple(short if first.count(short) == 1 else name for short, name in zip(first, setup.players, strict=True))
    )


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what to draw."""
    brief = briefly(setup)
    table = position(brief, pad)
    found = objectives(table)
    own = [[one for one in found if one.seat == seat] for seat in range(setup.size)]
    return View(
        setup.players,
        brief,
        pad,
        score,
        table,
        {one.character: one for one in found},
        tuple(standing.note(table, one) for one in own),
        tuple(standing.whole(one) for one in own),
    )
