"""The values of positions: evaluators, searches, symmetries, Grundy values, and the check of what games declare."""
