"""The pad of Rufstock: in which place each player runs out of cards, on one phone and on two."""

from typing import Any

import pytest
from flask import Flask

from companion.plays.sheet import PlayStore
from tests.games.rufstock.referee_page import NAMES, last_event, undo
from tests.support.helpers import Phone, check, fill, sheet_at
from tests.support.screen import brought, look, shows_all
from tests.support.tables import rufstock


@pytest.fixture
def at(phone: Phone) -> str:
    return phone.new_play("rufstock", NAMES)


def queues(archive: PlayStore, at: str) -> dict[str, Any]:
    return {cell: seat for cell, seat in sheet_at(archive, at).pad.items() if cell.startswith("rounds.")}


def test_who_starts_the_next_round_is_said_once_the_first_is_out(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    assert "Começa quem foi a um show de rock" in check(phone, at).text
    phone.post(f"{at}/set?cell=rounds.0.0", value=2)
    page = check(phone, at)
    assert "Começa quem foi a um show de rock" not in page.text
    assert "A rodada 2 começa com Ana" in page.text, "who sits left of Caio"


def test_who_starts_is_named_once_the_table_has_said(phone: Phone, archive: PlayStore, at: str) -> None:
    fill(archive, at, {"first_player": 1})
    text = check(phone, at).text
    assert "Beto começa e fica com o bilhete de embarque." in text
    assert "Começa quem foi a um show de rock" not in text


def test_everybody_takes_the_next_free_place(phone: Phone, archive: PlayStore, at: str) -> None:
    check(phone, at)
    for seat in (2, 0, 3):
        assert phone.post(f"{at}/act/out", round=0, seat=seat).status_code == 303
    assert queues(archive, at) == rufstock("203")
    assert last_event(archive, at) == "Duda saiu em 3º na rodada 1"
    assert last_event(archive, at, "en") == "Duda out 3rd in round 1"
    # Beto is last without a tap; the second round begins.
    phone.post(f"{at}/act/out", round=1, seat=1)
    assert queues(archive, at) == rufstock("203", "1")


def test_taps_that_overtake_their_answers_take_places_one_after_the_other(
    phone: Phone, archive: PlayStore, at: str
) -> None:
    check(phone, at)
    for seat in (2, 0):
        phone.post(f"{at}/act/out", round=0, seat=seat, base=1)
    assert queues(archive, at) == rufstock("20")


@pytest.mark.parametrize(
    ("queue", "fields", "said"),
    [
        (("20",), {"round": 0, "seat": 2}, "Caio já está na fila da rodada 1."),
        (("20",), {"round": 1, "seat": 1}, "A rodada 1 ainda não acabou."),
        (("203",), {"round": 0, "seat": 1}, "Beto já está na fila da rodada 1."),
        (("",), {"round": 2, "seat": 1}, "Não deu para entender"),
        (("",), {"round": 0, "seat": 4}, "Não deu para entender"),
        (("",), {"round": "", "seat": 0}, "Não deu para entender"),
        (("",), {"round": 0, "seat": "\N{SUPERSCRIPT TWO}"}, "Não deu para entender"),
        (("",), {"round": 0}, "Não deu para entender"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    phone: Phone, archive: PlayStore, at: str, queue: tuple[str, ...], fields: dict[str, Any], said: str
) -> None:
    fill(archive, at, rufstock(*queue))
    check(phone, at)
    answer = phone.post(f"{at}/act/out", **fields)
    assert answer.status_code == 422
    assert said in answer.text
    assert queues(archive, at) == rufstock(*queue)


def test_whoever_is_taken_out_lets_the_others_move_up(phone: Phone, archive: PlayStore, at: str) -> None:
    fill(archive, at, rufstock("203"))
    check(phone, at)
    assert phone.press("2").status_code == 303
    assert queues(archive, at) == rufstock("03")
    assert last_event(archive, at) == "Caio ainda tem cartas na rodada 1"
    undo(phone, archive, at)
    assert queues(archive, at) == rufstock("203")
    # Taking out a player who is not in the queue changes nothing.
    assert phone.post(f"{at}/act/back", round=0, seat=1).status_code == 303
    assert queues(archive, at) == rufstock("203")


def test_a_page_that_is_old_is_brought_up_to_date(app: Flask, phone: Phone, at: str) -> None:
    screen = look(app, at)
    check(phone, at)
    for action, number, seat in (
        ("out", 0, 2), ("out", 0, 0), ("back", 0, 2), ("out", 0, 1), ("out", 0, 2), ("out", 1, 3),
    ):  # fmt: skip
        assert phone.post(f"{at}/act/{action}", round=number, seat=seat).status_code == 303
        assert 0 < len(brought(screen.update())) < len(screen.parts)
        shows_all(screen)


def test_two_names_for_one_place_are_a_question(phone: Phone, second_phone: Phone, archive: PlayStore, at: str) -> None:
    for one in (phone, second_phone):
        check(one, at)
    phone.post(f"{at}/act/out", round=0, seat=0)
    answer = second_phone.post(f"{at}/act/out", round=0, seat=1)
    assert answer.status_code == 409
    assert "Rodada 1, 1º: aqui está Ana (celular 1). Você escreveu Beto." in answer.text
    assert queues(archive, at) == rufstock("0")
    assert second_phone.press("Trocar pelo meu").status_code == 303
    assert queues(archive, at) == rufstock("1")
    assert last_event(archive, at) == "Beto saiu em 1º na rodada 1"


def test_who_gives_way_in_the_queue_takes_the_place_that_this_leaves(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str
) -> None:
    """One phone wrote Ana, Beto, Caio; the other had waited to write Beto, Ana."""
    for one in (phone, second_phone):
        check(one, at)
    for seat in (0, 1, 2):
        phone.post(f"{at}/act/out", round=0, seat=seat)
    before = second_phone.revision
    assert second_phone.post(f"{at}/act/out", round=0, seat=1).status_code == 409
    assert second_phone.press("Trocar pelo meu").status_code == 303
    assert queues(archive, at) == rufstock("102"), "nobody stands there twice, and nobody is lost"
    assert last_event(archive, at) == "Beto saiu em 1º na rodada 1"
    answer = second_phone.post(f"{at}/act/out", round=0, seat=0, base=before)
    assert (answer.status_code, "Ana já está na fila da rodada 1." in answer.text) == (422, True)
    check(second_phone, at)
    second_phone.post(f"{at}/undo", number=second_phone.revision)
    assert queues(archive, at) == rufstock("012")


def test_the_same_name_on_two_phones_and_names_in_different_rounds_are_none(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str
) -> None:
    for one in (phone, second_phone):
        check(one, at)
    for one in (phone, second_phone):
        assert one.post(f"{at}/act/out", round=0, seat=0).status_code == 303
    assert queues(archive, at) == rufstock("0")
    fill(archive, at, rufstock("012", "3"))
    check(second_phone, at)
    phone.get(at)
    phone.post(f"{at}/act/back", round=1, seat=3)
    assert second_phone.post(f"{at}/act/back", round=0, seat=2).status_code == 303
    assert queues(archive, at) == rufstock("01")


def test_somebody_who_comes_behind_is_not_lost_when_another_is_taken_out(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str
) -> None:
    fill(archive, at, rufstock("0"))
    for one in (phone, second_phone):
        check(one, at)
    phone.post(f"{at}/act/out", round=0, seat=2)
    assert second_phone.post(f"{at}/act/back", round=0, seat=0).status_code == 409
    assert queues(archive, at) == rufstock("02")
