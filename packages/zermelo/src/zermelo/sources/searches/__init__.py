"""The tutorial searches, one idea a file, the simplest first: minimax, goodness, alphabeta, memo, tail, average."""
