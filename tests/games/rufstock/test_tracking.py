"""The table of Rufstock as tracked on its sheet: the vehicles, the ticket, who leads; every action and refusal."""

from typing import Any

import pytest
from flask import Flask

from companion.core.game import Setup
from companion.games.rufstock import referee_view, tracking
from companion.plays.sheet import PlayStore
from tests.games.rufstock.referee_page import (
    NAMES,
    address,
    answer,
    ask,
    buttons,
    last_event,
    links,
    on_sheet,
    part,
    played,
    press,
    typed,
    undo,
)
from tests.support.helpers import Phone, check, fill, sheet_at
from tests.support.page import Page
from tests.support.screen import look, shows_all
from tests.support.tables import rufstock


@pytest.fixture
def at(phone: Phone) -> str:
    return phone.new_play("rufstock", NAMES)


def last(archive: PlayStore, at: str) -> int:
    event = sheet_at(archive, at).last
    assert event
    return event.number


def test_a_play_takes_its_vehicle_and_the_ticket(phone: Phone, archive: PlayStore, at: str) -> None:
    answered = played(phone, at, 1, vehicle="bus", play="678", queue="2")
    assert answered.status_code == 200
    assert on_sheet(archive, at) == {"vehicles.bus": [6, 7, 8], "ticket": 1}
    assert last_event(archive, at) == "Beto jogou 6 7 8 no Ônibus"
    assert last_event(archive, at, "en") == "Beto played 6 7 8 on the Bus"
    # The answer has the table as it is now, and an empty field for the next play.
    assert typed(Page(answered.text)) == {"van": "", "bus": "678", "play": ""}
    assert "Beto jogou 6 7 8 no Ônibus" in part(answered.text, "undo")
    assert answered.headers["HX-Replace-Url"] == f"{at}/tool/referee"
    assert "csrf_token" not in answered.text
    # The next play is judged by these cards; the ticket moves on.
    played(phone, at, 2, vehicle="van", play="33")
    assert on_sheet(archive, at) == {"vehicles.van": [3, 3], "vehicles.bus": [6, 7, 8], "ticket": 2}
    page = ask(phone, f"{at}/tool/referee", vehicle="bus", play="2345")
    assert typed(page) == {"van": "33", "bus": "678", "play": "2345"}
    assert answer(phone) == "Supera. No Ônibus: 4 cartas contra 3. Na Van não: lá só vai conjunto."


def test_a_play_is_taken_back_whole(app: Flask, phone: Phone, archive: PlayStore, at: str) -> None:
    played(phone, at, 1, vehicle="bus", play="678")
    played(phone, at, 2, vehicle="bus", play="5678")
    screen = look(app, address(f"{at}/tool/referee", play="33"))
    assert screen.post(f"{at}/undo", number=last(archive, at)).status_code == 200
    assert on_sheet(archive, at) == {"vehicles.bus": [6, 7, 8], "ticket": 1}
    assert 'value="678"' in screen.parts["bay-bus"]
    shows_all(screen)
    screen.post(f"{at}/undo", number=last(archive, at))
    assert on_sheet(archive, at) == {}


@pytest.mark.parametrize("htmx", [False, True])
def test_a_play_that_is_not_legal_is_refused_and_kept(phone: Phone, archive: PlayStore, at: str, htmx: bool) -> None:
    fill(archive, at, {"vehicles.bus": [6, 7, 8], "ticket": 0})
    asked = {"vehicle": "bus", "play": "777"}
    ask(phone, f"{at}/tool/referee", **asked)
    # It only goes on the Van; a page that insists on the Bus is told why not.
    assert all("vehicle=van" in one for one in buttons(phone, "board"))
    phone.htmx = htmx
    answered = phone.post(f"{at}/act/board", seat=1, **asked)
    assert answered.status_code == 422
    said = "Nada foi anotado. Não vale: o Ônibus só aceita sequências até os veículos ficarem vazios."
    assert part(answered.text, "notice") == said
    assert on_sheet(archive, at) == {"vehicles.bus": [6, 7, 8], "ticket": 0}
    # Without scripts the fields come back as typed; with scripts they were never gone.
    assert typed(Page(answered.text)) == ({} if htmx else {"van": "", "bus": "678", "play": "777"})


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"play": ""}, "Falta a jogada. Toque nas cartas."),
        ({"play": None}, "Falta a jogada. Toque nas cartas."),
        ({"play": "79"}, "Use só números de 1 a 8."),
        ({"play": "4444", **{f"queue{n}": "1" for n in range(1, 5)}}, "A fila só tem 3 cartas."),
        ({"play": "13"}, "Nada foi anotado. Não vale: assim não é conjunto nem sequência."),
        ({"van": "13"}, "O que está neste veículo não é conjunto nem sequência."),
        ({"van": "12", "bus": "23"}, "Os dois veículos não podem ter o mesmo tipo"),
        ({"seat": "4"}, "Não deu para entender"),
        ({"seat": "x"}, "Não deu para entender"),
        ({"seat": None}, "Não deu para entender"),
    ],
)
def test_what_cannot_be_written_is_refused_with_the_reason(
    phone: Phone, archive: PlayStore, at: str, fields: dict[str, str | None], said: str
) -> None:
    sent = {"vehicle": "bus", "van": "", "bus": "", "play": "67", "seat": "0"}
    phone.htmx = True
    answered = phone.post(f"{at}/act/board", **{**sent, **fields})
    assert answered.status_code == 422
    assert said in part(answered.text, "notice")
    assert on_sheet(archive, at) == {}


def test_a_play_sent_twice_counts_once(phone: Phone, archive: PlayStore, at: str) -> None:
    ask(phone, f"{at}/tool/referee", vehicle="van", play="33")
    for _ in range(2):
        phone.post(f"{at}/act/board", vehicle="van", play="33", seat=3, action_id="once", base=1)
    assert on_sheet(archive, at) == {"vehicles.van": [3, 3], "ticket": 3}
    undo(phone, archive, at)
    assert on_sheet(archive, at) == {}


def test_a_table_may_begin_in_the_middle(phone: Phone, archive: PlayStore, at: str) -> None:
    # Cards typed over the other vehicle are written along with the play.
    played(phone, at, 2, vehicle="bus", van="123", bus="66", play="777")
    assert on_sheet(archive, at) == {"vehicles.van": [1, 2, 3], "vehicles.bus": [7, 7, 7], "ticket": 2}
    assert last_event(archive, at) == "Caio jogou 7 7 7 no Ônibus"
    # Without a play, they are written on their own.
    page = ask(phone, f"{at}/tool/referee", van="1", bus="")
    assert part(phone.last, "check-van") == "na folha: 1 2 3"
    assert typed(page) == {"van": "1", "bus": "", "play": ""}
    assert press(phone, "keep").status_code == 200
    assert on_sheet(archive, at) == {"vehicles.van": [1], "ticket": 2}
    assert last_event(archive, at) == "Van: 1 e Ônibus: vazio"
    ask(phone, f"{at}/tool/referee", van="1", bus="")
    assert buttons(phone, "keep") == []
    assert "na folha" not in part(phone.last, "check-van")
    ask(phone, f"{at}/tool/referee", van="13", bus="")
    assert buttons(phone, "keep") == []
    assert phone.post(f"{at}/act/keep", van="13").status_code == 422
    assert phone.post(f"{at}/act/keep", van="34").status_code == 303
    assert last_event(archive, at) == "Van: 3 4"


def test_who_holds_the_ticket_already_is_not_named_in_the_log(phone: Phone, archive: PlayStore, at: str) -> None:
    fill(archive, at, {"ticket": 1})
    played(phone, at, 1, vehicle="van", play="44")
    assert last_event(archive, at) == "4 4 na Van"


def test_the_mode_is_the_plays(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", NAMES, mode="wild")
    page = ask(phone, f"{at}/tool/referee", mode="normal", vehicle="bus", bus="678", play="222")
    assert "Supera. No Ônibus: conjunto vence sequência. Na Van também" in answer(phone)
    assert "mode" not in page.values("name")
    two = phone.new_play("rufstock", NAMES[:2])
    ask(phone, f"{two}/tool/referee", bus="678", play="222")
    assert answer(phone).startswith("Não. No Ônibus: lá só vai sequência.")


# ---- clearing, the ticket, who leads


def test_the_vehicles_are_cleared_together(phone: Phone, archive: PlayStore, at: str) -> None:
    fill(archive, at, {"vehicles.van": [3, 3], "vehicles.bus": [6, 7, 8], "ticket": 1})
    page = check(phone, f"{at}/tool/referee")
    assert "Se ninguém superar, Beto recomeça." in page.text
    assert "clear" in links(page)
    answered = press(phone, "clear")
    assert on_sheet(archive, at) == {"ticket": 1}
    assert last_event(archive, at) == "veículos vazios"
    assert "Veículos vazios: Beto tem de jogar." in part(answered.text, "table")
    assert typed(Page(answered.text)) == {"van": "", "bus": ""}
    # There is nothing left to clear.
    assert "disabled" in clearing(check(phone, f"{at}/tool/referee"))
    refused = phone.post(f"{at}/act/clear")
    assert refused.status_code == 422
    assert "Na folha os veículos já estão vazios." in refused.text
    undo(phone, archive, at)
    assert on_sheet(archive, at) == {"vehicles.van": [3, 3], "vehicles.bus": [6, 7, 8], "ticket": 1}


def clearing(page: Page) -> dict[str, str]:
    return next(one for _, one in page.tags if one.get("id") == "clear")


def test_two_players_change_vehicle(phone: Phone, archive: PlayStore) -> None:
    # Partida para 2 jogadores: the Bus first; when nobody beats it, it is cleared, and the Van comes into play.
    at = phone.new_play("rufstock", NAMES[:2])
    played(phone, at, 1, play="67")
    assert on_sheet(archive, at) == {"vehicles.bus": [6, 7], "ticket": 1}
    check(phone, f"{at}/tool/referee")
    press(phone, "clear")
    assert on_sheet(archive, at) == {"ticket": 1, "vehicle": "van"}
    assert last_event(archive, at) == "veículos vazios; agora é a Van"
    page = ask(phone, f"{at}/tool/referee", play="55")
    assert answer(phone) == "Pode. Na Van: está vazia."
    assert "must-play" in links(page)
    press(phone, "board", seat=1)
    assert on_sheet(archive, at) == {"ticket": 1, "vehicle": "van", "vehicles.van": [5, 5]}
    # The Bus is out of use: the page says so and offers nothing; an action for it is refused.
    fill(archive, at, {"vehicle": "van"})
    ask(phone, f"{at}/tool/referee", vehicle="bus", play="55")
    assert part(phone.last, "board") == "Agora está em jogo a Van. Para usar o Ônibus, esvazie e troque."
    refused = phone.post(f"{at}/act/board", seat=0, vehicle="bus", play="55")
    assert refused.status_code == 422
    assert "Agora está em jogo a Van." in refused.text
    check(phone, f"{at}/tool/referee")
    press(phone, "clear")
    assert on_sheet(archive, at) == {"vehicle": "bus"}
    assert last_event(archive, at) == "veículos vazios; agora é o Ônibus"


def test_on_empty_vehicles_only_the_holder_of_the_ticket_plays(phone: Phone, archive: PlayStore, at: str) -> None:
    # Once the vehicles are cleared, the ticket holder leads with any combination.
    phone.get(f"{at}/tool/referee")
    press(phone, "set", value="2")
    ask(phone, f"{at}/tool/referee", play="55")
    refused = phone.post(f"{at}/act/board", seat=0, vehicle="van", play="55")
    assert refused.status_code == 422
    assert f"Veículos vazios: {NAMES[2]} tem de jogar." in refused.text
    assert on_sheet(archive, at) == {"ticket": 2}
    assert phone.post(f"{at}/act/board", seat=2, vehicle="van", play="55").status_code == 303
    assert phone.post(f"{at}/act/board", seat=0, vehicle="bus", play="67").status_code == 303, "one of them is laden"


def test_the_ticket_can_be_given_to_anybody(phone: Phone, archive: PlayStore, at: str) -> None:
    assert part_pressed(check(phone, f"{at}/tool/referee")) == []
    assert f"{at}/set?cell=ticket" in buttons(phone, "set")
    press(phone, "set", value="2")
    assert on_sheet(archive, at) == {"ticket": 2}
    page = check(phone, f"{at}/tool/referee")
    assert part_pressed(page) == ["2"]
    assert "Veículos vazios: Caio tem de jogar." in page.text


def part_pressed(page: Page) -> list[str]:
    return [one["value"] for _, one in page.tags if one.get("aria-pressed") == "true"]


@pytest.mark.parametrize(
    ("pad", "holder", "leader"),
    [
        ({}, None, None),
        ({"first_player": 3}, 3, 3),
        ({"first_player": 3, "ticket": 1}, 1, 1),
        # Our ruling: if the ticket holder is out, the next player to the left who still has cards leads.
        ({"ticket": 1, **rufstock("1")}, 1, 2),
        ({"ticket": 3, **rufstock("30")}, 3, 1),
        # Final de rodada: the left neighbour of the first one out of round 1 starts round 2.
        ({"first_player": 3, **rufstock("130")}, 2, 2),
        ({"ticket": 0, **rufstock("130", "0")}, 0, 1),
        # Both rounds are over.
        ({"ticket": 0, **rufstock("130", "012")}, 0, None),
    ],
)
def test_who_holds_the_ticket_and_who_leads(pad: dict[str, Any], holder: int | None, leader: int | None) -> None:
    setup = Setup(tuple(NAMES))
    assert (tracking.holder(setup, pad), tracking.leader(setup, pad)) == (holder, leader)
    view = referee_view.view(setup, pad, {})
    assert view.holder == holder


def test_a_ticket_holder_without_cards_is_replaced_and_the_house_says_why(
    phone: Phone, archive: PlayStore, at: str
) -> None:
    fill(archive, at, {"ticket": 1, **rufstock("1")})
    page = check(phone, f"{at}/tool/referee")
    assert "Beto tem o bilhete e já saiu: recomeça Caio." in page.text
    assert "ticket-holder-out" in links(page)
    assert "interpretação da casa" in part(phone.last, "table")


def test_the_end_of_a_round_ends_its_tracking(phone: Phone, archive: PlayStore, at: str) -> None:
    # Final de rodada: all cards are shuffled again, and the left neighbour of the first one out takes the ticket.
    tracked = {"vehicles.van": [3, 3], "vehicles.bus": [6, 7, 8], "ticket": 0}
    fill(archive, at, {**tracked, **rufstock("10")})
    phone.post(f"{at}/act/out", round=0, place=2, seat=3)
    assert on_sheet(archive, at) == {}
    assert part_pressed(check(phone, f"{at}/tool/referee")) == ["2"]
    undo(phone, archive, at)
    assert on_sheet(archive, at) == tracked
    # Until the last player is out, nothing ends.
    fill(archive, at, tracked)
    check(phone, at)
    phone.post(f"{at}/act/out", round=0, place=0, seat=3)
    assert on_sheet(archive, at) == tracked


def test_after_the_end_it_only_judges(phone: Phone, archive: PlayStore, at: str) -> None:
    fill(archive, at, {"ticket": 0, **rufstock("130", "012")})
    ask(phone, f"{at}/tool/referee", play="55")
    assert buttons(phone, "clear") == []
    phone.post(f"{at}/finish")
    ask(phone, f"{at}/tool/referee", play="55")
    assert answer(phone) == "Pode. Na Van: está vazia. No Ônibus também: está vazio."
    assert (part(phone.last, "board"), part(phone.last, "table")) == ("", "")
    refused = phone.post(f"{at}/act/board", seat=0, vehicle="van", play="55")
    assert refused.status_code == 422
    assert "A partida está encerrada." in refused.text
    # A finished sheet is never tracked, however it was finished.
    view = referee_view.view(Setup(tuple(NAMES)), {"finished": True, "ticket": 0}, {"play": "55"})
    assert (view.board_query, view.trackable) == ("", False)
    assert view.verdict


def test_without_scripts_an_action_leads_back_to_the_page(phone: Phone, archive: PlayStore, at: str) -> None:
    ask(phone, f"{at}/tool/referee", vehicle="bus", play="678", queue="1")
    answered = press(phone, "board", htmx=False, seat=1)
    assert (answered.status_code, answered.location) == (303, f"{at}/tool/referee")
    check(phone, f"{at}/tool/referee")
    answered = press(phone, "clear", htmx=False)
    assert (answered.status_code, answered.location) == (303, f"{at}/tool/referee")
    assert on_sheet(archive, at) == {"ticket": 1}


def test_a_vehicle_holds_a_combination_only(phone: Phone, archive: PlayStore, at: str) -> None:
    for text in ("13", "[9]", "[]", "11111111", "x", '[1, "2"]', "[" * 9000):
        assert phone.post(f"{at}/set", cell="vehicles.van", value=text).status_code == 422
    assert phone.post(f"{at}/set", cell="vehicle", value="van").status_code == 422  # four players
    for text, value in (("4 5 6", [4, 5, 6]), ("[7, 7]", [7, 7])):
        fill(archive, at, {})
        phone.post(f"{at}/set", cell="vehicles.van", value=text)
        assert on_sheet(archive, at) == {"vehicles.van": value}
