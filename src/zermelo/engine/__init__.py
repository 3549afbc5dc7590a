"""Kernels: plain functions over the rules of a game, which run as they are or compiled."""
