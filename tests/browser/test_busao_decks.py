"""Busão's decks on a phone: cards are entered or imported, and then picked by their first letters."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.games.busao.card_hands import NAMES, NAMES_SHOWN, OFFERED, named, pick, search, to_cards, to_form
from tests.games.busao.three_buses import (
    ANA,
    ANAS_TOTAL,
    BETO,
    BETOS_TOTAL,
    BOX,
    BROKEN,
    DRIVERS,
    DUDA,
    DUDAS_TOTAL,
    TWINS,
    bring,
    file,
)
from tests.support.cards import choose, write
from tests.support.house import Hand, none
from tests.support.tables import TABLES

# ---- the whole way


def test_three_full_buses_are_filled_by_picking_from_an_imported_box(hand: Hand) -> None:
    hand.open()
    hand.follow(hand.link("Busão: baralhos"))
    bring(hand, BOX)
    expect(hand.find("h1")).to_have_text("Caixa da Ana")
    expect(hand.find(".kinds .number")).to_have_text(["36", "3", "4"])

    hand.begin("busao", NAMES)
    to_cards(hand)
    pick(hand, "Abigail")
    # The wrong card is undone where it is noticed, and its seat is next again.
    pick(hand, "Zilda")
    expect(hand.find("#undo")).to_contain_text("Janela 1, frente: Zilda")
    hand.find("#undo").tap()
    hand.sees_totals(1 + 1, 0, 0)
    expect(hand.find("#entry-label")).to_have_text("Janela 1, frente")
    hand.find("#card-search").tap()
    for passenger in ANA[1:]:
        pick(hand, passenger["name"])
    pick(hand, "Lindalva", 2)
    for upgrade in ("Ar fresco", "Banco macio", "Cortina"):
        pick(hand, upgrade, 2)
    # The bus is full, so the keypad leads on to the next one.
    hand.figures(2)
    hand.find("#entry-on").tap()
    hand.sees_totals(ANAS_TOTAL, 0, 0)

    to_cards(hand)
    for passenger in BETO:
        pick(hand, passenger["name"])
    pick(hand, "Norberto", 2)
    pick(hand, "Rádio", 2)
    hand.button("sem mais melhorias").tap()
    hand.figures(0)
    hand.sees_totals(ANAS_TOTAL, BETOS_TOTAL, 0)

    hand.find("#totals .total").nth(2).tap()
    to_cards(hand)
    for passenger in DUDA:
        pick(hand, passenger["name"])
    pick(hand, "Olga", 2)
    hand.button("sem mais melhorias").tap()
    hand.figures(5)
    hand.sees_totals(ANAS_TOTAL, BETOS_TOTAL, DUDAS_TOTAL)
    hand.finish()
    hand.sees_winner("Beto venceu")
    hand.sees_ranking((1, "Beto", 64), (2, "Ana", 49), (3, "Duda", 7))


def test_a_card_entered_while_playing_is_picked_in_the_next_play_and_goes_to_another_phone(pick_up: PickUp) -> None:
    hand = pick_up()
    hand.begin("busao", NAMES)
    to_form(hand)
    # There is no deck yet: the name has the focus, and entering a card opens a deck.
    expect(hand.find("#name")).to_be_focused()
    hand.page.keyboard.type("Vó do Bingo")
    write(hand, "points", 5)
    choose(hand, "elderly", "calm", "noisy")
    hand.follow(hand.button("Próxima carta"))
    # The deck now has one card, which is on the table.
    expect(hand.find(".of-deck")).to_contain_text("Nosso baralho")
    expect(hand.find("#cards")).to_contain_text("já na mesa")
    hand.find("#entry-unpick").tap()
    expect(hand.find("#entry .whole")).to_be_visible()
    hand.sees_totals(5, 0, 0)

    hand.begin("busao", NAMES[:2])
    to_cards(hand)
    pick(hand, "Vó do Bingo", 2)
    expect(hand.find("#entry-label")).to_have_text("Janela 1, frente")
    hand.follow(hand.link("Nosso baralho", exact=False))
    hand.follow(hand.find(".deck-row a"))
    deck = hand.at

    # Her points were misread: the row is where it was.
    hand.follow(named(hand, "Vó do Bingo"))
    write(hand, "points", 4)
    hand.follow(hand.button("Salvar"))
    expect(named(hand, "Vó do Bingo")).to_be_focused()
    expect(named(hand, "Vó do Bingo").locator(".number")).to_have_text("4")

    # The same card again, misspelt, and another one.
    hand.follow(hand.link("novo passageiro"))
    for name in ("Vo do Bingu", "Torcedor"):
        expect(hand.find("#name")).to_be_focused()
        hand.page.keyboard.type(name)
        write(hand, "points", 4)
        choose(hand, "elderly", "calm", "noisy")
        hand.follow(hand.button("Salvar e outra"))
    hand.follow(hand.link(hand.t("back-deck")))
    hand.find(".twins summary").tap()
    keep = hand.find(".twins button", has_text="Vó do Bingo")
    keep.tap()
    expect(hand.find(".twins")).to_be_hidden()
    expect(hand.find(NAMES_SHOWN)).to_have_text(["Torcedor", "Vó do Bingo"])
    hand.undo()
    expect(hand.find(".kind .card-row")).to_have_count(3)
    keep.tap()
    expect(hand.find(".kind .card-row")).to_have_count(2)

    hand.find("#deck-name").fill("Caixa da Ana")
    hand.find("#deck-rename").tap()
    expect(hand.find("h1")).to_have_text("Caixa da Ana")
    hand.find("#card-search").fill("tor")
    expect(hand.find(NAMES_SHOWN)).to_have_text(["Torcedor"])
    expect(hand.page).to_have_url(re.compile(r"\?q=tor$"))

    with hand.page.expect_download() as download:
        hand.link("Baixar como arquivo").tap()
    other = pick_up()
    bring(other, download.value.path())
    expect(other.find("h1")).to_have_text("Caixa da Ana")
    expect(other.find(NAMES_SHOWN)).to_have_text(["Torcedor", "Vó do Bingo"])
    # Cards already in the deck are not added again.
    bring(other, download.value.path(), other.at)
    expect(other.find(".kind .card-row")).to_have_count(2)
    assert hand.at == deck
    dropped, entered = "“Vo do Bingu” fora do baralho", "Passageiro: Vó do Bingo"
    hand.sees_log(
        "Nome do baralho: Caixa da Ana",
        dropped,
        f"~{dropped}",
        "Passageiro: Torcedor",
        "Passageiro: Vo do Bingu",
        *(entered, entered),
        "folha aberta",
    )


# ---- with the keyboard alone, without scripts


def test_cards_are_picked_with_the_keyboard_alone(hand: Hand) -> None:
    bring(hand, BOX)
    hand.key_sit_down("busao", NAMES)
    hand.key(hand.link("carta…"))
    for name in ("Abigail", "Bartolo"):
        expect(search(hand, name[:3]).locator("b").first).to_have_text(name)
        hand.page.keyboard.press("Enter")
        expect(hand.find("#cards .card-row:visible").first).to_be_focused()
        hand.page.keyboard.press("Enter")
    # With the search closed, the next seat has the focus and digits write again; opened, the search has it.
    expect(hand.find("#card-search")).to_be_focused()
    hand.page.keyboard.press("Escape")
    expect(hand.find('[data-cell="buses.0.windows.1.0"]')).to_be_focused()
    hand.key(hand.link("carta…"))
    expect(hand.find("#card-search")).to_be_focused()
    # The driver: use the arrows to reach the last one.
    hand.key(hand.button("sem mais passageiros"))
    expect(hand.find(OFFERED)).to_have_text(["Lindalva", "Norberto", "Olga"])
    hand.page.keyboard.press("ArrowDown")
    hand.page.keyboard.press("ArrowDown")
    expect(hand.find("#cards .card-row:visible").nth(1)).to_be_focused()
    hand.page.keyboard.press("ArrowUp")
    hand.page.keyboard.press("Enter")
    # Nothing found: the form is next, with the name filled in.
    search(hand, "xyz")
    expect(hand.find("#cards-said")).to_have_text("Nenhuma carta com “xyz”.")
    hand.key_follow(hand.link("nova melhoria xyz"))
    # The search text is the name; a word is chosen with arrows or digits, and Enter goes on to what is missing.
    expect(hand.find("#name")).to_have_value("xyz")
    hand.tab_to(hand.find("#name"))
    hand.page.keyboard.press("Control+A")
    hand.page.keyboard.type("Buzina")
    hand.key(hand.find("[data-word=lines-0-points]"))
    expect(hand.find("#lines-0-points")).to_be_focused()
    hand.page.keyboard.type("2")
    hand.page.keyboard.press("Enter")
    hand.page.keyboard.press("Space")
    expect(hand.find("[data-word=lines-0-trait]")).to_have_text("por idoso")
    with hand.page.expect_navigation(wait_until="load"):
        hand.page.keyboard.press("Enter")
    # Abigail 1 + 1 calm, Bartolo 1; the driver 2 elderly + 1 calm; the horn 2 per elderly.
    hand.sees_totals(2 + 1 + 3 + 4, 0, 0)


def test_cards_are_picked_without_scripts(pick_up: PickUp) -> None:
    hand = pick_up(java_script_enabled=False)
    bring(hand, file("Sem melhorias", ("passenger", ANA[:5]), ("driver", DRIVERS)))
    hand.begin("busao", NAMES)
    hand.follow(hand.link(hand.t("card")))
    for name in ("Delfina", "Eulália"):
        hand.find("#card-search").fill(name[:2])
        hand.follow(hand.button("Buscar a carta"))
        expect(hand.find("#cards b:not(.number)")).to_have_text([name])
        hand.follow(hand.find("#cards button"))
    hand.follow(hand.link("sem mais passageiros"))
    hand.follow(hand.find("#cards button", has_text="Lindalva"))
    # The deck has no upgrade, so there is only the form, and the card entered joins the deck.
    expect(hand.find(".no-cards")).to_contain_text("Este baralho ainda não tem carta deste tipo.")
    hand.find("#name").fill("Cortina")
    hand.find("[name=lines-0-trait][value=elderly]").check()
    hand.find("#lines-0-points").fill("1")
    hand.follow(hand.button("Próxima carta"))
    expect(hand.find("#cards")).to_contain_text("Cortina")
    expect(hand.find("#cards")).to_contain_text("já na mesa")
    hand.follow(hand.find("#undo"))
    hand.follow(hand.find("#undo"))
    # Two passengers of one point each; the upgrade and the driver were undone.
    hand.sees_totals(2, 0, 0)


# ---- the invented deck, in English


def test_the_invented_deck_shows_how_it_works_and_stays_apart(pick_up: PickUp) -> None:
    hand = pick_up("en")
    hand.begin("busao", NAMES[:2])
    at = hand.at
    hand.open(f"{at}/decks")
    hand.follow(hand.button("Use the example deck"))
    assert hand.at == at
    for width, height in ((320, 568), (360, 616), (375, 553), (740, 330)):
        hand.page.set_viewport_size({"width": width, "height": height})
        expect(hand.find("#made-of")).to_contain_text("example")
        assert hand.page.evaluate("document.documentElement.scrollHeight") == height
        none(hand.overflow(width))
    hand.open(f"{at}/decks")
    expect(hand.find(".deck-row")).to_contain_text("made-up cards")
    expect(hand.find(".deck-row button")).to_have_attribute("aria-pressed", "true")
    hand.follow(hand.link("Back to the sheet"))
    to_cards(hand)
    expect(hand.find(".of-deck")).to_contain_text("made-up cards")
    search(hand, "xyz")
    expect(hand.find("#cards-said")).to_have_text("No card with “xyz”.")
    hand.follow(hand.link("new passenger xyz"))
    # Nothing entered here would stay.
    expect(hand.find("#cardform")).to_be_visible()
    expect(hand.find("#copies")).to_have_count(0)
    hand.page.go_back()
    hand.find("#card-search").fill("")
    pick(hand, "Seu Exemplo", 2)
    pick(hand, "Tia Inventada", 2)
    # 1, and 3 because she is in the bus; 2, and 2 because nobody is chaotic.
    hand.sees_totals(1 + 3 + 2 + 2, 0)

    bring(hand, BOX)
    hand.open(f"{at}/decks")
    hand.follow(hand.find(".deck-row", has_text="Caixa da Ana").locator("button"))
    expect(hand.find(".notice")).to_have_text("Made-up cards and real ones don’t mix.")
    hand.follow(hand.link("Baralho de exemplo", exact=False))
    expect(hand.find(".kind a")).to_have_count(0)
    expect(hand.find("#undo")).to_have_count(0)
    hand.find("#card-search").fill("vov")
    expect(hand.find(NAMES_SHOWN)).to_have_text(["Vovó Imaginária"])


# ---- every screen


def checked(hand: Hand, path: str = "") -> None:
    """Fail if axe finds something on the current page, or at ``path``, or if it scrolls sideways."""
    if path:
        hand.open(path)
    if hand.language == "pt-BR":  # what axe finds does not depend on the language
        none(hand.faults())
    none(hand.fits())


@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_every_screen_of_decks_is_accessible_and_fits(pick_up: PickUp, language: str) -> None:
    hand = pick_up(language)
    checked(hand, "/decks/busao")
    bring(hand, BROKEN)
    expect(hand.find("#file-wrong li")).to_have_count(12)
    expect(hand.find("#file")).to_be_focused()
    checked(hand)
    play = hand.lay(TABLES["busao-cards"])
    checked(hand, f"{play}/form/upgrade?side=1&cell=buses.1.upgrades.0")
    hand.open("/decks/busao")
    hand.find("#name").fill("Vazio")
    hand.follow(hand.find(".ways .btn").first)
    checked(hand)
    bring(hand, TWINS)
    hand.find(".twins summary").tap()
    checked(hand)
    bring(hand, BOX)
    deck = hand.at
    bring(hand, BROKEN, deck)
    checked(hand)
    for path in ("", "?q=abi", "?q=xyz", "/form/passenger", "/form/upgrade?cell=upgrade.1", "/log", "/table"):
        checked(hand, deck + path)
    for path in (
        "/decks",
        "/form/passenger?cell=buses.0.windows.5.0",
        "/form/passenger?cell=buses.0.windows.5.0&q=zil",
        "/form/passenger?cell=buses.0.windows.5.0&q=xyz",
        "/form/passenger?cell=buses.0.windows.0.1",
        "/form/driver?side=1&cell=buses.1.driver.scores.0",
    ):
        checked(hand, play + path)
    hand.open("/decks/busao")
    hand.follow(hand.button(hand.t("deck-example-open")))
    checked(hand)


def test_a_wide_screen_shows_the_bus_beside_the_search_and_cards_in_columns(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 1280, "height": 800}, is_mobile=False)
    bring(hand, BOX)
    none(hand.overflow(1280))
    first, last = (named(hand, name).bounding_box() for name in ("Abigail", "Zilda"))
    assert first
    assert last
    assert last["x"] > first["x"] + first["width"]
    hand.begin("busao", NAMES)
    to_cards(hand)
    bus, offered = (hand.find(part).bounding_box() for part in (".bus[data-chosen]", ".picker"))
    assert bus
    assert offered
    assert offered["y"] >= bus["y"] + bus["height"]
    none(hand.overflow(1280))
    none(hand.faults())
