"""The program as a process: how it starts, serves, and what it bears."""
