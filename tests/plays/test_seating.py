"""Changing seats while a play is in progress: one event, and no figure ever goes to the wrong person."""

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.core.game import Game, Setup
from companion.plays import writing
from companion.plays.sheet import PlayStore
from tests.support.helpers import (
    GAMES,
    LANGUAGES,
    PADS,
    Page,
    Phone,
    addresses,
    check,
    complete,
    fill,
    open_with,
    pad_of,
    setups,
    sheet_at,
)
from tests.support.seats import ABC, GOLD, gold, here, ledger, sit


def owners(archive: PlayStore, at: str) -> list[str | None]:
    """Return the player's name for each phone, in order of arrival."""
    sheet = sheet_at(archive, at)
    seats = [sheet.setup.seat_of(row.person) for row in sheet.phones.values() if row.phone != "helper"]
    return [None if seat is None else sheet.setup.players[seat] for seat in seats]


def test_the_phone_that_opened_a_play_is_asked_whose_it_is_though_seats_were_changed(
    phone: Phone, archive: PlayStore
) -> None:
    at = ledger(archive, phone)
    sit(phone, at, "Caio", "Ana", "Beto")
    phone.get(at)
    mine = [one for _, one in phone.page.tags if one.get("id", "").startswith("mine-")]
    assert [one["aria-label"] for one in mine] == [f"Este celular é de {name}" for name in ("Caio", "Ana", "Beto")]
    phone.post(f"{at}/seat", seat=mine[0]["value"])
    assert owners(archive, at) == ["Caio"]


# ---- the list


@pytest.mark.parametrize("slug", PADS)
def test_the_list_changes_seats_and_undo_takes_it_back(phone: Phone, archive: PlayStore, slug: str) -> None:
    at = phone.new_play(slug, ABC)
    check(phone, f"{at}/seats")
    down = next(one for form in phone.page.forms for one in form.buttons if (one.name, one.value) == ("down", "0"))
    assert not down.disabled
    form = next(form for form in phone.page.forms if down in form.buttons)
    answer = phone.open("POST", f"{at}/seats", data=MultiDict([*form.fields, ("down", "0")]))
    assert answer.status_code == 200
    assert sheet_at(archive, at).revision == 1, "not before it is saved"
    answer = phone.press("Salvar lugares")
    assert (answer.status_code, answer.location) == (303, f"{at}/table#players")
    assert sheet_at(archive, at).setup.players == ("Beto", "Ana", "Caio")
    for address in (at, f"{at}/table", f"{at}/who", f"{at}/log", f"{at}/bill/0", f"{at}/seats"):
        check(phone, address)
    assert "mudar os lugares: Beto, Ana e Caio" in check(phone, f"{at}/log").text
    phone.post(f"{at}/undo")
    assert sheet_at(archive, at).setup.players == tuple(ABC)
    assert sheet_at(archive, at).pad == {}
    phone.post(f"{at}/redo", number=3)
    assert sheet_at(archive, at).setup.players == ("Beto", "Ana", "Caio")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param(GAMES[slug], setup, id=f"{slug} {setup.size}") for slug in PADS for setup in setups(GAMES[slug])],
)
def test_every_page_is_shown_after_it(app: Flask, archive: PlayStore, game: Game, setup: Setup, language: str) -> None:
    """Reversing the seats keeps partners together."""
    phone = Phone(app, language)
    at = open_with(phone, archive, game, setup, pad_of(game, setup, setup.size))
    check(phone, f"{at}/seats")
    assert sit(phone, at, *reversed(setup.players)).status_code == 303
    assert sheet_at(archive, at).setup.players == setup.players[::-1]
    for address in ("/", f"{at}/seats", f"{at}/who", *(one for one in addresses(archive, at) if "cell=" not in one)):
        check(phone, address)


def test_what_is_on_the_sheet_goes_along(phone: Phone, archive: PlayStore) -> None:
    at = ledger(archive, phone)
    sit(phone, at, "Caio", "Ana", "Eva", "Beto")
    assert here(archive, at) == {"Caio": 7, "Ana": 5, "Eva": 0, "Beto": 6}
    assert [one.total for one in sheet_at(archive, at).score.standings] == [7, 5, 0, 6]
    sit(phone, at, "Eva", "Caio", "Beto")
    assert here(archive, at) == {"Eva": 0, "Caio": 7, "Beto": 6}
    phone.get(at)
    phone.post(f"{at}/undo")
    assert here(archive, at) == {"Caio": 7, "Ana": 5, "Eva": 0, "Beto": 6}, "with all that Ana had"
    phone.post(f"{at}/undo")
    assert sheet_at(archive, at).pad == GOLD


def test_a_list_as_it_is_is_no_event(phone: Phone, archive: PlayStore) -> None:
    at = ledger(archive, phone)
    assert sit(phone, at, *ABC).status_code == 303
    assert sheet_at(archive, at).revision == 2
    sit(phone, at, "Beto", "Ana", "Caio")
    sit(phone, at, *ABC)
    assert sheet_at(archive, at).pad == GOLD, "there and back it is the same sheet"


def test_a_name_in_the_field_is_meant_too(phone: Phone, archive: PlayStore) -> None:
    at = ledger(archive, phone)
    sit(phone, at, *ABC, typed=" Eva ")
    assert sheet_at(archive, at).setup.players == (*ABC, "Eva")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_takes_along_is_said_before(app: Flask, archive: PlayStore, language: str) -> None:
    phone = Phone(app, language=language)
    at = ledger(archive, phone)
    fill(archive, at, {**GOLD, "mines.dry_gulch.8.owner": 1, "mines.cold_mountain.4.owner": 1, "first_player": 1})
    phone.get(f"{at}/seats")
    assert "takes" not in {one.get("class") for _, one in phone.page.tags}
    phone.post(f"{at}/seats", player=ABC, remove="1")
    said = {
        "pt-BR": "Sem Beto, a folha perde Cold Mountain, dado 4, Dry Gulch, dado 8, Beto: ouro (6) e mais uma coisa.",
        "en": "Without Beto the sheet loses Cold Mountain 4, Dry Gulch 8, Beto: gold (6) and one more",
    }[language]
    assert said in phone.page.text
    assert here(archive, at)["Beto"] == 6, "and nothing is done yet"
    phone.post(f"{at}/seats", player=["Ana", "Caio"], add="Beto")
    assert said not in phone.page.text, "who is put back takes nothing along"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", PADS)
def test_a_number_that_cannot_be_says_why_and_keeps_the_list(
    app: Flask, archive: PlayStore, slug: str, language: str
) -> None:
    phone, most = Phone(app, language=language), max(GAMES[slug].players)
    at = phone.new_play(slug, ABC)
    too_many = [f"N{number}" for number in range(most + 1)]
    for people in (too_many, *([["Ana"]] if min(GAMES[slug].players) > 1 else [])):
        assert sit(phone, at, *people).status_code == 422
        assert re.search(r"\d|Sozinho|alone", next(page_notices(phone)))
        form = next(form for form in phone.page.forms if form.attributes.get("action") == f"{at}/seats")
        assert [value for name, value in form.fields if name == "player"] == people
        assert sheet_at(archive, at).setup.players == tuple(ABC)


def page_notices(phone: Phone) -> Any:
    """Yield the page's text from the list of names on."""
    yield phone.page.text[phone.page.text.index("N3" if "N3" in phone.page.text else "Ana") :]


@pytest.mark.parametrize("typed", ["Ana", "aná"])
def test_one_name_for_two_is_said(phone: Phone, archive: PlayStore, typed: str) -> None:
    at = ledger(archive, phone)
    assert sit(phone, at, *ABC, typed=typed).status_code == 422
    assert "Já há outra pessoa chamada Ana" in phone.page.text
    assert sit(phone, at, *ABC, typed="x" * 41).status_code == 422
    assert sheet_at(archive, at).setup.players == tuple(ABC)


@pytest.mark.parametrize(
    ("slug", "pad", "people", "says"),
    [
        ("busao", {"buses.0.hand": 1}, ["Ana", "Beto", "Caio", "Davi"], "outras pessoas pontuariam juntas"),
        ("boomtown", {"bank.round": 1}, ["Ana", "Beto", "Caio", "Davi"], "Com o banco aberto, continuem em 3 pessoas"),
        ("rufstock", {"rounds.0.0": 1}, ["Ana", "Beto"], "Uma rodada desta folha já começou com 3 pessoas"),
        ("rufstock", {"options.mode": "wild"}, ["Ana", "Beto"], "Rockeiro Selvagem precisa dos dois"),
        ("busao", {"turn.reshuffles": 3}, ["Ana", "Beto"], "Com 2 pessoas não cabe o que está na folha"),
    ],
)
def test_a_game_says_why_not_as_soon_as_it_is_known(
    phone: Phone, archive: PlayStore, slug: str, pad: dict[str, Any], people: list[str], says: str
) -> None:
    at = phone.new_play(slug, ABC)
    fill(archive, at, pad)
    phone.get(f"{at}/seats")
    phone.post(f"{at}/seats", player=[*people, "Zé"], remove=str(len(people)))
    assert says in phone.page.text
    assert phone.post(f"{at}/seats", player=people).status_code == 422
    assert says in phone.page.text
    assert sheet_at(archive, at).pad == pad


def test_seats_are_changed_on_the_list_alone(phone: Phone, archive: PlayStore) -> None:
    """The seats cannot be written as a plain cell, as values would not move with their players."""
    at = ledger(archive, phone)
    assert phone.post(f"{at}/set", cell="seats", value="[1,0,2]").status_code == 422
    assert phone.post(f"{at}/resolve", name="set", wanted='{"seats": [1, 0, 2]}').status_code == 422
    assert phone.post(f"{at}/resolve", name="reseat", wanted='{"seats": [1, 0, 2]}').status_code == 422
    assert sheet_at(archive, at).pad == GOLD


def test_after_the_end_nobody_changes_seats(phone: Phone, archive: PlayStore) -> None:
    at = complete(phone, archive)
    assert f"{at}/seats" in phone.get(f"{at}/table").text
    phone.get(f"{at}/seats")
    phone.post(f"{at}/finish")
    assert phone.post(f"{at}/seats", player=["Beto", "Ana", "Caio"]).status_code == 422
    assert sheet_at(archive, at).setup.players == tuple(ABC)
    answer = phone.get(f"{at}/seats")
    assert (answer.status_code, answer.location) == (302, f"{at}/table")
    assert f"{at}/seats" not in phone.get(f"{at}/table").text
    phone.post(f"{at}/reopen")
    assert sit(phone, at, "Beto", "Ana", "Caio").status_code == 303


def test_only_a_play_has_seats_to_change(phone: Phone) -> None:
    phone.get("/prepare/busao?players=3")
    draft = phone.press("Começar a preparar").location.removesuffix("/setup")
    for method in ("GET", "POST"):
        assert phone.open(method, f"{draft}/seats", data={"csrf_token": phone.token}).status_code == 404


# ---- phones


def test_a_phone_stays_its_persons(phone: Phone, second_phone: Phone, archive: PlayStore) -> None:
    at = ledger(archive, phone)
    phone.post(f"{at}/seat", seat=0)
    second_phone.get(at)
    second_phone.post(f"{at}/seat", seat=1)
    sit(phone, at, "Caio", "Beto", "Ana", "Eva")
    assert owners(archive, at) == ["Ana", "Beto"]
    assert "celular de Ana" in check(phone, f"{at}/log").text
    sit(phone, at, "Caio", "Ana", "Eva")
    assert owners(archive, at) == ["Ana", None], "Beto has left"
    check(second_phone, f"{at}/table")
    phone.get(at)
    phone.post(f"{at}/undo")
    assert owners(archive, at) == ["Ana", "Beto"]
    second_phone.get(f"{at}/who")
    second_phone.press("3")
    assert owners(archive, at) == ["Ana", "Eva"]
    phone.get(at)
    phone.post(f"{at}/undo")
    sit(phone, at, *ABC, "Rui")
    assert owners(archive, at) == ["Ana", None], "whoever comes next is nobody else"


def test_a_number_is_never_given_again(phone: Phone, archive: PlayStore) -> None:
    at = ledger(archive, phone)
    sit(phone, at, "Ana", "Beto", "Eva")
    sit(phone, at, "Ana", "Beto", "Rui")
    sit(phone, at, "Ana", "Beto", "Rui", "Caio")
    assert sheet_at(archive, at).setup.persons == (0, 1, 4, 5), "this Caio is new, for the other has left"
    assert here(archive, at)["Caio"] == 0


def test_open_pages_are_loaded_anew_and_say_so(app: Flask, archive: PlayStore) -> None:
    ana, beto = Phone(app), Phone(app)
    at = ledger(archive, ana)
    for page, then in ((f"{at}?side=0", f"{at}?side=2"), (at, f"{at}?side=2"), (f"{at}?side=1", at),
                       (f"{at}/bill/0", f"{at}/bill/2"), (f"{at}/table", f"{at}/table"), (f"{at}/log", f"{at}/log"),
                       (f"{at}/tool/bank?said=x", f"{at}/tool/bank")):  # fmt: skip
        beto.get(page)
        sit(ana, at, "Beto", "Caio", "Ana")
        assert beto.update().headers["HX-Redirect"] == then, "Ana’s board, where she sits now"
        assert "Os lugares mudaram" in Page(beto.get(then).text).text or "log" in page
        ana.get(at)
        ana.post(f"{at}/undo")


# ---- the log


def test_the_log_names_who_sat_there_then(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("boomtown", ABC)
    phone.post(f"{at}/set", cell="players.0.gold", value="4")
    sit(phone, at, "Caio", "Beto", "Eva")
    phone.get(at)
    phone.post(f"{at}/set", cell="players.0.gold", value="9")
    phone.post(f"{at}/undo")
    phone.post(f"{at}/set", cell="players.2.gold", value="8")
    text = check(phone, f"{at}/log").text
    said = re.findall(r"(?:Ana|Caio|Eva): ouro: \d+|sentar Eva e tirar Ana da mesa|desfeito", text)
    lines = ["Eva: ouro: 8", "Caio: ouro: 9", "desfeito", "sentar Eva e tirar Ana da mesa", "Ana: ouro: 4"]
    assert said[: len(lines)] == lines
    older = check(phone, f"{at}/log?before=3").text
    assert "Ana: ouro: 4" in older, "on an older page too"
    for _ in range(2):
        phone.post(f"{at}/undo")
    text = check(phone, f"{at}/log").text
    assert re.search(r"sentar Eva e tirar Ana da mesa\s+desfeito", text)
    phone.post(f"{at}/undo")
    assert sheet_at(archive, at).pad == {}


def test_the_set_up_and_the_draw_are_those_of_the_new_number(
    phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = phone.new_play("boomtown", ABC)
    check(phone, f"{at}/setup")
    assert "20 rodadas" in phone.page.text, "60 cards among 3"
    sit(phone, at, *ABC, "Eva")
    assert "15 rodadas" in check(phone, f"{at}/setup").text, "among 4"
    monkeypatch.setattr("companion.web.setup.guide.secrets.randbelow", lambda most: most - 1)
    phone.post(f"{at}/first")
    assert sheet_at(archive, at).pad["first_player"] == 3
    sit(phone, at, "Ana", "Eva", "Caio")
    assert sheet_at(archive, at).pad["first_player"] == 1


def test_whoever_plays_again_is_who_played_last(phone: Phone, archive: PlayStore) -> None:
    at = ledger(archive, phone)
    sit(phone, at, "Caio", "Eva", "Ana")
    phone.get(f"/new/boomtown?again={at.removeprefix('/p/')}")
    form = next(form for form in phone.page.forms if "data-names" in form.attributes)
    assert [value for name, value in form.fields if name == "player"] == ["Caio", "Eva", "Ana"]


def test_the_cells_are_the_events_in_order(phone: Phone, archive: PlayStore) -> None:
    """An earlier revision is the current one with the later events undone, including seats."""
    at = ledger(archive, phone)
    sit(phone, at, "Caio", "Eva", "Ana")
    sit(phone, at, "Rui", "Ana", "Eva")
    sheet = sheet_at(archive, at)
    archive.snapshots._kept.clear()  # as after a restart
    then = [sheet.at(archive, revision) for revision in (2, 3, 4)]
    assert [gold(one) for one in then if one] == [
        {"Ana": 5, "Beto": 6, "Caio": 7},
        {"Caio": 7, "Eva": 0, "Ana": 5},
        {"Rui": 0, "Ana": 5, "Eva": 0},
    ]


def test_a_list_far_behind_is_begun_anew(phone: Phone, archive: PlayStore, monkeypatch: pytest.MonkeyPatch) -> None:
    at = ledger(archive, phone)
    phone.get(f"{at}/seats")
    monkeypatch.setattr("companion.plays.sheet.MAX_CATCH_UP_EVENTS", 3)
    for number in range(5):
        writing.record(archive, sheet_at(archive, at).play, writing.origin_of("x"),
                       writing.set_cell("players.0.gold", str(number + 10)))  # fmt: skip
    archive.snapshots._kept.clear()
    assert phone.post(f"{at}/seats", player=["Caio", "Beto", "Ana"]).status_code == 422
    assert "ficou muito para trás" in phone.page.text
    assert sheet_at(archive, at).setup.players == tuple(ABC)
