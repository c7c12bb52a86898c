"""The JSON API, for callers: the pure rules of each game, and their document."""
