"""What is stored and can be checked: tables of solved games, opening books and certificates."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
