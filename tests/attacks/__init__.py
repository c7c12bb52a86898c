"""Attacks on a server of their own, on this computer only, limited in number and time."""
