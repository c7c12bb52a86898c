"""Rulebooks, rulings and looking them up."""
