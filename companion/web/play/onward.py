"""The way from a play to the next one with the same people."""

from typing import Any

from flask import url_for

from companion.plays.again import following
from companion.plays.sheet import Sheet
from companion.web.request import archive, phone


def onward(sheet: Sheet) -> dict[str, Any]:
    """Return the context of ``parts/onward.html``: the play that follows ``sheet`` for this phone, if any."""
    return {"after": following(archive(), sheet, phone()), "way_to": way_to}


def way_to(sheet: Sheet) -> str:
    """Return the address of ``sheet`` for this phone: its pad, or the question whose phone it is on a first visit."""
    return url_for("pads.pad" if phone() in sheet.phones else "tables.who", key=sheet.play.key)
