"""Cells, lines of cells, texts and titles of games on boards."""
