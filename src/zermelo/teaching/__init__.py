"""The searches of the five sources: their catalogue, scorings, steps, claims and comparison."""
