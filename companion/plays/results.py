"""How the plays of groups ended, stored for statistics and computed when those are read.

Results are stored because points follow from the rules of a game, which SQL does not know, and because groups read
statistics far more often than they correct a finished sheet. A tap computes nothing: triggers in the schema drop the
stored result of any sheet that is written.
"""

import logging
from collections.abc import Sequence
from itertools import islice

from sqlite_utils import Database

from companion import games
from companion.core.game import FIRST_PLAYER
from companion.core.names import title_of
from companion.core.score import Score
from companion.plays.sheet import PlayStore, Sheet, read_uncached
from companion.store import groups, results
from companion.store import plays as store
from companion.store.database import writing
from companion.store.results import FactRow, PersonRow, ResultRow

RULESET = 3
"""Raise this when a score, a tie-break or a fact changes: all results are then computed again."""
AT_ONCE = 50
"""Plays per transaction, some hundredths of a second, so that tables can write in between."""

log = logging.getLogger(__name__)


def refresh(archive: PlayStore, group: int) -> None:
    """Compute and store the missing results of ``group``."""
    waiting = iter(results.missing(archive.db, group, RULESET))
    while some := list(islice(waiting, AT_ONCE)):
        with writing(archive.db) as db:
            for number in some:
                _keep(db, number, group)


def _keep(db: Database, number: int, group: int) -> None:
    """Store how play ``number`` ended, including that nobody won; only inside ``writing``."""
    play = store.play_by_id(db, number)
    of = groups.group_of(db, number)
    if play is None or play.deleted_at or of is None or of.id != group:  # meanwhile deleted or moved to another group
        return
    row = ResultRow(number, group, RULESET, *title_of(play.game, play.title))
    members = groups.seated(db, number)
    sheet = read_uncached(db, play) if games.on_sheet(play.game) else None
    if sheet and not sheet.finished:  # reopened meanwhile
        return
    if sheet is None or sheet.draft or not sheet.winners or (score := sheet.score) is None:  # its game may be gone
        results.keep(db, row, members)
        return
    row = row._replace(
        played_on=sheet.played_on,
        size=len(sheet.sides),
        winners=len(sheet.winners),
        tie_break=score.tie_break,
        margin=score.lead if sheet.game.scored else None,
        first_won=_first_won(sheet),
    )
    results.keep(db, row, members, _people(sheet, score), _facts(sheet, score))


def _first_won(sheet: Sheet) -> bool | None:
    """Return whether the first player has won, None if nobody recorded who that was."""
    first = sheet.pad.get(FIRST_PLAYER)
    if first is None:
        return None
    return any(first in seats for side, seats in enumerate(sheet.game.sides(sheet.setup)) if side in sheet.winners)


def _people(sheet: Sheet, score: Score) -> list[PersonRow]:
    """Return how each player ended; players of one side share the result."""
    found = []
    for standing, seats in zip(score.standings, sheet.game.sides(sheet.setup), strict=True):
        total = standing.total if sheet.game.scored else None
        lines = store.dump({line.key: line.points for line in standing.lines})
        won = standing.side in sheet.winners
        for seat in seats:
            person = sheet.setup.persons[seat]
            found.append(PersonRow(person, standing.side, standing.rank, total, won, lines))
    return found


def _facts(sheet: Sheet, score: Score) -> Sequence[FactRow]:
    """Return the game's own facts about the play; if computing them fails, that is logged and there are none."""
    if sheet.game.facts is None:
        return ()
    try:
        found = sheet.game.facts.of(sheet.setup, sheet.pad, score)
    except Exception:
        log.exception("could not compute the facts of a play of %s: %s", sheet.game.slug, sheet.pad)
        return ()
    persons = sheet.setup.persons
    return [FactRow(one.kind, one.name, one.number, None if one.seat is None else persons[one.seat]) for one in found]
