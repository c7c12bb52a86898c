"""Sharing: pictures, texts and files of plays, and the import of files."""
