"""The databases: SQLite through sqlite-utils."""
