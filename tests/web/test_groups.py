"""The pages of groups: who gets in, what they see, how plays are searched, which members are one person."""

import re

import pytest
from flask import Flask
from sqlite_utils import Database

from companion.plays.sheet import PlayStore
from companion.web.group import history
from tests.support.groups import group_of, join, listed, person, played, rows_of
from tests.support.helpers import LANGUAGES, TEXTS, Phone, check, fill, sheet_at

NAMES = ("Ana", "Beto", "Caio")


def test_the_people_of_the_first_play_are_a_group(phone: Phone) -> None:
    at = played(phone, *NAMES)
    group = group_of(phone)
    assert "Turma de Ana, Beto e Caio" in phone.page.text
    assert "1 partida" in phone.page.text
    assert listed(phone, group) == [at]
    second = played(phone, "Ana", "beto", "Davi")
    assert listed(phone, group_of(phone)) == [second, at]
    assert "Turma de Ana, Beto e mais 2 pessoas" in phone.page.text


def _html(phone: Phone, path: str) -> str:
    check(phone, path)
    return phone.last


def test_open_sheets_stand_first_and_the_others_by_day(phone: Phone) -> None:
    old = played(phone, *NAMES, day="2020-03-05")
    older = played(phone, *NAMES, day="2019-12-31")
    now = phone.new_play("rufstock", list(NAMES))
    late = played(phone, *NAMES)
    assert listed(phone, group_of(phone)) == [now, late, old, older]
    heads = re.findall(r'slip-day label">([^<]+)<', phone.last)
    assert heads[0] == "Na mesa"
    assert heads[-2:] == ["mar 2020", "dez 2019"]
    phone.get(old)
    phone.post(f"{old}/reopen")
    assert listed(phone, group_of(phone))[:2] == [now, old]
    phone.get(old)
    phone.post(f"{old}/undo")
    assert listed(phone, group_of(phone)) == [now, late, old, older]


@pytest.mark.parametrize(
    ("seats", "crowned"), [((0, 1, 1, 0), ["Ana", "Beto"]), ((0, 1, 0, 1), ["Ana"])], ids=["7, 7 and 4", "8, 6 and 4"]
)
def test_each_who_won_has_a_crown(phone: Phone, archive: PlayStore, seats: tuple[int, ...], crowned: list[str]) -> None:
    at = phone.new_play("rufstock", list(NAMES))
    fill(archive, at, {f"rounds.{place // 2}.{place % 2}": seat for place, seat in enumerate(seats)})
    phone.post(f"{at}/finish")
    for path in ("/", group_of(phone)):
        check(phone, path)
        found = re.findall(r'href="#crown"/></svg><i class="stamp[^>]*>(.)', phone.last)
        assert found == [name[0] for name in crowned], path


@pytest.mark.parametrize(("people", "told"), [(4, 4), (5, 1)])
def test_home_shows_all_who_have_not_won_or_none_of_them(
    phone: Phone, archive: PlayStore, people: int, told: int
) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio", "Davi", "Edu"][:people])
    seats = (0, 1, 2, 3)[: people - 1]
    fill(archive, at, {f"rounds.{turn}.{place}": seat for turn in range(2) for place, seat in enumerate(seats)})
    phone.post(f"{at}/finish")
    check(phone, "/")
    assert phone.last.partition('class="wins-of"')[2].partition("</ul>")[0].count("<li ") == told


@pytest.mark.parametrize(
    ("language", "said"), [("pt-BR", "A única folha tem “ana”."), ("en", "The only sheet has “ana”.")]
)
def test_a_single_play_that_is_found_is_called_so(app: Flask, language: str, said: str) -> None:
    phone = Phone(app, language)
    played(phone, "Ana", "Beto")
    phone.get(f"{group_of(phone)}?q=ana")
    assert said in phone.page.text


def test_plays_are_looked_for_by_game_person_and_words(phone: Phone) -> None:
    first = played(phone, "Ana", "Zé Inácio", note="Casa da Vó:\nmuita chuva")
    second = played(phone, "Ana", "Beto", slug="busao", note='disse "não"')
    third = played(phone, "Ana", "Beto")
    group = group_of(phone)
    assert listed(phone, f"{group}?game=rufstock") == [third, first]
    people = dict(re.findall(r'href="([^"]+)"[^>]* aria-label="(Ana|Beto|Zé Inácio)"', _html(phone, group)))
    by_name = {name: address.replace("&amp;", "&") for address, name in people.items()}
    assert listed(phone, by_name["Beto"]) == [third, second]
    assert "2 de 3 folhas têm Beto." in phone.page.text
    assert listed(phone, by_name["Zé Inácio"]) == [first]
    assert "1 de 3 folhas tem Zé Inácio." in phone.page.text
    for typed, found in {
        "inacio": [first],
        "ZE": [first],
        "vó CHUVA": [first],
        "nao": [second],
        "ana beto": [third, second],
        "xyzzy": [],
        "%": [],
        "  ": [third, second, first],
    }.items():
        assert listed(phone, f"{group}?q={typed.replace(' ', '+').replace('%', '%25')}") == found, typed
    assert listed(phone, f"{by_name['Beto']}&game=quissama") == []
    assert "Nenhuma folha com Beto e Quissama." in phone.page.text
    assert by_name["Beto"] in phone.page.values("href"), "a way back to Beto alone"


@pytest.mark.parametrize(
    "query", ["?with=99", "?with=x", "?game=chess", "?q=" + "a" * 5000, "?q=%00", "?q=%F0%9F%90%B6"]
)
def test_a_query_that_means_nothing_harms_nothing(phone: Phone, query: str) -> None:
    played(phone, *NAMES)
    assert phone.get(group_of(phone) + query).status_code == 200


@pytest.mark.parametrize("before", ["x", "~", "2026~x", "~1", "2026-01-01~-1"])
def test_a_place_that_is_none_is_not_found(phone: Phone, before: str) -> None:
    played(phone, *NAMES)
    assert phone.get(f"{group_of(phone)}?before={before}").status_code == 404


def test_pages_follow_each_other_without_gap_or_repetition(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE", 2)
    plays = [played(phone, *NAMES, day=day) for day in ("2024-01-01", "2024-01-01", "2024-01-01", "2023-05-05", "")]
    group, seen = group_of(phone), list[str]()
    address: str | None = group
    pages = 0
    while address:
        seen += listed(phone, address)
        pages += 1
        address = next((one.replace("&amp;", "&") for one in phone.page.values("href") if "before=" in one), None)
    assert seen == [plays[4], plays[2], plays[1], plays[0], plays[3]]
    assert pages == 3


# ---- who gets in


def test_the_link_says_what_the_group_is_and_asks(phone: Phone, second_phone: Phone, db: Database) -> None:
    at = played(phone, *NAMES, note="segredo")
    group = group_of(phone)
    phone.get(f"{group}/settings")
    phone.post(f"{group}/name", name="Sexta da Lúcia")
    before = rows_of(db)
    page = check(second_phone, group)
    assert "Sexta da Lúcia" in page.text
    assert "3 pessoas, 1 partida, 1 celular" in page.text
    assert not re.search("Ana|Beto|Caio|segredo|/p/", second_phone.last)
    for path in ("/settings", "/statistics", "/statistics/people.csv", "/delete", "/people/1/remove", "?q=x"):
        second_phone.get(group + path)
        assert not re.search("Ana|Beto|Caio|segredo|/p/", second_phone.last), path
    assert rows_of(db) == before, "a link preview in a chat changes nothing"
    assert not [one for one in check(second_phone, "/").values("href") if one.startswith("/g/")]
    join(second_phone, group)
    assert listed(second_phone, group) == [at]


def test_a_phone_that_joins_is_in_the_group_and_may_leave(phone: Phone, second_phone: Phone) -> None:
    at = played(phone, *NAMES)
    group = group_of(phone)
    join(second_phone, group)
    assert listed(second_phone, group) == [at]
    assert group_of(second_phone) == group
    assert "2 celulares na turma" in check(second_phone, f"{group}/settings").text
    mine = played(second_phone, "Ana", "Beto")
    assert mine in listed(phone, group), "its plays enter the group too"
    check(second_phone, f"{group}/leave")
    assert "só este link leva a ela" not in second_phone.page.text
    assert second_phone.press("Sair da turma").location == "/"
    assert [one for one in check(second_phone, "/").values("href") if one.startswith("/g/")] == []
    assert group_of(phone) == group


def test_the_last_phone_of_a_group_gets_its_link_before_it_leaves(phone: Phone) -> None:
    at = played(phone, *NAMES)
    group = group_of(phone)
    asked = check(phone, f"{group}/leave").text
    assert "Nenhum outro celular está na turma: depois, só este link leva a ela. Guarde-o antes: http" in asked
    assert group in asked
    phone.press("Sair da turma")
    join(phone, group)
    assert listed(phone, group) == [at]


def test_a_phone_comes_to_a_group_by_its_code(phone: Phone, second_phone: Phone) -> None:
    at = played(phone, *NAMES)
    group = group_of(phone)
    check(phone, f"{group}/settings")
    label = next(one["aria-label"] for tag, one in phone.page.tags if one.get("class") == "drums")
    code = label.removeprefix("Código da turma:").replace(" ", "")
    assert len(code) == 6
    second_phone.get("/join")
    assert second_phone.post("/join", code=code.lower()).location == group
    join(second_phone, group)
    assert listed(second_phone, group) == [at]


def test_a_phone_of_the_group_lets_another_one_at_the_table_in(phone: Phone, second_phone: Phone) -> None:
    at = phone.new_play("rufstock", list(NAMES))
    second_phone.get(at)
    second_phone.post(f"{at}/seat", seat="1")
    assert "Ver a turma desta partida" in check(phone, f"{at}/table").text
    assert "celular de Beto" in phone.page.text
    check(second_phone, f"{at}/table")
    assert "/g/" not in second_phone.last
    assert "Deixar entrar" not in second_phone.last, "a guest lets nobody in"
    phone.get(f"{at}/table")
    assert phone.post(f"{at}/phones/2/let-in").location == f"{at}/table"
    assert "Deixar entrar" not in check(phone, f"{at}/table").text
    assert "Ver a turma desta partida" in check(second_phone, f"{at}/table").text
    assert listed(second_phone, group_of(second_phone)) == [at]


def test_only_a_phone_of_the_group_lets_in(app: Flask, phone: Phone, second_phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", list(NAMES))
    for guest in (second_phone, Phone(app)):
        guest.get(at)
    before = rows_of(db)
    for number in (2, 3):
        assert second_phone.post(f"{at}/phones/{number}/let-in").status_code == 403
        assert "Só um celular da turma pode fazer isso." in second_phone.page.text
    assert rows_of(db) == before
    for number in (1, 9):
        assert phone.post(f"{at}/phones/{number}/let-in").status_code == 303
    assert rows_of(db) == before, "a phone that is not there, and one that is in it already"


def test_neither_link_nor_code_of_a_play_leads_into_the_group(app: Flask, phone: Phone, db: Database) -> None:
    at = played(phone, *NAMES)
    members = db.execute("SELECT * FROM group_phones").fetchall()
    guest = Phone(app)
    for path in ("", "/who", "/table", "/log"):
        guest.get(f"{at}{path}")
        assert "/g/" not in guest.last, path
    assert guest.post(f"{at}/group").status_code == 404
    guest.post(f"{at}/seat", seat="1")
    again = guest.post("/new/rufstock", again=at.removeprefix("/p/"), player=list(NAMES)).location
    assert db.execute("SELECT * FROM group_phones").fetchall() == members, "nor does another play"
    assert again in listed(phone, group_of(phone)), "which is of the group all the same"
    guest.get("/")
    assert "/g/" not in guest.last


def test_a_link_that_was_renewed_lets_nobody_in_any_more(app: Flask, phone: Phone, second_phone: Phone) -> None:
    played(phone, *NAMES)
    group = group_of(phone)
    join(second_phone, group)
    check(phone, f"{group}/settings")
    new = phone.press("Trocar os links").location.removesuffix("/settings")
    assert new != group
    assert group_of(second_phone) == new, "who is in it stays"
    assert second_phone.get(f"{group}/settings").location == f"{new}/settings", "and is led on"
    assert second_phone.post(f"{group}/name", name="Sexta").location == f"{new}/settings", "whatever it was doing"
    assert Phone(app).get(group).status_code == 410
    assert Phone(app).get(new).status_code == 200


def test_who_watches_is_never_led_to_the_group(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = played(phone, *NAMES)
    watch = f"/w/{sheet_at(archive, at).play.watch_key}"
    key = group_of(phone).removeprefix("/g/")
    second_phone.get(watch)
    assert key not in second_phone.last
    assert "/g/" not in second_phone.last
    assert second_phone.post(f"/g/{watch.removeprefix('/w/')}/join").status_code == 404


def test_a_stranger_sees_no_name_anywhere(app: Flask, phone: Phone) -> None:
    played(phone, "Valdirene", "Hermenegildo", note="segredo")
    group_of(phone)
    stranger = Phone(app)
    for path in ("/", "/g/", "/g/x", "/deleted", "/plays", "/new/rufstock", "/join", "/rules", "/prepare/rufstock"):
        stranger.get(path)
        assert not re.search("Valdirene|Hermenegildo|segredo", stranger.last), path
    assert stranger.get("/g/" + "a" * 22).status_code == 404
    assert stranger.post("/g/" + "a" * 22 + "/remove").status_code == 404


def test_robots_are_told_to_stay_away(phone: Phone) -> None:
    played(phone, *NAMES)
    for path in ("", "/settings", "/delete", f"/people/{person(phone, group_of(phone), 'Ana')}/remove"):
        answer = phone.get(group_of(phone) + path)
        assert answer.headers["X-Robots-Tag"] == "noindex", path


# ---- its name, and which members are one person


@pytest.mark.parametrize("text", TEXTS)
def test_whatever_people_are_called_every_page_shows_it(phone: Phone, db: Database, text: str) -> None:
    played(phone, text, "Beto", note=text)
    group = group_of(phone)
    phone.get(f"{group}/settings")
    phone.post(f"{group}/name", name=text)
    before = [list(db.execute(f"SELECT * FROM {table}")) for table in ("groups", "members", "seated", "events")]
    for path in ("", "?with=1", "?game=rufstock", "/settings", "/delete", "/people/1/remove"):
        check(phone, group + path)
    check(phone, group)
    assert text.split(maxsplit=1)[0][:3] in phone.page.text
    after = [list(db.execute(f"SELECT * FROM {table}")) for table in ("groups", "members", "seated", "events")]
    assert before == after, "looking changes nothing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_group_is_named_and_called_by_its_people_again(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    played(phone, *NAMES)
    group = group_of(phone)
    phone.get(f"{group}/settings")
    assert phone.post(f"{group}/name", name="  Sexta  da <b>Lúcia</b> ").status_code == 303
    assert "Sexta da <b>Lúcia</b>" in check(phone, "/").text
    assert "Sexta da <b>Lúcia</b>" in check(phone, group).text
    phone.post(f"{group}/name", name=" ")
    assert {"pt-BR": "Turma de Ana, Beto e Caio", "en": "Ana, Beto and Caio"}[language] in check(phone, "/").text


@pytest.mark.parametrize(("language", "said"), [("pt-BR", "Use no máximo 40 letras."), ("en", "40 letters at most.")])
def test_a_name_that_is_too_long_is_said_beside_it_and_kept(app: Flask, language: str, said: str) -> None:
    phone = Phone(app, language)
    played(phone, *NAMES)
    group = group_of(phone)
    phone.get(f"{group}/settings")
    phone.post(f"{group}/name", name="Sexta")
    answer = phone.post(f"{group}/name", name="S" * 41)
    assert answer.status_code == 422
    assert said in phone.page.text
    assert "S" * 41 in phone.page.values("value")
    assert "Sexta" in check(phone, "/").text


def test_two_names_of_one_person_are_merged_and_parted_again(phone: Phone, db: Database) -> None:
    first, second = played(phone, "Ana Maria", "Beto"), played(phone, "Ana", "Beto")
    group = group_of(phone)
    one, other = person(phone, group, "Ana Maria"), person(phone, group, "Ana")
    assert listed(phone, f"{group}?with={other}") == [second]
    rows = db.execute("SELECT * FROM seated ORDER BY play, person").fetchall()
    phone.post(f"{group}/people/{one}/merge", into=str(other))
    assert listed(phone, f"{group}?with={other}") == [second, first]
    assert "também Ana Maria" in check(phone, f"{group}/settings").text
    assert played(phone, "ana maria", "Beto") in listed(phone, f"{group}?with={other}")
    phone.get(f"{group}/settings")
    phone.press("Separar Ana Maria")
    assert listed(phone, f"{group}?with={other}") == [second]
    assert db.execute("SELECT * FROM seated WHERE play < 3 ORDER BY play, person").fetchall() == rows


def test_two_who_played_together_are_not_merged(phone: Phone) -> None:
    played(phone, "Ana", "Aninha")
    group = group_of(phone)
    one, other = person(phone, group, "Ana"), person(phone, group, "Aninha")
    answer = phone.post(f"{group}/people/{one}/merge", into=str(other))
    assert answer.status_code == 422
    assert "Ana e Aninha jogaram uma contra a outra na folha nº 1: são duas pessoas." in phone.page.text
    assert "também Ana" not in check(phone, f"{group}/settings").text


@pytest.mark.parametrize("into", ["", "x", "99", "-1", "²", "9" * 5000])
def test_somebody_who_is_not_there_is_nobody_else(phone: Phone, into: str) -> None:
    played(phone, *NAMES)
    group = group_of(phone)
    one = person(phone, group, "Ana")
    assert phone.post(f"{group}/people/{one}/merge", into=into).status_code == 422
    assert phone.post(f"{group}/people/{one}/merge", into=str(one)).status_code == 422
    assert "Escolha uma das opções." in phone.page.text


def test_three_names_are_parted_one_by_one(phone: Phone) -> None:
    plays = [played(phone, name, "Beto") for name in ("A1", "A2", "A3")]
    group = group_of(phone)
    first, second, third = (person(phone, group, name) for name in ("A1", "A2", "A3"))
    phone.post(f"{group}/people/{first}/merge", into=str(second))
    phone.post(f"{group}/people/{second}/merge", into=str(third))
    assert listed(phone, f"{group}?with={third}") == plays[::-1]
    phone.post(f"{group}/people/{second}/part")
    assert listed(phone, f"{group}?with={third}") == [plays[2]]
    assert listed(phone, f"{group}?with={second}") == [plays[1], plays[0]]


def test_people_are_told_by_groups_of_their_own(phone: Phone, second_phone: Phone) -> None:
    played(phone, "Ana", "Beto")
    played(second_phone, "Ana", "Beto")
    one, other = group_of(phone), group_of(second_phone)
    theirs = person(second_phone, other, "Ana")
    for path in (f"people/{theirs}/merge", f"people/{theirs}/remove", f"people/{theirs}/part"):
        phone.post(f"{one}/{path}", into=str(person(phone, one, "Beto")))
    assert "Ana" in check(second_phone, f"{other}/settings").text
    assert phone.get(f"{one}/people/{theirs}/remove").status_code == 404


def test_the_decks_of_a_group_are_listed(phone: Phone, archive: PlayStore) -> None:
    at = played(phone, "Ana", "Beto", slug="busao")
    phone.get("/decks/busao")
    deck = phone.post("/decks/busao", name="Caixa").location.partition("?")[0]
    settings = f"{group_of(phone)}/settings"
    assert deck not in check(phone, settings).values("href")
    phone.get(at)
    phone.post(f"{at}/reopen")
    fill(archive, at, {"deck": deck.removeprefix("/p/")})
    assert deck in check(phone, settings).values("href")
    assert "Busão: Caixa" in phone.page.text
