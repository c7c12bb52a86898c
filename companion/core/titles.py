"""What is played: a game, and the title that the table gives it."""

from typing import NamedTuple

from companion.core.names import plain


class Title(NamedTuple):
    """What is played: the slug of a game, and what the table calls it, as ``plain`` leaves it.

    So titles that differ only in case, accents and spaces are one. ``called`` is empty for a play without a title;
    ``game`` is empty if any game is meant.
    """

    game: str = ""
    called: str = ""


def title_of(game: str, typed: str) -> Title:
    """Return what is played if the table ``typed`` this title of ``game``; empty for none."""
    return Title(game, plain(typed))
