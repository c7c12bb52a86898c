"""The cards of Busão: what their forms accept, refuse and keep, and how strict the cells are."""

from typing import Any

import pytest

from companion.games.busao.cards import DRIVER, PASSENGER, UPGRADE
from companion.plays.sheet import PlayStore
from tests.games.busao.pads import BACK, CALM, DRIVER_LINE, FRONT, ORDER, SLOT, WHO, Pad
from tests.support.helpers import NAMES, Phone, fill, sheet_at


@pytest.fixture
def pad(phone: Phone, archive: PlayStore) -> Pad:
    return Pad(phone, archive, phone.new_play("busao", list(NAMES[:3])))


# ---- the forms


RICH = {
    "name": "Torcedor",
    "points": -3,
    **WHO,
    "effects": [
        {"points": 2, "when": "any", "count": {"scope": "bus", "trait": "calm", "others_only": True}, "at_least": 3},
        {"points": -1, "when": "each", "count": {"scope": "window"}},
        {"points": 4, "when": "none", "count": {"scope": "adjacent", "name": "DJ"}},
    ],
    "requires": [{"upgrade": "Som"}, {"count": {"scope": "bus", "trait": "young"}, "at_least": 2}],
}


@pytest.mark.parametrize(
    ("action", "cell", "place", "value"),
    [
        ("passenger", BACK, BACK, RICH),
        ("passenger", BACK, BACK, {"score": -4, "age": "young"}),
        ("driver", DRIVER_LINE, "driver", {"name": "Lia", "preferences": ["silent", "young", "calm"]}),
        ("upgrade", SLOT, SLOT, {"name": "Som", "lines": [{"trait": "noisy", "points": -2}]}),
        ("upgrade", SLOT, SLOT, {"scores": [-1, 0, 2, 5]}),
    ],
)
def test_a_form_shows_what_stands_there_and_saves_it_as_it_was(
    pad: Pad, action: str, cell: str, place: str, value: dict[str, Any]
) -> None:
    fill(pad.archive, pad.at, {f"buses.0.{place}": value})
    pad.form(action, cell)
    assert pad.phone.press("Salvar").status_code == 303
    assert pad.holds(place) == value
    pad.form(action, cell)
    assert pad.phone.press("yes").status_code == 303
    assert pad.holds(place) is None


EFFECT = {"effects-0-when": "each", "effects-0-points": "1"}


@pytest.mark.parametrize(
    ("action", "cell", "typed", "field", "sentence"),
    [
        ("passenger", BACK, {"points": ""}, "points", "Escreva um número inteiro."),
        ("passenger", BACK, {"points": "muitos"}, "points", "Escreva um número inteiro."),
        ("passenger", BACK, {"points": "100"}, "points", "Escreva um número inteiro de −99 a 99."),
        ("passenger", BACK, {"age": None}, "age", "Escolha uma das opções."),
        ("passenger", BACK, {"behaviour": None}, "behaviour", "Escolha uma das opções."),
        ("passenger", BACK, {"name": "x" * 41}, "name", "Use no máximo 40 letras."),
        ("passenger", BACK, {"score": "3"}, "score", "apague um dos dois"),
        ("passenger", BACK, {"points": "", "score": "x"}, "score", "Escreva um número inteiro."),
        ("passenger", BACK, {**EFFECT, "effects-0-points": ""}, "effects-0-points", "Escreva um número inteiro."),
        ("passenger", BACK, {**EFFECT, "effects-0-points": "-100"}, "effects-0-points", "de −99 a 99"),
        ("passenger", BACK, {**EFFECT, "effects-0-what": "name"}, "effects-0-name", "Escreva um nome."),
        ("passenger", BACK, EFFECT, "effects-0-what", "Escolha uma das opções."),
        ("passenger", BACK, EFFECT, "effects-0-scope", "Escolha uma das opções."),
        ("passenger", BACK, {"effects-0-points": "1"}, "effects-0-when", "Escolha uma das opções."),
        ("passenger", BACK, {"effects-1-what": "calm"}, "effects-1-points", "Escreva um número inteiro."),
        ("passenger", BACK, {"requires-0-kind": "count"}, "requires-0-scope", "Escolha uma das opções."),
        ("passenger", BACK, {"requires-0-kind": "upgrade"}, "requires-0-upgrade", "Escreva um nome."),
        (
            "passenger",
            BACK,
            {"requires-0-kind": "count", "requires-0-at_least": "0"},
            "requires-0-at_least",
            "de 1 a 12",
        ),
        ("driver", DRIVER_LINE, {"preferences": None}, "preferences", "Escolha três características."),
        ("driver", DRIVER_LINE, {"preferences": ["calm", "noisy"]}, "preferences", "há só 2"),
        ("driver", DRIVER_LINE, {"preferences": ["calm", "noisy", "adult", "young"]}, "preferences", "há 4"),
        ("driver", DRIVER_LINE, {"name": "x" * 41}, "name", "Use no máximo 40 letras."),
        ("upgrade", SLOT, {"name": ""}, "name", "Escreva um nome."),
        ("upgrade", SLOT, {"lines-0-points": ""}, "lines-0-points", "Escreva um número inteiro."),
        ("upgrade", SLOT, {"lines-0-trait": ""}, "lines-0-trait", "Escolha uma das opções."),
        ("upgrade", SLOT, {"lines-1-trait": "calm", "lines-1-points": "1"}, "lines-1-trait", "mais de uma vez"),
        ("upgrade", SLOT, {"lines-1-trait": "hand", "lines-1-points": "1"}, "lines-1-trait", "todas são contadas"),
        ("upgrade", SLOT, {"lines-0-trait": "", "lines-0-points": ""}, "lines-0-points", "Escreva um número inteiro."),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_nothing_typed_is_lost(
    pad: Pad, action: str, cell: str, typed: dict[str, Any], field: str, sentence: str
) -> None:
    good = {
        "passenger": {"name": "DJ", "points": "3", **WHO},
        "driver": {"name": "Lia", "preferences": ["calm", "noisy", "adult"]},
        "upgrade": {"name": "Som", "lines-0-trait": "calm", "lines-0-points": "2"},
    }[action]
    assert pad.card(action, cell, **{**good, **typed}) == 422
    html = pad.phone.last
    assert sentence in html.partition(f'id="{field}-wrong">')[2].partition("</p>")[0]
    for name, value in {**good, **typed}.items():
        if name in ("points", "name", "score") and value:
            assert f'name="{name}" value="{value}"' in html
    assert sheet_at(pad.archive, pad.at).pad == {}


@pytest.mark.parametrize(
    "query", ["", "?cell=x", "?cell=buses.3.windows.0.0", "?cell=buses.0.hand", "?cell=buses.0.driver"]
)
@pytest.mark.parametrize("action", ["passenger", "driver", "upgrade"])
def test_there_is_no_form_for_nonsense(pad: Pad, action: str, query: str) -> None:
    assert pad.phone.get(f"{pad.at}/form/{action}{query}").status_code == 404
    answer = pad.phone.post(f"{pad.at}/form/{action}{query}", cell=query.partition("=")[2], points="1")
    assert answer.status_code == 422


@pytest.mark.parametrize("when", ["each", "any", "none"])
def test_how_many_are_needed_is_kept_of_an_effect_that_asks(pad: Pad, when: str) -> None:
    row = {"when": when, "points": "1", "what": "anybody", "scope": "bus", "at_least": "3"}
    pad.card("passenger", BACK, points="1", **WHO, **{f"effects-0-{part}": value for part, value in row.items()})
    (effect,) = pad.holds(BACK)["effects"]
    assert effect.get("at_least") == (3 if when == "any" else None)


@pytest.mark.parametrize("row", [{"when": "off", "points": "1", "what": "calm"}, {"when": "", "sign": "-"}])
def test_a_row_that_is_off_or_says_nothing_is_no_effect(pad: Pad, row: dict[str, str]) -> None:
    assert (
        pad.card("passenger", BACK, points="1", **WHO, **{f"effects-0-{n}": value for n, value in row.items()}) == 303
    )
    assert pad.holds(BACK) == {**WHO, "points": 1}


def chosen(pad: Pad, name: str) -> list[tuple[str, bool]]:
    """Return the choices offered as ``name`` on the page that the phone shows, and whether each is chosen."""
    inputs = [
        attributes for tag, attributes in pad.phone.page.tags if tag == "input" and attributes.get("name") == name
    ]
    return [(one["value"], "checked" in one) for one in inputs]


def test_a_demand_is_chosen_from_the_upgrades_that_are_known_or_typed(pad: Pad) -> None:
    fill(pad.archive, pad.at, {"buses.1.upgrades.0": {"name": "Wi-fi a bordo", "scores": [1]}})
    pad.card("upgrade", SLOT, name="Ar-condicionado", **{"lines-0-trait": "calm", "lines-0-points": "2"})
    kind = "requires-0-kind"
    form = pad.form("passenger", BACK)
    known = ["upgrade Ar-condicionado", "upgrade Wi-fi a bordo"]
    assert chosen(pad, kind) == [(value, value == "off") for value in (*known, "off", "count", "upgrade")]
    assert pad.send(form, points="4", **WHO, **{kind: known[0]}) == 303
    assert pad.holds(BACK)["requires"] == [{"upgrade": "Ar-condicionado"}]
    form = pad.form("passenger", BACK)
    assert [value for value, is_chosen in chosen(pad, kind) if is_chosen] == [known[0]]
    assert pad.send(form, **{kind: "upgrade", "requires-0-upgrade": "Teto solar"}) == 303
    assert pad.holds(BACK)["requires"] == [{"upgrade": "Teto solar"}]
    pad.form("passenger", BACK)
    assert [value for value, is_chosen in chosen(pad, kind) if is_chosen] == ["upgrade"]
    # The Wi-Fi is in the other bus, not in this one; the air conditioning is, however it is typed.
    assert pad.lines() == [0, 0, 0, 0]
    assert ">Aqui: 0<" in pad.phone.last
    assert pad.card("passenger", BACK, **{kind: "upgrade", "requires-0-upgrade": "ar condicionado"}) == 303
    assert pad.lines() == [4, 0, 0, 0]
    pad.form("passenger", BACK)
    assert ">Aqui: +4<" in pad.phone.last, "what the card brings where it lies"


def test_no_upgrades_are_spoken_of_where_none_is_known(pad: Pad) -> None:
    pad.form("passenger", BACK)
    assert "melhorias desta mesa" not in pad.phone.last
    assert "Aqui:" not in pad.phone.last, "no card lies there yet"
    pad.card("upgrade", SLOT, name="Ar-condicionado", **{"lines-0-trait": "calm", "lines-0-points": "2"})
    pad.form("passenger", BACK)
    assert "melhorias desta mesa" in pad.phone.last


def test_the_address_of_a_refused_card_is_that_of_its_form(pad: Pad) -> None:
    form = pad.form("passenger", FRONT)
    assert pad.send(form, points="1000") == 422
    assert pad.own.attributes["action"] == form.attributes["action"]
    assert pad.phone.get(form.attributes["action"]).status_code == 200
    assert pad.own.attributes["action"] == form.attributes["action"]


def test_the_next_card_follows_when_one_is_saved(pad: Pad) -> None:
    pad.card("passenger", BACK, points="1", **WHO, then="next")
    assert "/form/passenger?" in pad.landed
    assert pad.landed.endswith("cell=buses.0.windows.0.1")
    pad.card("passenger", "windows.5.1", points="1", **WHO, then="next")
    assert "/form/driver?" in pad.landed
    pad.card("driver", DRIVER_LINE, preferences=["calm", "noisy", "adult"], then="next")
    assert "/form/upgrade?" in pad.landed
    pad.card("upgrade", "upgrades.2", **{"lines-0-trait": "hand", "lines-0-points": "1"}, then="next")
    assert pad.landed.endswith("cell=buses.0.hand"), "the hand has no card"


def test_the_ring_goes_on_to_the_next_empty_place_when_a_card_is_saved(pad: Pad) -> None:
    pad.card("passenger", BACK, points="1", **WHO)
    assert pad.landed == f"{pad.at}?side=0&cell=buses.0.windows.0.1"
    pad.write("windows.0.1", "2")
    pad.card("passenger", BACK, points="3", **WHO)
    assert pad.landed == f"{pad.at}?side=0&cell=buses.0.windows.1.0", "a correction leads on as well"
    pad.card("passenger", BACK, empty="yes")
    assert pad.landed == f"{pad.at}?side=0&cell=buses.0.windows.0.0", "what was emptied is empty"
    for cell in ORDER[1:]:
        pad.write(cell, "1")
    pad.card("passenger", BACK, points="3", **WHO)
    assert pad.landed == f"{pad.at}?side=0", "nothing is empty"


# ---- two phones


@pytest.fixture
def other(pad: Pad, second_phone: Phone) -> Pad:
    return Pad(second_phone, pad.archive, pad.at)


def test_two_cards_for_one_seat_are_decided_by_people(pad: Pad, other: Pad) -> None:
    mine = pad.form("passenger", BACK)
    assert other.card("passenger", BACK, name="DJ", points="2", **CALM) == 303
    assert pad.send(mine, name="Leitora", points="6", **WHO) == 409
    assert "aqui está DJ, 2 da carta (celular 2). Você escreveu Leitora, 6 da carta." in pad.phone.last
    assert pad.holds(BACK)["name"] == "DJ"
    assert pad.phone.press("Trocar pelo meu").status_code == 303
    assert pad.holds(BACK)["name"] == "Leitora"


def test_a_card_begun_too_long_ago_begins_anew_with_what_is_in_sight_now(
    pad: Pad, other: Pad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.plays.writing.MAX_CATCH_UP_EVENTS", 2)
    form = pad.form("passenger", BACK)
    for points in range(4):
        other.write("windows.5.1", str(points))
    assert pad.send(form, name="Leitora", points="3", **WHO) == 422
    assert pad.send(pad.own, name="Leitora", points="3", **WHO) == 303
    assert pad.holds(BACK)["points"] == 3


def test_a_card_is_begun_where_its_form_was_opened_however_often_it_is_refused(pad: Pad, other: Pad) -> None:
    mine = pad.form("passenger", BACK)
    assert other.card("passenger", BACK, name="DJ", points="2", **CALM) == 303
    assert pad.send(mine, name="Leitora", points="x", **WHO) == 422
    assert pad.phone.press("Salvar", points="6").status_code == 409
    assert pad.holds(BACK)["name"] == "DJ"


def test_cards_for_two_seats_or_the_same_card_twice_raise_no_question(pad: Pad, other: Pad) -> None:
    mine = pad.form("passenger", BACK)
    assert other.card("passenger", FRONT, name="DJ", points="2", **CALM) == 303
    assert pad.send(mine, name="Leitora", points="6", **WHO) == 303
    mine = pad.form("upgrade", SLOT)
    typed = {"name": "Som", "lines-0-trait": "calm", "lines-0-points": "2"}
    assert other.card("upgrade", SLOT, **typed) == 303
    assert pad.send(mine, **typed) == 303


LIKES = ["calm", "noisy", "elderly"]


def test_a_drivers_card_and_a_line_typed_meanwhile_are_decided_by_people(pad: Pad, other: Pad) -> None:
    mine = pad.form("driver", DRIVER_LINE)
    assert other.write("driver.scores.1", "7") == 303
    assert pad.send(mine, name="Lia", preferences=LIKES) == 409
    assert "Motorista, linha 2 (Ana): aqui está 7 (celular 2). Você escreveu Lia, idoso, tranquilo e barulhento." in (
        pad.phone.last
    )
    assert (pad.holds("driver"), pad.holds("driver.scores.1")) == (None, 7)
    assert pad.phone.press("Trocar pelo meu").status_code == 303
    assert (pad.holds("driver")["name"], pad.holds("driver.scores.1")) == ("Lia", None)


def test_a_line_and_a_drivers_card_laid_meanwhile_are_decided_by_people(pad: Pad, other: Pad) -> None:
    pad.open("driver.scores.2")
    assert other.card("driver", DRIVER_LINE, name="Lia", preferences=LIKES) == 303
    assert pad.type("driver.scores.2", "7") == 409
    assert (
        "Motorista (Ana): aqui está Lia, idoso, tranquilo e barulhento (celular 2). Você escreveu 7." in pad.phone.last
    )
    assert (pad.holds("driver")["name"], pad.holds("driver.scores.2")) == ("Lia", None)
    assert pad.phone.press("Trocar pelo meu").status_code == 303
    assert (pad.holds("driver"), pad.holds("driver.scores.2")) == (None, 7)


def test_a_line_emptied_beside_a_drivers_card_leaves_the_card(pad: Pad, other: Pad) -> None:
    pad.open("driver.scores.2")
    assert other.card("driver", DRIVER_LINE, preferences=LIKES) == 303
    assert pad.type("driver.scores.2", "") == 303
    assert pad.holds("driver")


# ---- the cells


BAD = [100, -100, 1.0, True, "1", None]


LINE = {"trait": "calm", "points": 1}


@pytest.mark.parametrize(
    ("domain", "good", "wrong"),
    [
        (PASSENGER, {"score": 3}, [{"score": bad} for bad in BAD]),
        (PASSENGER, {"score": 3}, [{"points": 1}, {"effects": []}, {"requires": []}, {"x": 1}, {"name": ""}]),
        (PASSENGER, {**WHO}, [{"age": "calm"}, {"age": None}, {"points": 100}, {"name": "x" * 41}, {"effects": {}}]),
        (PASSENGER, RICH, [{"effects": RICH["effects"] * 3}, {"requires": RICH["requires"] * 3}, {"name": " "}]),
        (
            DRIVER,
            {"preferences": ["calm", "adult", "noisy"]},
            [{"preferences": [*some]} for some in (["calm"], ["calm", "calm", "adult"], ["calm", "adult", "x"])],
        ),
        (DRIVER, {"preferences": ["calm", "adult", "noisy"]}, [{"scores": [1, 1, 1]}, {"name": 1}, {"name": ""}]),
        (UPGRADE, {"scores": [1]}, [{"scores": []}, {"scores": [100]}, {"lines": [LINE]}, {"scores": [1] * 10}]),
        (UPGRADE, {"name": "Som", "lines": [LINE]}, [{"lines": []}, {"name": None}, {"lines": [LINE, LINE]}]),
        (UPGRADE, {"name": "Som", "lines": [LINE]}, [{"lines": [{"trait": "calm"}]}, {"lines": [{**LINE, "x": 1}]}]),
    ],
)
def test_a_cell_is_as_strict_as_the_contract(domain: Any, good: dict[str, Any], wrong: list[dict[str, Any]]) -> None:
    assert domain.problems(good, "x") == []
    for change in wrong:
        assert domain.problems({**good, **change}, "x"), change


@pytest.mark.parametrize(
    "count",
    [{}, {"scope": "far"}, {"scope": "bus", "trait": "x"}, {"scope": "bus", "trait": "calm", "name": "DJ"},
     {"scope": "bus", "others_only": 1}, {"scope": "bus", "x": 1}, None],
)  # fmt: skip
def test_a_count_is_as_strict_as_the_contract(count: Any) -> None:
    effect = {"points": 1, "when": "each", "count": count}
    assert PASSENGER.problems({**WHO, "effects": [effect]}, "x")
    assert PASSENGER.problems({**WHO, "requires": [{"count": count}]}, "x")
    assert PASSENGER.problems({**WHO, "requires": [{"count": {"scope": "bus"}, "upgrade": "Som"}]}, "x")
