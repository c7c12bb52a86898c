"""Setting up: a checklist for exactly these players, ticked together."""
