"""The pad, the layout, the score and the game contract: pure Python, standard library only."""
