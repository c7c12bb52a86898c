"""Letters with diacritics are shown whole wherever text is clipped."""

import pytest

from tests import ROOT
from tests.support.house import Hand, none
from tests.support.tables import FULL_BUSES, LONG, Table, rufstock

MARKS = (ROOT / "tests/support/marks.js").read_text()
"""Returns a sentence for each place that cuts off the diacritics of capital letters."""

ONE_BUS = {cell: value for cell, value in FULL_BUSES.items() if cell.startswith("buses.0.")}


@pytest.mark.parametrize(
    "table",
    [
        Table("busao", ("Ângela", "Óscar"), ONE_BUS),
        Table("rufstock", LONG[:4], rufstock("103")),
        Table("boomtown", LONG[:4]),
        Table("quissama", LONG[:4]),
    ],
    ids=lambda table: table.slug,
)
def test_capitals_keep_their_marks(hand: Hand, table: Table) -> None:
    hand.lay(table)
    for size in hand.sizes((360, 616), (375, 553), (740, 330)):
        none([f"{size}: {cut}" for cut in hand.page.evaluate(MARKS)])
