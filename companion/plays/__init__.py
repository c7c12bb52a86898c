"""What people do with plays: open, join, write, act, undo, finish; no web in here."""
