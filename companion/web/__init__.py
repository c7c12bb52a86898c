"""The web: views that parse a request, call one use case and render the answer."""
