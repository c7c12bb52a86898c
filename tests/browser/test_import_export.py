"""Exporting everything to one file, losing everything, and importing it again."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.plays.sheet import PlayStore, Snapshots
from companion.store import groups, removal
from companion.store.database import connect, writing
from tests.browser.conftest import PickUp
from tests.support.house import Hand, Server, none
from tests.support.tables import LONG, TABLES

SIZES = ((375, 553), (320, 568), (740, 330), (820, 1180))


def history(hand: Hand) -> list[str]:
    """Return the history of the phone's first group, with its statistics of wins."""
    hand.open()
    group = hand.find("a[href^='/g/']").first.get_attribute("href")
    hand.open(f"{group}/statistics")
    wins = hand.find(".wins").inner_text()
    hand.open(group or "")
    return [*hand.find(".slip > .visually-hidden").all_inner_texts(), wins]


def wipe(server: Server) -> None:
    """Remove every group with its plays for good."""
    archive = PlayStore(connect(server.folder / "plays.db"), Snapshots())
    with writing(archive.db) as db:
        for (number,) in db.execute("SELECT id FROM groups").fetchall():
            assert groups.all_plays(db, number)
            removal.remove_group(db, number)
    assert archive.db["plays"].count == 0
    archive.db.close()


def bring(hand: Hand, file: Path) -> None:
    hand.open()
    hand.follow(hand.find("a[href='/plays']"))
    hand.find("#file").set_input_files(file)
    hand.follow(hand.button(hand.t("plays-bring-go")))


def test_all_plays_survive_in_their_file(pick_up: PickUp, own_server: Server, tmp_path: Path) -> None:
    hand = pick_up(at=own_server)
    names = LONG[:3]
    for table in ("rufstock-won", "boomtown-won", "quissama-won"):
        laid = TABLES[table]
        hand.lay(replace(laid, players=(*names, *LONG[3:])[: len(laid.players)]))
    hand.lay(replace(TABLES["rufstock-empty"], players=names))
    before = history(hand)
    assert len(before) == 4 + 1
    hand.open("/plays")
    with hand.page.expect_download() as saved:
        hand.link(hand.t("plays-all-go")).tap()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)

    wipe(own_server)
    hand.open()
    expect(hand.find("a[href^='/g/'], .resume")).to_have_count(0)
    bring(hand, file)
    expect(hand.find("[role=status]").last).to_contain_text("4 partidas novas.")
    for width, height in SIZES:
        hand.page.set_viewport_size({"width": width, "height": height})
        none(hand.overflow(width))
    none(hand.faults())
    assert history(hand) == before

    bring(hand, file)
    expect(hand.find("[role=status]").last).to_contain_text("4 já estavam aqui.")
    assert history(hand) == before
    bring(hand, file)
    hand.follow(hand.find(".brought .more-link").last)
    expect(hand.find(".dog-choice").first).to_be_visible()


def test_a_file_that_is_here_already_leads_to_its_play(hand: Hand, tmp_path: Path) -> None:
    at = hand.lay(TABLES["busao-tie"])
    file = tmp_path / "play.json"
    file.write_text(hand.page.request.get(f"{hand.server.url}{at}/play.json").text(), "utf-8")
    bring(hand, file)
    expect(hand.find(".brought")).to_contain_text("Já estava aqui, igual. Nada mudou.")
    none(hand.faults())
    hand.follow(hand.find(".brought .more-link"))
    assert hand.at == at


@pytest.mark.parametrize(("language", "asks"), [("pt-BR", "Escolher arquivo"), ("en", "Choose a file")])
@pytest.mark.parametrize("path", ["/plays", "/decks/busao"])
def test_a_file_is_chosen_with_a_button_that_names_it(pick_up: PickUp, path: str, language: str, asks: str) -> None:
    hand = pick_up(language)
    hand.open(path)
    button, field = hand.find(".btn.file"), hand.find("#file")
    expect(button).to_have_text(asks)
    expect(field).to_have_accessible_name(asks)
    name = f"{'domingo-' * 12}.json"
    file = {"name": name, "mimeType": "application/json", "buffer": b"{}"}
    # Only while the test expects a file chooser does the browser report one.
    with hand.page.expect_file_chooser() as asked:
        hand.tab_to(field)
        hand.page.keyboard.press("Enter")
    asked.value.set_files(file)
    with hand.page.expect_file_chooser() as again:
        expect(button).to_have_text(name)
        button.tap()
    again.value.set_files(file)
    none(hand.fits() + hand.faults())
    none(hand.unseen())


def test_without_scripts_the_browser_shows_what_was_chosen(pick_up: PickUp) -> None:
    hand = pick_up(java_script_enabled=False)
    hand.open("/plays")
    expect(hand.find(".btn.file span")).to_be_hidden()
    expect(hand.find("#file")).to_have_css("opacity", "1")
