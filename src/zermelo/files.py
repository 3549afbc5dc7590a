"""Files and texts that other programs read and write: games, positions, packages for JavaScript, a template."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
