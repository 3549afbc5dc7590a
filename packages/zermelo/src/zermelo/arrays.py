"""Positions, and the values of their moves, as NumPy arrays for programs that learn."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
