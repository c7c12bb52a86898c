"""What is played: a game, and of one that is named at the table under which of its titles."""

from typing import NamedTuple

from companion.core.names import plain


class Title(NamedTuple):
    """What is played: the slug of its game, and what ``plain`` leaves of how the table calls it.

    So titles that differ only in capitals, accents and spaces are one. ``called`` is empty where the table says
    nothing, which is always so in a game that is not named there; ``game`` is empty for whatever is played.
    """

    game: str = ""
    called: str = ""


def title_of(game: str, typed: str) -> Title:
    """Return what is played where the table has ``typed`` this for a title of ``game``; empty: nothing."""
    return Title(game, plain(typed))
