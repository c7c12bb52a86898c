"""A group that has played for a year on a server, for its statistics to be looked at."""

from companion.plays.archive import Archive, States
from companion.store.database import connect
from companion.store.groups import find_group
from tests.a_year import make_year
from tests.in_browser.house import Server

KEY = "a-year-in-the-browser"
STATISTICS = f"/g/{KEY}/statistics"


def play_a_year(server: Server) -> None:
    """Let a group play for a year, if it has not yet."""
    archive = Archive(connect(server.folder / "plays.db"), States())
    if find_group(archive.db, KEY) is None:
        make_year(archive, 5, 40, KEY)
    archive.db.close()
