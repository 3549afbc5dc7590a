"""The full screen."""

from screens import screen, sparing

__all__ = ["screen", "sparing"]
