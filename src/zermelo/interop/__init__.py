"""Positions and values as other programs write them."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
"""The public names, and where each is defined."""
