"""Tests of the core: cells, pads, decks, scores and score cards."""
