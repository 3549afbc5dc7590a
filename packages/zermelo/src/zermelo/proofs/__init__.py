"""Certificates: small proofs of claims, which a checker reads without a search."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
