"""A play: opening it, its pad and every action on it, its table, its result."""
