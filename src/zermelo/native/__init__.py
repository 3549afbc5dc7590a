"""Plain functions turned into machine code: digest, cache, calling convention and Numba."""
