"""The compiled null-window search and its transposition table."""
