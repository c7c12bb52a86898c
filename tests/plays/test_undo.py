"""Undo, the end of a play and what follows it, and how the log describes all this."""

import logging
from dataclasses import replace

import pytest

from companion import games
from companion.core.game import Action, Game
from companion.core.pad import Change
from companion.core.text import Refused, say
from companion.plays import history, writing
from companion.plays.sheet import PlayStore
from companion.store import plays as store
from tests.support import paper
from tests.support.helpers import Phone
from tests.support.paper import ANA, BETO, Paper, codes

# ---- undo


def test_the_last_event_is_taken_back_whoever_wrote_it(play: Paper) -> None:
    play.set("c0", 1)
    play.set("c0", 2, BETO)
    sheet = play.undo(play.last)
    assert dict(sheet.pad) == {"c0": 1}
    undone = play.events[-1]
    assert (undone.action, undone.undoes, undone.changes, undone.phone) == ("undo", 3, (Change("c0", 2, 1),), ANA)


def test_one_event_after_the_other_is_taken_back_until_the_opening(play: Paper) -> None:
    for number in range(3):
        play.set(f"c{number}", 1)
    for number in (2, 1, 0):
        play.undo(play.last)
        assert list(play.pad) == [f"c{one}" for one in range(number)]
    assert play.sheet.last is None
    for number in (1, None):
        with pytest.raises(writing.Gone):
            play.undo(number)


def test_after_taking_back_one_writes_on(play: Paper) -> None:
    play.set("c0", 1)
    play.set("c1", 1)
    play.undo(play.last)
    play.set("c2", 1)
    play.undo(play.last)
    assert play.pad == {"c0": 1}
    play.undo(play.last)
    assert play.pad == {}


def test_what_was_undone_last_is_written_again_as_it_was(play: Paper) -> None:
    play.set("c0", 1)
    play.set("c0", 2, BETO)
    play.undo(play.last)
    assert dict(play.redo(4).pad) == {"c0": 2}
    again = play.events[-1]
    assert (again.action, again.undoes, again.changes, again.phone) == ("set", None, (Change("c0", 1, 2),), ANA)
    play.undo(5)
    assert dict(play.pad) == {"c0": 1}, "it is undone like any other event"


def test_only_an_undo_that_is_the_last_event_can_be_redone(play: Paper) -> None:
    play.set("c0", 1)
    play.set("c1", 1)
    play.undo(play.last)
    for number in (2, 3, 5):
        with pytest.raises(writing.Gone):
            play.redo(number)
    play.set("c2", 1)
    with pytest.raises(writing.Gone):
        play.redo(4)
    assert play.pad == {"c0": 1, "c2": 1}


def test_what_is_not_the_last_event_any_more_is_not_taken_back(play: Paper) -> None:
    play.set("c0", 1)
    shown = play.last
    play.set("c1", 1, BETO)
    with pytest.raises(writing.Gone):
        play.undo(shown)
    assert play.pad == {"c0": 1, "c1": 1}


@pytest.mark.parametrize("number", [0, -1, 99, 10**30])
def test_an_event_that_never_was_is_not_taken_back(play: Paper, number: int) -> None:
    play.set("c0", 1)
    with pytest.raises(writing.Gone):
        play.undo(number)


def test_two_phones_that_take_back_the_same_take_back_one(play: Paper) -> None:
    play.set("c0", 1)
    play.set("c1", 1)
    shown = play.last
    play.undo(shown)
    with pytest.raises(writing.Gone):
        play.undo(shown, BETO)
    assert play.pad == {"c0": 1}


def test_taking_back_sent_again_takes_back_once(play: Paper) -> None:
    play.set("c0", 1)
    play.set("c1", 1)
    shown = play.last
    for _ in range(2):
        assert dict(play.undo(shown, action_id="back").pad) == {"c0": 1}
    assert len(play.events) == 4


def test_without_a_number_the_last_event_is_taken_back_if_it_is_the_phones_own(play: Paper) -> None:
    """A phone out of reach undoes what it has just written without knowing the event's number."""
    play.set("c0", 1, BETO)
    with pytest.raises(writing.Gone):
        play.undo()
    play.set("c1", 2)
    for _ in range(2):
        assert dict(play.undo(action_id="back").pad) == {"c0": 1}
    with pytest.raises(writing.Gone):
        play.undo()
    assert dict(play.undo(phone=BETO).pad) == {}


# ---- the end


def test_the_end_waits_for_what_is_open(play: Paper) -> None:
    play.set("c1", 1)
    with pytest.raises(Refused) as refusal:
        play.do(writing.FINISH)
    assert codes(refusal) == [("c0", "missing")]
    assert not play.sheet.finished


def test_the_end_is_judged_by_the_sheet_as_it_is_not_as_its_phone_saw_it(play: Paper) -> None:
    play.set("c0", 1)
    complete = play.revision
    play.set("c0", "", BETO)
    with pytest.raises(Refused) as refusal:
        play.do(writing.FINISH, base=complete)
    assert codes(refusal) == [("c0", "missing")]
    empty = play.revision
    play.set("c0", 2, BETO)
    assert play.do(writing.FINISH, base=empty).finished


def finished(play: Paper) -> None:
    play.set("c0", 5)
    assert play.do(writing.FINISH).finished


def test_a_finished_play_is_not_written_on(play: Paper) -> None:
    finished(play)
    for command in (
        writing.set_cell("c1", "1"),
        paper.action("swap", one="c0", other="c1"),
        writing.FINISH,
        writing.resolve_conflict({"c0": 7}, "set"),
        writing.resolve_conflict({"finished": None}, "set"),
    ):
        for base in (None, 1):
            with pytest.raises(Refused) as refusal:
                play.do(command, base=base)
            assert codes(refusal) == [("", "play_finished")]
    assert play.pad == {"c0": 5, "finished": True}


def test_an_action_that_was_booked_before_the_end_is_answered_after_it(play: Paper) -> None:
    play.set("c0", 5, action_id="one")
    play.do(writing.FINISH)
    assert play.set("c0", 5, action_id="one").finished


def test_a_finished_play_is_reopened_corrected_and_finished_again(play: Paper) -> None:
    finished(play)
    assert not play.do(writing.REOPEN).finished
    play.set("c0", "")
    with pytest.raises(Refused):
        play.do(writing.FINISH)
    play.set("c0", 6)
    sheet = play.do(writing.FINISH)
    assert (sheet.finished, sheet.total(0)) == (True, 6)
    assert sheet.score
    assert sheet.score.winners == (0,)


def test_what_was_begun_before_the_end_is_written_after_the_reopening(play: Paper) -> None:
    finished(play)
    play.do(writing.REOPEN, BETO)
    assert play.set("c1", 3, base=2).pad["c1"] == 3


def test_the_end_is_taken_back_like_anything_else(play: Paper) -> None:
    finished(play)
    sheet = play.undo(play.last, BETO)
    assert (sheet.finished, dict(sheet.pad)) == (False, {"c0": 5})
    play.undo(play.last, BETO)
    assert play.pad == {}


def test_reopening_is_taken_back_too(play: Paper) -> None:
    finished(play)
    play.do(writing.REOPEN)
    assert play.undo(play.last, BETO).finished


def test_reopening_what_is_open_does_nothing(play: Paper) -> None:
    sheet = play.do(writing.REOPEN)
    assert (sheet.finished, sheet.last, sheet.revision) == (False, None, 1)


def test_two_phones_that_reopen_reopen_once(play: Paper) -> None:
    finished(play)
    end = play.revision
    play.do(writing.REOPEN)
    assert play.do(writing.REOPEN, BETO, base=end).revision == end + 1


# ---- a fault in the rules never breaks a tap


@pytest.fixture
def broken(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(setup: object, pad: object) -> None:
        raise ZeroDivisionError("the rules are wrong")

    found = {**games.found(), "paper": replace(game, score=fail)}
    monkeypatch.setattr(games, "found", lambda: found)


@pytest.mark.usefixtures("broken")
def test_a_fault_in_the_rules_loses_nothing_that_was_typed(play: Paper, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        sheet = play.set("c0", 5)
        assert (dict(sheet.pad), sheet.score, sheet.total(0), sheet.view) == ({"c0": 5}, None, None, None)
    assert "could not score" in caplog.text
    assert "the rules are wrong" in caplog.text


@pytest.mark.usefixtures("broken")
def test_without_a_count_there_is_no_end(play: Paper) -> None:
    play.set("c0", 5)
    with pytest.raises(Refused) as refusal:
        play.do(writing.FINISH)
    assert codes(refusal) == [("", "not_counted")]


# ---- the log


def test_the_log_tells_who_wrote_what_the_newest_first(archive: PlayStore, play: Paper) -> None:
    writing.join(archive, play.sheet.play, BETO)
    play.set("c0", 5)
    play.set("c0", "", BETO)
    play.undo(play.last)
    play.do(writing.FINISH)
    ana, beto = say("phone-number", n=1), say("phone-number", n=2)
    wrote = say("log-wrote", place=say("number", n=0), value=say("number", n=5))
    emptied = say("log-wrote", place=say("number", n=0), value=say("cell-empty"))
    found = history.gathered(archive, play.sheet, 9, 99)
    assert [(one.phone, one.side, tuple(line[:3] for line in one.lines)) for one in found] == [
        (ana, None, ((5, say("log-finish"), None),)),
        (beto, 0, ((3, emptied, ana),)),
        (ana, 0, ((2, wrote, None),)),
        (ana, None, ((1, say("log-open"), None),)),
    ]

    def numbers(most: int, before: int) -> list[int]:
        return [line.number for one in history.gathered(archive, play.sheet, most, before) for line in one.lines]

    assert numbers(2, 99) == [5, 3]
    assert numbers(2, 3) == [2, 1]


def test_the_log_gathers_what_one_hand_wrote_within_a_minute(archive: PlayStore, play: Paper) -> None:
    for number in range(3):
        play.set("c0", number + 1)
    with writing.writing(archive.db) as db:
        db.execute("UPDATE events SET at = '2026-01-02T03:04:05+00:00' WHERE number < 4")
        db.execute("UPDATE events SET at = '2026-01-02T03:05:00+00:00' WHERE number = 4")
    found = history.gathered(archive, play.sheet, 9, 99)
    assert [(one.at[:16], [line.number for line in one.lines]) for one in found if one.side is not None] == [
        ("2026-01-02T03:05", [4]),
        ("2026-01-02T03:04", [3, 2]),
    ]


def test_what_others_did_is_news_and_what_one_did_is_none(archive: PlayStore, play: Paper) -> None:
    play.set("c0", 5)
    play.set("c1", 6, BETO)
    play.undo(play.last, BETO)
    writing.claim_seat(archive, play.sheet.play, BETO, 1)
    found, by = history.news(archive, play.sheet, 2, lambda event: event.phone != ANA)
    assert [one.number for one in found] == [3, 4]
    assert by == ("B", 1), "as Beto signs"
    found, by = history.news(archive, play.sheet, 1, lambda event: event.phone != BETO)
    assert ([one.number for one in found], by) == ([2], ("", None)), "a phone of nobody’s signs with nothing"
    assert history.news(archive, play.sheet, 4, lambda event: event.phone != ANA) == ([], None)


def test_what_an_older_version_wrote_can_still_be_said(
    archive: PlayStore, game: Game, play: Paper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cannot = Action(paper.swap, describe=lambda setup, changes: say("log-" + changes[0].after.name))
    found = {**games.found(), "paper": replace(game, actions={"swap": cannot})}
    monkeypatch.setattr(games, "found", lambda: found)
    row = play.sheet.play
    with writing.writing(archive.db) as db:
        for number, (action, cell) in enumerate((("gone", "gone.cell"), ("tap", "c1"), ("swap", "c2")), 2):
            store.append_event(
                db, row.id, action, store.EventRow(number, "", ANA, action, (Change(cell, None, "no number"),))
            )
    with caplog.at_level(logging.ERROR):
        said = [line.what for one in history.gathered(archive, play.sheet, 9, 99) for line in one.lines]
    assert said == [
        say("log-wrote", place="c2", value=""),
        say("log-wrote", place=say("number", n=1), value=say("number", n="no number")),
        say("log-wrote", place="gone.cell", value=""),
        say("log-open"),
    ]
    assert "could not describe" in caplog.text


def test_a_part_of_what_an_action_writes_is_said_place_by_place(
    archive: PlayStore, game: Game, play: Paper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As after a conflict, when another phone has already written part of the patch."""
    whole = Action(paper.swap, describe=lambda setup, changes: say("log-swap", third=changes[2].cell))
    found = {**games.found(), "paper": replace(game, actions={"swap": whole})}
    monkeypatch.setattr(games, "found", lambda: found)
    with writing.writing(archive.db) as db:
        changes = (Change("c1", None, 1), Change("c2", 3, None))
        store.append_event(db, play.sheet.play.id, "swap", store.EventRow(2, "", ANA, "swap", changes))
    with caplog.at_level(logging.ERROR):
        said = [line.what for one in history.gathered(archive, play.sheet, 9, 99) for line in one.lines]
    one = say("log-wrote", place=say("number", n=1), value=say("number", n=1))
    other = say("log-wrote", place=say("number", n=2), value=say("cell-empty"))
    assert said == [say("listed", items=(one, other)), say("log-open")]
    assert caplog.text == ""


def test_the_undo_bar_has_room_for_first_names_alone(phone: Phone) -> None:
    for names, said in (
        (["Maria Valdirene da Conceição", "João Guilherme"], "Maria saiu em 1º"),
        (["Maria Valdirene", "Maria Aparecida"], "Maria V. saiu em 1º"),
    ):
        at = phone.new_play("rufstock", names)
        assert phone.post(f"{at}/act/out?round=0", seat=0).status_code == 303
        assert said in phone.get(at).text
        assert f"{names[0]} saiu em 1º" in phone.get(f"{at}/log").text
