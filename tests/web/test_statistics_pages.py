"""The statistics page of a group: figures worked out by hand, what it says of few plays, who may see it."""

import csv
from io import StringIO
from random import Random

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.core.game import Setup
from companion.plays import deleted, writing
from companion.plays.sheet import PlayStore
from companion.store.database import writing as in_one_write
from tests.support.a_year import make_year
from tests.support.company import KEY, add_member, let_play, make_group, merge
from tests.support.helpers import GAMES, PADS, Phone, check, complete_pad, fill, sheet_at
from tests.support.page import Page

AT = f"/g/{KEY}/statistics"


class Member(Phone):
    """A phone that joins the group before it opens any of its pages."""

    joined = False

    def get(self, path: str, **headers: str) -> TestResponse:
        if path.startswith(f"/g/{KEY}") and not self.joined:
            self.joined = self.post(f"/g/{KEY}/join").status_code == 303
        return super().get(path, **headers)


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Member(app)


def rufstock(phone: Phone, archive: PlayStore, group: int, members: dict[str, int], day: str, *out: str) -> str:
    """Finish a play of Rufstock in which hands run out in the order ``out``, in both rounds: 4, 3 and 2 points each."""
    names = list(members)[:3]
    at = phone.new_play("rufstock", names)
    order = [names.index(name) for name in out]
    cells = {f"rounds.{number}.{place}": seat for number in (0, 1) for place, seat in enumerate(order[:2])}
    fill(archive, at, {**cells, "played_on": day, "first_player": names.index("Ana")})
    let_play(archive, at, group, *(members[name] for name in names))
    assert phone.post(f"{at}/finish").status_code == 303
    return at


@pytest.fixture
def played(phone: Phone, archive: PlayStore) -> tuple[int, dict[str, int], list[str]]:
    """Four plays that Ana starts: she wins the first and the last two (8 : 6 : 4), Beto wins the second."""
    group, members = make_group(archive.db, "Ana", "Beto", "Caio")
    orders = (("Ana", "Beto", "Caio"), ("Beto", "Ana", "Caio"), ("Ana", "Beto", "Caio"), ("Ana", "Caio", "Beto"))
    days = ("2026-02-01", "2026-02-08", "2026-03-01", "2026-03-15")
    ats = [rufstock(phone, archive, group, members, day, *out) for day, out in zip(days, orders, strict=True)]
    return group, members, ats


def rows(phone: Phone, table: str, **query: str) -> list[list[str]]:
    answer = phone.get(f"{AT}/{table}.csv?" + "&".join(f"{name}={value}" for name, value in query.items()))
    assert answer.status_code == 200
    assert answer.mimetype == "text/csv"
    assert answer.data.startswith("\N{BYTE ORDER MARK}".encode())
    return list(csv.reader(StringIO(answer.data.decode("utf-8-sig"))))


def test_nobody_outside_the_group_sees_anything(phone: Phone, app: Flask, archive: PlayStore) -> None:
    make_group(archive.db, "Ana")
    outside = Phone(app)
    for path in ("", "/wins.csv"):
        for address, said in (("/g/not-a-key/statistics", 404), (AT, 303)):
            answer = outside.get(address + path)
            assert answer.status_code == said
            assert "Ana" not in answer.text
    assert phone.get(f"{AT}/nothing.csv").status_code == 404


def test_nothing_played_is_said(phone: Phone, archive: PlayStore) -> None:
    make_group(archive.db, "Ana")
    assert "Ainda não há partida com vencedor" in check(phone, AT).text
    assert "Ainda não há partida com vencedor" in check(phone, f"{AT}?game=rufstock").text
    assert rows(phone, "wins") == [["Quem", "Vitórias", "Partidas", "Pela sorte"]]


def test_what_is_not_counted_is_said_and_why(
    phone: Phone, archive: PlayStore, played: tuple[int, dict[str, int], list[str]]
) -> None:
    group, members, _ = played
    check(phone, AT)
    assert "Fora da conta" not in phone.page.text
    for day, ended in (("2026-04-01", False), ("2025-12-31", False), ("2026-04-02", True)):
        at = phone.new_play("rufstock", list(members))
        fill(archive, at, {"played_on": day})
        let_play(archive, at, group, *members.values())
        phone.get(at)
        if ended:
            phone.post(f"{at}/end")
    thrown = phone.new_play("rufstock", list(members))
    let_play(archive, thrown, group, *members.values())
    phone.get(thrown)
    phone.post(f"{thrown}/delete")
    two = "Fora da conta: 2 partidas ainda abertas e 1 partida encerrada sem vencedor."
    assert two in check(phone, AT).text
    assert two in check(phone, f"{AT}?game=rufstock").text
    assert "Fora da conta" not in check(phone, f"{AT}?game=busao").text
    listed = [one for one in check(phone, f"/g/{KEY}").values("href") if one.startswith("/p/")]
    assert len(set(listed)) == 4 + 2 + 1, "what the history lists is what counts and what is said not to"


def test_what_is_not_counted_is_of_the_year_that_is_chosen(
    phone: Phone, archive: PlayStore, played: tuple[int, dict[str, int], list[str]]
) -> None:
    group, members, _ = played
    rufstock(phone, archive, group, members, "2025-11-01", "Ana", "Beto", "Caio")
    for day in ("2025-12-31", "2025-12-30", "2026-04-01"):
        at = phone.new_play("rufstock", list(members))
        fill(archive, at, {"played_on": day})
        let_play(archive, at, group, *members.values())
    assert "Fora da conta: 2 partidas ainda abertas." in check(phone, f"{AT}?year=2025").text
    assert "Fora da conta: 1 partida ainda aberta." in check(phone, f"{AT}?year=2026").text
    today = phone.new_play("rufstock", list(members))  # dated by its opening alone
    let_play(archive, today, group, *members.values())
    assert "Fora da conta: 4 partidas ainda abertas." in check(phone, AT).text


def test_wins_against_chance(phone: Phone, played: object) -> None:
    assert rows(phone, "wins") == [
        ["Quem", "Rufstock", "Vitórias", "Partidas", "Pela sorte"],
        ["Ana", "3", "3", "4", "1.33"],  # 4 plays of 3 players: 4/3
        ["Beto", "1", "1", "4", "1.33"],
        ["Caio", "0", "0", "4", "1.33"],
    ]
    text = check(phone, AT).text
    assert "4 partidas" in text
    assert "3 de 4" in text
    assert 'aria-label="Ana venceu 3 de 4 partidas; só pela sorte seriam 1,3."' in phone.last


def test_the_game_s_own_tab(phone: Phone, played: object) -> None:
    page = check(phone, f"{AT}?game=rufstock")
    assert rows(phone, "averages", game="rufstock") == [
        ["Quem", "Partidas", "Média", "Menor placar", "Maior placar"],
        ["Ana", "4", "7.50", "6", "8"],  # 8 + 6 + 8 + 8
        ["Beto", "4", "6.00", "4", "8"],  # 6 + 8 + 6 + 4
        ["Caio", "4", "4.50", "4", "6"],  # 4 + 4 + 4 + 6
    ]
    assert 'aria-label="Ana: média 7,5, de 6 a 8 em 4 partidas."' in phone.last
    assert "Quem começou venceu 3 de 4 partidas; só pela sorte seriam 1,3." in page.text
    assert "Os pontos decidiram 4 de 4 partidas." in page.text
    assert rows(phone, "endings", game="rufstock") == [["O que decidiu", "Partidas"], ["Os pontos", "4"]]
    said = " ".join(page.text.split())
    for record in ("8 Maior placar A Ana 1 fev", "4 Menor placar C Caio 1 fev", "2 pontos de diferença A Ana 15 mar"):
        assert record in said
    assert "2 vitórias seguidas A Ana 15 mar" in said


def test_two_people_head_to_head(phone: Phone, played: tuple[int, dict[str, int], list[str]]) -> None:
    _, members, _ = played
    query = f"one={members['Beto']}&other={members['Caio']}"
    page = check(phone, f"{AT}?{query}")
    # Beto is ahead of Caio in the first three, Caio in the last.
    assert "Na última, 15 mar: Caio na frente, 6 a 4." in page.text
    assert rows(phone, "duel", one=str(members["Beto"]), other=str(members["Caio"])) == [
        ["Dia", "Jogo", "Beto", "Caio"],
        ["2026-02-01", "Rufstock", "6", "4"],
        ["2026-02-08", "Rufstock", "8", "4"],
        ["2026-03-01", "Rufstock", "6", "4"],
        ["2026-03-15", "Rufstock", "4", "6"],
    ]
    same = check(phone, f"{AT}?one={members['Beto']}&other={members['Beto']}")  # nobody plays against themselves
    assert "Frente a frente" in same.text
    for wrong in ("one=99999", "one=x", "other=-1", "one=" + "9" * 30, "game=chess"):
        check(phone, f"{AT}?{wrong}")


def test_points_by_line(phone: Phone, played: tuple[int, dict[str, int], list[str]]) -> None:
    _, members, _ = played
    of = str(members["Beto"])
    assert rows(phone, "points", game="rufstock", of=of) == [
        ["Dia", "Rodada 1", "Rodada 2", "Total"],
        ["2026-02-01", "3", "3", "6"],
        ["2026-02-08", "4", "4", "8"],
        ["2026-03-01", "3", "3", "6"],
        ["2026-03-15", "2", "2", "4"],
    ]
    check(phone, f"{AT}?game=rufstock&of={of}")
    assert "Pontos de Beto nas últimas 4 partidas: 6, 8, 6 e 4." in phone.last


def test_a_correction_and_a_deletion_count_at_once(
    phone: Phone, archive: PlayStore, played: tuple[int, dict[str, int], list[str]]
) -> None:
    _, _, ats = played

    def wins() -> list[str]:
        return [f"{row[0]} {row[1]} {row[3]}" for row in rows(phone, "wins")[1:]]

    assert wins() == ["Ana 3 4", "Beto 1 4", "Caio 0 4"]
    phone.post(f"{ats[0]}/reopen")
    assert wins() == ["Ana 2 3", "Beto 1 3", "Caio 0 3"]
    phone.post(f"{ats[0]}/undo")
    assert wins() == ["Ana 3 4", "Beto 1 4", "Caio 0 4"]
    play = sheet_at(archive, ats[3]).play
    deleted.delete(archive, play, writing.origin_of("a-phone"))
    assert wins() == ["Ana 2 3", "Beto 1 3", "Caio 0 3"]


def years(page: Page) -> list[str]:
    """Return the years that the page offers; the selected one has a star."""
    chips = [one for tag, one in page.tags if tag == "a" and one.get("class") == "chip" and "aria-label" not in one]
    found = [(one["href"].partition("year=")[2].partition("&")[0], "aria-current" in one) for one in chips]
    return [(year or "all") + "*" * here for year, here in found]


def test_one_year(phone: Phone, archive: PlayStore, played: tuple[int, dict[str, int], list[str]]) -> None:
    """2025 has one more play: Caio 8, Beto 6, Ana 4."""
    group, members, _ = played
    assert years(check(phone, AT)) == [], "there is only one"
    rufstock(phone, archive, group, members, "2025-12-31", "Caio", "Beto", "Ana")
    assert years(check(phone, AT)) == ["all*", "2026", "2025"]
    assert [row[:4] for row in rows(phone, "wins")[1:]] == [
        ["Ana", "3", "3", "5"],
        ["Beto", "1", "1", "5"],
        ["Caio", "1", "1", "5"],
    ]
    page = check(phone, f"{AT}?year=2025&game=rufstock")
    assert years(page) == ["all", "2026", "2025*"]
    assert "uma partida" in page.text
    assert "8 Maior placar C Caio 31 dez" in " ".join(page.text.split())
    linked = [link for link in page.values("href") if link.startswith(AT)]
    assert len([link for link in linked if "year=2025" in link]) == len(linked) - 2, "all but those to other years"
    (duel,) = [form for form in page.forms if "one" in dict(form.fields)]
    assert dict(duel.fields)["year"] == "2025", "two others are compared in the same year"
    assert rows(phone, "wins", year="2025") == [
        ["Quem", "Rufstock", "Vitórias", "Partidas", "Pela sorte"],
        ["Caio", "1", "1", "1", "0.33"],
        ["Ana", "0", "0", "1", "0.33"],
        ["Beto", "0", "0", "1", "0.33"],
    ]
    assert rows(phone, "averages", year="2026", game="rufstock")[1] == ["Ana", "4", "7.50", "6", "8"]
    assert len(rows(phone, "duel", year="2025")) == 2
    of = str(members["Ana"])
    assert rows(phone, "points", year="2025", game="rufstock", of=of)[1:] == [["2025-12-31", "2", "2", "4"]]
    assert rows(phone, "endings", year="2025", game="rufstock")[1] == ["Os pontos", "1"]


def test_a_game_that_was_not_played_in_a_year_is_said(
    phone: Phone, archive: PlayStore, played: tuple[int, dict[str, int], list[str]]
) -> None:
    group, members, _ = played
    at = phone.new_play("quissama", ["Ana", "Beto"])
    fill(archive, at, {**complete_pad(GAMES["quissama"], Setup(("Ana", "Beto")), Random(1)), "played_on": "2024-05-01"})
    let_play(archive, at, group, members["Ana"], members["Beto"])
    assert phone.post(f"{at}/finish").status_code == 303
    page = check(phone, f"{AT}?year=2024&game=rufstock")
    assert "Em 2024 esta turma não encerrou nenhuma partida de Rufstock." in page.text
    assert years(page) == ["all", "2026", "2024*"]
    assert rows(phone, "wins", year="2024")[0] == ["Quem", "Quissama", "Vitórias", "Partidas", "Pela sorte"]


@pytest.mark.parametrize("year", ["2025", "1", "-2026", "x", "", "2026.0", "9" * 5000, "²", "0"])
def test_a_year_that_there_is_not_is_as_if_not_asked(phone: Phone, played: object, year: str) -> None:
    everything = rows(phone, "wins")
    assert rows(phone, "wins", year=year) == everything
    assert "year=" not in "".join(check(phone, f"{AT}?year={year}").values("href"))


def test_people_are_merged_and_parted(
    phone: Phone, archive: PlayStore, played: tuple[int, dict[str, int], list[str]]
) -> None:
    group, members, ats = played
    with in_one_write(archive.db) as db:
        again = add_member(db, group, "Aninha")
        db.execute(
            "UPDATE seated SET member = ? WHERE member = ? AND play = ?",
            (again, members["Ana"], sheet_at(archive, ats[0]).play.id),
        )
    assert [row[0] for row in rows(phone, "wins")[1:]] == ["Ana", "Aninha", "Beto", "Caio"]
    merge(archive.db, again, members["Ana"])
    assert rows(phone, "wins")[1] == ["Ana", "3", "3", "4", "1.33"]
    assert "Aninha" not in check(phone, AT).text
    with in_one_write(archive.db) as db:
        third = add_member(db, group, "Ana M.")
    merge(archive.db, members["Ana"], third)
    assert [row[:3] for row in rows(phone, "wins")[1:]] == [
        ["Ana M.", "3", "3"],
        ["Beto", "1", "1"],
        ["Caio", "0", "0"],
    ]
    assert rows(phone, "duel", one=str(third), other=str(members["Beto"]))[0][:2]
    merge(archive.db, members["Ana"], None)
    merge(archive.db, again, None)
    assert rows(phone, "wins")[1:3] == [["Ana", "2", "2", "3", "1.00"], ["Aninha", "1", "1", "1", "0.33"]]


def test_little_is_said_to_be_little(phone: Phone, archive: PlayStore) -> None:
    group, members = make_group(archive.db, "Ana", "Beto", "Caio")
    rufstock(phone, archive, group, members, "2026-02-01", "Ana", "Beto", "Caio")
    page = check(phone, f"{AT}?game=rufstock")
    assert "É uma partida só: ainda não diz quem joga melhor." in page.text
    assert "Ana jogou uma partida e venceu." in page.text
    assert "média" not in phone.last.replace("o desenho marca a média", "")
    assert rows(phone, "averages", game="rufstock")[1] == ["Ana", "1", "", "8", "8"]
    rufstock(phone, archive, group, members, "2026-02-02", "Ana", "Beto", "Caio")
    assert "São só 2 partidas" in check(phone, AT).text
    rufstock(phone, archive, group, members, "2026-02-03", "Ana", "Beto", "Caio")
    assert "ainda não" not in check(phone, AT).text


def test_a_shared_win_is_one_for_each_and_said(phone: Phone, archive: PlayStore) -> None:
    group, members = make_group(archive.db, "Ana", "Beto", "Caio")
    at = phone.new_play("rufstock", list(members))
    # Ana 4 + 3, Beto 3 + 4, Caio 2 + 2
    fill(archive, at, {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 1, "rounds.1.1": 0})
    let_play(archive, at, group, *members.values())
    phone.post(f"{at}/finish")
    page = check(phone, f"{AT}?game=rufstock")
    assert [row[1] for row in rows(phone, "wins", game="rufstock")[1:]] == ["1", "1", "0"]
    assert "uma partida, uma dividida" in page.text
    assert "os pontos não decidiram. Uma ficou dividida." in " ".join(page.text.split())


def test_a_name_is_no_formula(phone: Phone, archive: PlayStore) -> None:
    group, members = make_group(archive.db, "=1+1", "Ana", "@b")
    at = phone.new_play("rufstock", list(members))
    fill(archive, at, {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2})
    let_play(archive, at, group, *members.values())
    phone.post(f"{at}/finish")
    assert [row[0] for row in rows(phone, "wins")] == ["Quem", "'=1+1", "Ana", "'@b"]


@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_every_tab_of_a_year_can_be_said(phone: Phone, archive: PlayStore, language: str) -> None:
    make_year(archive, 11, 40)
    phone.language = language
    for address in (AT, *(f"{AT}?game={slug}" for slug in PADS)):
        page = check(phone, address)
        assert len(phone.last.encode()) < 60_000, address
        links = {attributes["href"] for tag, attributes in page.tags if ".csv" in attributes.get("href", "")}
        assert links
        for link in links:
            assert phone.get(link).status_code == 200
