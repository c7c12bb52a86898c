"""The bank: the game while it is played, with every move of gold, mines and pawns that the rules know."""
