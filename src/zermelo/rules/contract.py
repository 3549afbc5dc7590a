"""The contract of a game: a starting state and three pure functions, guarded against wrong return values."""

from collections.abc import Callable, Hashable
from types import FunctionType
from typing import Any, Generic, NamedTuple, TypeVar

from zermelo.bits import WORD
from zermelo.errors import BadGame
from zermelo.rules.values import DRAW, LOSS, WIN, Outcome

__all__ = [
    "MOST_MOVES",
    "Mask",
    "Move",
    "Rules",
    "S",
    "guarded",
    "is_mask",
    "is_outcome",
    "outcomes_of",
    "shortened",
    "unguarded",
]

S = TypeVar("S", bound=Hashable)
"""A state, seen from the side to move: an int from 0 to 2^63 - 1, or a tuple of a fixed number of such ints; both
compile. Any other hashable value runs interpreted only."""

Move = int
"""The number of a move, 0 to 62."""

Mask = int
"""A set of moves: bit i stands for move i."""

MOST_MOVES = 63
"""The largest number of moves in a mask, which fits a signed 64-bit int."""

LONGEST = 200
"""The largest number of characters of a state in an error message."""

REMEDIES = (
    " At most 63 moves are legal at a time: let move i be the i-th legal one, or split a move into two that follow "
    "each other."
)
"""Advice for a game with more moves than a mask holds."""


class Rules(NamedTuple, Generic[S]):
    """The start and the three pure functions of a game; everything else is derived from them or declared in Game.

    Numbers in a state are from 0 to 2^63 - 1; `check` tests this and every other promise made here.
    """

    start: S
    """The first state of the game."""
    moves: Callable[[S], Mask]
    """Maps a state to its legal moves; 0 if and only if the game is over."""
    play: Callable[[S, Move], S]
    """Maps a state and a legal move to the next state, seen by the other player."""
    outcome: Callable[[S], Outcome]
    """Maps a finished state to its outcome for the side to move: LOSS, DRAW or WIN; a score if the game has scores."""


def guarded(name: str, rules: Rules[Any], scores: tuple[int, int] | None = None) -> Rules[Any]:
    """Return the rules of a game with `moves` and `outcome` raising BadGame for a value that breaks the contract.

    scores: the least and the greatest score, if the game has scores.
    """
    written_moves, written_outcome = unguarded(rules.moves), unguarded(rules.outcome)

    def moves(state: Any) -> Any:
        mask = written_moves(state)
        if type(mask) is int and 0 <= mask <= WORD:  # is_mask written out, because this runs at every node
            return mask
        raise BadGame(
            f"moves of {name} gave {shortened(mask)} for the state {shortened(state)}; it must give an int whose bits "
            f"0 to {MOST_MOVES - 1} are the legal moves.{REMEDIES if type(mask) is int and mask > WORD else ''}"
        )

    def outcome(state: Any) -> Any:
        value = written_outcome(state)
        if is_outcome(value, scores):
            return value
        raise BadGame(
            f"outcome of {name} gave {shortened(value)} for the state {shortened(state)}; "
            f"it must give {outcomes_of(scores)}."
        )

    vars(moves)["unguarded"], vars(outcome)["unguarded"] = written_moves, written_outcome
    return rules._replace(moves=moves, outcome=outcome)


def unguarded(function: Any) -> Any:
    """Return a rule without its guard, ready to compile; return any other object unchanged."""
    return getattr(function, "unguarded", function) if isinstance(function, FunctionType) else function


def is_mask(value: object) -> bool:
    """Return whether a value is a set of moves 0 to 62."""
    return type(value) is int and 0 <= value <= WORD


def is_outcome(value: object, scores: tuple[int, int] | None = None) -> bool:
    """Return whether a value is an outcome, given the scores of the game; a bool or a NumPy number is not."""
    low, high = scores or (LOSS, WIN)
    return type(value) is int and low <= value <= high


def outcomes_of(scores: tuple[int, int] | None) -> str:
    """Return the possible outcomes of a game in words, given its scores."""
    if scores is None:
        return f"LOSS ({LOSS}), DRAW ({DRAW}) or WIN ({WIN})"
    return f"an int from {scores[0]} to {scores[1]}, since scores={scores}"


def shortened(value: object) -> str:
    """Return the repr of a value, shortened if it is long."""
    shown = repr(value)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}..."
