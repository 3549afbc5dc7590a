"""The searches of the five sources: run them, watch them step by step, and compare them."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
