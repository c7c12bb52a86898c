"""Matching the people of a play to the members of its group, by name.

A person has one name in the whole group: the spelling that most of their plays use or, for merged members, the name
that was chosen.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from sqlite_utils import Database

from companion.core.game import SEATS, Setup, name_cell, person_of
from companion.core.names import is_nobody, plain
from companion.core.pad import Change
from companion.plays.sheet import PlayStore, Sheet, setup_of
from companion.store import groups
from companion.store import plays as store
from companion.store.groups import GroupRow, MemberRow
from companion.store.plays import PlayRow


def assign_group(db: Database, play: PlayRow, phone: str, key: str, at: str) -> None:
    """Put a play that ``phone`` opened into the group of its people; only inside ``writing``.

    Candidates are the phone's groups and the group of the previous play with the same people. The one that knows most
    of the names wins, if it knows at least half; ties go to the previous play's group, then to the group that played
    last. Without one, a new group is opened at the address ``key`` and the phone joins it at ``at``. A guest who
    repeats a play of a group stays a guest.
    """
    if groups.group_of(db, play.id):
        return
    group = _known(db, phone, play, setup_of(db, play).players)
    if group is None:
        group = groups.insert_group(db, key, play.opened_at)
        groups.join(db, group.id, phone, at)
    enter(db, play, group)


def enter(db: Database, play: PlayRow, group: GroupRow) -> None:
    """Put a play without a group into ``group``; only inside ``writing``."""
    setup = setup_of(db, play)
    groups.set_group(db, play.id, group.id)
    _decide(db, play.id, group.id, setup, setup.persons)


def sync_members(db: Database, play: PlayRow, changes: Sequence[Change]) -> None:
    """Update the members of the play's group for arrivals, departures and renamings; only inside ``writing``.

    Somebody renamed becomes the member known by the new name. If there is none, a member known only from this play is
    renamed; otherwise they become a new member.
    """
    named = {person for change in changes if (person := person_of(change.cell)) is not None}
    seats = next((change for change in changes if change.cell == SEATS), None)
    group = groups.group_of(db, play.id) if named or seats else None
    if group is None:
        return
    setup, known = setup_of(db, play), groups.seated(db, play.id)
    for person in known.keys() - set(setup.persons):
        groups.seat(db, play.id, person, None)
        groups.drop_unknown(db, known[person])
    if seats:
        sat = range(len(play.players)) if seats.before is None else seats.before
        named |= set(setup.persons) - set(sat)  # who came
    _decide(db, play.id, group.id, setup, [one for one in setup.persons if one in named])


def _known(db: Database, phone: str, play: PlayRow, names: Sequence[str]) -> GroupRow | None:
    """Return the candidate group that knows most of ``names``, None if none knows half of them."""
    wanted = {plain(name) for name in names if not is_nobody(name)}
    before = store.play_before(db, play.id)
    theirs = groups.group_of(db, before.id) if before else None
    among = [*([theirs] if theirs and not theirs.deleted_at else []), *groups.groups_of(db, phone)]
    found = [(len(wanted & _plain_names(db, group)), group) for group in among]
    most, best = max(found, key=lambda one: one[0], default=(0, None))
    return best if most and 2 * most >= len(wanted) else None


def _plain_names(db: Database, group: GroupRow) -> set[str]:
    return {plain(row.name) for row in groups.members(db, group.id).values()}


def _decide(db: Database, play: int, group: int, setup: Setup, persons: Collection[int]) -> None:
    """Match each of ``persons`` to a member that nobody else in the play is, creating members as needed.

    Whoever's name was erased is no member.
    """
    members, sat = groups.members(db, group), groups.seated(db, play)
    for person in persons:
        name, before = setup.players[setup.persons.index(person)], sat.get(person)
        others = {groups.root(members, member) for one, member in sat.items() if one != person}
        if is_nobody(name):
            member = None
        elif (member := _named(members, name, others)) is None:
            if before is not None and _only_here(db, members, before):
                groups.rename_member(db, before, name)
                member = before
            else:
                member = groups.insert_member(db, group, name)
        if member != before:
            groups.seat(db, play, person, member)
            if before is not None:
                groups.drop_unknown(db, before)
        members, sat = groups.members(db, group), groups.seated(db, play)
        if member is not None:
            _spell(db, members[member], name)


def _spell(db: Database, member: MemberRow, name: str) -> None:
    """Rename a member to its most frequent spelling, now that another play spells it ``name``."""
    if name != member.name:
        usual = next((one for one in groups.spellings(db, member.id) if plain(one) == plain(member.name)), name)
        groups.rename_member(db, member.id, usual)


def _named(members: Mapping[int, MemberRow], name: str, others: Collection[int]) -> int | None:
    """Return the member with this name, in its exact spelling if there is one, that is not among ``others``."""
    found = [row for row in members.values() if plain(row.name) == plain(name)]
    found.sort(key=lambda row: row.name != name)
    return next((row.id for row in found if groups.root(members, row.id) not in others), None)


def _only_here(db: Database, members: Mapping[int, MemberRow], member: int) -> bool:
    """Return whether a member appears in a single play and is merged with nobody."""
    alone = all(row.same_as != member for row in members.values()) and members[member].same_as is None
    return alone and groups.count_plays_with(db, member) == 1


def as_known(archive: PlayStore, sheets: Sequence[Sheet]) -> list[Sheet]:
    """Return the sheets with each player under their name in the group, however the sheet spells it."""
    names = groups.names_in(archive.db, [sheet.play.id for sheet in sheets])
    return [_as_known(sheet, names.get(sheet.play.id, {})) for sheet in sheets]


def _as_known(sheet: Sheet, names: Mapping[int, str]) -> Sheet:
    setup = sheet.setup
    called = tuple(names.get(person, name) for person, name in zip(setup.persons, setup.players, strict=True))
    if called == setup.players or len(set(map(plain, called))) < len(called):
        return sheet
    pad = {**sheet.pad, **{name_cell(person): name for person, name in zip(setup.persons, called, strict=True)}}
    return replace(sheet, pad=pad)
