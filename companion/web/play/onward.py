"""The way from a play to the one that was opened after it with the same people."""

from typing import Any

from flask import url_for

from companion.plays.again import following
from companion.plays.sheet import Sheet
from companion.web.request import archive, phone


def onward(sheet: Sheet) -> dict[str, Any]:
    """Return what ``parts/onward.html`` reads: the play that follows ``sheet`` for this phone, if any."""
    return {"after": following(archive(), sheet, phone()), "way_to": way_to}


def way_to(sheet: Sheet) -> str:
    """Return where this phone comes to ``sheet``: where one is asked whose phone it is, unless it has been there."""
    return url_for("pads.pad" if phone() in sheet.phones else "tables.who", key=sheet.play.key)
