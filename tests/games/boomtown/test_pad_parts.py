"""Updates of Boomtown's pad: what each tap sends, and what a phone gets after sleeping."""

import pytest
from flask import Flask

from companion.core.game import Setup
from companion.plays.sheet import PlayStore
from tests.games.boomtown.pads import COLD, GULCH, NAMES, Pad
from tests.support.helpers import GAMES, Phone, fill, pad_of
from tests.support.screen import Screen, brought, look, shows_all


@pytest.fixture
def pad(phone: Phone, archive: PlayStore) -> Pad:
    return Pad(phone, archive, phone.new_play("boomtown", NAMES))


def test_a_tap_is_answered_with_what_changed_and_no_more(app: Flask, pad: Pad) -> None:
    pad.mines(0, COLD, 3, 4)
    pad.mines(1, COLD, 5)
    screen = look(app, pad.at)
    answer = screen.post(f"{pad.at}/act/mine?place={COLD}.7", take="", side="1")
    # Ana's mayor is in doubt now: her total changes, Beto's may.
    drawn = {"mines-cold_mountain-7", "pawn-cold_mountain", "question-cold_mountain", "total-0", "total-1"}
    drawn |= {"players-1-mines", "end"}  # the sum of his mines; the end asks for the mayor first
    assert brought(answer) - HOUSE == drawn
    assert "Ana e Beto têm 2 minas cada" in screen.page.text
    answer = screen.post(f"{pad.at}/set?cell=players.1.gold", value="9", side="1")
    purse = {f"players-1-gold{colour}" for colour in ("", "-white", "-red", "-blue")}
    drawn = {*purse, "total-1"}
    assert brought(answer) - HOUSE == drawn, "nothing was amiss and nothing is"
    answer = screen.post(f"{pad.at}/act/mine?place={GULCH}.2", take="", side="3")
    assert brought(answer) - HOUSE == {"mines-dry_gulch-2", "pawn-dry_gulch", "total-3", "players-3-mines"}


HOUSE = {"revision", "undo"}  # the elements that every event changes


def catch_up(screen: Screen) -> set[str]:
    """Ask for the update of the phone's page, and return the ids of the game's elements in it.

    Fail unless the page is then what loading it would show.
    """
    found = brought(screen.update()) - HOUSE
    shows_all(screen)
    return found


def test_the_first_mine_with_an_owner_takes_the_hint_away(app: Flask, pad: Pad) -> None:
    screen = look(app, pad.at)
    assert "hidden" not in next(one for _, one in screen.page.tags if one.get("id") == "hint")
    pad.mines(0, COLD, 3)
    assert "hint" in catch_up(screen)
    assert "hidden" in next(one for _, one in screen.page.tags if one.get("id") == "hint")


def test_while_the_bank_goes_on_the_pad_says_that_it_only_corrects(app: Flask, pad: Pad) -> None:
    pad.mines(0, COLD, 3)
    screen = look(app, pad.at)
    counted = pad.cells
    fill(pad.archive, pad.at, {**counted, "bank.round": 4})
    assert "hint" in catch_up(screen)
    assert "hidden" not in next(one for _, one in screen.page.tags if one.get("id") == "hint")
    assert "O banco anota aqui; um toque corrige." in screen.page.text
    fill(pad.archive, pad.at, counted)
    assert "hint" in catch_up(screen)
    assert "hidden" in next(one for _, one in screen.page.tags if one.get("id") == "hint")


def test_a_phone_that_slept_is_told_what_a_fresh_page_shows(app: Flask, pad: Pad) -> None:
    screen = look(app, f"{pad.at}?side=2")
    pad.mines(0, COLD, 3, 4)
    pad.mines(1, COLD, 5, 7)
    pad.mayor("cold_mountain", 1)
    pad.card(f"{GULCH}.8", production="12", roll="9", new_vein="y")
    pad.write("players.1.gold.white", "3")
    pad.write("players.3.gold.white", "9999")
    pad.write("players.3.gold.red", "1")
    mines = {f"mines-cold_mountain-{roll}" for roll in (3, 4, 5, 7)} | {"mines-dry_gulch-8", "hint"}
    mines |= {"players-0-mines", "players-1-mines", "end"}
    gold = {"players-1-gold-white", "players-1-gold", "players-3-gold-white", "players-3-gold-red", "players-3-gold"}
    totals = {"total-0", "total-1", "total-3", "amiss-3", "pawn-cold_mountain"}
    assert catch_up(screen) == mines | gold | totals


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_written_a_stale_page_is_brought_up_to_date(app: Flask, pad: Pad, seed: int) -> None:
    game, setup = GAMES["boomtown"], Setup(tuple(NAMES))
    for turn in range(3):
        fill(pad.archive, pad.at, pad_of(game, setup, 3 * seed + turn))
        screen = look(app, pad.at)
        fill(pad.archive, pad.at, pad_of(game, setup, 100 + 3 * seed + turn))
        assert catch_up(screen)


def test_a_new_vein_taken_back_is_redrawn_where_it_was_and_where_it_is(app: Flask, pad: Pad) -> None:
    pad.card(f"{COLD}.3", new_vein="y")
    pad.card(f"{GULCH}.8", new_vein="y")
    screen = look(app, pad.at)
    pad.undo()
    assert catch_up(screen) == {"mines-dry_gulch-8"}
    screen = look(app, pad.at)
    pad.card(f"{COLD}.3", new_vein=None)
    assert catch_up(screen) == {"mines-cold_mountain-3"}


def test_the_way_to_the_bank_says_its_round(app: Flask, pad: Pad) -> None:
    screen = look(app, pad.at)
    assert "Jogar com o banco" in screen.page.text
    fill(pad.archive, pad.at, {"bank.round": 4})
    assert catch_up(screen) == {"tobank", "hint"}
    assert "Banco, rodada 4 de 15" in screen.page.text
