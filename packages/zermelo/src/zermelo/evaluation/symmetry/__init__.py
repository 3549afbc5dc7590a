"""Symmetries of a game: found on its board, tested against its rules, and used to group positions into classes."""
