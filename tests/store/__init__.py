"""Stored data: written, backed up, killed in the middle, upgraded."""
