"""A phone fetches the pad once, opens it without a signal from then on, and shows it in one tab after the other."""

import re

from playwright.sync_api import Route, expect

from tests.games.rufstock.hands import out
from tests.phone.conftest import Pick
from tests.support.handset import OPENED, START, Handset

PEOPLE = ("Ana", "Beto", "Caio")


def test_the_pad_is_fetched_once_and_opens_without_a_signal(new_phone: Pick) -> None:
    phone = new_phone()
    phone.switch_on()
    # Progress is shown while the rest is still on its way.
    held: list[Route] = []
    phone.context.route("**/parts/*-rest.xz", lambda route: held.append(route))  # a lambda: Playwright marks it
    phone.tab.goto(phone.site.shell)
    while not held:
        phone.tab.wait_for_timeout(50)
    expect(phone.tab.locator(".page[lang=pt-BR] [data-got]")).to_have_text(re.compile(r"^[1-9],\d de (?:7,\d|8,0) MB$"))
    expect(phone.tab.get_by_role("heading", name="Guardando o bloco")).to_be_visible()
    bar = phone.tab.locator(".page[lang=pt-BR] [data-on=fetching] progress")
    done, of = bar.evaluate("one => [one.value, one.max]")
    assert 0 < done < of
    held.pop().continue_()
    phone.opened()
    at = phone.sit_down("rufstock", PEOPLE)
    out(phone, "Ana", 1)
    phone.sees_totals(4, 0, 0)
    phone.switch_off()
    phone.site.stop()

    phone.start()
    expect(phone.find("main section").first).to_contain_text("Continuar Rufstock")
    for path, text in {
        "/rules": "Fim de jogo",
        "/rules?q=empate&game=rufstock": "Quem empata em primeiro divide a vitória.",
        "/new/busao": "Quem joga na ordem da mesa",
    }.items():
        phone.open(path)
        expect(phone.find("main")).to_contain_text(text)
    phone.open("/")
    phone.follow(phone.button("English"))
    phone.open(at)
    expect(phone.find("main")).to_contain_text("Round 1")
    assert phone.tab.evaluate("document.documentElement.lang") == "en"
    phone.sees_totals(4, 0, 0)
    assert phone.tab.url == f"{phone.site.shell}#{at[1:]}"


def test_a_second_tab_uses_the_program_of_the_first_and_takes_over(handset: Handset) -> None:
    handset.start()
    at = handset.sit_down("rufstock", PEOPLE)
    out(handset, "Ana", 1)
    handset.sees_totals(4, 0, 0)
    first, second = handset.tab, handset.context.new_page()
    handset.begin_at(at[1:], second)
    out(handset, "Beto", 2)
    handset.sees_totals(4, 3, 2)
    assert [len(tab.workers) for tab in (first, second)] == [1, 0], "one program for both"

    with second.expect_event("worker"):
        first.close()
    out(handset, "Caio", 1)
    handset.sees_totals(4, 3, 6)
    handset.begin_at(at[1:])
    handset.sees_totals(4, 3, 6)


def test_a_browser_that_cannot_keep_the_pad_says_so(new_phone: Pick) -> None:
    phone = new_phone(service_workers="block")
    phone.switch_on()
    phone.context.add_init_script("delete Navigator.prototype.serviceWorker")
    phone.tab.goto(phone.site.shell)
    phone.tab.locator(OPENED).wait_for(timeout=START)
    expect(phone.tab.get_by_role("heading", name="Aqui o bloco não funciona.")).to_be_visible()
    expect(phone.tab.get_by_text("Ele precisa de um endereço que comece com https")).to_be_visible()
