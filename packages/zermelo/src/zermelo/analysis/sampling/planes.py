"""Observations of agents: positions as arrays of zeros and ones."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.bits import WORD_BITS
from zermelo.errors import BadGame
from zermelo.evaluation.arrays import width_of
from zermelo.evaluation.symmetry.folding import random_positions
from zermelo.games import GameLike, PositionLike, game as game_of, position_of
from zermelo.rules import EMPTY_MARK, Game
from zermelo.rules.notation import NUMBER_NAMES
from zermelo.rules.position import Position

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.int8]]

__all__ = ["Planes", "action_count", "planes", "planes_of", "planes_or_refusal"]

MARK_SAMPLE_GAMES = 100
"""Number of random games that show the marks of a board."""


class Planes(NamedTuple):
    """The arrays of a game's positions: a plane for every mark of its board, or the bits of its numbers."""

    game: Game[Any]
    shape: tuple[int, ...]
    """(marks, rows, columns), or (numbers, 63) for a game without a board."""
    marks: str
    """The marks of a cell, without the empty one; '' for a game without a board."""

    def of(self, position: Position[Any], player: int = 0) -> "Array":
        """Return a position as player 0 or 1 sees it; see `of_many`."""
        seen: Array = self.of_many([position], [player])[0]
        return seen

    def of_many(self, positions: Sequence[Position[Any]], players: Sequence[int]) -> "Array":
        """Return each position as a player, 0 or 1, sees it: if the marks are those of the players, its own come first.

        Numbers are those of the state, from the point of view of the side to move, lowest bit first. A mark that
        no random game has shown, such as a rare number of seeds, has no plane.
        """
        import numpy as np

        if not self.marks:
            states = np.array([position.state for position in positions], np.int64).reshape(-1, self.shape[0], 1)
            set_bits: Array = ((states >> np.arange(WORD_BITS) & 1) != 0).view(np.int8)
            return set_bits
        assert self.game.board is not None
        cells = np.array([position.board for position in positions], f"U{len(self.game.board.places)}")
        shown = cells.view("U1").reshape(len(positions), -1)
        seen = np.zeros((len(positions), *self.shape), np.int8)
        for plane, mark in enumerate(self.marks):
            seen[:, plane, *np.array(self.game.board.cells).T[::-1]] = shown == mark
        if tuple(self.marks) == self.game.notation.marks:
            second = np.array(players, bool)
            seen[second] = seen[second, ::-1]
        return seen


@lru_cache(maxsize=16)
def planes_of(game: Game[Any]) -> Planes | None:
    """Return the planes of a game; None for a game without a board whose states are not numbers."""
    if game.board is None or not game.board.places:
        width = width_of(game.rules.start)
        return Planes(game, (width, WORD_BITS), "") if width else None
    marks_seen = {mark for position in random_positions(game, MARK_SAMPLE_GAMES) for mark in position.board} - {
        EMPTY_MARK
    }
    of_players = game.notation.marks or ()
    marks = "".join(of_players if marks_seen <= set(of_players) else sorted(marks_seen))
    sides = (max(side) + 1 for side in reversed(tuple(zip(*game.board.cells, strict=True))))
    return Planes(game, (len(marks), *sides), marks)


def planes(position: PositionLike) -> "Array":
    """Return a position as zeros and ones, int8: (marks, rows, columns), or (ints, 63) for a game without a board.

    There is a plane for each mark that 100 random games show on the board. If the players have marks, those of the side
    to move come first. Without a board, the bits of the ints of the state are listed, the lowest first.
    Positions.planes does the same for many positions. Raises BadGame for a game whose states are not ints, if it has no
    board.

    >>> from zermelo import start
    >>> planes(start("tictactoe").after("5 1 9")).tolist()
    [[[1, 0, 0], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 1, 0], [0, 0, 1]]]
    """
    here = position_of(position)
    return planes_or_refusal(here.game).of(here, here.turn)


def planes_or_refusal(game: Game[Any]) -> Planes:
    """Return the planes of a game; raise BadGame if it has none."""
    if (found := planes_of(game)) is None:
        raise BadGame(f"{game.name} has neither a board nor states that are ints.")
    return found


def action_count(game: GameLike) -> int:
    """Return the number of moves of a game, so that each move is a number below it: the size of a policy.

    These are the moves that have names at the start, and those that 100 random games show.

    >>> action_count("tictactoe"), action_count("connect"), action_count("nim")
    (9, 7, 12)
    """
    return counted_actions(game_of(game))


@lru_cache(maxsize=64)
def counted_actions(game: Game[Any]) -> int:
    """Return the number of moves of a game."""
    shown: int = max(
        game.rules.moves(position.state).bit_length() for position in random_positions(game, MARK_SAMPLE_GAMES)
    )
    named = len(game.notation.names_of_moves(game.rules.start))
    return shown if game.notation.moves is NUMBER_NAMES else max(named, shown)
