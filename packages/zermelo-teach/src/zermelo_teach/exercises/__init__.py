"""Exercises for a class: small trees, boards and programs with bugs, each with a computed solution."""
