"""Who the people of a play are: members of the group that it belongs to, told by their names."""

from collections.abc import Collection, Mapping, Sequence

from sqlite_utils import Database

from companion.core.game import Setup
from companion.core.kept import SEATS, person_of, seated
from companion.core.names import plain
from companion.core.pad import Change
from companion.store import groups
from companion.store import plays as store
from companion.store.groups import GroupRow, MemberRow
from companion.store.plays import PlayRow


def enter(db: Database, play: PlayRow, phone: str, key: str) -> None:
    """Put a play that ``phone`` opened into the group whose people play it; only inside ``writing``.

    Of the phone's groups that is the one that knows most of the names, at least half of them, and of such the one that
    played last; else a new one, at the address ``key``.
    """
    if groups.group_of(db, play.id):
        return
    setup = _setup(db, play)
    group = _known(db, phone, setup.players)
    if group is None:
        group = groups.insert_group(db, key, play.opened_at)
        groups.join(db, group.id, phone)
    groups.put_in(db, play.id, group.id)
    _decide(db, play.id, group.id, setup, setup.persons)


def follow(db: Database, play: PlayRow, changes: Sequence[Change]) -> None:
    """Let the group of a play know who came, left or is called otherwise by ``changes``; only inside ``writing``.

    Whoever is called otherwise is whom the group knows by that name. Nobody else is called so: where nothing but this
    play knows the person, they are the same by another name, else somebody new.
    """
    named = {person for change in changes if (person := person_of(change.cell)) is not None}
    moved = any(change.cell == SEATS for change in changes)
    group = groups.group_of(db, play.id) if named or moved else None
    if group is None:
        return
    setup, known = _setup(db, play), groups.seated(db, play.id)
    for person in known.keys() - set(setup.persons):
        _leave(db, play.id, person, known[person])
    came = _came(play, setup, changes)
    _decide(db, play.id, group.id, setup, [one for one in setup.persons if one in named | came])


def _setup(db: Database, play: PlayRow) -> Setup:
    return seated(play.players, store.read_pad(db, play.id))


def _came(play: PlayRow, setup: Setup, changes: Sequence[Change]) -> set[int]:
    """Return the people who did not sit there before ``changes``."""
    before: Sequence[int] = setup.persons
    for change in changes:
        if change.cell == SEATS:
            before = range(len(play.players)) if change.before is None else change.before
    return set(setup.persons) - set(before)


def _known(db: Database, phone: str, names: Sequence[str]) -> GroupRow | None:
    """Return the group of ``phone`` that knows most of ``names``."""
    wanted = set(map(plain, names))
    found = [(len(wanted & _plain_names(db, group)), group) for group in groups.groups_of(db, phone)]
    most = max((known for known, _ in found), default=0)
    if not most or 2 * most < len(wanted):
        return None
    return next(group for known, group in found if known == most)


def _plain_names(db: Database, group: GroupRow) -> set[str]:
    return {plain(row.name) for row in groups.members(db, group.id).values()}


def _decide(db: Database, play: int, group: int, setup: Setup, persons: Collection[int]) -> None:
    """Note which member each of ``persons`` is: one that nobody else of the play is, made where there is none."""
    members, sat = groups.members(db, group), groups.seated(db, play)
    for person in persons:
        name, before = setup.players[setup.persons.index(person)], sat.get(person)
        others = {groups.root(members, member) for one, member in sat.items() if one != person}
        member = _named(members, name, others)
        if member is not None and member == before:
            continue
        if member is None and before is not None and _only_here(db, members, before):
            groups.rename_member(db, before, name)
            member = before
        elif member is None:
            member = groups.insert_member(db, group, name)
        groups.seat(db, play, person, member)
        if before is not None and before != member and not groups.is_known(db, before):
            groups.drop_member(db, before)
        members, sat = groups.members(db, group), groups.seated(db, play)


def _leave(db: Database, play: int, person: int, member: int) -> None:
    groups.seat(db, play, person, None)
    if not groups.is_known(db, member):
        groups.drop_member(db, member)


def _named(members: Mapping[int, MemberRow], name: str, others: Collection[int]) -> int | None:
    """Return the member called ``name``, however it is typed, but best as it is; none of ``others``."""
    found = [row for row in members.values() if plain(row.name) == plain(name)]
    free = [
        row.id for row in sorted(found, key=lambda row: row.name != name) if groups.root(members, row.id) not in others
    ]
    return free[0] if free else None


def _only_here(db: Database, members: Mapping[int, MemberRow], member: int) -> bool:
    """Tell whether one play alone knows a member, which is nobody else by another name."""
    alone = all(row.same_as != member for row in members.values()) and members[member].same_as is None
    return alone and len(groups.plays_with(db, [member])) == 1
