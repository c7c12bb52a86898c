"""Another play with the same people: a phone that still shows the result gets a link to it."""

from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.support.house import none

NAMES = ("Ana", "Beto")


def test_the_other_phone_goes_on_to_the_next_play_as_the_same_person(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("busao", NAMES)
    ana.claim("Ana")
    beto.slug = "busao"
    beto.open(at)
    beto.claim("Beto")
    ana.figures(5)
    ana.sees_totals(5, 0)
    ana.write("finish")
    beto.sees_winner("Ana venceu")
    way = beto.link("Ir para a nova partida")
    expect(way).to_have_count(0)
    undo = beto.find(".undo-row").bounding_box()

    ana.open(at)
    ana.follow(ana.link("Mais uma"))
    ana.follow(ana.find("[data-go]"))
    expect(way).to_be_visible(timeout=4000)  # sooner than a page without a stream would ask
    beto.sees_winner("Ana venceu")
    assert beto.find(".undo-row").bounding_box() == undo, "nothing moves under a finger"
    none([*beto.fits(), *beto.faults()])

    beto.follow(way)
    assert beto.at == ana.at != at
    expect(beto.find("[data-board][data-chosen]")).to_have_attribute("data-side", "1")
    beto.figures(7)
    for hand in (ana, beto):
        hand.sees_totals(0, 7)
    expect(ana.find("#undo")).to_contain_text("celular de Beto")


def test_the_way_goes_when_the_next_play_is_deleted(pick_up: PickUp) -> None:
    ana, beto = pick_up(), pick_up()
    at = ana.begin("rufstock", NAMES)
    ana.write("end")
    beto.slug = "rufstock"
    beto.open(at)
    expect(beto.find("#phones")).to_have_text("2")
    ana.open(at)
    ana.follow(ana.link("Mais uma"))
    ana.follow(ana.find("[data-go]"))
    way = beto.link("Ir para a nova partida")
    expect(way).to_be_visible()
    ana.write("delete")
    expect(way).to_have_count(0)
