"""The final count: its pad of 45 mines, five pawns and gold, its actions and its score."""
