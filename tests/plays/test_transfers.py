"""A play that moves between two installations: it stays unchanged, and both sides say where it continues."""

import json
import re
from io import BytesIO
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest
from flask import Flask

from companion.core.game import DECK, Setup
from companion.core.pad import Change
from companion.plays import importing, transfers, writing
from companion.plays.sheet import PlayStore
from companion.store import plays as store
from companion.web.limits import OPENED, limit_per_address
from tests.attacks.routes import CARDS, table
from tests.support.helpers import GAMES, LANGUAGES, NAMES, PADS, Phone, complete_pad, fill, pad_of, sheet_at
from tests.support.transfers import SERVER, TRANSFER, depart, exported, in_words, path_of, send, stored


def shown(change: Change) -> tuple[Any, ...]:
    """Return what a change did; the address of a deck differs between copies and is left out."""
    values = (change.before, change.after)
    return (change.cell, *(bool(one) if change.cell == DECK else one for one in values))


def told(archive: PlayStore, at: str) -> list[Any]:
    """Return the history of a play, without the events of its moves."""
    play = sheet_at(archive, at).play
    return [
        (one.at, one.action, [shown(change) for change in one.changes], one.undoes is None)
        for one in store.events_after(archive.db, play.id, 0)
        if one.changes or one.number == 1
    ]


@pytest.mark.parametrize("slug", PADS)
@pytest.mark.parametrize("seed", [1, 4])
def test_a_play_goes_to_a_server_and_back_and_there_again(
    archive: PlayStore, away: PlayStore, app: Flask, phone: Phone, hut: Phone, slug: str, seed: int
) -> None:
    game = GAMES[slug]
    setup = Setup(NAMES[: min(size for size in game.players if size > 2)])
    at = hut.new_play(slug, list(setup.players))
    fill(away, at, pad_of(game, setup, seed))
    before = told(away, at)

    answer = send(app, exported(hut, at)).get_json()
    assert (answer["transfer"], answer["how"], answer["events"]) == (TRANSFER, "added", len(before))
    there = path_of(answer["address"])
    assert depart(hut, away, at, answer["address"]).status_code == 303
    assert told(archive, there) == before
    assert told(away, at) == before

    phone.get(there)
    fill(archive, there, complete_pad(game, setup, Random(seed + 9)))
    after = told(archive, there)
    assert len(after) > len(before)
    back = importing.import_play(away, writing.origin_of(phone_of(away, at)), exported(phone, there))
    assert back.how == importing.CONTINUED
    transfers.note_arrival(away, back.play, writing.origin_of(phone_of(away, at)), answer["address"])
    assert depart(phone, archive, there, "").status_code == 303
    assert told(away, at) == after
    assert sheet_at(away, at).moved is None

    hut.get(at)
    hut.post(f"{at}/finish")
    last = told(away, at)
    assert len(last) == len(after) + 1, hut.page.text
    again = send(app, exported(hut, at), at=there.removeprefix("/p/")).get_json()
    assert (again["how"], again["address"]) == ("continued", answer["address"])
    assert told(archive, there) == last
    result, ended = sheet_at(archive, there), sheet_at(away, at)
    assert result.moved is None
    assert result.finished
    assert result.setup == ended.setup
    assert result.score == ended.score
    phone.get(there)
    assert phone.post(f"{there}/reopen").status_code == 303, "it continues there"


def phone_of(archive: PlayStore, at: str) -> str:
    """Return the id of a phone at the table of a play."""
    return next(one for one, row in sheet_at(archive, at).phones.items() if row.at_table)


# ---- arriving on the server


@pytest.fixture
def play(away: PlayStore, hut: Phone) -> str:
    """The address of a play in progress on the phone."""
    at = hut.new_play("rufstock", ["Ana", "Beto", "Caio"])
    hut.get(at)
    assert hut.post(f"{at}/set", cell="rounds.0.0", value="2").status_code == 303
    return at


def test_a_transfer_that_is_repeated_arrives_once(archive: PlayStore, app: Flask, hut: Phone, play: str) -> None:
    text = exported(hut, play)
    first = send(app, text).get_json()
    before = stored(archive)
    again = send(app, text).get_json()
    assert again["address"] == first["address"]
    assert again["events"] == first["events"] == 2
    assert stored(archive) == before
    assert send(app, text, "u" * 22).get_json()["address"] != first["address"], "another phone may have the same file"


def test_a_transfer_goes_on_where_it_had_come_to(archive: PlayStore, app: Flask, hut: Phone, play: str) -> None:
    first = send(app, exported(hut, play)).get_json()
    hut.post(f"{play}/set", cell="rounds.0.1", value="0")
    again = send(app, exported(hut, play)).get_json()
    assert (again["how"], again["address"], again["events"]) == ("continued", first["address"], 3)
    assert sheet_at(archive, path_of(first["address"])).pad == {"rounds.0.0": 2, "rounds.0.1": 0}


def test_where_both_went_on_it_becomes_a_second_play(
    archive: PlayStore, app: Flask, phone: Phone, hut: Phone, play: str
) -> None:
    first = path_of(send(app, exported(hut, play)).get_json()["address"])
    phone.get(first)
    phone.post(f"{first}/set", cell="rounds.0.1", value="1")
    hut.post(f"{play}/set", cell="rounds.0.1", value="0")
    fork = send(app, exported(hut, play)).get_json()
    second = path_of(fork["address"])
    assert fork["how"] == "forked"
    assert second != first
    assert sheet_at(archive, first).pad == {"rounds.0.0": 2, "rounds.0.1": 1}
    assert sheet_at(archive, second).pad == {"rounds.0.0": 2, "rounds.0.1": 0}
    before = stored(archive)
    assert send(app, exported(hut, play)).get_json()["address"] == fork["address"]
    assert stored(archive) == before


def test_a_play_that_arrives_is_its_finders_and_in_their_group(
    archive: PlayStore, app: Flask, phone: Phone, hut: Phone, play: str
) -> None:
    known = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    there = path_of(send(app, exported(hut, play)).get_json()["address"])
    assert not any(row.at_table for row in sheet_at(archive, there).phones.values())
    phone.get(there)
    assert phone.post(f"{there}/set", cell="rounds.0.1", value="1").status_code == 303
    (groups,) = archive.db.execute("SELECT count(DISTINCT group_id), count(group_id) FROM plays").fetchall()
    assert groups == (1, 2)
    assert sheet_at(archive, known).moved is None
    assert "Veio de um celular" in in_words(phone, f"{there}/log")


def test_any_origin_may_send_and_no_cookie_is_read_or_set(app: Flask, phone: Phone, hut: Phone, play: str) -> None:
    answer = send(app, exported(hut, play))
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "Set-Cookie" not in answer.headers
    asked = app.test_client(use_cookies=False).options("/arrivals")
    assert asked.status_code == 200
    assert asked.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in asked.headers["Allow"]
    assert phone.get("/").headers.get("Access-Control-Allow-Origin") is None


@pytest.mark.parametrize("host", ["minha_casa:8000", "casa.local:8000"])
def test_the_answer_has_an_address_whatever_the_name_of_the_server(
    app: Flask, hut: Phone, play: str, host: str
) -> None:
    answer = send(app, exported(hut, play), Host=host).get_json()
    assert re.fullmatch(r"http://[^/]+/p/[\w-]+", answer["address"])


@pytest.mark.parametrize(
    ("text", "transfer", "status", "said"),
    [
        ("", TRANSFER, 422, {"pt-BR": "Este arquivo não é uma partida em JSON.", "en": "This isn’t a JSON game file."}),
        ("<p>Wi-Fi", TRANSFER, 422, {"pt-BR": "Este arquivo não é uma partida", "en": "This isn’t a JSON game file"}),
        (
            "[" * 100_000,
            TRANSFER,
            422,
            {"pt-BR": "Este arquivo não é uma partida", "en": "This isn’t a JSON game file"},
        ),
        (
            CARDS.replace("busao", "rufstock"),
            TRANSFER,
            422,
            {"pt-BR": "Este baralho é de outro jogo.", "en": "This deck is for another game."},
        ),
        ("x" * (512 * 1024 + 1), TRANSFER, 413, {"pt-BR": "512 KB", "en": "512 KB at most"}),
        (
            "{}",
            "short",
            422,
            {"pt-BR": "Não deu para entender o que foi escrito.", "en": "We couldn’t make sense of this."},
        ),
        (
            "{}",
            "t" * 21 + "%00",
            422,
            {"pt-BR": "Não deu para entender o que foi escrito.", "en": "We couldn’t make sense of this."},
        ),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_play_is_refused_in_a_sentence(
    archive: PlayStore, app: Flask, text: str, transfer: str, status: int, said: dict[str, str], language: str
) -> None:
    before = stored(archive)
    answer = send(app, text, transfer, **{"Accept-Language": language})
    assert answer.status_code == status
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert said[language] in answer.get_json()["errors"][0]["message"]
    assert stored(archive) == before


def test_too_many_arrivals_have_to_wait(app: Flask, hut: Phone, play: str) -> None:
    app.config["TABLES"] = 1
    text = exported(hut, play)
    found = [send(app, text, token_urlsafe(16)).status_code for _ in range(share_of(app) + 1)]
    assert found == [200] * (len(found) - 1) + [429]


def share_of(app: Flask) -> int:
    with app.app_context():
        return limit_per_address(OPENED.times)


# ---- a play that continues elsewhere


ELSEWHERE = "https://pontos.example/p/abc"


@pytest.fixture
def gone(archive: PlayStore, phone: Phone) -> str:
    """The address of a play that continues elsewhere, with an event to undo."""
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    phone.get(at)
    assert phone.post(f"{at}/set", cell="rounds.0.0", value="2").status_code == 303
    assert depart(phone, archive, at, ELSEWHERE).status_code == 303
    return at


WRITES = [route.removeprefix("POST /p/<key>") for route in table() if route.startswith("POST /p/<key>")]
WAYS = ("/moved", "/stay", "/delete", "/restore", "/remove", "/load")
"""Routes that still work on a play that has moved, or that are only for decks."""
SENT = {
    "/act/<name>": {"seat": "0"},
    "/set": {"cell": "note", "value": "x"},
    "/resolve": {"name": "set", "wanted": '{"note": "x"}'},
    "/undo": {"number": "2"},
    "/redo": {"number": "2"},
    "/seat": {"seat": "1"},
    "/seats": {"player": ["Beto", "Ana", "Caio"]},
}


@pytest.mark.parametrize("route", [one for one in WRITES if one not in WAYS and "<int:number>" not in one])
@pytest.mark.parametrize("htmx", [False, True])
def test_nothing_is_written_on_a_play_that_continues_elsewhere(
    archive: PlayStore, phone: Phone, gone: str, route: str, htmx: bool
) -> None:
    phone.get(gone)
    before, links = stored(archive), sheet_at(archive, gone).play
    phone.htmx = htmx
    path = route.replace("<name>", "passenger" if route.startswith("/form") else "out")
    answer = phone.post(f"{gone}{path}", **SENT.get(route, {}))
    assert answer.status_code in (404, 422), answer.text
    assert stored(archive) == before
    assert sheet_at(archive, gone).play == links
    if answer.status_code == 422:
        assert "Esta folha continua em pontos.example. Nada foi escrito aqui." in answer.text


def test_no_card_is_written_either_nor_kept_in_a_deck(archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("busao", ["Ana", "Beto", "Caio"])
    deck = phone.post("/decks/busao", name="Caixa").location.removeprefix("/p/")
    assert phone.post(f"/p/{deck}/load", file=(BytesIO(CARDS.encode()), "deck.json")).status_code == 303
    (card,) = (cell for cell in sheet_at(archive, f"/p/{deck}").pad if cell.startswith("upgrade."))
    ways = {
        "deck": {"deck": deck},
        "pick": {"cell": "buses.0.upgrades.0", "card": f"{card} Ar"},
        "form/passenger": {"cell": "buses.0.windows.0.0", "side": "0", "score": "3"},
    }
    phone.get(at)
    depart(phone, archive, at, ELSEWHERE)
    before = stored(archive)
    for way, fields in ways.items():
        answer = phone.post(f"{at}/{way}", **fields)
        assert answer.status_code == 422, way
        assert "Nada foi escrito aqui." in answer.text, way
        assert stored(archive) == before, way
    phone.post(f"{at}/stay")
    for way, fields in ways.items():
        assert phone.post(f"{at}/{way}", **fields).status_code == 303, f"{way} would be done here"


def test_every_page_says_where_it_continues_and_reading_goes_on(archive: PlayStore, phone: Phone, gone: str) -> None:
    for path in ("", "/table", "/log", "/bill/0", "/seats", "/delete", "/tool/referee", "/setup"):
        page = phone.get(f"{gone}{path}")
        assert page.status_code == 200, path
        assert f'href="{ELSEWHERE}"' in page.text, path
    assert "Continua em pontos.example" in in_words(phone, "/")
    assert "On the table" not in in_words(phone, "/")
    assert 'class="resume' not in phone.last
    assert "folha levada para outro lugar" in in_words(phone, f"{gone}/log")
    assert "Lá ela fica como está" in in_words(phone, f"{gone}/delete")
    (key,) = archive.db.execute("SELECT key FROM groups").fetchone()
    assert "Continua em pontos.example" in in_words(phone, f"/g/{key}")
    assert phone.get(f"{gone}/play.json").status_code == 200
    english = Phone(phone.app, "en")
    english.client = phone.client
    assert "Continues at pontos.example" in in_words(english, gone)


def test_an_open_page_of_another_phone_is_told(archive: PlayStore, phone: Phone, second_phone: Phone, at: str) -> None:
    second_phone.get(at)
    second_phone.htmx = True
    phone.get(at)
    depart(phone, archive, at, ELSEWHERE)
    assert second_phone.update().headers["HX-Redirect"] == at
    watching = f"/w/{sheet_at(archive, at).play.watch_key}"
    assert ELSEWHERE not in second_phone.get(watching).text, "who watches is not led to where one writes"


def test_it_may_continue_here_all_the_same(archive: PlayStore, phone: Phone, gone: str) -> None:
    asked = in_words(phone, f"{gone}/stay")
    assert "viram duas folhas" in asked
    phone.press("Continuar aqui")
    assert sheet_at(archive, gone).moved is None
    phone.get(gone)
    assert ELSEWHERE not in phone.last
    assert phone.post(f"{gone}/undo", number="2").status_code == 303
    assert sheet_at(archive, gone).pad == {}
    assert "folha de volta aqui" in in_words(phone, f"{gone}/log")
    before = stored(archive)
    assert phone.post(f"{gone}/stay").status_code == 303
    assert stored(archive) == before


@pytest.mark.parametrize(
    "to",
    [
        "javascript:alert(1)",
        "//evil.example/p/x",
        "/p/x",
        "https://",
        "ftp://a/b",
        "http://[",
        "https://a/" + "x" * 300,
    ],
)
def test_it_continues_at_an_address_or_nowhere(archive: PlayStore, phone: Phone, at: str, to: str) -> None:
    phone.get(at)
    before = stored(archive)
    assert depart(phone, archive, at, to).status_code == 422
    assert stored(archive) == before


def test_it_has_moved_only_if_all_of_it_has(archive: PlayStore, phone: Phone, at: str) -> None:
    phone.get(at)
    revision = sheet_at(archive, at).revision
    phone.post(f"{at}/set", cell="note", value="ainda uma")
    for wrong in (str(revision), "", "x"):
        assert phone.post(f"{at}/moved", to=ELSEWHERE, revision=wrong).status_code == 422
    assert sheet_at(archive, at).moved is None
    assert depart(phone, archive, at, ELSEWHERE).status_code == 303
    assert phone.post(f"{at}/moved", to="", revision=str(revision + 2)).status_code == 422, "it is there already"
    assert sheet_at(archive, at).play.moved_to == ELSEWHERE


# ---- fetched from a server


def bring(phone: Phone, text: str, source: str) -> Any:
    return phone.post("/plays", file=(BytesIO(text.encode()), "play.json"), **{"from": source})


def test_a_play_that_is_brought_continues_here_and_says_where_it_came_from(
    archive: PlayStore, away: PlayStore, phone: Phone, hut: Phone, at: str
) -> None:
    phone.get(at)
    here = bring(hut, exported(phone, at), f"{SERVER}{at}").location
    assert told(away, here) == told(archive, at)
    assert "Veio de localhost" in in_words(hut, f"{here}/log")
    depart(hut, away, here, f"{SERVER}{at}")
    assert bring(hut, exported(phone, at), f"{SERVER}{at}").location == here
    assert sheet_at(away, here).moved is None, "it is back, although nothing was written there"


def test_where_both_went_on_what_is_brought_is_a_second_play_and_says_so(
    away: PlayStore, phone: Phone, hut: Phone, at: str
) -> None:
    phone.get(at)
    here = bring(hut, exported(phone, at), f"{SERVER}{at}").location
    for one, address, text in ((hut, here, "cá"), (phone, at, "lá")):
        one.get(address)
        assert one.post(f"{address}/set", cell="note", value=text).status_code == 303
    second = bring(hut, exported(phone, at), f"{SERVER}{at}").location
    assert second != here
    assert "Ficaram as duas" in in_words(hut, second)
    assert [sheet_at(away, one).note for one in (here, second)] == ["cá", "lá"]


@pytest.mark.parametrize("source", ["", "javascript:alert(1)", "/p/x"])
def test_a_file_that_comes_from_no_address_is_a_file_like_others(
    phone: Phone, hut: Phone, at: str, source: str
) -> None:
    phone.get(at)
    here = bring(hut, exported(phone, at), source).location
    assert "Importada em" in in_words(hut, f"{here}/log")
    assert bring(hut, exported(phone, at), source).status_code == 200


def test_an_action_that_was_booked_before_is_still_answered_as_booked(
    phone: Phone, archive: PlayStore, at: str
) -> None:
    phone.get(at)
    phone.post(f"{at}/set", action_id="once", cell="note", value="x")
    depart(phone, archive, at, ELSEWHERE)
    assert phone.post(f"{at}/set", action_id="once", cell="note", value="x").status_code == 303


def test_the_file_of_a_play_that_moved_and_came_back_can_be_imported(
    archive: PlayStore, phone: Phone, second_phone: Phone, gone: str
) -> None:
    phone.post(f"{gone}/stay")
    text = exported(phone, gone)
    assert '"depart"' in text
    answer = send(phone.app, text)
    assert answer.status_code == 200
    there = path_of(answer.get_json()["address"])
    assert json.loads(exported(second_phone, there))["events"] == json.loads(text)["events"]
