"""Builders that are not ours: whatever goes wrong in them is told as a fault of the game."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from zermelo.errors import BadGame
from zermelo.rules import Game
from zermelo.rules.blame import PASSING

__all__ = ["digest", "returning_a_game"]


def returning_a_game(
    builder: Callable[..., Any], what: str, told: Callable[[Exception], str]
) -> Callable[..., Game[Any]]:
    """The same builder; calling it raises BadGame where it fails or builds something else.

    what: the builder in words. told: the sentence on an error that it raises.
    """

    @wraps(builder)
    def build(**options: Any) -> Game[Any]:
        try:
            built = builder(**options)
        except PASSING:
            raise
        except Exception as error:
            raise BadGame(told(error)) from error
        if not isinstance(built, Game):
            raise BadGame(f"{what} returned {built!r}; it must return a zermelo.Game.")
        return built

    return build


def digest(content: bytes) -> str:
    """The SHA-256 of a content, in hexadecimal."""
    from hashlib import sha256  # a fifth of what importing zermelo takes

    return sha256(content).hexdigest()
