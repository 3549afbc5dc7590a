"""Grading: what share of positions a program of yours answers rightly, where it errs, and its likely bug."""
