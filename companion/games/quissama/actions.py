"""The actions of Quissama: meeples on characters, the ministry, businesses, and the table's word.

Seats are numbered from 0, the spaces of the ministry from 1 as on the board.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.game import Setup
from companion.core.layout import number_of
from companion.core.pad import Pad, Patch
from companion.core.text import Refused, problem
from companion.games.quissama import board
from companion.games.quissama.influence import conquers, spot
from companion.games.quissama.layout import (
    BOX,
    HOLDER,
    OBJECTIVE_MET,
    SPACES,
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
"""The argument ``place`` of a character in the gallery; otherwise a seat or ``BOX``."""


def _seat(setup: Setup, arguments: Mapping[str, str], name: str = "seat") -> int:
    return number_of(arguments, name, setup.size)


def _space(arguments: Mapping[str, str]) -> int:
    """Return the index of the named space, from 0; raises Refused if there is none."""
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
    """Put a meeple of ``seat`` on ``character``: a first one, which blocks one in a rival's area, or the second.

    A phone without a signal still shows the button of the first meeple after it was pressed.
    """
    character, seat = _character(arguments), _seat(setup, arguments)
    if _conquers(setup, pad, character, seat):
        return conquer(setup, pad, arguments)
    return {marker_cell(character, seat): 1}


def _conquers(setup: Setup, pad: Pad, character: Character, seat: int) -> bool:
    """Return whether another meeple of ``seat`` conquers ``character``; raises Refused if it may not be put there."""
    return conquers(pad, position(setup, pad), character, spot(setup, pad, character), seat)


def reads_for_place(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[str]:
    """Return the cells that decide what a meeple does: the character's holder, and all meeples on Bernardina."""
    character = _character(arguments)
    others = range(setup.size) if character == "bernardina" else ()
    return [HOLDER[character], *(marker_cell(character, seat) for seat in others)]


def conquer(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Put the second meeple of ``seat`` on ``character``: it moves to their area, and all its meeples go home."""
    character, seat = _character(arguments), _seat(setup, arguments)
    cell = HOLDER[character]
    if pad.get(cell) != seat and not _conquers(setup, pad, character, seat):
        raise Refused(problem(cell, "first_marker_missing", name=setup.players[seat]))
    once = {conquered_cell(seat): True} if ONE_CHARACTER.of(pad) else {}
    return {cell: seat, **_meeples_home(character, range(setup.size)), **once}


def _meeples_home(character: Character, seats: Iterable[int]) -> Patch:
    """Return the patch that takes the meeples of ``seats`` off and drops the table's word on the objective."""
    cells = [marker_cell(character, seat) for seat in seats]
    return dict.fromkeys([*cells, character] if character in OBJECTIVE_MET else cells)


def remove(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Take a meeple off a character."""
    return {marker_cell(_character(arguments), _seat(setup, arguments)): None}


def keep(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Correct where ``character`` lies, without a conquest; ``place`` is a seat, gallery or box.

    Raises Refused for a second character of a seat, in the variant of one each.
    """
    character, named = _character(arguments), arguments.get("place", "")
    place = {GALLERY: None, BOX: BOX}[named] if named in (GALLERY, BOX) else _seat(setup, arguments, "place")
    cell = HOLDER[character]
    if pad.get(cell) == place:
        return {cell: place}
    if isinstance(place, int) and ONE_CHARACTER.of(pad) and place in [pad.get(held) for held in HOLDER.values()]:
        raise Refused(problem(cell, "one_character_each", name=setup.players[place]))
    home = range(setup.size) if place == BOX else [place] if isinstance(place, int) else []
    return {cell: place, **_meeples_home(character, home), **_conquered_patch(pad, pad.get(cell), place)}


def _conquered_patch(pad: Pad, before: int | str | None, after: int | str | None) -> Patch:
    """Return the patch for who has had a character, after a correction in the variant of one character each."""
    if not ONE_CHARACTER.of(pad):
        return {}
    gone = {conquered_cell(before): None} if isinstance(before, int) else {}
    return {**gone, conquered_cell(after): True} if isinstance(after, int) else gone


# ---- the ministry


def minister(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Put a minister of ``seat`` on space 1, pushing the others as far as needed."""
    seat, found = _seat(setup, arguments), ministry(pad)
    after = board.place_minister(found, seat)
    if after == found:
        raise Refused(problem(SPACES[0], "all_ministers_yours", name=setup.players[seat]))
    return dict(zip(reads_for_minister(setup, pad, arguments), after, strict=False))


def reads_for_minister(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> tuple[str, ...]:
    """Return the spaces up to the first free one, which a new minister moves.

    The action must read even those it leaves unchanged: another phone may have pushed ministers there.
    """
    found = ministry(pad)
    return SPACES[: found.index(None) + 1] if None in found else SPACES


def scandal(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Send the minister on ``space`` home, as an Escândalo does."""
    space = _space(arguments)
    if SPACES[space] not in pad:
        raise Refused(problem(SPACES[space], "no_minister", n=space + 1))
    return {SPACES[space]: None}


def swap(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Replace a rival's minister on ``space`` with one of ``seat``, who has Imperador."""
    space, seat = _space(arguments), _seat(setup, arguments)
    if pad.get(SPACES[space]) in (None, seat):
        raise Refused(problem(SPACES[space], "no_rival_minister", n=space + 1))
    _must_have_imperador(setup, pad, seat)
    return {SPACES[space]: seat}


def _must_have_imperador(setup: Setup, pad: Pad, seat: int) -> None:
    if not position(setup, pad).players[seat].holds_unblocked("imperador"):
        raise Refused(problem(HOLDER["imperador"], "needs_imperador", name=setup.players[seat]))


def reads_for_swap(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[str]:
    """Return the cells that decide who can swap with Imperador: his holder and the meeples on him."""
    return [HOLDER["imperador"], *(marker_cell("imperador", seat) for seat in range(setup.size))]


# ---- businesses and the table's word


def take(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> Patch:
    """Give a full business of ``rival`` to ``seat``, who has Imperador."""
    rival, seat = _seat(setup, arguments, "rival"), _seat(setup, arguments)
    theirs, ours = businesses_cell(rival), businesses_cell(seat)
    had = pad.get(theirs, 0)
    if rival == seat or not had:
        raise Refused(problem(theirs, "no_business_to_take", name=setup.players[rival]))
    _must_have_imperador(setup, pad, seat)
    return {theirs: had - 1, ours: pad.get(ours, 0) + 1}


def told(setup: Setup, pad: Pad, arguments: Mapping[str, Any]) -> Patch:
    """Write whether the objective printed only on the card of ``character`` is met: ``met`` is yes or no."""
    character, said = _character(arguments), arguments.get("met")
    if character not in OBJECTIVE_MET or said not in ("yes", "no"):
        raise Refused(problem("met", "unreadable"))
    if said == "yes" and holder(pad, character) is None:
        raise Refused(problem(character, "told_of_nobody", character=character_name(character)))
    return {character: True if said == "yes" else None}


def reads_for_told(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[str]:
    """Return the cell of the character's holder, about whom the table speaks."""
    return [HOLDER[_character(arguments)]]
