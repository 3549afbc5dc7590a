"""Certificates of claims about a game: their files, and the checkers."""
