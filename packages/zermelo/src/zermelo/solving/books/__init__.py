"""Opening books: the values of the first plies of a game."""
