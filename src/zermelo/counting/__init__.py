"""Exact counts: the lazy tree, the layers below a position, how games end."""
