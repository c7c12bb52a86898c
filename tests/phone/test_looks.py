"""The pad's own screens in the phone: complete at every size, accessible, usable with the keyboard alone."""

from playwright.sync_api import expect

from tests.support.handset import Handset
from tests.support.house import none
from tests.support.tables import LONG, Table


def test_its_own_pages_and_its_start(handset: Handset) -> None:
    handset.start()
    at = handset.lay(Table("rufstock", LONG[:5]))

    # A note is shown above the pad, and dismissed.
    note = handset.tab.locator(".notes[lang=pt-BR] [data-note=full]")
    note.evaluate("one => (one.hidden = false)")
    none(handset.looks())
    note.get_by_role("button").tap()
    expect(note).to_be_hidden()

    # The field for the server is visible at once, above the dock, on the shortest screen.
    handset.open(f"{at}/table")
    field, dock = handset.find("#server"), handset.find(".dock")
    expect(field).to_be_visible()
    none(handset.looks())
    above, below = field.bounding_box(), dock.bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    handset.tab_to(field)
    handset.tab.keyboard.type("http://127.0.0.1:9")
    handset.tab.keyboard.press("Enter")
    expect(handset.find("#across-said")).to_contain_text("Não deu para chegar lá")
    expect(field).to_be_focused()
    none(handset.looks())

    handset.open("/kept")
    none(handset.looks())
    handset.open(f"/bring?from={handset.server.url}/p/nowhere")
    expect(handset.button("Tentar de novo")).to_be_visible()
    none(handset.looks())
    handset.complaints.clear()  # the browser complains about what is missing

    # While it starts, and where it does not.
    for state in ("fetching", "starting", "failed", "unable"):
        handset.tab.evaluate("state => (document.body.dataset.state = state)", state)
        expect(handset.tab.locator(f".keep [data-on={state}]:visible")).to_have_count(1)
        none(handset.looks())
