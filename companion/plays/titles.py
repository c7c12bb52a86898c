"""What a group plays: its games, and each title that tables give to a game as one of its own."""

from companion import games
from companion.core.text import Message, fold
from companion.core.titles import Title
from companion.plays.sheet import PlayStore
from companion.store import history
from companion.store.groups import GroupRow
from companion.store.history import PlayFilter


def titles(archive: PlayStore, group: GroupRow) -> dict[Title, str | Message]:
    """Return the names of everything ``group`` may have played, sorted by name.

    Names that depend on the language come first. A title is spelled as in its newest play.
    """
    found = {Title(slug): game.title_of({}) for slug, game in games.found().items()}
    for slug, game in games.found().items():
        for title in history.titles(archive.db, group.id, slug) if game.title else ():
            found[title] = _spelled(archive, group, title)
    return dict(sorted(found.items(), key=lambda one: (fold(one[1]) if isinstance(one[1], str) else "", one[0])))


def _spelled(archive: PlayStore, group: GroupRow, title: Title) -> str:
    newest = [
        row
        for over in (False, True)
        for row in history.plays_of_group(archive.db, group.id, PlayFilter(title), over=over, most=1)
    ]
    play, _ = max(newest, key=lambda row: row[1])
    return play.title
