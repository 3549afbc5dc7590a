"""Players, the games between them, files of games, and the grade of a program."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
