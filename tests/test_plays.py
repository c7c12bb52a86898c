"""What people do with a play: open, join, write, act, take back, finish, reopen, correct."""

from typing import Any

import pytest
from sqlite_utils import Database

from companion.core.game import Game
from companion.core.pad import Change, Conflict
from companion.core.text import Refused, say
from companion.plays import history
from companion.plays import writing as use
from companion.plays.sheet import Sheet, find
from companion.store import plays as store
from tests import paper

ANA, BETO = "phone of Ana", "phone of Beto"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    return paper.install(monkeypatch)


@pytest.fixture
def key(db: Database, game: Game) -> str:
    return use.open_play(db, game, ["Ana", "Beto"], {}, ANA)


def sheet_of(db: Database, key: str) -> Sheet:
    sheet = find(db, key)
    assert sheet
    return sheet


def tap(db: Database, key: str, cell: str, text: str, before: Any = None, phone: str = ANA, name: str = "") -> Sheet:
    return use.record(db, key, phone, name or use.new_tap(), "tap", use.typed(cell, text, before))[0]


def do(db: Database, key: str, make: use.Make, action: str = "tap") -> tuple[Sheet, tuple[str, ...]]:
    return use.record(db, key, ANA, use.new_tap(), action, make)


def swap(**arguments: Any) -> use.Make:
    return use.acted(paper.PAPER.actions["swap"], arguments)


def last(db: Database, key: str) -> int:
    event = sheet_of(db, key).last
    assert event
    return event.number


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(one.path, one.code) for one in refusal.value.problems]


# ---- opening and joining


def test_a_new_play_has_its_players_and_what_was_chosen(db: Database, game: Game) -> None:
    sheet = sheet_of(db, use.open_play(db, game, ["Ana", "Beto", "Caio"], {"size": "large"}, ANA))
    assert (sheet.setup.players, dict(sheet.pad), sheet.last) == (
        ("Ana", "Beto", "Caio"),
        {"options.size": "large"},
        None,
    )


def test_what_is_the_default_is_not_written(db: Database, game: Game) -> None:
    assert sheet_of(db, use.open_play(db, game, ["Ana", "Beto"], {"size": "small"}, ANA)).pad == {}


@pytest.mark.parametrize("players", [[], ["Ana"], ["Ana", "Beto", "Caio", "Duda"]])
def test_a_number_of_players_that_cannot_play_opens_nothing(db: Database, game: Game, players: list[str]) -> None:
    with pytest.raises(Refused) as refusal:
        use.open_play(db, game, players, {}, ANA)
    assert codes(refusal) == [("players", "players_paper")]
    assert db.execute("SELECT count(*) FROM plays").fetchone() == (0,)


def test_an_option_that_cannot_be_opens_nothing(db: Database, game: Game) -> None:
    with pytest.raises(Refused) as refusal:
        use.open_play(db, game, ["Ana", "Beto"], {"size": "huge"}, ANA)
    assert codes(refusal) == [("options.size", "not_a_choice")]
    assert db.execute("SELECT count(*) FROM plays").fetchone() == (0,)


def test_phones_are_numbered_as_they_come_and_once(db: Database, key: str) -> None:
    play = sheet_of(db, key).play
    for phone in (ANA, BETO, ANA, "third", BETO):
        use.join(db, play, phone)
    found = [store.find_phone(db, play.id, phone) for phone in (ANA, BETO, "third", "stranger")]
    assert [one and one.number for one in found] == [1, 2, 3, None]


def test_a_phone_is_called_by_its_player_or_its_number(db: Database, key: str) -> None:
    play, setup = sheet_of(db, key).play, sheet_of(db, key).setup
    use.join(db, play, BETO)
    assert history.phone_name(setup, store.find_phone(db, play.id, BETO)) == say("phone-number", n=2)
    use.claim_seat(db, play, BETO, 1)
    assert history.phone_name(setup, store.find_phone(db, play.id, BETO)) == say("phone-of", name="Beto")
    use.claim_seat(db, play, BETO, None)
    assert history.phone_name(setup, store.find_phone(db, play.id, BETO)) == say("phone-number", n=2)
    assert history.phone_name(setup, None) == say("phone-unknown")


def test_an_unknown_address_is_no_play(db: Database, key: str) -> None:
    assert find(db, "nowhere") is None
    with pytest.raises(use.NoSuchPlay):
        tap(db, "nowhere", "c0", "1")
    with pytest.raises(use.NoSuchPlay):
        use.undo(db, "nowhere", ANA, "x", 1)


def test_a_play_of_a_game_that_is_gone_is_not_shown(db: Database, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert find(db, key) is None


# ---- writing


def test_a_tap_writes_and_the_score_follows(db: Database, key: str) -> None:
    sheet = tap(db, key, "c1", " 12 ")
    assert (dict(sheet.pad), sheet.total(0), sheet.total(1)) == ({"c1": 12}, 0, 12)
    assert dict(sheet_of(db, key).pad) == {"c1": 12}


def test_what_cannot_be_read_or_is_out_of_range_changes_nothing(db: Database, key: str) -> None:
    tap(db, key, "c0", "7")
    for text, code in (("x", "unreadable"), ("10000", "out_of_range")):
        with pytest.raises(Refused) as refusal:
            tap(db, key, "c0", text, 7)
        assert codes(refusal) == [("c0", code)]
    assert dict(sheet_of(db, key).pad) == {"c0": 7}


@pytest.mark.parametrize("cell", ["", "c400", "finished", "draft", "C0", "c0 "])
def test_there_is_no_writing_beside_the_cells(db: Database, key: str, cell: str) -> None:
    for make in (use.typed(cell, "1", None), use.settled([Change(cell, None, 1)])):
        with pytest.raises(Refused) as refusal:
            do(db, key, make)
        assert codes(refusal) == [("cell", "no_such_cell")]
    assert sheet_of(db, key).pad == {}


@pytest.mark.parametrize("name", ["", "x" * 65])
def test_the_id_of_a_stroke_is_of_a_sensible_length(db: Database, key: str, name: str) -> None:
    tap(db, key, "c0", "1")
    with pytest.raises(Refused):
        use.record(db, key, ANA, name, "tap", use.typed("c1", "1", None))
    with pytest.raises(Refused):
        use.undo(db, key, ANA, name, last(db, key))
    assert dict(sheet_of(db, key).pad) == {"c0": 1}


def test_writing_one_way_clears_the_other_way_in_one_stroke(db: Database, key: str) -> None:
    for cell in ("c0", "c1", "c2"):
        tap(db, key, cell, "3")
    sheet = tap(db, key, "sum", "9")
    assert dict(sheet.pad) == {"c1": 3, "sum": 9}
    use.undo(db, key, ANA, "back", last(db, key))
    assert dict(sheet_of(db, key).pad) == {"c0": 3, "c1": 3, "c2": 3}


def test_emptying_a_cell_clears_no_other(db: Database, key: str) -> None:
    tap(db, key, "sum", "9")
    tap(db, key, "c0", "1")
    assert dict(tap(db, key, "sum", "", 9).pad) == {"c0": 1}


def test_a_stroke_sent_again_is_answered_as_the_first_time(db: Database, key: str) -> None:
    make = use.typed("c0", "1", None)
    first = use.record(db, key, ANA, "one", "tap", make)
    tap(db, key, "c1", "5", phone=BETO)
    again = use.record(db, key, ANA, "one", "tap", make)
    assert first[1] == again[1] == ("c0",)
    assert dict(again[0].pad) == {"c0": 1, "c1": 5}
    assert len(store.read_events(db, again[0].play.id)) == 3


def test_a_stroke_sent_again_does_not_come_back_after_it_was_taken_back(db: Database, key: str) -> None:
    make = use.typed("c0", "1", None)
    use.record(db, key, ANA, "one", "tap", make)
    use.undo(db, key, BETO, "two", last(db, key))
    sheet, cells = use.record(db, key, ANA, "one", "tap", make)
    assert (dict(sheet.pad), cells) == ({}, ("c0",))


def test_who_writes_what_stands_there_already_is_shown_it(db: Database, key: str) -> None:
    tap(db, key, "c0", "1", phone=BETO)
    sheet, cells = do(db, key, use.typed("c0", "1", None))
    assert (cells, len(store.read_events(db, sheet.play.id))) == (("c0",), 2)


# ---- clashes


def test_a_clash_tells_both_answers_and_who_wrote(db: Database, key: str) -> None:
    use.join(db, sheet_of(db, key).play, BETO)
    tap(db, key, "c0", "5", phone=BETO)
    with pytest.raises(Conflict) as caught:
        tap(db, key, "c0", "7")
    sheet = sheet_of(db, key)
    clash = use.clash(db, sheet.play, [Change("c0", None, 7)], caught.value)
    assert clash.wanted == (Change("c0", 5, 7),)
    assert clash.cells == ("c0",)
    assert clash.writer
    assert (clash.writer.phone, clash.writer.action) == (BETO, "tap")
    assert dict(sheet.pad) == {"c0": 5}
    do(db, key, use.settled(clash.wanted))
    assert dict(sheet_of(db, key).pad) == {"c0": 7}


def test_a_clash_in_the_second_cell_is_told_of_that_cell(db: Database, key: str) -> None:
    tap(db, key, "c0", "1")
    tap(db, key, "c1", "2")
    tap(db, key, "c1", "3", 2, phone=BETO)
    wanted = [Change("c0", 1, 2), Change("c1", 2, 1)]
    with pytest.raises(Conflict) as caught:
        do(db, key, swap(one="c0", other="c1", saw=(1, 2)))
    clash = use.clash(db, sheet_of(db, key).play, wanted, caught.value)
    assert clash.cells == ("c1",)
    assert clash.wanted == (Change("c0", 1, 2), Change("c1", 3, 1))
    assert clash.writer
    assert clash.writer.phone == BETO


def test_a_settled_clash_clashes_again_when_somebody_wrote_meanwhile(db: Database, key: str) -> None:
    tap(db, key, "c0", "5", phone=BETO)
    wanted = [Change("c0", 5, 7)]
    tap(db, key, "c0", "6", 5, phone=BETO)
    with pytest.raises(Conflict):
        do(db, key, use.settled(wanted))


# ---- actions


def test_an_action_is_one_stroke_and_taken_back_as_one(db: Database, key: str) -> None:
    tap(db, key, "c0", "1")
    tap(db, key, "c1", "2")
    sheet, cells = do(db, key, swap(one="c0", other="c1"), "swap")
    assert (dict(sheet.pad), cells) == ({"c0": 2, "c1": 1}, ("c0", "c1"))
    use.undo(db, key, ANA, "back", last(db, key))
    assert dict(sheet_of(db, key).pad) == {"c0": 1, "c1": 2}


def test_an_action_that_refuses_changes_nothing(db: Database, key: str) -> None:
    with pytest.raises(Refused) as refusal:
        do(db, key, swap(one="c0", other="c0"), "swap")
    assert codes(refusal) == [("other", "not_distinct")]


def test_what_an_action_writes_is_checked_like_anything_else(db: Database, key: str) -> None:
    with pytest.raises(Refused) as refusal:
        do(db, key, swap(one="c0", other="c1", saw=(None, 10000)), "swap")
    assert codes(refusal) == [("c0", "out_of_range")]
    with pytest.raises(Refused):
        do(db, key, swap(one="finished", other="c1", saw=(None, True)), "swap")


def test_a_fault_in_an_action_is_not_taken_for_a_wrong_address(db: Database, key: str) -> None:
    with pytest.raises(KeyError):
        do(db, key, swap(one="c0"), "swap")
    with pytest.raises(KeyError) as caught:
        do(db, key, swap(), "swap")
    assert not isinstance(caught.value, use.NoSuchPlay)
