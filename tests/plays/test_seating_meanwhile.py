"""Seats that change while others write: a figure never goes to the wrong person."""

import json

import pytest
from flask import Flask

from companion.plays.sheet import PlayStore
from tests.support.helpers import LANGUAGES, PADS, Phone, sheet_at
from tests.support.seats import ABC, here, ledger, sit


@pytest.mark.parametrize("slug", PADS)
@pytest.mark.parametrize("own", [False, True], ids=["another phone", "the same phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stroke_begun_before_is_refused(app: Flask, archive: PlayStore, slug: str, own: bool, language: str) -> None:
    """The sheet is empty, so nothing conflicts: the value would silently go to whoever sits there now."""
    ana, beto = Phone(app, language=language), Phone(app, language=language)
    at = ana.new_play(slug, ABC)
    beto.get(at)
    begun = beto.revision
    sit(beto if own else ana, at, "Beto", "Caio", "Ana")
    seats = sheet_at(archive, at)
    for cell in seats.layout.values():
        if cell.side is not None or cell.name == "first_player":
            answer = beto.post(f"{at}/set", cell=cell.name, value="1", base=begun)
            assert answer.status_code == 409, cell.name
    assert {"pt-BR": "Olhe de novo e escolha", "en": "Look again"}[language] in beto.page.text
    assert "Beto, Caio" in beto.page.text, "and it is said what has changed"
    wanted = json.dumps(dict.fromkeys(list(seats.layout)[:1], 1))
    assert beto.post(f"{at}/resolve", name="set", wanted=wanted, base=begun).status_code == 409
    assert sheet_at(archive, at).revision == seats.revision


def test_an_action_and_a_form_begun_before_are_refused(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ABC)
    second_phone.get(at)
    sit(phone, at, "Beto", "Ana", "Caio")
    assert second_phone.post(f"{at}/act/out?round=0", seat=0).status_code == 409
    at = phone.new_play("busao", ABC)
    second_phone.get(f"{at}/form/upgrade?side=0&cell=buses.0.upgrades.0")
    sit(phone, at, "Beto", "Ana", "Caio")
    answer = second_phone.post(f"{at}/form/upgrade?side=0&cell=buses.0.upgrades.0", cell="buses.0.upgrades.0", name="X")
    assert answer.status_code in (409, 422)
    assert not set(sheet_at(archive, at).pad) - {"seats"}


def test_a_stroke_whose_people_sit_again_where_they_sat_is_booked(
    phone: Phone, second_phone: Phone, archive: PlayStore
) -> None:
    at = ledger(archive, phone)
    second_phone.get(at)
    sit(phone, at, "Beto", "Ana", "Caio")
    phone.get(at)
    phone.post(f"{at}/undo")
    assert second_phone.post(f"{at}/set", cell="players.0.gold", value="9").status_code == 303
    assert here(archive, at) == {"Ana": 9, "Beto": 6, "Caio": 7}


def test_what_was_written_there_meanwhile_is_asked_about(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = ledger(archive, phone)
    second_phone.get(at)
    sit(phone, at, "Beto", "Ana", "Caio")
    phone.get(at)
    phone.post(f"{at}/set", cell="players.1.gold", value="8")  # Ana's gold, in her new seat
    sit(phone, at, *ABC)
    assert second_phone.post(f"{at}/set", cell="players.0.gold", value="9").status_code == 409
    assert here(archive, at) == {"Ana": 8, "Beto": 6, "Caio": 7}


def test_a_name_is_the_persons_wherever_they_sit(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = ledger(archive, phone)
    second_phone.get(f"{at}/table")
    sit(phone, at, "Beto", "Caio", "Ana")
    assert second_phone.post(f"{at}/set?cell=player.0", value="Anita").status_code == 303, "Ana’s field"
    assert here(archive, at) == {"Beto": 6, "Caio": 7, "Anita": 5}
    second_phone.get(f"{at}/log")
    assert "trocar o nome de Ana para Anita" in second_phone.page.text
    sit(phone, at, "Beto", "Caio", "Eva")
    assert phone.post(f"{at}/set?cell=player.0", value="Ana").status_code == 422, "she has left"
    assert phone.post(f"{at}/set?cell=player.3", value="Evita").status_code == 303
    assert list(here(archive, at)) == ["Beto", "Caio", "Evita"]


def test_what_is_written_under_somebody_who_leaves_is_looked_at_first(
    phone: Phone, second_phone: Phone, archive: PlayStore
) -> None:
    at = ledger(archive, phone)
    phone.get(f"{at}/seats")
    second_phone.get(at)
    second_phone.post(f"{at}/set", cell="players.1.gold", value="60")
    assert phone.post(f"{at}/seats", player=["Ana", "Caio", "Eva"]).status_code == 409
    assert "A partida avançou enquanto você escolhia" in phone.page.text
    assert "Beto: ouro (60)" in phone.page.text
    assert here(archive, at) == {"Ana": 5, "Beto": 60, "Caio": 7}
    phone.press("Salvar lugares")
    assert here(archive, at) == {"Ana": 5, "Caio": 7, "Eva": 0}


def test_what_is_written_under_those_who_stay_goes_along(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = ledger(archive, phone)
    phone.get(f"{at}/seats")
    second_phone.get(at)
    second_phone.post(f"{at}/set", cell="players.0.gold", value="50")
    assert phone.post(f"{at}/seats", player=["Caio", "Ana", "Eva"]).status_code == 303
    assert here(archive, at) == {"Caio": 7, "Ana": 50, "Eva": 0}


def test_two_who_change_seats_at_once_do_not_undo_each_other(
    phone: Phone, second_phone: Phone, archive: PlayStore
) -> None:
    at = ledger(archive, phone)
    for one in (phone, second_phone):
        one.get(f"{at}/seats")
    phone.post(f"{at}/seats", player=[*ABC, "Eva"])
    assert second_phone.post(f"{at}/seats", player=["Caio", "Beto", "Ana"], typed="Rui").status_code == 409
    assert "sentar Eva" in second_phone.page.text
    form = next(form for form in second_phone.page.forms if form.attributes.get("action") == f"{at}/seats")
    assert [value for name, value in form.fields if name == "player"] == [*ABC, "Eva"], "the list as it is now"
    assert ("typed", "Rui") in form.fields
    second_phone.press("Salvar lugares")
    assert list(here(archive, at)) == [*ABC, "Eva", "Rui"]


def test_who_was_renamed_while_the_list_was_open_is_the_same(
    phone: Phone, second_phone: Phone, archive: PlayStore
) -> None:
    at = ledger(archive, phone)
    phone.get(f"{at}/seats")
    second_phone.get(f"{at}/table")
    second_phone.post(f"{at}/set?cell=player.0", value="Anita")
    second_phone.post(f"{at}/set?cell=player.1", value="Ana")
    assert phone.post(f"{at}/seats", player=["Caio", "Beto", "Ana"]).status_code == 303
    assert here(archive, at) == {"Caio": 7, "Ana": 6, "Anita": 5}
