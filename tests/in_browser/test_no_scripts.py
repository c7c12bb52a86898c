"""Without JavaScript every stroke is a form and a redirect."""

import pytest
from playwright.sync_api import expect

from tests.in_browser.conftest import PickUp
from tests.in_browser.house import Hand


@pytest.fixture
def plain(pick_up: PickUp) -> Hand:
    return pick_up(java_script_enabled=False)


def test_rufstock(plain: Hand) -> None:
    plain.sit_down("rufstock", ("Ana", "Beto"))
    plain.follow(plain.button(plain.t("is-out", name="Ana", place=1, points=4)))
    plain.sees_totals(4, 3)
    plain.follow(plain.button(plain.t("is-out", name="Beto", place=1, points=4)))
    plain.sees_totals(7, 7)
    plain.follow(plain.find("#undo button"))
    plain.sees_totals(4, 3)
    plain.follow(plain.button(plain.t("is-out", name="Ana", place=1, points=4)))
    plain.sees_totals(8, 6)
    plain.follow(plain.button(plain.t("slot-take-back", name="Ana", place=1, points=4)))
    plain.sees_totals(4, 3)
    plain.follow(plain.button(plain.t("is-out", name="Beto", place=1, points=4)))
    plain.finish()
    expect(plain.find(".win h1")).to_have_text("Ana e Beto dividem a vitória")
    plain.reopen()
    plain.sees_totals(7, 7)
