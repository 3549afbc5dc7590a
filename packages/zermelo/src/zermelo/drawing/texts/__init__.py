"""Results as sentences and tables."""
