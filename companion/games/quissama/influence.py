"""Which players may put a meeple on a character next."""

from typing import NamedTuple

from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.text import Refused, problem
from companion.games.quissama import costs
from companion.games.quissama.costs import Area
from companion.games.quissama.layout import BOX, HOLDER, conquered_cell, markers
from companion.games.quissama.rules import Character, Player, character_name
from companion.games.quissama.setup import ONE_CHARACTER


class Spot(NamedTuple):
    """Where a character lies: the value of its holder's cell, and the seats with a meeple on it."""

    lies: int | str | None
    there: tuple[int, ...]

    @property
    def owner(self) -> int | None:
        """The seat that has the character, or None if it is in the gallery or the box."""
        return self.lies if isinstance(self.lies, int) else None

    def area(self, seat: int) -> Area:
        """Return where the character lies from the view of ``seat``."""
        if self.owner is None:
            return "gallery"
        return "own" if self.owner == seat else "rival"


def spot(setup: Setup, pad: Pad, character: Character) -> Spot:
    return Spot(pad.get(HOLDER[character]), markers(setup, pad, character))


class Able(NamedTuple):
    """What decides where a player may put meeples: an unblocked character in the area, and the limit of one each."""

    holds_unblocked: bool
    has_enough: bool


def ability(pad: Pad, seat: int, player: Player) -> Able:
    """Return the ability of the player in ``seat``; with one character each, a lost conquest counts too."""
    enough = ONE_CHARACTER.of(pad) and (player.characters or pad.get(conquered_cell(seat)))
    return Able(player.holds_unblocked(), bool(enough))


def conquers(players: tuple[str, ...], character: Character, at: Spot, seat: int, own: Able) -> bool:
    """Return whether another meeple of ``seat`` conquers ``character``, which lies ``at`` a spot.

    Raises Refused if it may not be put there: the character is not in this play or already theirs, or the variant of
    one character each or the conditions of Bernardina forbid it.
    """
    path = HOLDER[character]
    if at.lies == BOX:
        raise Refused(problem(path, "left_in_box", character=character_name(character)))
    if at.owner == seat:
        raise Refused(problem(path, "already_yours", name=players[seat], character=character_name(character)))
    rivals = tuple(players[other] for other in at.there if other != seat)
    step = costs.influence(character, at.area(seat), len(rivals), own.holds_unblocked)
    if step.does == "clear":
        raise Refused(problem(path, "clear_bernardina_first", names=rivals))
    if seat in at.there and own.has_enough:
        raise Refused(problem(path, "one_character_each", name=players[seat]))
    return seat in at.there
