"""Rufstock's referee on a phone: the keys, the queue, and writing down a play of cards, with and without scripts."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PickUp
from tests.games.rufstock.hands import says, tap
from tests.support.house import EXPECTED, OVERTAKEN, Hand, Traffic, none
from tests.support.no_signal import LOST
from tests.support.tables import LONG, SHORT, TABLES, Table

ALONE = "/tool/rufstock/referee"
NAMES = ("Ana", "Beto", "Caio")


def test_two_taps_a_card_at_most(hand: Hand) -> None:
    hand.allowed = OVERTAKEN
    hand.open(ALONE)
    hand.find("#lie-van").tap()
    tap(hand, "55")
    hand.find(".strip").tap(position={"x": 4, "y": 4})
    tap(hand, "33")
    # The cards on the Van leave sequences to the Bus.
    says(hand, "Supera. Na Van: 3-3 é menor que 5-5.")
    hand.find("[data-card=clear]").tap()
    tap(hand, "45678")
    says(hand, "Não. São 5 cartas da mão, e o máximo é 4.")
    hand.find(".played label").nth(2).tap()
    says(hand, "Pode. No Ônibus: está vazio.")
    # A mark belongs to its card: deleted down to two and typed again, the third comes from the hand.
    for _ in range(3):
        hand.find("[data-card=delete]").tap()
    tap(hand, "678")
    says(hand, "Não. São 5 cartas da mão")
    expect(hand.find("#lie-play")).to_have_value("45678")
    # A reloaded page has the same question.
    hand.page.reload()
    expect(hand.find("#lie-play")).to_have_value("45678")
    hand.find("label", has_text="Rockeiro").tap()
    says(hand, "Não. São 5 cartas da mão")
    none(hand.faults())
    none(hand.fits())


def test_what_was_typed_over_a_vehicle_is_the_sheets_once_a_play_is_written_down(hand: Hand) -> None:
    """On the Bus the higher wins: 5-6-7 beats two cards, and 3-4-5 does not beat 5-6-7."""
    hand.allowed = OVERTAKEN
    hand.begin("rufstock", (*NAMES, "Davi"))
    hand.open(f"{hand.at}/tool/referee")
    hand.find("#lie-bus").tap()
    tap(hand, "67")
    hand.find(".strip").tap(position={"x": 4, "y": 4})
    tap(hand, "567")
    says(hand, "Supera. No Ônibus")
    hand.find("#played-2").tap()
    expect(hand.find("#undo")).to_contain_text("Caio jogou 5 6 7 no Ônibus")
    expect(hand.find("#lie-bus")).to_have_value("567")
    tap(hand, "22")
    says(hand, "Pode. Na Van")
    hand.find("#played-3").tap()
    expect(hand.find("#undo")).to_contain_text("Davi jogou 2 2 na Van")
    expect(hand.find("#lie-bus")).to_have_value("567")
    expect(hand.find("#lie-van")).to_have_value("22")
    tap(hand, "345")
    says(hand, "Não. No Ônibus")
    hand.find("#clear").tap()
    expect(hand.find("#lie-bus")).to_have_value("")
    expect(hand.find("#lie-van")).to_have_value("")


def test_a_play_is_written_on_the_sheet(pick_up: PickUp) -> None:
    hand = pick_up("en")
    hand.allowed = OVERTAKEN
    hand.begin("rufstock", NAMES)
    hand.follow(hand.link("Does this beat it?"))
    tap(hand, "678")
    hand.find("#board label", has_text="Bus").tap()
    expect(hand.find("#on-bus")).to_be_checked()
    hand.find("#board button", has_text="Beto").tap()
    # The next play can be typed before the answer arrives.
    tap(hand, "33")
    expect(hand.find("#undo")).to_contain_text("Beto played 6 7 8 on the Bus")
    expect(hand.find("#lie-bus")).to_have_value("678")
    expect(hand.find("#lie-play")).to_have_value("33")
    expect(hand.find("#check-van")).to_contain_text("set: lower wins")
    expect(hand.find("#check-bus")).to_contain_text("sequence: higher wins")
    expect(hand.find("#table [aria-pressed=true]")).to_contain_text("Beto")
    says(hand, "Allowed. On the Van: it’s empty.")
    hand.find("#board button", has_text="Ana").tap()
    expect(hand.find("#lie-van")).to_have_value("33")
    none(hand.faults())
    none(hand.fits())
    hand.button("Clear vehicles").tap()
    expect(hand.find("#lie-van")).to_have_value("")
    # After an undo, what is still typed is judged again.
    tap(hand, "44")
    says(hand, "Allowed. On the Van: it’s empty.")
    hand.undo()
    says(hand, "No. On the Van: 4-4 is higher than 3-3, and lower wins.")
    expect(hand.find("#board .whose")).to_have_count(0)
    hand.find("#verdict a").tap()
    expect(hand.find("#rule-text")).to_contain_text("Van")


def test_what_a_vehicle_takes_is_said_although_the_next_play_is_typed_already(hand: Hand) -> None:
    hand.allowed = OVERTAKEN
    hand.begin("rufstock", NAMES)
    hand.follow(hand.link("Isto supera?"))
    tap(hand, "678")
    hand.find("#board label", has_text="Ônibus").tap()
    expect(hand.find("#played-0")).to_have_attribute("formaction", re.compile("vehicle=bus"))
    questions: list[Route] = []
    written: list[Route] = []
    hand.find("#board button", has_text="Beto").wait_for()
    hand.page.route("**/act/**", lambda route: written.append(route))
    hand.page.route("**/tool/referee?*", lambda route: questions.append(route))
    hand.find("#board button", has_text="Beto").tap()
    tap(hand, "33")
    written[0].continue_()
    # The answer to the play arrives while a question about the next one is pending.
    expect(hand.find("#undo")).to_contain_text("Beto jogou 6 7 8 no Ônibus")
    hand.page.unroute("**/tool/referee?*")
    questions[-1].continue_()
    expect(hand.find("#check-van")).to_contain_text("conjunto")
    expect(hand.find("#check-bus")).to_contain_text("sequência")


def test_the_next_play_is_judged_while_the_last_one_is_on_its_way(hand: Hand) -> None:
    hand.allowed = OVERTAKEN
    hand.begin("rufstock", NAMES)
    hand.follow(hand.link("Isto supera?"))
    hand.find(".strip").tap(position={"x": 4, "y": 4})
    tap(hand, "55")
    says(hand, "Pode. Na Van: está vazia.")
    written: list[Route] = []
    hand.page.route("**/act/**", lambda route: written.append(route))
    with hand.page.expect_request("**/act/**"):
        hand.find("#board button", has_text="Beto").tap()
    tap(hand, "45678")
    says(hand, "Não. São 5 cartas da mão, e o máximo é 4.")
    written[0].continue_()
    expect(hand.find("#undo")).to_contain_text("Beto jogou 5 5")
    says(hand, "Não. São 5 cartas da mão, e o máximo é 4.")


@pytest.fixture
def phones(pick_up: PickUp) -> tuple[Hand, Hand]:
    """Two phones at the referee of one play, ready to type."""
    ana, beto = pick_up(), pick_up()
    at = ana.begin("rufstock", NAMES)
    for hand in (ana, beto):
        hand.allowed = OVERTAKEN
        hand.open(f"{at}/tool/referee")
        hand.find(".strip").tap(position={"x": 4, "y": 4})
    return ana, beto


def test_an_old_page_follows_the_sheet(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    tap(ana, "44")
    ana.find("#board button", has_text="Ana").tap()
    expect(ana.find("#lie-van")).to_have_value("44")
    tap(beto, "55")
    says(beto, "Não. Na Van: 5-5 é maior que 4-4, e vence o menor.")
    expect(beto.find("#lie-van")).to_have_value("44")
    assert beto.find("#lie-van").evaluate("one => one.inputMode") == "none"
    expect(beto.find("#board .whose")).to_have_count(0)
    for _ in range(2):
        beto.find("[data-card=delete]").tap()
    tap(beto, "33")
    says(beto, "Supera. Na Van: ")
    beto.find("#board button", has_text="Beto").tap()
    expect(beto.find("#lie-van")).to_have_value("33")
    none(beto.faults())
    none(beto.fits())


def test_without_a_signal_no_tap_is_lost(hand: Hand) -> None:
    hand.allowed = re.compile(f"{LOST.pattern}|{OVERTAKEN.pattern}")
    hand.open(ALONE)
    hand.find("#lie-van").tap()
    hand.context.set_offline(True)
    tap(hand, "55")
    hand.find(".strip").tap(position={"x": 4, "y": 4})
    tap(hand, "33")
    expect(hand.find("#lost")).to_be_visible()
    hand.context.set_offline(False)
    says(hand, "Supera. Na Van: ")
    expect(hand.find("#lost")).to_be_hidden()


def test_a_play_that_another_phone_overtook_comes_back_and_is_judged_anew(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    beto.allowed = re.compile(f"{LOST.pattern}|{OVERTAKEN.pattern}|{EXPECTED.pattern}")
    tap(beto, "333")
    beto.find(".played label").nth(1).tap()
    says(beto, "Pode. Na Van: está vazia.")
    beto.context.set_offline(True)
    beto.find("#board button", has_text="Beto").tap()
    expect(beto.find("#lie-play")).to_have_value("")
    expect(beto.find("#board")).to_have_attribute("inert", "")
    tap(ana, "44")
    ana.find("#board button", has_text="Ana").tap()
    expect(ana.find("#lie-van")).to_have_value("44")
    beto.context.set_offline(False)
    expect(beto.find("#notice")).to_contain_text("Ana jogou 4 4 na Van). Olhe de novo e escolha.")
    expect(beto.find("#lie-play")).to_have_value("333")
    expect(beto.find("#lie-van")).to_have_value("44")
    expect(beto.find("#queue2")).to_be_checked()
    says(beto, "Supera. Na Van: 3 cartas contra 2.")
    beto.find("#board button", has_text="Beto").tap()
    expect(beto.find("#lie-van")).to_have_value("333")
    expect(beto.find("#lie-play")).to_have_value("")
    expect(ana.find("#lie-van")).to_have_value("333")


def test_what_is_typed_over_a_vehicle_stays_and_is_compared(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    beto.find("#lie-van").tap()
    tap(beto, "66")
    tap(ana, "44")
    ana.find("#board button", has_text="Ana").tap()
    expect(beto.find("#check-van")).to_contain_text("na folha: 4 4")
    expect(beto.find("#lie-van")).to_have_value("66")
    beto.find("#keep").tap()
    expect(ana.find("#lie-van")).to_have_value("66")
    # Once it equals the sheet, the sheet is followed again.
    tap(ana, "55")
    ana.find("#board button", has_text="Ana").tap()
    expect(beto.find("#lie-van")).to_have_value("55")


def test_without_scripts_the_fields_are_typed_and_sent(pick_up: PickUp) -> None:
    hand = pick_up(java_script_enabled=False)
    hand.begin("rufstock", NAMES)
    hand.follow(hand.link("Isto supera?"))
    hand.find("#lie-play").fill("678")
    hand.follow(hand.button("Conferir"))
    says(hand, "Pode. No Ônibus também: está vazio.")
    hand.find("#board label", has_text="Ônibus").tap()
    hand.follow(hand.button("Conferir"))
    hand.follow(hand.find("#board button", has_text="Caio"))
    expect(hand.find("#lie-bus")).to_have_value("678")
    expect(hand.find("#undo")).to_contain_text("Caio jogou 6 7 8 no Ônibus")


APART = """() => {
  const [title, van, bus, play, ...drawn] = ["h1", "#lie-van", "#lie-bus", "#lie-play", ".vehicle", ".sign"]
    .flatMap((one) => [...document.querySelectorAll(one)]).map((one) => one.getBoundingClientRect());
  const fields = [van, bus, play];
  return [
    ...fields.filter(({ left, right }) => left < 0 || right > innerWidth).map(() => "a field leaves the screen"),
    ...drawn.filter(({ top }) => top < title.bottom).map(() => "a vehicle covers the title"),
    ...(van.right > bus.left ? ["the two fields overlap"] : []),
    ...(Math.max(van.bottom, bus.bottom) > play.top ? ["a field covers the play"] : []),
  ];
}"""
"""Returns what covers what on the referee's page, as sentences."""


@pytest.mark.parametrize("size", [(375, 553), (390, 664), (320, 568)])
def test_without_scripts_every_field_has_its_label_and_its_place(pick_up: PickUp, size: tuple[int, int]) -> None:
    width, height = size
    hand = pick_up(java_script_enabled=False, viewport={"width": width, "height": height})
    for asked in ("", "?van=33&bus=234&play=44"):
        hand.open(ALONE + asked)
        none(hand.page.evaluate(APART))
        for field, label in (("van", "O que está na Van"), ("bus", "O que está no Ônibus")):
            expect(hand.find(f"#lie-{field}")).to_have_attribute("placeholder", label)


TRACKED = {"vehicles.van": [3, 3], "vehicles.bus": [2, 3, 4], "ticket": 1}


@pytest.mark.parametrize(
    ("players", "pad", "asked"),
    [
        (SHORT[:3], {}, ""),
        (LONG[:5], {**TRACKED, "rounds.0.0": 1}, "vehicle=bus&play=2345678&queue2=1&queue4=1&queue6=1"),
        (LONG[:5], TRACKED, "vehicle=van&play=56"),
        (LONG[:5], TRACKED, "van=13&play=99"),
        (SHORT[:2], {"vehicle": "van"}, "vehicle=bus&play=55"),
    ],
)
def test_every_state_is_accessible_and_fits(
    hand: Hand, players: tuple[str, ...], pad: dict[str, object], asked: str
) -> None:
    hand.open(f"{hand.lay(Table('rufstock', players, pad))}/tool/referee?{asked}")
    none(hand.faults())
    none(hand.fits())


def test_the_first_view_is_small(hand: Hand) -> None:
    seen = Traffic(hand)
    hand.open(ALONE)
    seen.are_few()


def test_the_question_at_the_top_is_one_line_in_english_too(pick_up: PickUp) -> None:
    hand = pick_up("en", viewport={"width": 375, "height": 553})
    hand.lay(TABLES["rufstock-full"])
    hand.open(f"{hand.at}/tool/referee")
    assert hand.find("h1 span").evaluate("one => one.getClientRects().length") == 1
