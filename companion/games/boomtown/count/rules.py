"""The rules of Boomtown's final count: gold, mines and mayor pawns, with reasons and open questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from companion.core.score import Detail, Entry, Line, Score, add_up, settle
from companion.core.text import Message, Problem, problem, say

TOWNS = ("cactus_junction", "cold_mountain", "coyote_city", "dry_gulch", "san_narciso")
MINES_OF_A_TOWN = 9
MOST_GOLD = 9_999
PAWN_POINTS = 5
NEW_VEIN_POINTS = 3
EVENTS = 15
KNOWN_EVENTS = {
    "card_shark": 1,
    "dynamite": 3,
    "expropriation": 1,
    "girls": 1,
    "governor": 1,
    "holdup": 1,
    "mustang": 1,
    "new_vein": 1,
    "saloon": 2,
    "stagecoach": 1,
    "telegraph": 1,
}
"""The copies of each event in a public list; any of the unknown cards may be a further copy."""
UNKNOWN_EVENTS = EVENTS - sum(KNOWN_EVENTS.values())
MOST_NEW_VEINS = KNOWN_EVENTS["new_vein"] + UNKNOWN_EVENTS
"""One New Vein is known; the unknown event card may be a second."""
CHIPS = {"white": 1, "red": 5, "blue": 10}
"""What a chip of each colour is worth, in gold."""


class Chips(NamedTuple):
    """Gold as a number of chips of each colour."""

    white: int = 0
    red: int = 0
    blue: int = 0

    @property
    def total(self) -> int:
        """Their worth in gold."""
        return self.white * CHIPS["white"] + self.red * CHIPS["red"] + self.blue * CHIPS["blue"]


@dataclass(frozen=True)
class Mine:
    """A claim on the table: its production in nuggets, and the roll (2 to 12) on which it produces, if known.

    ``place`` is the pad cell that it was read from, empty if it comes from elsewhere.
    """

    town: str
    production: int
    roll: int | None = None
    dangerous: bool = False
    new_vein: bool = False
    place: str = ""

    @property
    def name(self) -> Message:
        """Its town and roll, which tell it apart."""
        return mine_name(self.town, self.roll)

    @cached_property
    def detail(self) -> Detail:
        """The points of its production; cached, because every tap scores the same mines again."""
        return Detail(self.production, "mine", (("n", self.production),), self.place, self.name, "mines")


class Player(NamedTuple):
    """A player, with gold as a sum or in chips, and mines.

    ``production_sum`` is the total production of the mines if the table added it up itself. It counts instead of
    ``mines``, and leaves open how many mines the player has in each town.
    """

    name: str
    gold: int | Chips = 0
    mines: tuple[Mine, ...] = ()
    production_sum: int | None = None

    @property
    def purse(self) -> int:
        """The total gold."""
        return self.gold.total if isinstance(self.gold, Chips) else self.gold


@dataclass(frozen=True)
class Position:
    """The table at the final count, players in clockwise order.

    ``mayors`` is what the table says about the pawns: by town, the holder's name or None for nobody. A town left out is
    inferred from the mines.
    """

    players: tuple[Player, ...]
    mayors: Mapping[str, str | None] = field(default_factory=dict)
    count_new_vein: bool = True


def town_name(town: str) -> Message:
    """Return the name of a town."""
    return _TOWN_NAMES[town]


_TOWN_NAMES = {town: say("town-" + town.replace("_", "-")) for town in TOWNS}


@cache
def mine_name(town: str, roll: int | None) -> Message:
    """Return the name of a mine: its town, and the roll on which it produces, if known."""
    return town_name(town) if roll is None else say("mine-at", town=town_name(town), roll=roll)


def candidates(position: Position, town: str) -> tuple[str, ...]:
    """Return the players who can hold the pawn of ``town``: those with most mines there, even if that is 1 or 0.

    The pawn moves only to a player with strictly more mines, so a mayor keeps it in a tie. A player whose mines are
    known only as a sum can hold any pawn.
    """
    return _possible(position.players, _held(position)[town])


def errors(position: Position) -> list[Problem]:
    """Return the problems of what cannot be on a table, with paths into the request or to cells of the pad."""
    return [*_mine_errors(position), *_pawns(position, _held(position))[1]]


def score(position: Position) -> Score:
    """Return the final count: gold, production of the mines, 5 for each pawn; a tie is a shared win.

    Works for any position: the problems include those of ``errors``, and a pawn in doubt counts for nobody.
    ``extra["mayors"]`` is the holder of each pawn by town, None for nobody.
    """
    held = _held(position)
    mayors, wrong, undecided = _pawns(position, held)
    entries = []
    for seat, player in enumerate(position.players):
        pawns = tuple([_pawn_detail(town, held[town][seat]) for town in TOWNS if mayors[town] == player.name])
        mines = _mines_line(player, seat, position.count_new_vein)
        entries.append(Entry((_gold_line(player.gold, seat), mines, add_up("mayors", pawns))))
    return settle(entries, [*_mine_errors(position), *wrong, *undecided], extra={"mayors": mayors})


def _held(position: Position) -> dict[str, list[int]]:
    """Return how many mines each player has in each town, in seat order."""
    held = {town: [0] * len(position.players) for town in TOWNS}
    for seat, player in enumerate(position.players):
        for mine in player.mines:
            held[mine.town][seat] += 1
    return held


def _possible(players: Sequence[Player], held: Sequence[int]) -> tuple[str, ...]:
    """Return the names of the players with most of ``held``, and of those with an unknown number of mines."""
    holdings = list(zip(players, held, strict=True))
    most = max([number for player, number in holdings if player.production_sum is None], default=0)
    return tuple([player.name for player, number in holdings if player.production_sum is not None or number == most])


def _pawns(
    position: Position, held: Mapping[str, Sequence[int]]
) -> tuple[dict[str, str | None], list[Problem], list[Problem]]:
    """Return the holder of each pawn, the problems of wrong namings, and those of pawns still to be settled."""
    mayors: dict[str, str | None] = dict.fromkeys(TOWNS)
    wrong: list[Problem] = []
    undecided: list[Problem] = []
    unknown = any(player.production_sum is not None for player in position.players)
    for town, numbers in held.items():
        most = max(numbers, default=0)
        if most >= 2 and numbers.count(most) == 1 and town not in position.mayors and not unknown:
            mayors[town] = position.players[numbers.index(most)].name
            continue
        leaders = _possible(position.players, numbers)
        if town in position.mayors:
            name = position.mayors[town]
            if found := _naming_error(position, town, name, leaders, most):
                wrong.append(found._replace(rule="mayor-at-end"))
            else:
                mayors[town] = name
        elif most >= 2:
            code = "mayor_unknown" if unknown else "mayor_undecided"
            open_one = problem(f"mayors.{town}", code, town=town_name(town), names=leaders, n=most)
            undecided.append(open_one._replace(extra=(("candidates", list(leaders)),), rule="mayor-at-end"))
    return mayors, wrong, undecided


def _naming_error(
    position: Position, town: str, name: str | None, leaders: tuple[str, ...], most: int
) -> Problem | None:
    """Return why ``name`` (None for nobody) cannot hold the pawn of ``town``, or None if it can."""
    path = f"mayors.{town}"
    if name is None:
        return problem(path, "mayor_needed", town=town_name(town), n=most) if most >= 2 else None
    if name in leaders:
        return None
    if all(player.name != name for player in position.players):
        return problem(path, "unknown_player", name=name)
    more = tuple([one.name for one in position.players if one.name in leaders and one.production_sum is None])
    return problem(path, "mayor_has_fewer", town=town_name(town), name=name, names=more, n=len(more))


def _mine_errors(position: Position) -> list[Problem]:
    """Return a problem for the tenth mine of each town, and for each New Vein beyond the number in the box."""
    found: list[Problem] = []
    seen = dict.fromkeys(TOWNS, 0)
    veins = 0
    for seat, player in enumerate(position.players):
        for place, mine in enumerate(player.mines):
            path = mine.place or f"players.{seat}.mines.{place}"
            seen[mine.town] += 1
            if seen[mine.town] == MINES_OF_A_TOWN + 1:
                found.append(problem(path, "too_many_mines", town=town_name(mine.town), most=MINES_OF_A_TOWN))
            if mine.new_vein:
                veins += 1
                if veins > MOST_NEW_VEINS:
                    found.append(problem(path, "too_many_new_veins", most=MOST_NEW_VEINS))
    return found


@lru_cache(maxsize=256)
def _gold_line(gold: int | Chips, seat: int) -> Line:
    """Return the line of gold, as a sum or by colour of chips; cached, because most taps are on mines."""
    about = f"players.{seat}.gold"
    if not isinstance(gold, Chips):
        return add_up("gold", (Detail(gold, "gold", (("n", gold),), about, rule="gold"),) if gold else ())
    chips = [
        Detail(number * worth, f"chips_{colour}", (("n", number), ("each", worth)), about, rule="gold")
        for colour, worth in CHIPS.items()
        if (number := getattr(gold, colour))
    ]
    return add_up("gold", tuple(chips))


def _mines_line(player: Player, seat: int, count_new_vein: bool) -> Line:
    """Return the line of the mines: the sum that the table added up itself, or the production of each.

    The points of a New Vein follow those of its mine; they are 0 if it does not count.
    """
    total = player.production_sum
    if total is not None:
        about = f"players.{seat}.mines"
        return add_up("mines", (Detail(total, "mines_sum", (("n", total),), about, rule="mines"),) if total else ())
    details: list[Detail] = []
    for mine in player.mines:
        details.append(mine.detail)
        if mine.new_vein:
            added, code = (NEW_VEIN_POINTS, "new_vein") if count_new_vein else (0, "new_vein_not_counted")
            args = (("n", added),) if added else ()
            details.append(Detail(added, code, args, mine.place, mine.detail.subject, "new-vein"))
    return add_up("mines", tuple(details))


@cache
def _pawn_detail(town: str, held: int) -> Detail:
    """Return the points of the pawn of ``town``; ``held`` is how many mines its holder has there."""
    return Detail(PAWN_POINTS, "mayor", (("n", held),), f"mayors.{town}", town_name(town), "mayors")
