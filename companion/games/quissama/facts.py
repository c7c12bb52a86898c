"""The statistics of Quissama: who held which character at the end."""

from companion.core.facts import Fact, FactKind, Facts
from companion.core.game import Setup
from companion.core.pad import Pad
from companion.core.score import Score
from companion.games.quissama.layout import holder
from companion.games.quissama.rules import CHARACTERS, character_name


def _of(setup: Setup, pad: Pad, score: Score) -> list[Fact]:
    """Return a fact for each character that a player holds."""
    held = {character: holder(pad, character) for character in CHARACTERS}
    return [Fact("conquest", character, 1, seat) for character, seat in held.items() if seat is not None]


FACTS = Facts((FactKind("conquest", character_name, by_person=True),), _of)
