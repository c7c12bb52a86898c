"""Which players may put a meeple on a character next."""

from typing import NamedTuple

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.text import Refused, problem
from companion.games.quissama import costs
from companion.games.quissama.costs import Area
from companion.games.quissama.layout import BOX, HOLDER, conquered_cell, markers
from companion.games.quissama.rules import Character, Player, Position, character_name
from companion.games.quissama.setup import ONE_CHARACTER


class Spot(NamedTuple):
    """Where a character lies: the value of its holder's cell, and the seats with a meeple on it."""

    place: int | str | None
    markers: tuple[int, ...]

    @property
    def owner(self) -> int | None:
        """The seat that has the character, or None if it is in the gallery or the box."""
        return self.place if isinstance(self.place, int) else None

    def area(self, seat: int) -> Area:
        """Return where the character lies from the view of ``seat``."""
        if self.owner is None:
            return "gallery"
        return "own" if self.owner == seat else "rival"


def spot(setup: Setup, pad: Pad, character: Character) -> Spot:
    """Return where ``character`` is, and its meeples."""
    return Spot(pad.get(HOLDER[character]), markers(setup, pad, character))


def at_limit(pad: Pad, seat: int, player: Player) -> bool:
    """Return whether the player in ``seat`` has had the one character of the variant; a lost one counts too."""
    return bool(ONE_CHARACTER.of(pad) and (player.characters or pad.get(conquered_cell(seat))))


def conquers(pad: Pad, table: Position, character: Character, at: Spot, seat: int) -> bool:
    """Return whether another meeple of ``seat`` conquers ``character``, which lies ``at`` a spot.

    Raises Refused if it may not be put there: the character is not in this play or already theirs, or the variant of
    one character each or the conditions of Bernardina forbid it.
    """
    path, player = HOLDER[character], table.players[seat]
    if at.place == BOX:
        raise Refused(problem(path, "left_in_box", character=character_name(character)))
    if at.owner == seat:
        raise Refused(problem(path, "already_yours", name=player.name, character=character_name(character)))
    rivals = tuple(table.players[other].name for other in at.markers if other != seat)
    step = costs.influence(character, at.area(seat), len(rivals), player.holds_unblocked())
    if step.kind == "clear":
        raise Refused(problem(path, "clear_bernardina_first", names=rivals))
    if seat in at.markers and at_limit(pad, seat, player):
        raise Refused(problem(path, "one_character_each", name=player.name))
    return seat in at.markers
