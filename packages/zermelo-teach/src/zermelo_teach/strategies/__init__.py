"""How to win, in words: the words of a game, the search for a shortest decision list, and its check by rules alone."""
