"""Everything a phone keeps as one file: saved, read by a server, and restored in another phone."""

from pathlib import Path

from playwright.sync_api import expect

from companion.app import create_app
from companion.plays import files
from companion.plays.sheet import PlayStore
from companion.store.restore import restore
from tests.games.rufstock.hands import out
from tests.phone.conftest import Pick
from tests.support.handset import Handset
from tests.support.helpers import sheet_at
from tests.support.tables import Table

PEOPLE = ("Ana", "Beto", "Caio")


def save(phone: Handset, tmp_path: Path) -> Path:
    """Save the file from the page that offers it."""
    phone.open("/kept")
    with phone.tab.expect_download() as download:
        phone.link("Salvar arquivo").tap()
    assert download.value.suggested_filename == "bloco.zip"
    file = tmp_path / "bloco.zip"
    download.value.save_as(file)
    return file


def put_back(phone: Handset, file: Path) -> None:
    """Send a file to replace everything."""
    phone.open("/kept")
    phone.find("#file").set_input_files(file)
    phone.button("Restaurar").tap()


def test_all_goes_into_a_file_that_servers_and_other_phones_read(
    handset: Handset, new_phone: Pick, fetched: Path, tmp_path: Path
) -> None:
    handset.start()
    at = handset.lay(Table("rufstock", PEOPLE))
    out(handset, "Ana", 1)
    handset.sees_totals(4, 0, 0)
    text = handset.ask(f"{at}/play.json")[2]
    file = save(handset, tmp_path)

    # A server reads it, to the letter.
    folder = tmp_path / "server"
    assert restore(file, folder).now.plays == 1
    app = create_app({"COMPANION_DATA": folder})
    with app.app_context():
        archive = PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"])
        assert files.export(archive, sheet_at(archive, at)) == text
        app.extensions["plays"].give(archive.db)
    app.extensions["plays"].close()

    # An invalid file changes nothing.
    wrong = tmp_path / "other.zip"
    wrong.write_bytes(file.read_bytes()[:-200])
    put_back(handset, wrong)
    expect(handset.find("#file-wrong")).to_have_text("Esse arquivo não é uma cópia inteira do bloco. Nada mudou.")
    assert handset.ask(f"{at}/play.json")[2] == text
    handset.complaints.clear()  # the browser complains about the 422

    other = new_phone(of=fetched)
    other.start()
    other.lay(Table("rufstock", ("Duda", "Eva")))
    with other.tab.expect_event("worker"):  # the program restarts
        put_back(other, file)
    other.opened()
    other.begin_at(at[1:])
    other.slug = "rufstock"
    other.sees_totals(4, 0, 0)
    out(other, "Beto", 2)
    other.sees_totals(4, 3, 2)
    other.switch_off()
    other.start(at[1:])
    other.sees_totals(4, 3, 2)
