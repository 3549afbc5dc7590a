"""Whole games: every position with its value, in a table on disk."""
