"""Groups: the people who play together, gathered from their plays, what they are called, and who is who."""

from collections.abc import Collection, Mapping, Sequence

from companion.core.layout import Text
from companion.core.names import INKS, first_names, plain
from companion.core.text import Message, Refused, fold, problem, say
from companion.core.titles import Title
from companion.plays import tables
from companion.plays.archive import PlayStore
from companion.plays.people import assign_group
from companion.plays.sheet import Sheet
from companion.plays.writing import new_key, now
from companion.store import groups, history
from companion.store import plays as store
from companion.store.database import best_effort, writing
from companion.store.groups import GroupRow, MemberRow

AT_ONCE = 200
"""Plays that enter groups in one write: the rest do at the next look."""
NAME_LENGTH = 40
NAMED = 3
"""People by whom a group without a name is called."""
MOST_WORDS = 6
"""Words of a search that are looked for."""


def gather(archive: PlayStore, phone: str) -> None:
    """Put the plays that ``phone`` opened before there were groups into groups."""
    if not groups.ungrouped(archive.db, phone, 1):
        return
    with writing(archive.db) as db:
        for number in groups.ungrouped(db, phone, AT_ONCE):
            if play := store.play_by_id(db, number):
                assign_group(db, play, phone, new_key(), now())


def title(archive: PlayStore, group: GroupRow) -> Message | str:
    """Return how a group is called: by its name, else by its people."""
    if group.name:
        return group.name
    known = groups.members(archive.db, group.id)
    names: list[Message | str] = [*first_names(tuple((row.name,) for row in known.values() if row.same_as is None))]
    if len(names) > NAMED:
        names[NAMED - 1 :] = [say("group-more", n=len(names) - NAMED + 1)]
    return say("group-of", names=tuple(names)) if names else say("group")


def rename(archive: PlayStore, group: GroupRow, typed: str) -> None:
    """Rename a group, after its people where the name is empty; raises Refused for a name that cannot be."""
    name = " ".join(typed.split())
    if name and (found := Text(NAME_LENGTH).problems(name, "name")):
        raise Refused(*found)
    with writing(archive.db) as db:
        groups.rename_group(db, group.id, name)


def renew_link(archive: PlayStore, group: GroupRow, by: str) -> str:
    """End the link and the code of a group and return its new address; the phones that are in it stay.

    Raises Refused where the phone ``by`` was removed meanwhile: it is told no address any more.
    """
    key = new_key()
    with writing(archive.db) as db:
        if not groups.is_in(db, group.id, by):
            raise Refused(problem("", "only_members"))
        groups.renew_key(db, group.id, key)
    return key


# ---- its people


def people(archive: PlayStore, group: GroupRow) -> dict[int, list[MemberRow]]:
    """Return for each person, by number, all the names they have: the one they are called by first."""
    return groups.names_of(groups.members(archive.db, group.id))


def inks(archive: PlayStore, group: int, plays: Collection[int]) -> Mapping[int, Mapping[int, int]]:
    """Return for each of ``plays`` the ink that each of its people has in the lists of their group, by number there."""
    members = groups.members(archive.db, group)
    ink = {person: place % INKS for place, person in enumerate(groups.names_of(members))}
    sat = groups.who_sat(archive.db, plays)
    return {play: {one: ink[groups.root(members, who)] for one, who in found.items()} for play, found in sat.items()}


def ink_of(sheet: Sheet, side: int, inks: Mapping[int, int]) -> int:
    """Return the ink of a side in a list: that of its first person in the group; of nobody there, that of the seat."""
    seat = min(sheet.game.sides(sheet.setup)[side])
    return inks.get(sheet.setup.persons[seat], side % INKS)


def merge(archive: PlayStore, group: GroupRow, one: int, other: int | None) -> None:
    """Merge ``one`` into the person ``other``; raises Refused where both sat in one play, or are unknown."""
    with writing(archive.db) as db:
        known = groups.names_of(groups.members(db, group.id))
        if one not in known or other is None or other not in known or one == other:
            raise Refused(problem("into", "not_a_choice"))
        both = [[row.id for row in known[person]] for person in (one, other)]
        if (play := groups.met(db, *both)) is not None:
            raise Refused(problem("into", "two_people", name=known[one][0].name, other=known[other][0].name, n=play))
        groups.set_same(db, one, other)


def part(archive: PlayStore, group: GroupRow, member: int) -> None:
    """Make a merged name a person of its own again; doing it twice changes nothing more."""
    with writing(archive.db) as db:
        if member in groups.members(db, group.id):
            groups.set_same(db, member, None)


# ---- looking for plays


def wanted(people: Mapping[int, Sequence[MemberRow]], title: Title, person: int | None, typed: str) -> history.Wanted:
    """Return which plays are wanted: of a title, with a person, with each word that was ``typed`` in names or note."""
    words = fold(typed).split()[:MOST_WORDS]
    names = [row for rows in people.values() for row in rows]
    return history.Wanted(
        title,
        [row.id for row in people.get(person, ())] if person is not None else (),
        [(word, [row.id for row in names if word in fold(row.name) or word in plain(row.name)]) for word in words],
    )


# ---- the code that leads there


def code_of(archive: PlayStore, group: GroupRow) -> str | None:
    """Return the code that leads to the group, as ``tables.code_of``."""
    if known := groups.find_code(archive.db, group.id, tables.ago(tables.A_MINUTE)):
        return known
    since = tables.ago(tables.A_DAY)
    with best_effort(), writing(archive.db) as db:
        return groups.show_code(db, group.id, now(), since) or tables.drawn(
            lambda code: groups.insert_code(db, group.id, code, now(), since)
        )
    return groups.find_code(archive.db, group.id, since)


def group_with(archive: PlayStore, typed: str, since: str) -> GroupRow | None:
    """Return the group that the code ``typed``, shown after ``since``, leads to."""
    return groups.group_with_code(archive.db, tables.read_code(typed), since)
