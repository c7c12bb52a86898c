"""Full tables of each game, and the acts at them."""
