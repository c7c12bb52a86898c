"""Taking back, the end of a play and after it, and what the log tells of it all."""

import logging
from dataclasses import replace
from typing import Any

import pytest
from sqlite_utils import Database

from companion import games
from companion.core.game import Action, Game
from companion.core.pad import Change
from companion.core.text import Refused, say
from companion.plays import history
from companion.plays import writing as use
from companion.plays.sheet import Sheet, find
from companion.store import plays as store
from tests import paper
from tests.helpers import Phone

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


# ---- taking back


def test_the_last_stroke_is_taken_back_whoever_wrote_it(db: Database, key: str) -> None:
    tap(db, key, "c0", "1")
    tap(db, key, "c0", "2", 1, phone=BETO)
    sheet, cells = use.undo(db, key, ANA, "back", last(db, key))
    assert (dict(sheet.pad), cells) == ({"c0": 1}, ("c0",))


def test_one_stroke_after_the_other_is_taken_back_until_the_opening(db: Database, key: str) -> None:
    for number in range(3):
        tap(db, key, f"c{number}", "1")
    for number in (2, 1, 0):
        use.undo(db, key, ANA, use.new_tap(), last(db, key))
        assert list(sheet_of(db, key).pad) == [f"c{one}" for one in range(number)]
    assert sheet_of(db, key).last is None
    with pytest.raises(use.Gone):
        use.undo(db, key, ANA, "opening", 1)


def test_after_taking_back_one_writes_on(db: Database, key: str) -> None:
    tap(db, key, "c0", "1")
    tap(db, key, "c1", "1")
    use.undo(db, key, ANA, "back", last(db, key))
    tap(db, key, "c2", "1")
    use.undo(db, key, ANA, "again", last(db, key))
    assert dict(sheet_of(db, key).pad) == {"c0": 1}
    use.undo(db, key, ANA, "more", last(db, key))
    assert dict(sheet_of(db, key).pad) == {}


def test_what_is_not_the_last_stroke_any_more_is_not_taken_back(db: Database, key: str) -> None:
    tap(db, key, "c0", "1")
    shown = last(db, key)
    tap(db, key, "c1", "1", phone=BETO)
    with pytest.raises(use.Gone):
        use.undo(db, key, ANA, "back", shown)
    assert dict(sheet_of(db, key).pad) == {"c0": 1, "c1": 1}


@pytest.mark.parametrize("number", [0, -1, 99, 10**30])
def test_a_stroke_that_never_was_is_not_taken_back(db: Database, key: str, number: int) -> None:
    tap(db, key, "c0", "1")
    with pytest.raises(use.Gone):
        use.undo(db, key, ANA, "back", number)


def test_two_phones_that_take_back_the_same_take_back_one(db: Database, key: str) -> None:
    tap(db, key, "c0", "1")
    tap(db, key, "c1", "1")
    shown = last(db, key)
    use.undo(db, key, ANA, "ana", shown)
    with pytest.raises(use.Gone):
        use.undo(db, key, BETO, "beto", shown)
    assert dict(sheet_of(db, key).pad) == {"c0": 1}


def test_taking_back_sent_again_takes_back_once_and_is_answered_alike(db: Database, key: str) -> None:
    tap(db, key, "c0", "1")
    tap(db, key, "c1", "1")
    shown = last(db, key)
    first = use.undo(db, key, ANA, "back", shown)
    again = use.undo(db, key, ANA, "back", shown)
    assert first[1] == again[1] == ("c1",)
    assert dict(again[0].pad) == {"c0": 1}


# ---- the end


def test_the_end_waits_for_what_is_open(db: Database, key: str) -> None:
    tap(db, key, "c1", "1")
    with pytest.raises(Refused) as refusal:
        do(db, key, use.finish, "finish")
    assert codes(refusal) == [("c0", "missing")]
    assert not sheet_of(db, key).finished


def finished(db: Database, key: str) -> None:
    tap(db, key, "c0", "5")
    assert do(db, key, use.finish, "finish")[0].finished


def test_a_finished_play_is_not_written_on(db: Database, key: str) -> None:
    finished(db, key)
    for make, action in (
        (use.typed("c1", "1", None), "tap"),
        (swap(one="c0", other="c1"), "swap"),
        (use.finish, "finish"),
    ):
        with pytest.raises(Refused) as refusal:
            do(db, key, make, action)
        assert codes(refusal) == [("", "play_finished")]
    assert dict(sheet_of(db, key).pad) == {"c0": 5, "finished": True}


def test_a_stroke_that_was_written_before_the_end_is_answered_after_it(db: Database, key: str) -> None:
    make = use.typed("c0", "5", None)
    use.record(db, key, ANA, "one", "tap", make)
    do(db, key, use.finish, "finish")
    assert use.record(db, key, ANA, "one", "tap", make)[0].finished


def test_a_finished_play_is_reopened_corrected_and_finished_again(db: Database, key: str) -> None:
    finished(db, key)
    assert not do(db, key, use.reopen, "reopen")[0].finished
    tap(db, key, "c0", "", 5)
    with pytest.raises(Refused):
        do(db, key, use.finish, "finish")
    tap(db, key, "c0", "6")
    sheet = do(db, key, use.finish, "finish")[0]
    assert (sheet.finished, sheet.total(0)) == (True, 6)
    assert sheet.score
    assert sheet.score.winners == (0,)


def test_the_end_is_taken_back_like_anything_else(db: Database, key: str) -> None:
    finished(db, key)
    sheet, cells = use.undo(db, key, BETO, "back", last(db, key))
    assert (sheet.finished, cells, dict(sheet.pad)) == (False, ("finished",), {"c0": 5})
    use.undo(db, key, BETO, "more", last(db, key))
    assert sheet_of(db, key).pad == {}


def test_reopening_is_taken_back_too(db: Database, key: str) -> None:
    finished(db, key)
    do(db, key, use.reopen, "reopen")
    assert use.undo(db, key, BETO, "back", last(db, key))[0].finished


def test_reopening_what_is_open_does_nothing(db: Database, key: str) -> None:
    sheet, _cells = do(db, key, use.reopen, "reopen")
    assert (sheet.finished, sheet.last) == (False, None)


# ---- a fault in the rules never costs a tap


@pytest.fixture
def broken(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(setup: object, pad: object) -> None:
        raise ZeroDivisionError("the rules are wrong")

    found = {**games.found(), "paper": replace(game, score=fail)}
    monkeypatch.setattr(games, "found", lambda: found)


@pytest.mark.usefixtures("broken")
def test_a_fault_in_the_rules_loses_no_tap(db: Database, key: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        sheet = tap(db, key, "c0", "5")
        assert (dict(sheet.pad), sheet.score, sheet.total(0), sheet.view) == ({"c0": 5}, None, None, None)
    assert "could not be scored" in caplog.text
    assert "the rules are wrong" in caplog.text


@pytest.mark.usefixtures("broken")
def test_without_a_count_there_is_no_end(db: Database, key: str) -> None:
    tap(db, key, "c0", "5")
    with pytest.raises(Refused) as refusal:
        do(db, key, use.finish, "finish")
    assert codes(refusal) == [("", "not_counted")]


# ---- what was written


def test_the_log_tells_who_wrote_what_the_newest_first(db: Database, key: str) -> None:
    play = sheet_of(db, key).play
    use.join(db, play, BETO)
    tap(db, key, "c0", "5")
    tap(db, key, "c0", "", 5, phone=BETO)
    use.undo(db, key, ANA, "back", last(db, key))
    do(db, key, use.finish, "finish")
    found = history.entries(db, sheet_of(db, key))
    ana, beto = say("phone-number", n=1), say("phone-number", n=2)
    wrote = say("log-wrote", place=say("number", n=0), value=say("number", n=5))
    emptied = say("log-wrote", place=say("number", n=0), value=say("cell-empty"))
    assert [(one.number, one.phone, one.what, one.side, one.undo) for one in found] == [
        (5, ana, say("log-finish"), None, False),
        (4, ana, emptied, 0, True),
        (3, beto, emptied, 0, False),
        (2, ana, wrote, 0, False),
        (1, ana, say("log-open"), None, False),
    ]


def test_what_an_older_version_wrote_can_still_be_said(
    db: Database, game: Game, key: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cannot = Action(paper.swap, describe=lambda setup, changes: say("log-" + changes[0].after["name"]))
    found = {**games.found(), "paper": replace(game, actions={"swap": cannot})}
    monkeypatch.setattr(games, "found", lambda: found)
    play = sheet_of(db, key).play
    with use.writing(db):
        for number, (action, cell) in enumerate((("gone", "gone.cell"), ("tap", "c1"), ("swap", "c2")), 2):
            store.append_event(db, play.id, number, action, use.now(), ANA, action, [Change(cell, None, "no number")])
    with caplog.at_level(logging.ERROR):
        said = [entry.what for entry in history.entries(db, sheet_of(db, key))]
    assert said == [
        say("log-wrote", place="c2", value=""),
        say("log-wrote", place=say("number", n=1), value=say("number", n="no number")),
        say("log-wrote", place="gone.cell", value=""),
        say("log-open"),
    ]
    assert "could not be said" in caplog.text


def test_the_undo_bar_has_room_for_first_names_alone(phone: Phone) -> None:
    for names, said in (
        (["Maria Valdirene da Conceição", "João Guilherme"], "Maria saiu em 1º"),
        (["Maria Valdirene", "Maria Aparecida"], "Maria Valdirene saiu em 1º"),
    ):
        at = phone.new_play("rufstock", names)
        phone.post(f"{at}/act/out", round=0, place=0, seat=0, finished="False")
        assert said in phone.get(at).text
        assert f"{names[0]} saiu em 1º" in phone.get(f"{at}/log").text
