"""Stored results of plays in groups: what the sheet yields, dropped by any change and computed again."""

import json
import logging
from dataclasses import replace
from typing import Any

import pytest

from companion import games
from companion.games.boomtown.count.layout import CLAIMS
from companion.plays import deleted, results, writing
from companion.plays.results import refresh
from companion.plays.sheet import PlayStore
from companion.store.database import writing as in_one_write
from companion.store.plays import PlayRow, play_by_id
from companion.store.results import missing
from tests.support.company import let_play, make_group
from tests.support.helpers import Phone, complete, fill, sheet_at

ENDED = {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2}
"""Rufstock for three: Ana is out first twice (4 + 4), Beto second and last (3 + 2), Caio last and second (2 + 3)."""


def rows(archive: PlayStore, table: str, *columns: str) -> list[tuple[Any, ...]]:
    return archive.db.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2").fetchall()


def _again(archive: PlayStore, number: int) -> PlayRow:
    play = play_by_id(archive.db, number)
    assert play
    return play


def ended(phone: Phone, archive: PlayStore, at: str | None = None) -> tuple[str, int, dict[str, int]]:
    """Return a play that Ana has won, its group, and the group's members."""
    group, members = make_group(archive.db, "Ana", "Beto", "Caio")
    at = at or complete(phone, archive)
    let_play(archive, at, group, *members.values())
    assert phone.post(f"{at}/finish").status_code == 303
    return at, group, members


def test_a_won_play_is_kept_with_its_people(phone: Phone, archive: PlayStore) -> None:
    at, group, members = ended(phone, archive)
    refresh(archive, group)
    play = sheet_at(archive, at).play
    assert rows(archive, "results", "play", "game", "size", "winners", "tie_break", "margin", "first_won") == [
        (play.id, "rufstock", 3, 1, None, 3, None)
    ]
    people = rows(archive, "result_people", "member", "person", "side", "size", "rank", "total", "won", "lines")
    assert [(*row[:-1], json.loads(row[-1])) for row in people] == [
        (members["Ana"], 0, 0, 3, 1, 8, 1, {"round_1": 4, "round_2": 4}),
        (members["Beto"], 1, 1, 3, 2, 5, 0, {"round_1": 3, "round_2": 2}),
        (members["Caio"], 2, 2, 3, 2, 5, 0, {"round_1": 2, "round_2": 3}),
    ]


def test_a_play_that_goes_on_or_is_of_no_group_is_not_kept(phone: Phone, archive: PlayStore) -> None:
    group, _ = make_group(archive.db, "Ana")
    let_play(archive, complete(phone, archive), group)
    refresh(archive, group)
    assert rows(archive, "results", "play", "winners") == []
    other = complete(phone, archive)
    phone.post(f"{other}/finish")
    assert missing(archive.db, group, results.RULESET) == []


def test_whatever_is_written_later_counts_at_once(phone: Phone, archive: PlayStore) -> None:
    at, group, members = ended(phone, archive)

    def won() -> list[int]:
        refresh(archive, group)
        return [member for member, one in rows(archive, "result_people", "member", "won") if one]

    assert won() == [members["Ana"]]
    phone.post(f"{at}/reopen")
    assert won() == []
    fill(archive, at, {**ENDED, "rounds.0.0": 1, "rounds.0.1": 0, "rounds.1.0": 1})  # Beto: 4 + 4
    phone.post(f"{at}/finish")
    assert won() == [members["Beto"]]
    phone.post(f"{at}/set?cell=played_on", value="2026-03-07")
    refresh(archive, group)
    assert rows(archive, "results", "played_on", "winners") == [("2026-03-07", 1)]
    phone.post(f"{at}/undo")
    phone.post(f"{at}/undo")  # undoes the end
    assert sheet_at(archive, at).finished is False
    assert won() == []


def test_an_undone_end_and_a_deletion_drop_it_before_it_is_asked_for(phone: Phone, archive: PlayStore) -> None:
    at, group, _ = ended(phone, archive)
    refresh(archive, group)
    play = sheet_at(archive, at).play
    deleted.delete(archive, play, writing.origin_of("a-phone"))
    assert rows(archive, "results", "play", "winners") == []
    assert rows(archive, "result_people", "play", "won") == []
    refresh(archive, group)
    assert rows(archive, "results", "play", "winners") == []
    deleted.restore(archive, _again(archive, play.id), writing.origin_of("a-phone"))
    refresh(archive, group)
    assert rows(archive, "results", "play", "winners") == [(play.id, 1)]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE seated SET member = member WHERE person = 0",
        "DELETE FROM seated WHERE person = 0",
        "INSERT INTO seated SELECT play, 7, member FROM seated WHERE person = 0",
        "UPDATE plays SET group_id = NULL",
        "UPDATE plays SET group_id = group_id",
    ],
)
def test_who_sat_where_and_which_group_it_was_count_at_once(phone: Phone, archive: PlayStore, statement: str) -> None:
    _, group, _ = ended(phone, archive)
    refresh(archive, group)
    assert len(rows(archive, "results", "play", "winners")) == 1
    with in_one_write(archive.db) as db:
        db.execute(statement)
    assert rows(archive, "results", "play", "winners") == []


def test_what_is_kept_is_not_worked_out_again(
    phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, group, _ = ended(phone, archive)
    refresh(archive, group)
    assert missing(archive.db, group, results.RULESET) == []
    monkeypatch.setattr(results, "RULESET", results.RULESET + 1)
    assert missing(archive.db, group, results.RULESET) == [sheet_at(archive, at).play.id]
    refresh(archive, group)
    assert missing(archive.db, group, results.RULESET) == []


def test_a_play_without_a_winner_counts_for_nobody_and_is_asked_about_once(phone: Phone, archive: PlayStore) -> None:
    group, members = make_group(archive.db, "Ana", "Beto", "Caio")
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    let_play(archive, at, group, *members.values())
    assert phone.post(f"{at}/end").status_code == 303
    assert len(missing(archive.db, group, results.RULESET)) == 1
    refresh(archive, group)
    assert rows(archive, "results", "winners", "size") == [(0, 0)]
    assert rows(archive, "result_people", "play", "won") == []
    assert missing(archive.db, group, results.RULESET) == []


def test_people_who_are_nobody_in_the_group_count_as_opponents(phone: Phone, archive: PlayStore) -> None:
    group, members = make_group(archive.db, "Ana")
    at = complete(phone, archive)
    let_play(archive, at, group, members["Ana"])
    phone.post(f"{at}/finish")
    refresh(archive, group)
    assert rows(archive, "result_people", "member", "size") == [(members["Ana"], 3)]


def test_many_plays_are_worked_out_some_at_a_time(
    phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "AT_ONCE", 2)
    group, members = make_group(archive.db, "Ana", "Beto", "Caio")
    for _ in range(5):
        at = complete(phone, archive)
        let_play(archive, at, group, *members.values())
        phone.post(f"{at}/finish")
    refresh(archive, group)
    assert len(rows(archive, "results", "play", "winners")) == 5


# ---- facts of a game


def played(phone: Phone, archive: PlayStore, slug: str, names: list[str], pad: dict[str, Any]) -> int:
    group, members = make_group(archive.db, *names)
    at = phone.new_play(slug, names)
    fill(archive, at, pad)
    let_play(archive, at, group, *members.values())
    assert phone.post(f"{at}/finish", ask="no").status_code in (200, 303)
    if not sheet_at(archive, at).finished:
        writing.record(archive, sheet_at(archive, at).play, writing.origin_of("helper"), writing.FINISH)
    refresh(archive, group)
    return group


def test_passengers_bring_what_they_score(phone: Phone, archive: PlayStore) -> None:
    pad = {
        "buses.0.windows.0.0": {"name": "Dona Lúcia", "score": 7},
        "buses.0.windows.1.0": {"score": 30},
        "buses.1.windows.0.1": {"name": "Dona Lúcia", "score": -2},
        "buses.0.hand": 1,
        "first_player": 0,
    }
    played(phone, archive, "busao", ["Ana", "Beto"], pad)
    found = rows(archive, "result_facts", "name", "number", "kind", "member")
    assert found == [("Dona Lúcia", -2, "passenger", None), ("Dona Lúcia", 7, "passenger", None)]
    # 7 + 30 - 1 against -2: a lead of 38; Ana went first
    assert rows(archive, "results", "winners", "margin", "first_won") == [(1, 38, 1)]


def test_towns_bring_their_mines_and_their_mayor(phone: Phone, archive: PlayStore) -> None:
    box = {claim.place: claim.printed.production for claim in CLAIMS.values()}
    ours = [place for place in box if place.startswith("mines.dry_gulch.")][:2]
    pad = {f"{place}.owner": 0 for place in ours} | {"players.0.gold": 3, "players.1.gold": 50}
    played(phone, archive, "boomtown", ["Ana", "Beto", "Caio"], pad)
    members = [row[0] for row in archive.db.execute("SELECT id FROM members ORDER BY id")]
    # most mines in the town also give the mayor, worth 5
    wanted = sum(box[place] for place in ours) + 5
    assert rows(archive, "result_facts", "name", "number", "member") == [("dry_gulch", wanted, members[0])]


def test_who_holds_a_character_at_the_end_has_conquered_it(phone: Phone, archive: PlayStore) -> None:
    pad = {"characters.araujo.holder": 1, "characters.princesa.holder": 0, "businesses.1": 4}
    played(phone, archive, "quissama", ["Ana", "Beto", "Caio"], pad)
    ana, beto, *_ = [row[0] for row in archive.db.execute("SELECT id FROM members ORDER BY id")]
    assert rows(archive, "result_facts", "name", "member", "kind", "number") == [
        ("araujo", beto, "conquest", 1),
        ("princesa", ana, "conquest", 1),
    ]
    assert rows(archive, "result_people", "member", "total", "rank", "won")[0] == (ana, None, 2, 0)
    assert rows(archive, "results", "winners", "margin") == [(1, None)]


def test_a_game_that_fails_to_say_its_facts_keeps_the_play(
    phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> list[Any]:
        raise ZeroDivisionError

    game = games.found()["quissama"]
    assert game.facts
    monkeypatch.setitem(games.found(), "quissama", replace(game, facts=replace(game.facts, of=fail)))
    with caplog.at_level(logging.ERROR):
        played(phone, archive, "quissama", ["Ana", "Beto", "Caio"], {"characters.araujo.holder": 1, "businesses.1": 4})
    assert "could not compute the facts of a play" in caplog.text
    assert rows(archive, "results", "winners", "size") == [(1, 3)]
