"""Every position scored by hand, entered on the pads of a phone without a signal."""

import json

from playwright.sync_api import expect

from tests.support.cases import SLUGS, cases, cells, seats
from tests.support.handset import Handset
from tests.support.helpers import NAMES
from tests.support.house import figure
from tests.support.tables import Table

WRITE = """(form, wanted) => {
    const field = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });
    form.append(field("wanted", wanted), field("name", "set"));
    const button = document.createElement("button");
    button.setAttribute("formaction", `${document.querySelector("meta[name=play]").content}/resolve`);
    form.append(button);
    form.requestSubmit(button);
}"""
"""Writes many cells the way a tap writes one: through the page's form, its outbox and the elements that come back."""


def test_every_position_comes_to_its_totals(handset: Handset) -> None:
    handset.start()
    handset.site.stop()
    for slug in SLUGS:
        for case in cases(slug)["case"]:
            request = json.loads(case["request"])
            people = NAMES[: len(seats(slug, request))]  # the case's own names may look the same to a page
            handset.lay(Table(slug, people))
            if wanted := cells(slug, request):
                handset.find("#act").evaluate(WRITE, json.dumps(wanted))
                expect(handset.find("#revision")).to_have_attribute("content", "2")
            totals = [figure(total) for total in case["expect"]["totals"]]
            expect(handset.find("#totals .total .number"), f"{slug}: {case['name']}").to_have_text(totals)
