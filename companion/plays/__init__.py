"""Use cases of plays: open, join, write, act, undo, finish. Nothing in this package knows the web."""
