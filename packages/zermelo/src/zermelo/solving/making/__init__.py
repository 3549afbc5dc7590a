"""Solving a game into a table."""
