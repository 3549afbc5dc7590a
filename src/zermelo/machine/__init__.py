"""Atomic writes of files, resumable logs, and formats that several packages share."""
