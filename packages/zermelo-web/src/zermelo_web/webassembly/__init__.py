"""A game as a WebAssembly module: its rules, its search, its texts and its opening book, for JavaScript."""
