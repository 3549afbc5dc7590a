"""Tables of results: many games, and one row for each."""
