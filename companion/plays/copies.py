"""Copies of a play for other programs: text for a chat, rows for a spreadsheet, a play for BG Stats."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any
from urllib.parse import quote

from companion.core.game import FINISHED, FIRST_PLAYER
from companion.core.names import plain
from companion.core.score import Standing, text_of
from companion.core.text import Arg, fold, say
from companion.plays.sheet import PlayStore, Sheet
from companion.store import plays as store

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 8000
"""Characters of an address that browsers and BG Stats accept."""
SOURCE = "Bloco de Pontos"
CHAT_LINES = 5

Word = Callable[[Arg], str]
"""Renders a message in the reader's language."""


def verdict(sheet: Sheet, word: Word) -> str:
    """Return who won, and by how much."""
    return word(sheet.verdict) + (f" ({word(sheet.margin)})" if sheet.margin else "")


def ranking(sheet: Sheet) -> list[Standing]:
    """Return the standings by rank, empty if there is no score."""
    return sheet.score.ranking if sheet.score else []


def chat(sheet: Sheet, word: Word) -> str:
    """Return the result in at most five lines: game and day, the winner, and the standings or those who did not win."""
    head = [f"{word(sheet.title)} · {word(sheet.day)}", verdict(sheet, word)]
    if not sheet.game.points:
        others = tuple(name for side, names in enumerate(sheet.sides) if side not in sheet.winners for name in names)
        return "\n".join([*head, *([word(say("chat-with", names=others))] if others else [])])
    stood = [_stood(sheet, one, word) for one in ranking(sheet)]
    room = CHAT_LINES - 2
    rows = stood if len(stood) <= room else [*stood[: room - 1], " · ".join(stood[room - 1 :])]
    return "\n".join([*head, *rows])


def _stood(sheet: Sheet, one: Standing, word: Word) -> str:
    names = word(sheet.sides[one.side])
    return f"{names} {word(one.total)}" if sheet.undecided else f"{one.rank}. {names} {word(one.total)}"


# ---- a spreadsheet


def rows(sheet: Sheet, word: Word) -> Iterator[list[str | int]]:
    """Yield a row per player and category: day, game, number of the sheet, player, rank, win, total, category, points.

    A game without points has one row per player.
    """
    for one in ranking(sheet):
        place: str | int = "" if sheet.undecided else one.rank
        won = int(one.side in sheet.winners)
        for name in sheet.sides[one.side]:
            said = plain_cell(word(sheet.title)), sheet.play.number, plain_cell(name)
            head: list[str | int] = [sheet.played_on, *said, place, won]
            if not sheet.game.points:
                yield [*head, "", "", ""]
                continue
            for line in one.lines:
                category = word(text_of("line", line.key))
                yield [*head, one.total, category, line.points]


def plain_cell(text: str) -> str:
    """Escape text that a spreadsheet would take for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


# ---- BG Stats


def bg_stats(archive: PlayStore, sheet: Sheet) -> dict[str, Any]:
    """Return the play as BG Stats reads it, dated by its end in UTC.

    If the players noted another day, that day is used and the duration is left out, as nobody knows it. Players on one
    side share a ``team``. Source: bgstatsapp.com, "Push plays to BG Stats from other apps or websites".
    """
    begun = datetime.fromisoformat(sheet.play.opened_at)
    ended = _ended(archive, sheet, begun)
    known = ended.astimezone().date().isoformat() == sheet.played_on
    first = sheet.pad.get(FIRST_PLAYER)
    players = []
    for seat, name in enumerate(sheet.setup.players):
        player: dict[str, Any] = {"name": name, "sourcePlayerId": fold(name)}
        one = next((one for one in ranking(sheet) if name in sheet.sides[one.side]), None)
        if one and len(sheet.sides[one.side]) > 1:
            player["team"] = str(one.side + 1)
        if one:
            player |= {"score": one.total} if sheet.game.points else {}
            player |= {"rank": one.rank} if sheet.won else {}
        winner = one is not None and one.side in sheet.winners
        players.append({**player, "winner": winner, "startPlayer": seat == first})
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{sheet.play.id}-{begun:%Y%m%d%H%M%S}",
        "playDate": f"{ended:%Y-%m-%d %H:%M:%S}" if known else f"{sheet.played_on} 00:00:00",
        **({"durationMin": int((ended - begun).total_seconds()) // 60} if known else {}),
        **({"comments": sheet.note} if sheet.note else {}),
        "game": {
            "name": str(sheet.title) if sheet.titled else sheet.game.name,
            "sourceGameId": f"{sheet.game.slug}:{plain(str(sheet.title))}" if sheet.titled else sheet.game.slug,
            **({"bggId": sheet.game.bgg_id} if sheet.game.bgg_id and not sheet.titled else {}),
            "highestWins": not (sheet.score and sheet.score.fewest),
            "noPoints": not sheet.game.points,
        },
        "players": players,
    }


def _ended(archive: PlayStore, sheet: Sheet, begun: datetime) -> datetime:
    event = store.writer_of(archive.db, sheet.play.id, FINISHED)
    # A sheet at an earlier revision does not know an end that came later.
    return datetime.fromisoformat(event.at) if event and event.number <= sheet.revision else begun


def bg_stats_link(archive: PlayStore, sheet: Sheet) -> str:
    """Return the address that opens the play in BG Stats; a long note is cut to fit."""
    play = bg_stats(archive, sheet)
    note, kept = play.pop("comments", ""), ""
    room = LONGEST_LINK - len(BG_STATS) - len(_quoted({**play, "comments": ""}))
    for sign in note:
        room -= len(_quoted(sign)) - len(_quoted(""))
        if room < 0:
            break
        kept += sign
    return BG_STATS + _quoted({**play, "comments": kept} if kept else play)


def _quoted(value: Any) -> str:
    return quote(json.dumps(value, ensure_ascii=False, separators=(",", ":")), safe="")
