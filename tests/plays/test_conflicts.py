"""An action carries its base: only what others have changed since then is asked about."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.game import Game
from companion.core.pad import Change, Conflict, StaleRead
from companion.core.text import Refused
from companion.plays import writing
from companion.plays.sheet import MAX_CATCH_UP_EVENTS, PlayStore
from companion.web.play import notice
from tests.support.paper import ANA, BETO, Paper, codes, open_paper

# ---- no conflict


def test_what_others_wrote_elsewhere_is_no_conflict(play: Paper) -> None:
    play.set("c0", 1, BETO)
    assert dict(play.set("c1", 2, base=1).pad) == {"c0": 1, "c1": 2}


def test_the_own_actions_of_a_phone_never_meet(play: Paper) -> None:
    """A phone out of reach sends its queued actions one by one, all with the last revision it saw as their base."""
    for text in (1, 2, "", 3):
        play.set("c0", text, base=1)
    play.act("swap", base=1, one="c0", other="c1")
    play.set("c1", 4, base=1)
    assert play.pad == {"c1": 4}


def test_own_actions_go_on_from_each_other_not_from_what_was_seen(play: Paper) -> None:
    play.set("c0", 1)
    play.act("swap", base=2, one="c0", other="c1")
    play.act("swap", base=2, one="c1", other="c2")
    assert play.pad == {"c2": 1}


def test_who_has_seen_it_overwrites_it(play: Paper) -> None:
    play.set("c0", 1, BETO)
    assert dict(play.set("c0", 2, base=play.revision).pad) == {"c0": 2}


def test_two_who_want_the_same_agree(play: Paper) -> None:
    play.set("c0", 5, BETO)
    assert (play.set("c0", 5, base=1).revision, play.pad) == (2, {"c0": 5})
    play.set("c0", "", BETO)
    assert play.set("c0", "", base=2).revision == 3


def test_what_was_changed_and_changed_back_is_no_conflict(play: Paper) -> None:
    play.set("c0", 1)
    base = play.revision
    play.set("c0", 2, BETO)
    play.set("c0", 1, "third phone")
    assert dict(play.set("c0", 7, base=base).pad) == {"c0": 7}


def test_what_was_undone_is_no_conflict(play: Paper) -> None:
    play.set("c0", 1, BETO)
    play.undo(play.last, "third phone")
    assert dict(play.set("c0", 7, base=1).pad) == {"c0": 7}


@pytest.mark.parametrize("base", [None, 2, 3, 99])
def test_an_action_without_a_base_or_with_one_that_is_not_yet_is_begun_on_the_sheet_as_it_is(
    play: Paper, base: int | None
) -> None:
    play.set("c0", 1, BETO)
    assert dict(play.set("c0", 2, base=base).pad) == {"c0": 2}


# ---- conflicts


@pytest.mark.parametrize("base", [0, 1])
def test_what_another_phone_changed_since_is_a_conflict_and_nothing_is_booked(play: Paper, base: int) -> None:
    play.set("c0", 5, BETO)
    with pytest.raises(Conflict) as caught:
        play.set("c0", 7, base=base)
    assert (caught.value.cells, dict(caught.value.wanted)) == (("c0",), {"c0": 7})
    assert (play.pad, play.revision) == ({"c0": 5}, 2)


def test_emptying_what_was_written_since_is_a_conflict_and_writing_what_was_emptied(play: Paper) -> None:
    play.set("c0", 1)
    play.set("c1", 1)
    base = play.revision
    play.set("c0", 2, BETO)
    play.set("c1", "", BETO)
    for cell, text in (("c0", ""), ("c1", "3")):
        with pytest.raises(Conflict) as caught:
            play.set(cell, text, base=base)
        assert caught.value.cells == (cell,)


def test_an_undo_by_another_phone_is_a_change_like_any_other(play: Paper) -> None:
    play.set("c0", 1)
    base = play.revision
    play.undo(base, BETO)
    with pytest.raises(Conflict):
        play.set("c0", 2, base=base)
    assert dict(play.set("c0", "", base=base).pad) == {}, "both want it empty"


def test_an_undo_of_ones_own_is_known(play: Paper) -> None:
    play.set("c0", 1, BETO)
    base = play.revision
    play.undo(base, ANA)
    assert dict(play.set("c0", 2, base=base).pad) == {"c0": 2}


def test_what_another_phone_changed_after_ones_own_is_a_conflict(play: Paper) -> None:
    play.set("c0", 1, base=1)
    play.set("c0", 2, BETO)
    with pytest.raises(Conflict):
        play.set("c0", 3, base=1)


def test_a_cell_that_is_cleared_with_another_counts_as_written(play: Paper) -> None:
    """Writing the sum empties the single figures, and another phone has just written one."""
    play.set("c0", 3, BETO)
    with pytest.raises(Conflict) as caught:
        play.set("sum", 9, base=1)
    assert (caught.value.cells, dict(caught.value.wanted)) == (("c0",), {"sum": 9, "c0": None, "c2": None})
    assert play.pad == {"c0": 3}
    assert dict(play.set("sum", "", base=1).pad) == {"c0": 3}, "emptying the sum clears nothing"


def test_only_the_cells_that_differ_are_asked_about(play: Paper) -> None:
    play.act("put", BETO, c0=1, c1=2)
    with pytest.raises(Conflict) as caught:
        play.act("put", base=1, c0=1, c1=3, c2=4)
    assert caught.value.cells == ("c1",)
    assert play.pad == {"c0": 1, "c1": 2}, "all of it or nothing"


def test_values_that_only_look_alike_are_a_conflict(play: Paper) -> None:
    play.set("list", "[1]", BETO)
    with pytest.raises(Conflict):
        play.set("list", "[0]", base=1)
    assert play.set("list", "[1]", base=1).revision == 2


def test_an_action_starts_from_the_sheet_as_its_phone_saw_it(play: Paper) -> None:
    play.set("c0", 1)
    base = play.revision
    play.set("c0", 5, BETO)
    with pytest.raises(Conflict) as caught:
        play.act("swap", base=base, one="c0", other="c1")
    assert dict(caught.value.wanted) == {"c0": None, "c1": 1}, "the one that was seen, not the five"


# ---- stale reads


def test_what_an_action_had_read_must_be_as_it_was(play: Paper) -> None:
    play.set("c0", 1)
    base = play.revision
    play.set("c0", 5, BETO)
    with pytest.raises(StaleRead) as caught:
        play.act("outbid", base=base)
    assert (caught.value.cells, play.pad) == (("c0",), {"c0": 5})
    assert play.act("outbid", base=play.revision).pad["c9"] == 6


def test_what_an_action_had_not_read_may_have_changed(play: Paper) -> None:
    play.set("c0", 1)
    base = play.revision
    play.set("c2", 5, BETO)
    play.set("c1", 2)
    assert play.act("outbid", base=base).pad["c9"] == 4, "its own one and two, whatever others wrote elsewhere"


def test_what_an_action_reads_may_depend_on_what_it_is_given(play: Paper) -> None:
    play.set("c2", 5, BETO)
    with pytest.raises(StaleRead):
        play.act("outbid", base=1, also=("c2",))
    assert play.act("outbid", base=1).pad["c9"] == 1


def test_what_stands_already_is_not_doubtful(play: Paper) -> None:
    """Both phones said the same: there is nothing to book and nothing to check again."""
    play.act("outbid", base=1)
    play.set("c0", 1, BETO)
    play.set("c9", 1, BETO)
    assert play.act("outbid", base=1).revision == 3


def test_what_is_new_goes_where_there_is_room_now(play: Paper) -> None:
    play.act("add", number=7)
    play.act("add", BETO, base=1, number=8)
    play.act("add", BETO, base=1, number=9)
    assert play.pad == {"c0": 7, "c1": 8, "c2": 9}
    with pytest.raises(Conflict):
        play.act("add", BETO, base=1, cell="c0", number=9)


def test_what_was_read_and_is_as_it_was_again_is_fine(play: Paper) -> None:
    play.set("c0", 5, BETO)
    play.set("c0", "", BETO)
    assert play.act("outbid", base=1).pad["c9"] == 1


def test_what_was_read_is_said_before_what_is_written(play: Paper) -> None:
    play.act("put", BETO, c0=5, c9=7)
    with pytest.raises(StaleRead):
        play.act("outbid", base=1)


# ---- far behind


def test_a_phone_that_is_too_far_behind_is_told_to_look_again(play: Paper) -> None:
    for number in range(MAX_CATCH_UP_EVENTS + 1):
        play.set(f"c{number % 5 + 1}", number, BETO)
    for base in (0, 1):
        with pytest.raises(Refused) as refusal:
            play.set("c0", 7, base=base)
        assert codes(refusal) == [("", "far_behind")]
    assert "c0" not in play.pad
    assert play.set("c0", 7, base=2).pad["c0"] == 7, f"{MAX_CATCH_UP_EVENTS} events can be looked through"


# ---- resolving


def question(archive: PlayStore, play: Paper, base: int) -> notice.Question:
    """Return the question that Ana gets when she writes a seven with this ``base``."""
    with pytest.raises(Conflict) as caught:
        play.set("c0", 7, base=base)
    found = notice.question(archive, play.sheet, caught.value, "set").question
    assert found
    return found


def test_the_question_has_both_answers_and_whose_the_other_is(archive: PlayStore, play: Paper) -> None:
    play.set("c0", 5, BETO)
    writing.claim_seat(archive, play.sheet.play, BETO, 1)
    args = dict(question(archive, play, 1).sentence.args)
    assert {name: args[name].args for name in ("now", "wanted", "who")} == {
        "now": (("n", 5),),
        "wanted": (("n", 7),),
        "who": (("name", "Beto"),),
    }


def test_the_one_that_is_decided_for_is_booked_under_the_name_of_the_action(archive: PlayStore, play: Paper) -> None:
    play.set("c0", 5, BETO)
    with pytest.raises(Conflict) as caught:
        play.act("put", base=1, c0=7, c1=8)
    play.do(writing.resolve_conflict(caught.value.wanted, "put"), base=play.revision)
    assert (play.pad, play.events[-1].action) == ({"c0": 7, "c1": 8}, "put")
    assert play.events[-1].changes == (Change("c0", 5, 7), Change("c1", None, 8))


def test_a_question_is_asked_again_when_somebody_wrote_before_it_was_decided(archive: PlayStore, play: Paper) -> None:
    play.set("c0", 5, BETO)
    asked = play.revision
    play.set("c0", 6, BETO)
    with pytest.raises(Conflict):
        play.do(writing.resolve_conflict({"c0": 7}, "set"), base=asked)
    assert play.pad == {"c0": 6}
    play.do(writing.resolve_conflict({"c0": 7}, "set"), base=play.revision)
    assert play.pad == {"c0": 7}


def test_after_deciding_a_phone_knows_what_stands_there(play: Paper) -> None:
    play.set("c0", 5, BETO)
    play.do(writing.resolve_conflict({"c0": 7}, "set"), base=play.revision)
    assert play.set("c0", 8, base=1).pad["c0"] == 8, "the rest of what was typed out of reach"


# ---- random histories

CELLS = ("c0", "c1", "sum")
phones, texts = st.sampled_from([ANA, BETO]), st.sampled_from(["", "1", "2"])
written = st.tuples(phones, st.sampled_from(CELLS), texts, st.booleans())


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=st.lists(written, max_size=12))
def test_nobody_overwrites_what_they_have_not_seen(
    archive: PlayStore, game: Game, history: list[tuple[str, str, str, bool]]
) -> None:
    """Actions are checked against each phone's own view: the sheet as it saw it, plus its own writes."""
    play = open_paper(archive)
    seen = {phone: (1, dict(play.pad)) for phone in (ANA, BETO)}
    for phone, cell, text, looks in history:
        if looks:
            seen[phone] = (play.revision, play.pad)
        base, known = seen[phone]
        before = play.pad
        wanted = {cell: int(text) if text else None}
        if cell == "sum" and text:
            wanted |= {"c0": None, "c2": None}
        doubtful = [one for one, value in wanted.items() if before.get(one) not in (known.get(one), value)]
        if doubtful:
            with pytest.raises(Conflict) as caught:
                play.set(cell, text, phone, base)
            assert list(caught.value.cells) == doubtful
            assert play.pad == before
        else:
            play.set(cell, text, phone, base)
            assert play.pad == {one: value for one, value in {**before, **wanted}.items() if value is not None}
            booked = {one: value for one, value in wanted.items() if before.get(one) != value}
            seen[phone] = (base, {**known, **booked})
