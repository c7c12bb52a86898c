"""The set-up guide for users and programs: pages, ticks on a sheet, who starts, the JSON API."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from companion.core.game import Game
from companion.language import LANGUAGES, wording
from companion.plays.sheet import PlayStore
from companion.web.setup import guide as setup
from tests.support.checklists import BOOMTOWN, BUSAO, GUIDED, QUISSAMA, RUFSTOCK, SIZES, lay, ticked
from tests.support.helpers import GAMES, NAMES, Phone, sheet_at
from tests.support.page import Page
from tests.support.screen import Screen, shows_all

# ---- before there is a play


@pytest.mark.parametrize("slug", GUIDED)
def test_the_number_of_players_is_asked_for_first(slug: str, phone: Phone) -> None:
    assert phone.get(f"/prepare/{slug}").status_code == 200
    links = [link for link in phone.page.values("href") if link.startswith(f"/prepare/{slug}?players=")]
    assert links == [f"/prepare/{slug}?players={size}" for size in GAMES[slug].players]


@pytest.mark.parametrize(("slug", "size"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_says_every_step_and_draws_the_table(slug: str, size: int, language: str, app: Flask) -> None:
    phone = Phone(app, language)
    assert phone.get(f"/prepare/{slug}?players={size}").status_code == 200
    t = wording(language, slug)
    for step in lay(slug, size).steps:
        assert t.word(step.what) in phone.page.text
        assert t.word(step.how) in phone.page.text
    pictures = [
        tag for tag, with_ in phone.page.tags if with_.get("class") == "table-drawing" and with_.get("role") == "img"
    ]
    assert pictures == ["svg"]


def test_variants_are_links_that_keep_the_others(phone: Phone) -> None:
    phone.get("/prepare/quissama?players=3&one_per_square=1")
    links = phone.page.values("href")
    assert "/prepare/quissama?players=3" in links, "takes it back"
    assert "/prepare/quissama?players=3&one_per_square=1&small_gallery=1" in links
    assert "/prepare/quissama?players=4&one_per_square=1" in links
    phone.get("/prepare/boomtown?players=3&short=1")
    assert "/prepare/boomtown?players=4" in phone.page.values("href"), "the short game is for three alone"


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("busao?players=5", "alguém ficaria sem par"),
        ("busao?players=x", "número inteiro"),
        ("rufstock?players=2&mode=wild", "só há um veículo"),
        ("rufstock?players=3&mode=mild", "uma das opções"),
        ("rufstock?players=3&mode=", "uma das opções"),
        ("rufstock?players=3&mode=wild&mode=normal", "uma das opções"),
        ("boomtown?players=4&short=1", "só para 3 pessoas"),
        ("quissama?players=6", "5 com a expansão"),
        ("busao?players=-3", "Falta dizer quem joga"),
        ("boomtown?players=-3", "Chame mais gente"),
        ("rufstock?players=-3", "não há nenhum nome"),
        ("quissama?players=-3", "Falta dizer quantas pessoas jogam"),
        ("busao?players=30", "dividam a turma em mais mesas"),
        ("rufstock?players=99999999999999999999", "de 2 a 5"),
    ],
)
def test_what_cannot_be_laid_says_why(query: str, says: str, phone: Phone) -> None:
    assert phone.get(f"/prepare/{query}").status_code == 422
    assert phone.page.text.count(says) == 1


def test_a_choice_that_a_number_does_not_have_says_why_before_it_is_made(phone: Phone) -> None:
    phone.get("/prepare/rufstock?players=2")
    assert "só há um veículo" in phone.page.text
    assert not any("mode=wild" in link for link in phone.page.values("href"))


def test_only_games_with_a_list_have_one(phone: Phone) -> None:
    assert phone.get("/prepare/chess").status_code == 404
    assert phone.post("/prepare/chess", players="3").status_code == 404


# ---- ticking


def pressed(phone: Phone) -> dict[str, str]:
    """Return whether each step of the page is done ("true" or "false"), by id."""
    steps = [with_ for _, with_ in phone.page.tags if with_.get("id", "").startswith("tick-")]
    return {with_["id"].removeprefix("tick-"): with_["aria-pressed"] for with_ in steps}


@pytest.mark.parametrize("slug", GUIDED)
def test_a_tick_is_kept_shared_and_taken_back(slug: str, phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    size = GAMES[slug].players[0]
    first, second, *_ = lay(slug, size).steps
    phone.get(f"/prepare/{slug}?players={size}")
    at = phone.press(first.id).location
    assert at.endswith("/setup")
    assert ticked(archive, at) == [first.cell]
    phone.get(at)
    assert pressed(phone)[first.id] == "true"
    assert wording("pt-BR", slug).word(first.how) not in phone.page.text, "a done step folds to a line"
    answer = phone.press("Feito")
    assert (answer.status_code, answer.location) == (303, at)
    second_phone.get(at)
    assert [pressed(second_phone)[step.id] for step in (first, second)] == ["true", "true"]
    (undo,) = [one for form in second_phone.page.forms for one in form.buttons if one.action.endswith("/undo")]
    assert undo.value == "2", "the second event"
    assert second_phone.press(undo.text.strip()).location == at
    phone.get(at)
    assert pressed(phone)[second.id] == "false"
    assert ticked(archive, at) == [first.cell]


def test_a_tick_is_answered_with_the_step_the_table_and_what_comes_next(app: Flask, archive: PlayStore) -> None:
    screen = Screen(app)
    at = screen.new_play("rufstock", ["Ana", "Beto", "Caio"])
    screen.load(f"{at}/setup")
    answer = screen.post(f"{at}/set?cell=setup.vehicles", value="true")
    assert answer.status_code == 200
    swapped = [with_["id"] for _, with_ in Page(answer.text).tags if "hx-swap-oob" in with_]
    assert swapped == ["said", "revision", "laid", "step-vehicles", "undo", "now", "notice"]
    assert "1 de 8" in Page(screen.html).text, "seven steps, and who starts"
    assert "1 de 8" in Page(screen.news).text
    assert "Agora · 2 de 8" in Page(screen.parts["now"]).text
    screen.post(f"{at}/set?cell=setup.vehicles", value="true")
    assert ticked(archive, at) == ["setup.vehicles"], "ticked twice is ticked once"
    screen.post(f"{at}/set?cell=setup.vehicles", value="")
    assert ticked(archive, at) == []
    screen.post(f"{at}/undo", number=3)
    assert ticked(archive, at) == ["setup.vehicles"], "an untick is taken back too"
    shows_all(screen)


def test_two_phones_lay_one_table(
    app: Flask, archive: PlayStore, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each ticks what they have laid out; a step ticked by both is no conflict."""
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    one, other = Screen(app), Screen(app)
    for screen in (one, other):
        screen.load(f"{at}/setup")
    assert one.post(f"{at}/set?cell=setup.vehicles", value="true").status_code == 200
    for cell in ("setup.queue", "setup.vehicles"):
        assert other.post(f"{at}/set?cell={cell}", value="true").status_code == 200
    shows_all(other)
    one.update()
    shows_all(one)
    assert ticked(archive, at) == ["setup.queue", "setup.vehicles"]
    drawn = iter((2, 2, 1, 0))
    monkeypatch.setattr(setup.secrets, "randbelow", lambda most: next(drawn))
    assert other.post(f"{at}/first").status_code == 200
    assert one.post(f"{at}/first", base=one.revision).status_code == 200, "both have drawn the same player"
    other.load(f"{at}/setup")
    before = one.revision
    assert other.post(f"{at}/first").status_code == 200, "who has seen who starts may draw again"
    assert one.post(f"{at}/first", base=before).status_code == 409, "another one than the other phone has drawn"
    assert sheet_at(archive, at).pad["first_player"] == 1


@pytest.mark.parametrize("slug", GUIDED)
def test_a_variant_is_laid_anew_on_every_phone(slug: str, app: Flask, phone: Phone) -> None:
    size = GAMES[slug].players[1]
    at = phone.new_play(slug, list(NAMES[:size]))
    screen = Screen(app)
    for option in GAMES[slug].options:
        if option.fits(size):
            for value in (option.values[-1], option.values[0]):
                screen.load(f"{at}/setup")
                text = str(value).lower() if isinstance(value, bool) else str(value)
                assert phone.post(f"{at}/set?cell={option.cell}", value=text).status_code == 303
                screen.update()
                shows_all(screen)


def test_ticks_are_no_points(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    before = sheet_at(archive, at).score
    phone.post(f"{at}/set?cell=setup.queue", value="true")
    assert sheet_at(archive, at).score == before


@pytest.mark.parametrize(("cell", "value"), [("nothing", "true"), ("queue", "false"), ("queue", "1"), ("", "true")])
def test_only_the_steps_of_the_list_can_be_ticked(cell: str, value: str, phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    assert phone.post(f"{at}/set?cell=setup.{cell}", value=value).status_code == 422
    assert ticked(archive, at) == []


def go_through(phone: Phone, at: str, buttons: list[str]) -> None:
    """Press ``buttons``, which the dock must offer in this order, and load the page after the last."""
    for button in buttons:
        phone.get(at)
        phone.press(button)
    phone.get(at)


def test_once_all_is_laid_the_pad_is_offered(phone: Phone, archive: PlayStore) -> None:
    phone.get("/prepare/rufstock?players=3")
    at = phone.press("Começar a preparar").location
    go_through(phone, at, [*["Feito"] * 5, "Sortear", "Feito", "Feito"])
    assert "8 de 8" in phone.page.text
    (pad,) = {link for link in phone.page.values("href") if link.startswith("/new/")}
    phone.get(pad)
    assert [value for name, value in phone.page.forms[-1].fields if name == "player" and value] == []
    assert not any(button.value == "1" for form in phone.page.forms for button in form.buttons if button.name == "add")


def laid(phone: Phone) -> Page:
    """Set up Quissama for two players, step by step, and return the page with all steps done."""
    phone.get("/prepare/quissama?players=2")
    at = phone.press("Começar a preparar").location
    go_through(phone, at, [*["Feito"] * 10, "Sortear", "Feito"])
    return phone.page


def test_a_game_without_points_goes_on_to_its_pad(phone: Phone) -> None:
    page = laid(phone)
    assert "Abrir a folha" in page.text
    assert any(link.startswith("/new/quissama?again=") for link in page.values("href"))


def test_a_game_without_a_pad_ends_with_the_table_laid(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    padless = Game(**{**vars(GAMES["quissama"]), "score": None, "cells": None, "view": None})
    monkeypatch.setattr("companion.games.found", lambda: {**GAMES, "quissama": padless})
    assert "A mesa está pronta" in laid(phone).text


def test_options_go_with_the_sheet(phone: Phone, archive: PlayStore) -> None:
    phone.get("/prepare/boomtown?players=3&short=1")
    at = phone.press("Começar a preparar").location
    assert sheet_at(archive, at.removesuffix("/setup")).pad["options.short"] is True
    phone.get(at)
    assert "Jogo curto" in phone.page.text
    assert "set-aside" in pressed(phone)


# ---- names, and who starts


def test_names_make_it_a_sheet_of_their_own(phone: Phone, archive: PlayStore) -> None:
    at = phone.post("/prepare/rufstock", players="3", player=list(NAMES[:3]), step="vehicles").location
    sheet = sheet_at(archive, at.removesuffix("/setup"))
    assert (sheet.setup.players, sheet.draft) == (NAMES[:3], False)
    assert ticked(archive, at) == ["setup.vehicles"]
    phone.get(at)
    assert f"/p/{sheet.play.key}" in phone.page.values("href"), "the pad is the same sheet"


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["Ana", "", "Caio"], "Há 2 nomes para 3 pessoas"),
        (["Ana"], "Há 1 nome para 3 pessoas"),
        (["Ana", "Beto", "Ana"], "outra pessoa chamada Ana"),
        (["Ana", "Beto", "x" * 41], "no máximo 40"),
    ],
)
def test_names_are_all_or_none(names: list[str], says: str, phone: Phone) -> None:
    answer = phone.post("/prepare/rufstock", players="3", player=names, step="")
    assert answer.status_code == 422
    assert says in phone.page.text
    assert names[0] in phone.page.values("value"), "what was typed is kept"


def test_nonsense_opens_no_sheet(phone: Phone, archive: PlayStore) -> None:
    assert phone.post("/prepare/rufstock", players="2", mode="wild").status_code == 422
    assert phone.post("/prepare/rufstock", players="").status_code == 422
    assert archive.db["plays"].count == 0
    at = phone.post("/prepare/rufstock", players="2", step="no-such-step").location
    assert ticked(archive, at) == []


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_chance_names_a_player(seat: int, phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(setup.secrets, "randbelow", lambda most: asked.append(most) or seat)
    at = phone.post("/prepare/quissama", players="3", player=list(NAMES[:3]), step="").location
    phone.get(at)
    assert phone.press("Sortear").location == at
    assert asked == [3]
    phone.get(at)
    assert f"Começa {NAMES[seat]}." in phone.page.text
    assert sheet_at(archive, at.removesuffix("/setup")).pad["first_player"] == seat


def test_chance_is_left_to_chance(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    seats = set()
    for _ in range(40):
        phone.post(f"{at}/first")
        seats.add(sheet_at(archive, at).pad["first_player"])
    assert seats == {0, 1}


def test_a_table_without_names_is_told_the_seat(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup.secrets, "randbelow", lambda most: most - 1)
    phone.get("/prepare/busao?players=4")
    at = phone.press("Começar a preparar").location
    phone.get(at)
    phone.press("Sortear")
    phone.get(at)
    assert "Começa a pessoa 4." in phone.page.text


# ---- the API


def ask(phone: Phone, query: str) -> tuple[int, Any]:
    answer = phone.get(f"/api/v1/{query}")
    return answer.status_code, answer.json


@pytest.mark.parametrize(
    ("query", "counts"),
    [
        *((f"busao/setup?players={n}", {**BUSAO[n], "bus_stop": 4}) for n in BUSAO),
        *((f"rufstock/setup?players={n}", RUFSTOCK[n]) for n in RUFSTOCK),
        *((f"boomtown/setup?players={n}&short={int(short)}", counts) for (n, short), counts in BOOMTOWN.items()),
        *((f"quissama/setup?players={n}", QUISSAMA[n]) for n in QUISSAMA),
        ("rufstock/setup?players=4&mode=wild", RUFSTOCK[4]),
        ("quissama/setup?players=4&one_per_square=1&small_gallery=1", {"on_squares": 4, "senzala": 26, "gallery": 6}),
        ("busao/setup?players=2&adjacency=orthogonal", BUSAO[2]),
    ],
)
def test_the_api_counts(query: str, counts: Mapping[str, int], phone: Phone) -> None:
    status, answer = ask(phone, query)
    assert status == 200
    assert {name: answer["counts"][name] for name in counts} == counts
    assert answer["game"] == query.partition("/")[0]
    assert answer["players"] == int(query.partition("players=")[2][0])
    assert all(set(step) == {"id", "text", "note"} and step["text"] for step in answer["steps"])


def test_the_api_says_what_how_many_and_where(phone: Phone) -> None:
    _, answer = ask(phone, "rufstock/setup?players=3&lang=en")
    texts = {step["id"]: step["text"] for step in answer["steps"]}
    assert texts["draw-pile"] == "Draw pile: The rest, face down to one side. Leave room for the discard pile."
    _, answer = ask(phone, "quissama/setup?players=5&lang=pt-BR")
    assert "4 cores" in answer["warnings"][0]
    _, answer = ask(phone, "busao/setup?players=3")
    assert any(step["note"] and "51" in step["note"] for step in answer["steps"])


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        ("busao/setup", [("players", "missing")]),
        ("busao/setup?players=", [("players", "missing")]),
        ("busao/setup?players=three", [("players", "not_an_integer")]),
        ("busao/setup?players=3.0", [("players", "not_an_integer")]),
        ("busao/setup?players=5", [("players", "players_busao")]),
        ("boomtown/setup?players=2", [("players", "players_boomtown")]),
        ("rufstock/setup?players=-1", [("players", "players_rufstock")]),
        ("quissama/setup?players=1000000", [("players", "players_quissama")]),
        ("quissama/setup?players=99999999999999999999", [("players", "out_of_range")]),
        ("quissama/setup?players=-99999999999999999999", [("players", "out_of_range")]),
        ("quissama/setup?players=--3", [("players", "not_an_integer")]),
        ("boomtown/setup?players=4&short=1", [("short", "short_not_for")]),
        ("rufstock/setup?players=2&mode=wild", [("mode", "mode_not_for")]),
        ("rufstock/setup?players=9&mode=mild", [("players", "players_rufstock"), ("mode", "not_a_choice")]),
        ("quissama/setup?players=3&one_per_sqare=1", [("one_per_sqare", "unknown_key")]),
        ("boomtown/setup?players=3&short=maybe", [("short", "not_a_choice")]),
        ("boomtown/setup?players=3&short=", [("short", "not_a_choice")]),
        ("rufstock/setup?players=3&mode=", [("mode", "not_a_choice")]),
        ("rufstock/setup?players=3&mode=normal&mode=normal", [("mode", "not_a_choice")]),
        ("rufstock/setup?players=3&mode=normal&mode=wild", [("mode", "not_a_choice")]),
        ("rufstock/setup?players=3&players=4", [("players", "not_an_integer")]),
    ],
)
def test_the_api_refuses_with_the_reason(query: str, errors: list[tuple[str, str]], phone: Phone) -> None:
    status, answer = ask(phone, query)
    assert status == 422
    assert [(one["path"], one["code"]) for one in answer["errors"]] == errors
    assert all(one["message"] for one in answer["errors"])


def test_the_api_has_no_other_way_in(phone: Phone) -> None:
    assert ask(phone, "chess/setup?players=2")[0] == 404
    for method in ("POST", "PUT", "DELETE"):
        assert phone.open(method, "/api/v1/busao/setup", json={}).status_code == 405


def test_the_api_describes_the_set_up(phone: Phone) -> None:
    _, document = ask(phone, "openapi.json")
    operation = document["paths"]["/quissama/setup"]["get"]
    named = {one["name"]: one["schema"] for one in operation["parameters"]}
    assert named["players"] == {"enum": [2, 3, 4, 5]}
    assert set(named) == {"players", "lang", *(option.key for option in GAMES["quissama"].options)}
    assert set(operation["responses"]) == {"200", "422"}
