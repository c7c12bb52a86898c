"""Every page of every game, in both languages, and pages that do not exist."""

import re
from random import Random

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.core.game import Game, Setup
from companion.language import LANGUAGES
from companion.plays.sheet import PlayStore
from tests.support.helpers import (
    GAMES,
    PADS,
    Phone,
    addresses,
    check,
    complete,
    entrance,
    fill,
    open_with,
    pad_of,
    setups,
    sheet_at,
)
from tests.support.page import Page

every_pad = pytest.mark.parametrize("slug", PADS)
every_setup = pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param(GAMES[slug], setup, id=f"{slug} {setup.size}") for slug in PADS for setup in setups(GAMES[slug])],
)
# ---- every page


@every_setup
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_an_empty_sheet_is_shown(
    app: Flask, archive: PlayStore, game: Game, setup: Setup, language: str
) -> None:
    phone = Phone(app, language)
    at = open_with(phone, archive, game, setup, {})
    for address in addresses(archive, at):
        page = check(phone, address)
        assert ("html", {"lang": language}) in page.tags


@every_pad
def test_the_indentation_of_templates_is_not_sent(phone: Phone, slug: str) -> None:
    at = phone.new_play(slug, [*next(iter(setups(GAMES[slug]))).players])
    for address in (at, f"{at}/table", f"{at}/log", "/"):
        assert "\n  " not in phone.get(address).text


@every_setup
@pytest.mark.parametrize("seed", [0, 4, 8, 1, 2, 3])
def test_every_page_of_a_sheet_filled_by_chance_is_shown(
    app: Flask, archive: PlayStore, game: Game, setup: Setup, seed: int
) -> None:
    phone = Phone(app, LANGUAGES[seed % 8 // 4])
    at = open_with(phone, archive, game, setup, pad_of(game, setup, seed))
    some = addresses(archive, at)
    for address in some[: 3 + 2 * setup.size] + Random(seed).sample(some, min(6, len(some))):
        check(phone, address)
    check(phone, "/")


@every_pad
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_form_that_a_pad_leads_to_is_shown(
    app: Flask, archive: PlayStore, slug: str, language: str, seed: int
) -> None:
    game, phone = GAMES[slug], Phone(app, language)
    setup = next(setups(game))
    at = open_with(phone, archive, game, setup, pad_of(game, setup, seed))
    pages = [*(f"{at}?side={side}" for side in range(setup.size)), *(f"{at}/tool/{name}" for name in game.tools)]
    links = {link for page in pages for link in check(phone, page).values("href")}
    deeper = sorted({link.partition("#")[0] for link in links if link.startswith(f"{at}/tool/")} - set(pages))
    links |= {link for page in deeper for link in check(phone, page).values("href")}
    forms = {link for link in links if link.startswith(f"{at}/form/")}
    forms |= {
        f"{at}/form/{cell.form}?side={cell.side}&cell={name}" for name, cell in game.layout(setup).items() if cell.form
    }
    linked = {re.split("[/?]", form)[4] for form in forms}
    of_tools = {name for name, one in game.actions.items() if one.form and one.returns_to}
    assert linked - of_tools == {name for name, one in game.actions.items() if one.form and not one.returns_to}
    assert bool(linked & of_tools) == bool(of_tools), "not all at once: a bank is opened or corrected"
    for form in Random(seed).sample(sorted(forms), min(8, len(forms))):
        pads = [dict(sheet_at(archive, at).pad)]
        for _ in range(2):
            ways = [one for one in check(phone, form).forms if one.attributes.get("method") == "post"]
            (own,) = [one for one in ways if one.attributes.get("action", "").startswith(f"{at}/form/")]
            answer = phone.open("POST", own.attributes["action"], data=MultiDict(own.fields))
            pads.append(dict(sheet_at(archive, at).pad))
            if dict(own.fields).get("cell") in pads[0]:
                assert answer.status_code == 303, form
            else:
                assert answer.status_code == 303 or (answer.status_code, pads[-1]) == (422, pads[-2]), form
        if re.split("[/?]", form)[4] not in of_tools:
            assert pads[1] == pads[2], "saved once, it changes nothing as it is shown then"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_what_it_is_to_those_who_do_not_see_it(app: Flask, language: str) -> None:
    phone = Phone(app, language)
    at = phone.new_play("busao", ["Ana", "Beto"])
    own = [f"{at}{path}" for path in ("", "/bill/0", "/table", "/log", "/setup", "/who", "/delete", "/tool/turn")]
    house = ["/", "/join", "/new/quissama", "/prepare/rufstock?players=3", "/decks/busao", "/deleted", "/offline"]
    rules = ["/rules", "/rules?q=pare", "/rules/busao", "/rules/busao/pare", "/tool/rufstock/referee", "/nowhere"]
    for path in (*own, *house, *rules):
        answer = phone.get(path)
        head = {one["name"]: one["content"] for tag, one in phone.page.tags if tag == "meta" and "name" in one}
        assert ("html", {"lang": language}) in phone.page.tags, path
        assert len(head["description"]) > 40, path
        assert head["viewport"].startswith("width=device-width,initial-scale=1,viewport"), path
        assert re.search(r"<title>[^<]{4,}</title>", phone.last), path
        private = path in (*own, "/deleted")
        assert answer.headers.get("X-Robots-Tag") == ("noindex" if private else None), path
        assert "robots" not in head, path


@every_pad
def test_what_is_no_form_is_not_shown(phone: Phone, slug: str) -> None:
    at = phone.new_play(slug, list(next(setups(GAMES[slug])).players))
    for name in ("nothing", *(name for name, action in GAMES[slug].actions.items() if action.form is None)):
        assert phone.get(f"{at}/form/{name}?cell=x").status_code == 404
    for name, action in GAMES[slug].actions.items():
        for query in ("", "?cell=", "?cell=nowhere", "?cell=first_player", "?side=77&cell=%00") if action.form else ():
            status = 200 if action.returns_to else 404  # the form of a tool needs no cell
            assert phone.get(f"{at}/form/{name}{query}").status_code == status


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_shows_every_game_that_can_be_played_and_the_plays_of_this_phone(
    app: Flask, second_phone: Phone, language: str
) -> None:
    phone = Phone(app, language)
    plays = [phone.new_play(slug, list(next(setups(GAMES[slug])).players)) for slug in PADS]
    page = check(phone, "/")
    links = page.values("href")
    assert {entrance(slug) for slug in PADS} | set(plays) <= set(links)
    tools = [(slug, name, tool) for slug, game in GAMES.items() for name, tool in game.tools.items()]
    standalone = {f"/tool/{slug}/{name}" for slug, name, tool in tools if tool.standalone}
    assert {link for link in links if link.startswith("/tool/")} == standalone != set()
    assert not any(link.startswith("/p/") for link in check(second_phone, "/").values("href"))


@every_pad
def test_a_phone_that_opens_the_address_is_at_the_table(phone: Phone, second_phone: Phone, slug: str) -> None:
    at = phone.new_play(slug, list(next(setups(GAMES[slug])).players))
    second_phone.get(at)
    assert at in check(second_phone, "/").values("href")
    assert "celular 2" not in phone.get(f"{at}/log").text


@pytest.mark.parametrize(
    ("language", "said", "whom"),
    [("pt-BR", "Ana venceu", "Ana venceu Beto e Caio"), ("en", "Ana won", "Ana beat Beto and Caio")],
)
def test_the_result_says_who_won(app: Flask, archive: PlayStore, language: str, said: str, whom: str) -> None:
    phone = Phone(app, language)
    at = complete(phone, archive)
    assert phone.post(f"{at}/finish").status_code == 303
    assert said in check(phone, at).text
    assert whom in check(phone, "/").text
    for address in addresses(archive, at):
        check(phone, address)


def test_a_tie_is_shown_as_one(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    fill(archive, at, {"rounds.0.0": 0, "rounds.1.0": 1})
    phone.post(f"{at}/finish")
    page = check(phone, at)
    assert "Ana e Beto dividem a vitória" in page.text
    # Rulebook: 4 and 3 points in the order that hands run out: 4 + 3 and 3 + 4; the game has no tie-break.
    rows = ["".join(page.text.split(label)[1].split()) for label in ("Rodada 1", "Rodada 2", "Total")]
    assert [row[:2] for row in rows] == ["43", "34", "77"]
    assert "decides" not in phone.last


# ---- languages


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("pt-BR", "pt-BR"),
        ("pt-PT", "pt-BR"),
        ("fr", "pt-BR"),
        ("", "pt-BR"),
        ("*", "pt-BR"),
        ("en-GB", "en"),
        ("fr, en;q=0.5", "en"),
        ("en;q=0.3, pt;q=0.9", "pt-BR"),
        ("en;q=0, fr", "pt-BR"),
        ("de-CH, en-GB;q=0.9, pt;q=0.8", "en"),
        ("\x7f;;,=q;q=x", "pt-BR"),
    ],
)
def test_the_page_is_in_the_language_that_the_browser_asks_for(app: Flask, header: str, language: str) -> None:
    assert f'<html lang="{language}">' in Phone(app, header).get("/").text


def test_the_language_of_a_phone_is_switched_and_stays(app: Flask) -> None:
    phone = Phone(app, "pt-BR")
    phone.get("/")
    answer = phone.press("en")
    assert (answer.status_code, answer.location) == (303, "/")
    assert 'lang="en"' in phone.get("/").text
    phone.press("pt-BR")
    assert '<html lang="pt-BR">' in phone.get("/").text


def test_a_language_that_is_not_spoken_changes_nothing(phone: Phone) -> None:
    phone.post("/language", language="xx")
    assert '<html lang="pt-BR">' in phone.get("/").text


def test_the_language_is_switched_on_a_page_that_was_refused_too(phone: Phone) -> None:
    """That page has an address that only takes forms."""
    assert phone.post("/language", language="en", back="/g/abc/people/1/merge").location == "/g/abc"
    assert phone.post("/language", language="en", back="/nowhere/at/all").location == "/nowhere/at/all"


@pytest.mark.parametrize("back", ["/", "/new/rufstock?again=x", "/p/x?side=1&cell=a.b"])
def test_switching_the_language_leads_back(phone: Phone, back: str) -> None:
    assert phone.post("/language", language="en", back=back).location == back


@pytest.mark.parametrize(
    "back",
    [
        "https://example.org",
        "//example.org",
        "/\\example.org",
        "\\\\example.org",
        "/\t/example.org",
        "/\n/example.org",
        "\t//example.org",
        " //example.org",
        "javascript:alert(1)",
        "example.org",
        "",
    ],
)
def test_switching_the_language_leads_nowhere_else(phone: Phone, back: str) -> None:
    assert phone.post("/language", language="en", back=back).location == "/"


# ---- pages that do not exist


def test_an_unknown_or_foreign_address_is_not_found(app: Flask, phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    key = at.removeprefix("/p/")
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            for wrong in ("nowhere", "%00", "%ED%A0%80", "a" * 300, key[:-1], key.swapcase(), "..%2f..%2fetc"):
                path = re.sub(r"<(?:\w+:)?\w+>", wrong, str(rule))
                if path == str(rule):
                    continue
                data = {"csrf_token": phone.token} if method == "POST" else None
                assert phone.open(method, path, data=data).status_code == 404, path


@pytest.mark.parametrize(
    "path", ["/bill/2", "/bill/-1", "/bill/x", f"/bill/{'9' * 5000}", "/bill", "/form", "/form/out", "/nothing", "/"]
)
def test_what_a_play_does_not_have_is_not_found(phone: Phone, path: str) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    assert phone.get(f"{at}{path}").status_code == 404


def test_another_method_is_refused_with_what_is_allowed(app: Flask, phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for path, method in (
        (f"{at}/set", "PUT"),
        (at, "POST"),
        ("/language", "GET"),
        ("/", "DELETE"),
        ("/new/rufstock", "PUT"),
    ):
        answer = phone.open(method, path, data={"csrf_token": phone.token})
        assert answer.status_code == 405, path
        assert method not in answer.headers["Allow"]
        assert "Isto não se faz por este endereço" in answer.text


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_more_than_64_kib_are_refused(phone: Phone, kind: str) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    answer = phone.open("POST", f"{at}/set", data=b"x=" + b"a" * (64 * 1024), content_type=kind)
    assert answer.status_code == 413
    assert "É grande demais" in answer.text


def test_errors_are_said_in_the_language_of_the_phone(app: Flask) -> None:
    phone = Phone(app, "en")
    assert "This page doesn’t exist" in phone.get("/nowhere").text
    phone.htmx = True
    answer = phone.get("/nowhere")
    assert answer.status_code == 404
    assert "This page doesn’t exist" in Page(answer.text).text
    assert "html" not in [tag for tag, _ in Page(answer.text).tags]


def test_a_fault_of_ours_is_a_sentence_and_logged(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("companion.web.home.read", lambda *_: 1 / 0)
    phone = Phone(app)
    phone.new_play("rufstock", ["Ana", "Beto"])
    answer = phone.client.get("/")
    assert answer.status_code == 500
    assert "Algo falhou do nosso lado" in answer.text
    assert "ZeroDivisionError" not in answer.text
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "ZeroDivisionError" in caplog.text
