"""The browser is killed while somebody taps: nothing that the page showed as written is lost."""

import json

import pytest

from tests.games.busao.hands import FIGURES, NAMES, PRESS
from tests.support.handset import Handset
from tests.support.tables import Table

CELLS = [
    *(f"buses.0.windows.{window}.{seat}" for window in range(6) for seat in range(2)),
    *(f"buses.0.driver.scores.{line}" for line in range(3)),
    *(f"buses.0.upgrades.{slot}" for slot in range(3)),
    "buses.0.hand",
]
"""The cells of a bus in the order in which FIGURES go into them."""

WATCH = """() => {
    const say = () => console.log(`written ${document.getElementById("revision").content}`);
    new MutationObserver(say).observe(document, { subtree: true, childList: true, attributes: true });
}"""


UNSENT = """() => {
    const { number } = document.querySelector("meta[name=play]").dataset;
    return Object.keys(localStorage).some((name) => name.startsWith("action ") && name.includes(number));
}"""
"""Whether actions of the play on the page still wait. Those of earlier plays may be back after a kill: Chromium writes
what a page takes out of its storage up to a minute later."""


def figures_in(handset: Handset, at: str) -> list[tuple[str, object]]:
    """Return the cells and figures that were written, having checked that they are the first ones typed."""
    events = json.loads(handset.ask(f"{at}/play.json")[2])["events"][1:]
    found = [(one["cell"], figure_of(one["after"])) for event in events for one in event["changes"]]
    assert found == list(zip(CELLS, FIGURES, strict=True))[: len(found)]
    return found


def figure_of(value: object) -> object:
    """Return what was typed into a cell with this value."""
    if isinstance(value, dict):
        return value["score"] if "score" in value else value["scores"][0]
    return value


@pytest.mark.parametrize("seen", [range(1, 11, 3), range(12, 19, 3)], ids=["early", "late"])
def test_what_was_seen_written_is_there_after_the_browser_was_killed(handset: Handset, seen: range) -> None:
    """Again and again, ``seen`` figures of a full bus are on the page and the others on their way."""
    handset.site.stop()
    handset.start()
    for least in seen:
        at = handset.lay(Table("busao", NAMES))
        handset.page.evaluate(WATCH)
        last = f"written {least + 1}"  # the first revision is the opening
        with handset.tab.expect_console_message(lambda message, last=last: message.text == last):
            handset.find("#entry").evaluate(PRESS, FIGURES)
        handset.kill()

        handset.start("rules")  # a page that does not send what still waits
        assert len(figures_in(handset, at)) >= least
        handset.open(at)
        while handset.page.evaluate(UNSENT):
            handset.tab.wait_for_timeout(50)
        found = figures_in(handset, at)
        handset.sees_totals(sum(FIGURES[: len(found)]) - 2 * FIGURES[-1] * (len(found) == len(FIGURES)), 0)
