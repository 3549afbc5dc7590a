"""Players, the games between them, and proofs about them."""
