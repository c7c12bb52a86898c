"""Sharing a finished play: its picture, its text, and copies for other programs."""

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence

from flask import Blueprint, Response, abort, request, url_for

from companion.core.text import fold
from companion.language import Wording
from companion.plays import copies, files
from companion.plays.sheet import Sheet
from companion.web.links import base_url
from companion.web.play.answers import seated_sheet_at, sheet_page, watched_sheet_at
from companion.web.play.pages import Page, Visit
from companion.web.request import archive, offers, words
from companion.web.share.picture import SHAPES, described, picture

blueprint = Blueprint("share", __name__)


@sheet_page(blueprint, "/p/<key>/share", exists=lambda sheet, visit: sheet.played and sheet.finished)
def share(sheet: Sheet, visit: Visit) -> Page:
    """Show the result as a picture and a text to send."""
    t = words(sheet.game.slug)
    context = {"described": described(sheet, t), "text": copies.chat(sheet, t.word), "name": name_of(sheet)}
    return Page("share.html", {**context, "address": link_of(sheet) if offers("joining.join") else ""})


def link_of(sheet: Sheet) -> str:
    """Return the full address at which a play can be watched."""
    return base_url() + url_for("tables.watch", key=sheet.play.watch_key)


def name_of(sheet: Sheet) -> str:
    """Return the file name of a play, without its extension."""
    title = re.sub("[^a-z0-9]+", "-", fold(str(sheet.title))).strip("-") if sheet.titled else ""
    return f"{title or sheet.game.slug}-{sheet.play.number:03}-{sheet.played_on}"


def copies_of(sheet: Sheet) -> dict[str, str]:
    """Return the link that only watches the result, empty if nobody could open it, and the link to BG Stats."""
    return {
        "link": link_of(sheet) if offers("joining.join") else "",
        "bg_stats": copies.bg_stats_link(archive(), sheet),
    }


def preview(sheet: Sheet, t: Wording) -> dict[str, str]:
    """Return the link preview of a finished play, as Open Graph properties."""
    head, *rest = copies.chat(sheet, t.word).split("\n")
    wide, high = SHAPES["strip"]
    image = base_url() + url_for("share.seen", key=sheet.play.watch_key, shape="strip", v=sheet.revision)
    return {
        "og:type": "article",
        "og:site_name": t("product"),
        "og:title": f"{rest[0]} · {head}",
        "og:description": " · ".join(rest[1:]),
        "og:url": link_of(sheet),
        "og:image": image,
        "og:image:type": "image/png",
        "og:image:width": str(wide),
        "og:image:height": str(high),
        "og:image:alt": described(sheet, t),
    }


# ---- pictures


@blueprint.get("/p/<key>/<any(sheet,strip):shape>.png")
def drawn(key: str, shape: str) -> Response:
    """Return a picture of the result."""
    return _png(_finished(seated_sheet_at(key)), shape)


@blueprint.get("/w/<key>/<any(sheet,strip):shape>.png")
def seen(key: str, shape: str) -> Response:
    """Return a picture of the result to those who only watch."""
    return _png(_finished(watched_sheet_at(key)), shape)


def _finished(sheet: Sheet) -> Sheet:
    if sheet.played is None or not sheet.finished or sheet.play.deleted_at:
        abort(404)
    return sheet


def _png(sheet: Sheet, shape: str) -> Response:
    """Answer with the picture; browsers revalidate it each time and load it only if it has changed."""
    content, kind = picture(sheet, shape)
    ending = kind.partition("/")[2].partition("+")[0]
    response = Response(content, mimetype=kind)
    response.headers["Content-Disposition"] = f'inline; filename="{name_of(sheet)}.{ending}"'
    response.cache_control.no_cache = True
    response.cache_control.private = True
    response.add_etag()
    response.make_conditional(request)
    return response


# ---- files


@blueprint.get("/p/<key>/result.csv")
def table(key: str) -> Response:
    """Download the result as CSV, a row for each player and category."""
    sheet = _finished(seated_sheet_at(key))
    t = words(sheet.game.slug)
    return sent(table_text(copies.rows(sheet, t.word), t), f"{name_of(sheet)}.csv", "text/csv")


def table_text(rows: Iterable[list[str | int]], t: Wording) -> str:
    """Return a CSV table with its heading, marked for spreadsheets."""
    return lines_text([t("csv-columns").split(","), *rows], marked=True)


def lines_text(rows: Iterable[Sequence[str | int]], marked: bool = False) -> str:
    """Return the rows as CSV; if ``marked``, after a byte order mark, by which spreadsheets know the encoding."""
    text = io.StringIO()
    if marked:
        text.write("\N{BYTE ORDER MARK}")
    csv.writer(text).writerows(rows)
    return text.getvalue()


@blueprint.get("/p/<key>/bg-stats.json")
def bg_stats(key: str) -> Response:
    """Download the play in the format of BG Stats."""
    sheet = _finished(seated_sheet_at(key))
    text = json.dumps(copies.bg_stats(archive(), sheet), ensure_ascii=False, indent=2)
    return sent(text, f"{name_of(sheet)}.bgsplay", "application/json")


@blueprint.get("/p/<key>/play.json")
def whole(key: str) -> Response:
    """Download the whole play with all its events."""
    sheet = seated_sheet_at(key)
    if sheet.played is None or sheet.draft:
        abort(404)
    return sent(files.export(archive(), sheet), f"{name_of(sheet)}.json", "application/json")


def sent(text: str, name: str, kind: str) -> Response:
    """Answer with a file to download."""
    return Response(text, mimetype=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
