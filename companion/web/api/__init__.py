"""The JSON API: the pure rules of each game, and the document that describes them."""
