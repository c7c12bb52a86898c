"""A play: opening it, its pad and every action on it, the table around it, its result."""
