"""Who is in a group: its link asks a phone whether it wants to join, and a phone in the group can remove others."""

from dataclasses import replace
from typing import Any, NamedTuple

from flask import Blueprint, abort, make_response, redirect, request, url_for

from companion.core.game import day_here, say_day
from companion.core.names import INKS
from companion.core.text import Message, say
from companion.plays import belonging, deleted
from companion.plays import groups as use
from companion.store import groups, history
from companion.store.groups import GroupPhone, GroupRow
from companion.store.history import PlayFilter
from companion.web.confirmation import confirmation_page, forbidden_if_refused, reason
from companion.web.links import base_url
from companion.web.request import archive, page, phone, redirect_to

blueprint = Blueprint("membership", __name__)


def found_at(key: str) -> GroupRow:
    """Return the group with the address ``key``; 410 if that address has ended, 404 if it never existed.

    A deleted group exists for its phones alone. A phone of the group with an address that has ended is redirected to
    the current one, and may still write.
    """
    db = archive().db
    group = groups.find_group(db, key) or groups.find_ended(db, key, phone())
    if group is None and groups.has_ended(db, key):
        abort(410)
    if group is None or deleted.is_gone(group) or (group.deleted_at and not groups.is_in(db, group.id, phone())):
        abort(404)
    if group.key != key and request.method == "GET":
        abort(redirect(request.script_root + request.full_path.replace(key, group.key, 1).rstrip("?"), 303))
    return group


def group_at(key: str, is_deleted: bool = False) -> GroupRow:
    """Return the group with the address ``key`` to a phone in it; ask any other phone whether it wants to join.

    Unless its state is ``is_deleted``, redirect to the deleted groups if it is deleted, else to its history.
    """
    group = found_at(key)
    if not groups.is_in(archive().db, group.id, phone()):
        abort(_asked_in(group) if request.endpoint == "history.index" else redirect_to("history.index", key=group.key))
    if bool(group.deleted_at) != is_deleted:
        abort(redirect_to("deleted.listed") if group.deleted_at else redirect_to("history.index", key=group.key))
    return group


# ---- joining and leaving


def _asked_in(group: GroupRow) -> Any:
    """Ask a phone with the link whether it wants to join, without revealing names or plays of the group."""
    db = archive().db
    return make_response(
        page(
            "group_join.html",
            group=group,
            people=len(use.people(archive(), group)),
            plays=history.count(db, group.id, PlayFilter()),
            phones=len(groups.phones_of(db, group.id)),
        )
    )


@blueprint.post("/g/<key>/join")
def join(key: str) -> Any:
    """Add this phone to the group."""
    group = found_at(key)
    belonging.join(archive(), group, phone())
    return redirect_to("history.index", key=group.key)


@blueprint.get("/g/<key>/leave")
def ask_to_leave(key: str) -> Any:
    """Ask whether this phone shall leave the group; without its last phone only the link leads there."""
    group = group_at(key)
    said = [say("leave-why")]
    if len(groups.phones_of(archive().db, group.id)) == 1:
        said.append(say("leave-last", link=base_url() + url_for("history.index", key=group.key)))
    title = say("leave-ask", name=use.title(archive(), group))
    to, back = url_for("membership.leave", key=group.key), url_for("groups.settings", key=group.key)
    return confirmation_page(title, said, to, back, say("leave-group"), sign="phone")


@blueprint.post("/g/<key>/leave")
def leave(key: str) -> Any:
    """Remove this phone from the group; the group stays."""
    belonging.leave(archive(), found_at(key), phone())
    return redirect_to("home.index")


# ---- its phones


class ListedPhone(NamedTuple):
    """A phone of the group: its number, its member's name (empty if unknown) and ink, and what is known of it."""

    number: int
    name: str
    ink: int
    own: bool
    said: tuple[Message, ...]


def phones(group: GroupRow) -> list[ListedPhone]:
    """Return the phones of a group in the order they joined."""
    members = groups.members(archive().db, group.id)
    places = {person: place for place, person in enumerate(groups.names_of(members))}
    found = []
    for one in groups.phones_of(archive().db, group.id):
        person = None if one.member is None else groups.root(members, one.member)
        name, ink = ("", 0) if person is None else (members[person].name, places[person] % INKS)
        found.append(ListedPhone(one.number, name, ink, one.phone == phone(), _known_of(one)))
    return found


def _known_of(one: GroupPhone) -> tuple[Message, ...]:
    since = [say("phone-since", day=say_day(day_here(one.joined_at)))] if one.joined_at else []
    last = [say("phone-last-play", day=say_day(day_here(one.last_play)))] if one.last_play else []
    return (*since, *last)


def _other(group: GroupRow, number: int) -> GroupPhone | None:
    """Return the phone of a group with this number, or None if it has left or is this phone."""
    found = groups.phones_of(archive().db, group.id)
    return next((one for one in found if one.number == number and one.phone != phone()), None)


@blueprint.get("/g/<key>/phones/<int:number>/remove")
def ask(key: str, number: int) -> Any:
    """Ask whether to remove a phone from the group and from all its tables."""
    group = group_at(key)
    other = _other(group, number)
    if other is None:
        return redirect_to("groups.settings", key=group.key, _anchor="phones")
    name = next(one.name for one in phones(group) if one.number == other.number)
    title = say("put-out-ask", name=name) if name else say("put-out-unnamed-ask")
    said = [say("put-out-leaves"), say("put-out-links"), say("put-out-stay")]
    why_not = reason(belonging.refuse_removal_from_group, archive().db, group, other.phone, phone())
    to = url_for("membership.remove", key=group.key, number=other.number)
    back = url_for("groups.settings", key=group.key, _anchor="phones")
    return confirmation_page(title, said, to, back, say("put-out"), why_not, "phone")


@blueprint.post("/g/<key>/phones/<int:number>/remove")
def remove(key: str, number: int) -> Any:
    """Remove a phone from the group and from all its tables, and end every link that it knew."""
    group = group_at(key)
    if other := _other(group, number):
        with forbidden_if_refused():
            group = replace(group, key=belonging.remove_phone(archive(), group, other.phone, phone()))
    return redirect_to("groups.settings", key=group.key, _anchor="phones")
