"""The final count: the pad of 45 mines, five pawns and gold, its taps and its score."""
