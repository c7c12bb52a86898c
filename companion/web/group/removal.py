"""Removing a person's name for good, and deleting a group, which can then be restored or removed for good."""

from typing import Any

from flask import Blueprint, abort, url_for

from companion.core.text import Message, say
from companion.plays import belonging, deleted, removing
from companion.plays import groups as use
from companion.store import groups, history
from companion.store.groups import GroupRow
from companion.store.history import MOST_COUNTED, PlayFilter
from companion.web.confirmation import confirmation_page, forbidden_if_refused, reason
from companion.web.group.membership import group_at
from companion.web.request import archive, offers, phone, redirect_to, words

blueprint = Blueprint("removal", __name__)


def _why_not(group: GroupRow) -> Message | None:
    """Return why this phone may not do something irreversible to a group, or None."""
    return reason(belonging.refuse_newcomer, archive().db, group, phone())


# ---- somebody's name


@blueprint.get("/g/<key>/people/<int:person>/remove")
def ask_person(key: str, person: int) -> Any:
    """Ask whether to remove a person's name everywhere."""
    group = group_at(key)
    names = use.people(archive(), group).get(person) or abort(404)
    plays = history.count(archive().db, group.id, PlayFilter(people=[row.id for row in names]))
    name, nobody = names[0].name, words()("somebody")
    said = [say("remove-person-plays", n=plays, nobody=nobody, more=int(plays == MOST_COUNTED))]
    if len(names) > 1:
        said.append(say("remove-person-names", names=tuple(row.name for row in names)))
    said += [say("remove-person-stays", name=name), say("remove-for-good")]
    to = url_for("removal.erase_person", key=group.key, person=person)
    back = url_for("groups.settings", key=group.key, _anchor="people")
    return confirmation_page(
        say("remove-person-ask", name=name), said, to, back, say("remove-person-go"), _why_not(group)
    )


@blueprint.post("/g/<key>/people/<int:person>/remove")
def erase_person(key: str, person: int) -> Any:
    """Remove a person's name everywhere."""
    group = group_at(key)
    with forbidden_if_refused():
        removing.erase_person(archive(), group, person, words()("somebody"), phone())
    return redirect_to("groups.settings", key=group.key, _anchor="people")


# ---- the group


@blueprint.get("/g/<key>/delete")
def ask(key: str) -> Any:
    """Ask whether to delete the group with all its plays."""
    group = group_at(key)
    said = [*_takes(group), say("delete-group-back", days=deleted.KEPT_DAYS)]
    title = say("remove-group-ask", title=use.title(archive(), group))
    to, back = url_for("removal.delete", key=group.key), url_for("groups.settings", key=group.key)
    return confirmation_page(title, said, to, back, say("delete-go"))


def _takes(group: GroupRow) -> list[Message]:
    """Return what is deleted with a group."""
    db = archive().db
    said = [
        say("remove-group-plays", n=len(groups.all_plays(db, group.id))),
        say("remove-group-people", n=len(use.people(archive(), group))),
    ]
    if offers("membership.join"):
        said.append(say("remove-group-phones", n=len(groups.phones_of(db, group.id))))
    return said


@blueprint.post("/g/<key>/delete")
def delete(key: str) -> Any:
    """Delete the group with all its plays; its phones can restore it."""
    deleted.delete_group(archive(), group_at(key), phone())
    return redirect_to("deleted.listed")


@blueprint.post("/g/<key>/restore")
def restore(key: str) -> Any:
    """Restore the group with the plays that were deleted with it, and go there."""
    group = group_at(key, is_deleted=True)
    deleted.restore_group(archive(), group, phone())
    return redirect_to("history.index", key=group.key)


@blueprint.get("/g/<key>/remove")
def ask_for_good(key: str) -> Any:
    """Ask whether to remove a deleted group for good."""
    group = group_at(key, is_deleted=True)
    said = [*_takes(group), say("remove-for-good")]
    title = say("remove-group-for-good-ask", title=use.title(archive(), group))
    to, back = url_for("removal.remove", key=group.key), url_for("deleted.listed")
    return confirmation_page(title, said, to, back, say("remove-play-go"), _why_not(group))


@blueprint.post("/g/<key>/remove")
def remove(key: str) -> Any:
    """Remove a deleted group for good."""
    with forbidden_if_refused():
        removing.remove_group(archive(), group_at(key, is_deleted=True), phone())
    return redirect_to("deleted.listed")
