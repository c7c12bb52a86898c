"""Making a score card on a phone: line by line, with examples of how it counts, and its play."""

import pytest
from playwright.sync_api import Locator, expect

from companion.language import wording
from tests.browser.conftest import PickUp
from tests.support.house import Hand, none
from tests.support.no_signal import LOST, waiting

SMALL = {"viewport": {"width": 375, "height": 553}}
SIZES = ((375, 553), (360, 616), (390, 664), (740, 330), (820, 1180))
MOST_TAPS = 60
"""For a card of eight lines; typing on the keyboard is not counted."""

UNCOVERED = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [1, height - 1].every((down) => document.elementFromPoint(x + width / 2, y + down) === one);
}"""
"""Returns whether an element is in sight from its top to its bottom edge."""


class Maker:
    """A thumb that makes a score card and counts its taps."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.taps = hand, 0

    def tap(self, place: Locator) -> None:
        """Tap and count it."""
        place.tap()
        self.taps += 1

    def follow(self, place: Locator) -> None:
        """Tap a link to another page and count it."""
        self.hand.follow(place)
        self.taps += 1

    def begin(self, name: str) -> None:
        """Open a new card from the home page."""
        self.follow(self.hand.find(".blank.g-prancheta"))
        self.tap(self.hand.find("#name"))
        self.hand.find("#name").fill(name)
        self.follow(self.hand.button("Criar"))

    def line(self, kind: str, name: str, *, last: bool = True, **figures: str) -> None:
        """Enter a line; on the card's page its kind comes first, and the name then has the focus."""
        kinds = self.hand.find(f"#new-{kind}")
        if kinds.count():
            self.follow(kinds)
        elif not self.hand.find(f"[name=kind][value={kind}]").is_checked():
            self.tap(self.hand.find(".kind-of-line").filter(has=self.hand.find(f"[value={kind}]")))
            self.tap(self.hand.find("#name"))
        expect(self.hand.find("#name")).to_be_focused()
        self.hand.find("#name").fill(name)
        for field, text in figures.items():
            place = self.hand.find(f"[name='{field}']")
            self.tap(place)
            place.fill(text)
        self.follow(self.hand.button("Salvar" if last else "Salvar e criar outra"))


def begun(hand: Hand, name: str) -> Maker:
    """Begin a card from the home page."""
    maker = Maker(hand)
    hand.open("/")
    maker.begin(name)
    return maker


def make(hand: Hand, name: str = "General") -> Maker:
    """Make a card of eight lines."""
    maker = begun(hand, name)
    for number, (dice, last) in enumerate((("Ases", False), ("Duques", False), ("Ternos", True)), 1):
        maker.line("count", dice, last=last, worth=str(number), most="5")
    maker.line("bonus", "Bônus de cima", at="20", worth="35")
    maker.line("tick", "Full", worth="20")
    maker.line(
        "pick",
        "De primeira?",
        **{"answers-0-name": "sim", "answers-0-points": "5", "answers-1-name": "não", "answers-1-points": "0"},
    )
    maker.line("table", "Legumes", points="1, 3, 6")
    maker.line("majority", "Ovelhas", places="6, 3")
    return maker


def test_a_card_of_eight_lines_takes_few_taps_and_is_played_with(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    maker = make(hand)
    print(f"\na card of eight lines: {maker.taps} taps")
    assert maker.taps <= MOST_TAPS
    names = hand.find(".of-line b")
    expect(names).to_have_text(
        ["Ases", "Duques", "Ternos", "Bônus de cima", "Full", "De primeira?", "Legumes", "Ovelhas"], use_inner_text=True
    )
    # Ana has two of each thing counted, Beto three: 2 + 4 + 6 and 3 + 6 + 9, which is not 20; a full for one of them.
    expect(hand.find("li.is-count").nth(2).locator(".example b")).to_have_text(["6", "9"])
    expect(hand.find("li.is-bonus .example b")).to_have_text(["0", "0"])
    hand.follow(hand.find("#play-it"))
    hand.put("Ana", "Beto")
    hand.follow(hand.find("[data-go]"))
    expect(hand.find(".page-title")).to_have_text("General")
    expect(hand.find('[data-cell="card.l0.0"]')).to_have_attribute("aria-current", "true")
    for cell, key in (("l0.0", "4"), ("l1.0", "4"), ("l2.0", "3")):  # 4 + 8 + 9 are 21 of 20: 35 more
        hand.find(f'[data-cell="card.{cell}"]').tap()
        hand.find(f"#entry-keys [value='{key}']").tap()
    hand.sees_totals(56, 0)
    hand.find("[data-close]:visible").tap()
    hand.finish(anyway=True)
    hand.sees_winner("Ana venceu")
    expect(hand.find("main")).to_contain_text("Bônus de cima")


def at_a_new_line(pick_up: PickUp, kind: str) -> Hand:
    """Return a phone that shows the form of a new card's first line, of this kind."""
    hand = pick_up(**SMALL)
    maker = begun(hand, "General")
    maker.follow(hand.find(f"#new-{kind}"))
    return hand


def test_the_preview_follows_what_is_typed(pick_up: PickUp) -> None:
    hand = at_a_new_line(pick_up, "count")
    hand.find("#name").fill("Senas")
    hand.find("[name=worth]").fill("6")
    hand.find("[name=most]").fill("5")
    keys = hand.find("#preview .as-keys li")
    expect(keys).to_have_text(["00", "16", "212", "318", "424", "530"])
    expect(hand.find("#preview")).to_contain_text("Senas")
    hand.find(".kind-of-line").filter(has=hand.find("[value=tick]")).tap()
    expect(keys).to_have_text(["✓6"])
    expect(hand.find("[name=worth]")).to_have_value("6")
    expect(hand.find("[name=most]")).to_be_hidden()
    hand.find(".kind-of-line").filter(has=hand.find("[value=bonus]")).tap()
    expect(hand.find("#as-shown")).to_have_text("A preencher: “com”.")


@pytest.mark.parametrize(("width", "height"), [(375, 553), (360, 616), (390, 664)])
def test_the_fields_of_a_kind_with_their_hints_are_above_the_dock(pick_up: PickUp, width: int, height: int) -> None:
    hand = at_a_new_line(pick_up, "majority")
    hand.page.set_viewport_size({"width": width, "height": height})
    hand.page.evaluate("scrollTo(0, 0)")
    dock, hint = hand.find(".dock").bounding_box(), hand.find("#places ~ .subtext").bounding_box()
    assert dock
    assert hint
    assert hint["y"] + hint["height"] <= dock["y"]


def test_what_cannot_be_is_said_beside_its_field_and_what_was_typed_stays(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    maker = begun(hand, "General")
    maker.line("count", "Ases", worth="1")
    hand.follow(hand.find("#new-count"))
    hand.find("#name").fill("ases")
    hand.find("[name=worth]").fill("2")
    hand.button("Salvar").tap()
    expect(hand.find("#wrong-name")).to_have_text("Há duas linhas chamadas “ases”.")
    expect(hand.find("#name")).to_have_value("ases")
    expect(hand.find("[name=worth]")).to_have_value("2")
    hand.find("#name").fill("Duques")
    expect(hand.find("#wrong-name")).to_have_count(0)  # nobody has refused that
    expect(hand.find("#name")).not_to_have_attribute("aria-invalid", "true")
    hand.follow(hand.button("Salvar"))
    expect(hand.find(".of-line b")).to_have_text(["Ases", "Duques"], use_inner_text=True)
    hand.follow(hand.find("#new-pick"))
    hand.find("#name").fill("De primeira?")
    for place, answer in enumerate(("Norte", "Sul é uma terra longínqua")):
        hand.find(f"[name=answers-{place}-name]").fill(answer)
        hand.find(f"[name=answers-{place}-points]").fill(str(place))
    expect(hand.find("#as-shown")).to_contain_text("Use no máximo 20 letras.")
    hand.button("Salvar").tap()
    wrong = hand.find(".for-pick .wrong")
    expect(wrong).to_have_text("Use no máximo 20 letras.")
    expect(hand.find("[name=answers-1-name]")).to_be_focused()
    for place in (wrong, hand.find("[name=answers-1-name]")):
        expect(place).to_be_in_viewport(ratio=1)
        assert place.evaluate(UNCOVERED), "not below the dock"
    expect(hand.find("[name=answers-1-points]")).to_have_value("1")


def test_what_was_left_behind_once_does_not_come_back_over_what_is_refused_now(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    begun(hand, "General")
    for name, worth, left in (("Moedas", "abc", "55"), ("Ovelhas", "1o", "10")):
        hand.follow(hand.find("#new-count"))
        expect(hand.find("#name")).to_have_value("")
        hand.find("#name").fill(name)
        hand.find("[name=worth]").fill(worth)
        hand.button("Salvar").tap()
        expect(hand.find(".wrong:visible").first).to_be_visible()
        expect(hand.find("#name")).to_have_value(name)
        expect(hand.find("[name=worth]")).to_have_value(worth)
        hand.find("[name=worth]").fill(left)
        hand.follow(hand.find(".top a.tap").first)


def test_each_kind_of_line_is_explained_where_it_is_chosen(pick_up: PickUp) -> None:
    hand = at_a_new_line(pick_up, "figure")
    for kind in hand.find("[name=kind]").evaluate_all("all => all.map(one => one.value)"):
        hand.find(".kind-of-line").filter(has=hand.find(f"[value={kind}]")).tap()
        expect(hand.find("[id^=about-]:visible").first).to_have_text(
            wording("pt-BR", "prancheta")(f"card-about-{kind}")
        )
        expect(hand.find(f"[name=kind][value={kind}]")).to_have_attribute("aria-describedby", f"about-{kind}")
    expect(hand.find("#about-tied")).to_be_hidden()
    hand.find(".kind-of-line").filter(has=hand.find("[value=majority]")).tap()
    expect(hand.find("#about-tied")).to_be_visible()


def test_an_answer_stays_in_sight_when_one_before_it_loses_its_name(pick_up: PickUp) -> None:
    hand = at_a_new_line(pick_up, "pick")
    rows = hand.find(".answer:visible")
    expect(rows).to_have_count(2)
    names = [hand.find(f"[name=answers-{place}-name]") for place in range(4)]
    for name in names[:3]:
        name.fill("sim")
    expect(rows).to_have_count(4)
    hand.find("[name=answers-3-points]").fill("7")
    names[0].fill("")
    for place in (2, 3):
        expect(hand.find(f"[name=answers-{place}-points]")).to_be_visible()
    names[2].fill("")
    expect(names[2]).to_be_focused()
    names[1].focus()
    expect(names[2]).to_be_hidden()  # it holds nothing, and the first row is free
    expect(names[3]).to_be_visible()


def test_a_line_that_waits_for_a_signal_says_so(pick_up: PickUp) -> None:
    hand = at_a_new_line(pick_up, "tick")
    hand.allowed = LOST
    hand.find("#name").fill("Full")
    hand.find("[name=worth]").fill("20")
    hand.page.context.set_offline(True)
    hand.button("Salvar").tap()
    waiting(hand)
    expect(hand.find("#waiting")).to_be_in_viewport(ratio=1)
    with hand.page.expect_navigation():
        hand.page.context.set_offline(False)
    expect(hand.find(".of-line b")).to_have_text(["Full"])


def test_two_phones_make_one_card(pick_up: PickUp) -> None:
    ana, beto = pick_up(**SMALL), pick_up(**SMALL)
    maker = Maker(ana)
    ana.open("/")
    maker.begin("General")
    beto.open(ana.at)
    maker.line("count", "Ases", worth="1")
    expect(beto.find(".of-line b")).to_have_text(["Ases"])
    Maker(beto).line("tick", "Full", worth="20")
    expect(ana.find(".of-line b")).to_have_text(["Ases", "Full"])
    beto.find(".up").tap()
    expect(ana.find(".of-line b")).to_have_text(["Full", "Ases"])
    beto.undo()
    expect(ana.find(".of-line b")).to_have_text(["Ases", "Full"])
    ana.find("#wins-fewest").tap()
    expect(beto.find("#wins-fewest")).to_have_attribute("aria-pressed", "true")
    expect(beto.find("#call")).to_be_hidden()
    Maker(beto).line("rounds", "Rodadas")
    ana.find("#call").tap()
    expect(beto.find("#call")).to_have_attribute("aria-pressed", "true")
    beto.find("#field-limit").fill("100")
    beto.find("#save-limit").tap()
    expect(ana.find("#field-limit")).to_have_value("100")


def test_a_line_that_another_phone_has_moved_is_not_written_over(pick_up: PickUp) -> None:
    ana, beto = pick_up(**SMALL), pick_up(**SMALL)
    maker = Maker(ana)
    ana.open("/")
    maker.begin("General")
    maker.line("count", "Ases", worth="1")
    maker.line("count", "Senas", worth="6")
    beto.open(ana.at)
    ana.follow(ana.find(".of-line").last)
    beto.find(".up").tap()
    expect(beto.find(".of-line b")).to_have_text(["Senas", "Ases"])
    ana.find("#name").fill("Quinas")
    ana.button("Salvar").tap()
    expect(ana.find("#notice .conflict")).to_contain_text("Ases")
    ana.find("#notice .conflict").get_by_text(ana.t("conflict-keep")).tap()
    expect(ana.find(".of-line b")).to_have_text(["Senas", "Ases"])


def test_a_refused_figure_is_left_behind_and_a_digit_begins_another(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    maker = begun(hand, "General")
    maker.line("count", "Ases", worth="1", most="20")
    hand.follow(hand.find("#play-it"))
    hand.put("Ana", "Beto")
    hand.follow(hand.find("[data-go]"))
    ana, beto = (hand.find(f'[data-cell="card.l0.{side}"]') for side in (0, 1))
    ana.tap()
    hand.keys("3", "0")
    hand.find("#entry-go").tap()
    expect(hand.find("#notice")).to_contain_text("0 a 20")
    expect(hand.find("#entry-value")).to_have_value("30")
    hand.keys("4")
    expect(hand.find("#entry-value")).to_have_value("4")
    hand.find("#entry-go").tap()
    hand.sees_totals(4, 0)
    beto.tap()
    hand.keys("8", "0")
    hand.find("#entry-go").tap()
    expect(hand.find("#notice")).to_contain_text("0 a 20")
    hand.find("[data-close]:visible").tap()
    expect(hand.find("#entry")).to_be_hidden()
    expect(hand.find("#finish")).to_be_visible()
    ana.tap()
    expect(ana).to_have_attribute("aria-current", "true")
    hand.page.reload()
    hand.sees_totals(4, 0)


def test_a_refused_figure_stands_alone_in_its_cell(pick_up: PickUp) -> None:
    hand = pick_up(**SMALL)
    maker = begun(hand, "General")
    maker.line("table", "Legumes", points="1, 3, 6")
    hand.follow(hand.find("#play-it"))
    hand.put("Ana", "Beto")
    hand.follow(hand.find("[data-go]"))
    cell = hand.find('[data-cell="card.l0.0"]')
    cell.tap()
    hand.keys("2", "5", ">")
    hand.sees_totals(6, 0)
    expect(cell.locator("small")).to_have_text("+6")
    cell.tap()
    hand.keys("2", "5", "3", ">")
    expect(hand.find("#notice")).to_contain_text("0 a 99")
    expect(cell.locator("b")).to_have_text("253")
    expect(cell.locator("small")).to_have_css("opacity", "0")


@pytest.mark.parametrize("name", ["Meu jogo de teste - versão dois", "Wolfeschlegelsteinhausenbergerdorff"])
def test_a_long_name_keeps_its_distance_from_the_header_and_from_the_examples(pick_up: PickUp, name: str) -> None:
    hand = pick_up(viewport={"width": 360, "height": 616})
    maker = begun(hand, name)
    maker.line("count", "Ases", worth="1")
    none(hand.overflow(360))
    words = "one => { const text = document.createRange(); text.selectNodeContents(one);"
    words += " return text.getBoundingClientRect().toJSON(); }"
    column = hand.find(".examples").first.bounding_box()
    assert column
    assert hand.find(".made-line h1").evaluate(words)["right"] <= column["x"] - 8
    hand.follow(hand.find("#play-it"))
    hand.put("Ana", "Beto")
    hand.follow(hand.find("[data-go]"))
    title, top = hand.find(".page-title").evaluate(words), hand.find(".top").bounding_box()
    assert top
    assert top["y"] + 2 <= title["top"], "three lines"
    assert title["bottom"] + 8 <= top["y"] + top["height"]


def test_the_pages_of_a_card_are_accessible_and_fit(hand: Hand) -> None:
    make(hand, "Um jogo com um nome que quase não cabe")
    card = hand.at

    def look() -> None:
        """Check a page at each size, and with large text."""
        found = []
        for width, height in SIZES:
            hand.page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}x{height}: {fault}" for fault in hand.faults() + hand.overflow(width)]
        hand.page.set_viewport_size({"width": 360, "height": 616})
        none(found + hand.fits())

    look()
    for kind in ("count", "pick", "rounds", "majority", "bonus"):
        hand.open(f"{card}/form/line?kind={kind}")
        if kind == "rounds":
            hand.find(".leaf summary").tap()
        look()
    hand.open("/score-cards")
    look()


def test_a_card_is_made_with_the_keyboard_alone(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False)
    hand.open("/score-cards")
    hand.tab_to(hand.find("#name"))
    hand.page.keyboard.type("General")
    with hand.page.expect_navigation():
        hand.page.keyboard.press("Enter")
    hand.key_follow(hand.find("#new-tick"))
    hand.page.keyboard.type("Full")
    hand.tab_to(hand.find("[name=worth]"))
    hand.page.keyboard.type("20")
    hand.key_follow(hand.button("Salvar"))
    expect(hand.find(".of-line b")).to_have_text(["Full"])
    hand.key(hand.find("#wins-fewest"))
    expect(hand.find("#wins-fewest")).to_have_attribute("aria-pressed", "true")
    names = hand.find(".of-line b")
    for made in (["Full", "Trinca"], ["Full", "Trinca", "Quadra"]):
        hand.key_follow(hand.find("#new-tick"))
        hand.page.keyboard.type(made[-1])
        hand.tab_to(hand.find("[name=worth]"))
        hand.page.keyboard.type("20")
        hand.key_follow(hand.button("Salvar"))
        expect(names).to_have_text(made)
    hand.key(hand.find("#up-2"))  # and again, as the focus goes with the line
    expect(names).to_have_text(["Full", "Quadra", "Trinca"])
    expect(hand.find("#up-1")).to_be_focused()
    hand.page.keyboard.press("Enter")
    expect(names).to_have_text(["Quadra", "Full", "Trinca"])
    expect(hand.find(".of-line").first).to_be_focused()
    none(hand.unseen())
