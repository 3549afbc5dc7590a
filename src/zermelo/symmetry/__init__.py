"""Symmetries of a game: found on its board, tested against its rules, and used to fold positions into classes."""
