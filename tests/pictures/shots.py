"""Which pictures are taken: what is on the sheet, which page, and what is tapped before the picture."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import expect

from companion.games import found
from tests.in_browser.house import Hand
from tests.in_browser.tables import LONG, SHORT, TABLES, Table, rufstock

Taps = Callable[[Hand], None]


HOME = tuple(TABLES[name] for name in ("busao-tie", "boomtown-won", "rufstock-won-long", "rufstock-half"))


@dataclass(frozen=True)
class Shot:
    """One screen: its name, the table it needs, the address of the page, and the taps on it.

    ``path`` is below the play of the table, unless there is none or it names the play as ``{key}`` (``/?{key}``).
    ``before`` are plays that this phone was at earlier.
    """

    name: str
    table: Table | None = None
    path: str = ""
    taps: Taps | None = None
    before: tuple[Table, ...] = ()

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


def driver(hand: Hand) -> None:
    """Tap the driver of a bus."""
    hand.find("#driver-of").tap()
    expect(hand.find(".lines .line").first).to_be_visible()


def typed(hand: Hand) -> None:
    """Type two figures without a signal."""
    hand.allowed = re.compile("")
    hand.context.set_offline(True)
    hand.keys("1", "2", ">", "-", "9", ">", "4")
    expect(hand.find("#waiting")).to_be_visible()


def typed_elsewhere(hand: Hand) -> None:
    """Type a figure into a seat in which somebody else wrote another."""
    hand.write("tap", changes='[["buses.0.windows.0.0", null, {"score": -4}]]')
    hand.keys("7", ">")
    expect(hand.find("#notice .clash")).to_be_visible()


def gold(hand: Hand) -> None:
    """Choose a cell of gold, so that the keypad comes."""
    hand.find('[data-cell="players.1.gold.red"]').tap()
    expect(hand.find("#entry")).to_be_visible()


def too_much(hand: Hand) -> None:
    """Type what a cell cannot hold."""
    hand.keys("1", "2", "3", ">")
    expect(hand.find("#notice .notice")).to_be_visible()


def ticked(hand: Hand) -> None:
    """Tick the first three steps of a checklist and draw who starts."""
    for number in range(3):
        hand.find("#now .go").tap()
        expect(hand.find(".step[aria-pressed=true]")).to_have_count(number + 1)
    hand.button(hand.t("draw-first")).tap()
    expect(hand.find(".drawn")).to_be_visible()
    hand.page.evaluate("scrollTo(0, 0)")


def rule(hand: Hand) -> None:
    """Open the rule of a field beside the pad."""
    hand.find("a[data-rule]:visible").first.tap()
    expect(hand.find("#rule .rulec")).to_be_visible()


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
    yield Shot("busao-driver", TABLES["busao-cards"], taps=driver)
    yield Shot("busao-waiting", TABLES["busao-empty"], taps=typed)
    yield Shot("busao-clash", TABLES["busao-empty"], taps=typed_elsewhere)
    yield Shot("busao-refused", TABLES["busao-empty"], taps=too_much)
    yield Shot("busao-passenger", TABLES["busao-cards"], "/form/passenger?cell=buses.0.windows.0.1")
    yield Shot("busao-passenger-new", TABLES["busao-cards"], "/form/passenger?cell=buses.0.windows.3.1")
    yield Shot("busao-driver-card", TABLES["busao-cards"], "/form/driver?cell=buses.0.driver.scores.0")
    yield Shot("busao-upgrade", TABLES["busao-cards"], "/form/upgrade?cell=buses.0.upgrades.0")
    yield Shot("boomtown-gold", TABLES["boomtown-full"], taps=gold)
    yield Shot("boomtown-mine", TABLES["boomtown-full"], "/form/card?cell=mines.cold_mountain.6")
    for slug, size in (("busao", 4), ("boomtown", 3), ("rufstock", 4), ("quissama", 4)):
        yield Shot(f"{slug}-prepare", path=f"/prepare/{slug}")
        yield Shot(f"{slug}-prepare-{size}", path=f"/prepare/{slug}?players={size}")
        yield Shot(f"{slug}-rules", path=f"/rules/{slug}")
    for slug in ("busao", "boomtown", "rufstock"):
        yield Shot(f"{slug}-setup", TABLES[f"{slug}-empty"], "/setup")
        yield Shot(f"{slug}-setup-ticked", TABLES[f"{slug}-empty"], "/setup", taps=ticked)
    yield Shot("busao-rule", TABLES["busao-empty"], taps=rule)
    yield Shot("boomtown-rule", TABLES["boomtown-empty"], taps=rule)
    for slug, game in found().items():
        for name in game.tools if f"{slug}-full" in TABLES else ():
            yield Shot(f"{slug}-{name}", TABLES[f"{slug}-full"], f"/tool/{name}")
    yield Shot("rules", path="/rules")
    yield Shot("rules-found", path="/rules?q=pare")
    yield Shot("rules-none", path="/rules?q=xyzzy")
    yield Shot("rules-adjacent", path="/rules/busao/adjacent")
    yield Shot("home-plays", TABLES["busao-cards"], "/?{key}", before=HOME)


README_SHOTS = (
    Shot("home", TABLES["busao-cards"], "/?{key}", before=HOME),
    Shot("busao", TABLES["busao-cards"]),
    Shot("boomtown", TABLES["boomtown-full"]),
    Shot("rufstock", TABLES["rufstock-half"]),
)
