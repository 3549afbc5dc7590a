"""The explanation of an unexpected error by a promise that the rules of a game break."""

from collections.abc import Iterator
from traceback import walk_tb
from types import FrameType
from typing import Any

from zermelo.rules import Game

__all__ = ["explanation"]

EXPLANATION_GAMES = 20
"""The number of random games that are searched for a broken promise."""


def explanation(error: BaseException) -> str | None:
    """Return the broken promise that explains an unexpected error, with the remedy; None for sound rules.

    The game is that of the innermost frame of the traceback that holds one.
    """
    frames = [frame for frame, _ in walk_tb(error.__traceback__)][::-1]
    game = next((game for frame in frames for game in games_in(frame)), None)
    if game is None:
        return None
    # Late: apps have this at hand from their start, and few rules fail.
    from zermelo.evaluation.checking.check import check_rules
    from zermelo.evaluation.checking.fault import text_of

    if not (faults := check_rules(game, EXPLANATION_GAMES)):
        return None
    fault = faults[0]
    where = f" at {text_of(fault.position)}" if fault.position else ""
    after = f" after {fault.line}" if fault.played else ""
    return f"{game.name} breaks a promise ({fault.promise}){where}{after}: {fault.found}. {fault.mend}"


def games_in(frame: FrameType) -> Iterator[Game[Any]]:
    """Yield the games among the local variables of a frame and their attributes."""
    for value in list(frame.f_locals.values()):
        held = value if isinstance(value, Game) else getattr(value, "game", None)
        if isinstance(held, Game):
            yield held
