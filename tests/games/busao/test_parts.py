"""Busão's pad: all buses on one page; a tap sends what it changed, and an old page catches up."""

import json
from random import Random

import pytest
from flask import Flask

from companion.core.game import Setup
from companion.games.busao import layout, rules
from companion.games.busao.view import View, view
from companion.plays.sheet import PlayStore
from companion.web.play.pages import register
from tests.games.busao.pads import BACK, CALM, DRIVER_LINE, FRONT, ORDER, SLOT, Pad
from tests.support.helpers import GAMES, NAMES, Phone, check, fill, pad_of, sheet_at, value_of
from tests.support.page import NEWS, cut
from tests.support.screen import brought, look, shows_all

BUSAO = GAMES["busao"]


def drawn(setup: Setup, pad: dict[str, object]) -> View:
    return view(setup, pad, layout.score(setup, pad))


# ---- what a tap counts and renders again


@pytest.mark.parametrize("seed", range(40))
def test_what_is_kept_of_a_sheet_is_what_it_says_when_it_is_read_anew(seed: int) -> None:
    chance = Random(seed)
    setup = Setup(NAMES[: chance.choice(BUSAO.players)])
    before = pad_of(BUSAO, setup, seed)
    name, cell = chance.choice(list(BUSAO.layout(setup).items()))
    after = {**before, name: value_of(cell.domain, chance)}
    if seed % 3 == 0:
        del after[name]
    kept = [drawn(setup, pad) for pad in (before, after, before)]
    assert kept[0] == kept[2], "the same cells are the same bus"
    for cached in (layout._counted, layout._passenger, layout._upgrade):
        cached.cache_clear()
    assert said(kept[1]) == said(drawn(setup, after))


def said(view: View) -> list[object]:
    """Return what the pages read of each bus."""
    return [
        (bus.entry, bus.held, bus.points, bus.problems, bus.driver_points, bus.line_points, bus.uncertain_lines, note)
        for bus, note in zip(view.buses, view.notes, strict=True)
    ]


def test_an_element_that_is_kept_is_as_it_is_rendered_anew(app: Flask, phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("busao", list(NAMES[:3]))
    setup = Setup(NAMES[:3])
    for seed in range(12):
        fill(archive, at, pad_of(BUSAO, setup, seed))
        phone.get(at)
        kept = cut(phone.last)[1]
        register(app)
        phone.get(at)
        assert kept == cut(phone.last)[1]


def test_a_tap_counts_one_bus_and_renders_what_changed_in_it(
    phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = Pad(phone, archive, phone.new_play("busao", list(NAMES[:3])))
    fill(archive, pad.at, {f"buses.{bus}.{BACK}": {"name": "Rui", "score": 40 + bus} for bus in range(3)})
    pad.open(FRONT, 1)
    counted: list[int] = []
    count = rules.count

    def note(bus: layout.Bus, number: int, adjacency: layout.Adjacency) -> object:
        counted.append(number)
        return count(bus, number, adjacency)

    monkeypatch.setattr(rules, "count", note)
    seated: list[str] = []
    portrait = View.portrait

    def look_at(view: View, side: int, cell: str) -> tuple[str, ...]:
        seated.append(cell)
        return portrait(view, side, cell)

    monkeypatch.setattr(View, "portrait", look_at)
    assert pad.type(FRONT, "41", 1) == 303
    phone.get(pad.at)
    assert (counted, seated) == ([1], [f"buses.1.{FRONT}"])


def swapped(phone: Phone) -> set[str]:
    """Return the parts in the last answer, without those that every event changes."""
    return cut(phone.last)[1].keys() - {*NEWS, "revision", "undo"}


@pytest.fixture
def scripted(app: Flask, archive: PlayStore) -> Pad:
    phone = Phone(app, htmx=True)
    at = phone.new_play("busao", list(NAMES[:3]))
    phone.htmx = False
    phone.get(at)
    phone.htmx = True
    return Pad(phone, archive, at)


def test_a_tap_is_answered_with_what_it_changed(scripted: Pad) -> None:
    pad = scripted
    assert pad.type("hand", "3", bus=1) == 200
    assert swapped(pad.phone) == {"total-1", "buses.1.hand"}
    assert pad.type(BACK, "5") == 200
    assert swapped(pad.phone) == {"total-0", f"buses.0.{BACK}", "boarded-0"}
    assert pad.type("driver.scores.1", "2", bus=2) == 200
    assert swapped(pad.phone) == {"total-2", "buses.2.driver.scores.1", "driver-2"}
    assert pad.type(BACK, "6") == 200
    assert swapped(pad.phone) == {"total-0", f"buses.0.{BACK}"}


def test_a_card_that_others_count_changes_them_too(scripted: Pad) -> None:
    pad = scripted
    noisy = {"points": 2, "when": "each", "count": {"scope": "bus", "trait": "noisy"}}
    fill(
        pad.archive,
        pad.at,
        {
            "buses.0.windows.5.1": {**CALM, "points": 0, "effects": [noisy]},
            "buses.0.driver": {"preferences": ["calm", "noisy", "adult"]},
            f"buses.0.{SLOT}": {"name": "Som", "lines": [{"trait": "noisy", "points": -1}]},
        },
    )
    pad.phone.update()
    assert pad.type(BACK, json.dumps({**CALM, "behaviour": "noisy", "score": 1})) == 200
    # One more is noisy and calm, which changes the passenger who counts the noisy, two driver's lines and the upgrade.
    assert swapped(pad.phone) == {
        "total-0",
        "boarded-0",
        f"buses.0.{BACK}",
        "buses.0.windows.5.1",
        "buses.0.driver.scores.0",
        "buses.0.driver.scores.1",
        "driver-0",
        f"buses.0.{SLOT}",
    }


# ---- several phones


def test_a_page_that_was_behind_is_as_a_fresh_one(app: Flask, phone: Phone, archive: PlayStore) -> None:
    other = Pad(phone, archive, phone.new_play("busao", list(NAMES[:3])))
    screen = look(app, other.at)
    assert len(screen.parts) == 3 * (len(ORDER) + 3) + 5
    other.card("passenger", BACK, name="Lia", points="-3", **CALM)
    other.card("driver", DRIVER_LINE, preferences=["calm", "noisy", "adult"])
    other.write("hand", "2", bus=2)
    other.undo()
    other.write("upgrades.1", "12", bus=2)
    assert f"buses.0.{FRONT}" not in brought(screen.update())
    shows_all(screen)
    assert brought(screen.update()) == set()


def test_an_own_tap_brings_what_another_phone_wrote_and_no_question(scripted: Pad, second_phone: Phone) -> None:
    pad, other = scripted, Pad(second_phone, scripted.archive, scripted.at)
    other.write(BACK, "5", bus=1)
    assert pad.type("hand", "3", bus=1) == 200
    assert swapped(pad.phone) == {"total-1", "buses.1.hand", f"buses.1.{BACK}", "boarded-1"}


def test_one_seat_written_by_two_phones_is_a_question_unless_they_agree(scripted: Pad, second_phone: Phone) -> None:
    pad, other = scripted, Pad(second_phone, scripted.archive, scripted.at)
    other.write(BACK, "5")
    assert pad.type(BACK, "6") == 409
    assert "Janela 1, fundo (Ana): aqui está 5 (celular 2). Você escreveu 6." in pad.phone.last
    assert f"buses.0.{BACK}" in swapped(pad.phone), "what stands there is shown beside the question"
    assert pad.holds(BACK) == {"score": 5}
    other.write(FRONT, "7")
    assert pad.type(FRONT, "7") == 200


def test_a_number_for_an_empty_seat_asks_before_it_covers_a_card_that_came_meanwhile(
    phone: Phone, second_phone: Phone, archive: PlayStore
) -> None:
    pad = Pad(phone, archive, phone.new_play("busao", list(NAMES[:3])))
    pad.open(BACK)
    Pad(second_phone, archive, pad.at).card("passenger", BACK, name="Lia", points="-3", **CALM)
    assert pad.type(BACK, "4") == 409
    assert phone.press("Trocar pelo meu").status_code == 303
    assert pad.holds(BACK) == {"score": 4}, "and does not take its name"


# ---- the page


@pytest.mark.parametrize("size", [2, 3, 4, 6])
def test_all_buses_are_on_the_page_and_one_is_shown(phone: Phone, size: int) -> None:
    at = phone.new_play("busao", list(NAMES[:size]))
    number = 3 if size in (3, 6) else 2
    for side in range(number):
        page = check(phone, f"{at}?side={side}")
        boards = [attributes for _, attributes in page.tags if "data-board" in attributes]
        assert [one["data-side"] for one in boards] == [str(bus) for bus in range(number)]
        assert [one["data-side"] for one in boards if "data-chosen" in one] == [str(side)]
        assert [one["data-order"].split(" ") for one in boards] == [
            [f"buses.{bus}.{cell}" for cell in ORDER] for bus in range(number)
        ]
        assert f'data-bill="{at}/bill/{side}"' in phone.last


def test_a_place_is_led_to_by_its_own_address_and_marked_by_nobody_but_the_phone(scripted: Pad) -> None:
    scripted.phone.htmx = False
    scripted.open(BACK, 1)
    page = scripted.phone.page
    places = [attributes for _, attributes in page.tags if "data-cell" in attributes]
    assert len(places) == 3 * len(ORDER)
    for one in places:
        side, cell = one["data-side"], one["data-cell"]
        assert one["href"] == f"{scripted.at}?side={side}&cell={cell}#{one['id']}"
        assert one["id"] == cell
        assert "aria-current" not in one
        kind = {"windows": "passenger", "driver": "driver", "upgrades": "upgrade"}.get(cell.split(".")[2])
        assert one.get("data-form") == kind


def test_the_result_is_complete(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("busao", list(NAMES[:4]))
    assert phone.post(f"{at}/finish").status_code == 303
    assert sheet_at(archive, at).finished
    check(phone, at)
