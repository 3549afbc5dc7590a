"""Exact counts: the lazy game tree, the layers below a position, and the results of games."""
