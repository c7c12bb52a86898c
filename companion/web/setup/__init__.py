"""The set-up: a checklist for exactly these players and options, ticked together."""
