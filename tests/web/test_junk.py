"""Every request is answered, whatever it contains, and what is refused changes nothing."""

import re
from random import Random
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.game import Game
from companion.plays.opening import NewPlay, open_play
from companion.plays.sheet import PlayStore
from tests.support.helpers import GAMES, NAMES, PADS, Phone, fill, pad_of, seeds, setups, sheet_at
from tests.support.page import Form

every_pad = pytest.mark.parametrize("slug", PADS)

JUNK = ["", "0", "1", "-1", "2-off", "false", "null", "{}", "[]", "NaN", "9" * 5000, "[" * 2000, "0 0 1", "1.0"]
JUNK += ['{"score": 3}', '{"rounds.0.0": 1}', '{"first_player": 0}', '{"finished": 1}', '"\\ud800"']
texts = st.sampled_from(JUNK) | st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
FIELDS = ("cell", "value", "base", "wanted", "name", "number", "seat", "round", "side", "then", "action_id")


def open_for(archive: PlayStore, game: Game) -> str:
    return "/p/" + open_play(archive, NewPlay(game, next(setups(game)).players), "somebody")


def state(archive: PlayStore, at: str) -> tuple[dict[str, Any], int]:
    """Return the pad and the revision of a sheet."""
    sheet = sheet_at(archive, at)
    return dict(sheet.pad), sheet.revision


@every_pad
@pytest.mark.parametrize("htmx", [False, True])
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_sent_is_answered_and_a_refusal_changes_nothing(
    app: Flask, archive: PlayStore, slug: str, htmx: bool, data: st.DataObject
) -> None:
    game, phone = GAMES[slug], Phone(app)
    at = open_for(archive, game)
    fill(archive, at, pad_of(game, next(setups(game)), data.draw(seeds)))
    phone.get(f"{at}/log")
    phone.htmx = htmx
    routes = ["set", "resolve", "finish", "reopen", "undo", "redo", "seat", "first", "act/nothing", "form/nothing"]
    routes += [f"{'form' if action.form else 'act'}/{name}" for name, action in game.actions.items()]
    cells = st.sampled_from([*game.layout(next(setups(game))), "finished"])
    for _ in range(4):
        route = data.draw(st.sampled_from(routes))
        form = game.actions[route[5:]].form if route[:5] == "form/" and route[5:] in game.actions else None
        more = [one.name for one in form()] if form else []
        fields = data.draw(st.dictionaries(st.sampled_from([*FIELDS, *more]), texts, max_size=6))
        if data.draw(st.booleans()):
            fields["cell"] = data.draw(cells)
        before = state(archive, at)
        answer = phone.post(f"{at}/{route}", **fields)
        if answer.status_code >= 400:
            assert state(archive, at) == before
    phone.htmx = False
    for address in (at, f"{at}/log"):
        assert phone.get(address).status_code == 200


@every_pad
@pytest.mark.parametrize("htmx", [False, True])
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=seeds)
def test_the_buttons_of_a_page_may_be_pressed_in_any_order_however_old_it_is(
    app: Flask, archive: PlayStore, slug: str, htmx: bool, seed: int
) -> None:
    game, phone, chance = GAMES[slug], Phone(app), Random(seed)
    setup = chance.choice(list(setups(game)))
    at = phone.new_play(slug, list(setup.players))
    fill(archive, at, pad_of(game, setup, seed))
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
        before = state(archive, at)
        phone.htmx = htmx
        answer = phone.post(button.action or form.attributes["action"], **{**sent, "csrf_token": phone.token})
        if answer.status_code >= 400:
            assert state(archive, at) == before
    phone.htmx = False
    for address in (*pages, f"{at}/log", f"{at}/bill/0", "/"):
        assert phone.get(address).status_code == 200


@every_pad
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_asked_for_is_answered(app: Flask, archive: PlayStore, slug: str, data: st.DataObject) -> None:
    phone, game = Phone(app), GAMES[slug]
    at = open_for(archive, game)
    addresses = [at, f"{at}/table", f"{at}/log", f"/new/{slug}", "/", f"{at}/setup", "/rules", f"/prepare/{slug}"]
    for name, tool in game.tools.items():
        addresses += [f"{at}/tool/{name}", *([f"/tool/{slug}/{name}"] if tool.standalone else [])]
    address = data.draw(st.sampled_from(addresses))
    phone.get(address)
    known = {name for form in phone.page.forms for name, _ in form.fields} if phone.last else set()
    names = st.sampled_from(sorted({"side", "cell", "page", "again", "lang", "before", "may"} | known))
    query = data.draw(st.dictionaries(names, texts, max_size=3))
    phone.open("GET", address, query_string=query)
    shown = re.sub(r"[\r\n]", "", data.draw(texts)[:2000])  # a header cannot contain a line break
    phone.open("GET", address, query_string=query, headers={**phone.said(), "HX-Current-URL": shown})


@pytest.mark.parametrize(
    "shown", ["", "x", "//", "http://[", "/p", "http://localhost/p/\ud7ff/", "http://localhost:x/p/"]
)
def test_a_phone_that_says_nonsense_of_its_page_is_answered(app: Flask, archive: PlayStore, shown: str) -> None:
    phone = Phone(app)
    at = phone.new_play("rufstock", list(NAMES[:3]))
    phone.get(at)
    for header in ("HX-Current-URL", "Referer"):
        for script in ({}, {"HX-Request": "true", "Shown-Revision": "1", "Shown-Page": "rufstock/pad.html"}):
            sent = {"csrf_token": phone.token, "seat": "1"}
            headers = {header: shown.encode().decode("latin-1"), **script}
            answer = phone.client.post(f"{at}/act/out?round=0", data=sent, headers=headers)
            assert answer.status_code in (200, 204, 303, 422)
    assert sheet_at(archive, at).pad["rounds.0.0"] == 1


@pytest.mark.parametrize("shown", ["http://[x", "http://[x/tool/quissama/costs", "//[x"])
def test_an_address_that_is_none_is_no_fault(app: Flask, shown: str) -> None:
    phone = Phone(app)
    phone.get("/tool/quissama/costs")
    headers = {"HX-Request": "true", "Shown-Page": "quissama/costs.html", "HX-Current-URL": shown}
    assert phone.client.get("/tool/quissama/costs", headers=headers).status_code == 200
    phone.get("/")
    sent = {"csrf_token": phone.token, "language": "en"}
    for back, referer in (("/", shown), (shown, "/")):
        answer = phone.client.post("/language", data={**sent, "back": back}, headers={"Referer": referer})
        assert (answer.status_code, answer.location) == (303, "/")


def test_the_fixture_has_players_for_the_largest_game() -> None:
    assert len(NAMES) >= max(max(game.players) for game in GAMES.values())
