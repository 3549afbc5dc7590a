"""Compiled play of many lines of moves."""

from collections.abc import Callable
from typing import Any, Generic

import numpy as np

from zermelo.bits import has
from zermelo.evaluation.arrays import states_of
from zermelo.evaluation.declarations.agreement import ensure_agreement, ensure_words
from zermelo.evaluation.search.state_rows import make_state_at, make_write, words_of
from zermelo.machine.kernel import Kernel, compile_rule
from zermelo.playing.encoded_lines import LINE_END
from zermelo.rules import Game, S

__all__ = ["CompiledLines"]

LINE_END_BYTE = LINE_END[0]

PlayLines = Callable[[Any, Any, Any], None]
"""play_lines(moves, states, are_legal): replace the first state of each line by its last.

The bytes up to LINE_END_BYTE are the moves of a line. A line ends at an illegal move, and is then marked as illegal.
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
        return isinstance(self.kernel, Kernel) and self.kernel.is_stored(arguments(self.game.rules.start, b"\0"))

    def states(self, start: S, encoded: bytes) -> list[S | None]:
        """Return the state after each line; None after a line with an illegal move."""
        ensure_agreement(self.game, compile_rule)
        moves, states, are_legal = arguments(start, encoded)
        self.kernel(moves, states, are_legal)
        found: list[S | None] = [*states_of(states, start)]
        for place in np.flatnonzero(~are_legal).tolist():
            found[place] = None
        return found


def arguments(start: Any, encoded: bytes) -> tuple[Any, Any, Any]:
    """Return the arguments of the kernel."""
    moves = np.frombuffer(encoded, np.uint8)
    lines = 1 + np.count_nonzero(moves == LINE_END_BYTE)
    return moves, np.repeat(words_of([start]), lines, axis=0), np.zeros(lines, np.bool_)


def make_play_lines(game: Game[Any]) -> PlayLines:
    """Return the kernel for a game."""
    (start, moves, play, *_), most_moves = game.rules, game.most_moves
    state_at, write = make_state_at(start, 0), make_write(start)

    def play_lines(line_moves: Any, states: Any, are_legal: Any) -> None:
        place = 0
        for i in range(len(states)):  # line i begins at `place`
            state, is_legal = state_at(states, i), True
            while place < len(line_moves) and line_moves[place] != LINE_END_BYTE:
                move = int(line_moves[place])
                is_legal = is_legal and move < most_moves and has(moves(state), move)
                if is_legal:
                    state = play(state, move)
                place += 1
            place += 1
            are_legal[i] = is_legal
            write(states, i, state)

    return play_lines
