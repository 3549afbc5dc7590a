"""The values of positions: the evaluator protocol, the interpreted evaluator and Grundy values."""
