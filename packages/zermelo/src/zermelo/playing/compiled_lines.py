"""Compiled play of many lines of moves."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Generic

import numpy as np

from zermelo.bits import has
from zermelo.evaluation.arrays import states_of
from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
from zermelo.evaluation.search.state_rows import make_state_at, make_write, words_of
from zermelo.machine.kernel import Kernel, compile_rule
from zermelo.rules import Game, S

__all__ = ["CompiledLines"]

PlayLines = Callable[[Any, Any, Any, Any], None]
"""play_lines(moves, ends, states, are_legal): replace the first state of each line by its last.

Line i ends before moves[ends[i]], where line i + 1 begins. A line ends at an illegal move, and is then marked as
illegal.
"""


class CompiledLines(Generic[S]):
    """Compiled play of the lines of one game; raises CannotCompile for states or rules that do not compile."""

    def __init__(self, game: Game[S]) -> None:
        ensure_words(game.rules.start)
        self.game = game
        self.kernel: PlayLines = compile_rule(make_play_lines(game))

    @property
    def is_stored(self) -> bool:
        """True if the machine code is in the cache on disk."""
        return isinstance(self.kernel, Kernel) and self.kernel.is_stored(arguments(self.game.rules.start, [b"\0"]))

    def states(self, start: S, lines: Sequence[bytes]) -> list[S | None]:
        """Return the state after each line; None after a line with an illegal move."""
        ensure_agreement(self.game, compile_rule)
        moves, ends, states, are_legal = arguments(start, lines)
        self.kernel(moves, ends, states, are_legal)
        found = states_of(states, start)
        return [state if is_legal else None for state, is_legal in zip(found, are_legal.tolist(), strict=True)]


def arguments(start: Any, lines: Sequence[bytes]) -> tuple[Any, Any, Any, Any]:
    """Return the arguments of the kernel."""
    ends = np.array(list(accumulate(map(len, lines))), np.int64)
    states = np.repeat(words_of([start]), len(lines), axis=0)
    return np.frombuffer(b"".join(lines), np.uint8), ends, states, np.zeros(len(lines), np.bool_)


def make_play_lines(game: Game[Any]) -> PlayLines:
    """Return the kernel for a game."""
    (start, moves, play, *_), most_moves = game.rules, game.most_moves
    state_at, write = make_state_at(start, 0), make_write(start)

    def play_lines(line_moves: Any, ends: Any, states: Any, are_legal: Any) -> None:
        place = 0
        for i in range(len(ends)):
            state, are_legal[i] = state_at(states, i), True
            while place < ends[i] and are_legal[i]:
                move = int(line_moves[place])
                if move < most_moves and has(moves(state), move):
                    state = play(state, move)
                else:
                    are_legal[i] = False
                place += 1
            place = ends[i]
            write(states, i, state)

    return play_lines
