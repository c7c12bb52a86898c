"""The pictures to take: the sheet, the page, and the taps before each."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import expect

from companion.games import found
from tests.games.busao.three_buses import BOX, BROKEN, TWINS, bring
from tests.support.house import OVERTAKEN, Hand
from tests.support.tables import LONG, SHORT, TABLES, Table, boomtown, rufstock
from tests.support.years import STATISTICS, join, play_a_year

Taps = Callable[[Hand], None]


HOME = tuple(TABLES[name] for name in ("busao-tie", "boomtown-won", "rufstock-won-long", "rufstock-half"))


@dataclass(frozen=True)
class Shot:
    """One screen: its name, the table it needs, the address of the page, and the taps on it.

    ``path`` is below the play of the table, unless there is no table or it contains the play's ``{key}`` (``/?{key}``).
    ``before`` are plays that this phone has been at.
    """

    name: str
    table: Table | None = None
    path: str = ""
    taps: Taps | None = None
    before: tuple[Table, ...] = ()

    def address(self, at: str) -> str:
        """Return the address of the page; ``at`` is that of the table's play."""
        if self.table and "{key}" not in self.path:
            return at + self.path
        return self.path.format(key=at.rpartition("/")[2])


def conflict(hand: Hand) -> None:
    """Tap without a signal, after another phone has written there."""
    wait(hand)
    write_elsewhere(hand, "set", cell="rounds.0.0", value="1")


def write_elsewhere(hand: Hand, path: str, **fields: str) -> None:
    """Write from another phone, while ``hand`` has no signal; then restore the signal and wait for the conflict."""
    browser = hand.context.browser
    assert browser
    with browser.new_context(locale=hand.language) as context:
        other = Hand(context, hand.server, hand.language)
        other.open(hand.at)
        other.write(path, **fields)
    hand.context.set_offline(False)
    expect(hand.find("#notice .conflict")).to_be_visible()


def wait(hand: Hand) -> None:
    """Tap without a signal."""
    hand.allowed = re.compile("")
    hand.context.set_offline(True)
    hand.find(".dog-choice").first.tap()
    expect(hand.find("#waiting")).to_be_visible()


def to_group(hand: Hand) -> None:
    """Go to the group of the play that was opened last."""
    hand.open()
    hand.follow(hand.find("a[href^='/g/']").first)


def to_settings(hand: Hand) -> None:
    """Go to the group's settings."""
    to_group(hand)
    hand.follow(hand.find("a[href$='/settings']"))


def to_deletion(hand: Hand) -> None:
    """Go to the question whether to delete the group."""
    to_settings(hand)
    hand.follow(hand.link(hand.t("remove-group")))


def to_bin(hand: Hand) -> None:
    """Delete the group and show where it can be restored."""
    to_deletion(hand)
    hand.follow(hand.button(hand.t("delete-go")))


def to_door(hand: Hand) -> None:
    """Leave the group and open its address on the phone that is no longer in it."""
    to_group(hand)
    group = hand.page.url.removeprefix(hand.server.url)
    hand.open(f"{group}/leave")
    hand.follow(hand.button(hand.t("leave-group")))
    hand.open(group)


def names_wrong(hand: Hand) -> None:
    """Enter a name twice."""
    hand.put("Ana", "Beto", "Duda")
    hand.find("input[name=typed]").fill("Ana")
    hand.find("input[name=typed]").press("Enter")
    expect(hand.find("#typed-wrong")).to_be_visible()


def driver(hand: Hand) -> None:
    """Tap the driver of a bus."""
    hand.find("#driver-0").tap()
    expect(hand.find(".lines .line").first).to_be_visible()


def typed(hand: Hand) -> None:
    """Type figures without a signal."""
    hand.allowed = re.compile("")
    hand.context.set_offline(True)
    hand.figures(12, -9, 4)
    expect(hand.find("#waiting")).to_be_visible()


def typed_elsewhere(hand: Hand) -> None:
    """Type a figure into a seat where somebody else has written another."""
    hand.allowed = re.compile("")
    hand.context.set_offline(True)
    hand.figures(7)
    write_elsewhere(hand, "set", cell="buses.0.windows.0.0", value="-4")


def gold(hand: Hand) -> None:
    """Choose a cell of gold, so that the keypad opens."""
    hand.find('[data-cell="players.1.gold.red"]').tap()
    expect(hand.find("#entry")).to_be_visible()


def digits(hand: Hand) -> None:
    """Type a figure that the keys of whole figures do not have."""
    hand.find("[data-face=digits]").tap()
    hand.keys("2", "3")
    expect(hand.find("#entry-go")).to_contain_text("23")


def ticked(hand: Hand) -> None:
    """Tick the first three steps of a checklist and draw who starts."""
    for number in range(3):
        hand.find("#now .go").tap()
        expect(hand.find(".step[aria-pressed=true]")).to_have_count(number + 1)
        hand.page.wait_for_timeout(1000)  # taps on what has just appeared are ignored
    hand.button(hand.t("draw-first")).tap()
    expect(hand.find(".drawn")).to_be_visible()
    hand.page.evaluate("scrollTo(0, 0)")


def rule(hand: Hand) -> None:
    """Open the rule of a field next to the pad."""
    hand.find("a[data-rule]:visible").first.tap()
    expect(hand.find("#rule .rule-card")).to_be_visible()


def with_deck(path: str = "", letters: str = "", what: Any = BOX) -> Taps:
    """Return the taps that import a deck, go back to ``path`` below the play, and type ``letters`` of a card."""

    def tap(hand: Hand) -> None:
        at = hand.at
        bring(hand, what)
        if path:
            hand.open(at + path)
        if letters:
            with hand.page.expect_response(lambda answer: f"q={letters}" in answer.url):
                hand.find("#card-search").press_sequentially(letters)

    return tap


def picking(side: int, place: str, letters: str = "") -> Taps:
    """Return the taps that import a deck, show its cards for a place of a bus, and type ``letters`` of one."""

    def tap(hand: Hand) -> None:
        at = hand.at
        bring(hand, BOX)
        hand.open(f"{at}?side={side}&cell=buses.{side}.{place}#pick")
        expect(hand.find("#cards .card-row:visible").first).to_be_visible()
        hand.find("#card-search").press_sequentially(letters)

    return tap


def twins(hand: Hand) -> None:
    """Show the cards that may be duplicates."""
    bring(hand, TWINS)
    hand.find(".twins summary").tap()
    hand.page.evaluate("scrollTo(0, 0)")


def example(hand: Hand) -> None:
    """Open the invented deck."""
    hand.slug = "busao"
    hand.follow(hand.button(hand.t("deck-example-open")))


def asked(hand: Hand) -> None:
    """Ask the referee whether a pair beats another."""
    hand.allowed = OVERTAKEN
    hand.find("#bay-van").tap()
    for card in "55":
        hand.find(f"[data-card='{card}']").tap()
    hand.find(".strip").tap(position={"x": 4, "y": 4})
    for card in "33":
        hand.find(f"[data-card='{card}']").tap()
    expect(hand.find(".answer")).to_be_visible()


SEAT = "/form/passenger?cell=buses.0.windows.3.1"
"""The form of an empty seat of busao-cards."""

BANKED = boomtown(
    "cactus_junction 2,4 0; cold_mountain 6,8 1; coyote_city 6 2; dry_gulch 5,8 3; san_narciso 7 2",
    "14 9 23 6",
    "cactus_junction 0; cold_mountain 1; dry_gulch 3",
) | {"bank.round": 5, "bank.opener": 0, "bank.saloons": [{"owner": 2, "town": "cactus_junction", "girls": False}]}
TAKING = {"bank.sale": {"winner": 1, "bid": 3}, "bank.order": [1, 2, 3, 0]}
TAKEN = [
    {"seat": 1, "card": "mines.cold_mountain.3"},
    {"seat": 2, "card": "mines.san_narciso.4"},
    {"seat": 3, "card": "mines.dry_gulch.2"},
    {"seat": 0, "card": "mines.cactus_junction.12"},
]

TOOLS = {
    "boomtown-bank-auction": Table("boomtown", SHORT[:4], BANKED),
    "boomtown-bank-taking": Table("boomtown", SHORT[:4], {**BANKED, **TAKING}),
    "boomtown-bank-production": Table("boomtown", SHORT[:4], {**BANKED, **TAKING, "bank.picks": TAKEN}),
    "busao-turn-moves": Table("busao", SHORT[:3], {"turn.now": {"seat": 0, "used": ["stop"]}, "turn.pare": 1}),
    "busao-turn-last": Table(
        "busao",
        LONG,
        {"turn.now": {"seat": 2, "used": ["board-0"]}, "turn.pare": 0, "turn.end": {"how": "line", "seat": 1}},
    ),
}
"""Plays in which a tool is useful."""


def year(query: str) -> Taps:
    """Return the taps that open the statistics of a year with this ``query``."""

    def tap(hand: Hand) -> None:
        play_a_year(hand.server)
        join(hand)
        hand.open(STATISTICS + query)

    return tap


def decks() -> Iterator[Shot]:
    """Yield the shots of decks."""
    shelf, cards = "/decks/busao", TABLES["busao-cards"]
    yield Shot("decks-none", path=shelf)
    yield Shot("decks-wrong", path=shelf, taps=lambda hand: bring(hand, BROKEN))
    yield Shot("decks-play", cards, taps=with_deck("/decks"))
    yield Shot("deck", path=shelf, taps=with_deck())
    yield Shot("deck-twins", path=shelf, taps=twins)
    yield Shot("deck-found", path=shelf, taps=with_deck(letters="ar"))
    yield Shot("deck-example", path=shelf, taps=example)
    yield Shot("card-first", cards, SEAT)
    yield Shot("card-pick", cards, taps=picking(0, "windows.3.1"))
    yield Shot("card-pick-filled", cards, taps=picking(0, "windows.0.1"))
    yield Shot("card-pick-typed", cards, taps=picking(0, "windows.3.1", "ar"))
    yield Shot("card-pick-none", cards, taps=picking(0, "windows.3.1", "xyz"))
    yield Shot("card-pick-driver", cards, taps=picking(1, "driver.scores.0"))
    yield Shot("card-pick-upgrade", cards, taps=picking(0, "upgrades.2"))


def shots() -> Iterator[Shot]:
    """Yield all shots, in the order of the contact sheet."""
    yield Shot("home-new", path="/")
    yield Shot("group", TABLES["busao-cards"], taps=to_group, before=HOME)
    yield Shot("group-settings", TABLES["busao-long"], taps=to_settings)
    yield Shot("group-delete", TABLES["busao-long"], taps=to_deletion)
    yield Shot("group-deleted", TABLES["busao-long"], taps=to_bin)
    yield Shot("group-join", TABLES["busao-long"], taps=to_door)
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
        yield Shot(f"{slug}-more", TABLES[f"{slug}-full"], "/table")
        yield Shot(f"{slug}-seats", TABLES[f"{slug}-full"], "/seats")
        yield Shot(f"{slug}-log", TABLES[f"{slug}-full"], "/log")
        yield Shot(f"{slug}-share", TABLES[f"{slug}-won"], "/share")
        yield Shot(f"{slug}-who", TABLES[f"{slug}-full"], "/who")
    for name in ("join", "plays", "score-cards"):
        yield Shot(name, path=f"/{name}")
    yield Shot("rufstock-conflict", Table("rufstock", SHORT[:3]), taps=conflict)
    yield Shot("rufstock-waiting", Table("rufstock", SHORT[:4], rufstock("103")), taps=wait)
    yield Shot("rufstock-conflict-long", Table("rufstock", LONG[:5]), taps=conflict)
    yield Shot("busao-driver", TABLES["busao-cards"], taps=driver)
    yield Shot("busao-waiting", TABLES["busao-empty"], taps=typed)
    yield Shot("busao-conflict", TABLES["busao-empty"], taps=typed_elsewhere)
    yield Shot("busao-digits", TABLES["busao-empty"], taps=digits)
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
    for name, table in TOOLS.items():
        yield Shot(name, table, f"/tool/{name.split('-')[1]}")
    yield Shot("rufstock-referee-asked", TABLES["rufstock-full"], "/tool/referee", taps=asked)
    yield Shot("rufstock-referee-alone", path="/tool/rufstock/referee", taps=asked)
    yield Shot("quissama-costs-asked", path="/tool/quissama/costs?hand=nagoa_2.bencao_imperial&tokens=2")
    yield from decks()
    yield Shot("statistics", path="/", taps=year(""))
    for slug in found():
        yield Shot(f"statistics-{slug}", path="/", taps=year(f"?game={slug}"))
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
