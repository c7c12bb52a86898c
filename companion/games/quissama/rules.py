"""The rules of winning Quissama, and what each character's objective still needs.

The objectives are in Mais detalhes of the rulebook. Those of Princesa and Bernardina are missing, so the table says
whether they are met. Our rulings: the text without a heading is Woodruff's, and a blocked Bernardina meets nobody's
objective.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from companion.core.text import Message, Problem, problem, say

Character: TypeAlias = Literal[
    "quissama", "woodruff", "alemao", "araujo", "princesa", "alencar", "imperador", "bernardina"
]
State: TypeAlias = Literal["met", "missing", "blocked", "unknown"]

CHARACTERS: tuple[Character, ...] = get_args(Character)
BY_THE_CARD: tuple[Character, ...] = ("princesa", "bernardina")
"""The characters whose objective is printed only on their card; the table says whether it is met."""

MINISTERS = 6
BUSINESSES = 10


class Needs(NamedTuple):
    """How many of the player's own ministers and full businesses an objective needs."""

    ministers: int = 0
    businesses: int = 0


NEEDS: Mapping[str, Needs] = {
    "araujo": Needs(businesses=4),
    "alencar": Needs(ministers=2, businesses=2),
    "imperador": Needs(ministers=4),
}
NEED_BERNARDINA: tuple[Character, ...] = ("quissama", "woodruff")
"""The characters who need an unblocked Bernardina in their area; she only joins a player who has another one."""


@dataclass(frozen=True)
class Held:
    """A character in a player's area, ``blocked`` while a rival's meeple stands on it.

    ``objective_met`` is the table's word on an objective printed only on the card.
    """

    name: Character
    blocked: bool = False
    objective_met: bool = False


@dataclass(frozen=True)
class Player:
    """A player with ministers in the ministry, full businesses, and the characters of their area."""

    name: str
    full_businesses: int = 0
    ministers: int = 0
    characters: tuple[Held, ...] = ()

    def holds_unblocked(self, character: Character | None = None) -> bool:
        """Return whether ``character`` (None for any) is in this area and unblocked."""
        return any(not one.blocked and character in (None, one.name) for one in self.characters)


@dataclass(frozen=True)
class Position:
    """The table, players in clockwise order."""

    players: tuple[Player, ...]
    cabeca_de_porco_full: bool = False


class Objective(NamedTuple):
    """The objective of a character in the area of ``seat``; ``lacking`` says what it still needs, if anything."""

    seat: int
    character: Character
    state: State
    lacking: Message | None


@cache
def character_name(character: str) -> Message:
    """Return the name of a character."""
    return say(f"character-{character}")


def lacking(position: Position, seat: int, held: Held) -> Message | None:
    """Return what the objective of ``held`` needs in the area of ``seat``, or None if it is met.

    Ignores whether the character is blocked or there yet, so it also tells who would win by conquering it.
    """
    player = position.players[seat]
    match held.name:
        case name if name in NEED_BERNARDINA:
            return _lacking_bernardina(player)
        case "alemao":
            return None if position.cabeca_de_porco_full else say("lacking-cabeca-de-porco")
        case "princesa":
            return None if held.objective_met else say("lacking-princesa")
        case "bernardina":
            return None if held.objective_met else say("lacking-bernardina-objective")
    needs = NEEDS[held.name]
    ministers = max(needs.ministers - player.ministers, 0)
    businesses = max(needs.businesses - player.full_businesses, 0)
    if ministers and businesses:
        return say("lacking-ministers-and-businesses", ministers=ministers, businesses=businesses)
    if ministers:
        return say("lacking-ministers", n=ministers)
    return say("lacking-businesses", n=businesses) if businesses else None


def _lacking_bernardina(player: Player) -> Message | None:
    """Return what is missing for an unblocked Bernardina."""
    if player.holds_unblocked("bernardina"):
        return None
    blocked = any(one.name == "bernardina" for one in player.characters)
    return say("lacking-bernardina-unblocked" if blocked else "lacking-bernardina")


def objectives(position: Position) -> tuple[Objective, ...]:
    """Return all objectives of the characters in players' areas, by seat and then in the order of the area."""
    found: list[Objective] = []
    for seat, player in enumerate(position.players):
        for held in player.characters:
            needed = lacking(position, seat, held)
            found.append(Objective(seat, held.name, _state(held, needed), needed))
    return tuple(found)


def _state(held: Held, needed: Message | None) -> State:
    if held.blocked:
        return "blocked"
    if held.name == "bernardina" and needed:
        return "unknown"
    return "missing" if needed else "met"


def winners(position: Position) -> tuple[Objective, ...]:
    """Return the objectives that are met by unblocked characters."""
    return tuple(one for one in objectives(position) if one.state == "met")


def errors(position: Position) -> list[Problem]:
    """Return the problems of what cannot be on a table, with paths into a request."""
    found: list[Problem] = []
    ministers = businesses = 0
    areas: dict[str, str] = {}
    for seat, player in enumerate(position.players):
        if ministers <= MINISTERS < ministers + player.ministers:
            found.append(problem(f"players.{seat}.ministers", "too_many_ministers", most=MINISTERS))
        if businesses <= BUSINESSES < businesses + player.full_businesses:
            found.append(problem(f"players.{seat}.full_businesses", "too_many_businesses", most=BUSINESSES))
        ministers += player.ministers
        businesses += player.full_businesses
        for place, held in enumerate(player.characters):
            path = f"players.{seat}.characters.{place}"
            if held.name in areas:
                name = character_name(held.name)
                found.append(problem(f"{path}.name", "character_twice", character=name, name=areas[held.name]))
            areas.setdefault(held.name, player.name)
            if held.objective_met and held.name not in BY_THE_CARD:
                found.append(problem(f"{path}.objective_met", "only_by_the_card"))
    return found
