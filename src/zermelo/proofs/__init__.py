"""The search for certificates."""
