"""Which pictures are taken: what is on the sheet, which page, and what is tapped before the picture."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.in_browser.house import Hand
from tests.in_browser.tables import LONG, SHORT, TABLES, Table, rufstock

Taps = Callable[[Hand], None]


@dataclass(frozen=True)
class Shot:
    """One screen: its name, the table it needs, the address of the page, and the taps on it.

    ``path`` is below the play of the table, unless there is none or it names the play as ``{key}``.
    """

    name: str
    table: Table | None = None
    path: str = ""
    taps: Taps | None = None


    def address(self, at: str) -> str:
        """Return the address of the page, where the play of the table is at ``at``."""
        if self.table and "{key}" not in self.path:
            return at + self.path
        return self.path.format(key=at.rpartition("/")[2])


def clash(hand: Hand) -> None:
    """Let another phone write first, then tap on the page that does not know it yet."""
    hand.write("tap", changes='[["rounds.0.0", null, 1]]')
    hand.find(".dcard").first.tap()
    expect(hand.find("#notice .clash")).to_be_visible()


def wait(hand: Hand) -> None:
    """Tap without a signal."""
    hand.allowed = re.compile("")
    hand.context.set_offline(True)
    hand.find(".dcard").first.tap()
    expect(hand.find("#waiting")).to_be_visible()


def names_wrong(hand: Hand) -> None:
    """Start with the same name twice."""
    for place, name in enumerate(("Ana", "Beto", "Ana", "Duda", "Eva")):
        hand.page.get_by_label(hand.t("player-n", n=place + 1), exact=True).fill(name)
    hand.follow(hand.find(".dock .go"))


def shots() -> Iterator[Shot]:
    """Yield every picture, in the order of the contact sheet."""
    yield Shot("home-new", path="/")
    yield Shot("new-busao", path="/new/busao")
    yield Shot("new-busao-six", TABLES["busao-six"], "/new/busao?again={key}")
    yield Shot("new-busao-wrong", path="/new/busao", taps=names_wrong)
    yield Shot("new-boomtown", path="/new/boomtown")
    yield Shot("new-rufstock", path="/new/rufstock")
    yield Shot("not-found", path="/nowhere")
    for name, table in TABLES.items():
        yield Shot(name, table)
        if name.endswith(("-full", "-cards", "-negative", "-long")):
            yield Shot(f"{name}-bill", table, "/bill/0")
    for slug in ("rufstock", "busao"):
        yield Shot(f"{slug}-more", TABLES[f"{slug}-full"], "/more")
        yield Shot(f"{slug}-log", TABLES[f"{slug}-full"], "/log")
    yield Shot("rufstock-clash", Table("rufstock", SHORT[:3]), taps=clash)
    yield Shot("rufstock-waiting", Table("rufstock", SHORT[:4], rufstock("103")), taps=wait)
    yield Shot("rufstock-clash-long", Table("rufstock", LONG[:5]), taps=clash)
    yield Shot("home-plays", path="/")
