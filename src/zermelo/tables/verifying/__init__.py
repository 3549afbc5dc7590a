"""Deriving every value of a table again."""
