"""Players, the games between them, files of games, and the grade of a program."""
