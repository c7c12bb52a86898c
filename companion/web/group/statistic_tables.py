"""The tables behind the charts of the statistics, shown below them and downloaded as CSV."""

import json
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from companion.core.score import text_of
from companion.core.text import Message, say
from companion.plays.statistics import Average, Duel, Known, Statistics
from companion.store.statistics import FEW, Ending


class Day(NamedTuple):
    """A day, ISO 8601."""

    iso: str


Cell: TypeAlias = "str | int | float | Message | Day | None"
Row: TypeAlias = tuple[Cell, ...]


class Table(NamedTuple):
    """A table: its name in addresses, its caption, the heads of its columns, and its rows."""

    name: str
    caption: Message
    head: Row
    rows: tuple[Row, ...]


def tenths(number: float) -> Message:
    """Return the message of a number with one decimal, halves rounded away from zero."""
    whole, tenth = divmod(int(abs(number) * 10 + 0.5), 10)
    sign = "\N{MINUS SIGN}" if number < 0 and (whole or tenth) else ""
    return say("tenths", sign=sign, whole=whole, tenth=tenth)


def tables(found: Statistics) -> Iterator[Table]:
    """Yield the tables of a page in the order of its charts."""
    yield _wins(found)
    if found.duel:
        yield _meetings(found, found.duel)
    if found.averages:
        yield _averages(found)
    if found.of:
        yield _points(found.of)
    if found.endings:
        yield _endings(found)
    for known in found.known:
        if known.named:
            yield _by_person(found, known) if known.kind.by_person else _known(known)


def _wins(found: Statistics) -> Table:
    named = tuple(found.names[title] for title in found.columns) if found.query.game is None else ()
    head: Row = (say("stat-who"), *named, say("stat-wins"), say("stat-plays"), say("stat-by-chance"))
    rows: list[Row] = [
        (one.person.name, *(one.by_game if named else ()), one.won, one.plays, float(one.expected_wins))
        for one in found.winners
    ]
    return Table("wins", say("stat-wins-against-chance"), head, tuple(rows))


def _meetings(found: Statistics, duel: Duel) -> Table:
    head = (say("stat-the-day"), say("stat-game"), duel.one.name, duel.other.name)
    rows: list[Row] = []
    for one in duel.last:
        figures: Row = (one.total, one.other_total)
        if one.total is None:
            figures = (say("stat-place", n=one.rank), say("stat-place", n=one.other_rank))
        rows.append((Day(one.played_on), found.names.get(one.title, one.title.game), *figures))
    return Table("duel", say("stat-duel-of", one=duel.one.name, other=duel.other.name), head, tuple(rows))


def _averages(found: Statistics) -> Table:
    head = (say("stat-who"), say("stat-plays"), say("stat-average"), say("stat-lowest"), say("stat-highest"))
    rows = [(one.person.name, one.plays, one.mean, one.lowest, one.highest) for one in found.averages]
    return Table("averages", say("stat-averages"), head, tuple(rows))


def _points(of: Average) -> Table:
    keys = list(dict.fromkeys(key for result in of.recent for key in json.loads(result.lines)))
    head = (say("stat-the-day"), *(text_of("line", key) for key in keys), say("total"))
    rows: list[Row] = []
    for result in of.recent:
        lines = json.loads(result.lines)
        rows.append((Day(result.played_on), *(lines.get(key) for key in keys), result.total))
    return Table("points", say("stat-points-of", name=of.person.name), head, tuple(rows))


def _endings(found: Statistics) -> Table:
    rows = [(ending_label(one), one.plays) for one in found.endings]
    return Table("endings", say("stat-endings"), (say("stat-how-it-ended"), say("stat-plays")), tuple(rows))


def ending_label(one: Ending) -> Message:
    """Return what decided the plays: the points, a tie-break, or nothing."""
    if one.tie_break is None:
        return say("stat-decided-by-points")
    return text_of("by" if one.shared else "tie", one.tie_break)


def _known(known: Known) -> Table:
    key = known.kind.key
    head = (Message(f"facts-{key}-one"), say("stat-times"), say("stat-in-all"), say("stat-average"))
    rows = [
        (known.kind.name_of(one.name), one.times, one.number, one.number / one.times if one.times >= FEW else None)
        for one in known.named
    ]
    return Table(key, Message(f"facts-{key}"), head, tuple(rows))


def _by_person(found: Statistics, known: Known) -> Table:
    key = known.kind.key
    people = [one.person for one in found.winners]
    times = {(one.name, one.member): one.times for one in known.named}
    names = sorted(
        dict.fromkeys(one.name for one in known.named),
        key=lambda name: -sum(one.times for one in known.named if one.name == name),
    )
    head: Row = (Message(f"facts-{key}-one"), *(person.name for person in people))
    rows: list[Row] = [
        (known.kind.name_of(name), *(times.get((name, person.id), 0) for person in people)) for name in names
    ]
    return Table(key, Message(f"facts-{key}"), head, tuple(rows))
