"""The commands zermelo benchmark, score and mcp."""
