"""Busão's pad through its keypad and card forms, with figures worked out by hand."""

import json
import re

import pytest

from companion.core.game import Setup
from companion.games.busao import layout, rules
from companion.plays.sheet import PlayStore
from companion.store.plays import dump
from tests.games.busao.pads import BACK, CALM, DRIVER_LINE, FRONT, ORDER, SLOT, WHO, Pad
from tests.support.helpers import NAMES, Phone, fill, sheet_at


@pytest.fixture
def pad(phone: Phone, archive: PlayStore) -> Pad:
    return Pad(phone, archive, phone.new_play("busao", list(NAMES[:3])))


@pytest.fixture
def pairs(phone: Phone, archive: PlayStore) -> Pad:
    return Pad(phone, archive, phone.new_play("busao", list(NAMES[:4])))


def test_a_bus_has_the_name_of_its_tab(phone: Phone) -> None:
    phone.get(phone.new_play("busao", ["Bernardino Alves", "Ana", "Caio"]))
    assert re.search(r'id="boarded-0"[^>]*>\s*<span[^>]*>Bernardino</span>', phone.last)


# ---- by hand


def test_a_bus_by_hand_goes_on_in_the_order_of_the_pad(pad: Pad) -> None:
    figures = [3, -2, 0, 5, 1, 1, 4, -7, 2, 2, 6, 10, 2, 0, 3, 4, -1, 5, 2]
    for cell, following, figure in zip(ORDER, [*ORDER[1:], ORDER[-1]], figures, strict=True):
        assert pad.write(cell, str(figure)) == 303
        assert pad.landed.endswith(f"cell=buses.0.{following}"), "the next empty place"
    # 3−2+0+5+1+1+4−7+2+2+6+10 = 25, driver 5, upgrades 8, hand −2.
    assert pad.lines() == [25, 5, 8, -2]
    assert pad.totals == [36, 0, 0]


def test_the_keypad_moves_on_to_what_is_empty_and_round_to_the_beginning(pad: Pad) -> None:
    pad.write("windows.0.1", "1")
    pad.write("windows.0.0", "1")
    assert pad.landed.endswith("cell=buses.0.windows.1.0")
    pad.write("hand", "1")
    assert pad.landed.endswith("cell=buses.0.windows.1.0")


def test_lines_that_the_drivers_card_gives_are_not_empty(pad: Pad) -> None:
    pad.card("driver", DRIVER_LINE, preferences=["calm", "noisy", "elderly"])
    pad.write("windows.5.1", "1")
    assert pad.landed.endswith("cell=buses.0.upgrades.0")


def test_a_key_of_a_whole_figure_writes_without_scripts_whatever_is_in_the_field(pad: Pad) -> None:
    pad.phone.post(f"{pad.at}/set", cell=f"buses.0.{BACK}", value=["12", "-3"])
    assert pad.totals == [-3, 0, 0]
    pad.phone.post(f"{pad.at}/set", cell=f"buses.0.{BACK}", value=["12", ""])
    assert pad.holds(BACK) is None


@pytest.mark.parametrize(("cell", "text"), [(BACK, "100"), (BACK, "-100"), (SLOT, "100"), ("driver.scores.1", "-100")])
def test_what_is_beyond_99_is_refused_and_kept_as_it_was_typed(pad: Pad, cell: str, text: str) -> None:
    assert pad.write(cell, text) == 422
    assert "de −99 a 99" in pad.phone.last
    assert f'value="{text}"' in pad.phone.last
    assert pad.holds(cell) is None


@pytest.mark.parametrize("text", ["abc", "1.5", "{", '{"score": true}', '{"score": 1, "points": 2}', "[1]", "1e3"])
def test_what_is_no_figure_is_refused(pad: Pad, text: str) -> None:
    assert pad.write(BACK, text) == 422
    assert pad.holds(BACK) is None


def test_one_player_holds_five_cards_a_pair_ten(pad: Pad, phone: Phone, archive: PlayStore) -> None:
    assert pad.write("hand", "6") == 422
    assert "de 0 a 5" in phone.last
    assert pad.write("hand", "5") == 303
    two = Pad(phone, archive, phone.new_play("busao", list(NAMES[:6])))
    assert two.write("hand", "11", bus=2) == 422
    assert two.write("hand", "10", bus=2) == 303
    assert two.totals == [0, 0, -10]


def test_a_pair_shares_a_bus_and_its_names_stand_on_it(pairs: Pad) -> None:
    page = pairs.phone.get(pairs.at).text
    assert "Ônibus de Ana e Caio" in page
    assert "Beto Duda" in page
    pairs.write(BACK, "4", bus=1)
    assert pairs.totals == [0, 4]


# ---- from the cards


def test_the_app_counts_who_sits_around(pad: Pad) -> None:
    """O Irritado, 3, −1 for each noisy one around, with the air conditioning he demands."""
    assert (
        pad.card(
            "passenger",
            BACK,
            name="O Irritado",
            points="3",
            **WHO,
            **{
                "effects-0-when": "each",
                "effects-0-what": "noisy",
                "effects-0-scope": "adjacent",
                "effects-0-sign": "-",
                "effects-0-points": "1",
                "requires-0-kind": "upgrade",
                "requires-0-upgrade": "Ar-condicionado",
            },
        )
        == 303
    )
    assert pad.totals == [0, 0, 0], "his requirement is not met"
    pad.card("upgrade", SLOT, name="Ar-condicionado", **{"lines-0-trait": "elderly", "lines-0-points": "2"})
    assert pad.totals == [3, 0, 0]
    pad.card("passenger", FRONT, points="4", **(CALM | {"behaviour": "noisy"}))
    pad.card("passenger", "windows.1.1", points="2", **(WHO | {"age": "young"}))
    pad.card("driver", DRIVER_LINE, name="Dona Lúcia", preferences=["elderly", "calm", "silent"])
    # He has two noisy ones around: 3 − 2 = 1; 1 + 4 + 2 = 7; elderly 1, calm 1, silent 0; elderly 2 × 1.
    assert pad.lines() == [7, 2, 2, 0]
    assert pad.shows("data-shown", BACK) == "1"
    bill = pad.phone.get(f"{pad.at}/bill/0").text
    assert "−1 × 2 barulhentos adjacente: J1 frente e J2 frente" in bill
    assert "exige Ar-condicionado, que está instalado" in bill
    # Only the same row and the same window: the front seat of the next window is no longer adjacent.
    pad.phone.post(f"{pad.at}/set", cell="options.adjacency", value="orthogonal")
    assert pad.lines() == [8, 2, 2, 0]


def test_a_number_over_a_card_keeps_who_it_is_and_undo_brings_the_card_back(pad: Pad) -> None:
    pad.card("passenger", BACK, name="Leitora", points="6", **CALM)
    card = pad.holds(BACK)
    assert pad.write(BACK, "-2") == 303
    assert pad.holds(BACK) == {"name": "Leitora", **CALM, "score": -2}
    pad.undo()
    assert pad.holds(BACK) == card
    pad.card("driver", DRIVER_LINE, preferences=["calm", "noisy", "elderly"])
    pad.write(BACK, "-2")
    assert pad.lines() == [-2, 2, 0, 0], "the driver still finds a calm elderly one"
    assert pad.write(BACK, "") == 303
    assert pad.holds(BACK) is None


def test_traits_that_somebody_counts_are_asked_for_at_the_seat(pad: Pad) -> None:
    pad.write(BACK, "5")
    assert pad.shows("data-problem", BACK) == ""
    pad.card("driver", DRIVER_LINE, preferences=["calm", "noisy", "elderly"])
    missing = "Faltam características para o motorista."
    assert pad.shows("data-problem", BACK) == missing
    assert pad.shows("data-instead", BACK) == "buses.0.driver.scores.0"
    assert pad.phone.post(f"{pad.at}/finish").status_code == 422
    assert pad.card("passenger", BACK, **CALM) == 303
    assert pad.holds(BACK) == {**CALM, "score": 5}
    assert pad.lines() == [5, 2, 0, 0]
    assert pad.phone.post(f"{pad.at}/finish").status_code == 303


@pytest.mark.parametrize(
    ("one", "other", "name"), [("windows.0.0", "windows.4.1", "O Irritado"), ("upgrades.0", "upgrades.2", "Wi-Fi")]
)
def test_the_same_card_twice_is_a_problem_at_both_places(pad: Pad, one: str, other: str, name: str) -> None:
    value = {"name": name, **({"score": 1} if one.startswith("windows") else {"scores": [1]})}
    pad.write(one, json.dumps(value))
    pad.write(other, json.dumps(value))
    pad.write(one, json.dumps(value), bus=1)
    score = sheet_at(pad.archive, pad.at).score
    assert score
    assert [one.path for one in score.problems] == [f"buses.0.{one}", f"buses.0.{other}"]
    assert (score.winners, score.tie_break) == ((), None)
    assert f"{name} está neste ônibus mais de uma vez" in pad.shows("data-problem", one)
    assert f"{name} está neste ônibus mais de uma vez" in pad.shows("data-problem", other)
    assert pad.shows("data-problem", one, bus=1) == ""
    assert "2 a corrigir" in pad.phone.get(f"{pad.at}?side=1").text
    pad.write(other, "")
    assert pad.shows("data-problem", one) == ""


def test_a_drivers_card_and_typed_lines_are_two_ways_to_say_the_same(pad: Pad) -> None:
    pad.card("passenger", BACK, points="0", **CALM)
    pad.write("driver.scores.0", "4")
    pad.write("driver.scores.1", "7")
    assert pad.lines()[1] == 4 + 7
    pad.card("driver", DRIVER_LINE, name="Dona Lúcia", preferences=["elderly", "calm", "noisy"])
    assert pad.lines()[1] == 1 + 1 + 0, "the card takes the place of what was typed"
    pad.undo()
    assert pad.lines()[1] == 4 + 7
    pad.card("driver", DRIVER_LINE, name="Dona Lúcia", preferences=["elderly", "calm", "noisy"])
    assert pad.shows("data-empties", "driver.scores.2") == ""
    pad.write("driver.scores.2", "5")
    assert pad.lines()[1] == 1 + 1 + 5, "what is typed that of its line, and the others stay"
    assert [pad.holds(f"driver.scores.{line}") for line in range(3)] == [1, 1, 5]
    assert pad.holds("driver") is None
    pad.undo()
    assert pad.lines()[1] == 2
    assert pad.holds("driver")
    assert pad.card("driver", DRIVER_LINE, empty="yes") == 303
    assert pad.lines()[1] == 0


def test_a_line_that_missing_traits_may_change_does_not_stay_when_another_is_typed_over(pad: Pad) -> None:
    pad.card("passenger", BACK, points="0", **CALM)
    pad.write(FRONT, '{"score": 2, "age": "elderly"}')
    pad.card("driver", DRIVER_LINE, preferences=["elderly", "calm", "silent"])
    assert pad.shows("data-empties", "driver.scores.1") == "buses.0.driver.scores.2"
    pad.write("driver.scores.1", "9")
    # Two are certainly elderly; it is unknown whether the second one is silent.
    assert [pad.holds(f"driver.scores.{line}") for line in range(3)] == [2, 9, None]


def test_the_same_traits_of_a_driver_stay_in_their_order(pad: Pad) -> None:
    fill(pad.archive, pad.at, {"buses.0.driver": {"preferences": ["silent", "young", "calm"]}})
    assert pad.card("driver", DRIVER_LINE, name="Seu Zé") == 303
    assert pad.holds("driver") == {"name": "Seu Zé", "preferences": ["silent", "young", "calm"]}


def test_an_upgrade_by_hand_by_card_and_back(pad: Pad) -> None:
    pad.card("passenger", BACK, points="0", **CALM)
    assert (
        pad.card(
            "upgrade",
            SLOT,
            **{"lines-0-trait": "hand", "lines-0-points": "2", "lines-1-trait": "hand", "lines-1-points": "3"},
        )
        == 303
    )
    assert pad.holds(SLOT) == {"scores": [2, 3]}
    assert pad.shows("data-shown", SLOT) == "2"
    pad.write(SLOT, "7")
    assert pad.holds(SLOT) == {"scores": [7, 3]}
    pad.card(
        "upgrade",
        SLOT,
        name="Rampa",
        **{"lines-0-trait": "elderly", "lines-0-points": "2", "lines-1-trait": "calm", "lines-1-sign": "-"},
    )
    assert pad.lines()[2] == 2 * 1 - 3 * 1
    pad.write(SLOT, "4")
    assert pad.holds(SLOT) == {"name": "Rampa", "scores": [4]}


def test_reading_a_sheet_is_kept_but_never_mixed_up() -> None:
    setup = Setup(NAMES[:2])
    for points in [*range(-50, 50), *range(-50, 50)]:
        pad = {"buses.0.windows.0.0": json.loads(dump({"score": points})), "buses.1.hand": points % 6}
        assert [standing.total for standing in layout.score(setup, pad).standings] == [points, -(points % 6)]


# ---- the page


def test_the_undo_line_names_the_place_that_it_takes_back_if_it_is_one(pad: Pad) -> None:
    pad.write(BACK, "3")
    assert f'data-of="buses.0.{BACK}"' in pad.phone.get(pad.at).text
    pad.write("driver.scores.0", "1")
    pad.card("driver", DRIVER_LINE, preferences=["calm", "noisy", "elderly"])
    assert 'data-of=""' in pad.phone.get(pad.at).text, "the card came, and the line went"


def test_keys_that_the_hand_does_not_take_are_known_by_the_number_of_players(pad: Pad, pairs: Pad) -> None:
    assert pad.phone.get(pad.at).text.count('data-lo="0" data-hi="5"') == 3
    assert pairs.phone.get(pairs.at).text.count('data-lo="0" data-hi="10"') == 2


def test_a_passenger_has_a_head_by_age_and_a_mouth_by_points(pad: Pad) -> None:
    fill(
        pad.archive,
        pad.at,
        {
            "buses.0.windows.0.0": {"score": 3, "age": "elderly"},
            "buses.0.windows.0.1": {"score": -3, "age": "elderly"},
            "buses.0.windows.1.0": {"score": 0},
            "buses.0.windows.1.1": {"score": 0, "name": "DJ", "age": "young"},
            "buses.0.windows.5.1": {"score": 0, "name": "DJ2", "age": "young"},
        },
    )
    html = pad.phone.get(pad.at).text.partition('data-side="1" data-order')[0]
    drawn = re.findall(r'<use href="#(h-[a-z]+)(?:-\d)?"/>\s*<use href="#(m-[a-z]+)(?:-\d)?"/>', html)
    assert drawn == [("h-elderly", "m-pos"), ("h-elderly", "m-neg"), ("h-unknown", "m-nil"), ("h-young", "m-nil"),
                     ("h-young", "m-nil")]  # fmt: skip
    assert html.count('href="#seat"') == 12 - 5


@pytest.mark.parametrize(
    ("boarded", "upgrades", "winner", "compared"),
    [
        ((9, 8, 8), (0, 3, 3), "Ana venceu", [["9", "8", "8"]]),
        ((9, 9, 8), (1, 2, 3), "Beto venceu", [["9", "9", "8"], ["2", "1"]]),
        ((9, 9, 9), (2, 2, 2), "Ana, Beto e Caio empataram em tudo", [["9", "9", "9"], ["2", "2", "2"]]),
    ],
)
def test_a_tie_is_drawn_as_far_as_it_had_to_be_decided(
    pad: Pad, boarded: tuple[int, ...], upgrades: tuple[int, ...], winner: str, compared: list[list[str]]
) -> None:
    cells = {f"buses.{b}.{ORDER[n]}": {"score": 20 if n == 0 else 0} for b in range(3) for n in range(boarded[b])}
    cells |= {f"buses.{b}.upgrades.{n}": {"scores": [0]} for b in range(3) for n in range(upgrades[b])}
    fill(pad.archive, pad.at, cells)
    pad.phone.post(f"{pad.at}/finish")
    html = pad.phone.get(pad.at).text
    assert winner in html
    rows = [row.partition("</tr>")[0] for row in html.split('<tr class="decides">')[1:]]
    assert [re.findall(r'class="number" aria-hidden="true">(\d+)<', row) for row in rows] == compared
    # The row that decided has a drawing of each bus that was still level there.
    level = [number for number in boarded if len(compared) == 1 or number == max(boarded)]
    assert [row.count('<rect class="ink"') for row in rows] == [0] * (len(rows) - 1) + [sum(level)]


def test_a_fault_in_the_count_costs_no_tap(pad: Pad, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(rules, "total", fail)
        assert pad.write(BACK, "3") == 303
        assert pad.write(FRONT, "4", bus=1) == 303
        html = pad.phone.get(pad.at).text
        assert "A conta falhou" in html
        assert re.findall(r'<li>\s*<i class="stamp ink-(\d)".*?<span>(.*?)</span>\s*<b>(.*?)</b>', html) == [
            ("1", "Janela 1, fundo", "3"),
            ("2", "Janela 1, frente", "4"),
        ]
    pad.write(FRONT, "2")
    assert pad.totals == [5, 4, 0]


def test_what_keeps_a_play_from_its_end_is_said_with_its_place(pad: Pad) -> None:
    for bus, cell in ((0, BACK), (1, BACK), (1, FRONT)):
        value = json.dumps({"name": ("Zeca", "Lia", "lia ")[bus + (cell == FRONT)], "score": 3})
        pad.write(cell, value, bus)
    pad.phone.get(pad.at)
    answer = pad.phone.post(f"{pad.at}/finish")
    assert answer.status_code == 422
    places = re.findall(r'<a class="chip" href="([^"]*)">\s*<span>([^<]*)</span>([^<]*?)\s*</a>', answer.text)
    assert "Encerrar sem vencedor" in answer.text
    assert [who + label for _, who, label in places] == [f"{NAMES[1]}: Janela 1, {row}" for row in ("fundo", "frente")]
    assert places[0][0].startswith(f"{pad.at}?side=1&amp;cell=buses.1.{BACK}")
