"""One family of games a file: plain rules, of which a draw chooses the numbers."""
