"""Declarations and compiled rules, tested before an evaluator relies on them."""
