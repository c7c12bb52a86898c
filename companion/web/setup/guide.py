"""The set-up guide: a checklist for exactly these players and options, ticked together, and who starts."""

import secrets
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from flask import Blueprint, abort, request, url_for
from werkzeug.datastructures import MultiDict

from companion.core.checklist import Checklist, Step
from companion.core.game import FIRST_PLAYER, Game, Option, Setup
from companion.core.layout import read_integer
from companion.core.text import Message, Problem, Refused, problem, say
from companion.plays import opening, writing
from companion.plays.sheet import Sheet, read
from companion.web.limits import opens_too_much
from companion.web.names import Names, known_names
from companion.web.play.answers import play_at, record, sheet_page
from companion.web.play.forms import form_origin
from companion.web.play.pages import Page, Visit
from companion.web.request import archive, game_at, page, phone, redirect_to

blueprint = Blueprint("setup", __name__)

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off"}
SIGNS = "+-\N{MINUS SIGN}"
STARTER = "starter"
"""The id of the element that shows who starts."""


@dataclass(frozen=True)
class Table:
    """A table to set up: its number of players (0 if not given), its options by key, and the problems with them."""

    game: Game
    size: int
    options: dict[str, Any]
    problems: list[Problem] = field(default_factory=list)
    checklist: Checklist | None = None

    @classmethod
    def read(cls, game: Game, fields: MultiDict[str, str]) -> "Table":
        """Read the table in a query or form, with its checklist if it has no problems."""
        size, wrong = _read_players(game, fields)
        options, bad = read_options(game, fields)
        problems = wrong + bad or [
            one._replace(path=one.path.removeprefix("options.")) for one in game.refuse_options(size, options)
        ]
        if problems or game.checklist is None:
            return cls(game, size, options, problems)
        try:
            return cls(game, size, options, checklist=game.checklist(size, options))
        except Refused as refusal:
            return cls(game, size, options, list(refusal.problems))

    def address(self, size: int | None = None, **changed: Any) -> str:
        """Return the page of this table with another size or other options; options that do not fit are left out."""
        size = self.size if size is None else size
        options = {**self.options, **changed}
        chosen: dict[str, Any] = {
            option.key: int(value) if isinstance(value, bool) else value
            for option in self.game.options
            if (value := options.get(option.key, option.values[0])) != option.values[0] and option.fits(size)
        }
        return url_for("setup.prepare", slug=self.game.slug, players=size, **chosen)

    def in_pairs(self, size: int) -> bool:
        """Return whether ``size`` players share sides."""
        return len(self.game.sides(Setup(tuple(map(str, range(size)))))) < size

    def why_not(self, option: Option) -> Message | None:
        """Return why this number of players cannot choose ``option``, or None if it can."""
        refused = self.game.refuse_options(self.size, {option.key: option.values[-1]})
        return refused[0].message if refused else None


def _read_players(game: Game, fields: MultiDict[str, str]) -> tuple[int, list[Problem]]:
    """Return the number of players in the query, and its problems."""
    text = _said(fields, "players")
    if not text:
        return 0, [problem("players", "missing")]
    try:
        size = read_integer(text)
    except ValueError:
        digits = text[1:] if text[0] in SIGNS else text
        if digits.isascii() and digits.isdigit():
            return 0, [problem("players", "out_of_range", lo=min(game.players), hi=max(game.players))]
        return 0, [problem("players", "not_an_integer")]
    refusal = game.refuse_size(size)
    return (0, [refusal]) if refusal else (size, [])


def _said(fields: MultiDict[str, str], key: str) -> str:
    """Return the value of ``key``; several values are joined into one that cannot be read."""
    return ",".join(fields.getlist(key)).strip()


def read_options(game: Game, fields: MultiDict[str, str]) -> tuple[dict[str, Any], list[Problem]]:
    """Return the game's options in a query or form by key, and their problems, with the key as path."""
    chosen: dict[str, Any] = {}
    wrong: list[Problem] = []
    for option in game.options:
        text = _said(fields, option.key).lower()
        chosen[option.key] = option.values[0]
        if isinstance(option.values[0], bool) and text in YES | NO:
            chosen[option.key] = text in YES
        elif text in option.values:
            chosen[option.key] = text
        elif option.key in fields:
            wrong.append(problem(option.key, "not_a_choice"))
    return chosen, wrong


# ---- the checklist


def rows(checklist: Checklist) -> list[tuple[str, Step | None]]:
    """Return the rows of the list by element id: the steps, and None for the question who starts."""
    found: list[tuple[str, Step | None]] = [(f"step-{step.id}", step) for step in checklist.steps]
    found.insert(checklist.starter_place, (STARTER, None))
    return found


@dataclass(frozen=True)
class Course:
    """The progress of a sheet's set-up, by the ``rows`` of its list."""

    sheet: Sheet
    rows: list[tuple[str, Step | None]]

    @cached_property
    def cells(self) -> list[str]:
        """The cell of each row."""
        return [step.cell if step else FIRST_PLAYER for _, step in self.rows]

    @cached_property
    def done(self) -> frozenset[str]:
        """The cells of the rows that are done."""
        return frozenset(cell for cell in self.cells if cell in self.sheet.pad)

    @cached_property
    def left(self) -> list[int]:
        """The places in the list of the rows that are not done, from 0."""
        return [place for place, cell in enumerate(self.cells) if cell not in self.done]

    @property
    def progress(self) -> Message:
        """How many rows are done."""
        return say("steps-done", n=len(self.done), total=len(self.cells))

    @property
    def starts(self) -> Message | None:
        """Who starts, or None if not known; the players of a draft have numbers instead of names."""
        seat = self.sheet.pad.get(FIRST_PLAYER)
        if seat is None:
            return None
        name = self.sheet.setup.players[seat]
        return say("starts-seat", n=int(name)) if self.sheet.draft else say("starts", name=name)


def variants(sheet: Sheet) -> list[Message]:
    """Return the variants the table chose: options that are not at their default, without readings of the rules."""
    found = []
    for option in sheet.game.options:
        chosen = option.of(sheet.pad)
        if not option.house and chosen != option.values[0]:
            plain = isinstance(chosen, bool)
            found.append(say(f"option-{option.key}".replace("_", "-")) if plain else option.text(chosen))
    return found


# ---- before a play


def _game(slug: str) -> Game:
    return game_at(slug, lambda game: game.checklist)


@blueprint.get("/prepare/<slug>")
def prepare(slug: str) -> Any:
    """Show the checklist for a number of players and options; ask for the number if there is none."""
    table = Table.read(_game(slug), request.args)
    return _prepare(table, [one for one in table.problems if one.code != "missing"])


def _prepare(table: Table, problems: list[Problem], names: Names | None = None, status: int = 422) -> Any:
    at: dict[str, Message] = {one.path: one.message for one in reversed(problems)}
    shown = page(
        "prepare.html",
        table.game.slug,
        table=table,
        rows=rows(table.checklist) if table.checklist else [],
        wrong=at,
        names=names or Names((), table.size),
        opened=names is not None and bool(names.all or names.problems),
        known=known_names(archive(), phone()),
        action_id=writing.new_id(),
    )
    return (shown, status) if problems else shown


@blueprint.post("/prepare/<slug>")
def begin(slug: str) -> Any:
    """Open a sheet for the table, with the pressed step done."""
    table = Table.read(_game(slug), request.form)
    names = Names.read(request.form, table.size)
    if not table.problems and (after := names.pressed(request.form)):
        return _prepare(table, [], after)
    names = names.taken()
    if 0 < len(names.listed) != table.size and not table.problems:
        names = names.refused([problem("typed", "names_missing", n=len(names.listed), total=table.size)])
    if table.problems or names.problems:
        return _prepare(table, table.problems or list(names.problems), names)
    if opens_too_much():
        return _prepare(table, [problem("players", "too_often")], names, 429)
    nameless = not names.listed
    players = [str(number + 1) for number in range(table.size)] if nameless else names.listed
    pressed, steps = request.form.get("step"), table.checklist.steps if table.checklist else ()
    done = [step.cell for step in steps if step.id == pressed]
    try:
        begun = form_origin()
        new = opening.NewPlay(table.game, players, table.options, draft=nameless, done=done)
        key = opening.open_play(archive(), new, begun.phone, begun.action_id)
    except Refused as refusal:
        return _prepare(table, list(refusal.problems), names)
    return redirect_to("setup.guide", key=key)


# ---- on the sheet of a play


@sheet_page(blueprint, "/p/<key>/setup", exists=lambda sheet, visit: sheet.played and sheet.played.checklist)
def guide(sheet: Sheet, visit: Visit) -> Page:
    """Show the checklist of a play, ticked by all its phones."""
    checklist, pad = _checklist(sheet), ""
    if sheet.game.has_pad:
        again = url_for("plays.new", slug=sheet.game.slug, again=sheet.play.key)
        pad = again if sheet.draft else url_for("pads.pad", key=sheet.play.key)
    course = Course(sheet, rows(checklist)) if checklist else None
    return Page("setup.html", {"course": course, "checklist": checklist, "variants": variants(sheet), "to_pad": pad})


def _checklist(sheet: Sheet) -> Checklist | None:
    """Return the checklist for the players and options of the sheet, or None if they cannot be combined."""
    try:
        return sheet.game.checklist(sheet.setup.size, sheet.options()) if sheet.game.checklist else None
    except Refused:
        return None


@blueprint.post("/p/<key>/first")
def first(key: str) -> Any:
    """Draw who starts and book it on the sheet."""
    sheet = read(archive(), play_at(key))
    if not sheet.setup.players:
        abort(404)
    return record(sheet.play, writing.set_cell(FIRST_PLAYER, str(secrets.randbelow(sheet.setup.size))))
