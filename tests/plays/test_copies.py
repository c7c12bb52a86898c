"""Copies of a result for other programs, worked out by hand: text, table, BG Stats, and all plays in one archive."""

import csv
import io
import json
from urllib.parse import unquote
from zipfile import ZipFile

import pytest
from flask import Flask

from companion.core.score import TOTAL, Detail, Entry, add_up, settle
from companion.plays import copies
from companion.plays.sheet import PlayStore
from tests.bench.taps import copy
from tests.support.helpers import Phone, complete, fill, sheet_at
from tests.support.tables import LONG, TABLES, Table, bus

BUSES = Table(
    "busao",
    ("=Ana", "Beto"),
    {**bus(0, "5 3 -2 - - - - - - - - -", "1 2 0", "4", 2), **bus(1, "1 - - - - - - - - - - -", "0 0 0", "", 0)},
)
"""=Ana: passengers 5 + 3 − 2 = 6, driver 1 + 2 + 0 = 3, upgrades 4, hand −2: 11. Beto: 1, 0, 0, 0: 1."""


def over(phone: Phone, archive: PlayStore, table: Table) -> str:
    at = phone.new_play(table.slug, list(table.players))
    fill(archive, at, table.pad)
    phone.get(at)
    phone.post(f"{at}/set?cell=played_on", value="2026-03-07")
    assert phone.post(f"{at}/finish").status_code == 303, phone.last
    return at


def chat(phone: Phone, at: str) -> list[str]:
    text = phone.get(f"{at}/share").text.split("readonly>")[1].split("</textarea>")[0]
    return text.split("\n")


def test_how_much_was_between_the_first_two_is_said_where_less_is_better_too() -> None:
    entries = [Entry((add_up("cards", (Detail(points, "as_written"),)),)) for points in (10, 5, 3)]
    assert settle(entries, fewest=(TOTAL,)).lead == 5 - 3
    assert settle(entries[:1]).lead is None


def test_a_chat_gets_five_lines(archive: PlayStore, phone: Phone) -> None:
    # Rulebook: 4, 3, 2 points in the order in which players run out of cards. Ana 4 + 4, Beto 3 + 2, Caio 2 + 3.
    at = complete(phone, archive)
    phone.get(at)
    phone.post(f"{at}/set?cell=played_on", value="2026-03-07")
    phone.post(f"{at}/finish")
    assert chat(phone, at) == [
        "Rufstock · 7 mar 2026", "Ana venceu (por 3 pontos)", "1. Ana 8", "2. Beto 5", "2. Caio 5",
    ]  # fmt: skip


def test_five_people_go_into_five_lines_too(archive: PlayStore, phone: Phone) -> None:
    at = over(phone, archive, TABLES["rufstock-won-long"])
    lines = chat(phone, at)
    assert len(lines) == 5
    assert lines[4].count(" · ") == 2
    assert all(name in "\n".join(lines) for name in LONG[:5])


@pytest.mark.parametrize(("language", "others"), [("pt-BR", "com Ana, Beto e Duda"), ("en", "with Ana, Beto and Duda")])
def test_without_points_those_who_did_not_win_share_a_line(
    app: Flask, archive: PlayStore, language: str, others: str
) -> None:
    phone = Phone(app, language)
    lines = chat(phone, over(phone, archive, TABLES["quissama-won"]))
    assert len(lines) == 3
    assert "Caio" in lines[1]
    assert lines[2] == others


def test_a_table_has_a_row_for_each_player_and_category(archive: PlayStore, phone: Phone) -> None:
    at = over(phone, archive, BUSES)
    number = str(sheet_at(archive, at).play.id)
    answer = phone.get(f"{at}/result.csv")
    assert answer.mimetype == "text/csv"
    rows = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    assert rows[0] == ["Data", "Jogo", "Folha", "Jogador", "Lugar", "Venceu", "Total", "Categoria", "Pontos"]
    head = ["2026-03-07", "Busão", number]
    ana, beto = [*head, "'=Ana", "1", "1", "11"], [*head, "Beto", "2", "0", "1"]
    assert rows[1:] == [
        [*ana, "Passageiros", "6"],
        [*ana, "Motorista", "3"],
        [*ana, "Melhorias", "4"],
        [*ana, "Cartas na mão", "-2"],
        [*beto, "Passageiros", "1"],
        [*beto, "Motorista", "0"],
        [*beto, "Melhorias", "0"],
        [*beto, "Cartas na mão", "0"],
    ]


def test_in_pairs_everybody_has_rows(archive: PlayStore, phone: Phone) -> None:
    table = Table("busao", ("Ana", "Beto", "Caio", "Duda", "Eva", "Fábio"), BUSES.pad)
    rows = list(csv.reader(io.StringIO(phone.get(f"{over(phone, archive, table)}/result.csv").text)))
    assert len(rows) == 1 + 6 * 4
    assert {row[3] for row in rows[1:]} == set(table.players)


@pytest.mark.parametrize("sign", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_no_name_is_a_formula(sign: str) -> None:
    assert copies.plain_cell(sign) == f"'{sign}"


def test_bg_stats_gets_what_it_reads(archive: PlayStore, phone: Phone) -> None:
    at = over(phone, archive, BUSES)
    sheet = sheet_at(archive, at)
    archive.db.execute("UPDATE plays SET opened_at = '2026-03-07T20:00:00Z' WHERE id = ?", (sheet.play.id,))
    archive.db.execute(
        "UPDATE events SET at = '2026-03-07T20:41:30Z' WHERE play = ? AND action = 'finish'", (sheet.play.id,)
    )
    answer = phone.get(f"{at}/bg-stats.json")
    assert '.bgsplay"' in answer.headers["Content-Disposition"]
    play = json.loads(answer.text)
    assert play == {
        "sourceName": "Bloco de Pontos",
        "sourcePlayId": f"{sheet.play.id}-20260307200000",
        "playDate": "2026-03-07 20:41:30",
        "durationMin": 41,
        "game": {"name": "Busão", "sourceGameId": "busao", "highestWins": True, "noPoints": False},
        "players": [
            {"name": "=Ana", "sourcePlayerId": "=ana", "score": 11, "rank": 1, "winner": True, "startPlayer": False},
            {"name": "Beto", "sourcePlayerId": "beto", "score": 1, "rank": 2, "winner": False, "startPlayer": False},
        ],
    }
    html = phone.get(at).text
    link = html.split('href="https://app.bgstatsapp.com/createPlay.html?data=')[1].split('"')[0]
    assert json.loads(unquote(link)) == play


def test_bg_stats_gets_the_day_that_people_noted(archive: PlayStore, phone: Phone) -> None:
    at = over(phone, archive, BUSES)  # opened today, played on 7 March
    play = json.loads(phone.get(f"{at}/bg-stats.json").text)
    assert play["playDate"] == "2026-03-07 00:00:00"
    assert "durationMin" not in play


def test_bg_stats_gets_the_number_of_the_game_where_it_has_one(archive: PlayStore, phone: Phone) -> None:
    numbers = {}
    for name in ("boomtown-won", "busao-tie", "rufstock-won", "quissama-won"):
        play = json.loads(phone.get(f"{over(phone, archive, TABLES[name])}/bg-stats.json").text)
        numbers[play["game"]["name"]] = play["game"].get("bggId")
    assert numbers == {"Boomtown": 10997, "Busão": None, "Rufstock": None, "Quissama": None}


def test_bg_stats_gets_pairs_as_teams(archive: PlayStore, phone: Phone) -> None:
    table = Table("busao", ("Ana", "Beto", "Caio", "Duda"), BUSES.pad)
    at = over(phone, archive, table)
    play = json.loads(phone.get(f"{at}/bg-stats.json").text)
    teams = {one["name"]: one["team"] for one in play["players"]}
    sides = sheet_at(archive, at).sides
    assert [{teams[name] for name in names} for names in sides] == [{"1"}, {"2"}]
    alone = json.loads(phone.get(f"{over(phone, archive, BUSES)}/bg-stats.json").text)
    assert not any("team" in one for one in alone["players"])


def test_bg_stats_is_told_that_the_fewest_points_win(archive: PlayStore, phone: Phone) -> None:
    for wins in ("most", "fewest"):
        table = Table("caderno", ("Ana", "Beto"), {"options.wins": wins, "figures.0.0": 3, "figures.0.1": 5})
        sheet = sheet_at(archive, over(phone, archive, table))
        assert copies.bg_stats(archive, sheet)["game"]["highestWins"] is (wins == "most")
        assert sheet.winners == ((1,) if wins == "most" else (0,))


def test_bg_stats_gets_the_note(archive: PlayStore, phone: Phone) -> None:
    at = over(phone, archive, BUSES)
    phone.post(f"{at}/set?cell=note", value="Na varanda,\ncom chuva")
    play = json.loads(phone.get(f"{at}/bg-stats.json").text)
    assert play["comments"] == "Na varanda,\ncom chuva"
    link = copies.bg_stats_link(archive, sheet_at(archive, at))
    assert json.loads(unquote(link.removeprefix(copies.BG_STATS))) == play


def test_of_a_tie_that_is_to_be_played_again_nobody_is_the_winner(archive: PlayStore, phone: Phone) -> None:
    at = over(phone, archive, TABLES["busao-rematch"])
    assert "empataram em tudo" in phone.get(at).text
    assert "#crown" not in phone.last
    rows = list(csv.reader(io.StringIO(phone.get(f"{at}/result.csv").text)))
    assert {row[5] for row in rows[1:]} == {"0"}
    play = json.loads(phone.get(f"{at}/bg-stats.json").text)
    assert not any(one["winner"] for one in play["players"])


def test_a_game_without_points_says_so(archive: PlayStore, phone: Phone) -> None:
    at = over(phone, archive, TABLES["quissama-won"])
    play = json.loads(phone.get(f"{at}/bg-stats.json").text)
    assert play["game"]["noPoints"] is True
    assert all("score" not in one for one in play["players"])
    assert [one["name"] for one in play["players"] if one["winner"]] == ["Caio"]


def test_the_link_to_bg_stats_is_short_enough_for_the_longest_names(archive: PlayStore, phone: Phone) -> None:
    names = tuple(f"{n}{'ã' * 39}" for n in range(6))
    at = over(phone, archive, Table("busao", names, BUSES.pad))
    assert len(copies.bg_stats_link(archive, sheet_at(archive, at))) < 8000
    note = "\N{DOG FACE}" * 500
    phone.post(f"{at}/set?cell=note", value=note)
    sheet = sheet_at(archive, at)
    link = copies.bg_stats_link(archive, sheet)
    play = json.loads(unquote(link.removeprefix(copies.BG_STATS)))
    assert 7900 < len(link) <= 8000, "as much of the note as there is room for"
    assert 400 < len(play["comments"]) < 500
    assert play == {**copies.bg_stats(archive, sheet), "comments": note[: len(play["comments"])]}


def test_a_note_without_room_in_the_link_to_bg_stats_is_left_out(
    archive: PlayStore, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = over(phone, archive, BUSES)
    bare = copies.bg_stats_link(archive, sheet_at(archive, at))
    phone.post(f"{at}/set?cell=note", value="Na varanda")
    monkeypatch.setattr(copies, "LONGEST_LINK", len(bare))
    assert copies.bg_stats_link(archive, sheet_at(archive, at)) == bare


def test_a_play_without_a_winner_has_no_places(archive: PlayStore, phone: Phone, at: str) -> None:
    fill(archive, at, {"rounds.0.0": 0})
    phone.get(at)
    phone.post(f"{at}/end")
    assert not any(
        one["winner"] or "rank" in one for one in json.loads(phone.get(f"{at}/bg-stats.json").text)["players"]
    )
    rows = list(csv.reader(io.StringIO(phone.get(f"{at}/result.csv").text)))
    assert {row[4] for row in rows[1:]} == {""}
    assert chat(phone, at)[1] == "Fim sem vencedor"
    assert phone.get(f"{at}/sheet.png").status_code == 200


def test_all_plays_go_into_one_archive_and_those_of_others_do_not(
    archive: PlayStore, phone: Phone, second_phone: Phone
) -> None:
    mine, open_still = over(phone, archive, BUSES), phone.new_play("rufstock", ["Ana", "Beto"])
    theirs = over(second_phone, archive, TABLES["boomtown-won"])
    answer = phone.get("/plays.zip")
    assert answer.mimetype == "application/zip"
    packed = ZipFile(io.BytesIO(answer.data))
    assert packed.testzip() is None
    one, other, foreign = (sheet_at(archive, at).play.id for at in (mine, open_still, theirs))
    names = packed.namelist()
    assert [f"-{number:03}-" in name for name, number in zip(names[:2], (one, other), strict=True)] == [True, True]
    assert names[2:] == ["result.csv"]
    assert not any(f"-{foreign:03}-" in name for name in names)
    assert packed.read(names[0]).decode() == phone.get(f"{mine}/play.json").text
    rows = list(csv.reader(io.StringIO(packed.read("result.csv").decode("utf-8-sig"))))
    assert len(rows) == 1 + 2 * 4


def test_ten_thousand_plays_are_packed_one_after_the_other(app: Flask, archive: PlayStore, phone: Phone) -> None:
    at = complete(phone, archive)  # two rounds of three people, with a row for each
    phone.get(at)
    phone.post(f"{at}/finish")
    copy(app.extensions["plays"], at, 9_999)
    pieces = list(phone.client.get("/plays.zip").iter_encoded())
    assert max(map(len, pieces[:-1])) < 64 * 1024, "one play at a time; in the end the list of all"
    packed = ZipFile(io.BytesIO(b"".join(pieces)))
    assert len(set(packed.namelist())) == 10_000 + 1
    assert len(packed.read("result.csv").decode().splitlines()) == 1 + 10_000 * 3 * 2


def test_a_phone_without_plays_gets_an_empty_archive(phone: Phone) -> None:
    assert ZipFile(io.BytesIO(phone.get("/plays.zip").data)).namelist() == ["result.csv"]
