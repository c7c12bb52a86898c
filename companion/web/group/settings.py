"""The settings of a group: its name, link and code, its phones, its members and which of them are one person."""

from typing import Any, NamedTuple

from flask import Blueprint, request, url_for

from companion.core.layout import read_number
from companion.core.names import INKS
from companion.core.text import Problem, Refused
from companion.plays import groups as use
from companion.plays.deleted import KEPT_DAYS
from companion.plays.sheet import find
from companion.plays.tables import code_of
from companion.store import codes, history
from companion.store.groups import GroupRow, MemberRow
from companion.store.history import PlayFilter
from companion.web.confirmation import forbidden_if_refused
from companion.web.group.membership import group_at, phones
from companion.web.links import base_url, qr_of
from companion.web.request import archive, offers, page, phone, redirect_to

blueprint = Blueprint("groups", __name__)

DECKS_OF = 200
"""The latest plays whose decks are listed."""


class Known(NamedTuple):
    """A person of the group: all their names, their ink, and their number of plays."""

    id: int
    names: list[MemberRow]
    ink: int
    plays: int

    @property
    def others(self) -> tuple[tuple[MemberRow, tuple[str, ...]], ...]:
        """The other names, each with those that would go with it if it were split off."""
        known = {row.id: row for row in self.names}
        along = {row.id: [one.name for one in self.names if _within(known, one, row.id)] for row in self.names}
        return tuple((row, tuple(along[row.id])) for row in self.names[1:])

    @property
    def also(self) -> tuple[str, ...]:
        """The person's other names."""
        return tuple(row.name for row in self.names[1:])


def _within(known: dict[int, MemberRow], one: MemberRow, other: int) -> bool:
    """Return whether ``one`` was merged into ``other``, directly or through others."""
    while one.same_as is not None and one.same_as != other:
        one = known[one.same_as]
    return one.same_as == other


@blueprint.get("/g/<key>/settings")
def settings(key: str) -> Any:
    """Show the settings of a group."""
    return _settings(group_at(key))


def _settings(group: GroupRow, problems: tuple[Problem, ...] = (), at: int | None = None, typed: str = "") -> Any:
    """Return the page, with the problems of a change to the person ``at``, or to the group's name."""
    db = archive().db
    people = [
        Known(person, names, place % INKS, history.count(db, group.id, PlayFilter(people=[row.id for row in names])))
        for place, (person, names) in enumerate(use.people(archive(), group).items())
    ]
    address = base_url() + url_for("history.index", key=group.key)
    joined = offers("joining.join")
    shown = page(
        "group.html",
        group=group,
        title=use.title(archive(), group),
        people=people,
        address=address,
        qr=qr_of(address) if joined else None,
        code=code_of(archive(), codes.OF_GROUPS, group.id) if joined else None,
        phones=phones(group),
        decks=[deck for key in history.decks_of_group(db, group.id, DECKS_OF) if (deck := find(archive(), key))],
        wrong=problems[0].message if problems else None,
        at=at,
        typed=typed,
        days=KEPT_DAYS,
    )
    return (shown, 422) if problems else shown


@blueprint.post("/g/<key>/name")
def rename(key: str) -> Any:
    """Rename the group."""
    group, typed = group_at(key), request.form.get("name", "")
    try:
        use.rename(archive(), group, typed)
    except Refused as refusal:
        return _settings(group, refusal.problems, typed=typed[: 4 * use.NAME_LENGTH])
    return redirect_to("groups.settings", key=group.key)


@blueprint.post("/g/<key>/links")
def renew(key: str) -> Any:
    """End the link and the code of the group; its phones stay, and are redirected to the new link."""
    with forbidden_if_refused():
        return redirect_to("groups.settings", key=use.renew_link(archive(), group_at(key), phone()))


@blueprint.post("/g/<key>/people/<int:person>/merge")
def merge(key: str, person: int) -> Any:
    """Merge two members into one person."""
    group, into = group_at(key), request.form.get("into", "")
    try:
        use.merge(archive(), group, person, read_number(into))
    except Refused as refusal:
        return _settings(group, refusal.problems, at=person, typed=into)
    return redirect_to("groups.settings", key=group.key, _anchor="people")


@blueprint.post("/g/<key>/people/<int:member>/part")
def unmerge(key: str, member: int) -> Any:
    """Make a merged name a separate person again."""
    group = group_at(key)
    use.unmerge(archive(), group, member)
    return redirect_to("groups.settings", key=group.key, _anchor="people")
