"""The rulebooks: read, indexed and searched, without Flask."""
