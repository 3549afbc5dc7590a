"""Searches, one idea a file, interpreted and the simplest first; and what an evaluator is."""
