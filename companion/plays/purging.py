"""Purging what was deleted too long ago: at server start, and whenever a sheet is opened or deleted."""

from datetime import UTC, datetime, timedelta

from sqlite_utils import Database

from companion.store import removal

KEPT_DAYS = 30
"""Days for which a deleted sheet can be restored."""


def since() -> str:
    """Return the time before which deletions are final, UTC, ISO 8601."""
    return (datetime.now(UTC) - timedelta(days=KEPT_DAYS)).strftime("%Y-%m-%dT%H:%M:%SZ")


def purge(db: Database) -> None:
    """Remove everything that was deleted too long ago, events included; only inside ``writing``."""
    removal.purge(db, since())
