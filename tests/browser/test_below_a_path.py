"""The app below a path, as behind a proxy that also serves other things, from which it requests nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PickUp
from tests.games.boomtown.bank_hands import change_language, open_bank, play, sees_gold
from tests.games.boomtown.banks import NAMES
from tests.games.boomtown.whole_play import ROUNDS
from tests.support.house import Hand, Server
from tests.support.keeping import AGE, IS_KEPT, LOST

ROOT = "/bloco/app"
IS_KEPT_BELOW = IS_KEPT.replace('startsWith("pages ")', f'startsWith("{ROOT[1:]}/pages ")')


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


@pytest.fixture
def below(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that knows its path, as gunicorn gets it from a variable."""
    monkeypatch.setenv("SCRIPT_NAME", ROOT)
    server = Server(tmp_path_factory.mktemp("house"))
    server.url += ROOT
    server.start()
    yield server
    server.stop()
    assert server.log.read_text() == ""


@pytest.fixture
def elsewhere(pick_up: PickUp, below: Server) -> Iterator[list[str]]:
    """The addresses outside the path that phones request; there must be none."""
    found: list[str] = []
    yield found
    assert found == []


def pick(pick_up: PickUp, below: Server, elsewhere: list[str], **options: object) -> Hand:
    """Pick up a phone whose requests outside the path are recorded."""
    hand = pick_up(at=below, **options)
    inside = f"{below.url}/"
    hand.context.on("request", lambda one: None if one.url.startswith(inside) else elsewhere.append(one.url))
    return hand


def test_a_busao_with_a_rule_beside_it_and_a_second_phone(pick_up: PickUp, below: Server, elsewhere: list[str]) -> None:
    ana, beto = pick(pick_up, below, elsewhere), pick(pick_up, below, elsewhere)
    ana.open()
    ana.follow(ana.find(f"a[href='{ROOT}/new/busao']").first)
    ana.put("Ana", "Beto")
    ana.follow(ana.find("[data-go]"))
    beto.open(f"{ana.at}?side=0")
    expect(ana.find("#phones")).to_have_text("2")
    asked: list[str] = []
    beto.page.on("request", lambda one: asked.append(one.url) if "shown-revision" in one.headers else None)
    ana.figures(3, 5)
    ana.sees_totals(8, 0)
    beto.sees_totals(8, 0)
    ana.undo()
    ana.sees_totals(3, 0)
    beto.sees_totals(3, 0)
    asked = [one for one in asked if not one.endswith("/cards")]  # the deck's cards are fetched once a page is idle
    assert asked == [], "the stream brings it"
    ana.find("#entry-rule").tap()
    expect(ana.find("#rule .rule-card")).to_contain_text("Quanto vale cada passageiro?")
    ana.find("#rule").get_by_role("link", name="Quem conta como adjacente?").tap()
    expect(ana.find("#rule .rule-card")).to_contain_text("Quem conta como adjacente?")


def test_a_round_at_the_bank_of_boomtown(pick_up: PickUp, below: Server, elsewhere: list[str]) -> None:
    hand = pick(pick_up, below, elsewhere)
    hand.slug, first = "boomtown", ROUNDS[0]
    hand.open("/new/boomtown")
    hand.put(*NAMES)
    hand.follow(hand.find("[data-go]"))
    open_bank(hand)
    play(hand, first, hand.t("bank-auction"))
    hand.undo()
    hand.find("#turn-name", has_text=hand.t("bank-production")).wait_for()
    sees_gold(hand, *first.taken)
    change_language(hand, "en")
    sees_gold(hand, *first.taken)


def test_what_is_kept_for_when_there_is_no_signal(pick_up: PickUp, below: Server, elsewhere: list[str]) -> None:
    hand = pick(pick_up, below, elsewhere, service_workers="allow")
    hand.allowed = LOST
    hand.open("/new/busao")
    hand.put("Ana", "Beto")
    hand.follow(hand.find("[data-go]"))
    at = hand.at
    for path, text in ((at, 'id="totals"'), ("/rules", 'id="found"'), ("/rules/busao", 'id="requirements"')):
        assert hand.page.evaluate(IS_KEPT_BELOW, [ROOT + path, text, True, 60_000]), path
    hand.context.set_offline(True)
    hand.page.reload()
    expect(hand.find("#kept")).to_have_text(AGE)
    hand.figures(7)
    hand.page.reload()  # the waiting tap survives
    expect(hand.find(".seat.typed .number")).to_have_text(["7"])
    hand.find("#entry-rule").tap()  # from the kept rulebook
    expect(hand.find("#rule .rule-card")).to_contain_text("Quanto vale cada passageiro?")
    hand.open("/plays")
    expect(hand.find("#kept-going a[href]").first).to_have_attribute("href", ROOT + at)
    hand.open(at)
    hand.context.set_offline(False)
    hand.sees_totals(7, 0)
