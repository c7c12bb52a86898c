"""Groups: the people who play together. Their names, their members, what they play, and searching their plays."""

from collections.abc import Collection, Mapping, Sequence

from companion import games
from companion.core.layout import Text
from companion.core.names import INKS, Title, first_names, plain
from companion.core.text import Message, Refused, fold, problem, say
from companion.plays.people import assign_group
from companion.plays.sheet import PlayStore, Sheet
from companion.plays.writing import new_key, now
from companion.store import groups, history
from companion.store import plays as store
from companion.store.database import writing
from companion.store.groups import GroupRow, MemberRow

AT_ONCE = 200
"""Plays put into groups in one transaction; the rest wait for the next call."""
NAME_LENGTH = 40
NAMED = 3
"""People named in the title of a group that has no name."""
MOST_WORDS = 6
"""Search words that are used; the rest are ignored."""


def group_ungrouped(archive: PlayStore, phone: str) -> None:
    """Put the plays that ``phone`` opened before groups existed into groups."""
    if not groups.ungrouped(archive.db, phone, 1):
        return
    with writing(archive.db) as db:
        for number in groups.ungrouped(db, phone, AT_ONCE):
            if play := store.play_by_id(db, number):
                assign_group(db, play, phone, new_key(), now())


def title(archive: PlayStore, group: GroupRow) -> Message | str:
    """Return the title of a group: its name, else the names of its people."""
    if group.name:
        return group.name
    known = groups.members(archive.db, group.id)
    names: list[Message | str] = [*first_names(tuple((row.name,) for row in known.values() if row.same_as is None))]
    if len(names) > NAMED:
        names[NAMED - 1 :] = [say("group-more", n=len(names) - NAMED + 1)]
    return say("group-of", names=tuple(names)) if names else say("group")


def rename(archive: PlayStore, group: GroupRow, typed: str) -> None:
    """Rename a group; an empty name names it after its people. Raises Refused for an invalid name."""
    name = " ".join(typed.split())
    if name and (found := Text(NAME_LENGTH).problems(name, "name")):
        raise Refused(*found)
    with writing(archive.db) as db:
        groups.rename_group(db, group.id, name)


def renew_link(archive: PlayStore, group: GroupRow, by: str) -> str:
    """Replace the link and the code of a group and return its new address; its phones stay in it.

    Raises Refused if the phone ``by`` was removed meanwhile, so that it does not learn the new address.
    """
    key = new_key()
    with writing(archive.db) as db:
        if not groups.is_in(db, group.id, by):
            raise Refused(problem("", "only_members"))
        groups.renew_key(db, group.id, key)
    return key


# ---- its people


def people(archive: PlayStore, group: GroupRow) -> dict[int, list[MemberRow]]:
    """Return all names of each person, by their number; the main name comes first."""
    return groups.names_of(groups.members(archive.db, group.id))


def inks(archive: PlayStore, group: int, plays: Collection[int]) -> Mapping[int, Mapping[int, int]]:
    """Return the ink of each person in the group's lists, by play and by the person's number in that play."""
    members = groups.members(archive.db, group)
    ink = {person: place % INKS for place, person in enumerate(groups.names_of(members))}
    sat = groups.who_sat(archive.db, plays)
    return {play: {one: ink[groups.root(members, who)] for one, who in found.items()} for play, found in sat.items()}


def ink_of(sheet: Sheet, side: int, inks: Mapping[int, int]) -> int:
    """Return the ink of a side in a list: that of its first person, or by seat if they are not in the group."""
    seat = min(sheet.game.sides(sheet.setup)[side])
    return inks.get(sheet.setup.persons[seat], side % INKS)


def merge(archive: PlayStore, group: GroupRow, one: int, other: int | None) -> None:
    """Merge ``one`` into the person ``other``; raises Refused if either is unknown or both sat in one play."""
    with writing(archive.db) as db:
        known = groups.names_of(groups.members(db, group.id))
        if one not in known or other is None or other not in known or one == other:
            raise Refused(problem("into", "not_a_choice"))
        both = [[row.id for row in known[person]] for person in (one, other)]
        if (play := groups.met(db, *both)) is not None:
            raise Refused(problem("into", "two_people", name=known[one][0].name, other=known[other][0].name, n=play))
        groups.set_same(db, one, other)


def unmerge(archive: PlayStore, group: GroupRow, member: int) -> None:
    """Make a merged name a separate person again. Idempotent."""
    with writing(archive.db) as db:
        if member in groups.members(db, group.id):
            groups.set_same(db, member, None)


# ---- its plays


def titles(archive: PlayStore, group: GroupRow) -> dict[Title, str | Message]:
    """Return the names of everything ``group`` may have played, sorted by name.

    Names that depend on the language come first. A title is spelled as in its newest play.
    """
    found = {Title(slug): game.title_of({}) for slug, game in games.found().items()}
    for slug, game in games.found().items():
        for title in history.titles(archive.db, group.id, slug) if game.title else ():
            found[title] = _spelled(archive, group, title)
    return dict(sorted(found.items(), key=lambda one: (fold(one[1]) if isinstance(one[1], str) else "", one[0])))


def _spelled(archive: PlayStore, group: GroupRow, title: Title) -> str:
    newest = [
        row
        for over in (False, True)
        for row in history.plays_of_group(archive.db, group.id, history.PlayFilter(title), over=over, most=1)
    ]
    play, _ = max(newest, key=lambda row: row[1])
    return play.title


def play_filter(
    people: Mapping[int, Sequence[MemberRow]], title: Title, person: int | None, typed: str
) -> history.PlayFilter:
    """Return the filter for plays of a title, with a person, and with every ``typed`` word in its names or note."""
    words = fold(typed).split()[:MOST_WORDS]
    names = [row for rows in people.values() for row in rows]
    return history.PlayFilter(
        title,
        [row.id for row in people.get(person, ())] if person is not None else (),
        [(word, [row.id for row in names if word in fold(row.name) or word in plain(row.name)]) for word in words],
    )
