"""The page of a play where this phone was last, to which "Continue" leads; in its cookie for the last few plays."""

from flask import session

from companion.plays.sheet import Sheet
from companion.web.play.visit import Visit

LEFT = "left"
MOST = 6
"""The most plays that are remembered."""
PAGES = ("pads.pad", "pads.tool")
"""The endpoints to which "Continue" can lead."""


def note(sheet: Sheet, visit: Visit) -> None:
    """Remember that this phone shows ``visit``; the pad is the default and needs no entry."""
    if visit.endpoint not in PAGES or not visit.writes:
        return
    number, tool = str(sheet.play.id), visit.args.get("name", "")
    kept: dict[str, str] = session.get(LEFT) or {}
    if kept.get(number, "") == tool:
        return
    others = [one for one in kept.items() if one[0] != number]
    session[LEFT] = dict([*others, *([(number, tool)] if tool else [])][-MOST:])


def tool_of(sheet: Sheet) -> str:
    """Return the tool of the sheet where this phone was last, empty for the pad."""
    kept = session.get(LEFT) or {}
    tool = kept.get(str(sheet.play.id), "") if isinstance(kept, dict) else ""
    return tool if tool in sheet.kind.tools else ""
