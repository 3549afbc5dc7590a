"""Grades, exercises and puzzles as texts and pages."""
