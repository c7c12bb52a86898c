"""Every stroke on a sheet, with scripts and without: what it writes and how it is answered."""

import re
from random import Random

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from companion.core.game import Game, Setup
from companion.language import LANGUAGES, wording
from companion.plays import writing
from companion.store import plays as store
from companion.store.plays import dump
from tests.helpers import (
    GAMES,
    NAMES,
    PADS,
    Form,
    Page,
    Phone,
    addresses,
    check,
    complete,
    fill,
    open_with,
    pad_of,
    seeds,
    setups,
    sheet_at,
    value_of,
)

every_pad = pytest.mark.parametrize("slug", PADS)
every_setup = pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param(GAMES[slug], setup, id=f"{slug} {setup.size}") for slug in PADS for setup in setups(GAMES[slug])],
)


# ---- a stroke


def test_without_scripts_a_stroke_is_answered_with_a_redirect_to_its_place(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    answer = phone.post(f"{at}/act/out", round=0, place=0, seat=1, side=1)
    assert (answer.status_code, answer.location) == (303, f"{at}?side=1")


def test_a_page_can_be_used_with_its_own_buttons(phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for seat in ("1", "0"):
        phone.get(at)
        assert phone.press(seat).status_code == 303
    assert dict(sheet_at(db, at).pad) == {"rounds.0.0": 1, "rounds.1.0": 0}
    phone.get(at)
    assert phone.press("Encerrar").status_code == 303
    phone.get(at)
    assert phone.press("Reabrir").status_code == 303
    assert not sheet_at(db, at).finished


def test_with_htmx_a_stroke_is_answered_with_what_changed(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    phone.get(at)
    whole = phone.page
    phone.htmx = True
    answer = phone.post(f"{at}/act/out", round=0, place=0, seat=1, finished="False")
    page = Page(answer.text)
    swapped = {attributes["id"] for _, attributes in page.tags if "hx-swap-oob" in attributes}
    assert {"said", "total-1", "undo", "notice"} < swapped <= set(whole.ids())
    assert swapped.isdisjoint({"totals", "total-0", "total-2"}), "their totals are as they were"
    assert "html" not in [tag for tag, _ in page.tags]
    assert "csrf_token" not in answer.text


@every_setup
def test_what_is_swapped_is_on_the_page(app: Flask, db: Database, game: Game, setup: Setup) -> None:
    phone = Phone(app)
    at = open_with(phone, db, game, setup, pad_of(game, setup, 4))
    chance = Random(setup.size)
    for name in chance.sample(list(game.layout(setup)), 8):
        cell = game.layout(setup)[name]
        before, value = sheet_at(db, at).pad.get(name), value_of(cell.domain, chance)
        address = f"{at}?side={cell.side or 0}" + (f"&cell={name}" if cell.keypad else "")
        phone.htmx = False
        ids = set(check(phone, address).ids())
        phone.htmx = True
        place = {"side": cell.side or 0, "cell": name} if cell.keypad else {"side": cell.side or 0}
        answer = phone.post(f"{at}/tap", changes=dump([[name, before, value]]), finished="False", **place)
        assert answer.status_code == 200
        swapped = [attributes["id"] for _, attributes in Page(answer.text).tags if "hx-swap-oob" in attributes]
        assert len(swapped) == len(set(swapped))
        assert set(swapped) <= ids, f"{name}: nowhere to put {set(swapped) - ids}"


def test_a_stroke_after_the_end_leads_to_the_result(phone: Phone, second_phone: Phone, db: Database) -> None:
    at = complete(phone, db)
    second_phone.get(at)
    phone.post(f"{at}/finish")
    second_phone.htmx = True
    answer = second_phone.post(f"{at}/act/back", back="1 1 2", finished="False")
    assert answer.status_code == 422
    assert "Reabra a folha" in answer.text
    phone.htmx = True
    answer = phone.post(f"{at}/undo", number=sheet_at(db, at).last.number, finished="True")  # type: ignore[union-attr]
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, at)


@pytest.mark.parametrize("htmx", [False, True])
def test_a_clash_says_who_wrote_what_and_offers_both(
    phone: Phone, second_phone: Phone, db: Database, htmx: bool
) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    for one in (phone, second_phone):
        one.get(at)
    second_phone.post(f"{at}/seat", seat=1)
    second_phone.post(f"{at}/act/out", round=0, place=0, seat=1)
    phone.htmx = htmx
    answer = phone.post(f"{at}/act/out", round=0, place=0, seat=2, finished="False")
    assert answer.status_code == 409
    text = Page(answer.text).text
    assert "aqui está Beto (telefone de Beto). Você escreveu Caio." in text
    phone.htmx = False
    phone.token = phone.token or second_phone.token
    (form,) = [form for form in Page(answer.text).forms if "Trocar pelo meu" in [one.text for one in form.buttons]]
    sent = dict(form.fields) | {form.buttons[-1].name: form.buttons[-1].value}
    assert phone.post(form.attributes["action"], **{**sent, "csrf_token": phone.token}).status_code == 303
    assert dict(sheet_at(db, at).pad) == {"rounds.0.0": 2}


@pytest.mark.parametrize("htmx", [False, True])
def test_undo_says_when_somebody_wrote_meanwhile(phone: Phone, second_phone: Phone, db: Database, htmx: bool) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    phone.post(f"{at}/act/out", round=0, place=0, seat=1)
    second_phone.post(f"{at}/act/out", round=0, place=1, seat=2)
    phone.htmx = htmx
    answer = phone.post(f"{at}/undo", number=2, finished="False")
    assert answer.status_code == 409
    assert "Alguém escreveu ou desfez depois" in answer.text
    assert len(sheet_at(db, at).pad) == 2


def test_what_is_missing_is_said_when_the_end_is_asked_for(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    answer = phone.post(f"{at}/finish")
    assert answer.status_code == 422
    assert Page(answer.text).forms


def test_a_stroke_without_an_id_is_written_once_for_each_time_it_is_sent(phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    for _ in range(2):
        assert phone.post(f"{at}/act/out", round=0, place=0, seat=1, tap=None).status_code == 303
    assert len(store.read_events(db, sheet_at(db, at).play.id)) == 2


def test_a_stroke_sent_again_is_answered_like_the_first(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    phone.htmx = True
    sent = {"round": 0, "place": 0, "seat": 1, "finished": "False", "tap": "the same"}
    first, again = phone.post(f"{at}/act/out", **sent), phone.post(f"{at}/act/out", **sent)
    assert (first.status_code, again.status_code) == (200, 200)
    undo = '<form id="undo"'
    assert first.text.partition(undo)[2] == again.text.partition(undo)[2]
    assert "Beto 4." in first.text
    assert "Ana 0. Beto 4. Caio 0." in again.text, "the phone that did not hear is told everything"


def test_a_stroke_sent_again_is_known_by_its_id(phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    for path, sent in (("act/out", {"round": 0, "place": 0, "seat": 1}), ("undo", {"number": 2})):
        assert phone.post(f"{at}/{path}", tap=f"{path} once", **sent).status_code == 303
    for path, sent in (("act/out", {"round": 0, "place": 0, "seat": 1}), ("undo", {"number": 2})):
        assert phone.post(f"{at}/{path}", tap=f"{path} once", **sent).status_code == 303
    assert sheet_at(db, at).pad == {}
    assert store.last_event(db, sheet_at(db, at).play.id) == 3


@every_setup
def test_a_fault_in_the_rules_shows_a_question_mark_on_every_page(
    app: Flask, db: Database, game: Game, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(app)
    at = open_with(phone, db, game, setup, {})
    broken = dict(GAMES)
    broken[game.slug] = Game(**{**vars(game), "score": lambda setup, pad: 1 / 0})
    monkeypatch.setattr("companion.games.found", lambda: broken)
    cell, value = next((name, value_of(one.domain, Random(1))) for name, one in game.layout(setup).items())
    for htmx in (True, False):
        phone.htmx = htmx
        answer = phone.post(f"{at}/tap", changes=dump([[cell, None, value]]), finished="False")
        assert answer.status_code in (200, 303)
        assert phone.post(f"{at}/finish", finished="False").status_code == 422
    assert sheet_at(db, at).pad == {cell: value}
    for address in ("/", *addresses(db, at)):
        page = check(phone, address)
        if re.fullmatch(rf"{at}(/bill/.*|\?.*|)", address):
            assert "?" in page.text


def test_who_was_taken_out_of_a_queue_is_not_taken_out_again(phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio", "Duda"])
    fill(db, at, {"rounds.0.2": 3})
    assert phone.post(f"{at}/act/back", back="0 0 1").status_code == 303
    assert sheet_at(db, at).pad == {"rounds.0.2": 3}
    assert phone.post(f"{at}/act/back", back="0 2 1").status_code == 409
    phone.get(at)


# ---- options, whose phone


@every_setup
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_can_be_switched_with_its_button(
    app: Flask, db: Database, game: Game, setup: Setup, language: str
) -> None:
    phone = Phone(app, language)
    at = phone.new_play(game.slug, list(setup.players))
    for option in game.options:
        for value in reversed(option.values) if option.fits(setup.size) else ():
            phone.get(f"{at}/more")
            answer = phone.press(wording(language, game.slug).word(option.text(value)))
            assert (answer.status_code, answer.location) == (303, f"{at}/more")
            assert option.of(sheet_at(db, at).pad) == value
            pressed = [one for _, one in check(phone, f"{at}/more").tags if one.get("aria-pressed") == "true"]
            assert dump(value) in [one.get("value") for one in pressed]


def test_an_option_that_these_players_do_not_have_is_not_switched(phone: Phone, db: Database) -> None:
    tried = 0
    for game, setup in ((GAMES[slug], setup) for slug in PADS for setup in setups(GAMES[slug])):
        for option in game.options:
            if not option.fits(setup.size):
                at = phone.new_play(game.slug, list(setup.players))
                answer = phone.post(f"{at}/option", cell=option.cell, value=dump(option.values[1]))
                assert (answer.status_code, sheet_at(db, at).pad) == (422, {})
                tried += 1
    assert tried


def test_only_options_are_switched_among_the_options(phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    for cell in ("rounds.0.0", "first_player", "", "finished", "options.nothing"):
        assert phone.post(f"{at}/option", cell=cell, value="1").status_code == 422
    assert sheet_at(db, at).pad == {}


def test_a_phone_says_whose_it_is(phone: Phone, db: Database) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    phone.get(f"{at}/more")
    assert phone.press("Beto").status_code == 303
    phone.post(f"{at}/act/out", round=0, place=0, seat=1)
    assert "telefone de Beto" in check(phone, f"{at}/log").text
    phone.get(f"{at}/more")
    phone.press("da mesa")
    assert "telefone 1" in check(phone, f"{at}/log").text


@pytest.mark.parametrize("seat", ["3", "-1", "x", "²", "9" * 5000, "1.0"])
def test_a_phone_is_nobodys_who_does_not_play(phone: Phone, seat: str) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto", "Caio"])
    assert phone.post(f"{at}/seat", seat=seat).status_code == 422


# ---- whatever is sent


JUNK = ["", "0", "1", "-1", "2-off", "false", "null", "{}", "[]", "NaN", "9" * 5000, "[" * 2000, "0 0 1", "1 0 1"]
JUNK += ['{"score": 3}', '[["rounds.0.0", null, 1]]', '[["first_player", 0, 1]]', '"\\ud800"']
texts = st.sampled_from(JUNK) | st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
FIELDS = ("cell", "before", "value", "changes", "number", "seat", "round", "place", "side", "back", "finished", "page")


@every_pad
@pytest.mark.parametrize("htmx", [False, True])
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_sent_is_answered_and_a_refusal_changes_nothing(
    app: Flask, db: Database, slug: str, htmx: bool, data: st.DataObject
) -> None:
    game, phone = GAMES[slug], Phone(app, htmx=htmx)
    setup = next(setups(game))
    at = "/p/" + writing.open_play(db, game, setup.players, {}, "somebody")
    fill(db, at, pad_of(game, setup, data.draw(seeds)))
    routes = ["tap", "finish", "reopen", "undo", "seat", "option", "first", "act/nothing"]
    routes += [f"act/{name}" for name in game.actions]
    cells = st.sampled_from([*game.layout(setup), "finished"])
    for _ in range(4):
        route = data.draw(st.sampled_from(routes))
        more = [one.name for one in game.actions[route[4:]].form()] if _has_form(game, route) else []
        fields = data.draw(st.dictionaries(st.sampled_from([*FIELDS, *more]), texts, max_size=6))
        if data.draw(st.booleans()):
            fields["cell"] = data.draw(cells)
        sheet = sheet_at(db, at)
        before = (dict(sheet.pad), store.last_event(db, sheet.play.id))
        answer = phone.post(f"{at}/{route}", **fields)
        sheet = sheet_at(db, at)
        if answer.status_code >= 400:
            assert (dict(sheet.pad), store.last_event(db, sheet.play.id)) == before
    phone.htmx = False
    for address in (at, f"{at}/log"):
        assert phone.get(address).status_code == 200


def _has_form(game: Game, route: str) -> bool:
    return route.startswith("act/") and getattr(game.actions.get(route[4:]), "form", None) is not None


@every_pad
@pytest.mark.parametrize("htmx", [False, True])
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=seeds)
def test_the_buttons_of_a_page_may_be_pressed_in_any_order_however_old_it_is(
    app: Flask, db: Database, slug: str, htmx: bool, seed: int
) -> None:
    game, phone, chance = GAMES[slug], Phone(app), Random(seed)
    setup = chance.choice(list(setups(game)))
    at = phone.new_play(slug, list(setup.players))
    fill(db, at, pad_of(game, setup, seed))
    pages = [at, *(f"{at}/tool/{name}" for name in game.tools), *([f"{at}/setup"] if game.checklist else [])]
    forms: list[Form] = []
    for _ in range(8):
        phone.htmx = False
        assert phone.get(chance.choice(pages) + chance.choice(["", "?side=1"])).status_code == 200
        forms += [form for form in phone.page.forms if form.buttons and form.attributes.get("method") == "post"]
        if not forms:
            continue
        form = chance.choice(forms)
        sent, button = dict(form.fields), chance.choice(form.buttons)
        sent |= {button.name: button.value} if button.name else {}
        for name in chance.sample(sorted(sent), min(len(sent), chance.choice([0, 0, 1, 2]))):
            sent[name] = chance.choice([*JUNK, *sent.values()])
        before = sheet_at(db, at).pad
        phone.htmx = htmx
        answer = phone.post(form.attributes["action"], **{**sent, "csrf_token": phone.token})
        if answer.status_code >= 400:
            assert sheet_at(db, at).pad == before
    phone.htmx = False
    for address in (*pages, f"{at}/log", f"{at}/bill/0", "/"):
        assert phone.get(address).status_code == 200


@every_pad
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_asked_for_is_answered(app: Flask, db: Database, slug: str, data: st.DataObject) -> None:
    phone, game = Phone(app), GAMES[slug]
    at = "/p/" + writing.open_play(db, game, next(setups(game)).players, {}, "somebody")
    addresses = [at, f"{at}/more", f"{at}/log", f"/new/{slug}", "/", f"{at}/setup", "/rules", f"/prepare/{slug}"]
    for name, tool in game.tools.items():
        addresses += [f"{at}/tool/{name}", *([f"/tool/{slug}/{name}"] if tool.alone else [])]
    address = data.draw(st.sampled_from(addresses))
    phone.get(address)
    known = {name for form in phone.page.forms for name, _ in form.fields} if phone.last else set()
    names = st.sampled_from(sorted({"side", "cell", "page", "again", "lang"} | known))
    phone.open("GET", address, query_string=data.draw(st.dictionaries(names, texts, max_size=3)))


def test_the_names_of_the_players_are_in_the_log_as_they_are(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana -3", "{$n}"])
    phone.post(f"{at}/act/out", round=0, place=0, seat=0)
    assert "Ana -3" in Page(phone.get(f"{at}/log").text).text


def test_the_fixture_has_players_for_the_largest_game() -> None:
    assert len(NAMES) >= max(max(game.players) for game in GAMES.values())


@pytest.mark.parametrize(
    "stroke", ["tap", "act/out", "act/nothing", "finish", "reopen", "undo", "seat", "option", "tap?side=1&cell=x"]
)
def test_the_address_of_a_stroke_leads_back_to_the_sheet(phone: Phone, stroke: str) -> None:
    """A phone without scripts is left at it when the stroke cannot be."""
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    assert phone.post(f"{at}/tap", cell="x", value="1").status_code == 422
    answer = phone.get(f"{at}/{stroke}")
    assert (answer.status_code, answer.location.partition("?")[0]) == (303, at)
    assert phone.get(f"/p/nothing/{stroke}").status_code == 404
