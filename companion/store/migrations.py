"""The schema, step by step. Never edit a published step; add a new one at the end."""

import json
import secrets

from sqlite_utils import Database, Migrations

from companion.core.play_file import id_of

plays = Migrations("plays")


@plays()
def pads(db: Database) -> None:
    """Create plays, cells, events and phones.

    ``cells`` is the result of all ``events``, which are only ever appended. Times are UTC, ISO 8601.
    """
    for statement in (
        """CREATE TABLE plays (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            players TEXT NOT NULL,
            opened_at TEXT NOT NULL
        )""",
        """CREATE TABLE cells (
            play INTEGER NOT NULL REFERENCES plays(id),
            cell TEXT NOT NULL,
            value TEXT NOT NULL,
            event INTEGER NOT NULL,
            PRIMARY KEY (play, cell)
        ) WITHOUT ROWID""",
        """CREATE TABLE events (
            play INTEGER NOT NULL REFERENCES plays(id),
            number INTEGER NOT NULL,
            tap TEXT NOT NULL,
            at TEXT NOT NULL,
            phone TEXT NOT NULL,
            action TEXT NOT NULL,
            changes TEXT NOT NULL,
            undoes INTEGER,
            PRIMARY KEY (play, number)
        ) WITHOUT ROWID""",
        "CREATE UNIQUE INDEX events_tap ON events(play, tap)",
        "CREATE UNIQUE INDEX events_undoes ON events(play, undoes) WHERE undoes IS NOT NULL",
        """CREATE TABLE phones (
            play INTEGER NOT NULL REFERENCES plays(id),
            phone TEXT NOT NULL,
            number INTEGER NOT NULL,
            seat INTEGER,
            PRIMARY KEY (play, phone)
        ) WITHOUT ROWID""",
        "CREATE INDEX phones_phone ON phones(phone, play)",
    ):
        db.conn.execute(statement)


@plays()
def tables(db: Database) -> None:
    """Add what several phones at a table need: links to watch, ended links, spoken codes and open streams."""
    for statement in (
        "ALTER TABLE events RENAME COLUMN tap TO action_id",
        "ALTER TABLE plays ADD COLUMN watch_key TEXT",
        "ALTER TABLE phones ADD COLUMN removed INTEGER NOT NULL DEFAULT 0",
        """CREATE TABLE ended_links (
            key TEXT PRIMARY KEY,
            play INTEGER NOT NULL REFERENCES plays(id)
        ) WITHOUT ROWID""",
        """CREATE TABLE codes (
            code TEXT PRIMARY KEY,
            play INTEGER NOT NULL UNIQUE REFERENCES plays(id),
            made_at TEXT NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE streams (
            id INTEGER PRIMARY KEY,
            play INTEGER NOT NULL REFERENCES plays(id),
            phone TEXT NOT NULL,
            process INTEGER NOT NULL
        )""",
        "CREATE INDEX streams_play ON streams(play)",
    ):
        db.conn.execute(statement)
    for (play,) in db.execute("SELECT id FROM plays").fetchall():
        db.conn.execute("UPDATE plays SET watch_key = ? WHERE id = ?", (secrets.token_urlsafe(16), play))
    db.conn.execute("CREATE UNIQUE INDEX plays_watch_key ON plays(watch_key)")


@plays()
def deleted(db: Database) -> None:
    """Add deletion of plays; the id of a removed sheet is never reused."""
    for statement in (
        "ALTER TABLE plays ADD COLUMN deleted_at TEXT",
        "CREATE INDEX plays_deleted ON plays(deleted_at) WHERE deleted_at IS NOT NULL",
        "CREATE TABLE numbers (highest INTEGER NOT NULL)",
        "INSERT INTO numbers (highest) VALUES (0)",
    ):
        db.conn.execute(statement)


@plays()
def sharing(db: Database) -> None:
    """Add pictures of results, and when a play was imported from a file."""
    for statement in (
        "ALTER TABLE plays ADD COLUMN imported_at TEXT",
        """CREATE TABLE pictures (
            id INTEGER PRIMARY KEY,
            play INTEGER NOT NULL REFERENCES plays(id),
            name TEXT NOT NULL,
            digest TEXT NOT NULL,
            png BLOB NOT NULL
        )""",
        "CREATE UNIQUE INDEX pictures_play ON pictures(play, name)",
    ):
        db.conn.execute(statement)


@plays()
def groups(db: Database) -> None:
    """Add groups: who plays together, the phones in each group, and who sat where.

    A ``member`` is one name in one group; ``same_as`` is the member it was merged into. ``seated`` says which member
    each ``person`` of a play is.
    """
    for statement in (
        """CREATE TABLE groups (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL DEFAULT '',
            made_at TEXT NOT NULL
        )""",
        """CREATE TABLE group_phones (
            group_id INTEGER NOT NULL REFERENCES groups(id),
            phone TEXT NOT NULL,
            PRIMARY KEY (group_id, phone)
        ) WITHOUT ROWID""",
        "CREATE INDEX group_phones_phone ON group_phones(phone)",
        """CREATE TABLE members (
            id INTEGER PRIMARY KEY,
            group_id INTEGER NOT NULL REFERENCES groups(id),
            name TEXT NOT NULL,
            same_as INTEGER REFERENCES members(id)
        )""",
        "CREATE INDEX members_group ON members(group_id)",
        """CREATE TABLE seated (
            play INTEGER NOT NULL REFERENCES plays(id),
            person INTEGER NOT NULL,
            member INTEGER NOT NULL REFERENCES members(id),
            PRIMARY KEY (play, person)
        ) WITHOUT ROWID""",
        "CREATE INDEX seated_member ON seated(member)",
        "ALTER TABLE plays ADD COLUMN group_id INTEGER REFERENCES groups(id)",
        "CREATE INDEX plays_group ON plays(group_id) WHERE group_id IS NOT NULL",
    ):
        db.conn.execute(statement)


@plays()
def results(db: Database) -> None:
    """Add stored results of the finished plays of groups, in the order in which statistics read them.

    They can all be recomputed from the sheets: triggers delete a play's result when an event, a deletion or a change of
    seats may have changed it. ``winners`` is a number of sides, 0 if nobody won; only plays with winners have people
    and facts. ``margin`` is the lead over the next side, ``first_won`` is NULL if it is unknown who began. ``lines`` is
    a JSON object of points by line; ``place`` only makes the facts of a play unique.
    """
    for statement in (
        """CREATE TABLE results (
            play INTEGER PRIMARY KEY REFERENCES plays(id) ON DELETE CASCADE,
            group_id INTEGER NOT NULL REFERENCES groups(id),
            ruleset INTEGER NOT NULL,
            game TEXT NOT NULL,
            played_on TEXT NOT NULL,
            size INTEGER NOT NULL,
            winners INTEGER NOT NULL,
            tie_break TEXT,
            margin INTEGER,
            first_won INTEGER
        )""",
        "CREATE INDEX results_group ON results(group_id, game)",
        """CREATE TABLE result_people (
            member INTEGER NOT NULL REFERENCES members(id),
            game TEXT NOT NULL,
            played_on TEXT NOT NULL,
            play INTEGER NOT NULL REFERENCES results(play) ON DELETE CASCADE,
            person INTEGER NOT NULL,
            side INTEGER NOT NULL,
            size INTEGER NOT NULL,
            rank INTEGER NOT NULL,
            total INTEGER,
            won INTEGER NOT NULL,
            lines TEXT NOT NULL,
            PRIMARY KEY (member, game, played_on, play, person)
        ) WITHOUT ROWID""",
        "CREATE INDEX result_people_play ON result_people(play)",
        """CREATE TABLE result_facts (
            group_id INTEGER NOT NULL REFERENCES groups(id),
            game TEXT NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            play INTEGER NOT NULL REFERENCES results(play) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            number INTEGER NOT NULL,
            member INTEGER REFERENCES members(id),
            PRIMARY KEY (group_id, game, kind, name, play, place)
        ) WITHOUT ROWID""",
        "CREATE INDEX result_facts_play ON result_facts(play)",
        """CREATE TRIGGER results_written AFTER INSERT ON events BEGIN
            DELETE FROM results WHERE play = NEW.play;
        END""",
        """CREATE TRIGGER results_moved AFTER UPDATE OF group_id, deleted_at ON plays BEGIN
            DELETE FROM results WHERE play = NEW.id;
        END""",
        """CREATE TRIGGER results_seated AFTER INSERT ON seated BEGIN
            DELETE FROM results WHERE play = NEW.play;
        END""",
        """CREATE TRIGGER results_swapped AFTER UPDATE ON seated BEGIN
            DELETE FROM results WHERE play = NEW.play;
        END""",
        """CREATE TRIGGER results_unseated AFTER DELETE ON seated BEGIN
            DELETE FROM results WHERE play = OLD.play;
        END""",
    ):
        db.conn.execute(statement)


@plays()
def history(db: Database) -> None:
    """Add columns and indexes that list a group's plays by day, open and finished ones apart; add codes of groups.

    ``over`` and ``played_on`` repeat what is in cells, so that thousands of plays can be sorted.
    """
    day = "coalesce(played_on, opened_at)"
    live = "WHERE group_id IS NOT NULL AND deleted_at IS NULL"
    for statement in (
        "ALTER TABLE plays ADD COLUMN over INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE plays ADD COLUMN played_on TEXT",
        "UPDATE plays SET played_on = (SELECT json_extract(value, '$') FROM cells WHERE play = plays.id"
        " AND cell = 'played_on'), over = EXISTS (SELECT 1 FROM cells WHERE play = plays.id"
        " AND cell = 'finished' AND value != 'null')",
        f"CREATE INDEX plays_history ON plays(group_id, over, {day}, id) {live}",
        f"CREATE INDEX plays_of_game ON plays(group_id, game, over, {day}, id) {live}",
        """CREATE TABLE group_codes (
            code TEXT PRIMARY KEY,
            group_id INTEGER NOT NULL UNIQUE REFERENCES groups(id),
            made_at TEXT NOT NULL
        ) WITHOUT ROWID""",
    ):
        db.conn.execute(statement)


@plays()
def same_people(db: Database) -> None:
    """Add an index on merged members."""
    db.conn.execute("CREATE INDEX members_same_as ON members(same_as) WHERE same_as IS NOT NULL")


@plays()
def another(db: Database) -> None:
    """Record which play a play with the same players follows."""
    for statement in (
        "ALTER TABLE plays ADD COLUMN again INTEGER REFERENCES plays(id) ON DELETE SET NULL",
        "CREATE INDEX plays_again ON plays(again) WHERE again IS NOT NULL",
    ):
        db.conn.execute(statement)


@plays()
def numbered(db: Database) -> None:
    """Number the sheets that are played; existing ones keep their id as number, ``given`` is the last one given.

    From now on decks and tables that are only being set up have no number (0).
    """
    for statement in (
        "ALTER TABLE plays ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
        "UPDATE plays SET number = id",
        "CREATE UNIQUE INDEX plays_number ON plays(number) WHERE number > 0",
        "ALTER TABLE numbers ADD COLUMN given INTEGER NOT NULL DEFAULT 0",
        "UPDATE numbers SET given = max(highest, (SELECT coalesce(max(id), 0) FROM plays))",
    ):
        db.conn.execute(statement)


@plays()
def identities(db: Database) -> None:
    """Give plays an identity shared by all their copies, so that a file can be matched with a play that is here."""
    db.conn.execute("ALTER TABLE plays ADD COLUMN identity TEXT")
    rows = db.execute("SELECT id, game, players, opened_at FROM plays").fetchall()
    db.conn.executemany(
        "UPDATE plays SET identity = ? WHERE id = ?",
        [(id_of(game, json.loads(players), opened_at), play) for play, game, players, opened_at in rows],
    )
    db.conn.execute("CREATE INDEX plays_identity ON plays(identity)")


@plays()
def belonging(db: Database) -> None:
    """Add join dates, deletion of groups and their former addresses.

    ``joined_at`` is empty for phones that are already in a group. The id of a group's phone is never reused.
    """
    for statement in (
        "ALTER TABLE groups ADD COLUMN deleted_at TEXT",
        """CREATE TABLE ended_group_links (
            key TEXT PRIMARY KEY,
            group_id INTEGER NOT NULL REFERENCES groups(id)
        ) WITHOUT ROWID""",
        """CREATE TABLE group_phones_since (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            group_id INTEGER NOT NULL REFERENCES groups(id),
            phone TEXT NOT NULL,
            joined_at TEXT NOT NULL,
            UNIQUE (group_id, phone)
        )""",
        "INSERT INTO group_phones_since (group_id, phone, joined_at) SELECT group_id, phone, '' FROM group_phones",
        "DROP TABLE group_phones",
        "ALTER TABLE group_phones_since RENAME TO group_phones",
        "CREATE INDEX group_phones_phone ON group_phones(phone)",
    ):
        db.conn.execute(statement)


@plays()
def longer_codes(db: Database) -> None:
    """Delete all codes of four characters: valid for a day, they are too easy to guess."""
    db.conn.execute("DELETE FROM codes")
    db.conn.execute("DELETE FROM group_codes")


@plays()
def moved(db: Database) -> None:
    """Record when a play moved to another installation, where to, and where it came from.

    ``moved_to`` and ``moved_from`` are addresses, empty for a pad in a phone. A play that came back has no ``moved_at``
    but keeps ``moved_to``, where it may go again.
    """
    for column in ("moved_at", "moved_to", "moved_from"):
        db.conn.execute(f"ALTER TABLE plays ADD COLUMN {column} TEXT")


@plays()
def titles(db: Database) -> None:
    """Record a table's own title for its game, and store results by title.

    ``title`` repeats the cell of that name, which no sheet has yet; ``called`` is the title without capitals, accents
    and spaces, by which plays are told apart. Stored results are dropped, as they can be recomputed from the sheets.
    """
    for statement in (
        "ALTER TABLE plays ADD COLUMN title TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE plays ADD COLUMN called TEXT NOT NULL DEFAULT ''",
        "DROP INDEX plays_of_game",
        "CREATE INDEX plays_of_title ON plays(group_id, game, called, over, coalesce(played_on, opened_at), id)"
        " WHERE group_id IS NOT NULL AND deleted_at IS NULL",
        "DROP TABLE result_facts",
        "DROP TABLE result_people",
        "DROP TABLE results",
        """CREATE TABLE results (
            play INTEGER PRIMARY KEY REFERENCES plays(id) ON DELETE CASCADE,
            group_id INTEGER NOT NULL REFERENCES groups(id),
            ruleset INTEGER NOT NULL,
            game TEXT NOT NULL,
            called TEXT NOT NULL,
            played_on TEXT NOT NULL,
            size INTEGER NOT NULL,
            winners INTEGER NOT NULL,
            tie_break TEXT,
            margin INTEGER,
            first_won INTEGER
        )""",
        "CREATE INDEX results_group ON results(group_id, game, called)",
        """CREATE TABLE result_people (
            member INTEGER NOT NULL REFERENCES members(id),
            game TEXT NOT NULL,
            called TEXT NOT NULL,
            played_on TEXT NOT NULL,
            play INTEGER NOT NULL REFERENCES results(play) ON DELETE CASCADE,
            person INTEGER NOT NULL,
            side INTEGER NOT NULL,
            size INTEGER NOT NULL,
            rank INTEGER NOT NULL,
            total INTEGER,
            won INTEGER NOT NULL,
            lines TEXT NOT NULL,
            PRIMARY KEY (member, game, called, played_on, play, person)
        ) WITHOUT ROWID""",
        "CREATE INDEX result_people_play ON result_people(play)",
        """CREATE TABLE result_facts (
            group_id INTEGER NOT NULL REFERENCES groups(id),
            game TEXT NOT NULL,
            called TEXT NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            play INTEGER NOT NULL REFERENCES results(play) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            number INTEGER NOT NULL,
            member INTEGER REFERENCES members(id),
            PRIMARY KEY (group_id, game, called, kind, name, play, place)
        ) WITHOUT ROWID""",
        "CREATE INDEX result_facts_play ON result_facts(play)",
    ):
        db.conn.execute(statement)
