"""Which traits Busão asks for: only those that a card counts, where it counts them; and which card it names."""

from typing import Any

import pytest

from companion.core.text import Problem, say
from companion.games.busao import rules
from companion.games.busao.table import (
    Adjacency,
    Bus,
    Count,
    Driver,
    Effect,
    Passenger,
    Requirement,
    Upgrade,
    UpgradeLine,
)


def card(**more: Any) -> Passenger:
    """Return a passenger with all traits."""
    return Passenger("O Irritado", 1, None, "adult", "chaotic", "noisy", **more)


def effect(scope: Any, **count: Any) -> dict[str, Any]:
    """Return the ``effects`` of a card that counts somebody."""
    return {"effects": (Effect(1, "each", Count(scope, **count)),)}


def open_in(bus: Bus, adjacency: Adjacency = "around") -> list[Problem]:
    """Return the open problems of a bus."""
    return list(rules.count(bus, 0, adjacency)[1])


def full(one: Passenger, **more: Any) -> Bus:
    """Return a full bus: ``one`` at the back of window 3, and eleven passengers by hand."""
    windows = [[Passenger(score=2), Passenger(score=2)] for _ in range(6)]
    windows[2][0] = one
    return Bus(tuple(map(tuple, windows)), **more)


BESIDE = ["1.0", "1.1", "2.1", "3.0", "3.1"]
"""The seats around the back of window 3: those of windows 2 and 4, and the front one."""
ALL = [f"{window}.{seat}" for window in range(6) for seat in range(2) if (window, seat) != (2, 0)]


@pytest.mark.parametrize(
    ("one", "adjacency", "seats"),
    [
        (card(**effect("adjacent", trait="noisy")), "around", BESIDE),
        (card(**effect("adjacent", trait="noisy")), "orthogonal", ["1.0", "2.1", "3.0"]),
        (card(**effect("window", trait="calm")), "around", ["2.1"]),
        (card(**effect("bus", trait="elderly")), "around", ALL),
        (card(requires=(Requirement(count=Count("window", "calm")),)), "around", ["2.1"]),
        # Counting by name, or counting anybody, needs no traits.
        (card(**effect("bus", name="DJ")), "around", []),
        (card(**effect("adjacent")), "around", []),
        (card(requires=(Requirement("Som"),)), "around", []),
    ],
)
def test_a_card_asks_for_the_seats_that_it_sees(one: Passenger, adjacency: Adjacency, seats: list[str]) -> None:
    found = open_in(full(one), adjacency)
    assert [problem.path for problem in found] == [f"buses.0.windows.{seat}" for seat in seats]
    by_hand = ("buses.0.windows.2.0", say("count-by-hand", card="O Irritado"))
    assert {(problem.args, problem.instead) for problem in found} <= {((("card", "O Irritado"),), by_hand)}


def condition(when: Any, least: int = 1) -> tuple[Effect, ...]:
    """Return the effects of a card that gains if enough young passengers (or none) are in the bus."""
    return (Effect(2, when, Count("bus", "young", others_only=True), least),)


def young(least: int) -> tuple[Requirement, ...]:
    """Return the requirements of a card that wants young passengers in the bus."""
    return (Requirement(count=Count("bus", "young", others_only=True), at_least=least),)


@pytest.mark.parametrize(
    ("more", "asks"),
    [
        # One passenger is young, of another nothing is known: there are one or two.
        ({"effects": condition("each")}, True),
        ({"effects": condition("any", 1)}, False),
        ({"effects": condition("any", 2)}, True),
        ({"effects": condition("any", 3)}, False),
        ({"effects": condition("none")}, False),
        ({"requires": young(1)}, False),
        ({"requires": young(2)}, True),
        ({"requires": young(3)}, False),
        # Without what it requires a card is worth 0, whatever else it counts.
        ({"requires": young(3), "effects": condition("each")}, False),
        ({"requires": (Requirement("Som"),), "effects": condition("each")}, False),
        ({"requires": young(1), "effects": condition("each")}, True),
    ],
)
def test_traits_that_change_nothing_are_not_asked_for(more: dict[str, Any], asks: bool) -> None:
    bus = Bus(((card(**more), Passenger(score=1, age="young")), (Passenger(score=1),)))
    assert [problem.path for problem in open_in(bus)] == ["buses.0.windows.1.0"] * asks


def test_only_the_traits_that_are_looked_for_are_asked_for() -> None:
    looks = card(**effect("window", trait="calm"))
    for known, open_ in ((Passenger(score=1, temperament="calm"), []), (Passenger(score=1, age="young"), ["0.1"])):
        found = open_in(Bus(((looks, known),)))
        assert [problem.path for problem in found] == [f"buses.0.windows.{seat}" for seat in open_]


@pytest.mark.parametrize(
    ("more", "who", "cell"),
    [
        ({"driver": Driver("Lia", ("calm", "adult", "noisy"))}, "Lia", "driver.scores.0"),
        ({"driver": Driver("", ("calm", "adult", "noisy"), (3,))}, say("asking-driver"), "driver.scores.1"),
        ({"upgrades": (None, Upgrade("Som", (UpgradeLine("young", 1),)))}, "Som", "upgrades.1"),
    ],
)
def test_driver_and_upgrades_ask_for_the_whole_bus(more: dict[str, Any], who: Any, cell: str) -> None:
    found = open_in(full(card(), **more))
    assert [problem.path for problem in found] == [f"buses.0.windows.{seat}" for seat in ALL]
    assert {problem.instead for problem in found} == {(f"buses.0.{cell}", say("count-by-hand", card=who))}


def test_what_was_counted_by_hand_asks_for_nothing() -> None:
    by_hand = {"driver": Driver("Lia", (), (1, 2, 3)), "upgrades": (Upgrade("Som", (), (4,)),)}
    assert open_in(full(Passenger(score=3), **by_hand)) == []
