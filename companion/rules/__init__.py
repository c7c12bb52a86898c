"""The rules in our own words: read, indexed and searched; no web in here."""
