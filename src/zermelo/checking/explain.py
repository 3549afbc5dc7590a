"""Why an error arose that nobody expected: the promise that a game of one's own breaks, in one sentence."""

from types import FrameType
from typing import Any

from zermelo.checking.check import check_rules
from zermelo.checking.fault import Fault, text_of
from zermelo.position import Position
from zermelo.rules import Game

__all__ = ["explanation"]

GAMES = 20
"""Random games in which the broken promise is looked for."""


def explanation(error: BaseException) -> str | None:
    """The broken promise of the game at which an error arose, and how to mend it; None where its rules are sound.

    The game is the one that the innermost function on the way to the error was working on. Nothing is paid for
    this while there is no error.
    """
    game = game_at(error)
    if game is None:
        return None
    faults = check_rules(game, GAMES)
    return sentence(game, faults[0]) if faults else None


def game_at(error: BaseException) -> Game[Any] | None:
    """The game of the innermost frame of an error's traceback that holds one."""
    trace, game = error.__traceback__, None
    while trace is not None:
        game = game_in(trace.tb_frame) or game
        trace = trace.tb_next
    return game


def game_in(frame: FrameType) -> Game[Any] | None:
    for value in frame.f_locals.values():
        held = value if isinstance(value, Game) else getattr(value, "game", None)
        if isinstance(held, Game):
            return held
    return None


def sentence(game: Game[Any], fault: Fault) -> str:
    where = f" at {text_of(fault.position)}" if isinstance(fault.position, Position) else ""
    after = f" after {fault.line}" if fault.played else ""
    return f"{game.name} breaks a promise ({fault.promise}){where}{after}: {fault.found}. {fault.mend}"
