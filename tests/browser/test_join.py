"""The stamp on which a table's code is set: the drums fit, however many characters the code has."""

from playwright.sync_api import expect

from tests.browser.conftest import PickUp
from tests.support.house import Hand, none

SIZES = [(320, 568), (360, 616), (375, 553), (390, 664), (740, 330), (820, 1180), (1280, 800)]

CUT = """many => {
    const drums = document.querySelector(".numberer .drums");
    while (drums.children.length > many) drums.lastElementChild.remove();
    while (drums.children.length < many) drums.append(drums.firstElementChild.cloneNode(true));
    const frame = drums.getBoundingClientRect();
    return [...drums.children].flatMap((drum) => {
        drum.textContent = "W";
        const range = document.createRange();
        range.selectNodeContents(drum);
        const [box, sign] = [drum.getBoundingClientRect(), range.getBoundingClientRect()];
        const fits = sign.left >= box.left && sign.right <= box.right && box.right <= frame.right;
        return fits && box.width >= 28 ? [] : [`${many}: ${sign.width} px of a sign on ${box.width} px`];
    });
}"""
"""Sets the number of drums, each with the widest letter, and returns those that cut it."""


def test_every_sign_is_whole_on_its_drum(hand: Hand) -> None:
    hand.open("/join")
    for size in hand.sizes(*SIZES):
        for many in (4, 5, 6):
            none([f"{size}: {cut}" for cut in hand.page.evaluate(CUT, many)])
        none(hand.overflow(size[0]))
        hand.page.evaluate("document.documentElement.style.fontSize = '200%'")
        none([f"{size}: {cut}" for cut in hand.page.evaluate(CUT, 6)])


def test_lying_down_every_key_is_in_sight(pick_up: PickUp) -> None:
    hand = pick_up(viewport={"width": 740, "height": 330})
    hand.open("/join")
    keys = hand.find(".join-keys > *, .join-tools > *").all()
    assert len(keys) == 18
    for key in keys:
        expect(key).to_be_in_viewport(ratio=1)
