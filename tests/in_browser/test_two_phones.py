"""Two phones at one table: different cells do not disturb, one cell written twice is decided by people."""

import pytest
from playwright.sync_api import expect

from tests.in_browser.conftest import PickUp
from tests.in_browser.house import Hand
from tests.in_browser.test_rufstock import out, sees_queue


@pytest.fixture
def phones(pick_up: PickUp) -> tuple[Hand, Hand]:
    """Ana's phone and Beto's at one play of Rufstock, nothing written yet."""
    ana, beto = pick_up(), pick_up()
    at = ana.sit_down("rufstock", ("Ana", "Beto", "Caio"))
    ana.claim("Ana")
    beto.slug = "rufstock"
    beto.open(at)
    beto.claim("Beto")
    return ana, beto


def clash(ana: Hand, beto: Hand) -> None:
    """Write Ana into the first place on one phone, and Caio, on a page that is older, on the other."""
    out(ana, "Ana", 1)
    ana.sees_totals(4, 0, 0)
    out(beto, "Caio", 1)
    expect(beto.find("#notice .clash")).to_contain_text(
        "rodada 1, 1º: aqui está Ana (telefone de Ana). Você escreveu Caio."
    )
    beto.sees_totals(4, 0, 0)
    sees_queue(beto, "A", "?", "")


def test_a_clash_can_leave_what_stands_there(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    clash(ana, beto)
    assert beto.faults() == []
    beto.follow(beto.link("Deixar como está"))
    expect(beto.find("#notice .clash")).to_have_count(0)
    beto.sees_totals(4, 0, 0)
    out(beto, "Caio", 2)
    beto.sees_totals(4, 2, 3)


def test_a_clash_can_put_mine(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    clash(ana, beto)
    beto.button("Trocar pelo meu").tap()
    beto.sees_totals(0, 0, 4)
    expect(beto.find("#notice .clash")).to_have_count(0)
    sees_queue(beto, "C", "?", "")
    ana.page.reload()
    ana.sees_totals(0, 0, 4)
    expect(ana.find("#undo")).to_contain_text("telefone de Beto")


def test_an_undo_of_what_is_not_the_last_any_more_is_refused(phones: tuple[Hand, Hand]) -> None:
    ana, beto = phones
    out(ana, "Ana", 1)
    ana.sees_totals(4, 0, 0)
    beto.page.reload()
    out(beto, "Caio", 2)
    beto.sees_totals(4, 2, 3)
    ana.undo()
    expect(ana.find("#notice")).to_contain_text("Alguém escreveu ou desfez depois.")
    expect(ana.find("#undo")).to_contain_text("Caio saiu em 2º na rodada 1")
    ana.sees_totals(4, 2, 3)


@pytest.fixture
def buses(pick_up: PickUp) -> tuple[Hand, Hand]:
    """Ana's phone and Beto's at one play of Busão, both with Ana's bus open."""
    ana, beto = pick_up(), pick_up()
    at = ana.sit_down("busao", ("Ana", "Beto"))
    ana.claim("Ana")
    beto.slug = "busao"
    beto.open(at)
    beto.claim("Beto")
    return ana, beto


def test_different_cells_do_not_disturb(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    beto.follow(beto.find("#totals .tot").nth(1))
    for number in (5, 4, 3):
        ana.keys(str(number), ">")
        beto.keys(str(number + 1), ">")
    ana.page.reload()
    ana.sees_totals(5 + 4 + 3, 6 + 5 + 4)
    beto.page.reload()
    beto.sees_totals(5 + 4 + 3, 6 + 5 + 4)
    assert ana.complaints == beto.complaints == []


def test_one_cell_typed_twice_is_decided(buses: tuple[Hand, Hand]) -> None:
    ana, beto = buses
    ana.keys("5", ">")
    ana.sees_totals(5, 0)
    beto.keys("7", ">")
    expect(beto.find("#notice .clash")).to_contain_text("aqui está 5 (telefone de Ana). Você escreveu 7.")
    beto.sees_totals(5, 0)
    beto.button("Trocar pelo meu").tap()
    beto.sees_totals(7, 0)
    expect(beto.find("#notice .clash")).to_have_count(0)

    # What is typed on waits, and so does the question, also for a page loaded anew.
    ana.page.reload()
    ana.keys("1", ">")
    ana.sees_totals(8, 0)
    beto.keys("2", ">", "3", ">")
    beto.sees_totals(8, 0)
    expect(beto.find("#notice .clash")).to_contain_text("aqui está 1 (telefone de Ana). Você escreveu 2.")
    beto.page.reload()
    expect(beto.find("#notice .clash")).to_contain_text("aqui está 1 (telefone de Ana). Você escreveu 2.")
    beto.sees_totals(8, 0)
    beto.button("Trocar pelo meu").tap()
    beto.sees_totals(7 + 2 + 3, 0)
    expect(beto.find("#notice .clash")).to_have_count(0)
    for left in (7 + 2, 7 + 1, 7):
        beto.undo()
        beto.sees_totals(left, 0)

    # The same figure twice is no clash.
    ana.page.reload()
    ana.sees_totals(7, 0)
    ana.keys("2", ">")
    beto.page.reload()
    beto.find('[data-cell="buses.0.windows.0.1"]').tap()
    beto.keys("2", ">")
    beto.sees_totals(9, 0)
    expect(beto.find("#notice .clash")).to_have_count(0)
