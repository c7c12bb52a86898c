"""Busão's cards: what their forms accept, refuse and keep, and how strict the cells are."""

from typing import Any

import pytest
from sqlite_utils import Database

from companion.games.busao.cards import DRIVER, PASSENGER, UPGRADE
from tests.busao_pad import BACK, CALM, DRIVER_LINE, FRONT, SLOT, WHO, Pad
from tests.helpers import NAMES, Phone, fill, sheet_at


@pytest.fixture
def pad(phone: Phone, db: Database) -> Pad:
    return Pad(phone, db, phone.new_play("busao", list(NAMES[:3])))


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
    fill(pad.db, pad.at, {f"buses.0.{place}": value})
    pad.form(action, cell)
    assert pad.phone.press("Guardar").status_code == 303
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
        ("passenger", BACK, {"points": "100"}, "points", "Escreva um número de −99 a 99."),
        ("passenger", BACK, {"age": None}, "age", "Escolha uma das opções."),
        ("passenger", BACK, {"behaviour": None}, "behaviour", "Escolha uma das opções."),
        ("passenger", BACK, {"name": "x" * 41}, "name", "Use no máximo 40 letras."),
        ("passenger", BACK, {"score": "3"}, "score", "apague um dos dois"),
        ("passenger", BACK, {"points": "", "score": "x"}, "score", "Escreva um número inteiro."),
        ("passenger", BACK, {**EFFECT, "effects-0-points": ""}, "effects-0-points", "Escreva um número inteiro."),
        ("passenger", BACK, {**EFFECT, "effects-0-points": "-100"}, "effects-0-points", "de −99 a 99"),
        ("passenger", BACK, {**EFFECT, "effects-0-what": "name"}, "effects-0-name", "Escreva um nome."),
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
    assert sheet_at(pad.db, pad.at).pad == {}


@pytest.mark.parametrize(
    "query", ["", "?cell=x", "?cell=buses.3.windows.0.0", "?cell=buses.0.hand", "?cell=buses.0.driver"]
)
@pytest.mark.parametrize("action", ["passenger", "driver", "upgrade"])
def test_there_is_no_form_for_nonsense(pad: Pad, action: str, query: str) -> None:
    assert pad.phone.get(f"{pad.at}/form/{action}{query}").status_code == 404
    answer = pad.phone.post(f"{pad.at}/act/{action}", cell=query.partition("=")[2], before="{", points="1")
    assert answer.status_code == 422


@pytest.mark.parametrize("when", ["each", "any", "none"])
def test_how_many_are_needed_is_kept_of_an_effect_that_asks(pad: Pad, when: str) -> None:
    row = {"when": when, "points": "1", "scope": "bus", "at_least": "3"}
    pad.card("passenger", BACK, points="1", **WHO, **{f"effects-0-{part}": value for part, value in row.items()})
    (effect,) = pad.holds(BACK)["effects"]
    assert effect.get("at_least") == (3 if when == "any" else None)


def test_the_address_of_a_refused_card_leads_back_to_it(pad: Pad) -> None:
    cell = f"buses.0.{FRONT}"
    pad.phone.get(f"{pad.at}/form/passenger?cell={cell}")
    pad.phone.press("Guardar", points="1000")
    address = next(form.attributes["action"] for form in pad.phone.page.forms if "/act/" in form.attributes["action"])
    answer = pad.phone.get(address)
    assert (answer.status_code, answer.location) == (303, f"{pad.at}/form/passenger?side=0&cell={cell}")
    assert pad.phone.get(answer.location).status_code == 200


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
    pad.card("passenger", FRONT, points="1", **WHO)
    assert pad.landed == f"{pad.at}?cell=buses.0.windows.0.1"


def test_two_cards_for_one_seat_are_decided_by_people(pad: Pad, second_phone: Phone) -> None:
    other = Pad(second_phone, pad.db, pad.at)
    mine, theirs = pad.form("passenger", BACK), other.form("passenger", BACK)
    second_phone.post(f"{pad.at}/act/passenger", **theirs | {"name": "DJ", "points": "2", **CALM})
    assert (
        pad.phone.post(f"{pad.at}/act/passenger", **mine | {"name": "Leitora", "points": "6", **WHO}).status_code == 409
    )
    assert "aqui está DJ, 2 da carta (telefone 2). Você escreveu Leitora, 6 da carta." in pad.phone.last
    assert pad.holds(BACK)["name"] == "DJ"
    assert pad.phone.press("Trocar pelo meu").status_code == 303
    assert pad.holds(BACK)["name"] == "Leitora"


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
