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
from companion.games.quissama.influence import Able, Spot, ability, conquers, spot
from companion.games.quissama.layout import (
    BOX,
    CABECA,
    HOLDER,
    TOLD,
    businesses_cell,
    ministry,
    position,
)
from companion.games.quissama.pad_parts import Acts, Area, Deed, Face, Lies, Ministry, Price, Row, Seal, Seen, Shop, Won
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
            **{f"c-{one}": Part("quissama/characters.html:character", self.row(one)) for one in CHARACTERS},
            "ministry": Part("quissama/board.html:ministry", self.ministry),
            **{f"b-{seat}": Part("quissama/board.html:shop", self.shop(seat)) for seat in range(self.setup.size)},
            "cabeca": Part("quissama/board.html:cabeca", bool(self.pad.get(CABECA))),
            "won": Part("quissama/characters.html:won_now", won),
            "end": Part("quissama/board.html:end", bool(won.characters)),
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
        return Part("quissama/characters.html:standing", area)

    def lane(self, side: int) -> Part:
        """Return the characters of a player."""
        faces = (self.face(held.name) for held in self.table.players[side].characters)
        seen = tuple(Seen(face.character, face.state == "blocked", face.pips) for face in faces)
        return Part("quissama/characters.html:lane", seen)

    def picture(self, side: int) -> Part | None:
        """Return the characters that have won, None while none has."""
        won = tuple(character for character, _ in self.won.characters)
        return Part("quissama/picture.svg:picture", won) if won else None

    @property
    def result(self) -> Part:
        """Return the characters that have won."""
        return Part("quissama/characters.html:won", self.won)

    @property
    def won(self) -> Won:
        """Return who has won with which characters."""
        if not self.score.winners:
            return Won(None, ())
        met = [one for one in self.objectives.values() if one.state == "met"]
        return Won(self.score.verdict, tuple((one.character, self._seals[one.seat]) for one in met))

    @cached_property
    def _seals(self) -> tuple[Seal, ...]:
        return tuple(Seal(seat, name) for seat, name in enumerate(self.setup.players))

    # ---- characters

    @cached_property
    def _spots(self) -> Mapping[Character, Spot]:
        """Return where every character lies."""
        return {character: spot(self.setup, self.pad, character) for character in CHARACTERS}

    @cached_property
    def _able(self) -> tuple[Able, ...]:
        """Return what of everybody's area decides where their meeples may go."""
        return tuple(ability(self.pad, seat, player) for seat, player in enumerate(self.table.players))

    def face(self, character: Character) -> Face:
        """Return how a character stands."""
        at = self._spots[character]
        told = self._told(character, at)
        return Face(
            character,
            told.state,
            None if at.owner is None else self._seals[at.owner],
            tuple(self._seals[seat] for seat in at.there),
            told.pips,
            told.why,
            INFLUENCE[character] if told.state == "gallery" else None,
        )

    def row(self, character: Character) -> Row:
        """Return a character with what can be done to it."""
        at = self._spots[character]
        boxed = at.lies == BOX or (bool(SMALL_GALLERY.of(self.pad)) and character not in ALWAYS_THERE)
        asked = character in TOLD and at.owner is not None
        return Row(
            self.face(character),
            _acts(self.setup, character, at, _that_matter(character, self._able), boxed),
            bool(self.pad.get(TOLD[character])) if asked else None,
        )

    def _told(self, character: Character, at: Spot) -> Told:
        if at.lies == BOX:
            return Told("box", (), None)
        if at.owner is None:
            return standing.in_gallery(self.table, character, at.there)
        return standing.in_area(self.table, self.objectives[character], at.there)

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
            take = Deed(f"take-{seat}", f"take?rival={seat}", "seat", mine, self._seals[mine], say("short-take"), label)
            takes = (take,)
        return Shop(
            self._seals[seat],
            player.ministers,
            player.full_businesses,
            player.full_businesses + self._free,
            takes,
            tuple(one.message for one in self.score.problems_at.get(businesses_cell(seat), ())),
        )


# ---- what depends on little is made once


def _that_matter(character: Character, able: tuple[Able, ...]) -> tuple[Able, ...]:
    """Return of what the players are able to do only what counts for ``character``: another one asks for nothing."""
    if character == "bernardina":
        return able
    return tuple(Able(True, one.has_enough) for one in able)


@lru_cache(maxsize=2048)
def _acts(setup: Setup, character: Character, at: Spot, able: tuple[Able, ...], boxed: bool) -> Acts:
    """Return what can be done to a character that lies ``at`` a spot; ``boxed``: it may lie in the box."""
    deeds, cannot = _deeds(setup, character, at, able) if at.lies != BOX else ((), ())
    return Acts(
        _prices(character, None if at.owner is None else setup.players[at.owner], bool(at.there)),
        deeds,
        cannot,
        tuple(_removal(setup, character, at, seat) for seat in at.there),
        _places(setup, at.lies, boxed),
    )


def _deeds(
    setup: Setup, character: Character, at: Spot, able: tuple[Able, ...]
) -> tuple[tuple[Deed, ...], tuple[Message, ...]]:
    """Return the buttons that put another meeple on a character, and why those who have none cannot."""
    deeds: list[Deed] = []
    refused: dict[Message, list[str]] = {}
    for seat, name in enumerate(setup.players):
        if seat == at.owner:
            continue
        try:
            second = conquers(setup.players, character, at, seat, able[seat])
        except Refused as refusal:
            refused.setdefault(refusal.problems[0].message, []).append(name)
            continue
        does = DOES[at.owner is None, second]
        label = say(f"does-{does}", name=name, character=character_name(character))
        action = f"{'conquer' if second else 'place'}?character={character}"
        called = f"on-{character}-{seat}"
        deeds.append(Deed(called, action, "seat", seat, Seal(seat, name), say(f"short-{does}"), label))
    cannot = tuple(say("cannot", names=tuple(names), why=why) for why, names in refused.items())
    return tuple(deeds), cannot


def _removal(setup: Setup, character: Character, at: Spot, seat: int) -> Deed:
    """Return the button that takes a meeple off: paid for by who wants it away, else a correction.

    In the gallery and in the area of others only Bernardina is cleared for a payment.
    """
    does = "unblock" if at.owner is not None else "clear" if character == "bernardina" else "take-back"
    name = setup.players[seat]
    label = say("does-remove", rival=name, character=character_name(character))
    action = f"remove?character={character}"
    return Deed(f"off-{character}-{seat}", action, "seat", seat, Seal(seat, name), say(f"short-{does}"), label)


def _prices(character: Character, owner: str | None, contested: bool) -> tuple[Price, ...]:
    """Return what is paid on a character that ``owner`` has; ``contested``: there are meeples on it."""
    plain = INFLUENCE[character]
    rule = "bernardina" if character == "bernardina" else "characters"
    if owner is None:
        clears = (_price("clear", plain, "bernardina-rivals"),) if character == "bernardina" and contested else ()
        return (*clears, _price("each", plain, rule))
    away = _price("away", AWAY[character], "rival-area")
    if character == "bernardina" and contested:
        clear = _price("clear", plain, "bernardina-rivals")
        return (clear, away, _price("unblock", plain, "unblock", name=owner))
    return (away, _price("unblock", plain, "unblock", name=owner)) if contested else (away,)


def _price(what: str, cost: Cost, rule: str, **args: str) -> Price:
    return Price(say(f"price-{what}", **args), cost, rule)


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


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what to draw."""
    brief = setup.brief
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
