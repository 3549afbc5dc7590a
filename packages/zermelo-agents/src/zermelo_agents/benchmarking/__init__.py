"""A benchmark for agents: positions of new games, with their rules in English and the exact value of every move."""
