"""Every statistic of a year of plays, against a second computation that reads the sheets and adds up in Python."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.app import create_app
from companion.core.game import FIRST_PLAYER
from companion.core.names import Title
from companion.plays import results
from companion.plays.results import refresh
from companion.plays.sheet import PlayStore, Sheet, find
from companion.plays.statistics import StatisticsQuery, read
from companion.store import statistics as store
from companion.store.database import writing
from companion.store.groups import find_group
from tests.support import a_year
from tests.support.a_year import Year, make_year
from tests.support.company import KEY, add_member, drop_member, merge
from tests.support.helpers import GAMES, PADS

PLAYS = 72


class Won(NamedTuple):
    """A won play, and the member in every seat."""

    sheet: Sheet
    seats: tuple[int, ...]

    @property
    def order(self) -> tuple[str, int]:
        return self.sheet.played_on, self.sheet.play.id


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayStore]:
    folder: Path = tmp_path_factory.mktemp("year")
    app = create_app({"COMPANION_DATA": folder})
    yield PlayStore(app.extensions["plays"].take(), app.extensions["snapshots"])
    app.extensions["plays"].close()


@pytest.fixture(scope="module")
def year(archive: PlayStore) -> Year:
    return make_year(archive, 2026, PLAYS, begin=date(2025, 9, 1))


class Second:
    """The second computation: plain loops over the sheets, however slow."""

    def __init__(self, archive: PlayStore, year: Year, same: dict[int, int], of: int = 0) -> None:
        self.year = of
        """The calendar year to look at, 0 for all."""
        self.days = StatisticsQuery(year=of).days
        self.wins: list[Won] = []
        for key, members in year.plays.items():
            sheet = find(archive, key)  # None if deleted
            level = sheet and sheet.score and sheet.score.tie_break == "rematch"  # another play decides
            if not sheet or sheet.pad.get("finished") is not True or level:
                continue
            if sheet.played_on.startswith(str(of or "")):
                self.wins.append(Won(sheet, tuple(same.get(one, one) for one in members)))
        self.wins.sort(key=lambda one: one.order)

    def of(self, game: str) -> list[Won]:
        return [one for one in self.wins if game in ("", one.sheet.game.slug)]

    def rows(self, game: str, member: int) -> list[tuple[Won, int]]:
        """Return a member's plays, oldest first, each with their side."""
        found = []
        for one in self.of(game):
            for side, seats in enumerate(one.sheet.game.sides(one.sheet.setup)):
                if any(one.seats[seat] == member for seat in seats):
                    found.append((one, side))
        return found


def winners(one: Won) -> tuple[int, ...]:
    assert one.sheet.score
    return one.sheet.score.winners


def total(one: Won, side: int) -> int:
    assert one.sheet.score
    return one.sheet.score.standings[side].total


@pytest.fixture(params=["everybody", "merged", "merged twice", "parted", "everybody in 2026", "merged twice in 2026"])
def second(request: pytest.FixtureRequest, archive: PlayStore, year: Year) -> Iterator[Second]:
    """The second computation, with various merges of two members.

    Everybody apart, two members merged directly or by way of a third name, and separated again; partly for one year
    only.
    """
    ana, again = year.members["Ana"], year.members["Ana Paula"]
    people, _, of = request.param.partition(" in ")
    merged = people.startswith("merged")
    between = None
    if people == "merged twice":
        with writing(archive.db) as db:
            between = add_member(db, year.group, "Aninha")
    if people != "everybody":
        merge(archive.db, again, between or ana)
    if between:
        merge(archive.db, between, ana)
    if people == "parted":
        merge(archive.db, again, None)
    refresh(archive, year.group)
    yield Second(archive, year, {again: ana} if merged else {}, int(of or 0))
    merge(archive.db, again, None)
    if between:
        drop_member(archive.db, between)


def test_the_year_has_all_that_may_happen(archive: PlayStore, year: Year) -> None:
    sheets = [find(archive, key) for key in year.plays]
    ends = Counter("deleted" if sheet is None else str(sheet.pad.get("finished")) for sheet in sheets)
    assert set(ends) == {"deleted", "None", "True", "no_winner"}
    assert {sheet.game.slug for sheet in sheets if sheet and sheet.won} == set(PADS)
    assert any(len(winners(one)) > 1 for one in Second(archive, year, {}).wins)


def test_how_much_was_played(archive: PlayStore, year: Year, second: Second) -> None:
    wanted: dict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0])
    for one in second.wins:
        row = wanted[one.sheet.game.slug, int(one.order[0][:4])]
        row[0] += 1
        row[1] += len(winners(one)) > 1
    rows = [one for one in store.played(archive.db, year.group) if second.year in (0, one.year)]
    assert {(one.title.game, one.year): [one.plays, one.shared] for one in rows} == wanted
    assert {one.year for one in rows} == ({second.year} if second.year else {2025, 2026})


def test_who_has_won_what_and_what_chance_would_give(archive: PlayStore, year: Year, second: Second) -> None:
    titles = [Title(slug) for slug in PADS]
    found = {(one.member, one.title.game): one for one in store.tallies(archive.db, year.group, titles, second.days)}
    everybody = {member for one in second.wins for member in one.seats}
    assert {member for member, _ in found} == everybody
    for member in everybody:
        for slug in PADS:
            rows = second.rows(slug, member)
            if not rows:
                assert (member, slug) not in found
                continue
            one = found[member, slug]
            assert one.plays == len(rows)
            assert one.won == sum(side in winners(won) for won, side in rows)
            assert one.expected_wins == pytest.approx(sum(len(winners(won)) / len(won.sheet.sides) for won, _ in rows))
            totals = [total(won, side) for won, side in rows] if GAMES[slug].scored else []
            assert (one.points, one.lowest, one.highest) == (
                (sum(totals), min(totals), max(totals)) if totals else (None, None, None)
            )


@pytest.mark.parametrize("slug", PADS)
def test_how_plays_end(archive: PlayStore, year: Year, second: Second, slug: str) -> None:
    wanted: dict[tuple[str | None, bool], list[Any]] = defaultdict(lambda: [0, 0, 0, 0.0])
    for one in second.of(slug):
        assert one.sheet.score
        row = wanted[one.sheet.score.tie_break, len(winners(one)) > 1]
        row[0] += 1
        first = one.sheet.pad.get(FIRST_PLAYER)
        if first is not None:
            row[1] += 1
            sides = one.sheet.game.sides(one.sheet.setup)
            row[2] += any(first in sides[side] for side in winners(one))
            row[3] += len(winners(one)) / len(sides)
    found = {
        (one.tie_break, one.shared): one[2:] for one in store.endings(archive.db, year.group, Title(slug), second.days)
    }
    assert found == {key: pytest.approx(tuple(row)) for key, row in wanted.items()}


@pytest.mark.parametrize("slug", PADS)
def test_the_last_plays_of_everybody(archive: PlayStore, year: Year, second: Second, slug: str) -> None:
    for member in {member for one in second.wins for member in one.seats}:
        rows = second.rows(slug, member)[-5:]
        found = store.last(archive.db, member, Title(slug), 5, second.days)
        assert [(one.play, one.played_on) for one in found] == [(won.sheet.play.id, won.order[0]) for won, _ in rows]
        if GAMES[slug].scored:
            assert [one.total for one in found] == [total(won, side) for won, side in rows]


@pytest.mark.parametrize("slug", ["", *PADS])
def test_how_two_people_meet(archive: PlayStore, year: Year, second: Second, slug: str) -> None:
    everybody = sorted({member for one in second.wins for member in one.seats})
    pairs = [(one, other) for one in everybody for other in everybody if one != other]
    for one, other in pairs:
        theirs = {won.order: (won, side) for won, side in second.rows(slug, other)}
        meetings = []
        for won, side in second.rows(slug, one):
            against = theirs.get(won.order)
            if against and against[1] != side:
                assert won.sheet.score
                ranks = [won.sheet.score.standings[place].rank for place in (side, against[1])]
                meetings.append((won.sheet.play.id, won.order[0], *ranks))
        found = store.met(archive.db, one, other, Title(slug), second.days)
        assert found.plays == len(meetings)
        assert found.ahead == sum(own < their for _, _, own, their in meetings)
        assert found.behind == sum(own > their for _, _, own, their in meetings)
        last = store.meetings(archive.db, one, other, Title(slug), 4, second.days)
        assert [(row.play, row.played_on, row.rank, row.other_rank) for row in last] == meetings[-4:]


@pytest.mark.parametrize("slug", PADS)
def test_what_stands_out(archive: PlayStore, year: Year, second: Second, slug: str) -> None:
    db, group, of = archive.db, year.group, second.of(slug)
    if not GAMES[slug].scored or not of:
        assert store.extreme(db, group, Title(slug), highest=True, days=second.days) is None
        assert store.closest(db, group, Title(slug), second.days) is None
        return
    totals = [(total(one, side), one) for one in of for side in range(len(one.sheet.sides))]
    for highest, best in ((True, max), (False, min)):
        figure = best(number for number, _ in totals)
        day = min(one.order for number, one in totals if number == figure)[0]
        found = store.extreme(db, group, Title(slug), highest=highest, days=second.days)
        assert found
        assert (found.figure, found.played_on) == (figure, day)
        own = next(one for number, one in totals if number == figure and one.order[0] == day)
        sides = enumerate(own.sheet.game.sides(own.sheet.setup))
        held = [own.seats[seat] for side, seats in sides if total(own, side) == figure for seat in seats]
        assert sorted(found.members) == sorted(held)
    leads = []
    for one in [one for one in of if len(one.sheet.sides) > 1]:
        assert one.sheet.score
        first, next_ = sorted(one.sheet.score.standings, key=lambda standing: standing.rank)[:2]
        leads.append((abs(first.total - next_.total), one))  # in some games the fewest points lead
    closest = store.closest(db, group, Title(slug), second.days)
    if not leads:  # played alone
        assert closest is None
        return
    assert closest
    assert closest.figure == min(lead for lead, _ in leads)
    assert closest.played_on == max(one.order for lead, one in leads if lead == closest.figure)[0]


@pytest.mark.parametrize("slug", PADS)
def test_the_longest_run(archive: PlayStore, year: Year, second: Second, slug: str) -> None:
    runs = []
    for member in {member for one in second.wins for member in one.seats}:
        rows = second.rows(slug, member)
        for won, some in groupby(rows, key=lambda row: row[1] in winners(row[0])):
            these = list(some)
            if won:
                runs.append((-len(these), these[-1][0].order[0], member))
    found = store.longest_run(archive.db, year.group, Title(slug), second.days)
    if not runs:
        assert found is None
        return
    length, day, _ = min(runs)
    held = tuple(sorted({one[2] for one in runs if one[:2] == (length, day)}))
    assert found == (-length, day, held)


@pytest.mark.parametrize("slug", [slug for slug in PADS if GAMES[slug].facts])
def test_what_only_the_game_knows(archive: PlayStore, year: Year, second: Second, slug: str) -> None:
    facts = GAMES[slug].facts
    assert facts
    for kind in facts.kinds:
        numbers: dict[str, list[int]] = defaultdict(list)
        whose: Counter[tuple[str, int]] = Counter()
        for one in second.of(slug):
            assert one.sheet.score
            for fact in facts.of(one.sheet.setup, one.sheet.pad, one.sheet.score):
                if fact.kind == kind.key:
                    numbers[fact.name].append(fact.number)
                    if fact.seat is not None:
                        whose[fact.name, one.seats[fact.seat]] += 1
        assert numbers, "the year has none"
        found = store.named(archive.db, year.group, Title(slug), kind.key, second.days)
        assert {one.name: (one.times, one.number) for one in found} == {
            name: (len(some), sum(some)) for name, some in numbers.items()
        }
        said = [(one.times >= 3, one.number / one.times) for one in found]
        assert said == sorted(said, reverse=True)
        by_member = store.named_by_member(archive.db, year.group, Title(slug), kind.key, second.days)
        assert {(one.name, one.member): one.times for one in by_member} == whose


# ---- the arithmetic of the page


def test_everything_is_read_at_once(archive: PlayStore, year: Year, second: Second) -> None:
    group = find_group(archive.db, KEY)
    assert group
    assert group.id == year.group
    everything = read(archive, group, StatisticsQuery(year=second.year))
    assert everything.plays == len(second.wins)
    assert everything.years == (2026, 2025)
    assert [one.won for one in everything.winners] == sorted((one.won for one in everything.winners), reverse=True)
    for slug in PADS:
        found = read(archive, group, StatisticsQuery(GAMES[slug], second.year))
        assert found.columns == (Title(slug),)
        assert found.plays == len(second.of(slug))
        for average in found.averages:
            totals = [total(won, side) for won, side in second.rows(slug, average.person.id)]
            assert average.mean == (pytest.approx(sum(totals) / len(totals)) if len(totals) >= 3 else None)


def test_a_year_goes_on(archive: PlayStore, year: Year) -> None:
    refresh(archive, year.group)
    before = sum(one.plays for one in store.played(archive.db, year.group))
    chance = Random(7)
    for slug in PADS:
        a_year.play(archive, year, slug, chance, date(2025, 12, 31))
    refresh(archive, year.group)
    after = Second(archive, year, {})
    assert sum(one.plays for one in store.played(archive.db, year.group)) == len(after.wins) > before
    assert results.RULESET
