"""A browser that keeps nothing, and one that is full: users learn it before the first tap, and can save everything."""

import re
from pathlib import Path

from playwright.sync_api import expect

from companion.store.restore import restore
from tests.games.rufstock.hands import out
from tests.phone.conftest import Pick
from tests.phone.test_kept import PEOPLE, save
from tests.support.handset import Handset
from tests.support.tables import Table
from tests.support.versions import changed

REFUSED = {"store.js": ('"createSyncAccessHandle" in FileSystemFileHandle.prototype', "false")}
"""Simulates a browser that lets no worker write files."""


def test_a_browser_that_keeps_nothing_says_so_before_the_first_tap(
    new_phone: Pick, built: Path, tmp_path: Path
) -> None:
    phone = new_phone()
    phone.site.show(changed(built, tmp_path / "refused", "refused", REFUSED))
    phone.start()
    note = phone.tab.locator(".notes[lang=pt-BR] [data-note=fleeting]")
    expect(note).to_contain_text("Este navegador não guarda nada (aba anônima?)")
    note.get_by_role("link", name="Salvar tudo em arquivo").tap()
    expect(phone.find("h1")).to_have_text("O que mora neste celular")
    at = phone.lay(Table("rufstock", PEOPLE))
    out(phone, "Ana", 1)
    phone.sees_totals(4, 0, 0)
    assert restore(save(phone, tmp_path), tmp_path / "server").now.plays == 1
    # It tells the truth: nothing is left.
    phone.begin_at()
    assert phone.ask(at)[0] == 404
    expect(note).to_be_visible()
    phone.complaints.clear()  # the browser complains about the 404


def test_a_full_phone_refuses_a_tap_in_words_and_keeps_what_there_is(handset: Handset, tmp_path: Path) -> None:
    handset.allowed = re.compile(rf"{handset.allowed.pattern}|status of 507")
    handset.start()
    at = handset.lay(Table("busao", PEOPLE))
    handset.figures(5)
    handset.sees_totals(5, 0, 0)
    text = handset.ask(f"{at}/play.json")[2]
    note = handset.tab.locator(".notes[lang=pt-BR] [data-note=full]")
    expect(note).to_be_hidden()
    origin = handset.site.url.removesuffix("/bloco/app")
    browser = handset.context.new_cdp_session(handset.tab)
    browser.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    handset.begin_at(at[1:])  # this empties the database's log and frees its room
    handset.begin_at(at[1:])
    expect(note).to_be_visible()
    expect(note).to_contain_text("Quase não há espaço neste celular")

    handset.figures(3)
    second, said = handset.find("[data-cell='buses.0.windows.0.1']"), handset.find("#lost")
    expect(said).to_be_visible()
    expect(said).to_contain_text("Falta espaço para gravar, ou o disco não deixa.")
    expect(second).to_contain_class("typed")
    expect(second).to_contain_text("3")
    handset.sees_totals(5, 0, 0)
    assert handset.ask(f"{at}/play.json")[2] == text

    # The way out is a file. What was typed waits, and is written once there is room.
    note.get_by_role("link", name="Salvar tudo em arquivo").tap()
    expect(handset.find("h1")).to_have_text("O que mora neste celular")
    assert restore(save(handset, tmp_path), tmp_path / "server").now.plays == 1
    browser.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    handset.open(at)
    handset.sees_totals(8, 0, 0)
    handset.begin_at(at[1:])
    handset.sees_totals(8, 0, 0)
    expect(note).to_be_hidden()
