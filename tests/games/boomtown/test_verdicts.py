"""Boomtown's bank through its page: an auction and a production roll move the gold as the rulebook says.

The tests compute both independently, from Licitar, Pagar as licitações, Produção, Pub, Raparigas and Minas perigosas.
"""

from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.plays.sheet import PlayStore
from tests.games.boomtown.banks import TOWNS, Bank, mine
from tests.support.helpers import Phone

NAMES = ["Ana", "Beto", "Caio", "Davi", "Eva"]

# The nuggets of each mine by roll; "D" marks a dangerous one.
MINES = {
    "CJ": "2/6 4/3 5/2 6/5 7/6D 8/3 9/4 11/2 12/5",
    "CM": "3/5 4/6 5/3 6/9D 7/5 8/1 9/3 10/4 12/5",
    "CC": "3/1 4/3 5/5 6/4 7/3 8/4 10/6 11/3 12/6",
    "DG": "2/5 3/4 5/2 6/4 8/5 7/2 9/4 10/7 11/3",
    "SN": "2/6 3/3 4/5 6/1 7/4 8/2 9/7 10/2 11/4",
}
NUGGETS = {f"{town}{one.split('/')[0]}": one.split("/")[1] for town, row in MINES.items() for one in row.split()}

relaxed = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
purses = st.lists(st.integers(0, 40), min_size=3, max_size=5)


def paid(gold: list[int], winner: int, bid: int) -> list[int]:
    """Return each player's gold after an auction: each keeps half, rounded up, and passes the rest to the right.

    With four or five players the last in line, on the winner's left, keeps all that arrives; with three the bank gets
    it.
    """
    after, size, rest = [*gold], len(gold), bid
    after[winner] -= bid
    for step in range(1, size):
        last = step == size - 1 and size > 3
        kept = rest if last else (rest + 1) // 2
        after[(winner - step) % size] += kept
        rest -= kept
    return after


@relaxed
@given(gold=purses, winner=st.integers(0, 4), part=st.integers(0, 100))
@example(gold=[9, 0, 0], winner=0, part=100)
def test_a_bid_is_paid_to_the_right(phone: Phone, archive: PlayStore, gold: list[int], winner: int, part: int) -> None:
    winner %= len(gold)
    bid = -(-gold[winner] * part // 100)
    bank = Bank.new(phone, archive, NAMES[: len(gold)]).lay(" ".join(map(str, gold)))
    bank.show(winner=winner, bid=gold[winner] + 1)
    assert all(f"bid={gold[winner] + 1}" not in one.action for one in bank.buttons("auction")), "more than there is"
    if bid:
        bank.auction(winner, bid)
        assert bank.gold == paid(gold, winner, bid)


@relaxed
@given(
    gold=purses,
    owners=st.dictionaries(st.sampled_from(sorted(NUGGETS)), st.integers(0, 4), max_size=30),
    saloons=st.lists(st.tuples(st.integers(0, 4), st.sampled_from(sorted(TOWNS))), max_size=2, unique=True),
    girls=st.integers(-1, 1),
    dice=st.tuples(st.integers(1, 6), st.integers(1, 6)),
)
@example(gold=[0, 0, 0], owners={"CJ8": 1, "SN8": 1}, saloons=[(0, "CJ"), (2, "SN")], girls=0, dice=(2, 6))
@example(gold=[1, 2, 3], owners={"CJ7": 0, "CM6": 1, "CC12": 2}, saloons=[], girls=-1, dice=(6, 6))
def test_a_roll_pays_the_mines_and_then_the_saloons(
    phone: Phone,
    archive: PlayStore,
    gold: list[int],
    owners: dict[str, int],
    saloons: list[tuple[int, str]],
    girls: int,
    dice: tuple[int, int],
) -> None:
    size, total = len(gold), sum(dice)
    owners = {one: seat % size for one, seat in owners.items()}
    placed = [(seat % size, town, number == girls) for number, (seat, town) in enumerate(saloons)]
    rows = " / ".join(" ".join(one for one, owner in owners.items() if owner == seat) for seat in range(size))
    cells: dict[str, Any] = {"picks": [{"seat": seat, "card": "stagecoach"} for seat in range(size)]}
    if placed:
        cells["saloons"] = [{"owner": seat, "town": TOWNS[town], "girls": girl} for seat, town, girl in placed]
    mayors = []
    for town in TOWNS:
        held = [sum(one[:2] == town and owner == seat for one, owner in owners.items()) for seat in range(size)]
        mayors += [f"{town}{held.index(max(held))}"] if max(held) > 1 else []
    bank = Bank.new(phone, archive, NAMES[:size]).taking(" ".join(map(str, gold)), rows, " ".join(mayors), **cells)
    bank.produce(*dice)

    after, producing = [*gold], {one: owner for one, owner in owners.items() if int(one[2:]) == total}
    for one, owner in producing.items():
        after[owner] += int(NUGGETS[one].rstrip("D"))
    for seat, town, girl in placed:
        owner = producing.get(f"{town}{total}", seat)
        due = min(4 if girl else 2, after[owner]) if owner != seat else 0
        after[owner] -= due
        after[seat] += due
    assert bank.gold == after
    gone = {one for one in owners if NUGGETS[one].endswith("D")} if total in (2, 12) else set()
    assert {one for one in owners if bank.cells.get(f"{mine(one)}.owner") is None} == gone
