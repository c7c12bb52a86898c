"""Attacks on a server of their own, on this computer alone, bounded in number and time."""
