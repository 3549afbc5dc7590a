"""Random your own games, some with one false declaration, judged by brute force: `make fuzz`."""
