"""Conflicts over one cell: who is asked, when nobody needs to be, and how people resolve them."""

import pytest

from companion.plays.sheet import PlayStore
from companion.store.plays import dump
from tests.support.helpers import Phone, fill, sheet_at
from tests.support.page import Page
from tests.support.screen import Screen, shows_all


@pytest.mark.parametrize("decided", [True, False])
def test_two_answers_to_one_place_are_decided_by_the_people(
    archive: PlayStore, screen: Screen, second_screen: Screen, at: str, decided: bool
) -> None:
    second_screen.post(f"{at}/seat", seat=1)
    second_screen.load(at)
    second_screen.post(f"{at}/act/out?round=0", seat=1)
    assert screen.post(f"{at}/act/out?round=0", seat=2).status_code == 409
    assert "aqui está Beto (celular de Beto). Você escreveu Caio." in Page(screen.news).text
    assert sheet_at(archive, at).revision == 2, "nothing is booked before that"
    shows_all(screen)
    if decided:
        assert screen.decide().status_code == 200
        assert not screen.questions
        shows_all(screen)
    assert dict(sheet_at(archive, at).pad) == {"rounds.0.0": 2 if decided else 1}


def test_without_scripts_they_are_decided_on_the_page(
    archive: PlayStore, phone: Phone, second_phone: Phone, at: str
) -> None:
    for one in (phone, second_phone):
        one.get(at)
    second_phone.post(f"{at}/act/out?round=0", seat=1)
    answer = phone.press("2")
    assert answer.status_code == 409
    assert "aqui está Beto (celular 2). Você escreveu Caio." in phone.page.text
    assert phone.press("Trocar pelo meu").status_code == 303
    assert dict(sheet_at(archive, at).pad) == {"rounds.0.0": 2}


def test_a_question_is_asked_again_when_somebody_wrote_before_it_was_decided(
    archive: PlayStore, screen: Screen, second_screen: Screen, at: str
) -> None:
    second_screen.post(f"{at}/act/out?round=0", seat=1)
    assert screen.post(f"{at}/act/out?round=0", seat=2).status_code == 409
    asked = screen.news
    second_screen.post(f"{at}/set?cell=rounds.0.0", value="0")
    assert screen.decide().status_code == 409
    assert "aqui está Ana (celular 3). Você escreveu Caio." in Page(screen.news).text
    assert sheet_at(archive, at).pad["rounds.0.0"] == 0
    screen.news = asked
    assert screen.decide().status_code == 409, "the question as it was is not the one any more"
    screen.load(at)
    assert screen.post(f"{at}/act/back?round=0", seat=0).status_code == 200


def test_two_who_say_the_same_are_not_asked(archive: PlayStore, screen: Screen, second_screen: Screen, at: str) -> None:
    second_screen.post(f"{at}/act/out?round=0", seat=1)
    assert screen.post(f"{at}/act/out?round=0", seat=1).status_code == 200
    assert sheet_at(archive, at).revision == 2
    shows_all(screen)


def test_the_own_actions_of_a_phone_out_of_reach_never_ask(archive: PlayStore, screen: Screen, at: str) -> None:
    """They all have the last revision it saw as their base, and build on each other."""
    for path, seat in (("out?round=0", 1), ("back?round=0", 1), ("out?round=0", 2), ("out?round=0", 0)):
        assert screen.post(f"{at}/act/{path}", base=1, seat=seat).status_code == 200
    assert dict(sheet_at(archive, at).pad) == {"rounds.0.0": 2, "rounds.0.1": 0}
    shows_all(screen)


def test_what_was_begun_elsewhere_is_carried_out_where_others_went_on(
    archive: PlayStore, screen: Screen, second_screen: Screen, at: str
) -> None:
    second_screen.post(f"{at}/act/out?round=0", seat=1)
    assert screen.post(f"{at}/set?cell=first_player", value="2").status_code == 200
    assert dict(sheet_at(archive, at).pad) == {"rounds.0.0": 1, "first_player": 2}
    shows_all(screen)


def test_two_draws_of_who_starts_show_one_and_ask_about_the_other(
    archive: PlayStore, screen: Screen, second_screen: Screen, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both phones drew before either heard of the other: Beto, then Caio."""
    drawn = iter((1, 2))
    monkeypatch.setattr("companion.web.setup.guide.secrets.randbelow", lambda _: next(drawn))
    assert second_screen.post(f"{at}/first").status_code == 200
    assert screen.post(f"{at}/first").status_code == 409
    assert "aqui está Beto (celular 3). Você escreveu Caio." in Page(screen.news).text
    assert dict(sheet_at(archive, at).pad) == {"first_player": 1}
    assert screen.decide().status_code == 200
    assert dict(sheet_at(archive, at).pad) == {"first_player": 2}
    shows_all(screen)


def test_who_was_taken_out_of_a_queue_is_not_taken_out_again(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio", "Duda"])
    fill(archive, at, {"rounds.0.2": 3})
    phone.get(at)
    assert phone.post(f"{at}/act/back?round=0", seat=1).status_code == 303
    assert sheet_at(archive, at).pad == {"rounds.0.2": 3}


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("", "set"),
        ("null", "set"),
        ("[]", "set"),
        ("{}", "set"),
        ("[" * 5000, "set"),
        (dump({f"c{n}": 1 for n in range(101)}), "set"),
        ('{"rounds.0.0": 1}', "finish"),
        ('{"rounds.0.0": 1}', ""),
        ('{"rounds.0.0": 1.0}', "set"),
        ('{"rounds.0.0": true}', "set"),
        ('{"rounds.0.0": 7}', "set"),
        ('{"finished": true}', "set"),
        ('{"nothing": 1}', "out"),
    ],
)
def test_only_what_a_question_offered_is_decided(
    archive: PlayStore, screen: Screen, at: str, wanted: str, name: str
) -> None:
    assert screen.post(f"{at}/resolve", wanted=wanted, name=name).status_code == 422
    assert sheet_at(archive, at).revision == 1
