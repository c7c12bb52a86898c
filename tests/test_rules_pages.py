"""The pages of the rules: search as one types, whole rulebooks, single rules; and the index behind them."""
