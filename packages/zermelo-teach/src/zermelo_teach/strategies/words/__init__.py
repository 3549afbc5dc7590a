"""The vocabulary of strategies: sets of moves that a person can find by one sentence."""
