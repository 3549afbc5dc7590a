"""The graph of all positions that play can reach: exploration, links as flat arrays, and values from the ends back."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
