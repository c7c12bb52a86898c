"""The rulebook: searched while one types, read as a page, or one rule beside a pad."""
