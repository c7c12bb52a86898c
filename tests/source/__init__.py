"""What must stay true of the sources: arrows, words, sheets, scripts."""
