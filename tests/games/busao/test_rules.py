"""Scoring of Busão: figures worked out by hand, and properties of every bus."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Setup
from companion.core.score import Detail, Score
from companion.games.busao import GAME
from companion.games.busao.rules import errors, score
from companion.games.busao.table import (
    Bus,
    Count,
    Driver,
    Effect,
    Passenger,
    Position,
    Requirement,
    Upgrade,
    UpgradeLine,
)
from companion.language import wording
from tests.games.busao.tables import positions

EMPTY = Bus()


def someone(name: str = "", traits: str = "adult calm silent", **card: Any) -> Passenger:
    age, temperament, behaviour = traits.split()
    return Passenger(name, age=age, temperament=temperament, behaviour=behaviour, **card)


def counted(bus: Bus, adjacency: str = "around") -> Score:
    return score(Position((bus, EMPTY), adjacency))


def lines(bus: Bus, adjacency: str = "around") -> dict[str, int]:
    return {line.key: line.points for line in counted(bus, adjacency).standings[0].lines}


def details(result: Score, side: int = 0) -> list[Detail]:
    return [detail for line in result.standings[side].lines for detail in line.details]


def effect(points: int, when: str, scope: str, at_least: int = 1, **count: Any) -> tuple[Effect, ...]:
    return (Effect(points, when, Count(scope, **count), at_least),)


# Everybody is noisy, in every seat but the back of window 3, where the card under test is.
def in_the_crowd(card: Passenger) -> Bus:
    noisy = someone(traits="young chaotic noisy")
    seats = [[noisy, noisy] for _ in range(6)]
    seats[2][0] = card
    return Bus(tuple(map(tuple, seats)))


@pytest.mark.parametrize(
    ("adjacency", "scope", "points"),
    [("around", "adjacent", -5), ("orthogonal", "adjacent", -3), ("around", "window", -1), ("around", "bus", -11)],
)
def test_a_card_counts_those_its_scope_reaches(adjacency, scope, points):
    card = someone("Leitora", points=6, effects=effect(-1, "each", scope, trait="noisy"))
    assert counted(in_the_crowd(card), adjacency).at["buses.0.windows.2.0"] == 6 + points


@pytest.mark.parametrize(("window", "around", "orthogonal"), [(0, 3, 2), (5, 3, 2), (1, 5, 3)])
def test_the_ends_of_the_bus_have_fewer_neighbours(window, around, orthogonal):
    card = someone(effects=effect(1, "each", "adjacent"))
    bus = Bus(tuple((card, card) for _ in range(6)))
    for seat in (0, 1):
        assert counted(bus).at[f"buses.0.windows.{window}.{seat}"] == around
        assert counted(bus, "orthogonal").at[f"buses.0.windows.{window}.{seat}"] == orthogonal


def test_the_bus_includes_the_card_itself_unless_it_counts_others_only():
    bus = Bus(
        (
            (someone("Calmo", effects=effect(2, "each", "bus", trait="calm")), None),
            (None, someone("Zen", effects=effect(2, "each", "bus", trait="calm", others_only=True))),
        )
    )
    assert counted(bus).at == {"buses.0.windows.0.0": 4, "buses.0.windows.1.1": 2}


@pytest.mark.parametrize(
    ("when", "at_least", "points"), [("any", 1, 3), ("any", 2, 3), ("any", 3, 0), ("none", 1, 0), ("each", 3, 6)]
)
def test_any_needs_enough_and_none_needs_nobody(when, at_least, points):
    card = someone("Fiscal", effects=effect(3, when, "window", at_least, trait="noisy"))
    beside = someone(traits="young calm noisy")
    assert lines(Bus(((card, None),)))["passengers"] == (3 if when == "none" else 0)
    near = replace(card, effects=effect(3, when, "adjacent", at_least, trait="noisy"))
    assert lines(Bus(((near, beside), (beside, None))))["passengers"] == points


def test_a_passenger_is_counted_by_name_also_when_scored_by_hand():
    card = someone("Mãe", effects=effect(5, "any", "bus", name="Filho") + effect(1, "each", "bus"))
    son = Passenger("Filho", score=-2)
    result = counted(Bus(((card, None), (son, None))))
    assert result.at == {"buses.0.windows.0.0": 7, "buses.0.windows.1.0": -2}


def test_an_unmet_requirement_is_worth_nothing_but_the_passenger_is_still_there():
    tourist = someone(
        "Turista",
        "young calm noisy",
        points=6,
        effects=effect(9, "each", "bus"),
        requires=(Requirement("Wi-Fi"), Requirement(count=Count("bus", trait="young"), at_least=2)),
    )
    grumpy = someone("Leitora", points=6, effects=effect(-1, "each", "adjacent", trait="noisy"))
    bus = Bus(
        ((tourist, grumpy),),
        Driver(preferences=("young", "calm", "noisy")),
        (Upgrade("Som", (UpgradeLine("noisy", 4),)),),
    )
    result = counted(bus)
    # Driver: 1 young + 2 calm + 1 noisy; upgrade: 4 for the one noisy passenger.
    assert lines(bus) == {"passengers": 5, "driver": 4, "upgrades": 4, "hand": 0}
    assert result.standings[0].facts == (("passengers", 2), ("upgrades", 1))
    unmet = [one.code for one in details(result) if one.about == "buses.0.windows.0.0"]
    assert unmet == ["requires_upgrade_unmet", "requires_count_unmet"]


def test_all_requirements_met_let_the_card_score():
    requires = (Requirement("Wi-Fi"), Requirement(count=Count("bus", trait="young", others_only=True), at_least=2))
    young = someone(traits="young calm noisy")
    bus = Bus(((someone("DJ", "young calm noisy", points=6, requires=requires), young), (young,)))
    assert lines(bus)["passengers"] == 0
    assert lines(replace(bus, upgrades=(None, None, Upgrade("Wi-Fi"))))["passengers"] == 6
    assert lines(replace(bus, windows=bus.windows[:1], upgrades=(Upgrade("Wi-Fi"),)))["passengers"] == 0


def test_what_is_typed_by_hand_wins_line_by_line():
    bus = Bus(
        ((someone(traits="elderly calm silent"), someone(traits="elderly calm noisy")),),
        Driver("Dona Lúcia", ("elderly", "calm", "silent"), (None, 0, 3)),
        (Upgrade("Som", scores=(8, -1)), Upgrade("Rampa", (UpgradeLine("elderly", 2), UpgradeLine("noisy", -1)))),
        hand=3,
    )
    result = counted(bus)
    assert lines(bus) == {"passengers": 0, "driver": 2 + 0 + 3, "upgrades": 8 - 1 + 2 * 2 - 1, "hand": -3}
    assert result.at["buses.0.driver.scores.0"] == 2
    assert result.at["buses.0.driver.scores.2"] == 3
    assert result.at["buses.0.upgrades.0"] == 7
    assert result.at["buses.0.upgrades.1"] == 3
    assert result.standings[0].facts == (("passengers", 2), ("upgrades", 2))


@pytest.mark.parametrize(
    ("changes", "open_"),
    [
        ({}, False),
        ({"driver": Driver(scores=(1, 2, 3))}, False),
        ({"driver": Driver(preferences=("adult", "calm", "noisy"))}, True),
        ({"driver": Driver(preferences=("adult", "calm", "noisy"), scores=(1, 2, 3))}, False),
        ({"upgrades": (Upgrade("Som", scores=(2,)),)}, False),
        ({"upgrades": (None, Upgrade("Som", (UpgradeLine("noisy", 1),)))}, True),
        ({"windows": ((Passenger(score=1), someone(effects=effect(1, "each", "window"))),)}, True),
        ({"windows": ((Passenger(score=1), someone(requires=(Requirement(count=Count("bus")),))),)}, True),
        ({"windows": ((Passenger(score=1), someone(requires=(Requirement("Som"),))),)}, False),
    ],
)
def test_traits_are_asked_for_only_where_something_counts(changes, open_):
    bus = replace(Bus(((Passenger(score=1, age="adult"),),)), **changes)
    result = counted(bus)
    assert [(one.path, one.code) for one in result.problems] == [("buses.0.windows.0.0", "traits_unknown")] * open_
    assert result.winners == (() if open_ else result.winners)
    assert result.complete is not open_


def test_more_passengers_then_more_upgrades_break_a_tie_at_every_place():
    nobody = someone()
    one, two = Bus(((nobody,),)), Bus(((nobody, nobody),))
    fitted = replace(one, upgrades=(Upgrade("Som", scores=(0,)),))
    by_upgrades = score(Position((one, fitted, EMPTY)))
    assert [standing.rank for standing in by_upgrades.standings] == [2, 1, 3]
    assert (by_upgrades.winners, by_upgrades.tie_break) == ((1,), "upgrades")
    by_passengers = score(Position((one, two, fitted)))
    assert [standing.rank for standing in by_passengers.standings] == [3, 1, 2]
    assert by_passengers.tie_break == "passengers"
    again = score(Position((fitted, fitted, one)))
    assert [standing.rank for standing in again.standings] == [1, 1, 3]
    assert (again.winners, again.tie_break) == ((0, 1), "rematch")


def test_the_same_card_twice_is_a_problem_at_both_places_and_still_counted():
    bus = Bus(
        ((someone("DJ", points=1),), (None, someone("DJ", points=1))), upgrades=(Upgrade("Som"), None, Upgrade("Som"))
    )
    position = Position((EMPTY, bus))
    assert [(one.path, one.code) for one in errors(position)] == [
        ("buses.1.windows.0.0", "duplicate_passenger"),
        ("buses.1.windows.1.1", "duplicate_passenger"),
        ("buses.1.upgrades.0", "duplicate_upgrade"),
        ("buses.1.upgrades.2", "duplicate_upgrade"),
    ]
    assert score(position).standings[1].total == 2
    assert errors(Position((Bus(((someone("DJ"),),)), Bus(((someone("DJ"),),))))) == []


SAME = [
    ("Ar-condicionado", "ar-CONDICIONADO"),
    ("Ar-condicionado", "Ar condicionado"),
    ("José", "Jose "),
    ("Dona  Lúcia", "dona lucia"),
    ("Ônibus", "O\u0302nibus"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_name_is_the_same_however_it_is_typed(one, other):
    twice = Bus(((someone(one), someone(other)),), upgrades=(Upgrade(one), Upgrade(other)))
    assert [(problem.code, dict(problem.args)["name"]) for problem in errors(Position((twice, EMPTY)))] == [
        ("duplicate_passenger", one),
        ("duplicate_passenger", other),
        ("duplicate_upgrade", one),
        ("duplicate_upgrade", other),
    ]
    needs = someone("Executiva", points=2, requires=(Requirement(other),), effects=effect(3, "each", "bus", name=other))
    bus = Bus(((needs, someone(one)),), upgrades=(Upgrade(one),))
    assert lines(bus)["passengers"] == 2 + 3
    assert lines(replace(bus, upgrades=(Upgrade("Outra"),)))["passengers"] == 0


@pytest.mark.parametrize(("one", "other"), [("DJ", "D J"), ("Ana", "Anna"), ("\u0301", "\u0303"), ("🐶", "🐱")])
def test_other_names_are_others(one, other):
    assert errors(Position((Bus(((someone(one), someone(other)),)), EMPTY))) == []


def test_a_reason_names_those_it_counts():
    bus = Bus(
        (
            (
                someone("Leitora", effects=effect(-1, "each", "adjacent", trait="noisy")),
                Passenger("O Irritado", score=1),
            ),
            (someone("Torcedor", "young chaotic noisy"), someone("", "young chaotic noisy")),
        )
    )
    reason = next(one for one in details(counted(bus)) if one.code == "each_adjacent")
    assert wording("pt-BR", "busao").word(reason.message) == "−1 × 2 barulhentos adjacente: Torcedor e J2 frente"
    assert (reason.subject, reason.about, reason.rule) == ("Leitora", "buses.0.windows.0.0", "adjacent")


def test_pairs_sit_opposite():
    assert GAME.sides(Setup(("A", "B", "C"))) == ((0,), (1,), (2,))
    assert GAME.sides(Setup(("A1", "B1", "A2", "B2"))) == ((0, 2), (1, 3))
    assert GAME.sides(Setup(tuple("ABCDEF"))) == ((0, 3), (1, 4), (2, 5))
    assert [size for size in range(9) if GAME.refuse_size(size) is None] == [2, 3, 4, 6]


def found(bus: Bus, adjacency: str, window: int, seat: int, count: Count) -> int:
    """Count naively: look at every seat and ask whether it is meant."""
    n = 0
    for w, pair in enumerate(bus.windows):
        for s, one in enumerate(pair):
            here = (w, s) == (window, seat)
            near = abs(w - window) <= 1 and not here
            if adjacency == "orthogonal":
                near = near and (w == window or s == seat)
            meant = {"bus": True, "window": w == window and not here, "adjacent": near}[count.scope]
            if one is None or not meant or (here and count.others_only):
                continue
            if count.trait:
                n += count.trait in (one.age, one.temperament, one.behaviour)
            else:
                n += not count.name or one.name == count.name
    return n


def by_the_book(bus: Bus, adjacency: str, window: int, seat: int) -> int:
    """Return the points of a passenger, worked out naively."""
    one = bus.windows[window][seat]
    assert one is not None
    if one.score is not None:
        return one.score
    installed = {upgrade.name for upgrade in bus.upgrades if upgrade}
    for need in one.requires:
        if need.count and found(bus, adjacency, window, seat, need.count) < need.at_least:
            return 0
        if not need.count and need.upgrade not in installed:
            return 0
    worth = one.points
    for each in one.effects:
        n = found(bus, adjacency, window, seat, each.count)
        times = {"each": n, "any": int(n >= each.at_least), "none": int(n == 0)}[each.when]
        worth += each.points * times
    return worth


@given(positions)
def test_every_passenger_is_worth_what_the_long_way_gives(position):
    result = score(position)
    for b, bus in enumerate(position.buses):
        for w, pair in enumerate(bus.windows):
            for s, one in enumerate(pair):
                path = f"buses.{b}.windows.{w}.{s}"
                assert (path in result.at) is (one is not None)
                assert one is None or result.at[path] == by_the_book(bus, position.adjacency, w, s)


@given(positions)
def test_totals_add_up_and_every_reason_has_words(position):
    result = score(position)
    for standing in result.standings:
        assert [line.key for line in standing.lines] == ["passengers", "driver", "upgrades", "hand"]
        assert standing.total == sum(detail.points for line in standing.lines for detail in line.details)
        for language in ("pt-BR", "en"):
            t = wording(language, "busao")
            assert all(t.word(one.message) and t.word(one.subject) for line in standing.lines for one in line.details)
    assert sum(result.at.values()) == sum(standing.total for standing in result.standings)
    assert bool(result.winners) is result.complete


@given(positions, st.randoms())
def test_the_order_of_the_buses_changes_nothing_but_the_order(position, random):
    order = list(range(len(position.buses)))
    random.shuffle(order)
    before = score(position).standings
    after = score(replace(position, buses=tuple(position.buses[b] for b in order))).standings
    assert [(before[b].rank, before[b].total, before[b].facts) for b in order] == [
        (standing.rank, standing.total, standing.facts) for standing in after
    ]


@given(positions)
def test_empty_windows_and_free_slots_change_nothing_and_a_card_in_hand_costs_one(position):
    first, *rest = position.buses
    padded = replace(first, windows=(*first.windows, *[(None, None)] * (6 - len(first.windows))))
    padded = replace(padded, upgrades=(*first.upgrades, None))
    held = replace(padded, hand=first.hand + 1)
    total, same, less = (
        score(replace(position, buses=(bus, *rest))).standings[0].total for bus in (first, padded, held)
    )
    assert (total, same, less) == (total, total, total - 1)
