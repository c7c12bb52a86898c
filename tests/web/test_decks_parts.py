"""Updates of a deck's page: what is sent, two phones on one deck, and when a conflict is decided."""

from random import Random

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.core.deck_sheet import DeckView, deck_sheet
from companion.core.game import Setup
from companion.core.text import Arg
from companion.language import Wording
from companion.plays import writing
from companion.plays.sheet import PlayStore, Sheet
from companion.plays.writing import Command
from tests.support.deck_files import AR, LIA, LOUD, ZE, deck_by_chance, deck_of, file_of, passenger
from tests.support.deck_pages import Table
from tests.support.helpers import fill, sheet_at
from tests.support.page import Page, cut
from tests.support.screen import Screen, anew, brought, look, shows_all

DECK = deck_of()
LUCIA, LUZIA = passenger("Dona Lúcia"), passenger("Dona Luzia")


@pytest.fixture
def deck(ana: Table) -> str:
    """The address of a deck with four cards, two of which may be one."""
    return ana.bring(file_of(LUCIA, LUZIA, LIA, AR))


@pytest.fixture
def mine(app: Flask, deck: str) -> Screen:
    return look(app, deck)


@pytest.fixture
def yours(app: Flask, deck: str) -> Screen:
    return look(app, deck)


def sent(answer: TestResponse) -> set[str]:
    """Return the live elements in an answer, without those that every event changes."""
    return brought(answer) - {"revision", "undo"}


def press(screen: Screen, action: str) -> TestResponse:
    """Press the page's button for ``action``."""
    (button,) = [one for one in screen.buttons if action in one.action]
    return screen.send(button)


def names(screen: Screen) -> list[str]:
    """Return the cells of the cards on the page."""
    return [name for name in Page(screen.html).ids() if name.partition(".")[0] in DECK.kinds and "." in name]


# ---- what is sent


def test_dropping_a_card_sends_its_kind_and_the_numbers(mine: Screen) -> None:
    answer = press(mine, "drop?card=passenger.1")
    assert answer.status_code == 200
    assert sent(answer) == {"kinds", "cards-passenger", "twins-number", "twins"}
    assert "3 cartas" in mine.news
    shows_all(mine)
    answer = press(mine, "undo")
    assert sent(answer) == {"kinds", "cards-passenger", "twins-number", "twins"}
    shows_all(mine)


def test_a_new_name_sends_the_name_and_no_card(mine: Screen, deck: str) -> None:
    assert sent(mine.post(f"{deck}/set?cell=name", value="Nossa caixa")) == {"title", "named"}
    assert "Nossa caixa" in mine.html
    shows_all(mine)
    assert mine.post(f"{deck}/set?cell=name", value=" ").status_code == 422
    shows_all(mine)


def test_searching_sends_what_is_found_and_what_was_found_before(mine: Screen, deck: str) -> None:
    assert names(mine) == ["passenger.0", "passenger.1", "driver.0", "upgrade.0"]
    assert mine.choose(f"{deck}?q=luc").status_code == 200
    assert names(mine) == ["passenger.0"]
    assert "uma carta" in mine.news.lower() or "1 carta" in mine.news
    assert sent(mine.choose(f"{deck}?q=luci")) == set(), "the same card"
    assert sent(mine.choose(f"{deck}?q=xyz")) == {"cards-passenger", "not-found"}
    assert "Nenhuma carta com “xyz”" in mine.html
    mine.choose(f"{deck}?q=")
    assert mine.parts == anew(mine).parts
    assert names(mine) == ["passenger.0", "passenger.1", "driver.0", "upgrade.0"]


def test_what_was_searched_for_stays_while_others_write(mine: Screen, yours: Screen, deck: str) -> None:
    mine.choose(f"{deck}?q=lu")
    assert press(yours, "drop?card=passenger.0").status_code == 200
    mine.update()
    assert names(mine) == ["passenger.1"]
    assert mine.parts == anew(mine).parts
    press(mine, "undo")
    assert names(mine) == ["passenger.0", "passenger.1"]
    assert mine.parts == anew(mine).parts


def test_the_search_is_a_link_to_the_same_page_where_there_are_no_scripts(ana: Table, deck: str) -> None:
    page = ana.phone.get(f"{deck}?q=luc").text
    assert 'value="luc"' in page
    assert cut(page)[1].keys() == cut(ana.phone.get(deck).text)[1].keys()
    (search,) = [form for form in ana.phone.page.forms if form.attributes.get("id") == "find"]
    assert (search.attributes["action"], search.attributes["hx-get"]) == (deck, deck)


def test_a_row_leads_to_its_card_and_back_to_the_row(ana: Table, deck: str) -> None:
    answer = ana.write({**LUCIA, "points": 7}, "passenger.0", deck)
    assert answer.location == f"{deck}#passenger.0"
    assert "passenger.0" in Page(ana.phone.get(deck).text).ids()


def test_an_invented_deck_is_all_to_look_at(app: Flask, ana: Table) -> None:
    mine = look(app, ana.example())
    assert mine.buttons == []
    assert {"twins", "named", "undo"}.isdisjoint(mine.parts)
    mine.choose(f"{mine.at}?q=vov")
    assert "Vovó Imaginária" in mine.html
    assert mine.parts == anew(mine).parts


def test_a_tap_on_a_full_deck_draws_no_card_anew(
    app: Flask, ana: Table, archive: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = ana.bring(file_of(*(passenger(f"Pessoa {n:03}") for n in range(300))))
    mine = look(app, deck)
    rows = deck_sheet(DECK).main(Setup(()), sheet_at(archive, deck).pad, {}).rows["passenger"]
    word, drawn = Wording.word, list[object]()

    def said(t: Wording, what: Arg) -> str:
        drawn.append(what)
        return word(t, what)

    monkeypatch.setattr(Wording, "word", said)
    assert mine.post(f"{deck}/act/drop?card=passenger.7").status_code == 200
    assert rows[0].about not in drawn
    monkeypatch.undo()
    shows_all(mine)


def test_a_view_is_made_of_its_sheet_and_its_address_alone() -> None:
    kind = deck_sheet(DECK)
    for seed in range(8):
        pad = deck_by_chance(DECK, seed)
        for fields in ({}, {"q": "o"}, {"q": " x"}):
            one, other = (kind.main(Setup(()), dict(pad), fields) for _ in range(2))
            assert isinstance(one, DeckView)
            assert (one.rows, one.twins, one.name, one.announcement) == (
                other.rows,
                other.twins,
                other.name,
                other.announcement,
            )
            assert one.rows.keys() == DECK.kinds.keys()
            rows = [row for of_kind in one.rows.values() for row in of_kind]
            assert len({*rows}) == len(rows), "a row can be kept"
            assert sum(row.copies for row in rows) == one.number


# ---- two phones


def test_two_phones_follow_each_other(
    app: Flask, mine: Screen, yours: Screen, ana: Table, beto: Table, deck: str, archive: PlayStore
) -> None:
    chance = Random(7)
    doing = [
        lambda who: who.write(passenger(f"Rui {chance.randint(0, 9)}", chance.randint(-9, 9)), "", deck),
        lambda who: who.write({**LUCIA, "points": chance.randint(0, 9)}, "passenger.0", deck),
        lambda who: who.phone.post(f"{deck}/act/drop?card=passenger.{chance.randint(0, 3)}"),
        lambda who: who.phone.post(f"{deck}/set?cell=name", value=f"Caixa {chance.randint(0, 9)}"),
        lambda who: who.send(file_of(passenger("Ivo", chance.randint(0, 9)), LIA), deck),
        lambda who: who.undo(deck),
    ]
    for n in range(24):
        who = chance.choice((ana, beto))
        if "passenger.0" not in sheet_at(archive, deck).pad:
            who.undo(deck)
        chance.choice(doing)(who)
        for screen in (mine, yours) if n % 3 == 0 else (mine,):  # the other is asleep
            assert screen.update().status_code == 200
            shows_all(screen)
    late = look(app, deck)
    assert late.parts == mine.parts


def test_two_names_are_decided_by_people(mine: Screen, yours: Screen, deck: str, archive: PlayStore) -> None:
    assert yours.post(f"{deck}/set?cell=name", value="Do Beto").status_code == 200
    assert mine.post(f"{deck}/set?cell=name", value="Da Ana").status_code == 409
    assert "aqui está Do Beto" in mine.news
    assert "Você escreveu Da Ana" in mine.news
    shows_all(mine)
    assert sheet_at(archive, deck).pad["name"] == "Do Beto"
    assert mine.decide().status_code == 200
    assert sheet_at(archive, deck).pad["name"] == "Da Ana"
    shows_all(mine)


def test_nobody_is_asked_where_both_want_the_same_or_something_else(mine: Screen, yours: Screen, deck: str) -> None:
    for screen in (yours, mine):
        assert screen.post(f"{deck}/set?cell=name", base=1, value="Nossa").status_code == 200
    for screen in (yours, mine):
        assert screen.post(f"{deck}/act/drop?card=passenger.0", base=1).status_code == 200
    assert yours.post(f"{deck}/act/drop?card=upgrade.0", base=1).status_code == 200
    shows_all(yours)
    mine.update()
    shows_all(mine)


def test_a_card_that_another_phone_corrected_is_not_dropped_unseen(
    mine: Screen, beto: Table, deck: str, archive: PlayStore
) -> None:
    beto.write({**LUZIA, "points": 8, **LOUD}, "passenger.1", deck)
    assert press(mine, "drop?card=passenger.1").status_code == 409
    assert "aqui está Dona Luzia (8" in mine.news
    assert "passenger.1" in sheet_at(archive, deck).pad
    shows_all(mine)
    assert mine.decide().status_code == 200
    assert "passenger.1" not in sheet_at(archive, deck).pad


def test_two_corrections_of_one_card_are_told_apart(ana: Table, beto: Table, deck: str) -> None:
    ana.form("passenger", "passenger.0", deck)
    beto.write({**LUCIA, "points": 5}, "passenger.0", deck, copies="2")
    assert ana.phone.post(ana.action, **{**ana.fields, "points": "7"}).status_code == 409
    text = " ".join(ana.phone.page.text.split())
    assert "Passageiro: aqui está Dona Lúcia (5 · idoso, " in text
    assert "· ×2) (celular" in text
    assert "Você escreveu Dona Lúcia (7 · idoso, " in text


def test_a_new_card_and_a_file_go_where_there_is_room_now(ana: Table, beto: Table, deck: str) -> None:
    ana.form("passenger", "", deck)
    beto.write(passenger("Rui"), "", deck)
    beto.send(file_of(passenger("Ivo")), deck)
    assert ana.phone.post(ana.action, **{**ana.fields, **ZE}).status_code == 303
    assert {card.cell: card.name for card in ana.cards(deck) if card.kind == "passenger"} == {
        "passenger.0": "Dona Lúcia", "passenger.1": "Dona Luzia",
        "passenger.2": "Rui", "passenger.3": "Ivo", "passenger.4": "Zé",
    }  # fmt: skip


def test_what_is_kept_while_playing_comes_onto_the_page_of_the_deck(
    app: Flask, ana: Table, archive: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana.write(ZE, "windows.0.0")
    mine = look(app, ana.deck())
    told: list[tuple[int, int]] = []
    live = app.extensions["live"]
    monkeypatch.setattr(live, "tell", lambda play, revision: told.append((play, revision)))
    ana.write(passenger("Rui"), "windows.0.1")
    sheets: list[Sheet] = [sheet_at(archive, at) for at in (ana.deck(), ana.at)]
    assert sorted(told) == sorted((sheet.play.id, sheet.revision) for sheet in sheets), "who follows either is told"
    mine.update()
    shows_all(mine)
    assert "Rui" in mine.html


def test_the_sheet_of_a_deck_says_itself_why_it_is_closed(ana: Table, archive: PlayStore) -> None:
    fill(archive, ana.open(), {"name": "Outra"})
    invented = sheet_at(archive, ana.example())
    with pytest.raises(writing.Refused) as caught:
        writing.record(
            archive, invented.play, writing.origin_of("phone"), Command("drop", lambda *_: {"passenger.0": None})
        )
    assert [one.code for one in caught.value.problems] == ["example_deck"]
