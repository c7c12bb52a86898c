"""What the answer to a stroke draws of a sheet of Quissama: everything that looks another way afterwards."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Setup
from companion.core.pad import Change, write
from companion.games.quissama.layout import BOX, HOLDER, SPACES, WORDS, businesses_cell, marker_cell, score
from companion.games.quissama.rules import CHARACTERS
from companion.games.quissama.setup import ONE_CHARACTER
from companion.games.quissama.view import View, view
from tests.quissama_pads import NAMES

SETUP = Setup(NAMES)
SEATS = range(SETUP.size)
VALUES: dict[str, list[Any]] = {
    **{HOLDER[character]: [*SEATS, BOX] for character in CHARACTERS},
    **{marker_cell(character, seat): [1] for character in CHARACTERS for seat in SEATS},
    **{space: list(SEATS) for space in SPACES},
    **{businesses_cell(seat): list(range(5)) for seat in SEATS},
    **{word: [True] for word in WORDS},
    ONE_CHARACTER.cell: [True],
}
CELLS = st.sampled_from(sorted(VALUES))
WRITTEN = CELLS.flatmap(lambda cell: st.tuples(st.just(cell), st.sampled_from([None, *VALUES[cell]])))
PADS = st.lists(WRITTEN, max_size=40).map(lambda cells: {cell: value for cell, value in cells if value is not None})


def drawn(pad: dict[str, Any]) -> View:
    return view(SETUP, pad, score(SETUP, pad))


@given(before=PADS, strokes=st.lists(WRITTEN, min_size=1, max_size=3), known=st.booleans())
def test_a_stroke_draws_all_that_changed(before: dict[str, Any], strokes: list[tuple[str, Any]], known: bool) -> None:
    pad = write(before, [Change(cell, before.get(cell), value) for cell, value in strokes])
    old, new = drawn(before), drawn(pad)
    redrawn = new.redrawn([cell for cell, _ in strokes], old if known else None)
    shown = {row.character: row for row in redrawn.rows}
    for row, now in zip(old.rows, new.rows, strict=True):
        assert shown.get(row.character, row) == now
    assert redrawn.ministry or new.house == old.house
    ministers = {seal.seat: number for seal, number in redrawn.counts}
    for was, shop in zip(old.shops, new.shops, strict=True):
        if not redrawn.shops:
            assert was._replace(ministers=ministers.get(shop.seal.seat, was.ministers)) == shop
    assert redrawn.shops in ([], new.shops)
    assert redrawn.cabeca or new.cabeca == old.cabeca


def test_what_nobody_touched_is_not_drawn() -> None:
    before = {HOLDER["quissama"]: 0, HOLDER["araujo"]: 1}
    pad = {**before, marker_cell("alemao", 2): 1}
    redrawn = drawn(pad).redrawn([marker_cell("alemao", 2)], drawn(before))
    assert [row.character for row in redrawn.rows] == ["alemao"]
