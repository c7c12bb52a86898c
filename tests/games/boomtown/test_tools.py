"""Boomtown's auction and production roll, and their JSON API, with figures worked out by hand from the rulebook."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.boomtown import GAME
from companion.games.boomtown.bank.auction import picking_order, share
from companion.games.boomtown.bank.production import Place, Saloon, produce
from companion.games.boomtown.count.rules import TOWNS, Chips, Mine, Player
from tests.support.spoilt import ask, check, refused, spoilt

CACTUS, COLD, COYOTE = "cactus_junction", "cold_mountain", "coyote_city"

# ---- the auction (rulebook, Pagar as licitações)

SHARES = """
bid   3 players    4 players    5 players
0     0 0 bank 0   0 0 0        0 0 0 0
1     1 0 bank 0   1 0 0        1 0 0 0
2     1 1 bank 0   1 1 0        1 1 0 0
3     2 1 bank 0   2 1 0        2 1 0 0
4     2 1 bank 1   2 1 1        2 1 1 0
5     3 1 bank 1   3 1 1        3 1 1 0
6     3 2 bank 1   3 2 1        3 2 1 0
7     4 2 bank 1   4 2 1        4 2 1 0
8     4 2 bank 2   4 2 2        4 2 1 1
9     5 2 bank 2   5 2 2        5 2 1 1
10    5 3 bank 2   5 3 2        5 3 1 1
11    6 3 bank 2   6 3 2        6 3 1 1
12    6 3 bank 3   6 3 3        6 3 2 1
13    7 3 bank 3   7 3 3        7 3 2 1
14    7 4 bank 3   7 4 3        7 4 2 1
15    8 4 bank 3   8 4 3        8 4 2 1
16    8 4 bank 4   8 4 4        8 4 2 2
17    9 4 bank 4   9 4 4        9 4 2 2
100   50 25 bank 25   50 25 25     50 25 13 12
9999  5000 2500 bank 2499   5000 2500 2499   5000 2500 1250 1249
"""
"""For each bid, what each player keeps, from the winner's right on: half, rounded up, of what arrives."""


def shares() -> list[Any]:
    found = []
    for line in SHARES.strip().splitlines()[1:]:
        numbers = [int(word) for word in line.split() if word != "bank"]
        bid, three, four, five = numbers[0], numbers[1:4], numbers[4:7], numbers[7:11]
        for size, kept, bank in ((3, three[:2], three[2]), (4, four, 0), (5, five, 0)):
            found.append(pytest.param(size, bid, kept, bank, id=f"{size} players, bid {bid}"))
    return found


@pytest.mark.parametrize(("size", "bid", "kept", "bank"), shares())
def test_the_bid_is_shared_out_to_the_right(size: int, bid: int, kept: list[int], bank: int) -> None:
    for winner in range(size):
        done = share(size, winner, bid)
        receivers = [(winner - place) % size for place in range(1, size)]
        assert list(done.kept.items()) == [(seat, gold) for seat, gold in zip(receivers, kept, strict=True) if gold]
        assert done.bank == bank


@given(st.integers(3, 5), st.integers(0, 4), st.integers(0, 9999))
def test_no_gold_of_a_bid_is_lost_and_the_winner_gets_none_back(size: int, seat: int, bid: int) -> None:
    winner = seat % size
    done = share(size, winner, bid)
    assert sum(done.kept.values()) + done.bank == bid
    assert winner not in done.kept
    assert all(done.kept.values())
    assert size == 3 or not done.bank


@pytest.mark.parametrize(
    ("size", "winner", "mustang", "order"),
    [
        # Escolher cartas: clockwise, from the winner on.
        (4, 0, None, (0, 1, 2, 3)),
        (4, 2, None, (2, 3, 0, 1)),
        (3, 1, None, (1, 2, 0)),
        (5, 4, None, (4, 0, 1, 2, 3)),
        # Eventos, Cavalo Selvagem: right after the winner, then as usual.
        (4, 0, 3, (0, 3, 1, 2)),
        (4, 2, 1, (2, 1, 3, 0)),
        (5, 4, 2, (4, 2, 0, 1, 3)),
        (3, 1, 2, (1, 2, 0)),
        (3, 1, 1, (1, 2, 0)),
    ],
)
def test_cards_are_picked_from_the_winner_to_the_left(
    size: int, winner: int, mustang: int | None, order: tuple[int, ...]
) -> None:
    assert picking_order(size, winner, mustang) == order


# ---- a production roll (rulebook, Produção, Eventos, Bancarrota)


def roll(players: list[Player], dice: tuple[int, int], *saloons: Saloon) -> dict[str, Any]:
    """Return everything that the roll does, as plain figures."""
    done = produce(players, saloons, dice)
    return {
        "gold": list(done.gold),
        "produced": [(*one.place, one.gold) for one in done.produced],
        "paid": [tuple(one) for one in done.paid],
        "collapsed": [tuple(one) for one in done.collapsed],
    }


def seven(town: str = CACTUS, production: int = 5, **more: Any) -> Mine:
    return Mine(town, production, 7, **more)


def table(*players: tuple[int, list[Mine]]) -> list[Player]:
    return [Player(name, gold, tuple(mines)) for name, (gold, mines) in zip("ABCDE", players, strict=False)]


def test_every_mine_with_the_number_pays_its_owner() -> None:
    # Produção: A 10 + 5 + 3, B 0 + 1; the mine with the number 6 pays nothing.
    players = table((10, [seven(), Mine(COLD, 4, 6), seven(COLD, 3)]), (0, [seven(COYOTE, 1)]), (2, []))
    assert roll(players, (3, 4)) == {
        "gold": [18, 1, 2],
        "produced": [(0, 0, 5), (0, 2, 3), (1, 0, 1)],
        "paid": [],
        "collapsed": [],
    }
    assert roll(players, (2, 2))["gold"] == [10, 0, 2]


def test_a_new_vein_adds_three() -> None:
    # Eventos, Novo Filão: 5 + 3.
    assert roll(table((0, [seven(new_vein=True)]), (0, []), (0, [])), (1, 6))["gold"] == [8, 0, 0]


@pytest.mark.parametrize(
    ("players", "saloons", "gold", "paid"),
    [
        # Eventos, Pub: 2 for each producing mine of the town.
        ([(0, [seven()]), (0, []), (0, [])], [Saloon(1, CACTUS)], [3, 2, 0], [(0, 1, 2, 2)]),
        # Two mines of the payer: one entry, 4.
        ([(0, [seven(), seven()]), (0, []), (0, [])], [Saloon(1, CACTUS)], [6, 4, 0], [(0, 1, 4, 4)]),
        # Raparigas do Pub: 4 instead of 2.
        ([(0, [seven()]), (0, []), (0, [])], [Saloon(1, CACTUS, True)], [1, 4, 0], [(0, 1, 4, 4)]),
        ([(0, [seven(), seven()]), (0, []), (0, [])], [Saloon(1, CACTUS, True)], [2, 8, 0], [(0, 1, 8, 8)]),
        # Another town's mine, and a mine that does not produce, pay nothing.
        ([(0, [seven(COLD)]), (0, [Mine(CACTUS, 4, 8)]), (0, [])], [Saloon(2, CACTUS)], [5, 0, 0], []),
        # Nothing for the owner's own mines.
        ([(0, [seven()]), (0, [seven()]), (0, [])], [Saloon(0, CACTUS)], [7, 3, 0], [(1, 0, 2, 2)]),
        # The mine produced less than the saloon charges: 1 more from the purse.
        ([(3, [seven(production=1)]), (0, []), (0, [])], [Saloon(1, CACTUS)], [2, 2, 0], [(0, 1, 2, 2)]),
        # Bancarrota: the payer has 1 of 2; the receiver gets no more.
        ([(0, [seven(production=1)]), (0, []), (0, [])], [Saloon(1, CACTUS)], [0, 1, 0], [(0, 1, 1, 2)]),
        ([(0, [seven(production=0)]), (0, []), (0, [])], [Saloon(1, CACTUS)], [0, 0, 0], [(0, 1, 0, 2)]),
        # Two saloons, in the order in which they were placed: B gets 2 of 2, C 1 of 4 (5 would be needed: 2 + 4 > 3).
        (
            [(0, [seven(production=3)]), (0, []), (0, [])],
            [Saloon(1, CACTUS), Saloon(2, CACTUS, True)],
            [0, 2, 1],
            [(0, 1, 2, 2), (0, 2, 1, 4)],
        ),
        (
            [(0, [seven(production=3)]), (0, []), (0, [])],
            [Saloon(2, CACTUS, True), Saloon(1, CACTUS)],
            [0, 0, 3],
            [(0, 2, 3, 4), (0, 1, 0, 2)],
        ),
        # Each owner pays at the other's: A 5 − 2 + 2, B 5 + 2 − 2.
        (
            [(0, [seven()]), (0, [seven()]), (0, [])],
            [Saloon(0, CACTUS), Saloon(1, CACTUS)],
            [5, 5, 0],
            [(1, 0, 2, 2), (0, 1, 2, 2)],
        ),
        # All mines come first: B, who starts with 0, pays out of a mine of another town. 4 − 4.
        (
            [(0, []), (0, [seven(production=1), seven(COLD, 3)]), (0, [])],
            [Saloon(0, CACTUS, True)],
            [4, 0, 0],
            [(1, 0, 4, 4)],
        ),
        # The gold from the first saloon pays at the second: A 0 + 2 from B, then 1 + 2 − 4 is short.
        (
            [(0, [seven(COLD, 1)]), (0, [seven(CACTUS, 5)]), (0, [])],
            [Saloon(0, CACTUS), Saloon(2, COLD, True)],
            [0, 3, 3],
            [(1, 0, 2, 2), (0, 2, 3, 4)],
        ),
        # Both saloons of one player, and two payers at each: in seat order within a saloon.
        (
            [(0, [seven()]), (0, [seven()]), (0, [])],
            [Saloon(2, CACTUS), Saloon(2, CACTUS)],
            [1, 1, 8],
            [(0, 2, 2, 2), (1, 2, 2, 2), (0, 2, 2, 2), (1, 2, 2, 2)],
        ),
    ],
)
def test_saloons_charge_for_producing_mines(
    players: list[Any], saloons: list[Saloon], gold: list[int], paid: list[Any]
) -> None:
    done = roll(table(*players), (3, 4), *saloons)
    assert (done["gold"], done["paid"]) == (gold, paid)


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_on_2_and_12_dangerous_mines_collapse_and_their_own_number_pays_first(dice: tuple[int, int]) -> None:
    # Cartas de minas perigosas; the order is ours: 4 + 3 for the mine with the number rolled, 2 of it to the saloon.
    own = Mine(CACTUS, 4, sum(dice), dangerous=True, new_vein=True)
    players = table((0, [own, seven(dangerous=True), seven()]), (0, [Mine(COLD, 9, 6, dangerous=True)]), (0, []))
    assert roll(players, dice, Saloon(2, CACTUS)) == {
        "gold": [5, 0, 2],
        "produced": [(0, 0, 7)],
        "paid": [(0, 2, 2, 2)],
        "collapsed": [(0, 0), (0, 1), (1, 0)],
    }


@pytest.mark.parametrize("dice", [(1, 2), (5, 6), (3, 4)])
def test_on_other_sums_nothing_collapses(dice: tuple[int, int]) -> None:
    assert roll(table((0, [seven(dangerous=True)]), (0, []), (0, [])), dice)["collapsed"] == []


mines = st.builds(
    Mine, st.sampled_from(TOWNS), st.integers(0, 9), st.none() | st.integers(2, 12), st.booleans(), st.booleans()
)
players = st.lists(
    st.builds(Player, st.just("x"), st.integers(0, 20), st.lists(mines, max_size=9).map(tuple)), min_size=3, max_size=5
)
saloons = st.lists(st.builds(Saloon, st.integers(0, 2), st.sampled_from(TOWNS), st.booleans()), max_size=2)
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))


@given(players, saloons, dice)
def test_a_roll_makes_only_the_gold_of_its_mines(
    players: list[Player], saloons: list[Saloon], dice: tuple[int, int]
) -> None:
    done = produce(players, saloons, dice)
    assert sum(done.gold) == sum(player.purse for player in players) + sum(one.gold for one in done.produced)
    assert min(done.gold) >= 0
    assert all(0 <= one.gold <= one.owed and one.payer != one.to for one in done.paid)
    assert len(set(done.collapsed)) == len(done.collapsed)
    calm = produce([one._replace(mines=()) for one in players], saloons, dice)
    assert (calm.gold, calm.paid, calm.collapsed) == (tuple(one.purse for one in players), (), ())


def test_chips_are_counted() -> None:
    done = produce([Player("A", Chips(1, 1, 1), (seven(),)), Player("B"), Player("C")], [], (3, 4))
    assert done.gold == (21, 0, 0)
    assert done.produced[0].place == Place(0, 0)


# ---- JSON

AUCTION: dict[str, Any] = {"players": ["A", "B", "C", "D"], "winner": "A", "bid": 7}
MINE = {"town": CACTUS, "production": 5, "roll": 7, "dangerous": True, "new_vein": True}
PRODUCTION: dict[str, Any] = {
    "players": [
        {"name": "Ana", "gold": {"white": 3, "red": 2, "blue": 1}, "mines": [MINE]},
        {"name": "Beto", "gold": 12, "mines": []},
        {"name": "Caio", "gold": 0},
    ],
    "saloons": [{"owner": "Beto", "town": CACTUS, "girls": False}],
    "dice": [3, 4],
}


def test_the_json_of_the_auction() -> None:
    paid = [{"player": "D", "gold": 4}, {"player": "C", "gold": 2}, {"player": "B", "gold": 1}]
    assert ask(GAME, "auction", AUCTION) == {"payments": paid, "bank": 0}
    three = {"players": ["A", "B", "C"], "winner": "B", "bid": 9}
    assert ask(GAME, "auction", three) == {
        "payments": [{"player": "A", "gold": 5}, {"player": "C", "gold": 2}],
        "bank": 2,
    }
    assert ask(GAME, "auction", {**AUCTION, "bid": 0}) == {"payments": [], "bank": 0}


def test_the_json_of_a_production_roll() -> None:
    # 23 + 8 − 2 = 29, 12 + 2 = 14.
    assert ask(GAME, "production", PRODUCTION) == {
        "total": 7,
        "gold": {"Ana": 29, "Beto": 14, "Caio": 0},
        "produced": [{"player": "Ana", "mine": 0, "gold": 8}],
        "paid": [{"from": "Ana", "to": "Beto", "gold": 2, "owed": 2}],
        "collapsed": [],
    }
    fallen = ask(GAME, "production", {"players": PRODUCTION["players"], "dice": [6, 6]})
    assert fallen["collapsed"] == [{"player": "Ana", "mine": 0}]
    assert (fallen["total"], fallen["gold"]["Ana"], fallen["produced"], fallen["paid"]) == (12, 23, [], [])


@pytest.mark.parametrize(
    ("more", "problems"),
    [
        ({"winner": "E"}, {("winner", "unknown_player")}),
        ({"winner": "a"}, {("winner", "unknown_player")}),
        ({"winner": None}, {("winner", "not_text")}),
        ({"bid": -1}, {("bid", "too_small")}),
        ({"bid": 10_000}, {("bid", "too_large")}),
        ({"bid": 7.0}, {("bid", "not_an_integer")}),
        ({"bid": True}, {("bid", "not_an_integer")}),
        ({"players": ["A", "B"]}, {("players", "too_few")}),
        ({"players": list("ABCDEF")}, {("players.5", "too_many")}),
        ({"players": ["A", "B", "A", "D"]}, {("players.2", "duplicate_name")}),
        ({"players": ["A", " ", 3, "D"], "winner": "E"}, {("players.1", "empty_text"), ("players.2", "not_text")}),
        ({"players": None}, {("players", "not_a_list")}),
        (
            {"all_pass": True, "bid": "7", "winner": "Z"},
            {("all_pass", "unknown_key"), ("bid", "not_an_integer"), ("winner", "unknown_player")},
        ),
    ],
)
def test_an_auction_that_cannot_be_is_refused(more: dict[str, Any], problems: set[tuple[str, str]]) -> None:
    assert refused(GAME, "auction", {**AUCTION, **more}) == problems


def test_a_roll_that_cannot_be_is_refused_with_every_reason() -> None:
    first, beto, caio = PRODUCTION["players"]
    saloon = PRODUCTION["saloons"][0]
    unnumbered = {key: value for key, value in MINE.items() if key not in ("roll", "new_vein")}
    data = {
        "players": [{**first, "mines": [MINE, unnumbered, MINE, MINE]}, {**beto, "gold": -1}, {**caio, "name": "Ana"}],
        "saloons": [saloon, {**saloon, "owner": "Zé", "girl": True}, {**saloon, "town": "boston"}, saloon],
        "dice": [0, 7, 1],
    }
    assert refused(GAME, "production", data) == {
        ("players.0.mines.1.roll", "missing"),
        ("players.0.mines.3", "too_many_new_veins"),
        ("players.1.gold", "too_small"),
        ("players.2.name", "duplicate_name"),
        ("saloons.1.owner", "unknown_player"),
        ("saloons.1.girl", "unknown_key"),
        ("saloons.3", "too_many"),
        ("saloons.2.town", "not_a_choice"),
        ("dice.0", "too_small"),
        ("dice.1", "too_large"),
        ("dice.2", "too_many"),
    }
    ten = [unnumbered | {"roll": 7}] * 10
    assert refused(GAME, "production", {**PRODUCTION, "players": [{**first, "mines": ten}, beto, caio]}) == {
        ("players.0.mines.9", "too_many_mines")
    }
    assert refused(GAME, "production", {}) == {("players", "missing"), ("dice", "missing")}
    assert refused(GAME, "production", {**PRODUCTION, "dice": [3]}) == {("dice", "too_few")}


@pytest.mark.parametrize(("operation", "good"), [("auction", AUCTION), ("production", PRODUCTION)])
@given(data=st.data())
def test_whatever_is_sent_is_answered_or_refused_at_a_place(
    operation: str, good: dict[str, Any], data: st.DataObject
) -> None:
    check(GAME, operation, data.draw(spoilt(good)))
