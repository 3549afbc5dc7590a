"""Verification of tables: every value is derived again."""
