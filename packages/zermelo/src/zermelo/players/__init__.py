"""What a player is, what it answers, how right its answers are, and who runs the players of other kinds."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
