"""Pages and the API, requested in process."""
