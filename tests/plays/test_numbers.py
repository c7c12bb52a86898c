"""The numbers of sheets: plays count 1, 2, 3, whatever else is opened in between."""

from pathlib import Path

from sqlite_utils import Database

from companion.plays import deleted, files, importing, removing
from companion.plays.sheet import PlayStore
from companion.plays.writing import origin_of
from companion.store import migrations
from companion.store.database import connect, migrate
from tests.support.helpers import Phone, check, complete, sheet_at

NAMES = ["Ana", "Beto", "Caio"]


def number(archive: PlayStore, at: str) -> int:
    return sheet_at(archive, at).play.number


def test_played_sheets_count_on_whatever_else_is_opened(phone: Phone, archive: PlayStore) -> None:
    first = phone.new_play("rufstock", NAMES)
    deck = phone.post("/decks/busao", name="Da caixa").location
    draft = phone.post("/prepare/boomtown", players="3").location.removesuffix("/setup")
    second = phone.new_play("busao", NAMES)
    check(phone, f"/new/boomtown?again={draft.removeprefix('/p/')}")
    third = phone.post("/new/boomtown", again=draft.removeprefix("/p/"), player=NAMES).location
    assert [number(archive, at) for at in (first, second, third)] == [1, 2, 3]
    assert sheet_at(archive, third).play.id == 5  # a deck and a draft have rows too
    for at, said in ((first, "Nº 001"), (third, "Nº 003")):
        assert said in check(phone, at).text
    for at in (deck, f"{draft}/setup"):
        assert "Nº" not in check(phone, at).text


def test_what_has_no_number_is_told_apart_by_what_it_is(phone: Phone, archive: PlayStore) -> None:
    deck = phone.post("/decks/busao", name="Da caixa").location
    draft = phone.post("/prepare/boomtown", players="3").location.removesuffix("/setup")
    assert "Apagar Boomtown 3 pessoas" in check(phone, "/").values("aria-label")
    play = phone.new_play("rufstock", NAMES)
    for at in (deck, draft, play):
        deleted.delete(archive, sheet_at(archive, at).play, origin_of("a-phone"))
        phone.get(at)
    labels = check(phone, "/deleted").values("aria-label")
    for called in ("Busão Da caixa", "Boomtown 3 pessoas", "Rufstock Nº 001"):
        assert f"Trazer de volta {called}" in labels
        assert sum(called in label for label in labels) == 2


def test_a_number_is_not_given_again(phone: Phone, archive: PlayStore) -> None:
    phone.new_play("rufstock", NAMES)
    play = sheet_at(archive, phone.new_play("rufstock", NAMES)).play
    deleted.delete(archive, play, origin_of("a-phone"))
    archive.db.execute("UPDATE group_phones SET joined_at = ''")  # it has been in the group for long
    (opener,) = archive.db.execute("SELECT phone FROM group_phones").fetchone()
    removing.remove_play(archive, play, opener)
    assert number(archive, phone.new_play("rufstock", NAMES)) == 3


def test_the_number_is_what_every_copy_says(phone: Phone, archive: PlayStore) -> None:
    phone.post("/decks/busao", name="Da caixa")
    at = complete(phone, archive)
    phone.post(f"{at}/finish")
    answer = phone.get(f"{at}/result.csv")
    assert "rufstock-001-" in answer.headers["Content-Disposition"]
    assert ",Rufstock,1,Ana,1," in answer.text
    for page in (at, f"{at}/who", f"/w/{sheet_at(archive, at).play.watch_key}"):
        assert "Nº 001" in check(phone, page).text


def test_a_play_out_of_a_file_gets_the_next_number(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", NAMES)
    phone.post("/decks/busao", name="Da caixa")
    text = files.export(archive, sheet_at(archive, at))
    assert number(archive, f"/p/{importing.import_play(archive, origin_of('a-phone'), text).play.key}") == 2


def test_what_was_there_before_keeps_its_number(tmp_path: Path) -> None:
    db = Database(memory=True)
    migrations.plays.apply(db, stop_before="another")
    db.execute("UPDATE numbers SET highest = 12")  # the number of a sheet that was removed for good
    for row, game in ((3, "rufstock"), (7, "busao/deck"), (9, "busao")):
        db.execute(
            "INSERT INTO plays (id, key, watch_key, game, players, opened_at) VALUES (?1, ?1, ?1, ?2, '[]', 'x')",
            (row, game),
        )
    migrations.plays.apply(db)
    assert db.execute("SELECT id, number FROM plays ORDER BY id").fetchall() == [(3, 3), (7, 7), (9, 9)]
    assert db.execute("SELECT given FROM numbers").fetchone() == (12,)
    empty = tmp_path / "plays.db"
    migrate(empty)
    assert connect(empty).execute("SELECT given FROM numbers").fetchone() == (0,)
