"""Pages and the API, asked in process."""
