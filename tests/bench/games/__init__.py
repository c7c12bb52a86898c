"""Full tables of each game, and what is done at them."""
