"""The full screen, with every game that is installed."""

from screens import screen, sparing

__all__ = ["screen", "sparing"]
