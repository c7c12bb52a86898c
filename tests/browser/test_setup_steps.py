"""The current step of a checklist: in sight above a dock that does not move, and the draw of who starts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from companion.core.game import Game
from companion.games import found
from tests.browser.conftest import PickUp
from tests.support.house import Hand, Server, none
from tests.support.tables import SHORT, Table

GAMES = {slug: game for slug, game in found().items() if game.checklist}
LONG = (
    "Maximiliano Bartolomeu de Albuquerque Jr",
    "Maria Aparecida dos Santos Nascimento Sá",
    "Wanderleia Wanderley Whitaker Wolfgang",
    "Ana",
    "Beto",
    "Zé",
)
SIZES = ((360, 616), (375, 553), (740, 330), (820, 1180))
SEEN = """() => {
    const rows = [...document.querySelectorAll("#checklist .steps > li")];
    const row = rows.find(one => !one.classList.contains("is-done"));
    const [box, dock] = [row, document.querySelector(".dock")].map(one => one?.getBoundingClientRect());
    const said = document.querySelector("#now p");
    return {row: row?.id, top: box?.top, bottom: box?.bottom, dock: [dock.top, dock.height],
        cut: said ? Math.max(said.scrollHeight - said.clientHeight, said.scrollWidth - said.clientWidth) : 0};
}"""


def screen(width: int, height: int, **more: Any) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}, **more}


def steps(game: Game, size: int) -> int:
    """Return how many steps a set-up without variants has, including who starts."""
    assert game.checklist
    options = {option.key: option.values[0] for option in game.options}
    return len(game.checklist(size, options).steps) + 1


def lay(hand: Hand, slug: str, names: tuple[str, ...]) -> None:
    """Open the set-up of a new play."""
    hand.open(hand.lay(Table(slug, names)) + "/setup")


def in_sight(hand: Hand, done: int) -> dict[str, Any]:
    """Wait until ``done`` steps are done and nothing moves; return where the next step is."""
    expect(hand.find("#checklist .steps > .is-done")).to_have_count(done)
    expect(hand.find("#checklist .is-waiting")).to_have_count(0)
    before = None
    for _ in range(200):
        now: dict[str, Any] = hand.page.evaluate(
            f"() => new Promise(on => requestAnimationFrame(() => on(({SEEN})())))"
        )
        if now == before:
            break
        before = now
    else:
        pytest.fail(f"it does not come to rest: {now}")
    return now


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_whoever_only_presses_the_dock_sees_every_step(slug: str, width: int, height: int, pick_up: PickUp) -> None:
    language = "en-GB" if width == 375 else "pt-BR"
    hand = pick_up(language.partition("-GB")[0], locale=language, reduced_motion="reduce", **screen(width, height))
    size = max(GAMES[slug].players)
    lay(hand, slug, LONG[:size])
    wrong, docks = [], set()
    total = steps(GAMES[slug], size)
    for done in range(total):
        now = in_sight(hand, done)
        docks.add(tuple(map(round, now["dock"])))
        if not done:
            assert hand.page.evaluate("scrollY") == 0, "it opens at its head, with the picture"
        elif now["top"] < 0 or now["bottom"] > now["dock"][0] + 0.5:
            wrong.append(f"out of sight: {now}")
        if now["cut"] > 0:
            wrong.append(f"cut: {hand.find('#now p').inner_text()}")
        hand.find("#now .go").press("Enter")
    docks.add(tuple(map(round, in_sight(hand, total)["dock"])))
    none(wrong)
    assert len(docks) == 1, "the dock moves"
    assert docks.pop()[1] < height / 3


OVER_TEXT = """() => [...document.querySelectorAll(".steps .rule-link > span")].filter(mark => {
    const text = document.createRange(), round = mark.getBoundingClientRect();
    text.selectNodeContents(mark.closest(".step-row").querySelector(".text"));
    return [...text.getClientRects()].some(line =>
        line.right > round.left && line.bottom > round.top && line.top < round.bottom);
}).map(mark => mark.closest("li").id)"""
"""Returns the steps in which the link to the rule covers the text."""


@pytest.mark.parametrize("slug", GAMES)
def test_the_link_to_the_rule_covers_no_text(slug: str, pick_up: PickUp) -> None:
    hand = pick_up()
    hand.open(f"/new/{slug}")
    hand.put(*SHORT[: max(GAMES[slug].players)])
    hand.page.evaluate("document.querySelectorAll('[type=checkbox]').forEach(variant => { variant.checked = true; })")
    hand.follow(hand.find("[data-go]"))
    hand.open(f"{hand.at}/setup")
    expect(hand.find(".steps .rule-link").first).to_be_attached()
    for size in hand.sizes((320, 740), (360, 616), (375, 553), (390, 664), (740, 330), (820, 1180)):
        assert hand.page.evaluate(OVER_TEXT) == [], size


@pytest.mark.parametrize("many", range(3, 6))
def test_lying_down_the_steps_are_next_to_the_picture_and_the_dock_cuts_nothing(pick_up: PickUp, many: int) -> None:
    hand = pick_up(**screen(740, 330))
    lay(hand, "rufstock", SHORT[:many])
    picture, steps = hand.find(".table-drawing").bounding_box(), hand.find(".steps").bounding_box()
    assert picture
    assert steps
    assert picture["x"] + picture["width"] <= steps["x"]
    row = hand.find(".whose-row")
    expect(row).to_be_visible()
    assert row.evaluate("one => [one, ...one.children].filter(it => it.scrollHeight > it.clientHeight).length") == 0
    assert row.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("slug", GAMES)
def test_it_glides_into_sight(slug: str, pick_up: PickUp) -> None:
    hand = pick_up(reduced_motion="no-preference", **screen(360, 616))
    lay(hand, slug, LONG[: min(GAMES[slug].players)])
    for done in range(1, 5):
        hand.find("#now .go").press("Enter")
        now = in_sight(hand, done)
        assert 0 <= now["top"] < now["bottom"] <= now["dock"][0] + 0.5


def test_a_guide_that_is_begun_opens_at_its_step(pick_up: PickUp) -> None:
    hand = pick_up(**screen(375, 553))
    lay(hand, "boomtown", SHORT[:3])
    hand.find("#now .go").press("Enter")
    in_sight(hand, 1)
    hand.page.evaluate("scrollTo(0, 0)")
    hand.open(f"{hand.at}/setup")
    now = in_sight(hand, 1)
    assert 0 <= now["top"] < now["bottom"] <= now["dock"][0] + 0.5


def test_the_step_is_in_sight_whoever_ticked(pick_up: PickUp) -> None:
    ana, beto = (pick_up(reduced_motion="reduce", **screen(360, 616)) for _ in range(2))
    lay(ana, "boomtown", ("Ana", "Beto", "Caio"))
    beto.open(f"{ana.at}/setup")
    for done in range(1, 6):
        ana.find("#now .go").press("Enter")
        for hand in (ana, beto):
            now = in_sight(hand, done)
            assert 0 <= now["top"] < now["bottom"] <= now["dock"][0] + 0.5
    beto.undo()
    assert in_sight(ana, 4)["row"] == in_sight(beto, 4)["row"] == "step-dice"


def test_the_dock_says_which_step_how_much_and_what(hand: Hand) -> None:
    lay(hand, "boomtown", ("Ana", "Beto", "Caio", "Duda"))
    said = hand.find("#now p")
    expect(said).to_have_text(re.compile(r"1 de 9\s*Ouro de cada um:\s+10 para cada pessoa"))
    figure = hand.find("#step-gold .number")
    # Ten gold for each of four: the page shows each share, and screen readers get the sum.
    assert figure.locator("[aria-hidden]").inner_text() == "10 × 4"
    expect(figure.locator(".visually-hidden")).to_have_text("10 vezes 4: 40 ao todo")
    hand.find("#now .go").press("Enter")
    expect(said).to_have_text(re.compile(r"2 de 9\s*Banco:\s"))


# ---- without a signal


@pytest.fixture
def cut_off(hand: Hand) -> Hand:
    hand.allowed = re.compile("ERR_|status of 4")
    return hand


def done(hand: Hand) -> list[str]:
    return list(hand.find("#checklist .steps > .is-done").evaluate_all("all => all.map(one => one.id)"))


def test_a_tick_moves_on_without_a_signal(cut_off: Hand) -> None:
    hand = cut_off
    lay(hand, "rufstock", ("Ana", "Beto", "Caio"))
    hand.context.set_offline(True)
    said = hand.find("#now p b")
    for title in ("Veículos", "Cartas de apoio", "Cartas na mão"):
        expect(said).to_have_text(title)
        hand.find("#now .go").press("Enter")
    expect(said).to_have_text("Fila de espera")
    assert done(hand) == ["step-vehicles", "step-aids", "step-deal"]
    expect(hand.find("#checklist .is-waiting")).to_have_count(3)
    # A waiting tick can be removed again.
    hand.find("#tick-aids").tap()
    expect(said).to_have_text("Cartas de apoio")
    hand.context.set_offline(False)
    expect(hand.find("#checklist .is-waiting")).to_have_count(0)
    assert done(hand) == ["step-vehicles", "step-deal"]
    hand.page.reload()
    assert done(hand) == ["step-vehicles", "step-deal"]


def test_a_tick_waits_until_it_is_answered_itself(cut_off: Hand) -> None:
    """An answer to an earlier action may show every row as before the later ones."""
    hand = cut_off
    lay(hand, "rufstock", ("Ana", "Beto", "Caio"))
    held: list[Route] = []
    free = False

    def whole_or_held(route: Route) -> None:
        if "cell=setup.vehicles" in route.request.url:
            route.continue_(headers={**route.request.headers, "shown-revision": ""})
        elif free or route.request.method != "POST":
            route.continue_()
        else:
            held.append(route)

    hand.context.route("**/p/**", whole_or_held)
    hand.context.set_offline(True)
    for tick in ("#tick-vehicles", "#tick-aids", "#tick-aids"):
        hand.find(tick).tap()
    hand.context.set_offline(False)
    expect(hand.find("#step-vehicles.is-waiting")).to_have_count(0)
    expect(hand.find("#step-aids.is-waiting")).to_have_count(1)
    free = True
    for route in held:
        route.continue_()
    expect(hand.find("#checklist .is-waiting")).to_have_count(0)
    assert done(hand) == ["step-vehicles"]


def test_the_end_of_the_list_is_reached_without_a_signal(cut_off: Hand) -> None:
    hand = cut_off
    lay(hand, "rufstock", ("Ana", "Beto"))
    hand.find("#lot-0").tap()
    expect(hand.find(".drawn")).to_have_text("Começa Ana.")
    hand.context.set_offline(True)
    for _ in range(7):
        hand.find("#now button").press("Enter")
    expect(hand.find("#now a.go")).to_have_text("Marcar pontos")
    hand.context.set_offline(False)
    expect(hand.find("#checklist .is-waiting")).to_have_count(0)
    expect(hand.find("#checklist .steps > .is-done")).to_have_count(8)


def test_a_tick_that_is_refused_is_none(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    lay(ana, "boomtown", ("Ana", "Beto", "Caio"))
    beto.open(ana.at)
    ana.allowed = re.compile("ERR_|status of 4")
    ana.context.set_offline(True)
    ana.find("#now .go").press("Enter")
    expect(ana.find("#now p b")).to_have_text("Banco")
    beto.write("resolve", wanted='{"options.short": true}', name="set")
    beto.write("finish")
    ana.context.set_offline(False)
    expect(ana.find("#notice .notice")).to_be_visible()
    assert done(ana) == []


# ---- who starts


@pytest.fixture
def calm(pick_up: PickUp) -> Hand:
    hand = pick_up(reduced_motion="no-preference", **screen(360, 616))
    lay(hand, "quissama", ("Ana", "Beto", "Caio"))
    return hand


def lit(hand: Hand) -> Locator:
    return hand.find("#starter .seat-lot.lit")


def test_the_draw_can_be_watched_and_stops_on_the_one_drawn(calm: Hand) -> None:
    hand = calm
    hand.page.evaluate(
        """() => { window.lights = [];
        const watch = new MutationObserver(() => {
            const lot = document.querySelector("#starter .seat-lot.lit");
            if (lot && window.lights.at(-1) !== lot.id) window.lights.push(lot.id);
        });
        watch.observe(document.getElementById("checklist"), {subtree: true, attributes: true}); }"""
    )
    hand.find("#draw").tap()
    expect(lit(hand)).to_have_count(1)
    expect(hand.find(".drawn")).to_be_hidden()
    hand.find("#now .go").tap(force=True)  # a hasty second tap is ignored
    expect(hand.find(".drawn")).to_be_visible()
    expect(lit(hand)).to_have_count(0)
    seat = hand.find("#starter").get_attribute("data-seat")
    lights = hand.page.evaluate("window.lights")
    assert {"lot-0", "lot-1", "lot-2"} == set(lights)
    assert len(lights) > 6, "more than two rounds"
    assert lights[-1] == f"lot-{seat}"
    name = ("Ana", "Beto", "Caio")[int(seat or 0)]
    expect(hand.find(".drawn")).to_have_text(f"Começa {name}.")
    expect(hand.find("#undo")).to_contain_text(f"quem começa: {name}")
    assert done(hand) == ["starter"]
    hand.undo()
    expect(hand.find(".drawn")).to_have_text("")
    hand.sees_log(f"~quem começa: {name}", "folha aberta")


def test_whoever_wants_no_motion_sees_the_result_at_once(pick_up: PickUp) -> None:
    hand = pick_up(reduced_motion="reduce")
    lay(hand, "rufstock", ("Ana", "Beto", "Caio", "Duda"))
    hand.find("#draw").tap()
    expect(hand.find(".drawn")).to_contain_text("Começa")
    assert not hand.page.evaluate("document.documentElement.classList.contains('draws-lots')")
    expect(hand.find("#starter [aria-pressed=true]")).to_have_count(1)


def test_who_starts_stands_where_the_game_needs_it(hand: Hand) -> None:
    for slug, before in (("rufstock", "step-ticket"), ("quissama", "step-first-turn")):
        lay(hand, slug, ("Ana", "Beto"))
        assert hand.find("#starter + li").get_attribute("id") == before
    for slug in ("busao", "boomtown"):
        lay(hand, slug, ("Ana", "Beto", "Caio"))
        expect(hand.find("#starter:last-child")).to_have_count(1)


def test_without_scripts_the_draw_and_every_step_work(pick_up: PickUp) -> None:
    hand = pick_up(java_script_enabled=False, **screen(360, 616))
    hand.open("/prepare/rufstock?players=3")
    hand.follow(hand.find(".dock .go"))
    for done_so_far in range(8):
        expect(hand.find("#checklist .steps > .is-done")).to_have_count(done_so_far)
        if done_so_far:
            row = hand.find("#checklist .steps > li:not(.is-done)").first.bounding_box()
            dock = hand.find(".dock").bounding_box()
            assert row
            assert dock
            assert 0 <= row["y"] < row["y"] + row["height"] <= dock["y"] + 0.5
        hand.follow(hand.find("#now .go"))
    expect(hand.find(".drawn")).to_contain_text(re.compile("Começa a pessoa [123]"))
    hand.follow(hand.find("#now a.go"))
    assert "/new/rufstock" in hand.page.url


# ---- from the pad and back, and the effects of a variant


def test_from_the_pad_it_is_one_tap_back(hand: Hand, server: Server) -> None:
    at = hand.begin("boomtown", ("Ana", "Beto", "Caio"))
    hand.open(f"{at}/setup")
    hand.follow(hand.find(".top a").first)
    assert hand.page.url.startswith(server.url + at)
    assert not hand.page.url.endswith("/setup")


def test_a_variant_says_what_it_changes_and_looks_the_same_at_the_table(hand: Hand) -> None:
    hand.open("/prepare/boomtown?players=3")
    switch = hand.find(".onoff", has_text="Jogo curto")
    expect(switch).to_contain_text("45 cartas em vez de 60")
    before = look(switch)
    hand.follow(switch)
    expect(switch).to_have_attribute("aria-current", "true")
    expect(hand.find(".step", has_text="Cartas de fora")).to_be_visible()
    hand.begin("boomtown", ("Ana", "Beto", "Caio"))
    hand.open(f"{hand.at}/table")
    expect(switch).to_contain_text("45 cartas em vez de 60")
    assert look(switch) == before
    switch.tap()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(switch.locator("svg")).to_be_visible()
    switch.tap()
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(switch.locator("svg")).to_be_hidden()


def look(place: Locator) -> list[Any]:
    """Return how a switch looks: its font, its columns, and the size of its box."""
    return list(
        place.evaluate(
            """one => [getComputedStyle(one.querySelector("b")).font, getComputedStyle(one).gridTemplateColumns,
            one.querySelector(".box").offsetWidth, one.querySelector(".text").offsetHeight]"""
        )
    )


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_accessible_and_fits_with_long_names(slug: str, hand: Hand) -> None:
    lay(hand, slug, LONG[: max(GAMES[slug].players)])
    for number in range(3):
        in_sight(hand, number)
        hand.find("#now .go").press("Enter")
    hand.find("#lot-0").tap()
    expect(hand.find(".drawn")).to_contain_text("Começa Maximiliano")
    none(hand.faults())
    none(hand.fits())
