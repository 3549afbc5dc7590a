"""Bridges to other libraries, each imported only when it is used."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
"""The public names, and where each is defined."""
