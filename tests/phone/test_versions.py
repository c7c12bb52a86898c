"""A new version arrives while the pad is in use and takes over at the next start; one that fails gives way."""

from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import expect

from companion.store.restore import restore
from tests.games.rufstock.hands import out
from tests.support.handset import OPENED, START, Handset
from tests.support.tables import Table
from tests.support.versions import Changes, changed

PEOPLE = ("Ana", "Beto", "Caio")
POINTER = """async (name) =>
    (await (await caches.open("bloco /bloco/")).match(`/bloco/${name}`))?.text() ?? null"""


def come(phone: Handset, tmp_path: Path, version: str, changes: Changes) -> None:
    """Let a phone that is using the pad find a new version and fetch all of it."""
    built = (phone.site.folder / "bloco").resolve()
    phone.site.show(changed(built, tmp_path / version, version, changes))
    phone.begin_at()
    while phone.tab.evaluate(POINTER, "next") != version:
        phone.tab.wait_for_timeout(100)


def in_use(phone: Handset) -> tuple[str | None, str | None]:
    """Return the version in use, and the one that waits for the next start."""
    return phone.tab.evaluate(POINTER, "current"), phone.tab.evaluate(POINTER, "next")


def test_a_new_version_takes_over_at_the_next_start(handset: Handset, tmp_path: Path) -> None:
    handset.start()
    before, _ = in_use(handset)
    at = handset.lay(Table("rufstock", PEOPLE))
    out(handset, "Ana", 1)
    handset.sees_totals(4, 0, 0)
    come(
        handset, tmp_path, "second", {"worker.js": ("let answer = null;", "console.log('second'); let answer = null;")}
    )
    assert in_use(handset) == (before, "second")
    handset.switch_off()

    handset.site.stop()
    handset.switch_on()
    with handset.tab.expect_console_message(lambda message: message.text == "second", timeout=START):
        handset.begin_at(at[1:])
    handset.sees_totals(4, 0, 0)
    out(handset, "Beto", 2)
    handset.sees_totals(4, 3, 2)
    assert in_use(handset) == ("second", None)


BREAKS = "flush = mount(python.FS, FOLDER, files);"
SPOILS = """
    const plays = files.get("plays.db");
    if (plays.getSize()) {
      plays.truncate(0);
      console.log("spoilt");
      await new Promise(() => {});
    }
    throw new Error("it failed");
"""
"""The first time it spoils the plays and hangs, then it fails."""


def test_a_version_that_fails_gives_way_to_the_one_before(handset: Handset, tmp_path: Path) -> None:
    handset.start()
    before, _ = in_use(handset)
    at = handset.lay(Table("rufstock", PEOPLE))
    out(handset, "Ana", 1)
    handset.sees_totals(4, 0, 0)
    come(handset, tmp_path, "third", {"worker.js": (BREAKS, BREAKS + SPOILS)})
    handset.switch_off()

    handset.switch_on()
    with handset.tab.expect_console_message(lambda message: message.text == "spoilt", timeout=START):
        handset.tab.goto(f"{handset.site.shell}#{at[1:]}")
    handset.switch_off()

    handset.switch_on()
    handset.tab.goto(f"{handset.site.shell}#{at[1:]}")
    handset.tab.locator(OPENED).wait_for(timeout=START)
    shown = handset.tab.locator(".page[lang=pt-BR]")
    expect(shown.get_by_role("heading", name="O bloco não abriu.")).to_be_visible()
    expect(shown.get_by_text("abre a de antes, com tudo o que havia")).to_be_visible()
    shown.get_by_role("button", name="Tentar de novo").tap()
    handset.tab.locator(OPENED).wait_for(state="detached")
    handset.opened()
    handset.sees_totals(4, 0, 0)
    out(handset, "Beto", 2)
    handset.sees_totals(4, 3, 2)
    assert in_use(handset) == (before, None)
    handset.begin_at(at[1:])
    handset.sees_totals(4, 3, 2)
    assert in_use(handset) == (before, None), "what failed is not tried again"
    handset.complaints.clear()  # the worker logged why it failed


def test_a_failed_start_offers_what_there_is_as_a_file(handset: Handset, tmp_path: Path) -> None:
    handset.start()
    handset.lay(Table("rufstock", PEOPLE))
    out(handset, "Ana", 1)
    handset.sees_totals(4, 0, 0)
    come(handset, tmp_path, "fourth", {"worker.js": (BREAKS, BREAKS + "throw new Error('it failed');")})
    handset.switch_off()
    handset.switch_on()
    handset.tab.goto(handset.site.shell)
    handset.tab.locator(OPENED).wait_for(timeout=START)
    with handset.tab.expect_download() as download:
        handset.tab.locator(".page[lang=pt-BR]").get_by_role("button", name="Salvar arquivo").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert ZipFile(file).testzip() is None
    assert restore(file, tmp_path / "server").now.plays == 1
    handset.complaints.clear()
