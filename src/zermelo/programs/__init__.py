"""Programs of your own: where they run, how they take a position, and what they answer."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
