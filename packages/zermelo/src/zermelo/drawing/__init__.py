"""Drawings of results: texts, tables, pictures and charts."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
