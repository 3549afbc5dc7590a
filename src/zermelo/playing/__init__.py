"""Players, the games between them, and files of games."""
