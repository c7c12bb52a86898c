"""Boomtown's bank: bids, fees, pawns, rounds and every event card, with figures worked out by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.text import Refused
from companion.games.boomtown.bank import events
from companion.games.boomtown.bank import table as bank
from companion.games.boomtown.bank.production import Place, Saloon
from companion.games.boomtown.bank.table import Table, WaitingCard
from companion.games.boomtown.count import rules
from companion.games.boomtown.count.rules import TOWNS, Mine, Player, Position
from companion.language import LANGUAGES, wording

CACTUS, COLD, COYOTE = "cactus_junction", "cold_mountain", "coyote_city"
NAMES = ("Ana", "Beto", "Caio", "Davi", "Elis")


def table(*holdings: int, gold: tuple[int, ...] = (), **more: Any) -> Table:
    """Return a table where each player has that many mines of Cactus Junction (roll 7, 1 nugget) and 10 gold."""
    gold = gold or (10,) * len(holdings)
    players = (
        Player(name, purse, (Mine(CACTUS, 1, 7),) * held)
        for name, purse, held in zip(NAMES, gold, holdings, strict=False)
    )
    return Table(tuple(players), **more)


def gold(table: Table) -> list[int]:
    return [player.purse for player in table.players]


def refusal(run: Callable[..., Any], *args: Any, **more: Any) -> list[tuple[str, str]]:
    """Return where and why ``run`` refuses; every reason must have a text in both languages."""
    with pytest.raises(Refused) as caught:
        run(*args, **more)
    for language in LANGUAGES:
        assert all(wording(language, "boomtown").word(one.message) for one in caught.value.problems)
    return [(one.path, one.code) for one in caught.value.problems]


# ---- bids (rulebook, Licitar, Pagar as licitações)


def test_the_winner_pays_the_neighbours_and_opens_the_next_auction() -> None:
    # 7 of 10: Davi 4, Caio 2, Beto 1. With three, 9: Caio 5, Beto 2, bank 2.
    four = bank.sell(table(0, 0, 0, 0), 0, 7)
    assert (gold(four), four.first, four.bank) == ([3, 11, 12, 14], 0, 0)
    three = bank.sell(table(0, 0, 0, first=2), 0, 9)
    assert (gold(three), three.first, three.bank) == ([1, 12, 15], 0, 2)
    assert gold(bank.sell(table(0, 0, 0), 1, 0)) == [10, 10, 10]


def test_nobody_bids_more_than_they_have() -> None:
    assert gold(bank.sell(table(0, 0, 0), 0, 10)) == [0, 13, 15]  # 5, 3, bank 2
    assert refusal(bank.sell, table(0, 0, 0), 0, 11) == [("bid", "bid_too_high")]


# ---- fees and pawns (rulebook, Presidentes de câmara)

MAYOR_ANA = {"mayors": {CACTUS: 0}}


@pytest.mark.parametrize(
    ("mines", "plain", "governed"), [(0, 0, 0), (1, 1, 2), (2, 2, 4), (3, 3, 6), (4, 4, 8), (5, 5, 10), (8, 8, 16)]
)
def test_a_mine_costs_as_much_as_the_mayor_has_mines_there_doubled_by_the_governor(
    mines: int, plain: int, governed: int
) -> None:
    for fee, on in ((plain, frozenset[str]()), (governed, frozenset({CACTUS}))):
        before = table(mines, 0, 0, 0, gold=(0, 20, 0, 0), governed=on, **MAYOR_ANA)
        due = bank.fee(before, 1, CACTUS)
        assert (due.owed if due else 0) == fee
        assert gold(bank.take_mine(before, 1, Mine(CACTUS, 1))) == [fee, 20 - fee, 0, 0]


def test_no_fee_without_a_mayor_for_the_mayor_or_elsewhere() -> None:
    assert bank.fee(table(1, 0, 0), 1, CACTUS) is None
    assert bank.fee(table(3, 0, 0, **MAYOR_ANA), 0, CACTUS) is None
    assert bank.fee(table(3, 0, 0, **MAYOR_ANA), 1, COLD) is None


def test_who_cannot_pay_the_fee_pays_what_there_is() -> None:
    before = table(3, 0, 0, gold=(5, 2, 9), **MAYOR_ANA)
    assert bank.fee(before, 1, CACTUS) == (0, 3, 2)
    assert gold(bank.take_mine(before, 1, Mine(CACTUS, 1))) == [7, 0, 9]


@pytest.mark.parametrize(
    ("holdings", "mayor", "taker", "after"),
    [
        ((0, 0, 0), None, 1, None),
        ((0, 1, 0), None, 1, 1),  # the first with two
        ((1, 1, 0), None, 0, 0),
        ((2, 1, 0), 0, 1, 0),  # a tie leaves the pawn
        ((2, 2, 0), 0, 1, 1),  # strictly more moves it
        ((2, 2, 2), 0, 2, 2),
        ((3, 3, 0), 1, 0, 0),
        ((0, 0, 0), 0, 1, 1),  # an old mayor without mines: one is enough
        ((1, 0, 0), 0, 1, 0),
        ((1, 1, 0), 0, 1, 1),
    ],
)
def test_the_pawn_moves_to_whoever_has_strictly_more(
    holdings: tuple[int, ...], mayor: int | None, taker: int, after: int | None
) -> None:
    mayors = {} if mayor is None else {CACTUS: mayor}
    assert bank.take_mine(table(*holdings, mayors=mayors), taker, Mine(CACTUS, 1)).mayors.get(CACTUS) == after


def test_the_old_mayor_is_paid_before_the_pawn_moves_and_the_governor_is_gone() -> None:
    before = table(2, 2, 0, governed=frozenset({CACTUS, COLD}), mayors={CACTUS: 0, COLD: 2})
    after = bank.take_mine(before, 1, Mine(CACTUS, 1))
    assert gold(after) == [14, 6, 10]  # 2 mines, doubled
    assert (after.mayors, after.governed) == ({CACTUS: 1, COLD: 2}, {COLD})


def test_where_two_rivals_pass_the_mayor_at_once_the_table_says_who() -> None:
    # Ana is mayor with 3, Beto and Caio have 3 too; Davi blows up one of hers.
    before = table(3, 3, 3, 0, governed=frozenset({CACTUS}), **MAYOR_ANA)
    blow_up = events.dynamite_mine
    assert refusal(blow_up, before, 3, Place(0, 1)) == [(f"mayors.{CACTUS}", "two_rivals")]
    assert refusal(blow_up, before, 3, Place(0, 1), {CACTUS: 3}) == [(f"mayors.{CACTUS}", "two_rivals")]
    after = blow_up(before, 3, Place(0, 1), {CACTUS: 2})
    assert (after.mayors[CACTUS], after.governed) == (2, frozenset())
    one_rival = blow_up(table(3, 3, 2, 0, **MAYOR_ANA), 3, Place(0, 0), {CACTUS: 2})
    assert one_rival.mayors[CACTUS] == 1


# ---- rounds


def test_a_roll_pays() -> None:
    after = bank.produce(table(2, 1, 0, saloons=(Saloon(2, CACTUS),)), (3, 4))
    # 2 mines + 1 mine; 4 and 2 to the saloon.
    assert (gold(after), after.bank) == ([8, 9, 16], -3)


def test_collapse_takes_mines_and_may_move_pawns() -> None:
    before = table(2, 2, 0, **MAYOR_ANA)
    shaky = tuple(Mine(CACTUS, 1, 7, dangerous=True) for _ in range(2))
    before = bank.with_mines(before, 0, (Mine(COLD, 1, 3), *shaky, Mine(COYOTE, 1, 3)))
    after = bank.produce(before, (6, 6))
    assert [mine.town for mine in after.players[0].mines] == [COLD, COYOTE]
    assert after.mayors == {CACTUS: 1}
    assert bank.produce(before, (3, 4)).mayors == {CACTUS: 0}


def test_the_table_is_counted_as_it_stands() -> None:
    after = bank.take_mine(table(1, 0, 0), 0, Mine(CACTUS, 4, new_vein=True))
    assert after.mayors == {CACTUS: 0}
    result = rules.score(Position(after.players, {**dict.fromkeys(TOWNS), CACTUS: "Ana"}))
    assert result.complete
    assert [one.total for one in result.standings] == [10 + 1 + 4 + 3 + 5, 10, 10]


# ---- events (rulebook, Eventos)


@pytest.mark.parametrize(
    ("purses", "after", "taken"),
    [((10, 10, 10), [10, 6, 6], 8), ((0, 4, 3), [0, 0, 0], 7), ((1, 0, 5, 2), [1, 0, 1, 0], 6)],
)
def test_card_shark_makes_each_other_player_pay_the_bank_4(
    purses: tuple[int, ...], after: list[int], taken: int
) -> None:
    done = events.card_shark(table(*[0] * len(purses), gold=purses), 0)
    assert (gold(done), done.bank) == (after, taken)


def test_stagecoach_brings_10_from_the_bank() -> None:
    done = events.stagecoach(table(0, 0, 0), 1)
    assert (gold(done), done.bank) == ([10, 20, 10], -10)


@pytest.mark.parametrize(
    ("number", "dice", "purse", "taken"),
    [
        (8, (4, 4), 10, 8),  # that number
        (8, (6, 6), 10, 8),  # more: still the number named
        (8, (3, 4), 10, 0),  # less: nothing
        (2, (1, 1), 10, 2),
        (12, (6, 6), 20, 12),
        (12, (6, 6), 7, 7),  # at most what there is
        (12, (6, 6), 0, 0),
    ],
)
def test_holdup_takes_the_number_named_if_the_dice_reach_it(
    number: int, dice: tuple[int, int], purse: int, taken: int
) -> None:
    done = events.holdup(table(0, 0, 0, gold=(1, purse, 3)), 0, 1, number, dice)
    assert gold(done) == [1 + taken, purse - taken, 3]


def test_holdup_is_against_another_player_for_2_to_12() -> None:
    assert refusal(events.holdup, table(0, 0, 0), 1, 1, 5, (3, 4)) == [("victim", "holdup_target")]
    for number in (1, 13):
        assert refusal(events.holdup, table(0, 0, 0), 0, 1, number, (6, 6)) == [("number", "out_of_range")]


def test_dynamite_destroys_a_rivals_mine_or_saloon_with_what_is_attached() -> None:
    before = bank.with_mines(table(1, 1, 0), 1, (Mine(CACTUS, 5, new_vein=True), Mine(COLD, 2)))
    before = replace(before, saloons=(Saloon(0, COLD), Saloon(1, CACTUS, girls=True)))
    assert events.mine_targets(before, 0, "dynamite") == ((1, 0), (1, 1))
    assert events.saloon_targets(before, 0, "dynamite") == (1,)
    assert events.dynamite_mine(before, 0, Place(1, 0)).players[1].mines == (Mine(COLD, 2),)
    assert events.dynamite_saloon(before, 0, 1).saloons == (Saloon(0, COLD),)
    assert refusal(events.dynamite_mine, before, 0, Place(0, 0)) == [("mine", "dynamite_target")]
    assert refusal(events.dynamite_mine, before, 0, Place(1, 2)) == [("mine", "dynamite_target")]
    assert refusal(events.dynamite_saloon, before, 0, 0) == [("saloon", "dynamite_target")]


def test_a_mayor_keeps_the_pawn_after_dynamite_until_somebody_has_more() -> None:
    assert events.dynamite_mine(table(2, 1, 0, **MAYOR_ANA), 2, Place(0, 0)).mayors == {CACTUS: 0}
    assert events.dynamite_mine(table(1, 0, 0, **MAYOR_ANA), 2, Place(0, 0)).mayors == {CACTUS: 0}
    assert events.dynamite_mine(table(2, 2, 0, **MAYOR_ANA), 2, Place(0, 0)).mayors == {CACTUS: 1}


def test_expropriation_takes_a_mine_in_a_town_of_ones_own_and_pays_the_mayor_first() -> None:
    vein = Mine(CACTUS, 5, new_vein=True)
    before = bank.with_mines(table(3, 1, 0, **MAYOR_ANA), 0, (Mine(CACTUS, 1), vein, Mine(CACTUS, 2), Mine(COLD, 9)))
    assert events.mine_targets(before, 1, "expropriation") == ((0, 0), (0, 1), (0, 2))
    after = events.expropriation(before, 1, Place(0, 1))
    # 3 to the mayor, counted before the mine changes hands (ours); then 2 against 2: the pawn stays.
    assert (gold(after), after.mayors) == ([13, 7, 10], {CACTUS: 0})
    assert after.players[1].mines[-1] == vein
    assert vein not in after.players[0].mines
    doubled = events.expropriation(replace(before, governed=frozenset({CACTUS})), 1, Place(0, 0))
    assert gold(doubled) == [16, 4, 10]
    assert refusal(events.expropriation, before, 1, Place(0, 3)) == [("mine", "expropriation_target")]
    assert refusal(events.expropriation, before, 1, Place(1, 0)) == [("mine", "expropriation_target")]
    assert events.mine_targets(before, 2, "expropriation") == ()


def test_expropriation_from_a_third_player_may_move_the_pawn_after_the_fee() -> None:
    # Caio, with 2, takes one of Beto's; Ana, mayor with 2, gets 2 and loses the pawn to 3.
    after = events.expropriation(table(2, 1, 2, **MAYOR_ANA), 2, Place(1, 0))
    assert (gold(after), after.mayors) == ([12, 10, 8], {CACTUS: 2})
    own = events.expropriation(table(2, 1, 0, **MAYOR_ANA), 0, Place(1, 0))
    assert (gold(own), own.mayors) == ([10, 10, 10], {CACTUS: 0})


def test_new_vein_goes_under_one_of_ones_own_mines() -> None:
    done = events.lay(table(2, 1, 0), 0, "new_vein", Place(0, 1))
    assert [mine.new_vein for mine in done.players[0].mines] == [False, True]
    assert refusal(events.lay, table(2, 1, 0), 0, "new_vein", Place(1, 0)) == [("target", "new_vein_target")]
    assert refusal(events.lay, done, 0, "new_vein", Place(0, 1)) == [("target", "new_vein_target")], "one under a mine"
    both = events.lay(done, 1, "new_vein", Place(1, 0))
    assert refusal(events.lay, both, 0, "new_vein", Place(0, 0)) == [("target", "new_vein_target")], (
        "two in the game at most"
    )
    assert events.mine_targets(table(2, 1, 0), 2, "new_vein") == ()
    assert events.mine_targets(table(2, 1, 0), 0, "saloon") == events.saloon_targets(done, 0, "saloon") == ()


def test_a_saloon_opens_in_any_town_and_the_girls_go_into_ones_own() -> None:
    open_one = events.saloon(events.saloon(table(0, 0, 0), 0, COLD), 1, COLD)
    assert open_one.saloons == (Saloon(0, COLD), Saloon(1, COLD))
    done = events.lay(open_one, 1, "girls", 1)
    assert done.saloons == (Saloon(0, COLD), Saloon(1, COLD, girls=True))
    assert refusal(events.saloon, open_one, 0, "boston") == [("town", "not_a_choice")]
    for number in (0, 2, None):
        assert refusal(events.lay, open_one, 1, "girls", number) == [("saloon", "girls_target")]


def test_girls_wait_for_a_saloon_and_the_governor_for_a_pawn() -> None:
    waiting = events.lay(events.lay(table(1, 0, 0), 0, "girls"), 0, "governor")
    assert waiting.kept == (WaitingCard("girls", 0), WaitingCard("governor", 0))
    assert refusal(events.lay, waiting, 0, "girls", 0) == [("saloon", "girls_target")]
    assert refusal(events.lay, waiting, 0, "governor", CACTUS) == [("town", "governor_target")]
    ready = events.saloon(bank.take_mine(waiting, 0, Mine(CACTUS, 1)), 0, COLD)
    done = events.lay(events.lay(ready, 0, "girls", 0), 0, "governor", CACTUS)
    assert (done.kept, done.governed, done.saloons) == ((), {CACTUS}, (Saloon(0, COLD, girls=True),))


def test_the_governor_takes_a_pawn_of_ones_own() -> None:
    before = table(2, 0, 0, mayors={CACTUS: 0, COLD: 1, COYOTE: 0})
    assert events.places(before, 0, "governor") == (CACTUS, COYOTE)
    for town in (COLD, "boston", None):
        assert refusal(events.lay, before, 0, "governor", town) == [("town", "governor_target")]
    assert events.places(events.lay(before, 0, "governor", CACTUS), 0, "governor") == (COYOTE,)


def test_the_telegraph_sets_one_die_of_a_production_roll_once() -> None:
    kept = events.keep(table(0, 0, 0), 1, "telegraph")
    assert kept.kept == (WaitingCard("telegraph", 1),)
    after, dice = events.telegraph(kept, 1, (2, 5), 1, 6)
    assert (after.kept, dice) == ((), (2, 6))
    assert events.telegraph(kept, 1, (2, 5), 0, 1)[1] == (1, 5)
    assert refusal(events.telegraph, after, 1, (2, 5), 0, 1) == [("seat", "card_not_held")]
    assert refusal(events.telegraph, kept, 0, (2, 5), 0, 1) == [("seat", "card_not_held")]
    for die, face in ((0, 0), (0, 7), (2, 3)):
        assert refusal(events.telegraph, kept, 1, (2, 5), die, face) == [("face", "out_of_range")]


def test_the_mustang_picks_right_after_the_winner_once() -> None:
    kept = events.keep(bank.sell(table(0, 0, 0, 0), 0, 1), 3, "mustang")
    after, order = events.mustang(kept, 3)
    assert (order, after.kept) == ((0, 3, 1, 2), ())
    assert refusal(events.mustang, after, 3) == [("seat", "card_not_held")]
    assert refusal(events.mustang, events.keep(kept, 0, "mustang"), 0) == [("seat", "mustang_of_winner")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_name(language: str) -> None:
    names = [wording(language, "boomtown").word(events.event_name(event)) for event in events.EVENTS]
    assert len(set(names)) == 11


# ---- properties

mines = st.builds(Mine, st.sampled_from(TOWNS[:2]), st.integers(0, 9), st.integers(2, 12), st.booleans())
players = st.lists(
    st.builds(Player, st.just("x"), st.integers(0, 20), st.lists(mines, max_size=5).map(tuple)), min_size=3, max_size=5
)
tables = st.builds(
    Table,
    players.map(tuple),
    mayors=st.dictionaries(st.sampled_from(TOWNS[:2]), st.integers(0, 2)),
    governed=st.frozensets(st.sampled_from(TOWNS[:2])),
    saloons=st.lists(st.builds(Saloon, st.integers(0, 2), st.sampled_from(TOWNS[:2]), st.booleans()), max_size=2).map(
        tuple
    ),
)
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))


@given(tables, st.integers(0, 2), st.integers(0, 2), dice, st.integers(0, 30), mines, st.data())
def test_gold_only_moves_between_players_and_the_bank(
    before: Table, seat: int, other: int, thrown: tuple[int, int], bid: int, mine: Mine, data: st.DataObject
) -> None:
    place = Place(other, data.draw(st.integers(0, 4)))
    said = {town: data.draw(st.integers(0, 4)) for town in TOWNS[:2]}
    move: Callable[[], Table] = data.draw(
        st.sampled_from(
            [
                lambda: bank.sell(before, seat, bid),
                lambda: bank.take_mine(before, seat, mine, said),
                lambda: bank.produce(before, thrown, said),
                lambda: events.card_shark(before, seat),
                lambda: events.stagecoach(before, seat),
                lambda: events.holdup(before, seat, other, 7, thrown),
                lambda: events.dynamite_mine(before, seat, place, said),
                lambda: events.dynamite_saloon(before, seat, 0),
                lambda: events.expropriation(before, seat, place, said),
                lambda: events.lay(before, seat, "new_vein", place),
                lambda: events.lay(before, seat, "girls", 0),
                lambda: events.lay(before, seat, "governor", TOWNS[0]),
            ]
        )
    )
    try:
        after = move()
    except Refused:
        return
    assert sum(gold(after)) + after.bank == sum(gold(before)) + before.bank
    assert min(gold(after)) >= 0


@given(tables, st.integers(0, 2), mines, st.integers(0, 4))
def test_every_pawn_is_with_one_of_those_with_most_mines(before: Table, seat: int, mine: Mine, named: int) -> None:
    try:
        after = bank.take_mine(before, seat, mine, dict.fromkeys(TOWNS, named))
    except Refused:
        return
    for town in TOWNS:
        held, holder = after.mines_in(town), after.mayors.get(town)
        assert max(held) < 2 if holder is None else held[holder] == max(held)
