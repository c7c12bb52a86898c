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


class Eligibility(NamedTuple):
    """What decides where a player may put meeples: an unblocked character in the area, and the limit of one each."""

    holds_unblocked: bool
    at_limit: bool


def eligibility(pad: Pad, seat: int, player: Player) -> Eligibility:
    """Return the eligibility of the player in ``seat``; with one character each, a lost conquest counts too."""
    at_limit = ONE_CHARACTER.of(pad) and (player.characters or pad.get(conquered_cell(seat)))
    return Eligibility(player.holds_unblocked(), bool(at_limit))


def conquers(players: tuple[str, ...], character: Character, at: Spot, seat: int, own: Eligibility) -> bool:
    """Return whether another meeple of ``seat`` conquers ``character``, which lies ``at`` a spot.

    Raises Refused if it may not be put there: the character is not in this play or already theirs, or the variant of
    one character each or the conditions of Bernardina forbid it.
    """
    path = HOLDER[character]
    if at.place == BOX:
        raise Refused(problem(path, "left_in_box", character=character_name(character)))
    if at.owner == seat:
        raise Refused(problem(path, "already_yours", name=players[seat], character=character_name(character)))
    rivals = tuple(players[other] for other in at.markers if other != seat)
    step = costs.influence(character, at.area(seat), len(rivals), own.holds_unblocked)
    if step.kind == "clear":
        raise Refused(problem(path, "clear_bernardina_first", names=rivals))
    if seat in at.markers and own.at_limit:
        raise Refused(problem(path, "one_character_each", name=players[seat]))
    return seat in at.markers
