"""The report on a game: who wins, whether it is fair, how difficult, how long and how dramatic it is."""
