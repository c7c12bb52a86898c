"""The web: thin views that bind, call one use case and render."""
