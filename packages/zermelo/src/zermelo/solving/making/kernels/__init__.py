"""The kernels that solve a game: layers, and retrograde analysis."""
