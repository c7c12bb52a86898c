"""A group: its history, its statistics, who is who in it."""
