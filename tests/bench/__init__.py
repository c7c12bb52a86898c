"""``python -m tests.bench``: how fast the pad is, measured against its budgets."""
