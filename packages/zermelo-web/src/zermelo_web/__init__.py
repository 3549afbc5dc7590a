"""Boards in browsers and notebooks: the server and its page, pages of their own, and games as WebAssembly."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
