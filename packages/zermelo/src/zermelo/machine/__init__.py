"""Machine code and WebAssembly from plain functions, and files that are written whole or not at all."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
