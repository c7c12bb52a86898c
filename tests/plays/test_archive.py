"""Earlier revisions of a sheet: unchanged whoever asks, and however many are cached."""

import logging
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.game import Game
from companion.core.text import Refused
from companion.plays import sheet as sheets
from companion.plays import writing
from companion.plays.sheet import MAX_CATCH_UP_EVENTS, PlayStore, Sheet, Snapshots
from tests.support import paper
from tests.support.helpers import PADS, Phone, fill, sheet_at
from tests.support.paper import ANA, BETO, Paper, open_paper


def forgetful(archive: PlayStore) -> PlayStore:
    """Return the same plays for a process with an empty cache."""
    return PlayStore(archive.db, Snapshots())


steps = st.one_of(
    st.tuples(st.just("set"), st.sampled_from(["c0", "c1", "sum", "list"]), st.sampled_from(["", "1", "2", "[1]"])),
    st.tuples(st.just("undo")),
    st.tuples(st.sampled_from(["finish", "reopen"])),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=st.lists(steps, max_size=15), size=st.sampled_from(["small", "large"]))
def test_an_earlier_state_is_as_it_was_then(
    archive: PlayStore, game: Game, history: list[tuple[str, ...]], size: str
) -> None:
    play = open_paper(archive, size=size)
    then = {1: (play.pad, None)}
    for step in history:
        try:
            match step:
                case ("set", cell, text):
                    play.set(cell, text)
                case ("undo",):
                    play.undo(play.sheet.last.number if play.sheet.last else 1)
                case (end,):
                    play.do(writing.FINISH if end == "finish" else writing.REOPEN)
        except (Refused, writing.Gone):
            continue
        then[play.revision] = (play.pad, play.sheet.last)
    assert list(then) == list(range(1, play.revision + 1))
    for one in (archive, forgetful(archive)):
        sheet = Paper(one, play.key).sheet
        for revision, (pad, last) in then.items():
            earlier = sheet.at(one, revision)
            assert earlier
            assert (earlier.revision, dict(earlier.pad), earlier.last) == (revision, pad, last)
            assert earlier.total(0) == paper.score(earlier.setup, pad).standings[0].total
    newest = Paper(forgetful(archive), play.key).sheet
    assert (dict(newest.pad), newest.last) == then[play.revision]


def test_what_never_was_or_is_not_yet_is_not_known(archive: PlayStore, play: Paper) -> None:
    play.set("c0", 1)
    for one in (archive, forgetful(archive)):
        sheet = Paper(one, play.key).sheet
        assert [sheet.at(one, revision) for revision in (-1, 0, 3, 10**9)] == [None] * 4


def test_what_is_too_far_back_is_not_worked_out(archive: PlayStore, play: Paper) -> None:
    for number in range(MAX_CATCH_UP_EVENTS + 1):
        play.set("c0", number + 1)
    one = forgetful(archive)
    sheet = Paper(one, play.key).sheet
    assert sheet.at(one, sheet.revision - MAX_CATCH_UP_EVENTS - 1) is None
    earlier = sheet.at(one, sheet.revision - MAX_CATCH_UP_EVENTS)
    assert earlier
    assert dict(earlier.pad) == {"c0": 1}


def test_a_process_sees_what_another_wrote(archive: PlayStore, play: Paper) -> None:
    other = Paper(forgetful(archive), play.key)
    assert other.revision == 1
    play.set("c0", 1)
    assert (other.pad, other.revision) == ({"c0": 1}, 2)
    other.set("c0", 2, BETO, base=2)
    assert play.pad == {"c0": 2}
    assert dict(other.sheet.at(other.archive, 2).pad) == {"c0": 1}


def test_what_fails_is_kept_by_nobody(archive: PlayStore, play: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    """An event that failed to be stored leaves no cached sheet under the next event's number."""
    monkeypatch.setattr(writing, "sync_members", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play.set("c0", 7)
    monkeypatch.undo()
    paper.install(monkeypatch)
    assert (play.pad, play.revision) == ({}, 1)
    assert dict(play.set("c1", 2).pad) == {"c1": 2}


def test_only_so_many_states_are_kept_and_the_ones_asked_for_stay(play: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "KEPT", 3)
    states, row = Snapshots(), play.sheet.play
    for revision in (1, 2, 3):
        states.keep(Sheet(row, paper.PAPER, revision, {}))
    assert states.get(row.id, 1)
    states.keep(Sheet(row, paper.PAPER, 4, {}))
    assert [bool(states.get(row.id, revision)) for revision in (1, 2, 3, 4)] == [True, False, True, True]
    assert states.get(row.id + 1, 1) is None


def test_a_state_is_scored_once(play: Paper) -> None:
    play.set("c0", 1)
    assert play.sheet.score is play.sheet.score is not None


def test_a_fault_in_the_rules_is_logged_and_the_sheet_is_there(play: Paper, caplog: pytest.LogCaptureFixture) -> None:
    sheet = play.set("c0", 1)
    broken = Sheet(sheet.play, Game("paper", "Paper", (2,), score=lambda *_: 1 / 0), 2, sheet.pad)
    with caplog.at_level(logging.ERROR):
        assert (broken.score, broken.view) == (None, None)
    assert "could not score" in caplog.text


# ---- short names


@pytest.mark.parametrize(
    ("players", "brief"),
    [
        (("Maria Valdirene da Conceição", "João Guilherme"), ("Maria", "João")),
        (("Maria Valdirene", "Maria Aparecida", "Zé"), ("Maria V.", "Maria A.", "Zé")),
        (("Ana Luz", "Ana Lima", "Ana"), ("Ana Lu.", "Ana Li.", "Ana")),
        (("Ana Luz Sá", "Ana Luz Reis"), ("Ana S.", "Ana R.")),
    ],
)
def test_first_names_are_enough_where_they_tell_people_apart(
    play: Paper, players: tuple[str, ...], brief: tuple[str, ...]
) -> None:
    sheet = Sheet(replace(play.sheet.play, players=players), paper.PAPER, 1, {})
    assert sheet.setup.brief.players == brief
    assert sheet.short_names == brief


@pytest.mark.parametrize("slug", PADS)
def test_the_sheet_of_every_game_can_be_asked_how_it_was(archive: PlayStore, phone: Phone, slug: str) -> None:
    at = phone.new_play(slug, ["Ana", "Beto", "Caio"])
    fill(archive, at, {"first_player": 2})
    fill(archive, at, {"first_player": 1})
    sheet = sheet_at(archive, at)
    assert [dict(sheet.at(archive, revision).pad) for revision in (1, 2, 3)] == [
        {},
        {"first_player": 2},
        {"first_player": 1},
    ]
    assert ANA not in sheet.phones
