"""Tables of results: many games, with one row for each."""
