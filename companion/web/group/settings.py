"""Groups: what they are called, their people, how phones come to them and leave, and removing them for good."""

from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, request, url_for

from companion.core.layout import read_number
from companion.core.names import INKS
from companion.core.text import Message, Problem, Refused, say
from companion.plays import groups as use
from companion.plays import removing
from companion.plays.sheet import Sheet, find
from companion.store import groups, history
from companion.store.database import if_possible
from companion.store.groups import GroupRow, MemberRow
from companion.store.history import MOST_COUNTED, Wanted
from companion.web.links import house_for_phones
from companion.web.play.answers import visited
from companion.web.qr import picture
from companion.web.request import archive, page, phone, words

blueprint = Blueprint("groups", __name__)

DECKS_OF = 200
"""Plays whose decks are listed."""


class Line(NamedTuple):
    """A group on the first page: its address, how it is called, how many plays it has."""

    key: str
    title: Message | str
    plays: int


def lines() -> list[Line]:
    """Return the groups of this phone."""
    db = archive().db
    return [
        Line(one.key, use.title(archive(), one), history.count(db, one.id, Wanted()))
        for one in groups.groups_of(db, phone())
    ]


def group_at(key: str) -> GroupRow:
    """Return the group with the address ``key`` and let this phone be in it; 404 when there is none."""
    group = groups.find_group(archive().db, key)
    if group is None:
        abort(404)
    with if_possible():
        use.join(archive(), group, phone())
    return group


class Known(NamedTuple):
    """A person of the group: all their names, their ink, in how many plays they are."""

    id: int
    names: list[MemberRow]
    ink: int
    plays: int

    @property
    def others(self) -> tuple[tuple[MemberRow, tuple[str, ...]], ...]:
        """Return the other names, each with those that it would take along if it were parted."""
        known = {row.id: row for row in self.names}
        along = {row.id: [one.name for one in self.names if _within(known, one, row.id)] for row in self.names}
        return tuple((row, tuple(along[row.id])) for row in self.names[1:])

    @property
    def also(self) -> tuple[str, ...]:
        """Return what else they are called."""
        return tuple(row.name for row in self.names[1:])


def _within(known: dict[int, MemberRow], one: MemberRow, other: int) -> bool:
    """Tell whether ``one`` turned out to be ``other``, at once or by the way."""
    while one.same_as is not None and one.same_as != other:
        one = known[one.same_as]
    return one.same_as == other


@blueprint.get("/g/<key>/settings")
def settings(key: str) -> Any:
    """Show what can be changed of a group."""
    return _settings(group_at(key))


def _settings(group: GroupRow, problems: tuple[Problem, ...] = (), at: int | None = None, typed: str = "") -> Any:
    """Return the page, with what keeps a change ``at`` a person, or of the name, from being made."""
    db = archive().db
    people = [
        Known(person, names, place % INKS, history.count(db, group.id, Wanted(people=[row.id for row in names])))
        for place, (person, names) in enumerate(use.people(archive(), group).items())
    ]
    house = house_for_phones()
    address = (house or request.host_url.rstrip("/")) + url_for("history.index", key=group.key)
    shown = page(
        "group.html",
        group=group,
        title=use.title(archive(), group),
        people=people,
        address=address,
        qr=picture(address) if house else None,
        code=use.code_of(archive(), group),
        phones=groups.phones_in(db, group.id),
        decks=_decks(group),
        wrong=problems[0].message if problems else None,
        at=at,
        typed=typed,
        most=MOST_COUNTED,
        longest=use.NAME_LENGTH,
    )
    return (shown, 422) if problems else shown


def _decks(group: GroupRow) -> list[Sheet]:
    found = [find(archive(), key) for key in history.decks_of_group(archive().db, group.id, DECKS_OF)]
    return [sheet for sheet in found if sheet]


def _back(group: GroupRow, anchor: str = "") -> Any:
    return redirect(url_for("groups.settings", key=group.key, _anchor=anchor or None), 303)


@blueprint.post("/g/<key>/name")
def rename(key: str) -> Any:
    """Call the group otherwise."""
    group, typed = group_at(key), request.form.get("name", "")
    try:
        use.rename(archive(), group, typed)
    except Refused as refusal:
        return _settings(group, refusal.problems, typed=typed[: 4 * use.NAME_LENGTH])
    return _back(group)


@blueprint.post("/g/<key>/links")
def renew(key: str) -> Any:
    """End the link and the code of the group; the phones that are in it stay."""
    return redirect(url_for("groups.settings", key=use.renew_link(archive(), group_at(key))), 303)


@blueprint.post("/g/<key>/people/<int:person>/merge")
def merge(key: str, person: int) -> Any:
    """Let somebody be somebody else from now on."""
    group, into = group_at(key), request.form.get("into", "")
    try:
        use.merge(archive(), group, person, read_number(into))
    except Refused as refusal:
        return _settings(group, refusal.problems, at=person, typed=into)
    return _back(group, "people")


@blueprint.post("/g/<key>/people/<int:member>/part")
def part(key: str, member: int) -> Any:
    """Let a name be of a person of its own again."""
    group = group_at(key)
    use.part(archive(), group, member)
    return _back(group, "people")


@blueprint.post("/g/<key>/leave")
def leave(key: str) -> Any:
    """Take this phone out of the group; the group stays."""
    group = groups.find_group(archive().db, key)
    if group is None:
        abort(404)
    use.leave(archive(), group, phone())
    return redirect(url_for("home.index"), 303)


@blueprint.post("/p/<key>/group")
def enter(key: str) -> Any:
    """Let a phone at the table of a play be in its group, and go there."""
    sheet = visited(key)
    group = groups.group_of(archive().db, sheet.play.id)
    if group is None:
        abort(404)
    use.join(archive(), group, phone())
    return redirect(url_for("history.index", key=group.key), 303)


# ---- for good


def asked(title: Message, lines: list[Message], to: str, back: str, go: Message) -> str:
    """Return the question before something is removed for good: what that takes away, line by line."""
    return page("removal.html", title=title, lines=lines, to=to, back=back, go=go)


def _person(group: GroupRow, person: int) -> list[MemberRow]:
    names = use.people(archive(), group).get(person)
    if names is None:
        abort(404)
    return names


@blueprint.get("/g/<key>/people/<int:person>/remove")
def ask_person(key: str, person: int) -> Any:
    """Ask whether somebody is to be named nowhere any more."""
    group = group_at(key)
    names = _person(group, person)
    plays = history.count(archive().db, group.id, Wanted(people=[row.id for row in names]))
    name, nobody = names[0].name, words()("somebody")
    said = [say("remove-person-plays", n=plays, nobody=nobody, more=int(plays == MOST_COUNTED))]
    if len(names) > 1:
        said.append(say("remove-person-names", names=tuple(row.name for row in names)))
    said += [say("remove-person-stays", name=name), say("remove-for-good")]
    at = url_for("groups.remove_person", key=key, person=person)
    back = url_for("groups.settings", key=key, _anchor="people")
    return asked(say("remove-person-ask", name=name), said, at, back, say("remove-person-go"))


@blueprint.post("/g/<key>/people/<int:person>/remove")
def remove_person(key: str, person: int) -> Any:
    """Name somebody nowhere any more."""
    group = group_at(key)
    removing.remove_person(archive(), group, person, words()("somebody"))
    return _back(group, "people")


@blueprint.get("/g/<key>/remove")
def ask_group(key: str) -> Any:
    """Ask whether the group is to be removed with all its plays."""
    group = group_at(key)
    db = archive().db
    said = [
        say("remove-group-plays", n=len(groups.all_plays(db, group.id))),
        say("remove-group-people", n=len(use.people(archive(), group))),
        say("remove-group-phones", n=groups.phones_in(db, group.id)),
        say("remove-for-good"),
    ]
    title = say("remove-group-ask", title=use.title(archive(), group))
    back = url_for("groups.settings", key=key)
    return asked(title, said, url_for("groups.remove", key=key), back, say("remove-group-go"))


@blueprint.post("/g/<key>/remove")
def remove(key: str) -> Any:
    """Remove the group with all its plays."""
    removing.remove_group(archive(), group_at(key))
    return redirect(url_for("home.index"), 303)
