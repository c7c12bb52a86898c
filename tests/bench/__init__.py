"""``python -m tests.bench``: how fast the pad is, held to its budgets."""
