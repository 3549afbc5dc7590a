"""Solved games on disk: the value of every position, looked up."""
