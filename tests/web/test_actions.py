"""Every action on a sheet, with scripts and without: what it writes and how it is answered."""

import re
from random import Random

import pytest
from flask import Flask

from companion.core.game import DECK, Game, Setup
from companion.plays.sheet import PlayStore
from companion.store.plays import dump
from tests.support.helpers import (
    GAMES,
    PADS,
    Phone,
    addresses,
    check,
    complete,
    fill,
    open_with,
    pad_of,
    setups,
    sheet_at,
    value_of,
)
from tests.support.page import Page, cut
from tests.support.screen import Screen, shows_all

every_setup = pytest.mark.parametrize(
    ("game", "setup"),
    [pytest.param(GAMES[slug], setup, id=f"{slug} {setup.size}") for slug in PADS for setup in setups(GAMES[slug])],
)


# ---- with and without scripts


def test_without_scripts_an_action_is_answered_with_a_redirect_to_its_page(phone: Phone, at: str) -> None:
    phone.get(f"{at}?side=1")
    answer = phone.post(f"{at}/act/out?round=0", seat=1)
    assert (answer.status_code, answer.location) == (303, f"{at}?side=1")
    phone.get(f"{at}/log")
    assert phone.post(f"{at}/undo", number=2).location == f"{at}/log"


def test_a_page_can_be_used_with_its_own_buttons(phone: Phone, archive: PlayStore) -> None:
    at = phone.new_play("rufstock", ["Ana", "Beto"])
    for seat in ("1", "0"):
        phone.get(at)
        assert phone.press(seat).status_code == 303
    assert dict(sheet_at(archive, at).pad) == {"rounds.0.0": 1, "rounds.1.0": 0}
    phone.get(at)
    assert phone.press("Encerrar").status_code == 303
    phone.get(at)
    assert phone.press("Reabrir").status_code == 303
    assert not sheet_at(archive, at).finished


def test_a_script_gets_what_differs_and_nothing_else(screen: Screen, at: str) -> None:
    answer = screen.post(f"{at}/act/out?round=0", seat=1)
    page = Page(answer.text)
    swapped = [attributes["id"] for _, attributes in page.tags if "hx-swap-oob" in attributes]
    assert swapped == ["said", "revision", "total-1", "stage", "undo", "ask", "notice"], (
        "the others’ totals are as before"
    )
    assert "html" not in [tag for tag, _ in page.tags]
    assert "csrf_token" not in answer.text
    assert answer.headers["Revision"] == "2"
    shows_all(screen)


def test_who_has_seen_it_all_gets_nothing(screen: Screen) -> None:
    answer = screen.update()
    assert [attributes.get("id") for _, attributes in Page(answer.text).tags] == ["said"]
    assert answer.headers["Revision"] == "1"


@pytest.mark.parametrize("shown", ["", "0", "99", "-1", "x", "1.0", "²", "9" * 5000])
def test_a_page_at_a_revision_that_nobody_knows_gets_everything(screen: Screen, at: str, shown: str) -> None:
    answer = screen.open("GET", at, headers={**screen.said(), "Shown-Revision": shown})
    found = {attributes["id"] for _, attributes in Page(answer.text).tags if "hx-swap-oob" in attributes}
    assert found == {"said", *screen.parts}


@every_setup
def test_every_cell_that_is_written_is_brought_to_every_page(
    app: Flask, archive: PlayStore, game: Game, setup: Setup
) -> None:
    at = open_with(Phone(app), archive, game, setup, pad_of(game, setup, 3))
    chance, writer, reader = Random(setup.size), Screen(app), Screen(app)
    layout = game.layout(setup)
    typed = [name for name in layout if name != DECK]  # a deck is chosen, not typed
    for name in chance.sample(typed, min(8, len(typed))):
        address = f"{at}?side={layout[name].side or 0}" + (f"&cell={name}" if layout[name].keypad else "")
        writer.load(address)
        reader.load(chance.choice([address, *addresses(archive, at)]))
        value = value_of(layout[name].domain, chance)
        text = value if isinstance(value, str) else dump(value)
        assert writer.post(f"{at}/set?cell={name}", value=text).status_code in (200, 204), name
        reader.update()
        shows_all(writer)
        shows_all(reader)


def test_what_others_did_is_said_to_who_cannot_see_it(screen: Screen, second_screen: Screen, at: str) -> None:
    screen.post(f"{at}/act/out?round=0", seat=1)
    assert "celular" not in Page(screen.news).text, "what one did oneself is not news"
    assert "Beto: 4." in Page(screen.news).text
    second_screen.update()
    assert Page(second_screen.news).text.strip() == "celular 2: Beto saiu em 1º na rodada 1. Beto: 4."


# ---- the end


def test_what_is_typed_after_the_end_is_said_to_be_too_late(
    phone: Phone, screen: Screen, archive: PlayStore, at: str
) -> None:
    """The page that it leads to says so: what was typed on an outdated page must not vanish silently."""
    fill(archive, at, {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2})
    screen.update()
    phone.get(at)
    assert phone.post(f"{at}/finish").status_code == 303
    assert "venceu" in phone.get(at).text
    answer = screen.post(f"{at}/act/back?round=1", seat=2)
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, at)
    assert "Reabra a folha" in Page(screen.news).text
    assert "venceu" in screen.html
    assert "Reabra a folha" not in screen.get(at).text, "it is said once"
    answer = phone.post(f"{at}/act/back?round=1", seat=2)
    assert answer.status_code == 422
    assert "Reabra a folha" in answer.text
    assert "venceu" in answer.text


def test_the_end_and_the_reopening_lead_every_phone_on(
    phone: Phone, archive: PlayStore, screen: Screen, second_screen: Screen, at: str
) -> None:
    fill(archive, at, {"rounds.0.0": 0, "rounds.0.1": 1, "rounds.1.0": 0, "rounds.1.1": 2})
    for one in (screen, second_screen):
        one.update()
    for path, said in (("finish", "venceu"), ("reopen", "Encerrar"), ("finish", "venceu"), ("undo", "Encerrar")):
        number = sheet_at(archive, at).last
        answer = screen.post(f"{at}/{path}", **({"number": number.number} if path == "undo" and number else {}))
        assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, at)
        assert second_screen.update().headers["HX-Redirect"] == at
        for one in (screen, second_screen):
            assert said in one.html


def test_what_is_missing_is_said_when_the_end_is_asked_for(phone: Phone, screen: Screen, at: str) -> None:
    phone.get(at)
    answer = phone.post(f"{at}/finish")
    assert answer.status_code == 422
    assert check(phone, at).forms
    said = Page(cut(answer.text)[1]["notice"]).text.split()
    assert screen.post(f"{at}/finish").status_code == 422
    assert Page(screen.news).text.split() == said
    assert said[:4] == ["Falta", "terminar", "a", "rodada"]


# ---- undo


@pytest.mark.parametrize("htmx", [False, True])
def test_undo_says_when_somebody_wrote_meanwhile(
    phone: Phone, second_phone: Phone, archive: PlayStore, at: str, htmx: bool
) -> None:
    phone.get(at)
    phone.post(f"{at}/act/out?round=0", seat=1)
    second_phone.post(f"{at}/act/out?round=0", seat=2)
    phone.htmx = htmx
    answer = phone.post(f"{at}/undo", number=2)
    assert answer.status_code == 409
    assert "Alguém escreveu ou desfez depois" in answer.text
    assert len(sheet_at(archive, at).pad) == 2


def test_undo_without_a_number_takes_back_what_the_phone_wrote_itself(
    archive: PlayStore, screen: Screen, second_screen: Screen, at: str
) -> None:
    screen.post(f"{at}/act/out?round=0", seat=1)
    assert second_screen.post(f"{at}/undo").status_code == 409
    assert screen.post(f"{at}/undo").status_code == 200
    assert sheet_at(archive, at).pad == {}


@pytest.mark.parametrize("number", ["x", "-1", "2.0", "²", "9" * 5000])
def test_undo_of_what_is_no_number_is_refused(archive: PlayStore, screen: Screen, at: str, number: str) -> None:
    screen.post(f"{at}/act/out?round=0", seat=1)
    assert screen.post(f"{at}/undo", number=number).status_code == 422
    assert screen.post(f"{at}/undo", number=2, action_id="x" * 65).status_code == 422
    assert len(sheet_at(archive, at).pad) == 1


# ---- idempotence


def test_an_action_without_an_id_is_booked_each_time_it_is_sent(phone: Phone, archive: PlayStore, at: str) -> None:
    phone.get(at)
    for seat in (1, 2):
        phone.post(f"{at}/act/out?round=0", seat=seat)
    for _ in range(2):
        assert phone.post(f"{at}/undo", action_id=None).status_code == 303
    assert (sheet_at(archive, at).pad, sheet_at(archive, at).revision) == ({}, 5)


def test_an_action_sent_again_is_answered_like_the_first(screen: Screen, at: str) -> None:
    sent = {"seat": 1, "action_id": "the same"}
    first = screen.post(f"{at}/act/out?round=0", base=1, **sent)
    screen.revision = 1  # the phone missed the answer
    again = screen.post(f"{at}/act/out?round=0", base=1, **sent)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.text == again.text
    assert "Beto: 4." in Page(again.text).text
    shows_all(screen)


def test_an_action_sent_again_is_known_by_its_id(phone: Phone, archive: PlayStore, at: str) -> None:
    for _ in range(2):
        for path, sent in (("act/out?round=0", {"seat": 1}), ("undo", {"number": 2})):
            assert phone.post(f"{at}/{path}", action_id=f"{path} once", **sent).status_code == 303
    assert sheet_at(archive, at).pad == {}
    assert sheet_at(archive, at).revision == 3


# ---- a fault in the rules


@every_setup
def test_a_fault_in_the_rules_shows_a_question_mark_on_every_page(
    app: Flask, archive: PlayStore, game: Game, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(app)
    at = open_with(phone, archive, game, setup, {})
    broken = dict(GAMES)
    broken[game.slug] = Game(**{**vars(game), "score": lambda setup, pad: 1 / 0})
    monkeypatch.setattr("companion.games.found", lambda: broken)
    archive.snapshots._kept.clear()
    cell, value = next((name, value_of(one.domain, Random(1))) for name, one in game.layout(setup).items())
    text = value if isinstance(value, str) else dump(value)
    phone.get(at)
    for htmx in (True, False):
        phone.htmx = htmx
        assert phone.post(f"{at}/set?cell={cell}", value=text).status_code in (200, 303)
        assert phone.post(f"{at}/finish").status_code == 422
    assert sheet_at(archive, at).pad == {cell: value}
    for address in ("/", *addresses(archive, at)):
        page = check(phone, address)
        if re.fullmatch(rf"{at}(/bill/.*|\?.*|)", address):
            assert "A conta falhou" in page.text
            assert "?" in page.text or not game.points


# ---- addresses of actions


def test_the_address_of_an_action_leads_back_to_the_sheet(phone: Phone, at: str) -> None:
    """Without scripts, a refused action leaves the phone at the address of the action."""
    for path in ("set", "act/out", "act/nothing", "finish", "reopen", "undo", "resolve", "set?side=1&cell=x"):
        answer = phone.get(f"{at}/{path}")
        assert (answer.status_code, answer.location.partition("?")[0]) == (303, at), path
        assert phone.get(f"/p/nothing/{path}").status_code == 404
    assert phone.get(f"{at}/set", Referer=f"http://localhost{at}/log").location == f"{at}/log"


@pytest.mark.parametrize("before", ["set", "undo", "act/out", "act/out?round=0"])
def test_it_never_leads_around_in_circles(phone: Phone, at: str, before: str) -> None:
    assert phone.get(f"{at}/set", Referer=f"http://localhost{at}/{before}").location == at


def test_the_names_of_the_players_are_in_the_log_as_they_are(phone: Phone) -> None:
    at = phone.new_play("rufstock", ["Ana -3", "{$n}"])
    phone.post(f"{at}/act/out?round=0", seat=0)
    assert "Ana -3" in Page(phone.get(f"{at}/log").text).text


def test_the_play_that_is_complete_is(phone: Phone, archive: PlayStore) -> None:
    assert sheet_at(archive, complete(phone, archive)).open_problems == ()
