"""The program as a process: how it starts and serves, and what it withstands."""
