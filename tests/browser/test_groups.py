"""The history of a group on phones: small, accessible, fitting, in reach of a thumb; also without scripts."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.support.house import Hand, Server, Traffic, none
from tests.support.tables import LONG, SHORT, TABLES, Table
from tests.support.years import join

SIZES = ((375, 553), (360, 616), (390, 664), (320, 568), (740, 330), (820, 1180))


def group_of(hand: Hand) -> str:
    """Return the address of the group that opened a play last."""
    hand.open()
    return hand.find("a[href^='/g/']").first.get_attribute("href") or ""


def with_plays(hand: Hand, *names: str) -> str:
    """Open plays of three games for ``names`` that are over and one that is not; return the group's address."""
    for table in ("rufstock-won", "boomtown-won", "busao-won"):
        laid = TABLES[table]
        hand.lay(replace(laid, players=names[: len(laid.players)]))
    hand.lay(replace(TABLES["rufstock-empty"], players=names[:3]))
    return group_of(hand)


@pytest.mark.parametrize("names", [("Ana", "Beto", "Caio", "Davi"), LONG[:4]])
def test_every_page_of_a_group_is_accessible_and_fits(
    pick_up: PickUp, own_server: Server, names: tuple[str, ...]
) -> None:
    hand, other = pick_up(at=own_server), pick_up(at=own_server)
    group = with_plays(hand, *names)
    other.open(group)
    everywhere_fits(other)
    join(other, group)
    other.open(hand.find("a[href^='/p/']").first.get_attribute("href") or "")
    hand.open(f"{group}/settings")
    person = hand.find("a[href*='/people/'][href$='/remove']").first.get_attribute("href") or ""
    phone = hand.find(".belongs a").first.get_attribute("href") or ""
    for path in (group, f"{group}?q=xyzzy&game=busao", f"{group}/settings", f"{group}/delete", person, phone):
        hand.open(path)
        everywhere_fits(hand)
    hand.open(f"{group}/delete")
    hand.follow(hand.button(hand.t("delete-go")))
    everywhere_fits(hand)
    hand.open(f"{group}/remove")
    everywhere_fits(hand)


def everywhere_fits(hand: Hand) -> None:
    """Fail if the page does not fit a screen or is not accessible."""
    for width, height in SIZES:
        hand.page.set_viewport_size({"width": width, "height": height})
        none(hand.overflow(width))
    none(hand.unseen())
    none(hand.faults())
    none(hand.fits())


def test_a_first_view_of_a_history_is_small(pick_up: PickUp, hand: Hand) -> None:
    group = with_plays(hand, "Ana", "Beto", "Caio", "Davi")
    other = pick_up()
    join(other, group)
    seen = Traffic(other)
    other.open(group)
    expect(other.find(".slip")).to_have_count(4)
    seen.are_few()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_sheet_is_found_and_opened(pick_up: PickUp, hand: Hand, scripts: bool) -> None:
    group = with_plays(hand, "Ana", "Beto", "Caio", "Davi")
    other = pick_up(java_script_enabled=scripts)
    join(other, group)
    other.follow(other.find(".found-tab", has_text="Busão"))
    expect(other.find(".slip")).to_have_count(1)
    other.find("[type=search]").fill("nobody")
    with other.page.expect_navigation():
        other.find("[type=search]").press("Enter")
    expect(other.find(".slip")).to_have_count(0)
    other.follow(other.find(".nothing .btn").last)
    other.follow(other.find(".slip"))
    assert other.at.startswith("/p/")


def test_a_guest_of_one_evening_neither_reads_nor_deletes_what_a_group_has_played(pick_up: PickUp) -> None:
    """Ana's phone has played with Beto's before; tonight Caio's phone is also at the table."""
    ana, beto, caio = pick_up(), pick_up(), pick_up()
    for hand in (beto, caio):
        hand.allowed = re.compile("status of 4(03|10)|EventSource")
        hand.slug = "rufstock"
    ana.lay(replace(TABLES["rufstock-won"], players=("Ana", "Beto", "Davi", "Eva")))
    group = group_of(ana)
    join(beto, group)
    tonight = ana.begin("rufstock", ("Ana", "Beto", "Caio"))
    for hand, name in ((beto, "Beto"), (caio, "Caio")):
        hand.open(f"{tonight}/who")
        hand.follow(hand.find("main button", has_text=name))
    # He finds no link to the group, and the group's own address shows him nothing until he joins.
    caio.open(f"{tonight}/table")
    expect(caio.find("a[href^='/g/'], .guests li")).to_have_count(0)
    expect(caio.find(".remove")).to_have_count(0)
    caio.open()
    expect(caio.find("a[href^='/g/']")).to_have_count(0)
    for page in ("", "/statistics", "/settings"):
        caio.open(group + page)
        expect(caio.button(caio.t("join-group"))).to_be_visible()
        expect(caio.find("body")).not_to_contain_text("Davi")
    # He ends tonight's play, opens another one and deletes both: he can delete nothing else, and nothing for good.
    caio.open(f"{tonight}/table")
    caio.follow(caio.find("#end-without-winner"))
    caio.follow(caio.link(caio.t("again")))
    caio.follow(caio.find("[data-go]"))
    another = caio.at
    for at in (another, tonight):
        caio.open(f"{at}/delete")
        caio.follow(caio.button(caio.t("delete-go")))
    caio.open("/deleted")
    expect(caio.find(".bin-row")).to_have_count(2)
    caio.follow(caio.find(".bin-row .danger").first)
    expect(caio.find(".notice")).to_have_text(caio.t("problem-only-members"))
    expect(caio.find("main ~ .dock button")).to_have_count(0)
    # Any phone of the group can bring them back.
    for _ in range(2):
        beto.open("/deleted")
        beto.follow(beto.find(".bin-row button").first)
    beto.open(group)
    expect(beto.find(".slip")).to_have_count(3)
    # Removed from the table, his phone is out at once, and the group is as before.
    caio.open(tonight)
    ana.open(f"{tonight}/table")
    ana.follow(ana.link("Tirar da mesa o celular de Caio"))
    expect(ana.find(".means")).not_to_contain_text("turma:")
    ana.follow(ana.button("Tirar"))
    expect(caio.find("body")).to_contain_text(caio.t("error-403"), timeout=4000)
    caio.open(tonight)
    expect(caio.find("body")).to_contain_text(caio.t("error-403"))
    ana.open(group)
    expect(ana.find(".slip")).to_have_count(3)


def test_a_phone_of_the_group_is_put_out_of_it_while_another_lets_a_guest_in(pick_up: PickUp) -> None:
    ana, beto, caio = pick_up(), pick_up(), pick_up()
    at = ana.begin("rufstock", ("Ana", "Beto", "Caio"))
    group = group_of(ana)
    for hand, name in ((beto, "Beto"), (caio, "Caio")):
        hand.allowed = re.compile("status of 4(03|10)|EventSource")
        hand.slug = "rufstock"
        hand.open(at)
        hand.claim(name)
    ana.open(f"{at}/table")
    ana.follow(ana.button("Deixar entrar na turma: celular de Beto"))
    beto.open(f"{at}/table")
    beto.follow(beto.link(beto.t("see-group")))
    expect(beto.find(".slip")).to_have_count(1)
    beto.open(f"{at}/table")
    beto.follow(beto.button("Deixar entrar na turma: celular de Caio"))
    caio.open(at)
    ana.open(f"{group}/settings")
    expect(ana.find(".belongs")).to_have_count(3)
    ana.follow(ana.link("Tirar da turma o celular de Caio"))
    ana.follow(ana.button("Tirar"))
    expect(ana.find(".belongs")).to_have_count(2)
    expect(caio.find("body")).to_contain_text(caio.t("error-403"), timeout=4000)
    caio.open(group)
    expect(caio.find("body")).to_contain_text(caio.t("error-410"))
    beto.page.wait_for_url(lambda url: at not in url)  # redirected by itself
    assert beto.page.url.endswith("/table")


def test_a_desk_has_two_sheets_side_by_side(hand: Hand) -> None:
    group = with_plays(hand, "Ana", "Beto", "Caio", "Davi")
    hand.page.set_viewport_size({"width": 1280, "height": 800})
    hand.open(group)
    one, other, below = (slip.bounding_box() for slip in hand.find(".slip-day ~ .spike").last.locator(".slip").all())
    assert one
    assert other
    assert below
    assert (one["y"], one["x"]) == (other["y"], below["x"])
    assert one["x"] + one["width"] < other["x"]
    assert one["y"] + one["height"] < below["y"]


def test_the_tabs_of_all_games_stand_in_rows_of_one_length(pick_up: PickUp, own_server: Server) -> None:
    hand = pick_up(viewport={"width": 375, "height": 553}, at=own_server)
    for table in ("rufstock-won", "boomtown-won", "busao-tie", "quissama-won"):
        hand.lay(TABLES[table])
    rows = {}
    for number, title in enumerate(("", "Skyjo", "General")):
        hand.lay(Table("caderno", SHORT[:3], {"title": title} if title else {}))
        hand.open(group_of(hand))
        tops = [tab.bounding_box() for tab in hand.find(".found-tab").all()]
        rows[6 + number] = (
            len({box and round(box["y"]) for box in tops}),
            len({box and round(box["width"]) for box in tops}),
        )
    assert rows == {6: (1, 1), 7: (2, 1), 8: (2, 1)}
