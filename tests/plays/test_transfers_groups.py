"""The plays of a group moved from a phone to a server at once, and a server's group fetched to a phone to read."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask

from companion.plays.sheet import PlayStore
from companion.store import plays as store
from companion.web.limits import OPENED, limit_per_address
from tests.support.helpers import Phone, fill, sheet_at
from tests.support.transfers import SERVER, TRANSFER, exported, in_words, path_of, send, stored

TRIO = ["Ana", "Beto", "Caio"]
COUPLE = ["Duda", "Eva"]
OVER = {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2}
"""A complete play of Rufstock for three."""


def finished(phone: Phone, archive: PlayStore) -> str:
    """Finish a play and return its address."""
    at = phone.new_play("rufstock", TRIO)
    fill(archive, at, OVER)
    phone.get(at)
    assert phone.post(f"{at}/finish").status_code == 303
    return at


def begun(phone: Phone, names: list[str] = TRIO) -> str:
    """Begin a play and return its address."""
    at = phone.new_play("rufstock", names)
    phone.get(at)
    assert phone.post(f"{at}/set", cell="rounds.0.0", value="1").status_code == 303
    return at


def group_of(archive: PlayStore, at: str) -> str:
    """Return the address of the group of a play."""
    play = sheet_at(archive, at).play.id
    (key,) = archive.db.execute("SELECT g.key FROM groups AS g JOIN plays AS p ON p.group_id = g.id WHERE p.id = ?",
                                (play,)).fetchone()  # fmt: skip
    return f"/g/{key}"


def plays_in(archive: PlayStore, group: str) -> int:
    rows = archive.db.execute("SELECT count(*) FROM plays AS p JOIN groups AS g ON g.id = p.group_id WHERE g.key = ?",
                              (group.removeprefix("/g/"),))  # fmt: skip
    return int(rows.fetchone()[0])


def staying(phone: Phone, group: str) -> bytes:
    """Return the ZIP in which the plays of a group are sent."""
    answer = phone.get(f"{group}/staying.zip")
    assert answer.status_code == 200
    return answer.data


def files_in(data: bytes) -> list[str]:
    """Return the texts of the plays in a ZIP."""
    with ZipFile(BytesIO(data)) as archive:
        return [archive.read(name).decode() for name in archive.namelist() if name.endswith(".json")]


def note(phone: Phone, group: str, said: Any) -> int:
    """Report where the plays of a group are now, as the script does; return the status."""
    return phone.post(f"{group}/moved", said=json.dumps(said)).status_code


def test_all_plays_of_a_group_arrive_in_one_and_each_says_where_it_continues(
    archive: PlayStore, away: PlayStore, app: Flask, phone: Phone, hut: Phone
) -> None:
    over, going_on = finished(hut, away), begun(hut)
    group = group_of(away, over)
    hut.get(group)
    hut.post(f"{group}/name", name="Turma do sítio")
    texts = {json.loads(exported(hut, at))["id"]: exported(hut, at) for at in (over, going_on)}

    said = send(app, staying(hut, group)).get_json()
    there = path_of(said["address"])
    assert (said["transfer"], said["how"]) == (TRANSFER, "added")
    assert {one["id"]: one["events"] for one in said["plays"]} == {
        name: len(json.loads(text)["events"]) for name, text in texts.items()
    }
    assert plays_in(archive, there) == 2
    assert note(hut, group, said) == 204
    for at in (over, going_on):
        assert "Continua em localhost" in in_words(hut, f"{at}/log")
        hut.get(at)
        assert hut.post(f"{at}/set", cell="note", value="x").status_code == 422

    # A newcomer is asked whether to join; then everything is theirs and can be written.
    assert "Turma do sítio" in in_words(phone, there)
    assert phone.post(f"{there}/join").status_code == 303
    assert "Ana" in in_words(phone, there)
    for one in said["plays"]:
        at = path_of(one["address"])
        assert json.loads(exported(phone, at))["events"] == json.loads(texts[one["id"]])["events"]
        phone.get(at)
        assert phone.post(f"{at}/set", cell="note", value="lá").status_code == 303
        assert group_of(archive, at) == there

    # Nothing more is sent; plays opened later go into the same group.
    assert "Levar as partidas para lá" not in hut.get(f"{group}/settings").text
    later = begun(hut)
    assert group_of(away, later) == group
    assert "Levar as partidas para lá" in hut.get(f"{group}/settings").text
    assert len(files_in(staying(hut, group))) == 1
    more = send(app, staying(hut, group)).get_json()
    assert (path_of(more["address"]), len(more["plays"])) == (there, 1)
    assert plays_in(archive, there) == 3


def test_what_is_sent_again_arrives_once(archive: PlayStore, away: PlayStore, app: Flask, hut: Phone) -> None:
    at = begun(hut)
    group = group_of(away, at)
    first = send(app, staying(hut, group)).get_json()
    before = stored(archive)
    again = send(app, staying(hut, group)).get_json()
    assert [one["how"] for one in again["plays"]] == ["there"]
    assert again["address"] == first["address"]
    assert stored(archive) == before

    hut.post(f"{at}/set", cell="rounds.0.1", value="0")
    assert note(hut, group, again) == 422, "one more was written than has arrived"
    assert sheet_at(away, at).moved is None
    more = send(app, staying(hut, group)).get_json()
    assert [(one["how"], one["events"]) for one in more["plays"]] == [("continued", 3)]
    assert note(hut, group, more) == 204
    assert sheet_at(away, at).play.moved_to == more["plays"][0]["address"]


def test_a_play_that_is_in_the_group_already_is_recognised(
    archive: PlayStore, away: PlayStore, app: Flask, phone: Phone, hut: Phone
) -> None:
    at = begun(hut)
    group = group_of(away, at)
    alone = path_of(send(app, exported(hut, at), "a" * 22).get_json()["address"])
    phone.get(alone)
    there = group_of(archive, alone)
    said = send(app, staying(hut, group), at=there.removeprefix("/g/")).get_json()
    assert path_of(said["address"]) == there
    assert [(one["how"], path_of(one["address"])) for one in said["plays"]] == [("there", alone)]
    assert plays_in(archive, there) == 1
    assert send(app, staying(hut, group)).get_json()["address"] != said["address"], "who does not know the group"


def test_where_both_went_on_there_are_two_and_it_is_said(
    archive: PlayStore, away: PlayStore, app: Flask, phone: Phone, hut: Phone
) -> None:
    at = begun(hut)
    group = group_of(away, at)
    there = path_of(send(app, staying(hut, group)).get_json()["plays"][0]["address"])
    for one, address, text in ((hut, at, "cá"), (phone, there, "lá")):
        one.get(address)
        assert one.post(f"{address}/set", cell="note", value=text).status_code == 303
    said = send(app, staying(hut, group)).get_json()
    assert (said["how"], [one["how"] for one in said["plays"]]) == ("forked", ["forked"])
    second = path_of(said["plays"][0]["address"])
    assert [sheet_at(archive, one).note for one in (there, second)] == ["lá", "cá"]
    assert group_of(archive, second) == group_of(archive, there)


def test_a_group_that_was_deleted_there_is_another_one_from_then_on(
    archive: PlayStore, away: PlayStore, app: Flask, phone: Phone, hut: Phone
) -> None:
    group = group_of(away, begun(hut))
    seen = set[str]()
    for _ in range(3):
        there = path_of(send(app, staying(hut, group)).get_json()["address"])
        assert there not in seen
        assert plays_in(archive, there) == 1
        assert path_of(send(app, staying(hut, group)).get_json()["address"]) == there
        assert plays_in(archive, there) == 1
        seen.add(there)
        archive.db.conn.execute("UPDATE groups SET deleted_at = '2026-03-07T20:00:00Z' WHERE key = ?", (there[3:],))


def wrong(data: bytes, **more: bytes) -> bytes:
    """Return the ZIP with additional files."""
    whole = BytesIO(data)
    with ZipFile(whole, "a") as archive:
        for name, content in more.items():
            archive.writestr(f"{name}.json", content)
    return whole.getvalue()


def test_a_file_that_is_wrong_is_named_and_nothing_stored(
    archive: PlayStore, away: PlayStore, app: Flask, hut: Phone
) -> None:
    data = staying(hut, group_of(away, begun(hut)))
    before = [*stored(archive), archive.db.execute("SELECT count(*) FROM groups").fetchone()]
    for sent, said in (
        (wrong(data, other=b"{}"), ("other", "")),
        (wrong(data, other=b"\xff"), ("other.json", "Este arquivo não é uma partida em JSON.")),
        (wrong(data, other=b" " * (512 * 1024 + 1)), ("other.json", "512 KB")),
        (data[:-30], ("", "Este ZIP está corrompido")),
    ):
        answer = send(app, sent)
        assert answer.status_code == 422
        (first, *_) = answer.get_json()["errors"]
        assert first["path"].startswith(said[0])
        assert said[1] in first["message"]
        assert [*stored(archive), archive.db.execute("SELECT count(*) FROM groups").fetchone()] == before


def test_many_plays_count_for_more_than_one(away: PlayStore, app: Flask, hut: Phone) -> None:
    data = staying(hut, group_of(away, begun(hut)))
    text = json.loads(files_in(data)[0])
    many = wrong(data, **{f"p{n}": json.dumps({**text, "id": f"{n:022}"}).encode() for n in range(20)})
    app.config["TABLES"] = 1
    with app.app_context():
        most = limit_per_address(OPENED.times)
    found = [send(app, many, f"{n:022}").status_code for n in range(most // 3 + 1)]
    assert found == [200] * (most // 3) + [429], "21 files count for two more than one"


# ---- from a server to a phone


def bring(phone: Phone, data: bytes, source: str) -> str:
    """Import the plays of the group at the address ``source``, and return the group's address here."""
    answer = phone.post("/plays", file=(BytesIO(data), "plays.zip"), **{"from": source})
    assert answer.status_code == 303, phone.page.text
    return str(answer.location)


def test_the_plays_of_a_servers_group_are_in_one_group_here_and_continue_there(
    archive: PlayStore, away: PlayStore, app: Flask, phone: Phone, hut: Phone
) -> None:
    over = finished(phone, archive)
    there = group_of(archive, over)
    couple = Phone(hut.app)
    send(app, staying(couple, group_of(away, begun(couple, COUPLE))), "c" * 22, at=there[3:])
    phone.get(there)
    phone.post(f"{there}/name", name="Turma da praia")
    data = phone.get(f"{there}/plays.zip").data
    here = bring(hut, data, f"{SERVER}{there}")
    assert plays_in(away, here) == 2, "although nobody plays both"
    assert "Turma da praia" in in_words(hut, here)
    rows = away.db.execute("SELECT p.key, p.moved_at, p.moved_to FROM plays AS p JOIN groups AS g ON g.id = p.group_id"
                           " WHERE g.key = ?", (here[3:],)).fetchall()  # fmt: skip
    assert all(at and to == f"{SERVER}{there}" for _, at, to in rows)
    for key, _, _ in rows:
        hut.get(f"/p/{key}")
        assert hut.post(f"/p/{key}/set", cell="note", value="x").status_code == 422
        assert "Continua em localhost" in in_words(hut, f"/p/{key}/log")
    assert sheet_at(archive, over).moved is None, "there everybody goes on"

    before = stored(away)
    assert bring(hut, data, f"{SERVER}{there}") == here
    assert stored(away) == before

    # Plays opened here go into the server's group; those that came from there stay there.
    new = begun(hut)
    assert group_of(away, new) == here
    assert f'data-known="{SERVER}{there}"' in hut.get(f"{here}/settings").text
    said = send(app, staying(hut, here), at=there[3:]).get_json()
    assert (path_of(said["address"]), [one["how"] for one in said["plays"]]) == (there, ["added"])
    assert plays_in(archive, there) == 3


def test_a_group_that_went_to_a_server_comes_back_into_itself(
    archive: PlayStore, away: PlayStore, app: Flask, phone: Phone, hut: Phone
) -> None:
    at = begun(hut)
    group = group_of(away, at)
    said = send(app, staying(hut, group)).get_json()
    assert note(hut, group, said) == 204
    there = path_of(said["address"])
    phone.get(there)
    phone.post(f"{there}/join")
    went = path_of(said["plays"][0]["address"])
    phone.get(went)
    phone.post(f"{went}/set", cell="note", value="lá")
    second = finished(phone, archive)
    assert group_of(archive, second) == there
    assert bring(hut, phone.get(f"{there}/plays.zip").data, said["address"]) == group
    assert sheet_at(away, at).note == "lá"
    assert sheet_at(away, at).play.moved_to == said["plays"][0]["address"], "it is still there that it continues"
    assert plays_in(away, group) == 2


@pytest.mark.parametrize("other", [b"{}", b'{"id": "\\ud800"}'])
def test_a_zip_with_something_wrong_says_so_and_brings_the_rest(
    archive: PlayStore, away: PlayStore, phone: Phone, hut: Phone, other: bytes
) -> None:
    there = group_of(archive, begun(phone))
    data = wrong(phone.get(f"{there}/plays.zip").data, other=other)
    answer = hut.post("/plays", file=(BytesIO(data), "plays.zip"), **{"from": f"{SERVER}{there}"})
    assert answer.status_code == 200
    assert "other.json" in hut.page.text


@pytest.mark.parametrize("source", ["", "javascript:alert(1)"])
def test_a_zip_that_comes_from_no_address_is_a_zip_like_others(
    archive: PlayStore, away: PlayStore, phone: Phone, hut: Phone, source: str
) -> None:
    at = begun(phone)
    data = phone.get(f"{group_of(archive, at)}/plays.zip").data
    assert hut.post("/plays", file=(BytesIO(data), "plays.zip"), **{"from": source}).status_code == 200
    identity = store.identity_of(archive.db, sheet_at(archive, at).play.id)
    (moved,) = away.db.execute("SELECT moved_at FROM plays WHERE identity = ?", (identity,)).fetchone()
    assert moved is None
