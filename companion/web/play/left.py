"""Where on a play this phone was last: what "Continue" leads to, kept in its cookie for the last few plays."""

from flask import session

from companion.plays.sheet import Sheet
from companion.web.play.visit import Visit

LEFT = "left"
MOST = 6
"""Plays for which that is kept."""
PAGES = ("pads.pad", "pads.tool")
"""The endpoints that one is led back to."""


def note(sheet: Sheet, visit: Visit) -> None:
    """Note that this phone shows the page at ``visit``; nothing has to be kept of the pad itself."""
    if visit.endpoint not in PAGES or not visit.writes:
        return
    number, tool = str(sheet.play.id), visit.args.get("name", "")
    kept: dict[str, str] = session.get(LEFT) or {}
    if kept.get(number, "") == tool:
        return
    others = [one for one in kept.items() if one[0] != number]
    session[LEFT] = dict([*others, *([(number, tool)] if tool else [])][-MOST:])


def tool_of(sheet: Sheet) -> str:
    """Return the tool of the sheet at which this phone was last, empty where it was at the pad."""
    kept = session.get(LEFT) or {}
    tool = kept.get(str(sheet.play.id), "") if isinstance(kept, dict) else ""
    return tool if tool in sheet.kind.tools else ""
