"""A table's title for its game, on every page and copy of the play in place of the game's own name."""

import csv
import json
import re
from html import unescape
from io import BytesIO, StringIO

import pytest
from flask import Flask

from companion.core.game import TITLE
from companion.plays.sheet import PlayStore
from companion.web.request import words
from companion.web.share import picture
from tests.support.helpers import Phone, check, sheet_at
from tests.support.named import NAMED, NAMES, OWN, PLAIN, SLUG, played

pytestmark = pytest.mark.usefixtures("named")


def test_a_game_is_called_as_the_table_says_and_else_by_its_name() -> None:
    assert NAMED.title_of({TITLE: "Skyjo"}) == "Skyjo"
    assert NAMED.title_of({}) == NAMED.title_of({TITLE: ""}) == OWN
    assert PLAIN.title_of({TITLE: "Skyjo"}) == OWN


def test_a_play_that_goes_on_is_called_so(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play(SLUG, list(NAMES))
    phone.get(at)
    assert phone.post(f"{at}/set?cell={TITLE}", value="Skyjo").status_code == 303
    assert "Continuar Skyjo" in check(phone, "/").text
    assert f"Continuar {OWN}" not in phone.page.text
    for path in ("", "/log", "/table", "/setup", "/delete", "/who", "/bill/0"):
        check(phone, at + path)
        assert re.search(r"<title>[^<]*Skyjo[^<]*</title>", phone.last), path
    assert "Skyjo" in check(phone, f"{at}/who").text
    assert "Opções desta partida" in check(phone, f"{at}/table").text
    watch = f"/w/{sheet_at(archive, at).play.watch_key}"
    assert "Skyjo: placar ao vivo" in check(phone, watch).text
    phone.get(at)
    phone.post(f"{at}/undo")
    assert f"Continuar {OWN}" in check(phone, "/").text


def test_a_page_is_loaded_again_when_the_title_changes(phone: Phone, archive: PlayStore, second_phone: Phone) -> None:
    """The title is outside the live elements, so a page with another title cannot be updated."""
    at = phone.new_play(SLUG, list(NAMES))
    second_phone.get(at)
    phone.get(at)
    phone.post(f"{at}/set?cell={TITLE}", value="Skyjo")
    second_phone.htmx = True
    assert second_phone.update().headers["HX-Redirect"] == at


def labels(phone: Phone, address: str) -> list[str]:
    """Return the aria-labels on a page."""
    return [attributes["aria-label"] for _, attributes in check(phone, address).tags if "aria-label" in attributes]


def test_what_was_played_is_called_so_at_home_and_where_it_was_deleted(phone: Phone, archive: PlayStore) -> None:
    at = played(phone, archive, "Skyjo")
    called = f"Skyjo Nº {sheet_at(archive, at).play.number:03}"
    assert "Skyjo" in check(phone, "/").text
    assert "<b>Skyjo</b>" in phone.last
    phone.get(f"{at}/delete")
    phone.post(f"{at}/delete")
    assert "<b>Skyjo <span" in phone.get("/").text, "the way back of what was deleted just now"
    assert any(called in label for label in labels(phone, "/deleted"))
    assert "<b>Skyjo</b>" in phone.last
    assert OWN not in phone.last


def test_copies_name_what_was_played(phone: Phone, archive: PlayStore) -> None:
    at = played(phone, archive, "=Skyjo!")
    number = sheet_at(archive, at).play.number
    text = unescape(phone.get(f"{at}/share").text.split("readonly>")[1].split("</textarea>")[0])
    assert text.split("\n")[:2] == ["=Skyjo! · 7 mar 2026", "Ana venceu (por 3 pontos)"]
    answer = phone.get(f"{at}/result.csv")
    rows = list(csv.reader(StringIO(answer.text.removeprefix("\ufeff"))))
    assert {row[1] for row in rows[1:]} == {"'=Skyjo!"}, "and is no formula"
    assert answer.headers["Content-Disposition"].endswith(f'filename="skyjo-{number:03}-2026-03-07.csv"')
    game = json.loads(phone.get(f"{at}/bg-stats.json").text)["game"]
    assert (game["name"], game["sourceGameId"]) == ("=Skyjo!", f"{SLUG}:=skyjo!")
    assert "bggId" not in game


def test_to_bg_stats_two_titles_are_two_games_and_two_spellings_one(phone: Phone, archive: PlayStore) -> None:
    found = [
        json.loads(phone.get(f"{played(phone, archive, title)}/bg-stats.json").text)["game"]["sourceGameId"]
        for title in ("São João", "SAO  JOAO", "Skyjo", "")
    ]
    assert found == [f"{SLUG}:saojoao", f"{SLUG}:saojoao", f"{SLUG}:skyjo", SLUG]


@pytest.mark.parametrize("title", ["Skyjo", "O nome mais comprido que cabe numa folha", "字"])
def test_the_picture_says_it(app: Flask, phone: Phone, archive: PlayStore, title: str) -> None:
    at = played(phone, archive, title)
    with app.test_request_context(headers={"Accept-Language": "pt-BR"}):
        for shape in picture.SHAPES:
            svg = picture.drawn(sheet_at(archive, at), shape, words(SLUG))
            shown = unescape(re.sub(r"<[^>]+>", " ", svg.split("</title>")[1]))
            assert title in " ".join(shown.split())
            assert f'href="#w-{SLUG}"' not in svg
            assert unescape(svg.split("<title>")[1]).startswith(f"{title}. 7 mar 2026")
    assert phone.get(f"{at}/sheet.png").status_code == phone.get(f"{at}/strip.png").status_code == 200
    name = phone.get(f"{at}/strip.png").headers["Content-Disposition"]
    assert (SLUG in name) == (title == "字"), "of a title without a Latin letter a file has the game's own name"


def test_a_picture_has_the_mark_of_a_game_only_where_no_table_names_it(
    app: Flask, phone: Phone, archive: PlayStore
) -> None:
    sheet = sheet_at(archive, played(phone, archive))
    with app.test_request_context():
        named = picture.drawn(sheet, "sheet", words(SLUG))
        sheet.kind = PLAIN
        plain = picture.drawn(sheet, "sheet", words(SLUG))
    assert f'href="#w-{SLUG}"' not in named
    assert f">{OWN}</text>" in named
    assert f'href="#w-{SLUG}"' in plain
    assert f">{OWN}</text>" not in plain


def test_a_play_that_is_brought_again_is_called_so(phone: Phone, archive: PlayStore) -> None:
    file = phone.get(f"{played(phone, archive, 'Skyjo')}/play.json").data
    phone.get("/plays")
    assert phone.post("/plays", file=(BytesIO(file), "play.json")).status_code == 200
    assert re.search(r"<span>\s*Skyjo <span", phone.last)
