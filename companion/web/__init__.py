"""The web: thin views that bind, call one use case and render. Beside the rooms lies the floor they stand on."""
