"""Decks: whose they are, which one a play picks from, and how cards entered during a play get into it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from companion import games
from companion.core.deck import EXAMPLE, FORMAT, MOST, NAME, Deck, Row
from companion.core.deck_sheet import deck_sheet
from companion.core.game import DECK, Game, Setup, SheetKind
from companion.core.json_file import parsed, written
from companion.core.pad import Conflict, Pad, Patch, Value, apply_patch, same
from companion.core.text import Problem, Refused, fold, problem
from companion.plays import writing
from companion.plays.importing import ADDED, CONTINUED, DELETED, THERE, ImportResult
from companion.plays.opening import insert_sheet
from companion.plays.replaying import game_of
from companion.plays.sheet import PlayStore, Sheet, Snapshots, find, read
from companion.plays.writing import Command, Origin
from companion.store import database
from companion.store import plays as store
from companion.store.plays import PlayRow

MOST_DECKS = 30
SHOWN = 8
"""Most cards offered for what was typed."""
RECENT = 12
"""Plays looked at for a card that was changed in their deck."""
UNASKED = 3
"""Cards offered before anything is typed, if the deck has more than SHOWN."""


@dataclass(frozen=True)
class Offer:
    """What a form offers to pick: the deck (None: there is none yet), and its cards that match ``typed``.

    Each card comes with whether all its copies are on the table already; those come last. ``total`` is how many cards
    of the kind there are, ``copies`` how many the deck has of the card that the form shows.
    """

    sheet: Sheet | None
    kind: str
    typed: str
    cards: Sequence[tuple[Row, bool]] = ()
    total: int = 0
    copies: int = 1

    @property
    def name(self) -> str:
        """The name of the deck, empty if there is none."""
        return str(self.sheet.pad.get(NAME, "")) if self.sheet else ""

    @property
    def invented(self) -> bool:
        """Whether the cards are invented."""
        return bool(self.sheet and self.sheet.pad.get(EXAMPLE))


class OnTable(NamedTuple):
    """The version of the deck that a play names (empty: none), and the cells of its cards that are all on the table."""

    deck: str = ""
    lying: tuple[str, ...] = ()


def kind_of(game: Game) -> str:
    """Return the kind under which a deck of ``game`` is stored."""
    return f"{game.slug}/{DECK}"


def shelf(archive: PlayStore, game: Game, phone: str) -> list[Sheet]:
    """Return the decks of this phone, most recently written first."""
    return [read(archive, play) for play, _ in store.plays_of(archive.db, phone, MOST_DECKS, kind_of(game))]


def open_deck(archive: PlayStore, game: Game, origin: Origin, name: str) -> str:
    """Open an empty deck and return its address, once per action; raises Refused for an invalid name."""
    key, name = writing.key_of(origin.phone, origin.action_id), name.strip()
    deck_sheet(_deck(game)).cell(Setup(()), NAME).check(name)
    return _open(archive, game, key, origin.phone, {NAME: name})


def import_deck(archive: PlayStore, game: Game, origin: Origin, text: str) -> tuple[str, bool]:
    """Open a deck from a file; return its address, and whether this phone had the same deck already.

    Raises Refused with every error and its place.
    """
    found = _deck(game).read(text)
    if there := _same(archive, game, origin.phone, found):
        return there, True
    key = writing.key_of(origin.phone, origin.action_id)
    return _import(archive, game, key, origin.phone, found), False


def _same(archive: PlayStore, game: Game, phone: str, found: Mapping[str, Any]) -> str:
    """Return the address of this phone's deck that a parsed file holds exactly, empty if it has none."""
    decks = shelf(archive, game, phone)
    return next((deck.play.key for deck in decks if _deck(game).is_in(deck.pad, found)), "")


def already_here(archive: PlayStore, key: str) -> Problem:
    """Return what is said of a file whose deck or score card this phone has already, at the address ``key``."""
    sheet = find(archive, key)
    return problem("", "already_there", name=sheet.pad[NAME] if sheet else "")


def is_file(text: str) -> bool:
    """Return whether ``text`` is the file of a deck."""
    read = parsed(text)
    return isinstance(read, dict) and read.get("format") == FORMAT


def arrive(
    archive: PlayStore, key: str, known: Sequence[str] | None, phone: str, text: str
) -> tuple[ImportResult, int]:
    """Import a copy of the deck in a file, and return the outcome and the number of cards read.

    The cards are added to the deck at the first of the addresses ``known`` that has one, else to the one opened at
    ``key``; without ``known``, a deck that this phone has exactly is not opened again. Raises Refused with every error
    and its place. Idempotent for the same file.
    """
    game = games.found().get(game_of(text))
    if game is None or game.deck is None:
        raise Refused(problem("game", "deck_of_other_game"))
    found = game.deck.read(text)
    number = len(found["cards"])
    if known is None:
        known = [_same(archive, game, phone, found)]
    if there := next((deck for one in (*known, key) if (deck := find(archive, one, kind_of(game)))), None):
        before = there.revision
        if not there.pad.get(EXAMPLE):
            command = writing.run_action("load", deck_sheet(game.deck).actions["load"], {"text": text})
            there = writing.record(archive, there.play, writing.origin_of(phone), command)
        return ImportResult(CONTINUED if there.revision > before else THERE, there.play), number
    how = DELETED if store.find_play(archive.db, key) else ADDED
    _import(archive, game, key, phone, found)  # a deleted deck stays deleted
    play = store.find_play(archive.db, key)
    if play is None:
        raise LookupError(key)
    return ImportResult(how, play), number


@cache
def example_text(slug: str) -> str:
    """Return the file of the game's invented deck."""
    return (games.FOLDER / slug / _deck(games.found()[slug]).example).read_text("utf-8")


def export(sheet: Sheet) -> str:
    """Return the deck as the text of a file, one card per line."""
    head = _deck(games.found()[sheet.kind.slug]).dump(sheet.pad)
    return written(head, "cards", head.pop("cards"))


def _import(archive: PlayStore, game: Game, key: str, phone: str, found: Mapping[str, Any]) -> str:
    """Open a deck at ``key`` with the parsed file ``found``, and return ``key``."""
    marked = {EXAMPLE: True} if found["example"] else {}
    return _open(archive, game, key, phone, {NAME: found["name"], **_deck(game).load(marked, found), **marked})


def _open(archive: PlayStore, game: Game, key: str, phone: str, pad: Pad) -> str:
    with database.writing(archive.db) as db:
        insert_sheet(db, key, kind_of(game), (), phone, pad)
    return key


def _deck(game: Game) -> Deck:
    if game.deck is None:
        raise LookupError(f"{game.slug} has no deck")
    return game.deck


# ---- a play and its deck


def of_play(archive: PlayStore, sheet: Sheet, phone: str) -> Sheet | None:
    """Return the deck that the play picks from: the one it names, else this phone's latest real one."""
    if key := sheet.pad.get(DECK):
        return find(archive, key, kind_of(sheet.game))
    return next((deck for deck in shelf(archive, sheet.game, phone) if not deck.pad.get(EXAMPLE)), None)


def is_invented(archive: PlayStore, sheet: Sheet) -> bool:
    """Return whether the play picks its cards from an invented deck."""
    return DECK in sheet.pad and store.holds(archive.db, sheet.pad[DECK], kind_of(sheet.game), EXAMPLE)


def on_table(archive: PlayStore, sheet: Sheet) -> OnTable:
    """Return which cards of its deck are on a play."""
    found = find(archive, sheet.pad[DECK], kind_of(sheet.game)) if DECK in sheet.pad else None
    return OnTable(version(found), tuple(_out(sheet, found))) if found else OnTable()


def version_on(archive: PlayStore, sheet: Sheet) -> str:
    """Return the version of the deck that a play picks from, empty if there is none."""
    if DECK not in sheet.pad or sheet.played is None:
        return ""
    found = find(archive, sheet.pad[DECK], kind_of(sheet.game))
    return version(found) if found else ""


def version(deck: Sheet) -> str:
    """Return the identity of a deck at its current revision."""
    return f"{deck.play.key} {deck.revision}"


def _out(sheet: Sheet, deck: Sheet) -> list[str]:
    """Return the cells of the cards of ``deck`` whose copies are all on a play."""
    lying = [value for value in sheet.pad.values() if isinstance(value, dict)]
    return [card.cell for card in _deck(sheet.game).all_among(deck.pad, lying)]


def offer(archive: PlayStore, sheet: Sheet, phone: str, kind: str, typed: str, card: Value = None) -> Offer | None:
    """Return what the form ``kind`` of a play, showing ``card``, offers to pick; None if it picks nothing."""
    if not picks(sheet, kind):
        return None
    deck, found, typed = _deck(sheet.game), seen(archive, sheet, phone), typed.strip()
    if found is None:
        return Offer(None, kind, typed)
    cards, total = deck.find(found.pad, kind, typed, MOST), len(deck.cards(found.pad, kind))
    out = _out(sheet, found)
    rows = [(deck.row(card), card.cell in out) for card in cards]
    shown = sorted(rows, key=lambda row: row[1])[: SHOWN if typed or total <= SHOWN else UNASKED]
    known = deck.known(found.pad, kind, card) if _is_card(deck, kind, card) else None
    return Offer(found, kind, typed, shown, total, known.copies if known else 1)


def offers(game: Game, found: Sheet | None) -> list[Offer]:
    """Return all cards that a play of ``game`` can pick from a deck, by kind and name, used or not."""
    deck, pad = _deck(game), found.pad if found else {}
    rows = {kind: [(deck.row(card), False) for card in deck.cards(pad, kind)] for kind in deck.kinds}
    return [Offer(found, kind, "", cards, len(cards)) for kind, cards in rows.items()]


def seen(archive: PlayStore, sheet: Sheet, phone: str) -> Sheet | None:
    """Return the deck that the play picks from, and add it to the decks of this phone."""
    found = of_play(archive, sheet, phone)
    if found and sheet.pad.get(DECK) and phone not in found.phones:
        with database.best_effort():
            writing.join(archive, found.play, phone)
    return found


def picks(sheet: Sheet, kind: str) -> bool:
    """Return whether ``sheet`` is a play that picks cards of ``kind`` from a deck."""
    return bool(sheet.played and sheet.played.deck and kind in sheet.played.deck.kinds)


def names(kind: str, *sheets: Sheet) -> list[str]:
    """Return the distinct names of the cards of ``kind`` on the ``sheets``, both plays and decks, sorted."""
    found = {
        (value.get("card") or value).get("name", "")
        for sheet in sheets
        for cell, value in sheet.pad.items()
        if cell in sheet.layout and sheet.layout[cell].form == kind and isinstance(value, dict)
    }
    return sorted(found - {""}, key=fold)


def stands(sheet: Sheet, kind: str, cell: str) -> Value:
    """Return the value that the form ``kind`` of ``cell`` fills."""
    if picks(sheet, kind) and cell in sheet.layout and sheet.layout[cell].form == kind:
        return _deck(sheet.game).card_at(sheet.setup, sheet.pad, cell)
    return sheet.pad.get(cell)


def picked(deck: Sheet, card: str, cell: str) -> Command:
    """Return the command that puts a card of ``deck`` where the form of ``cell`` writes.

    ``card`` is the card's cell in the deck and its name, as its button showed them: the deck or the card may have
    changed since.
    """
    place, _, name = card.partition(" ")
    cards, kind, key = _deck(games.found()[deck.kind.slug]), place.partition(".")[0], deck.play.key

    def run(of: SheetKind, setup: Setup, pad: Pad) -> Patch:
        kept = deck.pad.get(place) if "." in place and pad.get(DECK, key) == key else None
        if kept is None or fold(kept["card"]["name"]) != fold(name):
            raise Refused(problem("", "card_gone"))
        if of.cell(setup, cell).form != kind:
            raise Refused(problem("", "no_such_cell"))
        wanted = cards.patch_for(setup, pad, cell, kept["card"])
        return wanted if DECK in pad else {**wanted, DECK: key}

    return Command(kind, run)


def _is_card(deck: Deck, kind: str, value: Value) -> bool:
    """Return whether ``value`` is a whole card, and not just a number that was worked out by hand."""
    return value is not None and not deck.kinds[kind].domain.problems(value, "")


class Entry(NamedTuple):
    """A card entered on a play: its kind, the cell whose form it fills, and how many copies the box has."""

    kind: str
    cell: str
    copies: int


def enter(archive: PlayStore, play: PlayRow, origin: Origin, command: Command, entry: Entry, name: str) -> Sheet:
    """Book a card entered on a play and keep it in the play's deck, in one transaction.

    If the play has no deck yet, one is opened as ``name`` and recorded on the play. Raises what ``record`` raises; on a
    conflict the card still goes into the deck, whichever value the players choose.
    """
    keeping: list[Command] = []
    conflict: Conflict | None = None
    with database.writing(archive.db):
        sheet = read(archive, play)
        deck, known = _deck(sheet.game), of_play(archive, sheet, origin.phone)
        key = known.play.key if known else sheet.pad.get(DECK) or writing.new_key()

        def run(of: SheetKind, setup: Setup, pad: Pad) -> Patch:
            wanted = command.run(of, setup, pad)
            card = deck.card_at(setup, apply_patch(pad, wanted), entry.cell)
            if not _is_card(deck, entry.kind, card):
                return wanted
            before = deck.card_at(setup, pad, entry.cell)
            keeping.append(
                Command(entry.kind, lambda of, setup, cards: deck.keep(cards, entry.kind, card, entry.copies, before))
            )
            return wanted if DECK in pad else {**wanted, DECK: key}

        try:
            after = writing.book(archive, play, origin, command._replace(run=run))
        except Conflict as other:
            conflict = other
        kept = [_keep(archive, sheet.game, origin, key, name, one) for one in keeping]
    for one in filter(None, kept):
        writing.booked(archive, one)
    if conflict:
        raise conflict
    return writing.booked(archive, after)


def _keep(archive: PlayStore, game: Game, origin: Origin, key: str, name: str, command: Command) -> Sheet | None:
    """Add a card entered on a play to the deck at ``key``, and return the deck; only inside ``writing``.

    If there is none, it is opened as ``name``. Invented and full decks stay unchanged.
    """
    db = archive.db
    insert_sheet(db, key, kind_of(game), (), origin.phone, {NAME: name})
    play = store.find_play(db, key)
    if play is None or play.game != kind_of(game):  # the play may name the address of something else
        return None
    uncommitted = PlayStore(db, Snapshots())  # uncommitted sheets must not reach the shared cache
    try:
        return writing.book(uncommitted, play, origin._replace(base=None), command)
    except (Refused, writing.Removed):
        return None


def chosen(archive: PlayStore, sheet: Sheet, key: str) -> Command:
    """Return the command that makes the play pick from the deck at ``key``.

    Raises Refused if that is not a deck of the game, or if invented and real cards would mix on one table.
    """
    game = sheet.game
    deck = find(archive, key, kind_of(game))
    if deck is None:
        raise Refused(problem("", "no_such_deck"))
    example = bool(deck.pad.get(EXAMPLE))

    def mixing(pad: Pad) -> list[str]:
        """Return the cells of the cards on the play that the other deck must not mix with."""
        before = find(archive, pad[DECK], kind_of(game)) if DECK in pad else None
        if example == bool(before and before.pad.get(EXAMPLE)):
            return []
        return [cell for cell, value in pad.items() if isinstance(value, dict) and "name" in value]

    def run(of: SheetKind, setup: Setup, pad: Pad) -> Patch:
        if mixing(pad):
            raise Refused(problem("", "example_mixes"))
        return {DECK: key}

    return Command("deck", run, lambda setup, pad: () if pad.get(DECK) == key else (DECK, *mixing(pad)))


def outdated(archive: PlayStore, before: Sheet, after: Sheet, cell: str, phone: str) -> bool:
    """Return whether a card changed in ``cell`` of a deck stays as it was on a recent unfinished play of this phone."""
    if before.part != DECK or cell not in before.pad or cell not in after.pad:
        return False
    card = before.pad[cell]["card"]
    if same(card, after.pad[cell]["card"]):
        return False
    plays = [read(archive, play) for play, _ in store.plays_of(archive.db, phone, RECENT, before.kind.slug)]
    going = [play.pad for play in plays if not play.finished]
    return any(pad.get(DECK) == before.play.key and card in pad.values() for pad in going)


def refuse_forged(archive: PlayStore, sheet: Sheet, wanted: Patch) -> None:
    """Raise Refused if a resolved conflict would set a deck that the play could not have chosen."""
    if DECK not in wanted or wanted[DECK] == sheet.pad.get(DECK):
        return
    key = wanted[DECK] if isinstance(wanted[DECK], str) and wanted[DECK].isascii() else ""
    chosen(archive, sheet, key).run(sheet.kind, sheet.setup, sheet.pad)
