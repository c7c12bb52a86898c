"""What a stroke on a bus draws again: all that it changed, and the whole bus where the phone cannot know the rest."""

from random import Random

import pytest
from flask import Flask

from companion.core.game import Setup
from tests.helpers import GAMES, NAMES, Page, Phone, pad_of, value_of

BUSAO = GAMES["busao"]


@pytest.mark.parametrize("seed", range(40))
def test_all_that_a_stroke_changes_is_drawn_again(seed: int) -> None:
    chance = Random(seed)
    setup = Setup(NAMES[: chance.choice(BUSAO.players)])
    before = pad_of(BUSAO, setup, seed)
    name, cell = chance.choice(list(BUSAO.layout(setup).items()))
    after = {**before, name: value_of(cell.domain, chance)}
    if seed % 3 == 0:
        del after[name]
    was, now = (BUSAO.view(setup, pad, BUSAO.score(setup, pad)) for pad in (before, after))
    for side in range(len(BUSAO.sides(setup))):
        old, new, redrawn = was.bus(side), now.bus(side), now.redrawn(side, was)
        changed = [spot for spot, other in zip(new.spots, old.spots, strict=True) if spot != other]
        assert [spot for spot in changed if spot not in redrawn.spots] == []
        assert [spot for spot in redrawn.spots if spot not in new.spots] == []
        assert redrawn.sign == (new.boarded != old.boarded)
        assert redrawn.driver or (new.driver, new.driven) == (old.driver, old.driven)


def swapped(phone: Phone, at: str, cell: str, value: int) -> set[str]:
    """Return the ids that the answer to a figure typed into an empty ``cell`` puts on the page."""
    answer = phone.post(f"{at}/tap", side=0, cell=cell, before="", value=value, finished="False")
    return {attributes["id"] for _, attributes in Page(answer.text).tags if "hx-swap-oob" in attributes}


def test_the_whole_bus_is_drawn_again_after_another_phone_wrote(app: Flask) -> None:
    phone, other = Phone(app, htmx=True), Phone(app, htmx=True)
    at = phone.new_play("busao", ["Ana", "Beto"])
    other.get(at)
    seats = [f"buses.0.windows.{window}.0" for window in range(4)]
    assert seats[0] in swapped(phone, at, seats[0], 3)
    assert "bus" in swapped(other, at, seats[1], 2)
    assert "bus" in swapped(phone, at, seats[2], 1)
    last = swapped(phone, at, seats[3], 1)
    assert (seats[3] in last, "boarded" in last, "bus" in last) == (True, True, False)
