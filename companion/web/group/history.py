"""The history of a group: its plays as torn sheets, filtered by title, person and words, a page at a time."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from flask import Blueprint, abort, request, url_for

from companion import games
from companion.core.layout import read_number
from companion.core.names import INKS, Title, first_names, title_of
from companion.core.text import Message, say
from companion.plays import copies, deleted
from companion.plays import groups as use
from companion.plays.people import as_known
from companion.plays.sheet import Sheet, read
from companion.plays.statistics import Person
from companion.store import groups, history
from companion.store.groups import MemberRow
from companion.store.history import Place, PlayFilter
from companion.web.group.membership import group_at
from companion.web.group.titles import asked_game, of_title
from companion.web.request import archive, page, phone, words

blueprint = Blueprint("history", __name__)

PAGE = 30
"""Finished sheets per page; the first page starts with at most as many open ones."""
LATELY = 60
"""The latest plays whose people are offered as filters."""
MOST_PEOPLE = 12
"""The most people offered as filters; a search finds everybody."""
LONGEST_SEARCH = 80


class Side(NamedTuple):
    """A side on a torn sheet: its names, the number of its ink, and its total if the game has points."""

    names: tuple[str, ...]
    ink: int
    total: int | None


class Slip(NamedTuple):
    """A torn sheet: the sides that won, all others, and what decided it or was noted."""

    sheet: Sheet
    won: tuple[Side, ...]
    rest: tuple[Side, ...]
    said: tuple[Message | str, ...]


class Month(NamedTuple):
    """The sheets of a month; ``name`` is None for open ones."""

    name: Message | None
    slips: list[Slip]


class Tab(NamedTuple):
    """A title by which plays can be filtered, its name and its number of plays, at most MOST_COUNTED."""

    title: Title
    name: str | Message
    plays: int


class Choice(NamedTuple):
    """The chosen filters - title, person, words - and the addresses of the page with others.

    ``name`` is the name of the title, empty if none is chosen.
    """

    key: str
    title: Title
    name: str | Message
    person: int | None
    typed: str

    @property
    def of_title(self) -> dict[str, str]:
        """The query that selects the title."""
        return of_title(self.title, self.name)

    def of(self, title: Title, name: str | Message) -> str:
        """Return the address of the page with ``title`` chosen, whose name is ``name``."""
        return self._replace(title=title, name=name).address()

    def address(self, before: Place | None = None, **changed: Any) -> str:
        """Return the address of the page with these filters, some of them ``changed``, for plays ``before`` a place."""
        chosen = {**self.of_title, "with": self.person, "q": self.typed, **changed}
        query = {name: value for name, value in chosen.items() if value not in ("", None)}
        if before:
            query["before"] = f"{before.day}~{before.play}"
        return url_for("history.index", key=self.key, **query)


@blueprint.get("/g/<key>")
def index(key: str) -> Any:
    """Show the plays of a group: ``?game=`` of one (``&called=`` a title), ``?with=`` a person, ``?q=`` with words.

    Words are searched in names and notes. A phone that is not in the group is asked whether it wants to join.
    """
    group = group_at(key)
    db, people = archive().db, use.people(archive(), group)
    named = use.titles(archive(), group)
    choice = _choice(key, people, named)
    which = use.play_filter(people, choice.title, choice.person, choice.typed)
    before = _before(request.args.get("before", ""))
    inks = {person: place % INKS for place, person in enumerate(people)}
    open_plays = [] if before else history.plays_of_group(db, group.id, which, False, PAGE)
    found = history.plays_of_group(db, group.id, which, True, PAGE + 1, before)
    tabs = _tabs(group.id, choice, named)
    chips = _people(group.id, people, choice, inks)
    months = _months(group.id, open_plays, found[:PAGE])
    return page(
        "history.html",
        group=group,
        title=use.title(archive(), group),
        words=words,
        choice=choice,
        anything=Title(),
        shelf=[game for game in games.found().values() if game.has_pad],
        tabs=tabs,
        total=sum(one.plays for one in tabs if one.title == choice.title),
        matched=history.count(db, group.id, which) if which != PlayFilter() else None,
        what=_what(people, choice),
        game_of=(choice.name,) if choice.name else (),
        people=chips,
        told_apart=len({one.name[:1].casefold() for one in chips}) == len(chips) <= INKS,
        months=months,
        older=choice.address(found[PAGE - 1][1]) if len(found) > PAGE else "",
        first=before is None,
        deleted=deleted.count(archive(), phone()),
    )


def _choice(key: str, people: Mapping[int, object], named: Mapping[Title, str | Message]) -> Choice:
    """Return the filters in the query, without unknown games and people."""
    (game, called), person = asked_game(), read_number(request.args.get("with", ""))
    title = title_of(game.slug, called) if game else Title()
    typed = " ".join(request.args.get("q", "").split())[:LONGEST_SEARCH]
    return Choice(key, title, named.get(title, called), person if person in people else None, typed)


def _before(text: str) -> Place | None:
    """Return the place at which the previous page ended, as the query gives it; 404 if it cannot be read."""
    day, _, number = text.partition("~")
    play = read_number(number)
    if text and (play is None or not day):
        abort(404)
    return Place(day, play) if play is not None else None


def _tabs(group: int, choice: Choice, named: Mapping[Title, str | Message]) -> list[Tab]:
    """Return the tab of all plays, then those of titles that have plays or are chosen."""
    db = archive().db
    found = [Tab(Title(), "", history.count(db, group, PlayFilter()))]
    for title, name in {**named, choice.title: choice.name}.items():
        if title.game and games.found()[title.game].has_pad:
            found.append(Tab(title, name, history.count(db, group, PlayFilter(title))))
    return [one for one in found if one.plays or one.title in (Title(), choice.title)]


def _what(people: Mapping[int, list[MemberRow]], choice: Choice) -> tuple[str, ...]:
    """Return the person and words of the filter, as they are shown."""
    person = (people[choice.person][0].name,) if choice.person is not None else ()
    return (*person, *((f"“{choice.typed}”",) if choice.typed else ()))


def _people(group: int, people: Mapping[int, list[MemberRow]], choice: Choice, inks: Mapping[int, int]) -> list[Person]:
    """Return those who played last in the order they came to the group, then the chosen person if not among them."""
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


def _months(group: int, open_plays: Iterable[Any], past: Iterable[Any]) -> list[Month]:
    plays = [(play, place) for play, place in (*open_plays, *past) if play.game in games.found()]
    inks = use.inks(archive(), group, [play.id for play, _ in plays])
    sheets = as_known(archive(), [read(archive(), play) for play, _ in plays])
    found: list[Month] = []
    for sheet, (play, place) in zip(sheets, plays, strict=True):
        name = _month(place.day) if sheet.finished else None
        if not found or found[-1].name != name:
            found.append(Month(name, []))
        found[-1].slips.append(_slip(sheet, inks.get(play.id, {})))
    return found


def _month(day: str) -> Message:
    """Return the month of a day, or of a time (UTC) in local time."""
    when = date.fromisoformat(day) if len(day) == len("2026-11-22") else datetime.fromisoformat(day).astimezone()
    return say("month-of-year", month=say(f"month-{when.month}"), year=str(when.year))


def _slip(sheet: Sheet, inks: Mapping[int, int]) -> Slip:
    winners = sheet.winners
    order = [one.side for one in copies.ranking(sheet)] or list(range(len(sheet.sides)))
    sides = {side: _side(sheet, side, inks) for side in order}
    reason = sheet.margin if sheet.score and sheet.score.tie_break else None
    said = (sheet.moved, reason, sheet.verdict if sheet.undecided else None, " ".join(sheet.note.split()))
    return Slip(
        sheet,
        tuple(sides[side] for side in order if side in winners),
        tuple(sides[side] for side in order if side not in winners),
        tuple(filter(None, said)),
    )


def _side(sheet: Sheet, side: int, inks: Mapping[int, int]) -> Side:
    return Side(sheet.sides[side], use.ink_of(sheet, side, inks), sheet.total(side) if sheet.game.points else None)
