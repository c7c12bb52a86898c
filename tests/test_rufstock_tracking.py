"""The table of Rufstock as its sheet tracks it: the vehicles, the ticket, who leads; each stroke and each refusal."""

import json
from typing import Any

import pytest
from sqlite_utils import Database
from werkzeug.test import TestResponse

from companion.core.game import Setup
from companion.games.rufstock import GAME, referee
from companion.language import wording
from tests.helpers import Page, Phone, check, fill, sheet_at
from tests.in_browser.tables import rufstock
from tests.referee_page import NAMES, answer, ask, links, part, typed


@pytest.fixture
def at(phone: Phone) -> str:
    return phone.new_play("rufstock", NAMES)


def stroke(phone: Phone, at: str, name: str, htmx: bool = True, **more: Any) -> TestResponse:
    """Send the form of the last page that goes to ``name``, with what is added to it."""
    form = next(
        form
        for form in phone.page.forms
        if form.attributes.get("action") == f"{at}/{name}"
        and (not more or set(more) & {one.name for one in form.buttons})
    )
    fields = {key: value for key, value in form.fields if key != "csrf_token"}
    phone.htmx = htmx
    sent = phone.post(f"{at}/{name}", **{**fields, **more})
    phone.htmx = False
    return sent


def played(phone: Phone, at: str, seat: int, **fields: str) -> TestResponse:
    """Ask on the sheet's page, then write down that ``seat`` played it."""
    ask(phone, f"{at}/tool/referee", **fields)
    return stroke(phone, at, "act/board", seat=seat)


def on_sheet(db: Database, at: str) -> dict[str, Any]:
    """Return what the sheet tracks."""
    pad = sheet_at(db, at).pad
    return {cell: pad[cell] for cell in ("vehicles.van", "vehicles.bus", "ticket", "vehicle") if cell in pad}


def last_event(db: Database, at: str, language: str = "pt-BR") -> str:
    sheet = sheet_at(db, at)
    event = sheet.last
    assert event
    describe = GAME.actions[event.action].describe
    assert describe
    return wording(language, "rufstock").word(describe(sheet.setup, event.changes))


def test_a_play_takes_its_vehicle_and_the_ticket(phone: Phone, db: Database, at: str) -> None:
    answered = played(phone, at, 1, vehicle="bus", play="678", queue="2")
    assert answered.status_code == 200
    assert on_sheet(db, at) == {"vehicles.bus": [6, 7, 8], "ticket": 1}
    assert last_event(db, at) == "Beto jogou 6 7 8 no Ônibus"
    assert last_event(db, at, "en") == "Beto played 6 7 8 on the Bus"
    # The answer draws the table as it is now; the play that somebody may be typing next is left alone.
    assert typed(Page(answered.text)) == {"van": "", "bus": "678"}
    assert "Beto jogou 6 7 8 no Ônibus" in part(answered.text, "undo")
    assert "csrf_token" not in answered.text
    # The next one is judged by what lies there; the ticket goes on.
    played(phone, at, 2, vehicle="van", play="33")
    assert on_sheet(db, at) == {"vehicles.van": [3, 3], "vehicles.bus": [6, 7, 8], "ticket": 2}
    page = ask(phone, f"{at}/tool/referee", vehicle="bus", play="2345")
    assert typed(page) == {"van": "33", "bus": "678", "play": "2345"}
    assert answer(phone) == "Supera: 4 cartas contra 3."


def test_a_play_is_taken_back_whole(phone: Phone, db: Database, at: str) -> None:
    played(phone, at, 1, vehicle="bus", play="678")
    played(phone, at, 2, vehicle="bus", play="5678")
    check(phone, f"{at}/tool/referee")
    answered = stroke(phone, at, "undo")
    assert on_sheet(db, at) == {"vehicles.bus": [6, 7, 8], "ticket": 1}
    assert typed(Page(answered.text)) == {"van": "", "bus": "678"}
    check(phone, f"{at}/tool/referee")
    stroke(phone, at, "undo")
    assert on_sheet(db, at) == {}


@pytest.mark.parametrize("htmx", [False, True])
def test_a_play_that_is_not_legal_is_refused_and_kept(phone: Phone, db: Database, at: str, htmx: bool) -> None:
    fill(db, at, {"vehicles.bus": [6, 7, 8], "ticket": 0})
    check(phone, f"{at}/tool/referee")
    found = json.dumps({"vehicles.bus": [6, 7, 8], "ticket": 0})
    fields = {"page": "referee", "finished": "False", "found": found, "vehicle": "bus", "bus": "678", "play": "777"}
    phone.htmx = htmx
    answered = phone.post(f"{at}/act/board", seat=1, van="", **fields)
    assert answered.status_code == 422
    said = "Nada foi anotado. Não vale: o Ônibus só aceita sequências até os veículos ficarem vazios."
    assert part(answered.text, "notice") == said
    assert on_sheet(db, at) == {"vehicles.bus": [6, 7, 8], "ticket": 0}
    # Without scripts the fields come back as typed; with them they were never gone.
    assert typed(Page(answered.text)) == ({} if htmx else {"van": "", "bus": "678", "play": "777"})


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"play": ""}, "Falta a jogada. Toque as cartas."),
        ({"play": "79"}, "Use só números de 1 a 8."),
        ({"play": "4444", **{f"queue{n}": "1" for n in range(1, 5)}}, "A fila só tem 3 cartas."),
        ({"play": "13"}, "Nada foi anotado. Não vale: assim não é conjunto nem sequência."),
        ({"van": "13"}, "O que está neste veículo não é conjunto nem sequência."),
        ({"van": "12", "bus": "23"}, "Os dois veículos não podem ter o mesmo tipo"),
        ({"seat": "4"}, "Não deu para entender"),
        ({"seat": "x"}, "Não deu para entender"),
        ({"seat": None}, "Não deu para entender"),
        ({"found": "["}, "Não deu para entender"),
        ({"found": "[" * 9999}, "Não deu para entender"),
        ({"found": "[]"}, "Não deu para entender"),
        ({"found": None}, "Não deu para entender"),
    ],
)
def test_what_cannot_be_written_is_refused_with_the_reason(
    phone: Phone, db: Database, at: str, fields: dict[str, str | None], said: str
) -> None:
    sent = {"page": "referee", "found": "{}", "vehicle": "bus", "van": "", "bus": "", "play": "67", "seat": "0"}
    phone.htmx = True
    answered = phone.post(f"{at}/act/board", finished="False", **{**sent, **fields})
    assert answered.status_code == 422
    assert said in part(answered.text, "notice")
    assert on_sheet(db, at) == {}


def test_a_play_sent_twice_counts_once(phone: Phone, db: Database, at: str) -> None:
    ask(phone, f"{at}/tool/referee", vehicle="van", play="33")
    page = phone.last
    for tap in ("once", "once", "again"):
        phone.last = page
        assert stroke(phone, at, "act/board", seat=3, tap=tap).status_code == 200
    assert on_sheet(db, at) == {"vehicles.van": [3, 3], "ticket": 3}
    check(phone, f"{at}/tool/referee")
    stroke(phone, at, "undo")
    assert on_sheet(db, at) == {}


def test_two_plays_written_at_once_are_decided_by_people(
    phone: Phone, second_phone: Phone, db: Database, at: str
) -> None:
    ask(second_phone, f"{at}/tool/referee", vehicle="bus", play="77")
    played(phone, at, 0, vehicle="bus", play="66")
    answered = stroke(second_phone, at, "act/board", seat=1)
    assert answered.status_code == 409
    assert "Ônibus: aqui está 6 6 (telefone 1). Você escreveu 7 7." in part(answered.text, "notice")
    assert on_sheet(db, at) == {"vehicles.bus": [6, 6], "ticket": 0}
    stroke(second_phone, at, "tap", changes=next(button(second_phone, "changes")))
    assert on_sheet(db, at) == {"vehicles.bus": [7, 7], "ticket": 1}


def test_the_same_play_by_two_people_is_a_question_about_the_ticket(
    phone: Phone, second_phone: Phone, db: Database, at: str
) -> None:
    for one in (phone, second_phone):
        ask(one, f"{at}/tool/referee", vehicle="bus", play="77")
    assert stroke(phone, at, "act/board", seat=0).status_code == 200
    answered = stroke(second_phone, at, "act/board", seat=1)
    assert answered.status_code == 409
    assert "Bilhete de embarque: aqui está Ana (telefone 1). Você escreveu Beto." in part(answered.text, "notice")


def test_a_play_on_the_other_vehicle_is_judged_by_what_lies_there_now(
    phone: Phone, second_phone: Phone, db: Database, at: str
) -> None:
    # When the second phone asked, nothing lay on the Van; now a set does, and the Bus takes sequences only.
    for play, status in (("55", 422), ("56", 200)):
        fill(db, at, {})
        ask(second_phone, f"{at}/tool/referee", vehicle="bus", play=play)
        played(phone, at, 0, vehicle="van", play="33")
        assert stroke(second_phone, at, "act/board", seat=1).status_code == status
    assert on_sheet(db, at) == {"vehicles.van": [3, 3], "vehicles.bus": [5, 6], "ticket": 1}


def test_a_table_may_begin_in_the_middle(phone: Phone, db: Database, at: str) -> None:
    # What the fields say lies on the other vehicle is written along with the play.
    played(phone, at, 2, vehicle="bus", van="123", bus="66", play="777")
    assert on_sheet(db, at) == {"vehicles.van": [1, 2, 3], "vehicles.bus": [7, 7, 7], "ticket": 2}
    assert last_event(db, at) == "Caio jogou 7 7 7 no Ônibus"
    # Without a play, it is written by itself.
    ask(phone, f"{at}/tool/referee", van="1", bus="")
    assert stroke(phone, at, "tap", changes=next(button(phone, "changes"))).status_code == 200
    assert on_sheet(db, at) == {"vehicles.van": [1], "ticket": 2}
    ask(phone, f"{at}/tool/referee", van="1", bus="")
    assert "changes" not in [one.name for form in phone.page.forms for one in form.buttons]
    ask(phone, f"{at}/tool/referee", van="13", bus="")
    assert "changes" not in [one.name for form in phone.page.forms for one in form.buttons]


def button(phone: Phone, name: str) -> Any:
    """Yield the values of the buttons called ``name``."""
    return (one.value for form in phone.page.forms for one in form.buttons if one.name == name)


def test_who_holds_the_ticket_already_is_not_named_in_the_log(phone: Phone, db: Database, at: str) -> None:
    fill(db, at, {"ticket": 1})
    played(phone, at, 1, vehicle="van", play="44")
    assert last_event(db, at) == "4 4 na Van"


def test_the_mode_is_the_plays(phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", NAMES, mode="wild")
    page = ask(phone, f"{at}/tool/referee", mode="normal", vehicle="bus", bus="678", play="222")
    assert answer(phone).startswith("Supera: com o mesmo número de cartas")
    assert "mode" not in page.values("name")
    two = phone.new_play("rufstock", NAMES[:2])
    ask(phone, f"{two}/tool/referee", bus="678", play="222")
    assert answer(phone).startswith("Não vale: o Ônibus só aceita sequências")


# ---- clearing, the ticket, who leads


def test_the_vehicles_are_cleared_together(phone: Phone, db: Database, at: str) -> None:
    fill(db, at, {"vehicles.van": [3, 3], "vehicles.bus": [6, 7, 8], "ticket": 1})
    page = check(phone, f"{at}/tool/referee")
    assert "Se ninguém superar, Beto recomeça." in page.text
    assert "clear" in links(page)
    answered = stroke(phone, at, "act/clear")
    assert on_sheet(db, at) == {"ticket": 1}
    assert last_event(db, at) == "veículos vazios"
    assert "Veículos vazios: Beto joga o que quiser." in part(answered.text, "table")
    assert typed(Page(answered.text)) == {"van": "", "bus": ""}
    # Nothing is left to clear.
    assert f"{at}/act/clear" not in [form.attributes.get("action") for form in check(phone, f"{at}/tool/referee").forms]
    refused = phone.post(f"{at}/act/clear", found="{}", page="referee", finished="False")
    assert refused.status_code == 422
    assert "Na folha os veículos já estão vazios." in refused.text
    check(phone, f"{at}/tool/referee")
    stroke(phone, at, "undo")
    assert on_sheet(db, at) == {"vehicles.van": [3, 3], "vehicles.bus": [6, 7, 8], "ticket": 1}


def test_cleared_twice_is_cleared_once_and_a_new_play_is_not_swept_away(
    phone: Phone, second_phone: Phone, db: Database, at: str
) -> None:
    fill(db, at, {"vehicles.van": [3, 3], "ticket": 1})
    check(second_phone, f"{at}/tool/referee")
    page = second_phone.last
    check(phone, f"{at}/tool/referee")
    stroke(phone, at, "act/clear")
    assert stroke(second_phone, at, "act/clear").status_code == 200
    played(phone, at, 1, vehicle="van", play="78")
    second_phone.last = page
    answered = stroke(second_phone, at, "act/clear")
    assert answered.status_code == 409
    assert "Van: aqui está 7 8 (telefone 1). Você escreveu vazio." in part(answered.text, "notice")
    assert on_sheet(db, at) == {"vehicles.van": [7, 8], "ticket": 1}


def test_two_players_change_vehicle(phone: Phone, db: Database) -> None:
    # Partida para 2 jogadores: the Bus first; unbeaten, it is cleared, and the Van comes into play.
    at = phone.new_play("rufstock", NAMES[:2])
    played(phone, at, 1, play="67")
    assert on_sheet(db, at) == {"vehicles.bus": [6, 7], "ticket": 1}
    check(phone, f"{at}/tool/referee")
    stroke(phone, at, "act/clear")
    assert on_sheet(db, at) == {"ticket": 1, "vehicle": "van"}
    assert last_event(db, at) == "veículos vazios; agora é a Van"
    page = ask(phone, f"{at}/tool/referee", play="55")
    assert answer(phone) == "Pode: a Van está vazia."
    assert "two-players-switch" in links(page)
    stroke(phone, at, "act/board", seat=0)
    assert on_sheet(db, at) == {"ticket": 0, "vehicle": "van", "vehicles.van": [5, 5]}
    # The Bus is not in play: the page says so and offers nothing; a stroke that asks for it is refused.
    fill(db, at, {"vehicle": "van"})
    ask(phone, f"{at}/tool/referee", vehicle="bus", play="55")
    assert part(phone.last, "board") == "Agora está em jogo a Van. Para usar o Ônibus, esvazie e troque."
    sent = {"page": "referee", "found": '{"vehicle": "van"}', "van": "", "bus": "", "play": "55"}
    refused = phone.post(f"{at}/act/board", seat=0, vehicle="bus", **sent)
    assert refused.status_code == 422
    assert "Agora está em jogo a Van." in refused.text
    check(phone, f"{at}/tool/referee")
    stroke(phone, at, "act/clear")
    assert on_sheet(db, at) == {"vehicle": "bus"}
    assert last_event(db, at) == "veículos vazios; agora é o Ônibus"


def test_the_ticket_can_be_given_to_anybody(phone: Phone, db: Database, at: str) -> None:
    assert part_pressed(check(phone, f"{at}/tool/referee")) == []
    stroke(phone, at, "tap", value="2")
    assert on_sheet(db, at) == {"ticket": 2}
    page = check(phone, f"{at}/tool/referee")
    assert part_pressed(page) == ["2"]
    assert "Veículos vazios: Caio joga o que quiser." in page.text


def part_pressed(page: Page) -> list[str]:
    return [one["value"] for _, one in page.tags if one.get("aria-pressed") == "true"]


@pytest.mark.parametrize(
    ("pad", "holder", "leader"),
    [
        ({}, None, None),
        ({"first_player": 3}, 3, 3),
        ({"first_player": 3, "ticket": 1}, 1, 1),
        # Ours: who holds the ticket is out; the next to the left who still has cards leads.
        ({"ticket": 1, **rufstock("1")}, 1, 2),
        ({"ticket": 3, **rufstock("30")}, 3, 1),
        # Final de rodada: left of the first one out of round 1 starts round 2.
        ({"first_player": 3, **rufstock("130")}, 2, 2),
        ({"ticket": 0, **rufstock("130", "0")}, 0, 1),
        # Both rounds are over.
        ({"ticket": 0, **rufstock("130", "012")}, 0, None),
    ],
)
def test_who_holds_the_ticket_and_who_leads(pad: dict[str, Any], holder: int | None, leader: int | None) -> None:
    page = referee.view(Setup(tuple(NAMES)), pad, {})
    assert (page.holder, page.leader) == (holder, leader)


def test_a_ticket_holder_without_cards_is_replaced_and_the_house_says_why(phone: Phone, db: Database, at: str) -> None:
    fill(db, at, {"ticket": 1, **rufstock("1")})
    page = check(phone, f"{at}/tool/referee")
    assert "Beto tem o bilhete e já saiu. Com os veículos vazios, joga Caio." in page.text
    assert "ticket-holder-out" in links(page)
    assert "interpretação da casa" in part(phone.last, "table")


def test_the_end_of_a_round_ends_its_tracking(phone: Phone, db: Database, at: str) -> None:
    # Final de rodada: all cards are shuffled again, and who sits left of the first one out takes the ticket.
    tracked = {"vehicles.van": [3, 3], "vehicles.bus": [6, 7, 8], "ticket": 0}
    fill(db, at, {**tracked, **rufstock("10")})
    phone.post(f"{at}/act/out", round=0, place=2, seat=3, finished="False")
    assert on_sheet(db, at) == {}
    assert part_pressed(check(phone, f"{at}/tool/referee")) == ["2"]
    last = sheet_at(db, at).last
    assert last
    phone.post(f"{at}/undo", number=last.number)
    assert on_sheet(db, at) == tracked
    # Before the last one nothing ends.
    fill(db, at, tracked)
    phone.post(f"{at}/act/out", round=0, place=0, seat=3, finished="False")
    assert on_sheet(db, at) == tracked


def test_after_the_end_it_only_judges(phone: Phone, db: Database, at: str) -> None:
    fill(db, at, {"ticket": 0, **rufstock("130", "012")})
    ask(phone, f"{at}/tool/referee", play="55")
    before = phone.last
    phone.post(f"{at}/finish")
    page = ask(phone, f"{at}/tool/referee", play="55")
    assert answer(phone) == "Pode: a Van está vazia."
    assert (part(phone.last, "board"), part(phone.last, "table")) == ("", "")
    assert f"{at}/act/clear" not in before
    sent = {"page": "referee", "found": "{}", "vehicle": "van", "van": "", "bus": "", "play": "55"}
    refused = phone.post(f"{at}/act/board", seat=0, finished="True", **sent)
    assert refused.status_code == 422
    assert "A partida está encerrada." in refused.text
    assert page


def test_without_scripts_a_stroke_leads_back_to_the_page(phone: Phone, db: Database, at: str) -> None:
    ask(phone, f"{at}/tool/referee", vehicle="bus", play="678", queue="1")
    answered = stroke(phone, at, "act/board", htmx=False, seat=1)
    assert (answered.status_code, answered.location) == (303, f"{at}/tool/referee")
    check(phone, f"{at}/tool/referee")
    answered = stroke(phone, at, "act/clear", htmx=False)
    assert (answered.status_code, answered.location) == (303, f"{at}/tool/referee")
    assert on_sheet(db, at) == {"ticket": 1}


def test_a_vehicle_holds_a_combination_only(phone: Phone, db: Database, at: str) -> None:
    for text in ("13", "[9]", "[]", "11111111", "x", '[1, "2"]', "[" * 9000):
        assert phone.post(f"{at}/tap", cell="vehicles.van", value=text, finished="False").status_code == 422
    assert phone.post(f"{at}/tap", cell="vehicle", value="van", finished="False").status_code == 422  # four players
    for text, value in (("4 5 6", [4, 5, 6]), ("[7, 7]", [7, 7])):
        fill(db, at, {})
        phone.post(f"{at}/tap", cell="vehicles.van", value=text, finished="False")
        assert on_sheet(db, at) == {"vehicles.van": value}
