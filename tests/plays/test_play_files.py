"""A whole play as a file: exported, and imported unchanged or refused with the place of each error."""

import json
import re
from copy import deepcopy
from io import BytesIO
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.core.game import Setup
from companion.plays import decks, files, history, writing
from companion.plays.opening import NewPlay, open_play
from companion.plays.seating import command
from companion.plays.sheet import PlayStore, Sheet
from companion.store.plays import ids_of
from tests.support import json_schema
from tests.support.helpers import GAMES, NAMES, PADS, Phone, complete, complete_pad, fill, pad_of, sheet_at


def bring(phone: Phone, text: str) -> Any:
    phone.get("/plays")
    return phone.post("/plays", file=(BytesIO(text.encode("utf-8", "surrogatepass")), "play.json"))


def told(archive: PlayStore, sheet: Sheet) -> list[Any]:
    """Return the log of a sheet, without the names of phones."""
    return [(one.at, one.names, one.lines) for one in history.gathered(archive, sheet, 1000, sheet.revision + 1)]


def exported(phone: Phone, at: str) -> dict[str, Any]:
    answer = phone.get(f"{at}/play.json")
    assert answer.status_code == 200
    return dict(json.loads(answer.text))


@pytest.mark.parametrize("slug", PADS)
@pytest.mark.parametrize("seed", [1, 4])
def test_a_play_comes_in_as_it_went_out(
    archive: PlayStore, phone: Phone, second_phone: Phone, slug: str, seed: int
) -> None:
    game = GAMES[slug]
    setup = Setup(NAMES[: min(size for size in game.players if size > 2)])
    at = phone.new_play(slug, list(setup.players))
    fill(archive, at, pad_of(game, setup, seed))
    fill(archive, at, complete_pad(game, setup, Random(seed + 9)))
    phone.get(at)
    phone.post(f"{at}/finish")
    phone.post(f"{at}/reopen")
    last = sheet_at(archive, at).last
    assert last
    phone.post(f"{at}/undo", number=str(last.number))
    phone.post(f"{at}/set?cell=player.1", value="Zélia")
    phone.post(f"{at}/set?cell=note", value="A primeira\ncom o baralho novo")
    noted = sheet_at(archive, at).revision
    phone.post(f"{at}/undo", number=str(noted))
    phone.post(f"{at}/redo", number=str(noted + 1))
    before, text = sheet_at(archive, at), phone.get(f"{at}/play.json").text
    assert before.revision == noted + 2 > 8

    answer = bring(second_phone, text)
    assert answer.status_code == 303, second_phone.last
    after = sheet_at(archive, answer.location)
    assert after.revision == before.revision
    assert after.score == before.score
    assert after.setup == before.setup
    assert after.finished
    assert after.note == before.note
    assert told(archive, after) == told(archive, before)
    assert second_phone.get(answer.location).status_code == 200
    for path in (answer.location, f"{answer.location}/log", "/"):
        assert "Importada em" in second_phone.get(path).text, path
        assert "Importada em" not in phone.get(path.replace(answer.location, at)).text, path
    assert second_phone.get(f"{answer.location}/play.json").text == text, "nothing of it changes on the way"
    second_phone.post(f"{answer.location}/reopen")
    assert not sheet_at(archive, answer.location).finished


def test_people_who_changed_seats_sit_as_they_did(archive: PlayStore, phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    sheet = sheet_at(archive, at)
    writing.record(archive, sheet.play, writing.origin_of("helper"), command(sheet, [2, 0, 1, "Duda"]))
    out = writing.resolve_conflict({"rounds.0.0": 0, "rounds.0.1": 2}, "set")
    writing.record(archive, sheet.play, writing.origin_of("helper"), out)
    before = sheet_at(archive, at)
    answer = bring(second_phone, phone.get(f"{at}/play.json").text)
    after = sheet_at(archive, answer.location)
    assert after.setup.players == ("Caio", "Ana", "Beto", "Duda")
    assert after.setup == before.setup
    assert after.pad == before.pad
    assert told(archive, after) == told(archive, before)


def test_a_file_holds_no_address_and_no_phone(archive: PlayStore, phone: Phone, app: Flask) -> None:
    others = Phone(app), Phone(app)
    at = phone.new_play("busao", ["Ana", "Beto", "Caio"])
    phone.get(f"{at}/decks")
    deck = phone.post("/decks/busao", example="yes").location.removeprefix("/p/")
    phone.get(f"{at}/decks")
    phone.post(f"{at}/deck", deck=deck)
    sheet = sheet_at(archive, at)
    assert sheet.pad["deck"] == deck
    text = phone.get(f"{at}/play.json").text
    ids = [*sheet.phones, deck, sheet.play.key, sheet.play.watch_key]
    assert len(ids) > 3
    assert [one for one in ids if one in text] == []

    first, second = (bring(other, text).location for other in others)
    led = {sheet_at(archive, one).pad["deck"] for one in (first, second)}
    assert len(led) == 2, "the address of a deck could be guessed"
    assert not any("deck-0" in one or one == deck for one in led)
    assert others[0].get(f"{first}/decks").status_code == 200
    assert decks.of_play(archive, sheet_at(archive, first), "nobody") is None


def test_the_same_file_sent_again_in_one_action_is_one_play(archive: PlayStore, phone: Phone) -> None:
    text = phone.get(f"{complete(phone, archive)}/play.json").text
    phone.get("/plays")
    sent = [phone.post("/plays", action_id="once", file=(BytesIO(text.encode()), "play.json")) for _ in range(2)]
    assert sent[0].location == sent[1].location


def test_the_schema_says_what_is_in_a_file(archive: PlayStore, phone: Phone) -> None:
    schema = json.loads(phone.get("/plays/schema.json").text)
    play = exported(phone, complete(phone, archive))
    json_schema.check(play, schema, schema)
    with pytest.raises(AssertionError):
        json_schema.check({**play, "game": "chess"}, schema, schema)


def spoil(play: dict[str, Any], way: str) -> str:
    events = play["events"]
    match way:
        case "before":
            events[1]["changes"][0]["before"] = 1
        case "after":
            events[1]["changes"][0]["after"] = 99
        case "float":
            events[1]["changes"][0]["after"] = 1.0
        case "cell":
            events[1]["changes"][0]["cell"] = "nowhere"
        case "phone":
            events[1]["phone"] = 7
        case "open":
            events[1]["action"] = "open"
        case "undoes":
            events[1] |= {"action": "undo", "undoes": 2}
        case "undone":
            events.append({**deepcopy(events[-1]), "action": "undo", "undoes": len(events)})
        case "seats":
            events[1]["changes"].append({"cell": "seats", "before": None, "after": [2, 1, 0]})
        case "finished":
            events[-1]["changes"][-1] = {"cell": "finished", "before": None, "after": "maybe"}
        case "name":
            events[1]["changes"].append({"cell": "player.1", "before": None, "after": "Ana"})
        case "spelling":
            events[1]["changes"].append({"cell": "player.1", "before": None, "after": "aná"})
        case "draft":
            events[1]["changes"].append({"cell": "draft", "before": None, "after": True})
        case "to come":
            play["opened_at"] = "2999-01-01T00:00:00Z"
        case "person":
            play["phones"][0]["person"] = 9
        case "time":
            events[1]["at"] = "2026-02-31T10:00:00Z"
        case "players":
            play["players"] = ["Ana"]
        case "twins":
            play["players"] = ["Ana", "Ana", "Caio"]
        case "alike":
            play["players"] = ["Ana", "Caio", "ÁNA"]
        case "game":
            play["game"] = "chess"
        case "version":
            play["version"] = 9
        case "key":
            play["\ud800"] = "x"
        case "missing":
            del play["events"]
    return json.dumps(play)


@pytest.mark.parametrize(
    ("way", "place"),
    [
        ("before", "events.1.changes.0.before"), ("after", "events.1.changes.0.after"),
        ("float", "events.1.changes.0.after"), ("cell", "events.1.changes.0.after"),
        ("phone", "events.1.phone"), ("open", "events.1.action"), ("undoes", "events.1.undoes"),
        ("undone", "events.2.undoes"), ("seats", "events.1.action"), ("finished", "events.1.changes.3.after"),
        ("name", "events.1.changes"), ("spelling", "events.1.changes"), ("alike", "players"),
        ("draft", "events.1.changes.4.after"), ("time", "events.1.at"),
        ("to come", "opened_at"), ("person", "phones.0.person"),
        ("players", "players"), ("twins", "players"), ("game", "game"), ("version", "version"), ("key", "?"),
        ("missing", "events"),
    ],
)  # fmt: skip
def test_a_spoilt_file_is_refused_with_the_place_and_nothing_is_stored(
    archive: PlayStore, phone: Phone, way: str, place: str
) -> None:
    play = exported(phone, complete(phone, archive))
    count = archive.db.execute("SELECT count(*) FROM plays").fetchone()[0]
    answer = bring(phone, spoil(play, way))
    assert answer.status_code == 422
    assert f"<b>{place}</b>" in answer.text
    assert "Nada foi importado" in answer.text
    assert not re.search(r"problem-[a-z]", answer.text)
    assert archive.db.execute("SELECT count(*) FROM plays").fetchone()[0] == count


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "NaN", "[" * 100_000, '{"format": "table-deck"}', '{"format": "table-play"}', '"\\ud800"']
)
@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_what_is_no_play_is_refused_in_words(app: Flask, text: str, language: str) -> None:
    phone = Phone(app, language)
    answer = bring(phone, text)
    assert answer.status_code == 422
    assert ("Nothing was imported" if language == "en" else "Nada foi importado") in answer.text


def test_what_is_not_for_this_pad_is_said_in_a_players_words(archive: PlayStore, phone: Phone) -> None:
    play = exported(phone, complete(phone, archive))
    bring(phone, spoil(play, "game"))
    assert "Este bloco não tem o jogo “chess”." in phone.page.text
    bring(phone, "[1]")
    assert "Este arquivo não é uma partida em JSON." in phone.page.text


def test_without_a_file_it_is_refused_and_one_too_large_too(phone: Phone) -> None:
    phone.get("/plays")
    assert phone.post("/plays").status_code == 422
    assert phone.open("POST", "/plays", data=b"x" * (4 * 1024 * 1024 + 1)).status_code == 413
    assert "no máximo 4.096 KB" in phone.page.text


def test_a_play_that_never_ended_travels_too(archive: PlayStore, phone: Phone, second_phone: Phone, at: str) -> None:
    fill(archive, at, {"rounds.0.0": 1})
    answer = bring(second_phone, phone.get(f"{at}/play.json").text)
    assert sheet_at(archive, answer.location).pad["rounds.0.0"] == 1


def test_the_draft_of_a_table_is_no_file(archive: PlayStore, phone: Phone) -> None:
    open_play(archive, NewPlay(GAMES["rufstock"], ["1", "2"], draft=True), "p", "x")
    at = f"/p/{writing.key_of('p', 'x')}"
    assert phone.get(f"{at}/play.json").status_code == 404


def test_all_plays_are_read_one_by_one(archive: PlayStore, phone: Phone) -> None:
    kept = [complete(phone, archive) for _ in range(3)]
    owner = next(one for one in sheet_at(archive, kept[0]).phones if one != "helper")
    phone.post(f"{kept[1]}/delete")
    found = [sheet.play.key for sheet in files.sheets(archive, ids_of(archive.db, owner))]
    assert found == [kept[0].removeprefix("/p/"), kept[2].removeprefix("/p/")]
