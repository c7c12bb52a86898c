"""A group: its history, its statistics, its members and phones."""
