"""Lines of uniformly random moves: plain and compiled, with the same moves for the same draws."""

from collections.abc import Callable
from typing import Any, Generic

import numpy as np

from zermelo.bits import count, is_empty, lowest, rest
from zermelo.errors import TooLarge
from zermelo.evaluation.search.state_rows import make_state_at, make_write, objects_of, words_of
from zermelo.evaluation.worth_compiling import PlainFirst, agreeing_compiler
from zermelo.machine.narrow import narrow
from zermelo.rules import Game, Mask, MoveNumber, S, never
from zermelo.rules.limits import NO_DEADLINE, Deadline
from zermelo.rules.position import Position

__all__ = ["END_OF_LINE", "RandomPlay"]

END_OF_LINE = 255
"""The number that follows the moves of a line in an array of lines."""

MOVE_CHOICE_BITS = 31
"""Bits of a random number that chooses a move."""

PlayDraws = Callable[[Any, Any, Any, Any, Any, Any, bool], None]
"""play_draws(draws, plies, states, turns, lines, is_right, finished): play each line, and write where it ends.

It writes the last state, the turn there and the moves. is_right[i] becomes False if line i ends before plies[i] or,
unless `finished` is true, after exactly as many.
"""


class RandomPlay(Generic[S]):
    """Random lines from one position of a game, by machine code if that is worth it and possible."""

    def __init__(self, origin: Position[S], plies: int, deadline: Deadline = NO_DEADLINE) -> None:
        """plies: the number of plies to play in all, from which it is worth compiling the rules."""
        self.origin, self.deadline = origin, deadline
        self.kernel = PlainFirst(lambda: compiled_play(origin.game)).after(plies, deadline)

    def lines(self, plies: Any, finished: bool, rng: np.random.Generator) -> tuple[Any, Any, Any, Any]:
        """Return the last states of random lines, the turns there, the moves, and marks of lines of the right length.

        plies: the length of each line. finished: accept lines at whose end the game is over. The states are rows of
        ints from machine code, and objects from the plain rules.
        """
        draws = rng.integers(0, 1 << MOVE_CHOICE_BITS, (len(plies), int(plies.max(initial=0))))
        lines, is_right = np.full(draws.shape, END_OF_LINE, np.uint8), np.ones(len(plies), bool)
        turns = narrow(np.full(len(plies), self.origin.turn), np.int8)
        if self.kernel is None:
            return objects_of(self.play_plainly(draws, plies, turns, lines, is_right, finished)), turns, lines, is_right
        states = np.repeat(words_of([self.origin.state]), len(plies), axis=0)
        try:
            self.kernel(draws, plies, states, turns, lines, is_right, finished)
        except Exception:  # the plain rules raise the same error with the name of the rule and the state
            states = words_of(self.play_plainly(draws, plies, turns, lines, is_right, finished))
        return states, turns, lines, is_right

    def play_plainly(self, draws: Any, plies: Any, turns: Any, lines: Any, is_right: Any, finished: bool) -> list[S]:
        """Do the work of the kernel by the plain rules, and return the states; raise OutOfTime."""
        states = []
        for i, (line, length) in enumerate(zip(draws.tolist(), plies.tolist(), strict=True)):
            self.deadline.check()
            position = Position(self.origin.game, self.origin.state, self.origin.turn)
            for ply, draw in enumerate(line[:length]):
                if position.is_over:
                    break
                if (move := chosen(position.moves.mask, draw)) >= END_OF_LINE:
                    raise too_large(self.origin.game, move)
                lines[i, ply] = move
                position = position.follow(move)
            is_right[i] = len(position.path) > length and (finished or not position.is_over)
            states.append(position.state)
            turns[i] = position.turn
        return states


def too_large(game: Game[Any], move: MoveNumber) -> TooLarge:
    """Return the error for a move whose number a line does not hold."""
    return TooLarge(f"{game.name} has a move {move}; random positions hold moves with numbers up to {END_OF_LINE - 1}.")


def compiled_play(game: Game[Any]) -> PlayDraws:
    """Return the kernel of a game; raise CannotCompile."""
    kernel: PlayDraws = agreeing_compiler(game)(make_play_draws(game))
    plies, draws = np.zeros(0, np.int64), np.zeros((0, 0), np.int64)
    states, turns, lines = words_of([game.rules.start])[:0], np.zeros(0, np.int8), np.zeros((0, 0), np.uint8)
    kernel(draws, plies, states, turns, lines, np.ones(0, bool), True)  # compiles, or raises
    return kernel


def chosen(mask: Mask, draw: int) -> MoveNumber:
    """Return the move that a draw from 0 to 2^31 - 1 chooses among those of a mask."""
    for _ in range(draw * count(mask) >> MOVE_CHOICE_BITS):
        mask = rest(mask)
    return lowest(mask)


def make_play_draws(game: Game[Any]) -> PlayDraws:
    """Return the kernel for a game."""
    (start, moves, play, *_), again = game.rules, game.rules.again or never
    state_at, write = make_state_at(start, 0), make_write(start)

    def play_draws(draws: Any, plies: Any, states: Any, turns: Any, lines: Any, is_right: Any, finished: bool) -> None:
        for i in range(len(plies)):
            state, turn = state_at(states, i), int(turns[i])
            mask, ply = moves(state), 0
            while not is_empty(mask) and ply < plies[i]:
                move = chosen(mask, int(draws[i, ply]))
                lines[i, ply] = move
                turn = turn if again(state, move) else 1 - turn
                state = play(state, move)
                mask, ply = moves(state), ply + 1
            is_right[i] = ply == plies[i] and (finished or not is_empty(mask))
            turns[i] = turn
            write(states, i, state)

    return play_draws
