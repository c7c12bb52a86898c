"""The names of a table as they are entered everywhere: a list in seat order and one field."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from companion import games
from companion.core.game import NAME_LENGTH, Game, Setup
from companion.core.layout import Text, read_number
from companion.core.names import alike, is_nobody, plain
from companion.core.text import Message, Problem, problem
from companion.plays.people import as_known
from companion.plays.sheet import PlayStore, read
from companion.store import plays as store

KNOWN = 12
"""The most names offered, and the most plays they are taken from."""
BUTTONS = ("put", "add", "up", "down", "remove", "edit")
"""The buttons of the list, by action."""
_NAME = Text(NAME_LENGTH)


@dataclass(frozen=True)
class Names:
    """Names in seat order, at most ``most``; ``typed`` is in the field and goes to ``place``, by default the last.

    ``starter`` is who starts: a name, empty for a draw, or None if the form did not say. The paths of ``problems`` are
    ``player.<place>``, ``typed`` or ``players``.
    """

    listed: tuple[str, ...]
    most: int
    typed: str = ""
    place: int | None = None
    problems: tuple[Problem, ...] = ()
    starter: str | None = None

    @classmethod
    def read(cls, fields: MultiDict[str, str], most: int) -> "Names":
        """Read the names of a form, with one more than allowed, so that the excess can be reported."""
        listed = [name.strip() for name in fields.getlist("player")]
        found = tuple([name for name in listed if name][: most + 1])
        place = read_number(fields.get("place", ""), len(found) + 1)
        return cls(found, most, fields.get("typed", "").strip(), place, starter=fields.get("starter"))

    @property
    def all(self) -> tuple[str, ...]:
        """The listed names with the one in the field."""
        if not self.typed:
            return self.listed
        at = len(self.listed) if self.place is None else self.place
        return (*self.listed[:at], self.typed, *self.listed[at:])

    @property
    def full(self) -> bool:
        """Whether there is no room for another name."""
        return len(self.listed) >= self.most

    def pressed(self, fields: MultiDict[str, str]) -> "Names | None":
        """Return the names after one of the list's buttons, or None if none was pressed."""
        button = next((one for one in BUTTONS if one in fields), None)
        if button is None:
            return None
        if button == "put":
            return self._put()
        if button == "add":
            name = fields["add"].strip()
            fits = not _NAME.problems(name, "add") and not self.full and alike(self.listed, name) is None
            return replace(self, listed=(*self.listed, name) if fits else self.listed, place=None)
        if button in ("up", "down") and self.place is not None:
            to = self.place + (1 if button == "down" else -1)
            return replace(self, place=min(max(to, 0), len(self.listed)))
        places = [str(place) for place in range(len(self.listed))]
        if fields[button] not in places:
            return self
        return self._moved(button, int(fields[button]))

    def _put(self) -> "Names":
        """Return the names with the one in the field added, or with the reason why it cannot be."""
        if not self.typed or self.full:
            return replace(self, place=None)
        if wrong := _NAME.problems(self.typed, "typed"):
            return self.refused(wrong)
        if there := alike(self.listed, self.typed):
            return self.refused([problem("typed", "duplicate_name", name=there)])
        return replace(self, listed=self.all, typed="", place=None)

    def _moved(self, button: str, at: int) -> "Names":
        names = list(self.listed)
        if button in ("remove", "edit"):
            name = names.pop(at)
            typed, place = (name, at) if button == "edit" else (self.typed, None)
            return replace(self, listed=tuple(names), typed=typed, place=place)
        to = max(at - 1, 0) if button == "up" else min(at + 1, len(names) - 1)
        names[at], names[to] = names[to], names[at]
        return replace(self, listed=tuple(names), place=None)

    def taken(self) -> "Names":
        """Return the names with the one in the field added, and all their problems."""
        return replace(self, listed=self.all, typed="", place=None, problems=tuple(_wrong(self.all)))

    def refused(self, problems: Iterable[Problem]) -> "Names":
        """Return these names with more problems."""
        return replace(self, problems=(*self.problems, *problems))

    def seat(self, place: int) -> int:
        """Return the seat of the name at ``place`` of the list; the name in the field takes a seat of its own."""
        return place + (self.place is not None and self.place <= place)

    def first(self) -> int | None:
        """Return the seat of who starts, drawn if the form asked for that; None if it said nothing."""
        if self.starter in self.listed:
            return self.listed.index(self.starter)
        return secrets.randbelow(len(self.listed)) if self.starter == "" else None

    def wrong(self, path: str) -> list[Message]:
        """Return the messages at ``path``, without duplicates."""
        return list(dict.fromkeys(one.message for one in self.problems if one.path == path))

    def offered(self, known: Iterable[str]) -> list[tuple[str, bool]]:
        """Return the ``known`` names, each with whether it is in the list; empty if that is full or has all of them."""
        found = [(name, alike(self.listed, name) is not None) for name in known]
        return [] if self.full or all(there for _, there in found) else found

    def partners(self, game: Game) -> list[tuple[str, ...]]:
        """Return for each name those that are scored together with it."""
        if len(self.listed) not in game.players:
            return [()] * len(self.listed)
        sides = game.sides(Setup(self.listed))
        of = {seat: side for side in sides for seat in side}
        return [
            tuple(self.listed[one] for one in of[seat] if one != seat) if seat in of else ()
            for seat in range(len(self.listed))
        ]


def _wrong(names: Sequence[str]) -> list[Problem]:
    found = []
    for place, name in enumerate(names):
        if wrong := _NAME.problems(name, f"player.{place}"):
            found += wrong
        elif there := alike(names[:place], name):
            found.append(problem(f"player.{place}", "duplicate_name", name=there))
    return found


def known_titles(archive: PlayStore, phone: str, game: Game) -> list[str]:
    """Return the titles this phone has played on sheets of ``game``, without duplicates, the latest first."""
    found: dict[str, str] = {}
    for play, _ in store.plays_of(archive.db, phone, KNOWN, game.slug):
        if play.title:
            found.setdefault(plain(play.title), play.title)
    return list(found.values())


def known_names(archive: PlayStore, phone: str) -> list[str]:
    """Return the people this phone has played with, without duplicates, those of the latest plays first."""
    found = [read(archive, play) for play, _ in store.plays_of(archive.db, phone, KNOWN) if play.game in games.found()]
    names: dict[str, str] = {}
    for sheet in as_known(archive, [sheet for sheet in found if not sheet.draft]):
        for name in sheet.setup.players:
            names.setdefault(plain(name), name)
    return [name for name in names.values() if not is_nobody(name)][:KNOWN]
