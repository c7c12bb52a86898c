"""Tests of rulebooks, rulings and the search."""
