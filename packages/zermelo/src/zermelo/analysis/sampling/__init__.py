"""Random positions of a game as arrays, for experiments and data sets."""
