"""Certificates of claims about a game, and proofs about players."""
