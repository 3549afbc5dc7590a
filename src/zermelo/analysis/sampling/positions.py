"""Random reachable positions of a game, in arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Any, overload

from zermelo.analysis.sampling.planes import planes_of
from zermelo.errors import BadGame, BadOption
from zermelo.evaluation.arrays import states_of
from zermelo.games import PositionLike, position_of
from zermelo.rules import Game
from zermelo.rules.position import Position

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Positions", "positions"]

BLOCK = 1 << 15
"""The largest number of lines that are played together."""

MOST_MISSES = 20_000
"""The number of random games in a row without a position to add, after which there seem to be no more."""


@dataclass(frozen=True, eq=False, repr=False)
class Positions(Sequence[Position[Any]]):
    """Positions of one game as arrays, one item or row for each.

    It is also a sequence of positions with their histories. An index with a slice, or with an array of numbers or
    bools, gives fewer positions.
    """

    origin: Position[Any]
    """The position from which the lines begin."""
    plies: "Array"
    """int64: the number of moves from the origin."""
    turns: "Array"
    """int8: 0 if the first player is to move, 1 if the second is."""
    lines: "Array"
    """uint8, (n, longest): the numbers of the moves from the origin; 255 after the last one."""
    states: "Array"
    """int64, (n,) for states that are ints, (n, ints) for tuples; objects, (n,), for all other states."""

    @property
    def game(self) -> Game[Any]:
        """The game of the positions."""
        return self.origin.game

    def __len__(self) -> int:
        return len(self.plies)

    @overload
    def __getitem__(self, index: int) -> Position[Any]: ...
    @overload
    def __getitem__(self, index: "slice | Array") -> "Positions": ...
    def __getitem__(self, index: "int | slice | Array") -> "Position[Any] | Positions":
        plies = self.plies[index]
        if getattr(plies, "ndim", 0):
            return Positions(self.origin, plies, self.turns[index], self.lines[index], self.states[index])
        position = self.origin
        for move in self.lines[index][:plies].tolist():
            position = position.follow(move)
        return position

    def __repr__(self) -> str:
        return f"<{len(self):,} positions of {self.game.name}>"

    def planes(self) -> "Array":
        """Return the positions as zeros and ones, int8: (n, marks, rows, columns), or (n, ints, 63) without a board.

        There is a plane for each mark of the board. If the players have marks, those of the side to move come first.
        Without a board, the bits of the ints of a state are listed, the lowest first. Raises BadGame for a game whose
        states are not ints, if it has no board.
        """
        if (planes := planes_of(self.game)) is None:
            raise BadGame(f"{self.game.name} has neither a board nor states that are ints.")
        turns = self.turns.tolist()
        return planes.of_many(list(map(Position, repeat(self.game), self.state_list(), turns)), turns)

    def state_list(self) -> list[Any]:
        """Return the states as the rules take them: ints, tuples of ints or other objects."""
        states, start = self.states, self.game.rules.start
        return list(states if states.dtype == object else states_of(states.reshape(len(states), -1), start))

    def records(self) -> list[dict[str, Any]]:
        """Return the positions as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return [
            {
                "ply": len(position.path) - 1,
                "player": position.player,
                "moves": str(position.played),
                "board": position.text,
            }
            for position in self
        ]


def positions(
    position: PositionLike,
    n: int,
    *,
    plies: tuple[int, int],
    finished: bool = False,
    distinct: bool = False,
    seed: int | None = None,
) -> Positions:
    """Return n positions after random moves from the start of a game, or from a position.

    Each number of plies from the least to the greatest is equally likely, and so is each legal move; lines in which the
    game is over too early are replaced by others. seed: random seed, for reproducible positions. finished: include
    positions in which the game is over. distinct: no position occurs twice; the numbers of plies are then those of the
    positions that are found. Raises BadOption if there are no such positions, or not enough.

    >>> sample = positions("tictactoe", n=3, plies=(2, 4), seed=1)
    >>> [str(position.played) for position in sample]
    ['9 1 3', '9 2 4', '4 3 8 2']
    """
    import numpy as np

    from zermelo.analysis.sampling.random_play import NO_MOVE, RandomPlay, packed

    origin, (least, most) = position_of(position), plies
    if n < 0 or not 0 <= least <= most:
        raise BadOption(f"n={n}, plies={plies} is not valid: n and both numbers of plies must be 0 or more, in order.")
    play, rng = RandomPlay(origin, n * most), np.random.default_rng(seed)
    lengths, lines = rng.integers(least, most + 1, n), np.full((n, most), NO_MOVE, np.uint8)
    states, turns, missing = np.empty(n, object), np.zeros(n, np.int8), np.arange(n)
    misses, seen = 0, set[Any]()
    while len(missing):
        block = missing[:BLOCK]
        last, turn, moves, is_right = play.lines(lengths[block], finished, rng)
        if distinct:
            is_right &= are_new(last, turn, is_right, seen)
        if states.dtype != last.dtype:
            states = np.empty((n, *last.shape[1:]), last.dtype)
        right = block[is_right]
        states[right], turns[right] = last[is_right], turn[is_right]
        lines[right, : moves.shape[1]] = moves[is_right]
        missing = np.concatenate((missing[BLOCK:], block[~is_right]))
        if (misses := 0 if len(right) else misses + len(block)) >= MOST_MISSES:
            raise refusal(origin.game, n, lengths, missing, distinct)
        if distinct:
            lengths[missing] = rng.integers(least, most + 1, len(missing))
    return Positions(origin, lengths, turns, lines, packed(states, origin.game.rules.start))


def are_new(states: "Array", turns: "Array", is_right: "Array", seen: set[Any]) -> list[bool]:
    """Return for each position whether it has not been met before, and add those that are right."""
    new = []
    for state, turn, right in zip(states.tolist(), turns.tolist(), is_right.tolist(), strict=True):
        key = (tuple(state) if states.ndim > 1 else state, turn)
        new.append(key not in seen)
        if right:
            seen.add(key)
    return new


def refusal(game: Game[Any], n: int, lengths: "Array", missing: "Array", distinct: bool) -> BadOption:
    """Return the error for positions that random games do not reach."""
    found = (
        f"{n - len(missing):,} of {n:,} positions of {game.name} found, and no other in {MOST_MISSES:,} random games"
    )
    if distinct:
        return BadOption(f"{found}: choose a smaller n or other plies.")
    plies = ", ".join(map(str, sorted(set(lengths[missing].tolist()))))
    return BadOption(f"{found}: no game goes on after {plies} plies. Choose other plies.")
