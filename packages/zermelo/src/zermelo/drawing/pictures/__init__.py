"""Positions, games and strategies as pictures."""
