"""Sharing a result: its picture, its text for a chat, its link with a preview, and who may see what."""

import re
import struct
from contextlib import closing
from html import unescape

import pytest
from flask import Flask

from companion.plays.sheet import PlayStore
from companion.store import database, pictures
from companion.store.database import connect, writing
from companion.store.removal import purge
from companion.web.request import words
from companion.web.share import picture, png
from tests.support.helpers import Phone, check, complete, fill, sheet_at
from tests.support.page import Page
from tests.support.tables import LONG, TABLES, Table, bus

SIX = Table(
    "busao", LONG, {**bus(0, "-3 -4 -2 -5 -1 -4 - - - - - -", "-3 -2 -1", "-4", 9), **bus(1, "2 2"), **bus(2, "5")}
)
WON = {
    "busao": TABLES["busao-tie"],
    "boomtown": TABLES["boomtown-won"],
    "rufstock": TABLES["rufstock-won-long"],
    "quissama": TABLES["quissama-won"],
    "six in pairs, negative": SIX,
}


def played(phone: Phone, archive: PlayStore, table: Table) -> str:
    """Return the address of a finished play of ``table``."""
    at = phone.new_play(table.slug, list(table.players))
    fill(archive, at, table.pad)
    phone.get(at)
    assert phone.post(f"{at}/finish").status_code == 303, phone.last
    return at


def watched(archive: PlayStore, at: str) -> str:
    return f"/w/{sheet_at(archive, at).play.watch_key}"


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


@pytest.mark.parametrize("name", WON)
def test_the_pictures_have_their_sizes_and_say_who_played(
    app: Flask, archive: PlayStore, phone: Phone, name: str
) -> None:
    table = WON[name]
    at = played(phone, archive, table)
    assert size_of(phone.get(f"{at}/sheet.png").data) == (1080, 1350)
    assert size_of(phone.get(f"{at}/strip.png").data) == (1200, 630)
    sheet = sheet_at(archive, at)
    with app.test_request_context(headers={"Accept-Language": "pt-BR"}):
        t = words(table.slug)
        svg = picture.drawn(sheet, "sheet", t)
        drawn = unescape(re.sub(r"<[^>]+>", " ", svg.split("</title>")[1]))
        said = picture.described(sheet, t)
    for player in table.players:
        assert player.split()[0] in drawn
        assert player in said
    for standing in sheet.score.standings if sheet.game.points and sheet.score else ():
        assert f">{t.word(standing.total)}<" in svg
    assert not re.search(r'href="(?!#)', svg), "nothing is loaded from elsewhere"


@pytest.mark.parametrize("text", ["Ana e Christopher dividem a vitória", "Caio venceu com o Imperador", *LONG])
@pytest.mark.parametrize("room", [300, 436, 706])
def test_no_line_is_wider_than_its_room_nor_cut_without_need(text: str, room: int) -> None:
    for size in (146, 96, 54):
        set_so = picture.lines(text, size, room)
        assert all(picture.width(line.text) * line.size <= room for line in set_so)
        fits = picture.width(text) * size * picture.SHRUNK <= room
        assert " ".join(line.text for line in set_so) == text or not fits


def test_what_the_page_says_of_the_picture_is_what_the_picture_says_of_itself(
    app: Flask, archive: PlayStore, phone: Phone, second_phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = played(phone, archive, WON["busao"])
    drawn: list[str] = []
    real = png.resvg_py.svg_to_bytes
    monkeypatch.setattr(png.resvg_py, "svg_to_bytes", lambda **how: drawn.append(how["svg_string"]) or real(**how))
    for one in (phone, second_phone):
        page = Page(one.get(f"{at}/share").text)
        image = next(attributes for tag, attributes in page.tags if tag == "img")
        one.get(image["src"])
        title = re.search(r"<title>(.*?)</title>", drawn[0])
        assert title
        assert image["alt"] == unescape(title[1])
        assert "Ana venceu (no desempate: passageiros). Ana 12, Beto 12." in image["alt"]
    assert len(drawn) == 1, "the second phone gets the picture of the first"


def test_a_picture_that_cannot_be_kept_is_shown(
    app: Flask, archive: PlayStore, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = played(phone, archive, WON["busao"])
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with closing(connect(app.extensions["plays"].path)) as other, writing(other):
        assert size_of(phone.get(f"{at}/sheet.png").data) == (1080, 1350)


def test_a_name_is_text_in_the_picture_whatever_it_says(archive: PlayStore, phone: Phone) -> None:
    at = phone.new_play("rufstock", ["</text><image href='x'/>", "&amp;", "a\N{COMBINING TILDE}🐶"])
    fill(archive, at, {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2})
    phone.get(at)
    phone.post(f"{at}/finish")
    assert size_of(phone.get(f"{at}/sheet.png").data) == (1080, 1350)


@pytest.mark.parametrize("name", ["Ana 🎲", "👩‍🚀 Ana", "Ana ❤️", "🇧🇷Ana"])
def test_the_picture_leaves_out_what_its_font_lacks(name: str) -> None:
    def written(text: str) -> bytes:
        head = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">'
        return png.draw(f'{head}<text y="30" font-size="30">{text}</text></svg>', (200, 40))

    assert written(name) == written("Ana") != written("")


def test_a_name_that_an_older_version_took_does_not_spoil_the_picture(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.core.layout.HIDDEN", re.compile("(?!)"))
    at = phone.new_play("rufstock", ["Ana\0", "Be\x07to\uffff"])
    phone.post(f"{at}/end")
    for shape in ("sheet", "strip"):
        assert phone.get(f"{at}/{shape}.png").status_code == 200


def test_a_picture_is_made_once_and_anew_where_it_looks_otherwise(
    archive: PlayStore, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = complete(phone, archive)
    phone.get(at)
    phone.post(f"{at}/finish")
    made: list[str] = []
    real = png.resvg_py.svg_to_bytes
    monkeypatch.setattr(png.resvg_py, "svg_to_bytes", lambda **how: made.append(how["svg_string"]) or real(**how))
    first = phone.get(f"{at}/sheet.png")
    assert phone.get(f"{at}/sheet.png").data == first.data
    assert len(made) == 1
    assert phone.get(f"{at}/sheet.png", If_None_Match=first.headers["ETag"]).status_code == 304
    phone.get(at)
    phone.post(f"{at}/set?cell=player.0", value="Zilda")
    assert "Zilda venceu" in phone.get(at).text
    assert phone.get(f"{at}/sheet.png").data != first.data
    assert len(made) == 2
    assert "Zilda" in made[1]
    rows = "SELECT count(*) FROM pictures"
    assert archive.db.execute(rows).fetchone()[0] == 1, "the one before it is not kept"


def test_no_more_pictures_are_kept_than_said(archive: PlayStore, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST", 3)
    at = complete(phone, archive)
    phone.get(at)
    phone.post(f"{at}/finish")
    play = sheet_at(archive, at).play.id
    for number in range(5):
        pictures.keep(archive.db, play, f"{number}", "x", b"x")
    assert [name for (name,) in archive.db.execute("SELECT name FROM pictures")] == ["2", "3", "4"]


def test_the_page_to_send_from_is_whole_in_both_languages(app: Flask, archive: PlayStore) -> None:
    for language in ("pt-BR", "en"):
        phone = Phone(app, language)
        at = played(phone, archive, WON["busao"])
        check(phone, at)
        page = check(phone, f"{at}/share")
        assert "Ana 12" in page.text
        check(phone, "/plays")


def test_what_is_not_over_has_no_picture(phone: Phone, at: str) -> None:
    for path in ("sheet.png", "strip.png", "share", "result.csv", "bg-stats.json"):
        assert phone.get(f"{at}/{path}").status_code == 404, path


# ---- the link


def meta(html: str) -> dict[str, str]:
    return {name: unescape(said) for name, said in re.findall(r'<meta property="([^"]+)" content="([^"]*)">', html)}


def test_a_link_to_look_is_shown_with_title_text_and_picture(archive: PlayStore, phone: Phone, app: Flask) -> None:
    at = complete(phone, archive)
    phone.get(at)
    link, stranger = watched(archive, at), Phone(app)
    assert meta(stranger.get(link).text) == {}, "nothing is announced before the end"
    phone.post(f"{at}/finish")
    answer = stranger.get(link)
    said = meta(answer.text)
    assert said["og:title"].startswith("Ana venceu")
    assert "Beto" in said["og:description"]
    assert said["og:image"].startswith(f"http://localhost{link}/strip.png")
    assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
    assert "Caio" in said["og:image:alt"]
    assert answer.headers["X-Robots-Tag"] == "noindex"
    image = stranger.get(said["og:image"].removeprefix("http://localhost"))
    assert size_of(image.data) == (1200, 630)
    assert image.headers["X-Robots-Tag"] == "noindex"


def test_nothing_can_be_written_from_the_link(archive: PlayStore, phone: Phone, app: Flask) -> None:
    at = complete(phone, archive)
    phone.get(at)
    phone.post(f"{at}/finish")
    link, stranger = watched(archive, at), Phone(app)
    html = stranger.get(link).text
    assert "<form" not in html
    assert at not in html
    revision = sheet_at(archive, at).revision
    for path in ("set?cell=player.0", "reopen", "undo", "delete"):
        assert stranger.post(f"{link}/{path}", value="Eva").status_code in (404, 405)
        assert stranger.post(f"{link.replace('/w/', '/p/')}/{path}", value="Eva").status_code == 404
    for path in ("play.json", "result.csv", "bg-stats.json", "share"):
        assert stranger.get(f"{link}/{path}").status_code == 404, path
    assert sheet_at(archive, at).revision == revision


def test_a_link_that_was_renewed_shows_nobody_any_more(archive: PlayStore, phone: Phone, app: Flask) -> None:
    at = complete(phone, archive)
    phone.get(at)
    phone.post(f"{at}/finish")
    link, stranger = watched(archive, at), Phone(app)
    assert stranger.get(f"{link}/strip.png").status_code == 200
    phone.get(f"{at}/table")
    phone.post(f"{at}/links")
    for path in ("", "/strip.png", "/sheet.png"):
        answer = stranger.get(link + path)
        assert answer.status_code == 410
        assert "Este link não vale mais" in answer.text
        assert "Ana" not in answer.text


def test_a_deleted_play_has_no_picture_and_keeps_none_once_it_is_gone(archive: PlayStore, phone: Phone) -> None:
    at = complete(phone, archive)
    phone.get(at)
    phone.post(f"{at}/finish")
    link = watched(archive, at)
    assert phone.get(f"{link}/strip.png").status_code == 200
    phone.get(f"{at}/delete")
    phone.post(f"{at}/delete")
    assert phone.get(f"{link}/strip.png").status_code == 404
    purge(archive.db, "9999")
    assert archive.db.execute("SELECT count(*) FROM pictures").fetchone()[0] == 0
