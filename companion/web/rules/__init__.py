"""The rulebooks: searched while you type, read as a page, or one rule next to a pad."""
