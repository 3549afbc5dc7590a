"""The one contract: a game is four pure functions on states, and a record of names beside them."""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from zermelo.errors import BadText
from zermelo.grid import Grid

__all__ = ["DRAW", "ENDLESS", "LOSS", "WIN", "Game", "Hints", "Keys", "Mask", "Move", "Outcome", "Rules", "S", "Value"]

S = TypeVar("S", bound=Hashable)
"""A state, seen from the side to move: an int or a tuple of ints (each fits 63 bits), which can be
compiled; or any hashable value, which runs interpreted only."""

Move = int
"""A small int, 0..62."""

Mask = int
"""A set of moves: bit i stands for move i."""

Outcome = int
LOSS, DRAW, WIN = -1, 0, 1
"""How a game ended, for the side to move. LOSS < DRAW < WIN."""

ENDLESS = 1 << 30
"""The remoteness of a draw by play without end: neither side can force a win, nor need the game end."""

MOST_MOVES = 63
"""So that a set of moves fits a signed 64-bit int."""


class Value(NamedTuple):
    """What perfect play makes of a position, for the side to move.

    remoteness counts the plies to the end, the winner hurrying and the loser delaying; of a draw
    it is the longest drawn line, and ENDLESS where none is the longest. (The word is from Conway, On
    Numbers and Games, 1976, ch. 14.)
    """

    outcome: Outcome
    remoteness: int

    @property
    def word(self) -> str:
        """'loss', 'draw' or 'win'."""
        return ("loss", "draw", "win")[self.outcome + 1]

    @property
    def merit(self) -> tuple[int, int]:
        """Greater is better: quick win, slow win, long draw, short draw, slow loss, quick loss.

        >>> max(Value(WIN, 5), Value(WIN, 3), Value(DRAW, 9), key=lambda value: value.merit)
        Value(outcome=1, remoteness=3)
        """
        return self.outcome, -self.remoteness if self.outcome == WIN else self.remoteness

    def before(self) -> "Value":
        """The same value one ply earlier, for the player who moved into the position."""
        return Value(-self.outcome, min(self.remoteness + 1, ENDLESS))

    def after(self) -> "Value":
        """The value one ply later, for the other player, when a best move was made."""
        return Value(-self.outcome, self.remoteness - (self.remoteness < ENDLESS))


class Rules(NamedTuple, Generic[S]):
    """Four pure things; everything else is derived from them or declared beside them in Game."""

    start: S
    moves: Callable[[S], Mask]
    """The legal moves; 0 exactly when the game is over."""
    play: Callable[[S, Move], S]
    """The state after a legal move, seen by the other player."""
    outcome: Callable[[S], Outcome]
    """Of a finished state, for the side to move."""


class Keys(NamedTuple, Generic[S]):
    """States as single ints, for tables."""

    key: Callable[[S], int]
    """A number from 0 to 2^63 - 1, another one for every state; -1 for a state that has none."""
    state: Callable[[int], S]
    """The state of a key."""


class Hints(NamedTuple, Generic[S]):
    """What speeds a search up and changes no answer; each is tested against the rules by check_rules.

    wins and safe stand together, in games where only the player who moves can win by the move.
    """

    wins: Callable[[S], Mask] | None = None
    """The moves that win at once; asked only of unfinished states, and of those with no move left."""
    safe: Callable[[S], Mask] | None = None
    """The moves after which the opponent cannot win at once; asked only where nothing wins at once."""
    alive: Callable[[S, int], bool] | None = None
    """Whether the side to move (0), or the other side (1), may still force a win. That it may not is certain."""
    promise: Callable[[S, Move], int] | None = None
    """How good a move looks, 0 to 2^40: promising moves are tried first."""
    draw_in: Callable[[S], int] | None = None
    """The plies that every line which ends in a draw still has."""


NUMBERS = tuple(str(number) for number in range(MOST_MOVES))


def numbered(state: object) -> Sequence[str]:
    """Move i is called i."""
    return NUMBERS


def write_numbers(state: object, turn: int) -> str:
    """'21' for an int, '3,4,5' for a tuple of ints ('3,' for one); then ':2' where the second player is to move."""
    numbers = state if isinstance(state, tuple) else (state,)
    comma = "," if isinstance(state, tuple) and len(state) == 1 else ""
    return ",".join(map(str, numbers)) + comma + (":2" if turn else "")


def read_numbers(text: str) -> tuple[Any, int]:
    """The inverse of write_numbers; raises BadText."""
    match = re.fullmatch(r"(\d{1,18}(?:,\d{1,18})*)(,?)(?::([12]))?", text.replace(" ", ""), re.ASCII)
    if match is None:
        raise BadText(f"{text!r} is not a position: write whole numbers, such as 21 or 3,4,5, then :2 if second moves.")
    numbers = tuple(map(int, match[1].split(",")))
    return (numbers if len(numbers) > 1 or match[2] else numbers[0]), int(match[3] == "2")


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """Rules, and what people need beside them; every field but the first two has a default."""

    name: str
    """As the command line names it: 'mnk:width=4,height=4,k=3'."""
    rules: Rules[S]
    players: tuple[str, str] = ("first", "second")
    labels: Callable[[S], Sequence[str]] = numbered
    """The names of moves 0, 1, 2 ... in a state, legal or not, as the side to move names them."""
    rule: str = "the rules do not allow it"
    """What an illegal move breaks: the rest of a sentence that ends in 'is not legal here: ...'."""
    write: Callable[[S, int], str] = write_numbers
    """A state and whose turn it is (0 the first player, 1 the second) as a text without spaces."""
    read: Callable[[str], tuple[S, int]] = read_numbers
    """The inverse of write; raises BadText for what is no position that play can reach."""
    grid: Grid | None = None
    """Where the characters of the text stand on a board."""
    image: Callable[[S, tuple[int, ...]], S] | None = None
    """The state whose text's character i is what character map[i] was, for a map of the board."""
    keys: Keys[S] | None = None
    """States as single ints; without it, the ints of a tuple share 63 bits evenly."""
    hints: Hints[S] = field(default_factory=Hints[Any])
    symmetries: tuple[tuple[int, ...], ...] = ()
    """Maps of the board that no grid shows: character i of a position's text becomes what character map[i] was."""
    heaps: Callable[[S], Sequence[int]] | None = None
    """The stones in every heap, where the position is heaps of stones."""
    boards: Mapping[str, Callable[[], "Game[Any]"]] = field(default_factory=dict)
    """The same game held in other ways, by name."""
    plies_left: Callable[[S], int] | None = None
    """The most plies that could follow if no line or goal ended the game sooner: empty squares.

    Every move lowers it: positions with the same number make one layer of the game.
    """
