"""The result of a play as a picture to send: light colours, the winner's drawing, the standings."""

from functools import partial
from math import ceil
from typing import NamedTuple

from flask import current_app, render_template

from companion.core.text import HIDDEN
from companion.host import Drawing
from companion.language import Wording
from companion.plays import copies, pictures
from companion.plays.sheet import Sheet
from companion.web.marks import letters, wordmark_box
from companion.web.request import archive, words
from companion.web.share.ink import ink_of

SHAPES = {"sheet": (1080, 1350), "strip": (1200, 630)}
"""The pictures by name, with width and height in pixels: one for chats, one for link previews."""

SHRUNK = 0.62
"""The factor by which a text may shrink before it is cut."""
TWO_LINES = 0.6
"""The same factor for text in two lines, which is smaller already."""
WIDE, NARROW = 0.86, 0.28
"""Upper bounds for the widths of letters in the bold condensed font, in ems."""


class FittedText(NamedTuple):
    """Text shrunk or cut to fit: its size in pixels, and as much of it as fits."""

    size: float
    text: str


class Row(NamedTuple):
    """A row of the standings: rank and total (either may be empty), the side with its letters, and its name."""

    rank: str
    side: int
    letters: str
    name: tuple[FittedText, ...]
    total: str


def width(text: str) -> float:
    """Return an upper bound for the width of ``text``, in ems."""
    return sum(
        NARROW if one in "ijlI.,:;'’!|·" else WIDE if one in "mwMW—%@" else 0.58 if one.isupper() else 0.5
        for one in text
    )


def fit(text: str, size: float, room: float, shrunk: float = SHRUNK) -> FittedText:
    """Return ``text`` in ``size`` or smaller, so that it is at most ``room`` pixels wide, cut if necessary.

    It never becomes smaller than ``shrunk`` times ``size``.
    """
    size = int(10 * max(size * shrunk, min(size, room / max(width(text), 0.1)))) / 10
    kept = text
    while kept and width(text) * size > room:
        kept = kept[:-1].rstrip()
        text = f"{kept}…"
    return FittedText(size, text)


def lines(text: str, size: float, room: float) -> tuple[FittedText, ...]:
    """Return ``text`` in one line, or in two of similar width if one would be too small."""
    if width(text) * size * SHRUNK <= room or " " not in text:
        return (fit(text, size, room),)
    parts = text.split()
    cut = min(range(1, len(parts)), key=lambda at: max(width(" ".join(parts[:at])), width(" ".join(parts[at:]))))
    both = (" ".join(parts[:cut]), " ".join(parts[cut:]))
    smallest = min(fit(line, size * SHRUNK, room, TWO_LINES).size for line in both)
    return tuple(fit(line, smallest, room, 1) for line in both)


def described(sheet: Sheet, t: Wording) -> str:
    """Return everything the picture shows, in words."""
    said = [t.word(sheet.title), t.word(sheet.day), copies.verdict(sheet, t.word)]
    ranking, points = copies.ranking(sheet), sheet.game.points
    stood = [" ".join([t.word(sheet.sides[one.side]), *([t.word(one.total)] if points else [])]) for one in ranking]
    said += [", ".join(stood)] if stood else []
    return ". ".join(said) + "."


def drawn(sheet: Sheet, shape: str, t: Wording) -> str:
    """Return the picture ``shape`` as SVG."""
    score, (wide, _) = sheet.score, SHAPES[shape]
    ink = ink_of(current_app.extensions["assets"], sheet.game.slug)
    tall = shape == "sheet"
    winners = score.winners if score and sheet.won else ()
    first = winners[0] if winners else (score.ranking[0].side if score and score.standings else 0)
    left = (262 if tall else 184) if winners else (112 if tall else 80)
    reason, many = sheet.margin, len(sheet.sides)
    figure = (84 if many <= 3 else 54) if tall else (104 if many <= 3 else 80 if many == 4 else 64)
    size, room = (54 if many <= 3 else 40, 690) if tall else (48 if many <= 3 else 42, 310)
    if not tall:
        figure, size = min(figure, 470 // many), min(size, 376 // many)
    return render_template(
        f"picture/{shape}.svg",
        t=t,
        sheet=sheet,
        slug=sheet.game.slug,
        ink=ink,
        said=described(sheet, t),
        mark=wordmark_box(sheet.game.slug),
        title=lines(t.word(sheet.title), 64 if tall else 44, 600 if tall else 370) if sheet.game.title else None,
        number=t("sheet-number", n=sheet.play.number),
        day=t.word(sheet.day),
        winners=[(side, letters(sheet.sides[side])) for side in winners],
        left=left,
        lines=lines(t.word(sheet.headline), 146 if tall else 96, (968 if tall else 620) - left),
        reason=fit(t.word(reason), 48 if tall else 31.5, (968 if tall else 620) - left) if reason else None,
        view=sheet.view,
        side=first,
        rows=_rows(sheet, size, room, figure, t),
        figure=figure,
        teeth=range(ceil((wide - 120 if tall else wide - 80) / (32 if tall else 28))),
    )


def _rows(sheet: Sheet, size: float, room: float, figure: int, t: Wording) -> list[Row]:
    """Return the standings, names in ``size`` or smaller, with ``room`` pixels for name and total."""
    points, ranking = sheet.game.points, copies.ranking(sheet)
    totals = [t.word(one.total) if points else "" for one in ranking]
    room -= max((width(total) for total in totals), default=0) * figure
    return [
        Row(
            str(one.rank) if points and not sheet.undecided else "",
            one.side,
            letters(sheet.sides[one.side]),
            _named(sheet, one.side, t, size, room),
            total,
        )
        for one, total in zip(ranking, totals, strict=True)
    ]


def _named(sheet: Sheet, side: int, t: Wording, size: float, room: float) -> tuple[FittedText, ...]:
    """Return the full names of a side, or the short ones if those do not fit."""
    whole = lines(t.word(sheet.sides[side]), size, room)
    cut = any(line.text.endswith("…") for line in whole)
    return lines(t.word(sheet.game.names(sheet.setup.brief)[side]), size, room) if cut else whole


def picture(sheet: Sheet, shape: str) -> tuple[bytes, str]:
    """Return the picture ``shape`` and its MIME type, cached until its SVG changes."""
    drawing: Drawing = current_app.extensions["drawing"]
    t = words(sheet.game.slug)
    svg = HIDDEN.sub("", drawn(sheet, shape, t))  # names from an older version may contain such characters
    name, what = f"{shape}.{t.language}", f"{drawing.mimetype} {svg}"
    draw = partial(drawing.draw, svg, SHAPES[shape])
    return pictures.kept(archive(), sheet.play.id, name, what, draw), drawing.mimetype
