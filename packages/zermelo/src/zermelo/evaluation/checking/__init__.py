"""Checks of a game: its promises, and the functions that find a breach of each."""
