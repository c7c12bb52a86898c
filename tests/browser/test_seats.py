"""Changing seats during a play: on the list, with the keyboard alone, and while another phone writes."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.games.rufstock.hands import out
from tests.support.changing_seats import press, save
from tests.support.house import PHONE, Hand, none
from tests.support.two_phones import LOST, table

SIZES = [(375, 553), (360, 616), (390, 664), (320, 568), (740, 330), (820, 1180)]
"""Window sizes of phones in both orientations and of tablets."""
NAMES = ("Ana", "Maximiliano João da Silva Bragança Neto", "Valdirene Conceição dos Santos Figueired", "Zé")


def people(hand: Hand) -> list[str]:
    """Return the names on the list in order."""
    return hand.find(".person .called b").all_inner_texts()


def test_somebody_leaves_somebody_comes_and_undo_brings_all_back(hand: Hand) -> None:
    hand.begin("boomtown", NAMES)
    for seat, gold in enumerate(("5", "6", "7", "8")):
        hand.write(f"set?cell=players.{seat}.gold", value=gold)
    hand.open(f"{hand.at}/table")
    hand.follow(hand.link(hand.t("change-seats")))
    assert people(hand) == list(NAMES)
    press(hand, "remove", 1)
    expect(hand.find(".wrong[role=status]")).to_contain_text("Sem Maximiliano, a folha perde Maximiliano: ouro (6).")
    hand.put("Eva")
    press(hand, "up", 3)
    expect(hand.find(".person .called b").nth(2)).to_have_text("Eva")
    assert people(hand) == ["Ana", NAMES[2], "Eva", "Zé"]
    save(hand)
    hand.open(hand.at)
    hand.sees_totals(5, 7, 0, 8)
    hand.undo()
    hand.sees_totals(5, 6, 7, 8)
    none(hand.complaints)


def test_the_keyboard_alone_changes_seats(hand: Hand) -> None:
    hand.key_sit_down("rufstock", ("Ana", "Beto", "Caio"))
    hand.open(f"{hand.at}/table")
    hand.key_follow(hand.link(hand.t("change-seats")))
    down = hand.find("button[name=down]")
    hand.key(down.first)
    expect(hand.find(".person .called b").first).to_have_text("Beto")
    expect(down.nth(1)).to_be_focused()  # it moves along with Ana
    hand.page.keyboard.press("Enter")
    expect(hand.find(".person .called b").nth(2)).to_have_text("Ana")
    hand.tab_to(hand.find("input[name=typed]"))
    hand.page.keyboard.type("Eva")
    hand.page.keyboard.press("Enter")
    expect(hand.find(".person")).to_have_count(4)
    hand.key_follow(hand.find("[data-go]"))
    expect(hand.find(".leaves summary b:not(.number)").first).to_have_text("Beto")
    assert hand.find(".leaves summary > b:not(.number)").all_inner_texts()[:4] == ["Beto", "Caio", "Ana", "Eva"]


@pytest.mark.parametrize("slug", ["boomtown", "busao"])
def test_the_list_is_accessible_and_fits(hand: Hand, slug: str) -> None:
    hand.begin(slug, NAMES)
    hand.write("set?cell=first_player", value="1")
    hand.open(f"{hand.at}/seats")
    none(hand.faults())
    none(hand.fits())
    press(hand, "remove", 1)
    expect(hand.find(".wrong[role=status]")).to_be_visible()
    none(hand.faults())
    none(hand.fits())
    for width, height in SIZES:
        hand.page.set_viewport_size({"width": width, "height": height})
        none(hand.overflow(width))
        small = hand.find("#seats :is(button, a, input:not([type=hidden])):not(.visually-hidden)").evaluate_all(
            "all => all.filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 44)"
            ".map(one => one.outerHTML)"
        )
        none(small)
        go = hand.find("[data-go]").bounding_box()
        assert go, "the button is there"
        if height > 500:
            assert go["y"] + go["height"] <= height, f"{width}x{height}: and in sight"
    hand.page.set_viewport_size(PHONE["viewport"])


def test_another_phone_sees_its_people_where_they_sit_now(pick_up: PickUp) -> None:
    ana, beto = table(pick_up, "boomtown", "Ana", "Beto", "Caio")
    for seat, gold in enumerate(("5", "6", "7")):
        ana.write(f"set?cell=players.{seat}.gold", value=gold)
    beto.open(beto.at)
    beto.sees_totals(5, 6, 7)
    ana.open(f"{ana.at}/seats")
    press(ana, "down", 0)
    save(ana)
    beto.sees_totals(6, 5, 7)
    expect(beto.find("#notice")).to_contain_text(
        "Os lugares mudaram (celular de Ana: mudar os lugares: Beto, Ana e Caio)."
    )
    ana.open(f"{ana.at}/who")
    expect(ana.find("[aria-current=true]")).to_contain_text("Ana")
    beto.open(f"{beto.at}/who")
    expect(beto.find("[aria-current=true]")).to_contain_text("Beto")


def test_what_was_tapped_without_a_signal_goes_to_nobody_else(pick_up: PickUp) -> None:
    """Beto's phone books Ana as out, and learns too late that Caio now has her seat."""
    ana, beto = table(pick_up, "rufstock", "Ana", "Beto", "Caio")
    beto.context.set_offline(True)
    out(beto, "Ana", 1)
    ana.open(f"{ana.at}/seats")
    press(ana, "up", 2)
    press(ana, "up", 1)
    expect(ana.find(".person .called b").first).to_have_text("Caio")
    save(ana)
    beto.context.set_offline(False)
    expect(beto.find("#notice")).to_contain_text(re.compile("mudar os lugares: Caio, Ana"))
    beto.sees_totals(0, 0, 0)
    ana.open(ana.at)
    ana.sees_totals(0, 0, 0)
    out(beto, "Ana", 1)
    beto.sees_totals(0, 4, 0)
    ana.sees_totals(0, 4, 0)
    none([one for one in ana.complaints if not LOST.search(one)])
