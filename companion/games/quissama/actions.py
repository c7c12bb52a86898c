"""The taps of Quissama: meeples put on characters and taken off, characters conquered, the ministry, the table's word.

Seats are numbers from 0, the spaces of the ministry from 1, as they are on the board.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.game import Setup
from companion.core.layout import number_of
from companion.core.pad import Pad, Patch
from companion.core.text import Refused, problem
from companion.games.quissama import board
from companion.games.quissama.influence import ability, conquers, spot
from companion.games.quissama.layout import (
    BOX,
    HOLDER,
    SPACES,
    TOLD,
    businesses_cell,
    conquered_cell,
    holder,
    marker_cell,
    ministry,
    position,
)
from companion.games.quissama.rules import CHARACTERS, MINISTERS, Character, character_name
from companion.games.quissama.setup import ONE_CHARACTER

GALLERY = "gallery"
"""How an action is told that a character lies in the gallery; a seat or ``BOX`` else."""


def _seat(setup: Setup, arguments: Mapping[str, str], name: str = "seat") -> int:
    return number_of(arguments, name, setup.size)


def _space(arguments: Mapping[str, str]) -> int:
    """Return the space that is named, from 0; raises Refused."""
    space = number_of(arguments, "space", MINISTERS + 1)
    if not space:
        raise Refused(problem("space", "unreadable"))
    return space - 1


def _character(arguments: Mapping[str, str]) -> Character:
    name = arguments.get("character", "")
    if name not in CHARACTERS:
        raise Refused(problem("character", "unreadable"))
    return name


# ---- characters


def place(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Put a first meeple of ``seat`` on ``character``; in somebody's area that blocks it."""
    character, seat = _character(arguments), _seat(setup, arguments)
    marker = marker_cell(character, seat)
    if marker not in pad:
        _conquers(setup, pad, character, seat)
    return {marker: 1}


def _conquers(setup: Setup, pad: Pad, character: Character, seat: int) -> bool:
    """Tell whether another meeple of ``seat`` conquers ``character``; raises Refused where none may be put."""
    own = ability(pad, seat, position(setup, pad).players[seat])
    return conquers(setup.players, character, spot(setup, pad, character), seat, own)


def decides_meeple(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[str]:
    """Return the cells that decide what a meeple does: where its character lies, who else is on Bernardina."""
    character = _character(arguments)
    others = range(setup.size) if character == "bernardina" else ()
    return [HOLDER[character], *(marker_cell(character, seat) for seat in others)]


def conquer(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Put the second meeple of ``seat`` on ``character``: it goes to their area, and all meeples go home."""
    character, seat = _character(arguments), _seat(setup, arguments)
    cell = HOLDER[character]
    if pad.get(cell) != seat and not _conquers(setup, pad, character, seat):
        raise Refused(problem(cell, "first_marker_missing", name=setup.players[seat]))
    once = {conquered_cell(seat): True} if ONE_CHARACTER.of(pad) else {}
    return {cell: seat, **_home(character, range(setup.size)), **once}


def _home(character: Character, seats: Iterable[int]) -> Patch:
    """Return what takes the meeples of ``seats`` off; what the table said of a character's holder is over."""
    cells = [marker_cell(character, seat) for seat in seats]
    return dict.fromkeys([*cells, TOLD[character]] if character in TOLD else cells)


def remove(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Take the meeple of ``seat`` off ``character``."""
    return {marker_cell(_character(arguments), _seat(setup, arguments)): None}


def keep(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Write where ``character`` lies, as nobody conquered it here: a correction. ``place``: a seat, gallery, box."""
    character, named = _character(arguments), arguments.get("place", "")
    place = {GALLERY: None, BOX: BOX}[named] if named in (GALLERY, BOX) else _seat(setup, arguments, "place")
    cell = HOLDER[character]
    if pad.get(cell) == place:
        return {cell: place}
    home = range(setup.size) if place == BOX else [place] if isinstance(place, int) else []
    return {cell: place, **_home(character, home), **_had(pad, pad.get(cell), place)}


def _had(pad: Pad, before: int | str | None, after: int | str | None) -> Patch:
    """Return who has had a character once one was moved by hand, where everybody has one in the whole play."""
    if not ONE_CHARACTER.of(pad):
        return {}
    gone = {conquered_cell(before): None} if isinstance(before, int) else {}
    return {**gone, conquered_cell(after): True} if isinstance(after, int) else gone


# ---- the ministry


def minister(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Put a minister of ``seat`` on space 1, pushing as far as needed."""
    seat, found = _seat(setup, arguments), ministry(pad)
    after = board.place_minister(found, seat).ministry
    if after == found:
        raise Refused(problem(SPACES[0], "all_ministers_yours", name=setup.players[seat]))
    return dict(zip(decides_push(setup, pad, arguments), after, strict=False))


def decides_push(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> tuple[str, ...]:
    """Return the spaces that another minister moves: all up to the first free one.

    They are to be read too: after another phone's push this one would overwrite it where a space looks as before.
    """
    found = ministry(pad)
    return SPACES[: found.index(None) + 1] if None in found else SPACES


def scandal(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Send the minister on ``space`` home, as an Escândalo does."""
    space = _space(arguments)
    return {SPACES[space]: board.scandal(ministry(pad), space)[space]}


def swap(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Put a minister of ``seat``, who has Imperador, in place of a rival's on ``space``."""
    space, seat = _space(arguments), _seat(setup, arguments)
    after = board.swap_minister(ministry(pad), space, seat)[space]
    _must_have_imperador(setup, pad, seat)
    return {SPACES[space]: after}


def _must_have_imperador(setup: Setup, pad: Pad, seat: int) -> None:
    if not position(setup, pad).players[seat].holds_unblocked("imperador"):
        raise Refused(problem(HOLDER["imperador"], "needs_imperador", name=setup.players[seat]))


def decides_swap(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[str]:
    """Return the cells that say who can swap with Imperador: where he lies, and the meeples that block him."""
    return [HOLDER["imperador"], *(marker_cell("imperador", seat) for seat in range(setup.size))]


# ---- businesses, and what the table says


def take(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Let ``seat``, who has Imperador, become the owner of a full business of ``rival``."""
    rival, seat = _seat(setup, arguments, "rival"), _seat(setup, arguments)
    theirs, ours = businesses_cell(rival), businesses_cell(seat)
    had = pad.get(theirs, 0)
    if rival == seat or not had:
        raise Refused(problem(theirs, "no_business_to_take", name=setup.players[rival]))
    _must_have_imperador(setup, pad, seat)
    return {theirs: had - 1, ours: pad.get(ours, 0) + 1}


def told(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    """Write the table's word on the objective that only the card of ``character`` knows: ``met`` is yes or no."""
    character, said = _character(arguments), arguments.get("met")
    if character not in TOLD or said not in ("yes", "no"):
        raise Refused(problem("met", "unreadable"))
    if said == "yes" and holder(pad, character) is None:
        raise Refused(problem(TOLD[character], "told_of_nobody", character=character_name(character)))
    return {TOLD[character]: True if said == "yes" else None}


def decides_word(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[str]:
    """Return the cell that says of whom the table speaks: who has the character."""
    return [HOLDER[_character(arguments)]]
