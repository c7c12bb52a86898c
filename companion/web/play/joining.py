"""How others join a table: the spoken code, and links that can be ended."""

from typing import Any

from flask import Blueprint, request

from companion.core.text import Message, say
from companion.plays import tables
from companion.plays.writing import now
from companion.store.groups import group_with_code
from companion.web.limits import Rate, address, counts
from companion.web.play.answers import seated_sheet_at
from companion.web.request import archive, page, phone, redirect_to

blueprint = Blueprint("joining", __name__)

PER_PHONE, PER_ADDRESS = Rate(10, 10), Rate(40, 10)
"""Limits on wrong codes. Beyond the first a phone has to wait; beyond the second, only codes shown in the last minutes
work for the phones behind its address: somebody is guessing there, and must not lock the others out.
"""


@blueprint.post("/p/<key>/links")
def renew(key: str) -> Any:
    """End the links and the code of a play; the phones at its table stay."""
    sheet, may = seated_sheet_at(key), request.args.get("may")
    key = tables.renew_links(archive(), sheet.play, phone())
    return redirect_to("tables.table", key=key, may=may)


@blueprint.get("/join")
def join(typed: str = "", problem: Message | None = None, status: int = 200) -> tuple[str, int]:
    """Ask for the code that somebody at a table reads out; after a wrong one, show the ``problem`` with it."""
    return page("join.html", signs=tables.SIGNS, length=tables.LENGTH, typed=typed, problem=problem), status


@blueprint.post("/join")
def enter() -> Any:
    """Redirect to the table that a code leads to, to ask whose phone this is, or to a group."""
    own, all_there = (PER_PHONE, phone()), (PER_ADDRESS, address())
    if not counts().test(*own):
        return join("", say("join-wait"), 429)
    typed = request.form.get("code", "").strip().upper()[:12]
    code = "".join(typed.split())
    if (lacks := tables.LENGTH - len(code)) > 0:
        return join(typed, say("join-short", n=tables.LENGTH, lacks=lacks), 422)  # not counted as a guess
    guessed = not counts().test(*all_there)
    since = now(tables.LATELY if guessed else tables.A_DAY)
    if play := tables.play_with(archive(), code, since):
        return redirect_to("tables.who", key=play.key)
    if group := group_with_code(archive().db, code, since):
        return redirect_to("history.index", key=group.key)
    counts().hit(*own)
    counts().hit(*all_there)
    wrong = "join-guessed" if guessed else "join-unknown"
    return join(typed, say(wrong, code=typed, n=tables.LATELY // 60), 422)
