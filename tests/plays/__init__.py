"""Everything a table does with a play, from opening it to removing it for good."""
