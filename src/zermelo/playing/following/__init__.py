"""Lines of moves, played many at a time."""
