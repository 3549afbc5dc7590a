"""What a position is worth: the evaluator protocol, the interpreted evaluator and Grundy values."""
