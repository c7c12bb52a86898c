"""Export and import of plays: all plays of a phone or a group as a ZIP, and such a ZIP or a single file back in.

A play from the address of another installation is recognised however often it is imported.
"""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from flask import Blueprint, Response, flash, request, stream_with_context, url_for

from companion.core.json_file import schema_file
from companion.core.text import Message, Problem, Refused, problem, say
from companion.plays import copies, decks, files, importing, packed, transfers, writing
from companion.plays.file_problems import sayable
from companion.plays.importing import ImportResult
from companion.plays.replaying import file_of_plays, game_of
from companion.plays.writing import Origin
from companion.store import groups
from companion.store import plays as store
from companion.store.groups import GroupRow
from companion.web.group.membership import group_at
from companion.web.limits import opens_too_much
from companion.web.play.forms import form_origin
from companion.web.play.moved import is_address
from companion.web.request import archive, go_to, page, phone, words
from companion.web.share.sending import lines_text, name_of, sent, table_text

blueprint = Blueprint("import_export", __name__)

MOST_PLACE = 120
"""Characters shown of an error's place in a file."""
WORTH_ONE = 10
"""Plays in a ZIP that count as one in the limit OPENED."""
COUNTED = (importing.ADDED, importing.THERE, importing.CONTINUED, importing.FORKED, importing.DELETED, "refused")
"""The outcomes, in the order of the summary."""


class Outcome(NamedTuple):
    """The outcome of importing one file: its name, and what became of it with a message, or all its problems."""

    file: str
    result: ImportResult | None = None
    said: Message | None = None
    slug: str = ""
    problems: tuple[Problem, ...] = ()


@blueprint.get("/plays")
def plays(slug: str = "", **what: Any) -> str:
    """Show how to export and import plays, and ``what`` became of an import, in the words of the game ``slug``."""
    most = {"n": packed.MOST_FILES, "kb": packed.LARGEST_FILE // packed.KB, "mb": packed.LARGEST_ZIP // packed.MB}
    return page("plays.html", slug, action_id=writing.new_id(), most=most, words=words, **what)


@blueprint.get("/plays/schema.json")
def file_schema() -> Response:
    """Return the JSON Schema of a play's file."""
    return sent(schema_file(file_of_plays()), "play.schema.json", "application/json")


# ---- in


@blueprint.post("/plays")
def import_file() -> Any:
    """Import the play or deck in a file, or all plays in a ZIP.

    ``from`` is the address at which another installation has it. A single play continues here; the plays of a group
    continue there, and can only be read here.
    """
    file = request.files.get("file")
    data = file.read() if file else b""
    if opens_too_much():
        return _too_often()
    origin, source = form_origin(sha256(data).hexdigest()), request.form.get("from", "")
    source = source if is_address(source) else ""
    return _import_all(data, origin, source) if packed.is_zip(data) else _import_one(data, origin, source)


def _too_often() -> Any:
    return plays(problems=[problem("", "too_often")]), 429


def _import_one(data: bytes, origin: Origin, source: str) -> Any:
    outcome = _import("", data, origin, source=source)
    if outcome.result is None:
        return plays(outcome.slug, problems=outcome.problems), 422
    how, play = outcome.result.how, outcome.result.play
    if not play.players:  # a deck
        if how == importing.THERE:
            flash(words().word(decks.already_here(archive(), play.key).message))
        return go_to(url_for("pads.pad", key=play.key))
    if source and how != importing.DELETED:
        transfers.note_arrival(archive(), play, origin._replace(action_id=writing.new_id()), source)
        if how == importing.FORKED:
            flash(words()("brought-forked"))
    elif how != importing.ADDED:
        return plays(outcomes=[outcome])
    return go_to(url_for("pads.pad", key=play.key))


def weight(found: packed.Unpacked) -> int:
    """Return how many additional files a ZIP counts as in the limit OPENED."""
    return max(found.number // WORTH_ONE, found.size // packed.LARGEST_FILE)


def _import_all(data: bytes, origin: Origin, source: str) -> Any:
    try:
        found = packed.unpack(data)
    except Refused as refusal:
        return plays(problems=_shown(refusal)), 422
    if (more := weight(found)) and opens_too_much(more):
        return _too_often()
    group = importing.group_from(archive(), origin.phone, source, packed.unpack(data)) if source else None
    outcomes = [
        _import(one.name, one.data, origin._replace(action_id=f"{origin.action_id} {place}"), group, source)
        for place, one in enumerate(found.files)
    ]
    if group and all(one.result for one in outcomes):
        return go_to(url_for("history.index", key=group.key))
    outcomes.sort(key=lambda one: one.result is not None)
    counted = Counter(one.result.how if one.result else "refused" for one in outcomes)
    summary = tuple(say(f"brought-count-{how}", n=counted[how]) for how in COUNTED if counted[how])
    return plays(outcomes=outcomes, summary=summary), 200 if outcomes[-1].result else 422


def _import(name: str, data: bytes | None, origin: Origin, group: GroupRow | None = None, source: str = "") -> Outcome:
    """Import one file, which may be of a ``group`` that continues at the address ``source``."""
    name, text = sayable(name)[:MOST_PLACE], ""
    try:
        text = packed.text_of(data)
        alone = not name and decks.is_file(text)
        result = _import_deck(text, origin, source) if alone else importing.import_play(archive(), origin, text, group)
    except Refused as refusal:
        return Outcome(name, slug=game_of(text), problems=_shown(refusal))
    if group and result.how in (importing.ADDED, importing.FORKED):
        revision = store.last_event(archive().db, result.play.id)
        transfers.depart(archive(), result.play, origin._replace(action_id=writing.new_id()), source, revision)
    return Outcome(name, result, say(f"brought-{result.how}", n=result.more), result.play.game)


def _import_deck(text: str, origin: Origin, source: str) -> ImportResult:
    """Import a deck, unless it is here; one with a ``source`` goes into the deck that came from or was sent there."""
    key = writing.key_of(origin.phone, source or origin.action_id)
    known = store.sheets_from(archive().db, origin.phone, source) if source else None
    result, _ = decks.arrive(archive(), key, known, origin.phone, text)
    if source and result.how == importing.ADDED:
        transfers.note_arrival(archive(), result.play, origin, source)
    return result


def _shown(refusal: Refused) -> tuple[Problem, ...]:
    """Return the problems with their paths made printable and short."""
    return tuple(one._replace(path=sayable(one.path)[:MOST_PLACE]) for one in refusal.problems)


# ---- out


@blueprint.get("/plays.zip")
def all_plays() -> Response:
    """Download all plays of this phone: a file of each, and one table of the finished ones."""
    return zipped(store.ids_of(archive().db, phone()))


@blueprint.get("/g/<key>/plays.zip")
def plays_of_group(key: str) -> Response:
    """Download all plays of a group in the same form."""
    group = group_at(key)
    return zipped(groups.all_plays(archive().db, group.id), group.name)


def zipped(numbers: Sequence[int], name: str = "") -> Response:
    """Stream the plays with these ids as a ZIP: a file of each, and a table of results; ``name`` is the group's."""
    body = stream_with_context(_zipped(numbers, name))
    headers = {"Content-Disposition": 'attachment; filename="bloco-de-pontos.zip"'}
    return Response(body, mimetype="application/zip", headers=headers)


def _zipped(numbers: Sequence[int], name: str) -> Iterator[bytes]:
    """Yield the ZIP piece by piece, with at most one play in memory."""
    pipe = Pipe()
    with ZipFile(pipe, "w", ZIP_DEFLATED) as packing:
        packing.comment = name.encode()
        for sheet in files.sheets(archive(), numbers):
            packing.writestr(f"{name_of(sheet)}.json", files.export(archive(), sheet))
            yield pipe.taken()
        with packing.open(packed.RESULTS, "w") as table:
            table.write(table_text([], words()).encode())
            for sheet in files.sheets(archive(), numbers):
                if sheet.finished:
                    table.write(lines_text(copies.rows(sheet, words(sheet.game.slug).word)).encode())
                    yield pipe.taken()
    yield pipe.taken()


class Pipe(io.RawIOBase):
    """A stream from which everything written is taken out at once."""

    def __init__(self) -> None:
        self._held = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, piece: Any) -> int:
        self._held += piece
        return len(piece)

    def taken(self) -> bytes:
        """Return what was written since the last call."""
        held, self._held = bytes(self._held), bytearray()
        return held
