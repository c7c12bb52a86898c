"""Exporting and importing plays: all of a phone or a group as a ZIP, and such a ZIP or a single file back in.

What comes from an address, where another installation has it, is recognised however often it comes.
"""

import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from flask import Blueprint, Response, flash, redirect, request, stream_with_context, url_for

from companion.core.schema import DRAFT, schema
from companion.core.text import Message, Problem, Refused, problem, say
from companion.language import wording
from companion.plays import bringing, copies, crossing, decks, files, packed, writing
from companion.plays.archive import PlayStore
from companion.plays.bringing import Brought
from companion.plays.file_problems import sayable
from companion.plays.replaying import file_of_plays, game_of
from companion.plays.sheet import Sheet
from companion.plays.writing import Origin
from companion.store import plays as store
from companion.store.groups import GroupRow
from companion.web.group.door import group_at
from companion.web.limits import OPENED, often
from companion.web.play.forms import form_origin
from companion.web.play.moved import is_address
from companion.web.play.pages import htmx_redirect
from companion.web.request import archive, language, page, phone, wants_fragment, words
from companion.web.share.sending import lines_text, name_of, sent, table_text

blueprint = Blueprint("along", __name__)

MOST_PLACE = 120
"""Signs of the place of an error in a file that are shown."""
WORTH_ONE = 10
"""Plays in a ZIP that count as one in the limit of what is opened."""
COUNTED = (bringing.ADDED, bringing.THERE, bringing.CONTINUED, bringing.FORKED, bringing.DELETED, "refused")
"""The outcomes, in the order of the summary."""


class Outcome(NamedTuple):
    """The outcome of importing one file: its name, and what became of it in words, or everything wrong with it."""

    file: str
    brought: Brought | None = None
    said: Message | None = None
    slug: str = ""
    problems: tuple[Problem, ...] = ()


@blueprint.get("/plays")
def plays() -> str:
    """Show how plays are taken along, and brought here."""
    return _plays()


def _plays(slug: str = "", **what: Any) -> str:
    most = {"n": packed.MOST_FILES, "kb": packed.LARGEST_FILE // packed.KB, "mb": packed.LARGEST_ZIP // packed.MB}
    return page("plays.html", slug, action_id=writing.new_id(), most=most, words=words, **what)


@blueprint.get("/plays/schema.json")
def file_schema() -> Response:
    """Describe the file of a play as a JSON Schema."""
    text = json.dumps({"$schema": DRAFT, **schema(file_of_plays())}, indent=2)
    return sent(text, "play.schema.json", "application/json")


# ---- in


@blueprint.post("/plays")
def bring() -> Any:
    """Import the play or deck in a file, or all plays in a ZIP.

    A play that comes ``from`` an address continues here; those of a group continue there, and are here to be read.
    """
    file = request.files.get("file")
    data = file.read() if file else b""
    if often(OPENED):
        return _too_often()
    origin, source = form_origin(sha256(data).hexdigest()), request.form.get("from", "")
    source = source if is_address(source) else ""
    return _bring_all(data, origin, source) if packed.is_zip(data) else _bring_one(data, origin, source)


def _too_often() -> Any:
    return _plays(problems=[problem("", "too_often")]), 429


def _bring_one(data: bytes, origin: Origin, source: str) -> Any:
    outcome = _bring("", data, origin, source=source)
    if outcome.brought is None:
        return _plays(outcome.slug, problems=outcome.problems), 422
    how, play = outcome.brought.how, outcome.brought.play
    if not play.players:  # a deck
        return _lead_to(url_for("pads.pad", key=play.key))
    if source and how != bringing.DELETED:
        crossing.came(archive(), play, origin._replace(action_id=writing.new_id()), source)
        if how == bringing.FORKED:
            flash(words()("brought-forked"))
    elif how != bringing.ADDED:
        return _plays(outcomes=[outcome])
    return _lead_to(url_for("pads.pad", key=play.key))


def _lead_to(address: str) -> Any:
    return htmx_redirect(address) if wants_fragment() else redirect(address, 303)


def weight(found: packed.Unpacked) -> int:
    """Return how many files more a ZIP counts for in the limit of what is opened."""
    return max(found.number // WORTH_ONE, found.size // packed.LARGEST_FILE)


def _bring_all(data: bytes, origin: Origin, source: str) -> Any:
    try:
        found = packed.unpack(data)
    except Refused as refusal:
        return _plays(problems=_shown(refusal)), 422
    if (more := weight(found)) and often(OPENED, more):
        return _too_often()
    group = bringing.group_from(archive(), origin.phone, source, packed.unpack(data)) if source else None
    outcomes = [
        _bring(one.name, one.data, origin._replace(action_id=f"{origin.action_id} {place}"), group, source)
        for place, one in enumerate(found.files)
    ]
    if group and all(one.brought for one in outcomes):
        return _lead_to(url_for("history.index", key=group.key))
    outcomes.sort(key=lambda one: one.brought is not None)
    counted = Counter(one.brought.how if one.brought else "refused" for one in outcomes)
    summary = tuple(say(f"brought-count-{how}", n=counted[how]) for how in COUNTED if counted[how])
    return _plays(outcomes=outcomes, summary=summary), 200 if outcomes[-1].brought else 422


def _bring(name: str, data: bytes | None, origin: Origin, group: GroupRow | None = None, source: str = "") -> Outcome:
    """Import one file, of a ``group`` that is at the address ``source`` or by itself, and return the outcome."""
    name, text = sayable(name)[:MOST_PLACE], ""
    try:
        text = packed.text_of(data)
        alone = not name and decks.is_file(text)
        brought = _bring_deck(text, origin, source) if alone else bringing.bring(archive(), origin, text, group)
    except Refused as refusal:
        return Outcome(name, slug=game_of(text), problems=_shown(refusal))
    if group and brought.how in (bringing.ADDED, bringing.FORKED):
        revision = store.last_event(archive().db, brought.play.id)
        crossing.depart(archive(), brought.play, origin._replace(action_id=writing.new_id()), source, revision)
    return Outcome(name, brought, say(f"brought-{brought.how}", n=brought.more), brought.play.game)


def _bring_deck(text: str, origin: Origin, source: str) -> Brought:
    """Import a deck: what comes from an address comes into the deck that came from there, or was sent there."""
    key = writing.key_of(origin.phone, source or origin.action_id)
    known = store.sheets_from(archive().db, origin.phone, source) if source else ()
    brought, _ = decks.arrive(archive(), key, known, origin.phone, text)
    if source and brought.how == bringing.ADDED:
        crossing.came(archive(), brought.play, origin, source)
    return brought


def _shown(refusal: Refused) -> tuple[Problem, ...]:
    """Return the problems, their paths made fit to be shown."""
    return tuple(one._replace(path=sayable(one.path)[:MOST_PLACE]) for one in refusal.problems)


# ---- out


@blueprint.get("/plays.zip")
def all_plays() -> Response:
    """Send all plays of this phone: a file of each, and one table of those that are over."""
    own = phone()
    return zipped(lambda plays: files.of_phone(plays, own))


@blueprint.get("/g/<key>/plays.zip")
def plays_of_group(key: str) -> Response:
    """Send all plays of a group in the same form."""
    group = group_at(key)
    return zipped(lambda plays: files.of_group(plays, group), group.name)


def zipped(found: Callable[[PlayStore], Iterator[Sheet]], name: str = "") -> Response:
    """Send the plays that are ``found``, those of the group called ``name``: a file of each, and a table of results."""
    body = stream_with_context(_zipped(archive(), found, name, language()))
    headers = {"Content-Disposition": 'attachment; filename="bloco-de-pontos.zip"'}
    return Response(body, mimetype="application/zip", headers=headers)


def _zipped(
    archive: PlayStore, found: Callable[[PlayStore], Iterator[Sheet]], name: str, language: str
) -> Iterator[bytes]:
    """Yield the ZIP piece by piece: no more than one play is in memory at a time."""
    pipe = Pipe()
    with ZipFile(pipe, "w", ZIP_DEFLATED) as packing:
        packing.comment = name.encode()
        for sheet in found(archive):
            packing.writestr(f"{name_of(sheet)}.json", files.export(archive, sheet))
            yield pipe.taken()
        with packing.open(packed.RESULTS, "w") as table:
            table.write(table_text([], wording(language)).encode())
            for sheet in found(archive):
                if sheet.finished:
                    t = wording(language, sheet.game.slug)
                    table.write(lines_text(copies.rows(sheet, t.word)).encode())
                    yield pipe.taken()
    yield pipe.taken()


class Pipe(io.RawIOBase):
    """What is written here is taken out again at once."""

    def __init__(self) -> None:
        self._held = bytearray()

    def writable(self) -> bool:
        """Tell that it can be written."""
        return True

    def write(self, piece: Any) -> int:
        """Hold a piece until it is taken."""
        self._held += piece
        return len(piece)

    def taken(self) -> bytes:
        """Return what was written since this was asked last."""
        held, self._held = bytes(self._held), bytearray()
        return held
