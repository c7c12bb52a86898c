"""The history of a group: its plays as torn sheets, by game, person and words, a page at a time."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from flask import Blueprint, abort, request, url_for

from companion import games
from companion.core.common_cells import say_day
from companion.core.layout import read_number
from companion.core.names import INKS, first_names
from companion.core.text import Message, say
from companion.plays import copies, deleted
from companion.plays import groups as use
from companion.plays.people import as_known
from companion.plays.sheet import Sheet, read
from companion.store import groups, history
from companion.store.groups import MemberRow
from companion.store.history import MOST_COUNTED, Place, Wanted
from companion.web.group.door import group_at
from companion.web.request import archive, page, phone, words

blueprint = Blueprint("history", __name__)

PAGE = 30
"""Sheets of a page; as many open ones stand before the first."""
LATELY = 60
"""Plays whose people can be chosen."""
MOST_PEOPLE = 12
"""People that can be chosen by a tap; a search finds everybody."""
LONGEST_SEARCH = 80


class Side(NamedTuple):
    """A side on a torn sheet: its names, the number of its ink, its total where the game has points."""

    names: tuple[str, ...]
    ink: int
    total: int | None


class Slip(NamedTuple):
    """A torn sheet: the sides that won, all others, when it was, what decided or was noted."""

    sheet: Sheet
    won: tuple[Side, ...]
    rest: tuple[Side, ...]
    day: Message
    said: tuple[Message | str, ...]


class Month(NamedTuple):
    """The sheets of a month; no name for those that are open."""

    name: Message | None
    slips: list[Slip]


class Person(NamedTuple):
    """Somebody by whom plays can be chosen."""

    id: int
    name: str
    short: str
    ink: int


class Choice(NamedTuple):
    """What is chosen: a game, a person, words; and the address of the same page with something else chosen."""

    key: str
    game: str
    person: int | None
    typed: str

    def address(self, before: Place | None = None, **changed: Any) -> str:
        """Return the address of the page with what is chosen, or ``changed`` of it."""
        chosen = {"game": self.game, "with": self.person, "q": self.typed, **changed}
        query = {name: value for name, value in chosen.items() if value not in ("", None)}
        if before:
            query["before"] = f"{before.day}~{before.play}"
        return url_for("history.index", key=self.key, **query)


@blueprint.get("/g/<key>")
def index(key: str) -> Any:
    """Show the plays of a group: ``?game=`` of one, ``?with=`` somebody, ``?q=`` with words in names or notes.

    A phone that is not in the group is asked whether it wants in.
    """
    group = group_at(key)
    db, people = archive().db, use.people(archive(), group)
    choice = _choice(key, people)
    wanted = use.wanted(people, choice.game, choice.person, choice.typed)
    before = _before(request.args.get("before", ""))
    inks = {person: place % INKS for place, person in enumerate(people)}
    open_plays = [] if before else history.plays_of_group(db, group.id, wanted, False, PAGE)
    found = history.plays_of_group(db, group.id, wanted, True, PAGE + 1, before)
    chips = _people(group.id, people, choice, inks)
    months = _months(group.id, open_plays, found[:PAGE], inks)
    return page(
        "history.html",
        group=group,
        title=use.title(archive(), group),
        words=words,
        choice=choice,
        shelf=[games.found()[slug] for slug in games.found() if games.found()[slug].has_pad],
        counts=_counts(group.id),
        matched=history.count(db, group.id, wanted) if wanted != Wanted() else None,
        what=_what(people, choice),
        game_of=(games.found()[choice.game].name,) if choice.game else (),
        people=chips,
        told_apart=len({one.name[:1].casefold() for one in chips}) == len(chips) <= INKS,
        months=months,
        older=choice.address(found[PAGE - 1][1]) if len(found) > PAGE else "",
        first=before is None,
        most=MOST_COUNTED,
        deleted=deleted.count(archive(), phone()),
    )


def _choice(key: str, people: Mapping[int, object]) -> Choice:
    """Return what the address says is chosen; what there is not is not chosen."""
    game, person = request.args.get("game", ""), read_number(request.args.get("with", ""))
    typed = " ".join(request.args.get("q", "").split())[:LONGEST_SEARCH]
    return Choice(key, game if game in games.found() else "", person if person in people else None, typed)


def _before(text: str) -> Place | None:
    """Return the place in the order of plays that the address says the last page ended at."""
    day, _, number = text.partition("~")
    play = read_number(number)
    if text and (play is None or not day):
        abort(404)
    return Place(day, play) if play is not None else None


def _counts(group: int) -> dict[str, int]:
    """Return how many plays there are of each game, and under "" of all; MOST_COUNTED where there are more."""
    db = archive().db
    slugs = [slug for slug, game in games.found().items() if game.has_pad]
    return {"": history.count(db, group, Wanted()), **{slug: history.count(db, group, Wanted(slug)) for slug in slugs}}


def _what(people: Mapping[int, list[MemberRow]], choice: Choice) -> tuple[str, ...]:
    """Return whom or what somebody looks for, as it is said."""
    person = (people[choice.person][0].name,) if choice.person is not None else ()
    return (*person, *((f"“{choice.typed}”",) if choice.typed else ()))


def _people(group: int, people: Mapping[int, list[MemberRow]], choice: Choice, inks: Mapping[int, int]) -> list[Person]:
    """Return those who played last, and who is chosen, in the order in which they came to the group."""
    known = {row.id: row for rows in people.values() for row in rows}
    seen = {groups.root(known, member) for member in history.seen_last(archive().db, group, LATELY)}
    some = [person for person in people if person in seen][:MOST_PEOPLE]
    if choice.person is not None and choice.person not in some:
        some.append(choice.person)
    short = first_names(tuple((people[person][0].name,) for person in some))
    return [
        Person(person, people[person][0].name, called, inks[person]) for person, called in zip(some, short, strict=True)
    ]


# ---- torn sheets


def _months(group: int, open_plays: Iterable[Any], past: Iterable[Any], inks: Mapping[int, int]) -> list[Month]:
    plays = [(play, place) for play, place in (*open_plays, *past) if play.game in games.found()]
    members = groups.members(archive().db, group)
    sat = groups.who_sat(archive().db, [play.id for play, _ in plays])
    sheets = as_known(archive(), [read(archive(), play) for play, _ in plays])
    found: list[Month] = []
    for sheet, (play, place) in zip(sheets, plays, strict=True):
        name = _month(place.day) if sheet.finished else None
        if not found or found[-1].name != name:
            found.append(Month(name, []))
        who = {person: inks[groups.root(members, member)] for person, member in sat.get(play.id, {}).items()}
        found[-1].slips.append(_slip(sheet, who))
    return found


def _month(day: str) -> Message:
    """Return the month of a day, or of a time (UTC) where we are."""
    when = date.fromisoformat(day) if len(day) == len("2026-11-22") else datetime.fromisoformat(day).astimezone()
    return say("month-of-year", month=say(f"month-{when.month}"), year=str(when.year))


def _slip(sheet: Sheet, inks: Mapping[int, int]) -> Slip:
    winners = sheet.winners
    order = [one.side for one in copies.ranking(sheet)] or list(range(len(sheet.sides)))
    sides = {side: _side(sheet, side, inks) for side in order}
    reason = copies.why(sheet) if sheet.score and sheet.score.tie_break else None
    said = [
        *([sheet.moved] if sheet.moved else []),
        *([reason] if reason else []),
        *([sheet.verdict] if sheet.undecided else []),
    ]
    return Slip(
        sheet,
        tuple(sides[side] for side in order if side in winners),
        tuple(sides[side] for side in order if side not in winners),
        say_day(sheet.played_on),
        (*said, *([" ".join(sheet.note.split())] if sheet.note else [])),
    )


def _side(sheet: Sheet, side: int, inks: Mapping[int, int]) -> Side:
    """Return a side, in the ink of its first person in the group; of nobody there, in that of the seat."""
    seat = min(sheet.game.sides(sheet.setup)[side])
    ink = inks.get(sheet.setup.persons[seat], side % INKS)
    return Side(sheet.sides[side], ink, sheet.total(side) if sheet.game.points else None)
