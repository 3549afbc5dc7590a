"""Solving games whose moves can return to a position."""
