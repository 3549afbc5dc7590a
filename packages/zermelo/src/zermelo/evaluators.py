"""What finds the values of positions: searches, in plain Python and compiled."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
