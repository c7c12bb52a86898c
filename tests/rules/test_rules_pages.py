"""The pages of the rules: search as you type, whole rulebooks, single rules."""

import gzip
import re
from urllib.parse import quote, urlsplit

import pytest
from flask import Flask
from markupsafe import escape

from companion.language import wording
from companion.rules import books
from companion.rules.search import NEIGHBOUR, find
from companion.rules.words import stems
from companion.web.rules.text import html, with_marks
from tests.rules.test_rules import RAW, STRANGE
from tests.support.helpers import ACCOUNTED, BOOKS, GAMES, LANGUAGES, Phone
from tests.support.page import Page

LARGEST = 60 * 1024
"""The most bytes that a page of results may have, compressed."""

OF_A_GAME = f"^({'|'.join(GAMES)})-"

every_kind = pytest.mark.parametrize("htmx", [False, True], ids=["page", "fragment"])
every_language = pytest.mark.parametrize("language", LANGUAGES)


def shown(page: Page) -> list[str]:
    """Return the ids of the entries on a page, in order, without their game."""
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
            words = tuple(stems(f"{entry.title} {books.plain(entry.body)}", language))
            marked, plain = ("".join(text for _, text in html(entry, language, some)) for some in (words, ()))
            assert "<mark>" in marked, entry.id
            assert re.sub("</?mark>", "", marked) == plain
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
    page = ask(phone, "motorneiro", "&game=busao")
    assert "Nada exatamente para “motorneiro”" in page.text
    assert "driver" in shown(page)


def test_without_a_question_there_is_the_contents(phone: Phone) -> None:
    for address in ("/rules", "/rules?q=", "/rules?q=+&game="):
        assert phone.get(address).status_code == 200
        assert shown(phone.page) == []
        assert {f"/rules/{slug}" for slug in BOOKS} <= set(phone.page.values("href"))


@every_language
@pytest.mark.parametrize("question", ["pare", "empate", "quem começa", "who starts", "mina dinamite", "queue", "carta"])
def test_a_tab_counts_what_it_finds(question: str, language: str, app: Flask) -> None:
    phone = Phone(app, language)
    ask(phone, question)
    tabs = re.findall(r'<a class="found-tab[^>]*href="([^"]*)"[^>]*>\s*<b class="number">(\d+)</b>', phone.last)
    assert len(tabs) == 1 + len(BOOKS)
    for href, count in tabs:
        assert phone.get(href.replace("&amp;", "&")).status_code == 200
        near = re.search("Nada exatamente|No exact match|Nada para|Nothing found", phone.last)
        if near:
            assert count == "0"
        else:
            assert len(shown(phone.page)) == min(int(count), 20)
        said = re.search(r"(?:As|The) 20 r[^<]*, (?:de|of) (\d+)", phone.last)
        assert (said and said[1]) == (count if int(count) > 20 else None), "and it is said that those are not all"
    everywhere, *games = [int(count) for _, count in tabs]
    assert everywhere == sum(games), "the tab of all games counts what the others do"


@pytest.mark.parametrize("question", ["quem começa", "pare", "desempate", "mina"])
def test_the_pages_and_the_api_answer_the_same(question: str, phone: Phone) -> None:
    for game in ("", *ACCOUNTED):
        found = phone.get(f"/api/v1/rules?q={quote(question)}&game={game}").json["results"]
        assert found or game
        assert shown(ask(phone, question, f"&game={game}")) == [one["id"] for one in found]


NEAR_EQUALS = {"pt-BR": "quanto", "en": "how many cards"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_that_lies_open_decides_between_near_equals_alone(language: str) -> None:
    """Related rules move forward a little; no rule is gained or lost."""
    question = NEAR_EQUALS[language]
    plain = find(question, language)
    fit = {(entry.game, entry.id): fit for fit, entry in plain.entries}
    for beside in books.book("busao", language):
        near = find(question, language, beside)
        assert {(entry.game, entry.id) for _, entry in near.entries} == fit.keys()
        for gained, entry in ((new - fit[entry.game, entry.id], entry) for new, entry in near.entries):
            belongs = entry.game == "busao" and (
                entry.section == beside.section or entry.id in beside.see or beside.id in entry.see
            )
            assert gained == pytest.approx(NEIGHBOUR if belongs else 0)
    assert any(find(question, language, one).entries != plain.entries for one in books.book("busao", language))


def test_what_one_asks_beside_a_rule_goes_along_with_the_question(phone: Phone, app: Flask) -> None:
    """The form on its page, the dialog on a pad (whose form is the pad's) and the answers name the open rule."""
    phone.get("/rules/busao/tie")
    assert '<input type="hidden" name="beside" value="tie">' in phone.last
    beside = Phone(app, htmx=True)
    assert '<input type="hidden" form="ask-rule" name="beside" value="tie">' in beside.get("/rules/busao/tie").text
    at = phone.new_play("busao", ["Ana", "Beto"])
    phone.get(at)
    assert '<form id="ask-rule"' in phone.last
    ask(phone, "pontos", "&game=busao&beside=tie")
    assert '<input type="hidden" name="beside" value="tie">' in phone.last
    for unknown in ("&game=busao&beside=nothing", "&beside=tie", "&game=boomtown&beside=pare"):
        ask(phone, "pontos", unknown)
        assert 'name="beside"' not in phone.last, unknown


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
    """A plain GET form keeps the game and the way back; the page itself has the answer."""
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
            assert phone.last.count("<table>") == len(re.findall(r"^(?:> )?\|[\s:|-]+\|$", entry.body, re.MULTILINE))
            parts = ["ours" for ours, _ in entry.passages if ours]
            assert phone.last.count('<div class="ours stack">') == len(parts)
            assert page.text.count(wording(language)("house-reading")) == len(parts)


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
