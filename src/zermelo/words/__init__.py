"""Sentences about positions, moves and the steps of searches, made of their fields."""
