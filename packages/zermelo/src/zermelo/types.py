"""The types of arguments and results, for annotations, and what a few own games need."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
