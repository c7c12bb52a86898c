"""A browser that keeps nothing, and one that is full: it is said before the first tap, and all can be saved."""

from pathlib import Path

from playwright.sync_api import expect

from companion.store.restore import restore
from tests.in_browser.tables import Table
from tests.in_browser.test_rufstock import out
from tests.in_phone.conftest import Pick
from tests.in_phone.handset import Handset
from tests.in_phone.test_kept import PEOPLE, save
from tests.in_phone.versions import changed

REFUSED = {"store.js": ('"createSyncAccessHandle" in FileSystemFileHandle.prototype', "false")}
"""As in a browser that lets no worker write files."""


def test_a_browser_that_keeps_nothing_says_so_before_the_first_tap(
    new_phone: Pick, built: Path, tmp_path: Path
) -> None:
    phone = new_phone()
    phone.site.show(changed(built, tmp_path / "refused", "refused", REFUSED))
    phone.start()
    note = phone.tab.locator(".notes[lang=pt-BR] [data-note=fleeting]")
    expect(note).to_contain_text("Este navegador não guarda nada (aba anônima?)")
    note.get_by_role("link", name="Levar tudo num arquivo").tap()
    expect(phone.find("h1")).to_have_text("O que mora neste telefone")
    at = phone.lay(Table("rufstock", PEOPLE))
    out(phone, "Ana", 1)
    phone.sees_totals(4, 0, 0)
    assert restore(save(phone, tmp_path), tmp_path / "server").now.plays == 1
    # It says the truth: nothing is left.
    phone.begin_at()
    assert phone.ask(at)[0] == 404
    expect(note).to_be_visible()
    phone.complaints.clear()  # the browser says so of the 404


def test_a_full_phone_refuses_a_tap_in_words_and_keeps_what_there_is(handset: Handset, tmp_path: Path) -> None:
    handset.start()
    at = handset.lay(Table("rufstock", PEOPLE))
    out(handset, "Ana", 1)
    handset.sees_totals(4, 0, 0)
    cdp = handset.context.new_cdp_session(handset.tab)
    cdp.send("Storage.overrideQuotaForOrigin", {"origin": handset.site.url.removesuffix("/bloco/app"), "quotaSize": 1})
    handset.begin_at(at[1:])
    note = handset.tab.locator(".notes[lang=pt-BR] [data-note=full]")
    expect(note).to_contain_text("Quase não há espaço neste telefone")
    handset.sees_totals(4, 0, 0)
