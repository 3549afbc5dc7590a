"""The kernels that solve a game: layers, retrograde analysis, sorting and coding of keys."""
