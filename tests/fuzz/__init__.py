"""Random games of one's own, some with one false declaration, judged by brute force: `make fuzz`."""
