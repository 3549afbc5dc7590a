"""The values of positions: evaluators, searches, symmetries, Grundy values, and the check of what games declare."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
