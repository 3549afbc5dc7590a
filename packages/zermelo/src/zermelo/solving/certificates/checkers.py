"""The checkers of certificates in other languages."""

from pathlib import Path

__all__ = ["CHECKER_FILES"]

CHECKER_FILES = {name: Path(__file__).parent / name for name in ("check.c", "check.js")}
"""The file of each checker, by its name; none of them needs anything else of zermelo."""
