"""The commands zermelo grade, exercise and puzzles."""
