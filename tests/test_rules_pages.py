"""The pages of the rules: search as one types, whole rulebooks, single rules; and the index behind them."""

import gzip
import os
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from flask import Flask
from markupsafe import escape

from companion.core.rulebook import Entry
from companion.rules import books, ranking, search
from companion.store import rules_index
from companion.web.rule_text import html, with_marks
from tests.helpers import ACCOUNTED, BOOKS, GAMES, LANGUAGES, Phone
from tests.page import Page
from tests.test_rules import RAW, STRANGE

LARGEST = 60 * 1024
"""Bytes of a page with what was found, compressed."""

OF_A_GAME = f"^({'|'.join(GAMES)})-"

every_kind = pytest.mark.parametrize("htmx", [False, True], ids=["page", "fragment"])
every_language = pytest.mark.parametrize("language", LANGUAGES)


def shown(page: Page) -> list[str]:
    """Return the ids of the entries on a page, in order, without the game they belong to."""
    return [re.sub(OF_A_GAME, "", attributes["id"]) for tag, attributes in page.tags if tag == "article"]


def marks(text: str) -> list[str]:
    return re.findall(r"<mark>(.*?)</mark>", text)


def ask(phone: Phone, question: str, more: str = "") -> Page:
    assert phone.get(f"/rules?q={quote(question, safe='')}{more}").status_code == 200
    return phone.page


# ---- search


@every_kind
@pytest.mark.parametrize(
    "game", ["", "&game=busao", "&game=chess", "&game=", "&back=a-b_c", "&back=/x?%22%3E%3Cscript"]
)
def test_any_question_gives_a_page(game: str, htmx: bool, app: Flask) -> None:
    phone = Phone(app, htmx=htmx)
    for question in STRANGE:
        page = ask(phone, question, game)
        assert {tag for tag, _ in page.tags} <= KNOWN_TAGS, question
        assert len(set(page.ids())) == len(page.ids()), question
        assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")], question
    for query in RAW:
        assert phone.get(f"/rules?{query}{game}").status_code == 200


KNOWN_TAGS = {
    *("html", "head", "meta", "title", "link", "script", "body", "header", "nav", "main", "section", "article", "div"),
    *("h1", "h2", "h3", "p", "a", "b", "strong", "em", "span", "mark", "small", "ol", "ul", "li", "br", "details"),
    *("summary", "table", "thead", "tbody", "tr", "th", "td", "form", "label", "input", "button", "footer"),
    *("svg", "symbol", "use", "defs", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"),
    *("tspan", "marker", "pattern", "clippath", "mask", "filter", "noscript"),
}


@every_kind
@pytest.mark.parametrize(
    "hostile", ["<b id=x>pare</b>", "</main><script>alert(1)</script>", '"><mark>pare', "pare&lt;b"]
)
def test_nothing_of_a_question_is_markup(hostile: str, htmx: bool, app: Flask) -> None:
    phone = Phone(app, htmx=htmx)
    page = ask(phone, hostile)
    assert hostile not in phone.last
    assert "x" not in page.ids()
    assert str(escape(hostile)) in phone.last
    if not htmx:
        assert hostile in page.values("value")
    assert not [text for text in marks(phone.last) if "<" in text]


def test_the_words_asked_for_are_marked_however_they_are_written(phone: Phone) -> None:
    ask(phone, "EXIGENCIAS", "&game=busao")
    assert {"exigência"} <= {text.casefold() for text in marks(phone.last)} <= {"exigência", "exigências"}
    ask(phone, "quem comeca", "&game=busao")
    assert set(map(str.casefold, marks(phone.last))) <= {"começa", "começam", "começar", "começo"}
    assert "começa" in marks(phone.last)
    ask(phone, "reemb", "&game=busao")
    assert any(text.casefold().startswith("reembaralh") for text in marks(phone.last))
    ask(phone, "motorsta", "&game=busao")
    assert "motorista" in {text.casefold() for text in marks(phone.last)}


def test_empty_words_are_not_marked(phone: Phone) -> None:
    ask(phone, "o que faz a carta pare", "&game=busao")
    found = {text.casefold() for text in marks(phone.last)}
    assert "pare" in found
    assert not {"o", "que", "a", "faz", "de"} & found


@every_language
def test_marks_change_nothing_but_marks(language: str) -> None:
    for slug in BOOKS:
        for entry in books.book(slug, language):
            words = tuple(ranking.shelf(language).candidates[slug, entry.id].fields)
            marked = html(entry, language, words)
            assert "<mark>" in marked, entry.id
            assert re.sub("</?mark>", "", marked) == html(entry, language)
            assert not re.search(r"<[^>]*<mark>|<svg(?:(?!</svg>).)*<mark>", marked, re.DOTALL), entry.id
            assert "\x02" not in marked
            assert re.sub("</?mark>", "", with_marks(entry.title, words, language)) == escape(entry.title)


@every_language
def test_what_nobody_knows_leads_to_the_contents(language: str, app: Flask) -> None:
    phone = Phone(app, language)
    page = ask(phone, "xyzzyqwv")
    assert shown(page) == []
    assert {f"/rules/{slug}" for slug in BOOKS} <= set(page.values("href"))
    for slug in BOOKS:
        for entry in books.book(slug, language):
            assert f"/rules/{slug}/{entry.id}" in page.values("href")
    page = ask(phone, "xyzzyqwv", "&game=busao")
    assert "/rules/busao/pare" in page.values("href")
    assert "/rules/rufstock/ticket" not in page.values("href")


def test_what_fits_badly_is_called_the_nearest(phone: Phone) -> None:
    page = ask(phone, "comessar", "&game=busao")
    assert "Nada exatamente para “comessar”" in page.text
    assert "first-player" in shown(page)


def test_without_a_question_there_is_the_contents(phone: Phone) -> None:
    for address in ("/rules", "/rules?q=", "/rules?q=+&game="):
        assert phone.get(address).status_code == 200
        assert shown(phone.page) == []
        assert {f"/rules/{slug}" for slug in BOOKS} <= set(phone.page.values("href"))


@every_language
@pytest.mark.parametrize("question", ["pare", "empate", "quem começa", "who starts", "mina dinamite", "queue"])
def test_a_tab_counts_what_it_shows(question: str, language: str, app: Flask) -> None:
    phone = Phone(app, language)
    ask(phone, question)
    tabs = re.findall(r'<a class="ftab[^>]*href="([^"]*)"[^>]*><b class="n">(\d+\+?)</b>', phone.last)
    assert len(tabs) == 1 + len(BOOKS)
    for href, count in tabs:
        assert phone.get(href.replace("&amp;", "&")).status_code == 200
        near = re.search('<p class="sub" role="status">', phone.last)
        assert count.removesuffix("+") == ("0" if near else str(len(shown(phone.page))))
        assert len(shown(phone.page)) <= 20
        assert count == "20+" or "+" not in count
    everywhere, *games = [count for _, count in tabs]
    in_games = sum(int(count.removesuffix("+")) for count in games)
    more = in_games > 20 or "20+" in games
    assert everywhere == ("20+" if more else str(in_games)), "the tab of all games counts what the others do"


@pytest.mark.parametrize("question", ["quem começa", "pare", "desempate", "mina"])
def test_the_pages_and_the_api_answer_the_same(question: str, phone: Phone) -> None:
    for game in ("", *ACCOUNTED):
        found = phone.get(f"/api/v1/rules?q={quote(question)}&game={game}").json["results"]
        assert found
        assert shown(ask(phone, question, f"&game={game}")) == [one["id"] for one in found]


def test_htmx_gets_the_fragment_alone(app: Flask) -> None:
    phone = Phone(app, htmx=True)
    page = ask(phone, "pare", "&game=busao")
    assert phone.last.lstrip().startswith('<div id="found">')
    assert not {"html", "head", "script", "form"} & {tag for tag, _ in page.tags}
    fragment = shown(page)
    phone.htmx = False
    assert shown(ask(phone, "pare", "&game=busao")) == fragment != []


@every_language
def test_search_needs_no_script(language: str, app: Flask) -> None:
    """A plain form that asks with GET and keeps the game and the way back; the answer is on the page itself."""
    phone = Phone(app, language)
    ask(phone, "pare", "&game=busao&back=abc")
    form = next(form for form in phone.page.forms if form.attributes.get("role") == "search")
    assert form.attributes["action"] == "/rules"
    assert form.attributes.get("method", "get") == "get"
    assert dict(form.fields) == {"q": "pare", "game": "busao", "back": "abc"}
    assert form.buttons
    assert "pare" in shown(phone.page)
    assert "/p/abc" in phone.page.values("href")
    assert not phone.page.values("style")


@pytest.mark.parametrize("back", ["//evil.example", "javascript:1", "../x", 'a"><b>', "a" * 40, "é?"])
def test_the_way_back_leads_to_a_play_or_home(back: str, phone: Phone) -> None:
    ask(phone, "pare", f"&back={quote(back, safe='')}")
    for href in phone.page.values("href"):
        assert urlsplit(href).netloc == ""
        assert back not in href
        assert not href.startswith("/p/") or re.fullmatch(r"/p/[\w-]+", href)


@every_language
@pytest.mark.parametrize(
    "address", ["/rules", "/rules?q=carta", "/rules?q=card", "/rules?q=jogador", "/rules?q=xyzzyqwv"]
)
def test_a_page_of_answers_is_small(address: str, language: str, app: Flask) -> None:
    answer = app.test_client().get(address, headers={"Accept-Encoding": "gzip", "Accept-Language": language})
    assert answer.status_code == 200
    assert len(answer.data) <= LARGEST
    small = answer.headers.get("Content-Encoding") != "gzip"
    assert b"</html>" in (answer.data if small else gzip.decompress(answer.data))


# ---- rulebooks and rules


@every_language
@pytest.mark.parametrize("slug", BOOKS)
def test_a_rulebook_has_every_entry_with_its_anchor(slug: str, language: str, app: Flask) -> None:
    phone = Phone(app, language)
    assert phone.get(f"/rules/{slug}").status_code == 200
    page = phone.page
    assert shown(page) == [entry.id for entry in books.book(slug, language)]
    assert len(set(page.ids())) == len(page.ids())
    for section, entries in books.sections(slug, language):
        assert section in page.text
        for entry in entries:
            assert entry.title in page.text
    for href in page.values("href"):
        if href.startswith("#"):
            assert href[1:] in page.ids()
        elif match := re.fullmatch(r"/rules/([^/?]+)/([^/?]+)", href):
            assert books.find(match[1], match[2], language), href
    assert page.tags[0][0] == "html"
    assert page.tags[0][1]["lang"] == language


@every_language
@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_has_a_page_and_a_card(slug: str, language: str, app: Flask) -> None:
    phone = Phone(app, language)
    for entry in books.book(slug, language):
        for phone.htmx in (False, True):
            assert phone.get(f"/rules/{slug}/{entry.id}?back=abc").status_code == 200
            page = phone.page
            assert shown(page) == [entry.id]
            assert entry.title in page.text
            assert ("html" in {tag for tag, _ in page.tags}) != phone.htmx
            assert {f"/rules/{slug}/{other}?back=abc" for other in entry.see} <= set(page.values("href"))
            assert phone.last.count('role="img"') == entry.body.count("](drawing:")
            assert phone.last.count("<table>") == len(re.findall(r"^\|[\s:|-]+\|$", entry.body, re.MULTILINE))


@every_kind
@pytest.mark.parametrize(
    "address",
    ["chess", "chess/pare", "busao/nothing", "busao/PARE", "busao/pare/", "busao/../pare", "BUSAO", "busao/%00", "%00"],
)
def test_a_rule_that_is_not_there_is_not_found(address: str, htmx: bool, app: Flask) -> None:
    assert Phone(app, htmx=htmx).get(f"/rules/{address}").status_code == 404


def test_the_language_chosen_on_the_phone_counts(app: Flask) -> None:
    phone = Phone(app, "pt-BR")
    assert "O que faz a carta PARE?" in ask(phone, "pare", "&game=busao").text
    phone.language = "en"
    assert "What does the PARE card do?" in ask(phone, "pare", "&game=busao").text


# ---- the index


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A release whose rulebook of Busão says one thing more."""
    real = books.book

    def changed(slug: str, language: str) -> tuple[Entry, ...]:
        entries = real(slug, language)
        return (replace(entries[0], title="Zabumba?"), *entries[1:]) if slug == "busao" else entries

    monkeypatch.setattr(books, "book", changed)
    ranking.shelf.cache_clear()
    yield
    monkeypatch.undo()
    ranking.shelf.cache_clear()


def asked(path: Path, question: str) -> list[str]:
    db = rules_index.open_index(path)
    try:
        return [entry.id for entry in search.ask(db, question, "pt-BR", "busao").entries]
    finally:
        db.close()


def test_the_index_is_made_once(tmp_path: Path) -> None:
    path = search.prepare(tmp_path)
    made = path.stat()
    assert search.prepare(tmp_path) == path
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (made.st_ino, made.st_mtime_ns)
    assert asked(path, "pare")[0] == "pare"
    assert list(tmp_path.iterdir()) == [path], "reading writes nothing"


def test_the_index_is_made_anew_when_a_rulebook_changes(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    before = search.prepare(tmp_path)
    assert asked(before, "zabumba") == []
    request.getfixturevalue("other_rules")
    after = search.prepare(tmp_path)
    assert after != before
    assert asked(after, "zabumba") == ["goal"]
    assert list(tmp_path.iterdir()) == [after]


@pytest.mark.parametrize("spoil", [b"", b"SQLite format 3\0", b"x" * 5000, None])
def test_a_broken_index_is_made_anew(spoil: bytes | None, tmp_path: Path) -> None:
    path = search.prepare(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if spoil is None else spoil)
    with pytest.raises(sqlite3.DatabaseError):
        rules_index.open_index(path)
    assert search.prepare(tmp_path) == path
    assert asked(path, "pare")[0] == "pare"


def test_what_others_are_still_writing_is_left_alone(tmp_path: Path) -> None:
    ours, dead = tmp_path / "rules-0.1.draft", tmp_path / "rules-0.2.draft"
    for file in (ours, dead, tmp_path / "rules-0.db", tmp_path / "rules-0.db-wal", tmp_path / "plays.db"):
        file.touch()
    os.utime(dead, (time.time() - 7200,) * 2)
    path = search.prepare(tmp_path)
    assert set(tmp_path.iterdir()) == {path, ours, tmp_path / "plays.db"}


def test_several_processes_may_make_it_at_once(tmp_path: Path) -> None:
    script = (
        f"from pathlib import Path; from companion.rules.search import prepare; print(prepare(Path({str(tmp_path)!r})))"
    )
    makers = [
        subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [maker.communicate(timeout=120) for maker in makers]
    assert [complaint for _, complaint in said] == [""] * 3
    (path,) = {Path(out.strip()) for out, _ in said}
    assert list(tmp_path.iterdir()) == [path]
    assert asked(path, "pare")[0] == "pare"


@pytest.mark.parametrize("spoil", [None, b"", b"x" * 5000])
def test_an_index_that_is_gone_or_broken_when_it_is_opened_is_made_again(spoil: bytes | None, app: Flask) -> None:
    (index,) = Path(app.config["COMPANION_DATA"]).glob("rules-*.db")
    index.unlink()
    if spoil is not None:
        index.write_bytes(spoil)
    for _ in range(2):
        assert shown(ask(Phone(app), "pare", "&game=busao"))[0] == "pare"
    assert asked(index, "pare")[0] == "pare"


def test_an_index_thrown_away_while_it_is_used_does_no_harm(app: Flask) -> None:
    folder = Path(app.config["COMPANION_DATA"])
    found: list[list[str]] = []

    def look() -> None:
        found.append(shown(ask(Phone(app), "pare", "&game=busao")))

    look()
    for file in folder.glob("rules-*"):
        file.unlink()
    look()
    other = threading.Thread(target=look)
    other.start()
    other.join()
    assert found[0][0] == "pare"
    assert found == [found[0]] * 3
    assert list(folder.glob("rules-*")) == [], "whoever has it open goes on with it"
