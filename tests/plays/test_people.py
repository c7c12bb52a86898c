"""Which group a play is put into, and which member each of its people is."""

import json

from sqlite_utils import Database

from companion.core.game import Game
from companion.plays import seating, writing
from companion.plays.groups import group_ungrouped
from companion.plays.opening import NewPlay, open_play
from companion.plays.sheet import PlayStore
from companion.store import groups, migrations
from tests.support.helpers import GAMES
from tests.support.paper import ANA, BETO, PAPER, Paper


def opened(archive: PlayStore, *names: str, phone: str = ANA) -> Paper:
    return Paper(archive, open_play(archive, NewPlay(PAPER, names), phone))


def group(play: Paper) -> int:
    found = groups.group_of(play.archive.db, play.sheet.play.id)
    assert found
    return found.id


def people(play: Paper) -> list[str]:
    """Return the members at a play according to the group, by their number there."""
    members = groups.members(play.archive.db, group(play))
    sat = groups.seated(play.archive.db, play.sheet.play.id)
    return [members[sat[person]].name for person in sorted(sat)]


def known(play: Paper) -> list[str]:
    return [row.name for row in groups.members(play.archive.db, group(play)).values()]


def test_a_play_enters_the_group_that_knows_half_of_its_people(archive: PlayStore, game: Game) -> None:
    first = opened(archive, "Ana", "Beto")
    assert (people(first), known(first)) == (["Ana", "Beto"], ["Ana", "Beto"])
    second = opened(archive, "  ána", "Caio")
    assert group(second) == group(first)
    assert known(second) == ["Ana", "Beto", "Caio"]
    assert people(second) == ["Ana", "Caio"]
    third = opened(archive, "Beto", "Davi", "Eva")
    assert group(third) != group(first), "one of three is less than half"
    assert known(third) == ["Beto", "Davi", "Eva"]
    fourth = opened(archive, "BETO", "Davi")
    assert group(fourth) == group(third), "both of them rather than one"


def test_two_people_of_a_play_are_two_however_alike_their_names(archive: PlayStore, game: Game) -> None:
    first = opened(archive, "ana", "Ana")
    assert people(first) == ["ana", "Ana"]
    assert people(opened(archive, "Ana", "ana")) == ["Ana", "ana"]
    assert people(opened(archive, "ANA", "Beto")) == ["ana", "Beto"]
    assert known(first) == ["ana", "Ana", "Beto"]


def test_a_group_of_another_phone_is_no_matter(archive: PlayStore, game: Game) -> None:
    assert group(opened(archive, "Ana", "Beto")) != group(opened(archive, "Ana", "Beto", phone=BETO))


def test_a_table_without_names_is_of_no_group(archive: PlayStore, db: Database, game: Game) -> None:
    key = open_play(archive, NewPlay(PAPER, ["1", "2"], draft=True), ANA)
    assert groups.group_of(db, Paper(archive, key).sheet.play.id) is None
    group_ungrouped(archive, ANA)
    assert groups.groups_of(db, ANA) == []


def test_somebody_called_otherwise_is_whom_the_group_knows_so(archive: PlayStore, game: Game) -> None:
    first, second = opened(archive, "Ana", "Beto"), opened(archive, "Ana", "Caio")
    second.set("player.1", "Betto")  # a typo, in a name that nobody else has
    assert known(second) == ["Ana", "Beto", "Betto"]
    second.set("player.1", "Beto")
    assert (people(second), known(second)) == (["Ana", "Beto"], ["Ana", "Beto"])
    second.set("player.0", "Dora")  # Ana also played the first play, so this is somebody else
    assert (people(second), people(first)) == (["Dora", "Beto"], ["Ana", "Beto"])
    second.undo()
    assert (people(second), known(second)) == (["Ana", "Beto"], ["Ana", "Beto"])


def test_who_comes_and_leaves_sits_there_and_no_more(archive: PlayStore) -> None:
    play = Paper(archive, open_play(archive, NewPlay(GAMES["rufstock"], ["Ana", "Beto"]), ANA))
    play.do(seating.command(play.sheet, [0, 1, "Caio"]))
    assert people(play) == ["Ana", "Beto", "Caio"]
    play.do(seating.command(play.sheet, [2, 0]))
    assert (people(play), known(play)) == (["Ana", "Caio"], ["Ana", "Caio"])
    play.undo()
    play.undo()
    assert people(play) == ["Ana", "Beto"]


def test_old_plays_enter_groups_by_whom_they_were_opened(archive: PlayStore, db: Database, game: Game) -> None:
    first, second = opened(archive, "Ana", "Beto"), opened(archive, "Beto", "Ana")
    writing.join(archive, first.sheet.play, BETO)
    db.execute("UPDATE plays SET group_id = NULL")
    for table in ("seated", "group_phones", "members", "groups"):
        db.execute(f"DELETE FROM {table}")
    group_ungrouped(archive, BETO)
    assert groups.groups_of(db, BETO) == []
    group_ungrouped(archive, ANA)
    assert group(first) == group(second)
    assert people(second) == ["Beto", "Ana"]


def test_a_stroke_asks_nothing_of_groups(archive: PlayStore, db: Database, game: Game) -> None:
    play = opened(archive, "Ana", "Beto")
    asked: list[str] = []
    db.conn.set_trace_callback(asked.append)
    play.set("c0", "7")
    db.conn.set_trace_callback(None)
    assert not [one for one in asked if "seated" in one or "group" in one.replace("group_concat", "")]


def test_an_older_database_learns_which_plays_are_over_and_when_they_were() -> None:
    db = Database(memory=True)
    migrations.plays.apply(db, stop_before="history")
    for number, cells in enumerate(({"finished": True}, {"played_on": "2020-02-03"}, {"finished": None, "c0": 1}), 1):
        db.execute(
            "INSERT INTO plays (id, key, watch_key, game, players, opened_at) VALUES (?1, ?1, ?1, 'paper', '[]', 'x')",
            (number,),
        )
        for cell, value in cells.items():
            row = (number, cell, json.dumps(value))
            db.execute("INSERT INTO cells (play, cell, value, event) VALUES (?, ?, ?, 1)", row)
    migrations.plays.apply(db)
    found = db.execute("SELECT over, played_on FROM plays ORDER BY id").fetchall()
    assert found == [(1, None), (0, "2020-02-03"), (0, None)]


def test_what_plays_say_again_of_their_cells_is_so(archive: PlayStore, db: Database, game: Game) -> None:
    play = opened(archive, "Ana", "Beto")

    def said() -> tuple[int, str | None]:
        found: tuple[int, str | None] = db.execute("SELECT over, played_on FROM plays").fetchone()
        return found

    play.set("played_on", "2021-04-05")
    play.do(writing.END)
    assert said() == (1, "2021-04-05")
    play.undo()
    assert said() == (0, "2021-04-05")
    play.undo()
    assert said() == (0, None)
    play.do(writing.END)
    play.do(writing.REOPEN)
    assert said() == (0, None)
