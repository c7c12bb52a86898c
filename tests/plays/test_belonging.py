"""The phones of a group: a removed one loses access, and the others are redirected from every former address."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.core.text import Refused
from companion.plays import belonging, tables
from companion.plays import groups as use
from companion.plays.sheet import PlayStore
from companion.plays.writing import Removed
from companion.store import codes as store_codes
from companion.store import groups, migrations
from companion.store import plays as store
from tests.support.groups import group_of, join, listed, played, rows_of
from tests.support.helpers import Phone, check, sheet_at

NAMES = ("Ana", "Beto", "Caio")


@pytest.fixture
def third_phone(app: Flask) -> Phone:
    return Phone(app)


def number_of(phone: Phone, group: str, whose: str) -> str:
    """Return the number of somebody's phone in a group, from the link that removes it."""
    page = check(phone, f"{group}/settings")
    way = next(one["href"] for _, one in page.tags if one.get("aria-label") == f"Tirar da turma o celular de {whose}")
    return way.removeprefix(f"{group}/phones/").removesuffix("/remove")


def claim(phone: Phone, at: str, person: int) -> None:
    """Join a play and say whose phone it is."""
    phone.get(at)
    phone.post(f"{at}/seat", seat=str(person))


def joined(db: Database, days: float) -> None:
    """Backdate the membership of every phone by ``days``."""
    at = datetime.now(UTC) - timedelta(days=days)
    db.execute("UPDATE group_phones SET joined_at = ?", (at.strftime("%Y-%m-%dT%H:%M:%SZ"),))


@pytest.fixture
def group(phone: Phone, second_phone: Phone, third_phone: Phone, db: Database) -> str:
    """A group of Ana's, Beto's and Caio's phones with two plays; Caio's phone was never at the second one."""
    first = played(phone, *NAMES)
    group = group_of(phone)
    for one in (second_phone, third_phone):
        join(one, group)
    for person, one in enumerate((phone, second_phone, third_phone)):
        claim(one, first, person)
    second = phone.new_play("rufstock", list(NAMES))
    for person, one in enumerate((phone, second_phone)):
        claim(one, second, person)
    assert db.execute("SELECT count(*) FROM plays WHERE group_id IS NOT NULL").fetchone() == (2,)
    return group


def plays(db: Database) -> list[store.PlayRow]:
    """Return both plays, oldest first."""
    found = [store.play_by_id(db, number) for (number,) in db.execute("SELECT id FROM plays ORDER BY id").fetchall()]
    return [one for one in found if one]


def addresses(db: Database, archive: PlayStore) -> list[str]:
    """Return all addresses of the group and its plays."""
    (one,) = db.execute("SELECT * FROM groups").fetchall()
    found = [f"/g/{one[1]}"]
    for play in plays(db):
        found += [f"/p/{play.key}", f"/w/{play.watch_key}"]
    return found


def test_the_phones_of_a_group_are_listed(
    phone: Phone, second_phone: Phone, app: Flask, group: str, db: Database
) -> None:
    fourth = Phone(app)
    join(fourth, group)
    db.execute("UPDATE group_phones SET joined_at = CASE id WHEN 1 THEN '' ELSE '2026-03-04T15:00:00Z' END")
    db.execute("UPDATE plays SET opened_at = '2026-05-06T15:00:00Z' WHERE id = 2")
    db.execute("UPDATE plays SET opened_at = '2026-01-02T15:00:00Z' WHERE id = 1")
    page = check(second_phone, f"{group}/settings")
    said = " ".join(page.text.split())
    assert "4 celulares na turma" in said
    assert "celular de Ana última partida em 6 mai 2026" in said
    assert "celular de Beto · este celular na turma desde 4 mar 2026 · última partida em 6 mai 2026" in said
    assert "celular de Caio na turma desde 4 mar 2026 · última partida em 2 jan 2026" in said
    assert "celular sem nome na turma desde 4 mar 2026" in said
    ways = [one["aria-label"] for _, one in page.tags if one.get("aria-label", "").startswith("Tirar da turma")]
    assert ways == [
        "Tirar da turma o celular de Ana",
        "Tirar da turma o celular de Caio",
        "Tirar da turma um celular sem nome",
    ], "not this one: that is to leave"


@pytest.mark.parametrize("way", ["group", "table"])
def test_a_phone_that_is_put_out_knows_nothing_any_more(
    phone: Phone, second_phone: Phone, third_phone: Phone, app: Flask, archive: PlayStore, group: str, way: str
) -> None:
    db, before = archive.db, addresses(archive.db, archive)
    codes = [tables.code_of(archive, store_codes.OF_PLAYS, play.id) for play in plays(db)]
    first, second = (f"/p/{play.key}" for play in plays(db))
    if way == "group":
        question = f"{group}/phones/{number_of(phone, group, 'Beto')}/remove"
        said = "Mudam os links da turma e os de todas as partidas dela"
    else:
        assert f"{second}/phones/2/remove" in check(phone, f"{second}/table").values("href")
        question, said = f"{second}/phones/2/remove", "Ele sai também da turma: mudam os links da turma"
    page = check(phone, question)
    assert "o celular de Beto?" in page.text
    assert said in page.text
    assert phone.press("Tirar").status_code == 303
    after = addresses(db, archive)
    assert not set(before) & set(after), "every address is another one"
    for old in before:
        assert second_phone.get(old).status_code == (403 if old.startswith("/p/") else 410), old
    for new in (one for one in after if one.startswith("/p/")):
        assert second_phone.get(new).status_code == 403, new
        assert second_phone.get(f"{new}/live").status_code == 403
        assert second_phone.post(f"{new}/act/out?round=0", seat="0").status_code == 403
    for path in ("/", "/deleted", "/new/rufstock", "/plays"):
        second_phone.get(path)
        assert not [one for one in after if one in second_phone.last], path
        assert "Caio" not in second_phone.last, path
    assert second_phone.post(f"{group}/join").status_code == 410
    second_phone.get("/join")
    for code in codes:
        assert second_phone.post("/join", code=code).status_code == 422
    stranger = Phone(app)
    for old in before:
        assert stranger.get(old).status_code == 410, "who had only heard of it is told that it has ended"
    assert {first, second} < set(before)


def test_whoever_stays_is_led_on_and_loses_no_tap(
    phone: Phone, third_phone: Phone, archive: PlayStore, group: str
) -> None:
    db = archive.db
    old_first, old_second = plays(db)
    third_phone.get(f"/p/{old_first.key}")
    third_phone.get(f"{group}/settings")
    phone.get(group)
    phone.post(f"{group}/phones/{number_of(phone, group, 'Beto')}/remove")
    first, second = plays(db)
    # At the table, a tap sent to the former address is booked, and its answer redirects.
    phone.get(f"/p/{second.key}")
    phone.htmx = True
    answer = phone.open(
        "POST",
        f"/p/{old_second.key}/act/out?round=0",
        data={"csrf_token": phone.token, "seat": "0", "action_id": "one", "base": "1"},
        headers={"HX-Request": "true"},
    )
    assert answer.headers["HX-Redirect"] == f"/p/{second.key}"
    assert sheet_at(archive, f"/p/{second.key}").pad["rounds.0.0"] == 0
    # In the group, but never at that table.
    assert third_phone.get(f"/p/{old_second.key}/log").location == f"/p/{second.key}/log"
    assert third_phone.get(f"/p/{old_first.key}").location == f"/p/{first.key}"
    assert listed(third_phone, third_phone.get(group).location) == [f"/p/{second.key}", f"/p/{first.key}"]


def test_a_phone_that_was_put_out_comes_back_by_the_new_link_alone(
    phone: Phone, second_phone: Phone, archive: PlayStore, group: str
) -> None:
    phone.get(group)
    new = phone.post(f"{group}/phones/{number_of(phone, group, 'Beto')}/remove").location.partition("/settings")[0]
    assert second_phone.get(group).status_code == 410
    join(second_phone, new)
    for at in listed(second_phone, new):
        assert second_phone.get(at).status_code == 200


def test_a_guest_who_is_removed_takes_no_other_link_along(
    phone: Phone, app: Flask, archive: PlayStore, group: str
) -> None:
    guest, db = Phone(app), archive.db
    first, second = plays(db)
    guest.get(f"/p/{second.key}")
    page = check(phone, f"/p/{second.key}/phones/3/remove")
    assert "turma: mudam" not in page.text
    phone.press("Tirar")
    assert addresses(db, archive)[:3] == [group, f"/p/{first.key}", f"/w/{first.watch_key}"]
    assert plays(db)[1].key != second.key
    assert plays(db)[1].watch_key != second.watch_key


def test_a_guest_puts_no_phone_of_the_group_out(phone: Phone, app: Flask, db: Database, group: str) -> None:
    guest, other = Phone(app), Phone(app)
    at = f"/p/{plays(db)[1].key}"
    for one in (guest, other):
        one.get(at)
    ways = [one for one in check(guest, f"{at}/table").values("href") if one.endswith("/remove")]
    assert ways == [f"{at}/phones/4/remove"]
    before = rows_of(db)
    for number in (1, 2):
        assert "Só um celular da turma pode fazer isso." in check(guest, f"{at}/phones/{number}/remove").text
        assert guest.post(f"{at}/phones/{number}/remove").status_code == 403
    assert rows_of(db) == before


@pytest.mark.parametrize(("days", "may"), [(0, False), (5.9, False), (7.1, True)])
def test_who_is_new_puts_nobody_out_who_came_before(
    phone: Phone, app: Flask, db: Database, group: str, days: float, may: bool
) -> None:
    """Otherwise anybody who got hold of the link could remove everybody else from the group."""
    joined(db, days + 1)
    new, newer = Phone(app), Phone(app)
    join(new, group)
    db.execute(
        "UPDATE group_phones SET joined_at = ? WHERE id = 4",
        ((datetime.now(UTC) - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ"),),
    )
    join(newer, group)
    ways = [one for one in check(new, f"{group}/settings").values("href") if "/phones/" in one]
    assert len(ways) == 4
    before = rows_of(db)
    page = check(new, ways[0])
    assert ("o outro já estava nela: pode tirá-lo a partir de" in page.text) != may
    if may:
        assert new.post(ways[0]).status_code == 303
        return
    assert new.post(ways[0]).status_code == 403
    at = f"/p/{plays(db)[1].key}"
    new.get(at)
    assert new.post(f"{at}/phones/1/remove").status_code == 403
    assert "o outro já estava nela" in new.page.text
    assert [row for row in rows_of(db) if row not in before] == [db.execute("SELECT * FROM phones").fetchall()]
    assert new.post(ways[3]).status_code == 303, "one that came after it"
    assert newer.get(group).status_code == 410


def test_a_phone_is_put_out_once_and_nobody_puts_out_themselves(phone: Phone, db: Database, group: str) -> None:
    beto = number_of(phone, group, "Beto")
    own = db.execute("SELECT id FROM group_phones ORDER BY id").fetchone()[0]
    new = phone.post(f"{group}/phones/{beto}/remove").location
    before = rows_of(db)
    for number in (beto, own, 99):
        assert phone.post(f"{group}/phones/{number}/remove").location == new
        assert phone.get(new.replace("/settings#phones", f"/phones/{number}/remove")).location == new
    assert rows_of(db) == before


def test_the_number_of_a_phone_in_a_group_is_never_given_again(phone: Phone, app: Flask, group: str) -> None:
    last = Phone(app)
    join(last, group)
    stale = [one for one in check(phone, f"{group}/settings").values("href") if "/phones/" in one][-1]
    last.post(f"{group}/leave")
    other = Phone(app)
    join(other, group)
    assert phone.post(stale).status_code == 303
    assert other.get(group).status_code == 200, "another phone is not removed in its place"


def test_the_form_of_another_play_knows_the_one_before_at_its_old_address_too(
    phone: Phone, third_phone: Phone, second_phone: Phone, db: Database, group: str
) -> None:
    first = plays(db)[0]
    form = {"again": first.key, "player": list(NAMES)}
    check(third_phone, f"/new/rufstock?again={first.key}")
    phone.post(f"{group}/phones/{number_of(phone, group, 'Beto')}/remove")
    third_phone.post("/new/rufstock", **form)
    second_phone.post("/new/rufstock", **form)
    again = db.execute("SELECT again, group_id FROM plays WHERE id > 2 ORDER BY id").fetchall()
    assert again == [(first.id, 1), (None, 2)], "not the phone that was put out"


def test_a_phone_that_was_put_out_while_it_waited_is_told_no_new_address(
    phone: Phone, archive: PlayStore, group: str
) -> None:
    """Its request had passed the first check: its addresses were still valid then."""
    db = archive.db
    row, (_, play) = groups.find_group(db, group.removeprefix("/g/")), plays(db)
    assert row
    beto = next(name for name, one in sheet_at(archive, f"/p/{play.key}").phones.items() if one.person == 1)
    phone.get(group)
    phone.post(f"{group}/phones/{number_of(phone, group, 'Beto')}/remove")
    before = rows_of(db)
    with pytest.raises(Refused):
        use.renew_link(archive, row, beto)
    with pytest.raises(Removed):
        tables.renew_links(archive, play, beto)
    with pytest.raises(Removed):
        belonging.remove_from_table(archive, play, 1, beto)
    with pytest.raises(Refused):
        belonging.remove_phone(archive, row, "anybody", beto)
    with pytest.raises(Refused):
        belonging.let_in(archive, play, 2, beto)
    belonging.join(archive, row, beto)
    assert rows_of(db) == before


def test_a_thousand_plays_are_renewed_while_others_wait(phone: Phone, db: Database, group: str) -> None:
    for number in range(1000):
        db.execute(
            "INSERT INTO plays (key, watch_key, game, players, opened_at, group_id)"
            " VALUES (?, ?, 'rufstock', '[\"Ana\"]', '2026-01-01T00:00:00Z', 1)",
            (f"k{number}", f"w{number}"),
        )
    phone.post(f"{group}/phones/{number_of(phone, group, 'Beto')}/remove")
    assert db.execute("SELECT count(*) FROM plays WHERE key LIKE 'k%' AND length(key) < 6").fetchone() == (0,)
    assert db.execute("SELECT count(*) FROM ended_links").fetchone() == (2004,)


def test_the_phones_of_an_older_database_are_in_their_groups_for_long() -> None:
    db = Database(memory=True)
    migrations.plays.apply(db, stop_before="belonging")
    db.execute("INSERT INTO groups (id, key, made_at) VALUES (1, 'g', '2026-01-01T00:00:00Z')")
    for phone in ("ana", "beto"):
        db.execute("INSERT INTO group_phones (group_id, phone) VALUES (1, ?)", (phone,))
    migrations.plays.apply(db)
    assert [one[:3] for one in groups.phones_of(db, 1)] == [(1, "ana", ""), (2, "beto", "")]
    assert groups.groups_of(db, "beto")[0].deleted_at == ""
