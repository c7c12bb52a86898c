"""What the pages of Quissama read beside the sheet: how every character stands, and whose meeples may go on it."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, Refused, say
from companion.games.quissama import board, layout, rules, standing
from companion.games.quissama.actions import GALLERY
from companion.games.quissama.costs import ACTIONS, AWAY, INFLUENCE
from companion.games.quissama.influence import Able, Spot, ability, conquers, spot
from companion.games.quissama.layout import BOX, TOLD
from companion.games.quissama.rules import BUSINESSES, CHARACTERS, Character, Held, Objective, Position, objectives
from companion.games.quissama.setup import ONE_CHARACTER, SMALL_GALLERY
from companion.games.quissama.standing import Pips

ALWAYS_THERE: tuple[Character, ...] = ("quissama", "bernardina")
"""The characters that no variant leaves in the box."""


@dataclass(frozen=True)
class View:
    """The play as it stands; ``setup`` has the names that there is room for."""

    setup: Setup
    pad: Pad
    score: Score

    characters = CHARACTERS
    influence = INFLUENCE
    away = AWAY
    actions = ACTIONS

    @cached_property
    def table(self) -> Position:
        """Return the sheet as the rules read it."""
        return layout.position(self.setup, self.pad)

    @cached_property
    def objectives(self) -> Mapping[Character, Objective]:
        """Return how the characters in somebody's area stand."""
        return {one.character: one for one in objectives(self.table)}

    @cached_property
    def _own(self) -> list[list[Objective]]:
        return [[one for one in self.objectives.values() if one.seat == seat] for seat in range(self.setup.size)]

    @cached_property
    def notes(self) -> tuple[Message, ...]:
        """Return in very few words how near each player is to winning."""
        return tuple(standing.note(self.table, own) for own in self._own)

    @cached_property
    def stands(self) -> tuple[Message, ...]:
        """Return the same in full."""
        return tuple(map(standing.whole, self._own))

    @property
    def won(self) -> list[Objective]:
        """Return the objectives that are met, none while nobody has won."""
        return [one for one in self.objectives.values() if one.state == "met"] if self.score.winners else []

    # ---- a character

    @cached_property
    def spots(self) -> Mapping[Character, Spot]:
        """Return where every character lies, and who is on it."""
        return {character: spot(self.setup, self.pad, character) for character in CHARACTERS}

    def state(self, character: Character) -> str:
        """Return how a character stands: the state of its objective, else ``gallery`` or ``box``."""
        if self.spots[character].lies == BOX:
            return "box"
        return self.objectives[character].state if character in self.objectives else "gallery"

    def pips(self, character: Character) -> Pips:
        """Return how far its objective is for its holder, in the gallery for the one player with a meeple on it."""
        at = self.spots[character]
        seats = at.there if at.lies is None else () if at.owner is None else (at.owner,)
        return standing.pips(self.table, character, seats[0]) if len(seats) == 1 else ()

    def why(self, character: Character) -> Message | None:
        """Return what its objective still needs; in the gallery, how near those are who may conquer it."""
        at = self.spots[character]
        if at.lies == BOX:
            return None
        if character in rules.NEED_BERNARDINA and ONE_CHARACTER.of(self.pad):
            return say("why-out-of-reach")
        if at.owner is None:
            able = tuple(seat for seat in at.there if not self._abilities[seat].has_enough)
            return standing.contested(self.table, character, able)
        return standing.why(self.table, self.objectives[character], at.there)

    def lacking(self, character: Character, seat: int) -> Message | None:
        """Return what its objective would still need in the area of ``seat``, None if that player won with it."""
        return rules.lacking(self.table, seat, Held(character))

    def told(self, character: Character) -> bool | None:
        """Return the table's word that its objective is met, None where it is not asked."""
        asked = character in TOLD and self.spots[character].owner is not None
        return bool(self.pad.get(TOLD[character])) if asked else None

    def places(self, character: Character) -> list[int | str]:
        """Return where a character may lie: in the gallery, with each player, in the box where the variant allows."""
        small = SMALL_GALLERY.of(self.pad) and character not in ALWAYS_THERE
        boxed = small or self.spots[character].lies == BOX
        return [GALLERY, *range(self.setup.size), *([BOX] if boxed else [])]

    @cached_property
    def _abilities(self) -> list[Able]:
        return [ability(self.pad, seat, player) for seat, player in enumerate(self.table.players)]

    def meeples(self, character: Character) -> tuple[Mapping[int, bool], Mapping[Message, tuple[str, ...]]]:
        """Return whose meeple may go on a character and whether it conquers it, and by the reason whose may not."""
        may: dict[int, bool] = {}
        cannot: dict[Message, tuple[str, ...]] = {}
        at, players = self.spots[character], self.setup.players
        for seat, name in enumerate(players):
            if seat == at.owner:
                continue
            try:
                may[seat] = conquers(players, character, at, seat, self._abilities[seat])
            except Refused as refusal:
                why = refusal.problems[0].message
                cannot[why] = (*cannot.get(why, ()), name)
        return may, cannot

    def drawn_of(self, character: Character) -> Hashable:
        """Return all that what the pad shows of a character depends on."""
        may, cannot = (tuple(one.items()) for one in self.meeples(character))
        how = self.state(character), self.pips(character), self.why(character), self.told(character)
        return self.setup, self.spots[character], how, may, cannot, len(self.places(character))

    # ---- ministry and businesses

    @cached_property
    def ministry(self) -> board.Ministry:
        """Return whose ministers are on its spaces."""
        return layout.ministry(self.pad)

    def moves_in(self, seat: int) -> bool:
        """Tell whether another minister of ``seat`` changes the ministry."""
        return board.place_minister(self.ministry, seat).ministry != self.ministry

    def holders(self, character: Character) -> tuple[int, ...]:
        """Return who has ``character`` unblocked."""
        return tuple(seat for seat, player in enumerate(self.table.players) if player.holds_unblocked(character))

    @property
    def imperador(self) -> int | None:
        """Return who can swap with Imperador now."""
        return next(iter(self.holders("imperador")), None)

    def most_full(self, seat: int) -> int:
        """Return how many full businesses a player can have at most: the others keep theirs."""
        full = [player.full_businesses for player in self.table.players]
        return full[seat] + max(BUSINESSES - sum(full), 0)

    def wrong(self, seat: int) -> tuple[Message, ...]:
        """Return why the full businesses of a player cannot be so many."""
        return tuple(one.message for one in self.score.problems_at.get(layout.businesses_cell(seat), ()))


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return what the pages read."""
    return View(setup.brief, pad, score)
