"""Whether the rules give the same answers compiled as plain."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from zermelo.errors import CannotCompile
from zermelo.position import Position
from zermelo.rules import Game

__all__ = ["differences", "questions"]


def differences(game: Game[Any], positions: Iterable[Position[Any]]) -> Iterator[str]:
    """Where a rule or a hint gives another answer when it is compiled; nothing for rules that do not compile."""
    from zermelo.engine.compiler import compiled

    fast = cache(compiled)
    try:
        for position in positions:
            for function, asked in questions(position):
                if function(*asked) != fast(function)(*asked):
                    yield f"{function.__name__} gives another answer for {position.text} when it is compiled"
    except CannotCompile:
        return
    except OverflowError:
        yield f"{position.text} holds an int of more than 63 bits"


def questions(position: Position[Any]) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """The functions that a kernel may call of a position, with what they are called with."""
    game, state = position.game, position.state
    rules, hints = game.rules, game.hints
    for function in (rules.moves, hints.wins, hints.non_losing, hints.draw_in, game.keys and game.keys.key):
        if function:
            yield function, (state,)
    if hints.can_win:
        yield from ((hints.can_win, (state, who)) for who in (0, 1))
    if position.is_over:
        yield rules.outcome, (state,)
    for move in position.moves:
        yield from ((function, (state, move)) for function in (rules.play, hints.move_score) if function)
