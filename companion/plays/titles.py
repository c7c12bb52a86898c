"""What a group plays: every game, and of one that is named at the table each of its titles as a game of its own."""

from companion import games
from companion.core.text import Message, fold
from companion.core.titles import Title
from companion.plays.archive import PlayStore
from companion.store import history
from companion.store.groups import GroupRow
from companion.store.history import Wanted


def titles(archive: PlayStore, group: GroupRow) -> dict[Title, str | Message]:
    """Return how all that ``group`` may have played is called, in the order of these names.

    What is named by nobody comes first. A title is spelled as in the newest play of it.
    """
    found = {Title(slug): game.called({}) for slug, game in games.found().items()}
    for slug, game in games.found().items():
        for title in history.titles(archive.db, group.id, slug) if game.title else ():
            found[title] = _spelled(archive, group, title)
    return dict(sorted(found.items(), key=lambda one: (fold(one[1]) if isinstance(one[1], str) else "", one[0])))


def _spelled(archive: PlayStore, group: GroupRow, title: Title) -> str:
    newest = [
        row
        for over in (False, True)
        for row in history.plays_of_group(archive.db, group.id, Wanted(title), over=over, most=1)
    ]
    play, _ = max(newest, key=lambda row: row[1])
    return play.title
