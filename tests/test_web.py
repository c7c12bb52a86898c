"""Every page of every game, and every stroke on it, with scripts and without."""

import re
from random import Random

import pytest
from flask import Flask
from sqlite_utils import Database
from werkzeug.datastructures import MultiDict

from companion.core.game import Game, Setup
from companion.language import LANGUAGES
from tests.helpers import GAMES, PADS, Phone, addresses, check, complete, fill, open_with, pad_of, setups, sheet_at

every_pad = pytest.mark.parametrize("slug", PADS)
every_setup = pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param(GAMES[slug], setup, id=f"{slug} {setup.size}") for slug in PADS for setup in setups(GAMES[slug])],
)
# ---- every page


@every_setup
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_an_empty_sheet_is_shown(
    app: Flask, db: Database, game: Game, setup: Setup, language: str
) -> None:
    phone = Phone(app, language)
    at = open_with(phone, db, game, setup, {})
    for address in addresses(db, at):
        page = check(phone, address)
        assert ("html", {"lang": language}) in page.tags


@every_setup
@pytest.mark.parametrize("seed", [0, 4, 8, 1, 2, 3])
def test_every_page_of_a_sheet_filled_by_chance_is_shown(
    app: Flask, db: Database, game: Game, setup: Setup, seed: int
) -> None:
    phone = Phone(app, LANGUAGES[seed % 8 // 4])
    at = open_with(phone, db, game, setup, pad_of(game, setup, seed))
    some = addresses(db, at)
    for address in some[: 3 + 2 * setup.size] + Random(seed).sample(some, min(6, len(some))):
        check(phone, address)
    check(phone, "/")


@every_pad
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_form_that_a_pad_leads_to_is_shown(app: Flask, db: Database, slug: str, language: str, seed: int) -> None:
    game, phone = GAMES[slug], Phone(app, language)
    setup = next(setups(game))
    at = open_with(phone, db, game, setup, pad_of(game, setup, seed))
    links = [link for side in range(setup.size) for link in check(phone, f"{at}?side={side}").values("href")]
    forms = {link for link in links if link.startswith(f"{at}/form/")}
    forms |= {
        f"{at}/form/{cell.form}?side={cell.side}&cell={name}" for name, cell in game.layout(setup).items() if cell.form
    }
    assert {re.split("[/?]", form)[4] for form in forms} == {name for name, one in game.actions.items() if one.form}
    for form in Random(seed).sample(sorted(forms), min(8, len(forms))):
        (own,) = [one for one in check(phone, form).forms if "/act/" in one.attributes.get("action", "")]
        before = dict(sheet_at(db, at).pad)
        answer = phone.open("POST", own.attributes["action"], data=MultiDict(own.fields))
        assert answer.status_code in (303, 422), form
        if answer.status_code == 422:
            assert dict(sheet_at(db, at).pad) == before


@every_pad
def test_what_is_no_form_is_not_shown(phone: Phone, slug: str) -> None:
    at = phone.new_play(slug, list(next(setups(GAMES[slug])).players))
    for name in ("nothing", *(name for name, action in GAMES[slug].actions.items() if action.form is None)):
        assert phone.get(f"{at}/form/{name}?cell=x").status_code == 404
    for name, action in GAMES[slug].actions.items():
        if action.form:
            for query in ("", "?cell=", "?cell=nowhere", "?cell=first_player", "?side=77&cell=%00"):
                assert phone.get(f"{at}/form/{name}{query}").status_code == 404


@every_pad
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_new_play_is_shown(app: Flask, slug: str, language: str) -> None:
    page = check(Phone(app, language), f"/new/{slug}")
    assert sum(attributes.get("name") == "player" for _, attributes in page.tags) == max(GAMES[slug].players)


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_shows_every_game_that_can_be_played_and_the_plays_of_this_phone(
    app: Flask, db: Database, second_phone: Phone, language: str
) -> None:
    phone = Phone(app, language)
    plays = [phone.new_play(slug, list(next(setups(GAMES[slug])).players)) for slug in PADS]
    page = check(phone, "/")
    links = page.values("href")
    assert {f"/new/{slug}" for slug in PADS} | set(plays) <= set(links)
    assert not any(link.startswith("/p/") for link in check(second_phone, "/").values("href"))


@every_pad
def test_a_phone_that_opens_the_address_is_at_the_table(phone: Phone, second_phone: Phone, slug: str) -> None:
    at = phone.new_play(slug, list(next(setups(GAMES[slug])).players))
    second_phone.get(at)
    assert at in check(second_phone, "/").values("href")
    assert "telefone 2" not in phone.get(f"{at}/log").text


@pytest.mark.parametrize(("language", "said"), [("pt-BR", "Ana venceu"), ("en", "Ana won")])
def test_the_result_says_who_won(app: Flask, db: Database, language: str, said: str) -> None:
    phone = Phone(app, language)
    at = complete(phone, db)
    assert phone.post(f"{at}/finish").status_code == 303
    assert said in check(phone, at).text
    assert said in check(phone, "/").text
    for address in addresses(db, at):
        check(phone, address)


def test_a_tie_is_shown_as_one(phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    fill(db, at, {"rounds.0.0": 0, "rounds.1.0": 1})
    phone.post(f"{at}/finish")
    page = check(phone, at)
    assert "Ana e Beto dividem a vitória" in page.text
    assert "7 = 7" in re.sub(r"\s+", " ", page.text) or "7=7" in re.sub(r"\s+", "", page.text)
