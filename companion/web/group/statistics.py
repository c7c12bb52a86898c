"""The statistics of a group, for its phones: a page with a tab for each game, and its tables as CSV."""

from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from companion.core.game import say_day
from companion.core.layout import read_number
from companion.core.names import Title
from companion.language import Wording
from companion.plays.copies import plain_cell
from companion.plays.statistics import SHOWN, Statistics, StatisticsQuery, read
from companion.store.statistics import ANYTHING, FEW
from companion.web.group import statistic_charts
from companion.web.group.membership import group_at
from companion.web.group.statistic_tables import Cell, Day, tables, tenths
from companion.web.group.titles import asked_game, of_title
from companion.web.request import archive, page, words
from companion.web.share.sending import lines_text, sent

blueprint = Blueprint("statistics", __name__, url_prefix="/g/<key>/statistics")

TALLIED = 10
"""Wins drawn as tally marks; more are shown as a figure."""
_CHOSEN = ("year", "of", "one", "other")


def _read(key: str) -> Statistics:
    group = group_at(key)
    chosen = {name: read_number(request.args.get(name, "")) or 0 for name in _CHOSEN}
    game, called = asked_game()
    return read(archive(), group, StatisticsQuery(game, called=called, **chosen))


@blueprint.get("")
def statistics(key: str) -> str:
    """Show who wins, in all games or in one."""
    found = _read(key)
    chosen = {name: value for name in _CHOSEN if (value := getattr(found.query, name))}

    def to(title: Title = found.query.title, endpoint: str = "statistics.statistics", **changed: Any) -> str:
        """Return the address of this page, or of its tables, with some of its choices ``changed``."""
        query = {**of_title(title, found.names.get(title, found.query.called)), **chosen, **changed}
        return url_for(endpoint, key=key, **{name: value for name, value in query.items() if value})

    return page(
        "statistics.html",
        found.query.slug,
        it=found,
        key=key,
        to=to,
        anything=ANYTHING,
        query={**of_title(found.query.title, found.name), **({"year": found.query.year} if found.query.year else {})},
        csv_of=lambda table: to(endpoint="statistics.as_csv", table=table),
        tables={table.name: table for table in tables(found)},
        draw=statistic_charts,
        few=FEW,
        most=SHOWN,
        tallied=TALLIED,
        cell=cell,
        tenths=tenths,
    )


@blueprint.get("/<table>.csv")
def as_csv(key: str, table: str) -> Response:
    """Download one of the page's tables as CSV, with decimal points."""
    found = _read(key)
    wanted = next((one for one in tables(found) if one.name == table), None)
    if wanted is None:
        abort(404)
    t = words(found.query.slug)
    rows = ([_typed(t, one) for one in row] for row in (wanted.head, *wanted.rows))
    return sent(lines_text(rows, marked=True), f"{table}.csv", "text/csv")


def _typed(t: Wording, value: Cell) -> str | int:
    """Return a cell for CSV."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, int):
        return value
    if isinstance(value, Day):
        return value.iso
    return plain_cell(t.word(value))


def cell(t: Wording, value: Cell) -> str:
    """Return a cell as the page shows it; None is a dash."""
    if value is None:
        return "\N{EN DASH}"
    if isinstance(value, Day):
        return t.word(say_day(value.iso))
    return t.word(tenths(value) if isinstance(value, float) else value)
