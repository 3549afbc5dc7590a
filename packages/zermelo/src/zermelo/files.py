"""Files and texts that other programs read and write: games, a template, and specs in them."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
