"""Searches to read and to watch, comparisons of them, and exercises for a class."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
"""The public names, and where each is defined."""
