"""Tables without keys: an automaton numbers the positions of a ply, and only the values are stored."""
