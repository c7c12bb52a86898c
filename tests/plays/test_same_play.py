"""Importing a play that is already here: it is recognised, continued, or kept as a second copy."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.core.play_file import id_of
from companion.plays import comparing, importing
from companion.plays.sheet import PlayStore
from companion.plays.writing import origin_of
from companion.store import migrations
from companion.store import plays as store
from tests.support.helpers import Phone, check, complete, fill, sheet_at, stored


def bring(phone: Phone, text: str) -> Any:
    phone.get("/plays")
    return phone.post("/plays", file=(BytesIO(text.encode()), "play.json"))


def exported(phone: Phone, at: str) -> str:
    answer = phone.get(f"{at}/play.json")
    assert answer.status_code == 200
    return answer.text


def write(phone: Phone, at: str, **cells: object) -> None:
    """Write cells of a play, one action each; double underscores in names stand for dots."""
    phone.get(at)
    for cell, value in cells.items():
        answer = phone.post(f"{at}/set", cell=cell.replace("__", "."), value=value)
        assert answer.status_code == 303, phone.page.text


def said_of(phone: Phone, text: str) -> str:
    """Return the message for a file whose play is already here."""
    answer = bring(phone, text)
    assert answer.status_code == 200
    return check_last(phone)


def check_last(phone: Phone) -> str:
    return " ".join(phone.page.text.split())


# ---- equal copies


def test_a_play_that_is_here_is_recognised_linked_and_left_as_it_is(archive: PlayStore, phone: Phone) -> None:
    at = complete(phone, archive)
    text, before = exported(phone, at), stored(archive.db)
    said = said_of(phone, text)
    assert "Rufstock Nº 001 Ana, Beto e Caio" in said
    assert "Já estava aqui, igual. Nada mudou." in said
    assert at in phone.page.values("href")
    assert stored(archive.db) == before


def test_what_came_in_once_is_recognised_when_it_comes_again(
    archive: PlayStore, phone: Phone, second_phone: Phone
) -> None:
    text = exported(phone, complete(phone, archive))
    brought = bring(second_phone, text).location
    before = stored(archive.db)
    assert "Já estava aqui, igual." in said_of(second_phone, text)
    assert brought in second_phone.page.values("href")
    assert stored(archive.db) == before


def test_a_file_that_is_older_than_the_play_says_by_how_much(archive: PlayStore, phone: Phone, at: str) -> None:
    write(phone, at, rounds__0__0=1)
    text = exported(phone, at)
    write(phone, at, rounds__0__1=0, note="chuva")
    before = stored(archive.db)
    assert "com 2 anotações a mais que o arquivo. Nada mudou." in said_of(phone, text)
    assert stored(archive.db) == before


def test_a_phone_of_the_group_is_told_and_others_are_not(
    app: Flask, archive: PlayStore, phone: Phone, second_phone: Phone
) -> None:
    at = complete(phone, archive)
    text = exported(phone, at)
    group = next(one for one in check(phone, "/").values("href") if one.startswith("/g/"))
    second_phone.post(f"{group}/join")
    assert "Já estava aqui" in said_of(second_phone, text)
    assert at in second_phone.page.values("href")
    stranger = Phone(app)
    answer = bring(stranger, text)
    assert answer.status_code == 303, "it has a copy of its own"
    assert answer.location != at
    stranger.get(answer.location)
    assert at not in stranger.last


def test_a_phone_that_was_removed_from_the_table_is_not_led_back(phone: Phone, second_phone: Phone, at: str) -> None:
    second_phone.get(at)
    text = exported(second_phone, at)
    phone.get(f"{at}/table")
    at = phone.post(f"{at}/phones/2/remove").location.removesuffix("/table")
    answer = bring(second_phone, text)
    assert answer.status_code == 303
    assert answer.location != at


def test_a_deleted_play_is_brought_back_from_where_it_is(archive: PlayStore, phone: Phone) -> None:
    at = complete(phone, archive)
    text = exported(phone, at)
    phone.get(at)
    phone.post(f"{at}/delete")
    before = stored(archive.db)
    assert "Está entre as apagadas. Nada mudou" in said_of(phone, text)
    assert "/deleted" in phone.page.values("href")
    assert stored(archive.db) == before
    phone.get("/deleted")
    phone.press("Trazer de volta")
    assert "Já estava aqui, igual." in said_of(phone, text), "that it was away is nothing the play went through"


def test_nobody_who_is_known_from_a_file_alone_is_at_the_table(
    archive: PlayStore, phone: Phone, second_phone: Phone, at: str
) -> None:
    phone.get(at)
    phone.post(f"{at}/seat", seat="0")
    elsewhere = bring(second_phone, exported(phone, at)).headers["Location"]
    said = second_phone.get(f"{elsewhere}/table").text
    assert "Deixar entrar na turma" not in said
    assert "/remove" not in said
    assert second_phone.post(f"{elsewhere}/phones/1/let-in").status_code == 303
    assert second_phone.post(f"{elsewhere}/phones/1/remove").status_code == 303
    assert second_phone.get(elsewhere).status_code == 200, "nothing was removed and no link was renewed"
    assert archive.db.execute("SELECT count(*) FROM group_phones WHERE phone LIKE 'imported%'").fetchone() == (0,)


def test_a_play_that_was_deleted_here_and_went_on_elsewhere_comes_in(
    archive: PlayStore, phone: Phone, second_phone: Phone, at: str
) -> None:
    write(phone, at, rounds__0__0=1)
    elsewhere = bring(second_phone, exported(phone, at)).location
    write(second_phone, elsewhere, rounds__0__1=0)
    phone.post(f"{at}/delete")
    answer = bring(phone, exported(second_phone, elsewhere))
    assert answer.status_code == 303
    assert sheet_at(archive, answer.location).pad == {"rounds.0.0": 1, "rounds.0.1": 0}


# ---- continued elsewhere


def test_a_play_that_went_on_elsewhere_goes_on_here(
    archive: PlayStore, phone: Phone, second_phone: Phone, at: str
) -> None:
    write(phone, at, rounds__0__0=1)
    phone.post(f"{at}/seat", seat="1")
    elsewhere = bring(second_phone, exported(phone, at)).location
    write(second_phone, elsewhere, rounds__0__1=2)
    second_phone.post(f"{elsewhere}/undo", number="3")
    write(second_phone, elsewhere, rounds__0__1=0, rounds__1__0=1, rounds__1__1=0, player__2="Zélia")
    second_phone.post(f"{elsewhere}/seat", seat="0")
    second_phone.post(f"{elsewhere}/finish")
    text = exported(second_phone, elsewhere)
    told: list[tuple[int, int]] = []
    listening = PlayStore(archive.db, archive.snapshots, lambda play, revision: told.append((play, revision)))
    owner = next(iter(sheet_at(archive, at).phones))
    brought = importing.import_play(listening, origin_of(owner), text)

    assert (brought.how, brought.more) == (importing.CONTINUED, 7)
    here_now, there = sheet_at(archive, at), sheet_at(archive, elsewhere)
    assert told == [(here_now.play.id, there.revision)], "who looks on is told"
    assert here_now.pad == there.pad
    assert here_now.score == there.score
    assert here_now.setup.players == ("Ana", "Beto", "Zélia")
    assert "Ana, Beto e Zélia" in check(phone, "/").text, "the group knows too"
    ours, theirs = json.loads(exported(phone, at)), json.loads(text)
    assert [{**one, "phone": 0} for one in ours["events"]] == [{**one, "phone": 0} for one in theirs["events"]]
    assert ours["phones"] == theirs["phones"]
    assert "celular de Ana" in check(phone, f"{at}/log").text
    assert "Já estava aqui, igual." in said_of(phone, text)
    phone.get(at)
    phone.post(f"{at}/reopen")
    phone.post(f"{at}/undo", number=str(there.revision + 1))
    assert sheet_at(archive, at).finished, "all of it can be taken back, one after the other"
    said = said_of(second_phone, exported(phone, at))
    assert "Entraram as 2 anotações que faltavam." in said


def test_a_phone_at_the_table_is_asked_where_the_file_wrote_otherwise(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str
) -> None:
    """The phone's own events in the file count as another's: it has not shown them here yet."""
    write(phone, at, rounds__0__0=1)
    elsewhere = bring(second_phone, exported(phone, at)).location
    write(second_phone, elsewhere, rounds__0__1=2)
    play = json.loads(exported(second_phone, elsewhere))
    play["events"][-1]["phone"] = play["events"][0]["phone"]
    phone.get(at)
    base = phone.revision
    owner = next(iter(sheet_at(archive, at).phones))
    assert importing.import_play(archive, origin_of(owner), json.dumps(play)).how == importing.CONTINUED
    assert phone.post(f"{at}/set", cell="rounds.0.1", value="0", base=base).status_code == 409
    assert sheet_at(archive, at).pad["rounds.0.1"] == 2


def test_events_that_changed_nothing_are_in_nobodys_way(
    archive: PlayStore, phone: Phone, second_phone: Phone, at: str
) -> None:
    write(phone, at, rounds__0__0=1, rounds__0__1=2)
    elsewhere = bring(second_phone, exported(phone, at)).location
    phone.post(f"{at}/delete")
    phone.post(f"{at}/restore")
    number = sheet_at(archive, elsewhere).revision
    second_phone.get(elsewhere)
    second_phone.post(f"{elsewhere}/undo", number=str(number))
    write(second_phone, elsewhere, rounds__0__1=0)
    second_phone.post(f"{elsewhere}/undo", number=str(number + 2))
    assert "Entraram as 3 anotações" in said_of(phone, exported(second_phone, elsewhere))
    assert sheet_at(archive, at).pad == sheet_at(archive, elsewhere).pad == {"rounds.0.0": 1}
    assert "Já estava aqui, com" not in said_of(phone, exported(second_phone, elsewhere))


def test_the_deck_of_a_play_stays_its_own(archive: PlayStore, phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("busao", ["Ana", "Beto"])
    phone.get(f"{at}/decks")
    deck = phone.post("/decks/busao", example="yes").location.removeprefix("/p/")
    phone.get(f"{at}/decks")
    phone.post(f"{at}/deck", deck=deck)
    elsewhere = bring(second_phone, exported(phone, at)).location
    write(second_phone, elsewhere, note="longe")
    assert "Entrou a anotação que faltava." in said_of(phone, exported(second_phone, elsewhere))
    assert sheet_at(archive, at).pad == {"deck": deck, "note": "longe"}
    second_phone.get(f"{elsewhere}/decks")
    other = second_phone.post("/decks/busao", name="Outra").location.removeprefix("/p/")
    second_phone.get(f"{elsewhere}/decks")
    second_phone.post(f"{elsewhere}/deck", deck=other)
    bring(phone, exported(second_phone, elsewhere))
    assert sheet_at(archive, at).pad["deck"] not in (deck, other), "an address that leads nowhere"
    phone.get(at)
    phone.post(f"{at}/undo", number=str(sheet_at(archive, at).revision))
    assert sheet_at(archive, at).pad["deck"] == deck


# ---- continued on both sides


def test_where_both_went_on_both_are_kept(archive: PlayStore, phone: Phone, second_phone: Phone, at: str) -> None:
    write(phone, at, rounds__0__0=1)
    elsewhere = bring(second_phone, exported(phone, at)).location
    write(second_phone, elsewhere, rounds__0__1=2)
    write(phone, at, rounds__0__1=0)
    text = exported(second_phone, elsewhere)
    said = said_of(phone, text)
    assert "seguiram caminhos diferentes. Ficaram as duas" in said
    new = [one for one in phone.page.values("href") if one.startswith("/p/")]
    assert len(new) == 2
    assert new[1] == at
    assert sheet_at(archive, new[0]).pad == {"rounds.0.0": 1, "rounds.0.1": 2}
    assert sheet_at(archive, at).pad == {"rounds.0.0": 1, "rounds.0.1": 0}
    before = stored(archive.db)
    assert "Já estava aqui, igual." in said_of(phone, text), "the second one is it"
    assert new[0] in phone.page.values("href")
    assert stored(archive.db) == before
    write(second_phone, elsewhere, note="longe")
    assert "Entrou a anotação" in said_of(phone, exported(second_phone, elsewhere))
    assert sheet_at(archive, new[0]).note == "longe"
    assert sheet_at(archive, at).note == ""


# ---- which play it is


def test_two_plays_that_begin_alike_are_two(archive: PlayStore, phone: Phone) -> None:
    texts = [exported(phone, phone.new_play("rufstock", ["Ana", "Beto"])) for _ in range(2)]
    archive.db.execute("DELETE FROM phones")
    archive.db.execute("DELETE FROM group_phones")
    archive.db.conn.commit()
    assert [bring(phone, text).status_code for text in texts] == [303, 303]


def test_a_play_from_before_is_known_by_how_it_began(archive: PlayStore, phone: Phone, second_phone: Phone) -> None:
    at = complete(phone, archive)
    play = sheet_at(archive, at).play
    text = exported(phone, at).replace(f'"id": "{store.identity_of(archive.db, play.id)}", ', "")
    assert '"id"' not in text
    first = bring(second_phone, text).location
    assert "Já estava aqui, igual." in said_of(second_phone, text)
    assert json.loads(exported(second_phone, first))["id"] == id_of("rufstock", ["Ana", "Beto", "Caio"], play.opened_at)


def test_an_older_database_gives_its_plays_the_id_of_their_files() -> None:
    db = Database(memory=True)
    migrations.plays.apply(db, stop_before="identities")
    db.execute(
        "INSERT INTO plays (id, key, watch_key, game, players, opened_at) VALUES"
        " (1, 'a', 'a', 'busao', '[\"Zé\",\"Lúcia\"]', '2026-03-07T20:00:00Z')"
    )
    migrations.plays.apply(db)
    # Worked out with sha256sum: the first 16 bytes, in base64, of the digest of
    # ["busao", ["Z\u00e9", "L\u00facia"], "2026-03-07T20:00:00Z"]. Databases and files hold these ids for good.
    assert store.identity_of(db, 1) == "PirFqhRSLHD0_k8JtoPhPw"
    assert id_of("busao", ["Zé", "Lúcia"], "2026-03-07T20:00:00Z") == "PirFqhRSLHD0_k8JtoPhPw"


@pytest.mark.parametrize("wrong", ["", "x", "a" * 23, "a" * 21 + "/", 7, None])
def test_an_id_that_is_none_is_refused_with_its_place(phone: Phone, at: str, wrong: object) -> None:
    play = {**json.loads(exported(phone, at)), "id": wrong}
    assert bring(phone, json.dumps(play)).status_code == 422
    assert "<b>id</b>" in phone.last


def test_what_copies_share_is_told_apart_by_all_that_an_event_says(archive: PlayStore, phone: Phone, at: str) -> None:
    fill(archive, at, {"rounds.0.0": 1})
    ours = store.events_after(archive.db, sheet_at(archive, at).play.id, 0)
    assert comparing.shared(comparing.history_of(ours), comparing.history_of(ours)) == 2
    last = ours[-1]
    for other in (
        last._replace(at="2020-01-01T00:00:00Z"),
        last._replace(action="out"),
        last._replace(changes=(last.changes[0]._replace(after=True),)),
        last._replace(undoes=1),
    ):
        assert comparing.shared(comparing.history_of(ours), comparing.history_of([ours[0], other])) == 1
    elsewhere = [one._replace(phone="imported 7") for one in ours]
    assert comparing.shared(comparing.history_of(ours), comparing.history_of(elsewhere)) == 2
