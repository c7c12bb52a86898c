"""When what was deleted is gone for good: looked at when the server starts, and when a sheet is opened or deleted."""

from datetime import UTC, datetime, timedelta

from sqlite_utils import Database

from companion.store import removal

KEPT_DAYS = 30
"""Days for which a deleted sheet can be brought back."""


def since() -> str:
    """Return the time up to which what was deleted is gone for good, UTC, ISO 8601."""
    return (datetime.now(UTC) - timedelta(days=KEPT_DAYS)).strftime("%Y-%m-%dT%H:%M:%SZ")


def purge(db: Database) -> None:
    """Remove for good what was deleted too long ago, with all its events; only inside ``writing``."""
    removal.purge(db, since())
