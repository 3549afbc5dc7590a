"""Questions about positions: values of moves, reasons, histories, trees, strategies, counts, samples and sweeps."""
