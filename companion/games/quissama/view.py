"""What the templates of Quissama read: how the characters stand, and whose meeples may go on them."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.core.text import Message, Problem, Refused, say
from companion.games.quissama import board, layout, rules, standing
from companion.games.quissama.actions import GALLERY
from companion.games.quissama.costs import ACTIONS, AWAY, INFLUENCE
from companion.games.quissama.influence import Spot, at_limit, conquers, spot
from companion.games.quissama.layout import BOX, OBJECTIVE_MET
from companion.games.quissama.rules import BUSINESSES, CHARACTERS, Character, Held, Objective, Position, objectives
from companion.games.quissama.setup import ALWAYS_THERE, ONE_CHARACTER, SMALL_GALLERY
from companion.games.quissama.standing import Pips


@dataclass(frozen=True)
class View:
    """One state of the sheet; ``setup`` has the short names."""

    setup: Setup
    pad: Pad
    score: Score

    characters = CHARACTERS
    influence = INFLUENCE
    away = AWAY
    actions = ACTIONS

    @cached_property
    def table(self) -> Position:
        """The sheet as a position of the rules."""
        return layout.position(self.setup, self.pad)

    @cached_property
    def objectives(self) -> Mapping[Character, Objective]:
        """The objectives of the held characters."""
        return {one.character: one for one in objectives(self.table)}

    @cached_property
    def _own(self) -> list[list[Objective]]:
        return [[one for one in self.objectives.values() if one.seat == seat] for seat in range(self.setup.size)]

    @cached_property
    def notes(self) -> tuple[Message | None, ...]:
        """For each player with a character, how near they are to winning, in very few words."""
        return tuple(standing.note(self.table, own) if own else None for own in self._own)

    @cached_property
    def stands(self) -> tuple[Message, ...]:
        """For each player, how all their objectives stand."""
        return tuple(map(standing.summary, self._own))

    @property
    def won(self) -> list[Objective]:
        """The winner's objectives that are met, empty while nobody has won."""
        return [one for one in self.objectives.values() if one.state == "met" and one.seat in self.score.winners]

    @property
    def met(self) -> list[int]:
        """The seats of those who meet an objective."""
        return sorted({one.seat for one in self.objectives.values() if one.state == "met"})

    @property
    def asks_first(self) -> bool:
        """Whether several meet an objective and the table has not said who was first."""
        return layout.FIRST in self.score.problems_at

    @property
    def withheld(self) -> Message | None:
        """The problem that keeps those who meet an objective from winning."""
        return self.score.problems[0].message if self.met and self.score.problems else None

    def progress(self) -> Message | None:
        """Return who has won, or that the table has to say who was first."""
        return say("who-was-first") if self.asks_first else self.score.verdict

    # ---- a character

    @cached_property
    def spots(self) -> Mapping[Character, Spot]:
        """Where every character lies, with the meeples on it."""
        return {character: spot(self.setup, self.pad, character) for character in CHARACTERS}

    def state(self, character: Character) -> str:
        """Return the state of a character's objective, else ``gallery`` or ``box``."""
        if self.spots[character].place == BOX:
            return "box"
        return self.objectives[character].state if character in self.objectives else "gallery"

    def pips(self, character: Character) -> Pips:
        """Return its objective's progress for its holder, or in the gallery for the only player with a meeple on it."""
        at = self.spots[character]
        seats = at.markers if at.place is None else () if at.owner is None else (at.owner,)
        return standing.pips(self.table, character, seats[0]) if len(seats) == 1 else ()

    def why(self, character: Character) -> Message | None:
        """Return what its objective still needs; in the gallery, how near the players are who may conquer it."""
        at = self.spots[character]
        if at.place == BOX:
            return None
        if character in rules.NEED_BERNARDINA and ONE_CHARACTER.of(self.pad):
            return say("why-out-of-reach")
        if at.owner is None:
            if character == "bernardina" and ONE_CHARACTER.of(self.pad):
                return say("why-bernardina-out-of-reach")
            players = self.table.players
            may_conquer = tuple(seat for seat in at.markers if not at_limit(self.pad, seat, players[seat]))
            return standing.contested(self.table, character, may_conquer)
        return standing.why(self.table, self.objectives[character], at.markers)

    def lacking(self, character: Character, seat: int) -> Message | None:
        """Return what its objective would still need in the area of ``seat``, or None if that wins."""
        return rules.lacking(self.table, seat, Held(character))

    def objective_met(self, character: Character) -> bool | None:
        """Return the table's word that its objective is met, or None if it is not asked."""
        asked = character in OBJECTIVE_MET and self.spots[character].owner is not None
        return bool(self.pad.get(character)) if asked else None

    def places(self, character: Character) -> list[int | str]:
        """Return where a correction may move it: gallery, each player, and the box if the variant leaves more out."""
        boxed = [name for name, at in self.spots.items() if at.place == BOX]
        left_out = len(CHARACTERS) - len(ALWAYS_THERE) - self.setup.size if SMALL_GALLERY.of(self.pad) else 0
        may = character in boxed or (character not in ALWAYS_THERE and len(boxed) < left_out)
        return [GALLERY, *range(self.setup.size), *([BOX] if may else [])]

    def next_meeples(self, character: Character) -> tuple[Mapping[int, bool], Mapping[Message, tuple[str, ...]]]:
        """Return who may put a meeple on it and whether that conquers it; and by reason, who may not."""
        may: dict[int, bool] = {}
        cannot: dict[Message, tuple[str, ...]] = {}
        at = self.spots[character]
        for seat, name in enumerate(self.setup.players):
            if seat == at.owner:
                continue
            try:
                may[seat] = conquers(self.pad, self.table, character, at, seat)
            except Refused as refusal:
                why = refusal.problems[0].message
                cannot[why] = (*cannot.get(why, ()), name)
        return may, cannot

    def character_key(self, character: Character) -> Hashable:
        """Return everything that decides what the pad shows of a character."""
        may, cannot = (tuple(one.items()) for one in self.next_meeples(character))
        how = self.state(character), self.pips(character), self.why(character), self.objective_met(character)
        wrong = self.meeple_problems(character)
        return self.setup, self.spots[character], how, may, cannot, wrong, len(self.places(character))

    # ---- ministry and businesses

    @cached_property
    def ministry(self) -> board.Ministry:
        """The seats of the ministers."""
        return layout.ministry(self.pad)

    def can_place_minister(self, seat: int) -> bool:
        """Return whether another minister of ``seat`` would change the ministry."""
        return board.place_minister(self.ministry, seat) != self.ministry

    def holders(self, character: Character) -> tuple[int, ...]:
        """Return the seats that have ``character`` unblocked."""
        return tuple(seat for seat, player in enumerate(self.table.players) if player.holds_unblocked(character))

    @property
    def imperador(self) -> int | None:
        """The seat that can swap with Imperador, or None."""
        return next(iter(self.holders("imperador")), None)

    def most_businesses(self, seat: int) -> int:
        """Return the most full businesses that a player can have, given those of the others."""
        full = [player.full_businesses for player in self.table.players]
        return full[seat] + max(BUSINESSES - sum(full), 0)

    def business_problems(self, seat: int) -> tuple[Message, ...]:
        """Return the problems of a player's full businesses."""
        return tuple(one.message for one in self._problems(seat))

    def meeple_problems(self, character: Character) -> tuple[Message, ...]:
        """Return the problems of those who have a meeple on ``character`` and more meeples out than there are."""
        found = [one for seat in self.spots[character].markers for one in self._problems(seat)]
        return tuple(one.message for one in found if one.code == "too_many_meeples")

    def _problems(self, seat: int) -> Sequence[Problem]:
        return self.score.problems_at.get(layout.businesses_cell(seat), ())


def view(setup: Setup, pad: Pad, score: Score) -> View:
    """Return the view of the pad, with first names."""
    return View(setup.brief, pad, score)
