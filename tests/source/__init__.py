"""Checks of the source files: imports, texts, style sheets, scripts."""
