"""The rules of all games and their words: tests without the web."""
