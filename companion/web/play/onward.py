"""The way from a play to the one that was opened after it with the same people."""

from typing import NamedTuple

from flask import url_for

from companion.core.parts import Part
from companion.core.text import Message
from companion.plays.again import following, just_opened
from companion.plays.history import phone_name
from companion.plays.sheet import Sheet
from companion.store.plays import PlayRow
from companion.web.request import archive, phone


class Onward(NamedTuple):
    """The play that a way leads to, and its address."""

    play: PlayRow
    to: str


class Opened(NamedTuple):
    """A play that was opened just now: the phone that did, and the way there."""

    by: Message
    to: str


def onward_part(sheet: Sheet) -> Part:
    """Return the way of this phone to the play that follows ``sheet``, if there is one."""
    after = following(archive(), sheet, phone())
    return Part("parts/table.html:onward", Onward(after.play, _way_to(after)) if after else None)


def opened_after(sheet: Sheet) -> Opened | None:
    """Return the play that somebody has opened after ``sheet`` just now, None where nobody did."""
    after = just_opened(archive(), sheet, phone())
    if after is None:
        return None
    return Opened(phone_name(after.setup.brief, next(iter(after.phones.values()))), _way_to(after))


def _way_to(sheet: Sheet) -> str:
    """Return where this phone comes to ``sheet``: where one is asked whose phone it is, unless it has been there."""
    return url_for("pads.pad" if phone() in sheet.phones else "tables.who", key=sheet.play.key)
