"""Sending cards to a server that fails or refuses, and two phones with one deck."""

import re

from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import PickUp
from tests.games.busao.card_hands import NAMES, NAMES_SHOWN, named, pick, to_cards, to_form
from tests.games.busao.three_buses import ANA, BOX, bring, file
from tests.support.cards import choose
from tests.support.house import Hand
from tests.support.no_signal import LOST


def test_a_server_that_fails_is_asked_again_and_one_that_refuses_is_heard(hand: Hand) -> None:
    hand.allowed = re.compile(r"status of (503|422)")
    hand.begin("busao", NAMES)
    to_form(hand)
    hand.find("#name").fill("Vó do Bingo")
    hand.find("[data-type]").tap()
    hand.find("#points").fill("x")
    choose(hand, "elderly", "calm", "noisy")
    answers: list[int] = []

    def fail_first(route: Route) -> None:
        answers.append(503 if len(answers) < 1 else 0)
        route.fulfill(status=503) if answers[-1] else route.continue_()

    hand.page.route("**/form/passenger?*", fail_first)
    # The server fails: the form waits and retries. Then it refuses, with a reason next to the field.
    hand.follow(hand.button("Salvar"))
    assert answers[:2] == [503, 0]
    expect(hand.find("#points-wrong")).to_be_visible()
    expect(hand.find("#name")).to_have_value("Vó do Bingo")
    hand.page.unroute("**/form/passenger?*")
    # What is typed survives a reload until it is booked.
    hand.find("#points").fill("6")
    hand.page.reload()
    expect(hand.find("#points")).to_have_value("6")
    hand.follow(hand.button("Salvar"))
    hand.sees_totals(6, 0, 0)


def test_two_phones_at_one_deck_see_each_other_s_cards_and_keep_what_they_type(pick_up: PickUp) -> None:
    hand, other = pick_up(), pick_up()
    for one in (hand, other):
        one.allowed = LOST
    bring(hand, file("Caixa da Ana", ("passenger", ANA[:3])))
    other.open(hand.at)
    hand.find("#deck-name").fill("Da Ana")
    other.find("#card-search").fill("abi")
    expect(other.find(NAMES_SHOWN)).to_have_text(["Abigail"])
    other.find("#deck-name").fill("Do Beto")
    other.find("#deck-rename").tap()
    expect(other.find("h1")).to_have_text("Do Beto")
    # The new name arrives and the typed one stays: people decide.
    expect(hand.find("h1")).to_have_text("Do Beto")
    expect(hand.find("#deck-name")).to_have_value("Da Ana")
    hand.find("#deck-rename").tap()
    expect(hand.find("#notice")).to_contain_text("aqui está Do Beto")
    hand.button("Trocar pelo meu").tap()
    for one in (hand, other):
        expect(one.find("h1")).to_have_text("Da Ana")
    # A card removed on one phone disappears from the other's search results.
    hand.follow(named(hand, "Abigail"))
    hand.follow(hand.button("Tirar do baralho"))
    expect(other.find("#not-found")).to_contain_text("Nenhuma carta com “abi”")
    expect(other.find("#card-search")).to_have_value("abi")


def test_a_card_is_laid_once_however_often_it_is_sent(hand: Hand) -> None:
    hand.allowed = LOST
    bring(hand, BOX)
    at = hand.begin("busao", NAMES)
    to_cards(hand)
    sent: list[Request] = []

    def lose_first_answer(route: Route) -> None:
        if sent:
            route.continue_()
        else:
            sent.append(route.request)
            route.fetch(max_redirects=0)  # it arrives ...
            route.abort()  # ... but the answer is lost

    hand.page.route("**/pick?*", lose_first_answer)
    pick(hand, "Abigail")  # the page retries by itself
    hand.sees_totals(1 + 1, 0, 0)
    expect(hand.find("#entry-label")).to_have_text("Janela 1, frente")
    # Cards can be found and placed without a signal: they are drawn as printed, and wait.
    hand.context.set_offline(True)
    pick(hand, "Bartolo")
    pick(hand, "Caetana")
    expect(hand.find("#waiting")).to_be_visible()
    expect(hand.find("#undo-waiting")).to_contain_text("Janela 2, fundo: Caetana")
    expect(hand.find('[data-cell="buses.0.windows.1.0"].typed .number')).to_have_text("1")
    hand.find("#undo-waiting").tap()
    expect(hand.find("#entry-label")).to_have_text("Janela 2, fundo")
    hand.context.set_offline(False)
    # Bartolo sees nobody chaotic: 1. Abigail is calm: 1 + 1.
    hand.sees_totals(1 + 2, 0, 0)
    hand.undo()
    hand.sees_totals(2, 0, 0)
    hand.undo()
    hand.sees_totals(0, 0, 0)
    # The same action sent again does not count, and stays undone.
    said = {name: sent[0].headers[name] for name in ("content-type", "hx-request", "hx-current-url")}
    assert hand.page.request.post(sent[0].url, data=sent[0].post_data or "", headers=said).status == 200
    hand.open(at)
    hand.sees_totals(0, 0, 0)
