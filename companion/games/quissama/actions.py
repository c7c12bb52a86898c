"""The taps of Quissama: meeples put on characters and taken off, characters conquered, the ministry, the table's word.

Every button says what it found beside what it wants, as words in one field, so that two phones that book the same thing
book it once. A seat is a number, ``-`` is nobody or nothing.
"""

from collections.abc import Mapping, Sequence

from companion.core.game import Setup
from companion.core.pad import Change, Pad
from companion.core.text import Message, Refused, problem, say
from companion.games.quissama import board
from companion.games.quissama.board import Ministry
from companion.games.quissama.influence import next_marker
from companion.games.quissama.layout import (
    BOX,
    HOLDER,
    PRINCESA,
    SPACES,
    WORDS,
    businesses_cell,
    holder,
    marker_cell,
    ministry,
    position,
)
from companion.games.quissama.rules import BUSINESSES, CHARACTERS, MINISTERS, Character, character_name

NOBODY = "-"


def _words(arguments: Mapping[str, str], field: str, number: int) -> list[str]:
    """Return the ``number`` words of a field; raises Refused."""
    words = arguments.get(field, "").split()
    if len(words) != number:
        raise Refused(problem(field, "unreadable"))
    return words


def _number(text: str, limit: int) -> int:
    """Return a number from 0 below ``limit``; raises Refused."""
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) < limit):
        raise Refused(problem("", "unreadable"))
    return int(text)


def _maybe(text: str, limit: int) -> int | None:
    return None if text == NOBODY else _number(text, limit)


def _place_of(text: str, size: int) -> int | str | None:
    """Return where a character lies: with a seat, in the box, or (None) in the gallery."""
    return BOX if text == BOX else _maybe(text, size)


def _character(text: str) -> Character:
    if text not in CHARACTERS:
        raise Refused(problem("", "unreadable"))
    return text


# ---- characters


def place(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Put a first meeple on a character: "character seat holder"; in the area of ``holder`` that blocks it."""
    name, who, found = _words(arguments, "place", 3)
    character, seat, owner = _character(name), _number(who, setup.size), _place_of(found, setup.size)
    change = Change(marker_cell(character, seat), None, 1)
    if pad.get(HOLDER[character]) != owner:
        raise Refused(problem(HOLDER[character], "card_has_moved", character=character_name(character)))
    if change.cell not in pad:
        next_marker(setup, pad, position(setup, pad), character, seat)
    return [change]


def conquer(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Put the second meeple on a character: "character seat holder"; it goes to ``seat``, and all meeples go home."""
    name, who, found = _words(arguments, "conquer", 3)
    character, seat, owner = _character(name), _number(who, setup.size), _place_of(found, setup.size)
    change = Change(HOLDER[character], owner, seat)
    if pad.get(change.cell) != owner:
        return [change]
    if not next_marker(setup, pad, position(setup, pad), character, seat).conquers:
        raise Refused(problem(change.cell, "first_marker_missing", name=setup.players[seat]))
    return [change, *_off(pad, character, range(setup.size))]


def _off(pad: Pad, character: Character, seats: Sequence[int]) -> list[Change]:
    """Return the changes that take the meeples of ``seats`` off; what the table said of Princesa's holder is over."""
    cells = [marker_cell(character, seat) for seat in seats]
    if character == "princesa":
        cells.append(PRINCESA)
    return [Change(cell, pad[cell], None) for cell in cells if cell in pad]


def remove(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Take a meeple off a character: "character seat"."""
    name, who = _words(arguments, "remove", 2)
    return [Change(marker_cell(_character(name), _number(who, setup.size)), 1, None)]


def keep(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Write where a character lies, as nobody conquered it here: "character seat holder", a correction."""
    name, where, found = _words(arguments, "keep", 3)
    character, owner = _character(name), _place_of(found, setup.size)
    change = Change(HOLDER[character], owner, _place_of(where, setup.size))
    if pad.get(change.cell) != owner or change.after == owner:
        return [change]
    home = [change.after] if isinstance(change.after, int) else range(setup.size) if change.after == BOX else []
    return [change, *_off(pad, character, list(home))]


# ---- the ministry


def _ministry(text: str, size: int) -> Ministry:
    """Return the ministry that a page found, a sign for each space; raises Refused."""
    if len(text) != MINISTERS:
        raise Refused(problem("", "unreadable"))
    return tuple(_maybe(sign, size) for sign in text)


def _ministry_changes(pad: Pad, found: Ministry, after: Ministry) -> list[Change]:
    """Return the changes of all spaces; raises Refused when the page was wrong about any, for one moves the others."""
    if ministry(pad) not in (found, after):
        raise Refused(problem(SPACES[0], "ministry_has_changed"))
    return list(map(Change, SPACES, found, after))


def minister(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Put a minister of ``seat`` on space 1, pushing as far as needed: "seat ministry"."""
    who, signs = _words(arguments, "minister", 2)
    seat, found = _number(who, setup.size), _ministry(signs, setup.size)
    after = board.place_minister(found, seat).ministry
    if after == found:
        raise Refused(problem(SPACES[0], "all_ministers_yours", name=setup.players[seat]))
    return _ministry_changes(pad, found, after)


def scandal(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Send a minister home, as an Escândalo does: "space ministry", the space from 0."""
    space, signs = _words(arguments, "scandal", 2)
    found = _ministry(signs, setup.size)
    return _ministry_changes(pad, found, board.scandal(found, _number(space, MINISTERS)))


def swap(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Put a minister of ``seat``, who has Imperador, in place of a rival's: "space seat ministry"."""
    space, who, signs = _words(arguments, "swap", 3)
    seat, found = _number(who, setup.size), _ministry(signs, setup.size)
    changes = _ministry_changes(pad, found, board.swap_minister(found, _number(space, MINISTERS), seat))
    if ministry(pad) == found:
        _must_have_imperador(setup, pad, seat)
    return changes


def _must_have_imperador(setup: Setup, pad: Pad, seat: int) -> None:
    if not position(setup, pad).players[seat].holds_unblocked("imperador"):
        raise Refused(problem(HOLDER["imperador"], "needs_imperador", name=setup.players[seat]))


# ---- businesses, and what the table says


def take(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Let ``seat``, who has Imperador, become the owner of a rival's full business: "rival count seat count".

    The counts are those that the page found.
    """
    from_whom, theirs, who, ours = _words(arguments, "take", 4)
    rival, seat = _number(from_whom, setup.size), _number(who, setup.size)
    had, has = _number(theirs, BUSINESSES + 1), _maybe(ours, BUSINESSES + 1)
    if rival == seat or not had:
        raise Refused(problem(businesses_cell(rival), "no_business_to_take", name=setup.players[rival]))
    changes = [
        Change(businesses_cell(rival), had, had - 1),
        Change(businesses_cell(seat), has, (has or 0) + 1),
    ]
    now = [pad.get(change.cell) for change in changes]
    if now == [change.before for change in changes]:
        _must_have_imperador(setup, pad, seat)
    elif now != [change.after for change in changes]:
        raise Refused(problem(businesses_cell(rival), "businesses_have_changed"))
    return changes


def word(setup: Setup, pad: Pad, arguments: Mapping[str, str]) -> list[Change]:
    """Write what the table says: "cell yes" or "cell no"; of Princesa only while somebody has her."""
    cell, said = _words(arguments, "word", 2)
    if cell not in WORDS or said not in ("yes", "no"):
        raise Refused(problem("word", "unreadable"))
    if said == "no":
        return [Change(cell, True, None)]
    if cell == PRINCESA and holder(pad, "princesa") is None:
        raise Refused(problem(PRINCESA, "princesa_with_nobody"))
    return [Change(cell, None, True)]


# ---- what they did, for undo and the log


def _on(changes: Sequence[Change]) -> tuple[Character, int]:
    """Return whose meeple on which character the first change is about."""
    _, name, _, seat = changes[0].cell.split(".")
    return _character(name), int(seat)


def describe_place(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say whose meeple was put on which character."""
    character, seat = _on(changes)
    return say("log-place", name=setup.players[seat], character=character_name(character))


def describe_remove(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say whose meeple was taken off which character."""
    character, seat = _on(changes)
    return say("log-remove", name=setup.players[seat], character=character_name(character))


def _moved(changes: Sequence[Change]) -> tuple[Message, Change]:
    character = _character(changes[0].cell.split(".")[1])
    return character_name(character), changes[0]


def describe_conquer(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who conquered which character, and from whom."""
    character, change = _moved(changes)
    name = setup.players[change.after]
    if change.before is None:
        return say("log-conquer", name=name, character=character)
    return say("log-take-over", name=name, character=character, rival=setup.players[change.before])


def describe_keep(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say where a character was written to lie."""
    character, change = _moved(changes)
    if isinstance(change.after, int):
        return say("log-keep", character=character, name=setup.players[change.after])
    return say("log-keep-box" if change.after == BOX else "log-keep-gallery", character=character)


def describe_minister(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say whose minister was put in, and whose was pushed out.

    The spaces left out are those whose minister looks the same afterwards: so the first change puts in one of the new
    minister's owner, and the last one found nobody, or one of the owner of who goes home.
    """
    name, out = setup.players[changes[0].after], changes[-1].before
    if out is None:
        return say("log-minister", name=name)
    return say("log-minister-out", name=name, rival=setup.players[out])


def describe_scandal(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say whose minister went home."""
    change = changes[0]
    return say("log-scandal", name=setup.players[change.before], n=SPACES.index(change.cell) + 1)


def describe_swap(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say whose minister took whose place."""
    change = changes[0]
    names = {"name": setup.players[change.after], "rival": setup.players[change.before]}
    return say("log-swap", n=SPACES.index(change.cell) + 1, **names)


def describe_take(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say who took a business from whom."""
    rival, name = (setup.players[int(change.cell.partition(".")[2])] for change in changes)
    return say("log-take", name=name, rival=rival)


def describe_word(setup: Setup, changes: Sequence[Change]) -> Message:
    """Say what the table said."""
    said = "yes" if changes[0].after else "no"
    return say("log-cabeca-de-porco" if changes[0].cell in WORDS[:1] else "log-princesa", said=said)
