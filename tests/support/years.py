"""A group on a server that has played for a year, for its statistics pages."""

from companion.plays.sheet import PlayStore, Snapshots
from companion.store.database import connect
from companion.store.groups import find_group
from tests.support.a_year import make_year
from tests.support.house import Hand, Server

KEY = "a-year-in-the-browser"
STATISTICS = f"/g/{KEY}/statistics"


def play_a_year(server: Server) -> None:
    """Create a group's year of plays, unless it exists already."""
    archive = PlayStore(connect(server.folder / "plays.db"), Snapshots())
    if find_group(archive.db, KEY) is None:
        make_year(archive, 5, 40, KEY)
    archive.db.close()


def join(hand: Hand, group: str = f"/g/{KEY}") -> None:
    """Join a group by its link, unless the phone is already in it."""
    hand.open(group)
    if hand.button(hand.t("join-group")).count():
        hand.follow(hand.button(hand.t("join-group")))
