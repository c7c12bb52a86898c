"""What every game keeps to, and each game by itself."""
