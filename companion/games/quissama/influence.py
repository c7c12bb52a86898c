"""Whose meeples may go on a character next, as the sheet stands."""

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
    """Where a character lies, as its cell says it, and the seats with a meeple on it."""

    lies: int | str | None
    there: tuple[int, ...]

    @property
    def owner(self) -> int | None:
        """Return the seat that has the character, None while it is in the gallery or not in this play."""
        return self.lies if isinstance(self.lies, int) else None

    def area(self, seat: int) -> Area:
        """Return where the character lies, as ``seat`` sees it."""
        if self.owner is None:
            return "gallery"
        return "own" if self.owner == seat else "rival"


def spot(setup: Setup, pad: Pad, character: Character) -> Spot:
    """Return where ``character`` lies on the sheet, and who is on it."""
    return Spot(pad.get(HOLDER[character]), markers(setup, pad, character))


class Able(NamedTuple):
    """What of a player's area decides where a meeple may go: an unblocked character, no room for another one."""

    holds_unblocked: bool
    has_enough: bool


def ability(pad: Pad, seat: int, player: Player) -> Able:
    """Return that of the player in ``seat`` on the sheet; who has conquered once has enough, also when robbed since."""
    enough = ONE_CHARACTER.of(pad) and (player.characters or pad.get(conquered_cell(seat)))
    return Able(player.holds_unblocked(), bool(enough))


def conquers(players: tuple[str, ...], character: Character, at: Spot, seat: int, own: Able) -> bool:
    """Tell whether another meeple of ``seat`` conquers ``character``, which lies ``at`` a spot.

    Raises Refused where none may be put: the character is not in this play or is one's own, the variant with one
    character each, and the conditions of Bernardina.
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
