"""The web: views that parse a request, call one use case and render; the modules next to the folders serve them all."""
