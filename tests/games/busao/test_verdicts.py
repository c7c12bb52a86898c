"""Busão's turn tool, tapped through its page: it always offers exactly the moves that the rulebook allows.

The rules of a turn are implemented here a second time, from Como jogar, Carta de Pare, Fim de jogo and Modo duplas.
"""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.plays.sheet import PlayStore
from tests.games.busao.turns import Table
from tests.support.helpers import Phone

COST = {"stop": 1, "street": 1, "terminal": 1, "swap": 1, "renew": 2, "discard": 2, "line": 2, "upgrade": 3}
ONCE = ("stop", "street", "terminal", "swap")


@dataclass
class Judge:
    """An independent model of the turns: ``size`` players, the ``buses``, the turn, the PARE card, the end."""

    size: int
    seat: int = 0
    used: list[str] = field(default_factory=list)
    pare: int | None = None
    ended_by: int | None = None
    over: bool = False

    @property
    def buses(self) -> int:
        """Two or three play alone, four or six in pairs: A1, B1, (C1,) A2, B2, (C2)."""
        return self.size if self.size < 4 else self.size // 2

    @property
    def left(self) -> int:
        return 0 if self.over else 3 - sum(COST.get(move, 1) for move in self.used)

    @property
    def allowed(self) -> set[str]:
        found = {move for move, cost in COST.items() if cost <= self.left and not (move in ONCE and move in self.used)}
        if self.ended_by is not None:
            found.discard("line")
        if self.left:
            own = self.seat % self.buses
            found |= {f"board-{bus}" for bus in range(self.buses) if bus in (own, *{*range(self.buses)} - {self.pare})}
        return found

    @property
    def may_pass(self) -> bool:
        """All points must be spent, unless this player began the end or no move was recorded."""
        return not self.over and (not self.left or not self.used or self.ended_by == self.seat)

    def make(self, move: str) -> None:
        self.used.append(move)
        if move.startswith("board-") and int(move[-1]) != self.seat % self.buses:
            self.pare = int(move[-1])
        if move == "line":
            self.ended_by = self.seat

    def pass_on(self) -> None:
        self.seat, self.used = (self.seat + 1) % self.size, []
        self.over = self.ended_by == self.seat


def buttons(table: Table) -> dict[str, str]:
    """Return the target of each move that the page offers, by name."""
    assert table.text
    tags = [one for tag, one in table.phone.page.tags if tag == "button" and one.get("name") == "move"]
    return {one["value"]: one["formaction"] for one in tags}


def tap(table: Table, where: str, **fields: Any) -> int:
    return table.phone.post(where, base=table.revision, **fields).status_code


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(size=st.sampled_from([2, 3, 4, 6]), upgrades=st.integers(0, 3), data=st.data())
def test_the_page_offers_what_the_rules_allow(
    phone: Phone, archive: PlayStore, size: int, upgrades: int, data: st.DataObject
) -> None:
    table, judge = Table.of(phone, archive, size), Judge(size)
    every = [*COST, *(f"board-{bus}" for bus in range(judge.buses))]
    table.write({f"buses.0.upgrades.{slot}": {"scores": [1]} for slot in range(upgrades)})
    for _ in range(data.draw(st.integers(4, 14))):
        offered = buttons(table)
        assert offered.keys() == judge.allowed
        passes = [one for _, one in table.phone.page.tags if one.get("id", "").startswith("pass-")]
        assert bool(passes) == judge.may_pass
        move = data.draw(st.sampled_from(["next", "next", *every]))
        if move == "next":
            assert table.act("next") == (303 if judge.may_pass else 422)
            if judge.may_pass:
                judge.pass_on()
        elif move in offered:
            assert tap(table, offered[move], move=move) == 303
            judge.make(move)
        else:
            assert table.act("move", move=move, word="yes") == 422
    assert buttons(table).keys() == judge.allowed
