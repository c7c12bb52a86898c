"""Opening, joining, writing and acting: each action is booked exactly once, as one event, or not at all."""

import pytest

from companion.core.game import Game
from companion.core.pad import Change
from companion.core.text import Refused, say
from companion.plays import history, writing
from companion.plays.opening import NewPlay, open_play
from companion.plays.sheet import PlayStore, find
from companion.plays.writing import Command, Origin
from companion.store import phones
from tests.support import paper
from tests.support.paper import ANA, BETO, Paper, codes, open_paper

# ---- opening and joining


def test_a_new_play_has_its_players_and_what_was_chosen(archive: PlayStore, game: Game) -> None:
    key = open_play(archive, NewPlay(game, ["Ana", "Beto", "Caio"], {"size": "large"}), ANA)
    sheet = Paper(archive, key).sheet
    assert (sheet.setup.players, dict(sheet.pad), sheet.last, sheet.revision) == (
        ("Ana", "Beto", "Caio"),
        {"options.size": "large"},
        None,
        1,
    )


def test_what_is_the_default_is_not_written(archive: PlayStore, game: Game) -> None:
    assert open_paper(archive, size="small").pad == {}


@pytest.mark.parametrize("players", [[], ["Ana"], ["Ana", "Beto", "Caio", "Duda"]])
def test_a_number_of_players_that_cannot_play_opens_nothing(archive: PlayStore, game: Game, players: list[str]) -> None:
    with pytest.raises(Refused) as refusal:
        open_play(archive, NewPlay(game, players), ANA)
    assert codes(refusal) == [("players", "players_paper")]
    assert archive.db["plays"].count == 0


def test_an_option_that_cannot_be_opens_nothing(archive: PlayStore, game: Game) -> None:
    with pytest.raises(Refused) as refusal:
        open_paper(archive, size="huge")
    assert codes(refusal) == [("options.size", "not_a_choice")]
    assert archive.db["plays"].count == 0


def test_phones_are_numbered_as_they_come_and_once(archive: PlayStore, play: Paper) -> None:
    for phone in (ANA, BETO, ANA, "third", BETO):
        writing.join(archive, play.sheet.play, phone)
    assert {name: row.number for name, row in play.sheet.phones.items()} == {ANA: 1, BETO: 2, "third": 3}


def test_a_phone_that_writes_is_at_the_table(play: Paper) -> None:
    play.set("c0", 1, BETO)
    assert [row.number for row in play.sheet.phones.values()] == [1, 2]


def test_a_phone_is_called_by_its_player_or_its_number(archive: PlayStore, play: Paper) -> None:
    def called(phone: str) -> object:
        return history.phone_name(play.sheet, phone)

    writing.join(archive, play.sheet.play, BETO)
    assert called(BETO) == say("phone-number", n=2)
    writing.claim_seat(archive, play.sheet.play, BETO, 1)
    assert called(BETO) == say("phone-of", name="Beto")
    writing.claim_seat(archive, play.sheet.play, BETO, None)
    assert called(BETO) == say("phone-number", n=2)
    assert called("stranger") == say("phone-unknown")


def test_an_unknown_address_is_no_play(archive: PlayStore, play: Paper) -> None:
    assert find(archive, "nowhere") is None
    assert find(archive, play.key[:-1]) is None


def test_a_play_of_a_game_that_is_gone_is_not_shown(
    archive: PlayStore, play: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert find(archive, play.key) is None


# ---- writing


def test_what_is_typed_stands_in_its_cell_and_the_score_follows(play: Paper) -> None:
    sheet = play.set("c1", " 12 ")
    assert (dict(sheet.pad), sheet.total(0), sheet.total(1), sheet.revision) == ({"c1": 12}, 0, 12, 2)
    assert play.pad == {"c1": 12}


def test_what_cannot_be_read_or_is_out_of_range_changes_nothing(play: Paper) -> None:
    play.set("c0", 7)
    for text in ("x", "10000", "1.0", "7.5"):
        with pytest.raises(Refused) as refusal:
            play.set("c0", text)
        assert codes(refusal) == [("c0", "out_of_range")]
    assert play.pad == {"c0": 7}


@pytest.mark.parametrize("value", [1.0, True, "1", [1], 10000])
def test_a_number_is_a_whole_one_however_it_comes(play: Paper, value: object) -> None:
    play.set("c0", 1)
    for command in (paper.action("put", c0=value), writing.resolve_conflict({"c0": value}, "set")):
        with pytest.raises(Refused):
            play.do(command)
    with pytest.raises(Refused):
        play.set("list", f"[1, {value}]" if isinstance(value, float) else "[1, 2.0]")
    assert play.pad == {"c0": 1}


@pytest.mark.parametrize("cell", ["", "c400", "finished", "draft", "C0", "c0 "])
def test_there_is_no_writing_beside_the_cells(play: Paper, cell: str) -> None:
    for command in (
        writing.set_cell(cell, "1"),
        writing.resolve_conflict({cell: 1}, "set"),
        writing.resolve_conflict({"c0": 1, cell: True}, "swap"),
        paper.action("put", **{cell: True}),
        paper.action("swap", one="c0", other=cell),
    ):
        with pytest.raises(Refused) as refusal:
            play.do(command)
        assert codes(refusal) == [("cell", "no_such_cell")]
    assert play.pad == {}


@pytest.mark.parametrize("name", ["", "x" * 65])
def test_the_id_of_an_action_is_of_a_sensible_length(archive: PlayStore, play: Paper, name: str) -> None:
    play.set("c0", 1)
    with pytest.raises(Refused):
        writing.record(archive, play.sheet.play, Origin(ANA, name), writing.set_cell("c1", "1"))
    with pytest.raises(Refused):
        writing.undo(archive, play.sheet.play, Origin(ANA, name), play.last)
    assert play.pad == {"c0": 1}


def test_writing_one_way_clears_the_other_way_in_one_action(play: Paper) -> None:
    for cell in ("c0", "c1", "c2"):
        play.set(cell, 3)
    sheet = play.set("sum", 9)
    assert dict(sheet.pad) == {"c1": 3, "sum": 9}
    play.undo(play.last)
    assert play.pad == {"c0": 3, "c1": 3, "c2": 3}


def test_emptying_a_cell_clears_no_other(play: Paper) -> None:
    play.set("sum", 9)
    play.set("c0", 1)
    assert dict(play.set("sum", "").pad) == {"c0": 1}


def test_what_is_booked_as_before_is_what_stood_there(play: Paper) -> None:
    play.set("c0", 1, BETO)
    play.set("c1", 2)
    play.act("swap", one="c0", other="c1")
    play.set("sum", 5)
    play.set("c0", "")
    assert [event.changes for event in play.events[1:]] == [
        (Change("c0", None, 1),),
        (Change("c1", None, 2),),
        (Change("c0", 1, 2), Change("c1", 2, 1)),
        (Change("sum", None, 5), Change("c0", 2, None)),
    ], "emptying what is empty is no event"


def test_before_is_what_stood_there_whatever_the_phone_saw(play: Paper) -> None:
    """A phone that is behind may write in other cells, or resolve a conflict."""
    play.set("c0", 1, BETO)
    play.set("c1", 2, BETO)
    play.set("c2", 3, base=1)
    play.do(writing.resolve_conflict({"c0": 8, "c1": 2, "c2": 3}, "set"), base=play.revision)
    assert [event.changes for event in play.events[3:]] == [(Change("c2", None, 3),), (Change("c0", 1, 8),)]


# ---- once


def test_an_action_sent_again_is_booked_once(play: Paper) -> None:
    first = play.set("c0", 1, action_id="one")
    play.set("c1", 5, BETO)
    again = play.set("c0", 1, action_id="one")
    assert (first.revision, again.revision) == (2, 3)
    assert dict(again.pad) == {"c0": 1, "c1": 5}
    assert len(play.events) == 3


def test_an_action_sent_again_does_not_come_back_after_it_was_taken_back(play: Paper) -> None:
    play.set("c0", 1, action_id="one")
    play.undo(play.last, BETO)
    assert dict(play.set("c0", 1, action_id="one").pad) == {}
    assert len(play.events) == 3


def test_an_action_sent_again_asks_nothing_whatever_stands_there_now(play: Paper) -> None:
    play.set("c0", 1, base=1, action_id="one")
    play.set("c0", 2, BETO)
    assert dict(play.set("c0", 1, base=1, action_id="one").pad) == {"c0": 2}


def test_an_id_is_known_within_its_play_alone(archive: PlayStore, play: Paper) -> None:
    other = open_paper(archive)
    play.set("c0", 1, action_id="one")
    other.set("c0", 2, action_id="one")
    assert (play.pad, other.pad) == ({"c0": 1}, {"c0": 2})


def test_what_stands_there_already_is_no_event(play: Paper) -> None:
    play.set("c0", 1, BETO)
    assert (dict(play.set("c0", 1).pad), len(play.events)) == ({"c0": 1}, 2)


# ---- actions


def test_an_action_is_one_event_and_taken_back_as_one(play: Paper) -> None:
    play.set("c0", 1)
    play.set("c1", 2)
    assert dict(play.act("swap", one="c0", other="c1").pad) == {"c0": 2, "c1": 1}
    play.undo(play.last)
    assert play.pad == {"c0": 1, "c1": 2}


def test_an_action_that_refuses_changes_nothing(play: Paper) -> None:
    with pytest.raises(Refused) as refusal:
        play.act("swap", one="c0", other="c0")
    assert codes(refusal) == [("other", "not_distinct")]
    assert len(play.events) == 1


def test_what_an_action_wants_is_checked_like_anything_else(play: Paper) -> None:
    with pytest.raises(Refused) as refusal:
        play.act("put", c0=3, c1=10000)
    assert codes(refusal) == [("c1", "out_of_range")]
    assert play.pad == {}


def test_a_fault_in_an_action_is_a_fault_and_leaves_the_sheet_alone(play: Paper) -> None:
    with pytest.raises(KeyError):
        play.act("swap", one="c0")
    play.set("c0", 1)
    assert play.pad == {"c0": 1}


# ---- a phone that was removed


def test_a_removed_phone_writes_nothing_more(archive: PlayStore, play: Paper) -> None:
    play.set("c0", 1, BETO, action_id="before")
    row, number = play.sheet.play, play.last
    with writing.writing(archive.db):
        phones.remove(archive.db, row.id, BETO)
    for name in ("new", "before"):
        with pytest.raises(writing.Removed):
            play.set("c0", 2, BETO, action_id=name)
    with pytest.raises(writing.Removed):
        play.undo(number, BETO)
    with pytest.raises(writing.Removed):
        play.do(Command("reopen", lambda *_: {}), BETO)
    assert (play.pad, len(play.events)) == ({"c0": 1}, 2)
    assert play.set("c0", 3).revision == 3, "the others go on"
