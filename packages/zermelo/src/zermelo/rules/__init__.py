"""The contract of a game: a starting state and three pure functions, with names, texts and hints beside them."""

from zermelo.lazy import attach_stub

# `import zermelo` loads nothing of these: only the hook by which results are shown.
__getattr__, __dir__, __all__ = attach_stub(__name__)
