"""Boomtown's bank on a phone: two rounds of three, from the pad to the winner."""

import pytest
from playwright.sync_api import expect

from tests.in_browser.conftest import PickUp
from tests.in_browser.house import Hand, none

NAMES = ("Ana", "Beto", "Caio")


def choose(hand: Hand, *ids: str) -> None:
    """Tap what is to be chosen, one after the other; nothing is stored by that."""
    for one in ids:
        hand.find(f"#{one}").tap()
        expect(hand.find(f"#{one}[aria-current=true]")).to_be_visible()


def book(hand: Hand, said: str) -> None:
    """Press the one button that books, and wait until undo says what it did."""
    hand.find("#book button").tap()
    expect(hand.find("#undo")).to_contain_text(said)


def take(hand: Hand, town: str, roll: int, said: str) -> None:
    """Take a mine."""
    choose(hand, f"tab-{town}", f"mines-{town}-{roll}")
    book(hand, said)


def sees_gold(hand: Hand, *gold: int) -> None:
    expect(hand.find("#tills li > .n")).to_have_text([f"{hand.t('line-gold')} {n}" for n in gold])


@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_two_rounds_at_the_bank(pick_up: PickUp, language: str) -> None:
    hand = pick_up(language)
    hand.sit_down("boomtown", NAMES)
    hand.follow(hand.link(hand.t("bank-open-bank")))
    book(hand, hand.t("log-bank-opened", n=1))
    sees_gold(hand, 10, 10, 10)

    # Of Ana's 9 Caio keeps 5, Beto 2, the bank the rest.
    choose(hand, "won-0", "bid-9")
    expect(hand.find("#preview .flow .n")).to_have_text(["−9", "+5", "+2", "+2"])
    sees_gold(hand, 10, 10, 10)
    none(hand.faults() + hand.fits())
    book(hand, hand.t("log-sale", name="Ana", n=9))
    sees_gold(hand, 1, 12, 15)
    for roll, name in ((7, "Ana"), (2, "Beto"), (4, "Caio")):
        mine = hand.t("mine-at", town="Cactus Junction", roll=roll)
        take(hand, "cactus_junction", roll, hand.t("log-took", name=name, card=mine))

    # The dangerous 7 brings Ana 6.
    choose(hand, "d1-3", "d2-4")
    expect(hand.find("#preview .did .n")).to_have_text(["+6"])
    book(hand, hand.t("log-produced", n=7))
    sees_gold(hand, 7, 12, 15)
    hand.undo()
    expect(hand.find("#book button")).to_have_text(hand.t("bank-throw"))
    sees_gold(hand, 1, 12, 15)
    choose(hand, "d1-3", "d2-4")
    book(hand, hand.t("log-produced", n=7))
    expect(hand.find("h1")).to_have_text(hand.t("bank-round", n=2, total=20))
    expect(hand.find("#last .did .n")).to_have_text(["+6"])

    # All pass; Ana makes herself mayor, Beto pays her 2 for it, Caio has a holdup thrown for 2, which is certain.
    choose(hand, "won-nobody")
    book(hand, hand.t("log-sale", name="Ana", n=0))
    five = hand.t("mine-at", town="Cactus Junction", roll=5)
    take(hand, "cactus_junction", 5, hand.t("log-took", name="Ana", card=five))
    choose(hand, "tab-cactus_junction", "mines-cactus_junction-8")
    expect(hand.find("#preview .flow .n")).to_have_text(["+2", "−2"])
    book(hand, "Ana +2")
    hand.find("#tab-events").tap()
    none(hand.faults() + hand.fits())
    hand.find("#event-holdup").tap()
    choose(hand, "victim-1", "number-2")
    book(hand, "Beto −2")
    sees_gold(hand, 9, 8, 17)
    hand.find("#book button").tap()
    expect(hand.find("#desk .thrown svg")).to_have_count(2)
    hand.undo()
    expect(hand.find("#d1-6")).to_be_visible()

    # Two ones: Beto's 2 brings 6, Ana's dangerous mine collapses, and with 2 mines to her 1 Beto gets the pawn.
    choose(hand, "d1-1", "d2-1")
    book(hand, hand.t("effect-gone", mine=hand.t("mine-at", town="Cactus Junction", roll=7)))
    sees_gold(hand, 9, 14, 17)

    # On to the last round: each takes a mine of 5 more, and an 11 brings nobody anything.
    hand.follow(hand.link(hand.t("bank-correct")))
    hand.find("#round").fill("20")
    hand.find("#book button").tap()
    expect(hand.find("h1")).to_have_text(hand.t("bank-round", n=20, total=20))
    none(hand.faults() + hand.fits())
    choose(hand, "won-nobody")
    hand.find("#book button").tap()
    for roll in (3, 7, 12):
        choose(hand, "tab-cold_mountain", f"mines-cold_mountain-{roll}")
        hand.find("#book button").tap()
        expect(hand.find(f"#mines-cold_mountain-{roll}")).to_have_count(0)
    choose(hand, "d1-6", "d2-5")
    hand.find("#book button").tap()
    expect(hand.find("h1")).to_have_text(hand.t("bank-over"))
    # Ana 9 + 2 + 5; Beto 14 + 6 + 3 + 5, and 5 for the pawn; Caio 17 + 3 + 5.
    expect(hand.find(".rank li a")).to_have_text(["33", "25", "16"])
    none(hand.faults() + hand.fits())
    hand.finish()
    hand.sees_ranking((1, "Beto", 33), (2, "Caio", 25), (3, "Ana", 16))
