"""The layout of Quissama: holders of characters, meeples on them, the ministry, full businesses, who was first."""

from collections.abc import Mapping, Sequence
from functools import cache

from companion.core.game import FINISHED, Setup
from companion.core.layout import Cell, Choice, Integer, Seat
from companion.core.pad import Pad
from companion.core.score import Score, Standing
from companion.core.text import Message, Problem, problem, say
from companion.games.quissama import rules
from companion.games.quissama.board import Ministry
from companion.games.quissama.rules import (
    BUSINESSES,
    BY_THE_CARD,
    CHARACTERS,
    MINISTERS,
    Character,
    Held,
    Objective,
    Player,
    Position,
    character_name,
)
from companion.games.quissama.setup import MEEPLES, ONE_CHARACTER

HOLDER: Mapping[Character, str] = {name: f"characters.{name}.holder" for name in CHARACTERS}
"""The cells of the characters' holders: empty for the gallery, ``BOX`` if not in this play."""

BOX = "box"

SPACES = tuple(f"ministry.{space + 1}" for space in range(MINISTERS))
"""The cells with the seats of the ministers."""

CABECA = "cabeca_de_porco"
"""The cell that says that Cabeça de Porco is full of Guaiamuns."""

OBJECTIVE_MET = BY_THE_CARD
"""The cells with the table's word that an objective printed only on its card is met, named as the characters are."""

FIRST = "first"
"""The cell that says who met an objective first, where the table played on until several had."""


@cache
def marker_cell(character: Character, seat: int) -> str:
    """Return the cell of the meeple of ``seat`` on ``character``, wherever that lies."""
    return f"characters.{character}.markers.{seat}"


def businesses_cell(seat: int) -> str:
    """Return the cell with the number of full businesses of ``seat``."""
    return f"businesses.{seat}"


def conquered_cell(seat: int) -> str:
    """Return the cell that says that ``seat`` has had its character, in the variant of one character each."""
    return f"conquered.{seat}"


def cells(setup: Setup) -> list[Cell]:
    """Return the cells: characters with their meeples, ministry, businesses, and the table's word."""
    seats = tuple(range(setup.size))
    holders, players = Seat((*seats, BOX), (*setup.players, say("in-box"))), Seat(seats, setup.players)
    there, full = Choice((1,), (say("on-the-card"),)), Integer(0, BUSINESSES)
    yes, no = say("word-yes"), say("word-no")
    found: list[Cell] = []
    for character in CHARACTERS:
        called = character_name(character)
        found.append(Cell(HOLDER[character], holders, say("cell-holder", character=called), rule="conquer"))
        for seat, name in enumerate(setup.players):
            label = say("cell-marker", name=name, character=called)
            found.append(Cell(marker_cell(character, seat), there, label, seat, rule="conquer"))
    for number, cell in enumerate(SPACES, 1):
        found.append(Cell(cell, players, say("cell-space", n=number), rule="ministry-push"))
    for seat, name in enumerate(setup.players):
        found.append(Cell(businesses_cell(seat), full, say("cell-businesses", name=name), seat, rule="full-business"))
    found.append(Cell(CABECA, Choice((True, False), (yes, no)), say("cell-cabeca-de-porco"), rule="cabeca"))
    for character in OBJECTIVE_MET:
        label = say("cell-told", character=character_name(character))
        found.append(Cell(character, Choice((True,), (yes,)), label, rule=character))
    found.append(Cell(FIRST, players, say("cell-first"), rule="tie"))
    for seat, name in enumerate(setup.players):
        label = say("cell-conquered", name=name)
        found.append(Cell(conquered_cell(seat), Choice((True,), (yes,)), label, seat, rule="variant-one-character"))
    return found


def holder(pad: Pad, character: Character) -> int | None:
    """Return the seat that has ``character``, or None if it is in the gallery or the box."""
    seat = pad.get(HOLDER[character])
    return None if seat == BOX else seat


def markers(setup: Setup, pad: Pad, character: Character) -> tuple[int, ...]:
    """Return the seats with a meeple on ``character``; its holder's does not count."""
    owner = holder(pad, character)
    return tuple([seat for seat in range(setup.size) if seat != owner and pad.get(marker_cell(character, seat))])


def ministry(pad: Pad) -> Ministry:
    """Return whose minister is on each space."""
    return tuple(pad.get(cell) for cell in SPACES)


def position(setup: Setup, pad: Pad) -> Position:
    """Read the sheet as a position of the rules."""
    ministers = ministry(pad)
    areas: list[list[Held]] = [[] for _ in setup.players]
    for name in CHARACTERS:
        seat = holder(pad, name)
        if seat is not None:
            met = name in OBJECTIVE_MET and bool(pad.get(name))
            areas[seat].append(Held(name, bool(markers(setup, pad, name)), met))
    players = tuple(
        Player(name, pad.get(businesses_cell(seat), 0), ministers.count(seat), tuple(areas[seat]))
        for seat, name in enumerate(setup.players)
    )
    return Position(players, bool(pad.get(CABECA)))


def score(setup: Setup, pad: Pad) -> Score:
    """Return who has won: the player who meets an objective ranks first, all others second, without points.

    While several meet one, nobody wins until the table says who was first; a play that ended before tables could say so
    keeps them all. ``extra["won_by"]`` names the winner's characters.
    """
    table = position(setup, pad)
    problems = errors(setup, pad, table)
    found = rules.objectives(table)
    met = tuple(one for one in found if one.state == "met")
    won = tuple(one for one in met if one.seat == pad.get(FIRST)) or met
    first = {one.seat for one in won}
    if not problems and not won:
        problems = [problem("", "nobody_has_won"), *_still_open(setup, found)]
    elif not problems and len(first) > 1 and pad.get(FINISHED) is not True:
        problems = [problem(FIRST, "first_undecided", met=_with_whom(setup, won, "met-with"))]
    standings = tuple(Standing(seat, 1 if seat in first or not first else 2, 0, ()) for seat in range(setup.size))
    if problems:
        return Score(standings, problems=tuple(problems), extra={"won_by": []})
    names = setup.players
    return Score(
        standings,
        tuple(sorted(first)),
        extra={"won_by": [{"player": names[one.seat], "character": one.character} for one in won]},
        verdict=_verdict(setup, met, won),
    )


def _verdict(setup: Setup, met: Sequence[Objective], won: Sequence[Objective]) -> Message:
    """Return who won with which characters, of those who ``met`` an objective."""
    one, *others = _with_whom(setup, won, "won-with" if won == met else "won-first-with")
    return say("several-won", met=_with_whom(setup, won, "met-with")) if others else one


def _with_whom(setup: Setup, met: Sequence[Objective], key: str) -> tuple[Message, ...]:
    """Return for each player with an objective in ``met`` the text ``key``, which names their characters."""
    characters: dict[int, tuple[Message, ...]] = {}
    for one in met:
        name = say("with-character", who=one.character, name=character_name(one.character))
        characters[one.seat] = (*characters.get(one.seat, ()), name)
    return tuple(say(key, name=setup.players[seat], characters=names) for seat, names in characters.items())


def errors(setup: Setup, pad: Pad, table: Position) -> list[Problem]:
    """Return the problems of impossible values, each at its cell."""
    cell_of = {f"players.{seat}.full_businesses": businesses_cell(seat) for seat in range(setup.size)}
    found = [one._replace(path=cell_of.get(one.path, one.path)) for one in rules.errors(table)]
    for seat, player in enumerate(table.players):
        influence = sum(seat in markers(setup, pad, name) for name in CHARACTERS)
        if (used := player.ministers + player.full_businesses + influence) > MEEPLES:
            found.append(problem(businesses_cell(seat), "too_many_meeples", name=player.name, n=used, most=MEEPLES))
    if ONE_CHARACTER.of(pad):
        for player in table.players:
            found += [
                problem(HOLDER[second.name], "one_character_each", name=player.name) for second in player.characters[1:]
            ]
    return found


def _still_open(setup: Setup, objectives: Sequence[Objective]) -> list[Problem]:
    """Return what each character in a player's area still needs."""
    found = []
    for one in objectives:
        path, name, character = HOLDER[one.character], setup.players[one.seat], character_name(one.character)
        if one.state == "blocked":
            found.append(problem(path, "still_blocked", name=name, character=character))
        elif one.lacking:
            found.append(problem(path, "still_lacking", name=name, character=character, lacking=one.lacking))
    return found
