"""The bank: the game while it is played, every move of gold, mines and pawns that the rules know."""
