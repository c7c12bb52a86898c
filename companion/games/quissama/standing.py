"""Texts about how near the objectives are: for a character, its holder, and those who may conquer it."""

from collections.abc import Sequence
from typing import TypeAlias

from companion.core.text import Message, say
from companion.games.quissama.rules import NEEDS, Character, Held, Objective, Position, State, character_name, lacking

Pips: TypeAlias = tuple[tuple[bool, ...], ...]
"""The progress of an objective: groups of needed things, each true if it is there."""

BY_ONE_CONDITION = ("quissama", "woodruff", "alemao", "princesa")
"""The characters whose objective is a single condition."""


def pips(table: Position, character: Character, seat: int) -> Pips:
    """Return the progress of the objective of ``character`` for ``seat``."""
    player = table.players[seat]
    if character in NEEDS:
        needed = zip(NEEDS[character], (player.ministers, player.full_businesses), strict=True)
        return tuple(tuple(n < has for n in range(number)) for number, has in needed if number)
    if character in BY_ONE_CONDITION:
        return ((lacking(table, seat, _held(table, character, seat)) is None,),)
    return ()


def _held(table: Position, character: Character, seat: int) -> Held:
    """Return ``character`` in the area of ``seat``, or as it would be after being conquered."""
    return next((one for one in table.players[seat].characters if one.name == character), Held(character))


def contested(table: Position, character: Character, markers: tuple[int, ...]) -> Message | None:
    """Return who is one meeple short of conquering a character, and who would win by it at once."""
    names = tuple(table.players[seat].name for seat in markers)
    wins = tuple(table.players[seat].name for seat in markers if lacking(table, seat, Held(character)) is None)
    if not names:
        return None
    if not wins:
        return say("why-contested", names=names, n=len(names))
    return say("why-contested-wins", names=names, n=len(names), wins=wins)


def why(table: Position, one: Objective, markers: tuple[int, ...]) -> Message:
    """Return what the objective of a held character still needs."""
    name = table.players[one.seat].name
    rivals = tuple(table.players[seat].name for seat in markers)
    if one.state in ("met", "unknown"):
        return say(f"why-{one.state}", name=name)
    if one.state == "missing" and one.lacking:
        return say("why-lacking", name=name, lacking=one.lacking)
    if one.lacking:
        return say("why-blocked", name=name, rivals=rivals, lacking=one.lacking)
    return say("why-met-blocked", name=name, rivals=rivals)


# ---- said of a player


def _things_lacking(table: Position, one: Objective) -> int:
    return sum(not there for group in pips(table, one.character, one.seat) for there in group)


_NEAREST: tuple[State, ...] = ("met", "missing", "blocked", "unknown")


def note(table: Position, own: Sequence[Objective]) -> Message:
    """Return in very few words how near a player is to winning, by the one of ``own`` that needs least."""
    best = min(own, key=lambda one: (_NEAREST.index(one.state), _things_lacking(table, one)))
    name = character_name(best.character)
    if best.state == "missing":
        short, like = [group.count(False) for group in pips(table, best.character, best.seat)], best.character
        if like == "alencar" and 0 in short:  # ministers, businesses
            like = "araujo" if short[1] else "imperador"
        return say("note-lacks", character=name, lacking=say(f"note-lacks-{like}", n=sum(short)))
    return say(f"note-{best.state}", character=name)


def summary(own: Sequence[Objective]) -> Message:
    """Return how all objectives of a player stand."""
    if not own:
        return say("note-none")
    return say("listed", items=tuple(map(_objective_summary, own)))


def _objective_summary(one: Objective) -> Message:
    name = character_name(one.character)
    if one.state == "missing" and one.lacking:
        return say("stand-missing", character=name, lacking=one.lacking)
    return say(f"stand-{one.state}", character=name)
