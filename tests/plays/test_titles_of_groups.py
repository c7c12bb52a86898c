"""The titles that a group gives to one game: each counts as its own game in history and statistics."""

import csv
import re
from html import unescape
from io import StringIO

import pytest

from companion.core.game import TITLE
from companion.core.names import Title, title_of
from companion.plays import deleted, writing
from companion.plays.groups import titles
from companion.plays.sheet import PlayStore
from companion.store import plays as store
from companion.store import statistics
from companion.store.database import writing as in_one_write
from companion.store.groups import find_group
from companion.store.removal import remove_plays
from tests.support.company import KEY, add_member, let_play, make_group, merge
from tests.support.helpers import Phone, check, fill, sheet_at
from tests.support.named import NAMES, OWN, SLUG, played

pytestmark = pytest.mark.usefixtures("named")

AT = f"/g/{KEY}/statistics"
SAO_JOAO = title_of(SLUG, "São João")


@pytest.fixture
def evenings(phone: Phone, archive: PlayStore) -> tuple[int, dict[str, int], list[str]]:
    """Four plays, 8 : 5 : 5 each: Ana wins the first and third, Beto the second, Caio the last, without a title."""
    group, members = make_group(archive.db, *NAMES)
    assert phone.post(f"/g/{KEY}/join").status_code == 303
    plays = (
        ("São João", "2026-01-10", ("Ana", "Beto", "Caio")),
        ("SAO  JOAO", "2026-02-10", ("Beto", "Ana", "Caio")),
        ("Skyjo", "2026-03-01", ("Ana", "Caio", "Beto")),
        ("", "2026-03-05", ("Caio", "Ana", "Beto")),
    )
    ats = [played(phone, archive, title, day, names) for title, day, names in plays]
    for at, (_, _, names) in zip(ats, plays, strict=True):
        let_play(archive, at, group, *(members[name] for name in names))
    return group, members, ats


def rows(phone: Phone, table: str, query: str = "") -> list[list[str]]:
    answer = phone.get(f"{AT}/{table}.csv{query}")
    assert answer.status_code == 200
    return list(csv.reader(StringIO(answer.data.decode("utf-8-sig"))))


def tabs(phone: Phone, address: str) -> dict[str, str]:
    """Return the addresses of a page's tabs by their text, with a star at the open one."""
    check(phone, address)
    found = re.findall(r'<a class="found-tab[ "](.*?)>(.*?)</a>', phone.last, re.DOTALL)
    said = [
        (" ".join(re.sub("<[^>]+>", " ", text).split()) + "*" * ("aria-current" in head), head) for head, text in found
    ]
    return {text: unescape(re.findall(r'href="([^"]+)"', head)[0]) for text, head in said}


def test_two_titles_are_two_games_in_statistics_and_two_spellings_one(phone: Phone, evenings: object) -> None:
    assert rows(phone, "wins") == [
        ["Quem", OWN, "SAO  JOAO", "Skyjo", "Vitórias", "Partidas", "Pela sorte"],
        ["Ana", "0", "1", "1", "2", "4", "1.33"],  # four plays of three
        ["Beto", "0", "1", "0", "1", "4", "1.33"],
        ["Caio", "1", "0", "0", "1", "4", "1.33"],
    ]
    offered = tabs(phone, AT)
    assert list(offered) == ["4 Tudo*", f"1 {OWN}", "2 SAO JOAO", "1 Skyjo"]
    assert list(tabs(phone, offered["2 SAO JOAO"])) == ["4 Tudo", f"1 {OWN}", "2 SAO JOAO*", "1 Skyjo"]
    assert re.search(r"<title>Estatísticas:\s+SAO  JOAO</title>", phone.last)
    assert list(tabs(phone, offered[f"1 {OWN}"])) == ["4 Tudo", f"1 {OWN}*", "2 SAO JOAO", "1 Skyjo"]


@pytest.mark.parametrize("typed", ["São+João", "saojoao", "SAO%20%20JO%C3%83O"])
def test_the_statistics_of_a_title_have_its_plays_alone(
    phone: Phone, evenings: tuple[int, dict[str, int], list[str]], typed: str
) -> None:
    _, members, _ = evenings
    query = f"?game={SLUG}&called={typed}"
    assert rows(phone, "wins", query)[1:] == [
        ["Ana", "1", "2", "0.67"],
        ["Beto", "1", "2", "0.67"],
        ["Caio", "0", "2", "0.67"],
    ]
    assert rows(phone, "averages", query)[1:] == [
        ["Ana", "2", "", "5", "8"],
        ["Beto", "2", "", "5", "8"],
        ["Caio", "2", "", "5", "5"],
    ]
    assert rows(phone, "endings", query)[1:] == [["Os pontos", "2"]]
    assert rows(phone, "points", f"{query}&of={members['Ana']}")[1:] == [
        ["2026-01-10", "4", "4", "8"],
        ["2026-02-10", "3", "2", "5"],
    ]
    said = " ".join(check(phone, AT + query).text.split())
    assert "8 Maior placar A Ana 10 jan" in said
    assert "3 pontos de diferença B Beto 10 fev" in said
    linked = [one for one in phone.page.values("href") if one.startswith(AT) and (".csv" in one or "of=" in one)]
    assert linked
    assert all(f"game={SLUG}&called=SAO" in unescape(one) for one in linked)
    hidden = {one.get("name"): one.get("value") for tag, one in phone.page.tags if tag == "input"}
    assert {"game": SLUG, "called": "SAO  JOAO"}.items() <= hidden.items()


def test_two_people_meet_in_one_title_or_in_all(
    phone: Phone, archive: PlayStore, evenings: tuple[int, dict[str, int], list[str]]
) -> None:
    _, members, _ = evenings
    pair = f"one={members['Ana']}&other={members['Caio']}"
    assert rows(phone, "duel", f"?{pair}")[1:] == [
        ["2026-01-10", "SAO  JOAO", "8", "5"],
        ["2026-02-10", "SAO  JOAO", "5", "5"],
        ["2026-03-01", "Skyjo", "8", "5"],
        ["2026-03-05", OWN, "5", "8"],
    ]
    assert rows(phone, "duel", f"?game={SLUG}&called=skyjo&{pair}")[1:] == [["2026-03-01", "Skyjo", "8", "5"]]
    run = statistics.longest_run(archive.db, 1, Title(SLUG), statistics.ALWAYS)
    assert run == (1, "2026-03-05", (members["Caio"],))
    assert statistics.met(archive.db, members["Ana"], members["Caio"], SAO_JOAO) == (2, 1, 0)


def heads(phone: Phone) -> list[str]:
    """Return the visible headings of the columns of wins."""
    check(phone, AT)
    return re.findall(r'<span class="game-title clamp">(.*?)</span>', phone.last)


def test_titles_are_told_apart_above_their_wins_and_many_are_moved_sideways(
    phone: Phone, archive: PlayStore, evenings: tuple[int, dict[str, int], list[str]]
) -> None:
    group, members, _ = evenings
    phone.get(f"{AT}?game={SLUG}&called=skyjo")
    assert "Skyjo" in phone.last
    assert "is-wide" not in phone.last
    assert heads(phone) == [OWN, "SAO  JOAO", "Skyjo"]
    assert "is-wide" in phone.last
    let_play(archive, played(phone, archive, "Azul"), group, *members.values())
    assert heads(phone) == ["Azul", OWN, "SAO  JOAO", "Skyjo"]
    assert "is-wide" in phone.last


def test_a_title_in_a_spreadsheet_is_no_formula(phone: Phone, archive: PlayStore) -> None:
    group, members = make_group(archive.db, *NAMES)
    assert phone.post(f"/g/{KEY}/join").status_code == 303
    let_play(archive, played(phone, archive, "=1+1"), group, *members.values())
    assert rows(phone, "wins")[0][1] == "'=1+1"


def test_plays_that_are_not_counted_are_of_their_title(
    phone: Phone, archive: PlayStore, evenings: tuple[int, dict[str, int], list[str]]
) -> None:
    group, members, _ = evenings
    at = phone.new_play(SLUG, list(NAMES))
    fill(archive, at, {TITLE: "skyjo"})
    let_play(archive, at, group, *members.values())
    said = "Fora da conta: 1 partida ainda aberta."
    assert said in check(phone, AT).text
    assert said in check(phone, f"{AT}?game={SLUG}&called=Skyjo").text
    for other in ("", "&called=Sao+Joao"):
        assert "Fora da conta" not in check(phone, f"{AT}?game={SLUG}{other}").text
    assert "2 skyjo" in tabs(phone, f"/g/{KEY}"), "as it is spelled in the newest play, still open or not"


def test_a_title_that_nobody_played_has_nothing(phone: Phone, evenings: object) -> None:
    page = check(phone, f"{AT}?game={SLUG}&called=Catan")
    assert "Esta turma ainda não encerrou nenhuma partida de Catan." in page.text
    assert "Catan" in check(phone, f"/g/{KEY}?game={SLUG}&called=Catan").text
    assert "/p/" not in "".join(phone.page.values("href"))
    assert "0 Catan*" in tabs(phone, f"/g/{KEY}?game={SLUG}&called=Catan")


def slips(phone: Phone, address: str) -> list[str]:
    check(phone, address)
    return re.findall(r'<a class="slip [^"]*" href="([^"]+)"', phone.last)


def test_the_history_is_filtered_by_title(
    phone: Phone, archive: PlayStore, evenings: tuple[int, dict[str, int], list[str]]
) -> None:
    _, members, ats = evenings
    offered = tabs(phone, f"/g/{KEY}")
    assert list(offered) == ["4 Tudo*", f"1 {OWN}", "2 SAO JOAO", "1 Skyjo"]
    heads = re.findall(r'<b class="slip-title grow">(.*?)</b>', phone.last)
    assert heads == [OWN, "Skyjo", "SAO  JOAO", "São João"], "each as it is spelled on the sheet"
    assert slips(phone, offered["4 Tudo*"]) == ats[::-1]
    assert slips(phone, offered[f"1 {OWN}"]) == [ats[3]]
    assert slips(phone, offered["1 Skyjo"]) == [ats[2]]
    assert slips(phone, f"{offered['2 SAO JOAO']}&with={members['Caio']}") == [ats[1], ats[0]]
    hidden = {one.get("name"): one.get("value") for tag, one in phone.page.tags if tag == "input"}
    assert {"game": SLUG, "called": "SAO  JOAO"}.items() <= hidden.items()
    assert slips(phone, f"{offered['2 SAO JOAO']}&q=caio") == [ats[1], ats[0]]
    leads = tabs(phone, f"{offered['2 SAO JOAO']}&q=caio")
    assert leads["4 Tudo"] == f"/g/{KEY}?q=caio"


def test_a_title_that_is_mended_counts_where_it_belongs(
    phone: Phone, archive: PlayStore, evenings: tuple[int, dict[str, int], list[str]]
) -> None:
    _, _, ats = evenings
    assert rows(phone, "wins")[0][1:4] == [OWN, "SAO  JOAO", "Skyjo"]
    phone.get(ats[3])
    phone.post(f"{ats[3]}/reopen")
    phone.post(f"{ats[3]}/set?cell={TITLE}", value="Skyjo")
    phone.post(f"{ats[3]}/finish")
    assert rows(phone, "wins")[0][1:3] == ["SAO  JOAO", "Skyjo"]
    assert rows(phone, "wins", f"?game={SLUG}&called=Skyjo")[1] == ["Ana", "1", "2", "0.67"]
    assert list(tabs(phone, f"/g/{KEY}")) == ["4 Tudo*", "2 SAO JOAO", "2 Skyjo"]
    for _ in range(3):
        phone.post(f"{ats[3]}/undo")
    assert list(tabs(phone, f"/g/{KEY}")) == ["4 Tudo*", f"1 {OWN}", "2 SAO JOAO", "1 Skyjo"]
    assert rows(phone, "wins")[0][1:4] == [OWN, "SAO  JOAO", "Skyjo"]


def test_titles_follow_people_that_are_merged_and_plays_that_go_and_come_back(
    phone: Phone, archive: PlayStore, evenings: tuple[int, dict[str, int], list[str]]
) -> None:
    group, members, ats = evenings
    skyjo = sheet_at(archive, ats[2]).play
    found = find_group(archive.db, KEY)
    assert found
    with in_one_write(archive.db) as db:
        again = add_member(db, group, "Aninha")
        db.execute("UPDATE seated SET member = ? WHERE member = ? AND play = ?", (again, members["Ana"], skyjo.id))
    query = f"?game={SLUG}&called=Skyjo"
    assert rows(phone, "wins", query)[1] == ["Aninha", "1", "1", "0.33"]
    merge(archive.db, again, members["Ana"])
    assert rows(phone, "wins", query)[1] == ["Ana", "1", "1", "0.33"]
    deleted.delete(archive, skyjo, writing.origin_of("a-phone"))
    assert Title(SLUG, "skyjo") not in titles(archive, found)
    assert rows(phone, "wins")[0][1:3] == [OWN, "SAO  JOAO"]
    binned = store.play_by_id(archive.db, skyjo.id)
    assert binned
    assert binned.title == "Skyjo"
    deleted.restore(archive, binned, writing.origin_of("a-phone"))
    assert rows(phone, "wins", query)[1] == ["Ana", "1", "1", "0.33"]
    other, _ = make_group(archive.db, key="another-group")
    with in_one_write(archive.db) as db:
        db.execute("UPDATE plays SET group_id = ? WHERE id = ?", (other, skyjo.id))
    assert Title(SLUG, "skyjo") not in titles(archive, found)
    with in_one_write(archive.db) as db:
        remove_plays(db, [sheet_at(archive, at).play.id for at in ats[:2]])
    assert SAO_JOAO not in titles(archive, found)
    assert rows(phone, "wins")[0][1:] == [OWN, "Vitórias", "Partidas", "Pela sorte"]
