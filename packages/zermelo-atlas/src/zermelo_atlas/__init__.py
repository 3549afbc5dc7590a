"""Exact results on many games, reports on one game, and its variants."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
