"""Helpers that play at Boomtown's bank in a browser."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import expect

from tests.games.boomtown.banks import NAMES
from tests.games.boomtown.whole_play import ROUNDS, Round, Take
from tests.support.house import Hand, figure, none

IN_SIGHT = """one => {
    const { left, top, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + 4, top + height / 2));
}"""
"""True if the beginning of a line is not covered."""


def choose(hand: Hand, *ids: str) -> None:
    """Tap these choices one after the other; nothing is booked."""
    for one in ids:
        hand.find(f"#{one}").tap()
        hand.find(f"#{one}[aria-current=true]").wait_for()


def book(hand: Hand, then: str) -> None:
    """Press the button that books, and wait for the heading ``then``."""
    hand.find("#book .go").tap()
    arrives(hand, then)


def arrives(hand: Hand, then: str) -> None:
    """Wait until the heading contains ``then``, is focused, and is not covered."""
    heading = hand.find("#turn-name:focus", has_text=then)
    heading.wait_for()
    assert heading.evaluate(IN_SIGHT), f"{then} lies under something"


def open_bank(hand: Hand) -> None:
    """Go from the pad to the bank and open it with the table on the sheet."""
    hand.follow(hand.link(hand.t("bank-open-bank")))
    hand.follow(hand.find(".dock .go"))
    hand.find("#turn-name", has_text=hand.t("bank-auction")).wait_for()


def look(hand: Hand) -> None:
    """Fail with what axe finds on this screen, in light and dark mode, and with what does not fit."""
    none(hand.faults() + hand.fits())


def sees_gold(hand: Hand, *gold: int) -> None:
    expect(hand.find("#tills .purse > .number")).to_have_text([f"{hand.t('line-gold')} {n}" for n in gold])


def sees_mayors(hand: Hand, cells: Mapping[str, Any]) -> None:
    """Compare the pawns, and a Governor's ×2, with ``cells`` of the sheet."""
    for cell, seat in cells.items():
        if cell.startswith("mayors."):
            own = f"#own-{seat} .town-{cell.removeprefix('mayors.')}"
            expect(hand.find(f"{own} .pawn")).to_be_visible()
            expect(hand.find(f"{own} .double")).to_have_count(1 if cells.get("bank.governed") else 0)


def sees_production(hand: Hand, one: Round) -> None:
    """Compare the preview of a production with the round's gold, if that was worked out; nothing is paid yet."""
    if one.taken:
        sees_gold(hand, *one.taken)
        brought = [after - before for before, after in zip(one.taken, one.gold, strict=True) if after != before]
        expect(hand.find("#preview .did .number")).to_have_text([figure(n) if n < 0 else f"+{n}" for n in brought])


def takes(hand: Hand, seat: int) -> str:
    return hand.t("bank-takes", name=NAMES[seat])


def want(hand: Hand, card: Take) -> bool:
    """Choose a card and its choices; return whether the tap already booked it."""
    place, chosen = card
    if place.startswith("mines."):
        choose(hand, f"tab-{place.split('.')[1]}")
        ticket = hand.find(f"#{place.replace('.', '-')}")
        at_once = bool(ticket.evaluate("one => one.tagName === 'BUTTON'"))
        ticket.tap()
        return at_once
    choose(hand, "tab-events")
    hand.find(f"#event-{place}").tap()
    for name, value in chosen.items():
        spot = "saloon" if name == "target" else name
        choose(hand, value.replace(".", "-") if "." in value else f"{spot}-{value}")
    if chosen:
        look(hand)
    return False


def take(hand: Hand, card: Take, then: str) -> None:
    """Take a card, and wait for the heading ``then``."""
    if want(hand, card):
        arrives(hand, then)
    else:
        book(hand, then)


def bid(hand: Hand, gold: int) -> None:
    """Choose a bid, paging to it if it is not among those offered."""
    while not hand.find(f"#bid-{gold}").count():
        first = hand.find("#choices .number").last.get_attribute("id") or ""
        hand.find("#bids-more").tap()
        hand.find(f"#{first}").wait_for(state="detached")
    choose(hand, f"bid-{gold}")


def roll(hand: Hand, one: Round) -> None:
    """Enter the dice of the round, and turn the first one if a Telegraph does."""
    first, second = one.dice
    choose(hand, f"d1-{first}", f"d2-{second}")
    if one.wire:
        hand.find(".wire summary").tap()
        look(hand)
        hand.find(f".wire button[id$='-0-{one.wire}']").tap()
        first = one.wire
    hand.find("#book button", has_text=hand.t("bank-harvest", n=first + second)).wait_for()


def play(hand: Hand, one: Round, then: str) -> None:
    """Play a round and wait for the heading ``then``; compare each player's gold with the round's."""
    choose(hand, f"won-{one.winner}" if one.bid else "won-nobody")
    if one.bid:
        bid(hand, one.bid)
    if one is ROUNDS[-1]:
        look(hand)
    book(hand, takes(hand, one.winner))
    if one.rides is not None:
        hand.button(hand.t("bank-ride", name=NAMES[one.rides])).tap()
        expect(hand.find(".picks li .visually-hidden")).to_contain_text([NAMES[seat] for seat in one.order])
    after = [*(takes(hand, seat) for seat in one.order[1:]), hand.t("bank-production")]
    for card, comes in zip(one.takes, after, strict=True):
        take(hand, card, comes)
    roll(hand, one)
    sees_production(hand, one)
    if one is ROUNDS[-1]:
        look(hand)
    book(hand, then)
    sees_gold(hand, *one.gold)
    sees_mayors(hand, one.cells)


def change_language(hand: Hand, language: str) -> None:
    """Leave the bank, change the language on the home page, and come back."""
    at = hand.at
    hand.open()
    hand.follow(hand.find(f"button[name=language][value={language}]"))
    hand.language = language
    hand.open(f"{at}/tool/bank")
