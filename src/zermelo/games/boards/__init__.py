"""What games on boards share: cells, lines of cells, texts and titles."""
