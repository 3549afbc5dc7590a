"""The contract of a game: a starting state and three pure functions, guarded against wrong return values."""

from collections.abc import Callable, Hashable
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from zermelo.bits import WORD_MASK, join_words
from zermelo.errors import BadGame
from zermelo.rules.values import DRAW, LOSS, WIN, Outcome

__all__ = [
    "MASK_DESCRIPTION",
    "Mask",
    "MoveNumber",
    "Rules",
    "S",
    "guard",
    "is_mask",
    "is_outcome",
    "joining",
    "never",
    "outcomes_of",
    "shorten_value",
    "unguard",
]

if TYPE_CHECKING:  # type checkers know this module without an installed copy
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=Hashable, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S", bound=Hashable)
"""A state, seen from the side to move: an int from 0 to 2^63 - 1, or a tuple of a fixed number of such ints; both
compile. Any other hashable value runs interpreted only."""

MoveNumber = int
"""The number of a move: 0 to 62 in rules that return masks of one word, to 125 with two words."""

Mask = int
"""A set of moves: bit i stands for move i. In rules that run interpreted only, it has any size."""

MASK_DESCRIPTION = "an int whose bits are the legal moves, or a tuple of two ints of 63 bits each"
"""The values that `moves` may return, in words."""

MAX_STATE_CHARACTERS = 200
"""The largest number of characters of a state in an error message."""


class Rules(NamedTuple, Generic[S]):
    """The start and the three pure functions of a game; everything else is derived from them or declared in Game.

    Numbers in a state are from 0 to 2^63 - 1; `check` tests this and every other promise made here.
    """

    start: S
    """The first state of the game."""
    moves: Callable[[S], Any]
    """Maps a state to its legal moves as a mask; 0 if and only if the game is over.

    A game of up to 126 moves compiles if it returns two words in a tuple: moves 0 to 62, and 63 to 125."""
    play: Callable[[S, MoveNumber], S]
    """Maps a state and a legal move to the next state, seen by the other player."""
    outcome: Callable[[S], Outcome]
    """Maps a finished state to its outcome for the side to move: LOSS, DRAW or WIN; a score if the game has scores."""
    again: Callable[[S, MoveNumber], bool] | None = None
    """True if the player who makes this legal move moves again; then this player sees the state that `play` returns."""
    scores: tuple[int, int] | None = None
    """The least and the greatest score, such as (-36, 36), if `outcome` returns scores in place of -1, 0 and 1.

    A player wins by a positive score. A greater score is better, whatever the plies; at most 1,023 either way."""


def never(state: object, move: MoveNumber) -> bool:
    """Return False: no move keeps the turn, in a game without `again`."""
    return False


def guard(name: str, rules: Rules[Any]) -> Rules[Any]:
    """Return the rules of a game with `moves` and `outcome` raising BadGame for a value that breaks the contract."""
    scores = rules.scores
    written_moves, written_outcome = unguard(rules.moves), unguard(rules.outcome)

    def moves(state: Any) -> Any:
        mask = written_moves(state)
        if type(mask) is int and mask >= 0:  # is_mask written out, because this runs at every node
            return mask
        if is_mask(mask):
            return join_words(mask)
        raise BadGame(
            f"moves of {name} gave {shorten_value(mask)} for the state {shorten_value(state)}; it must give "
            f"{MASK_DESCRIPTION}."
        )

    def outcome(state: Any) -> Any:
        value = written_outcome(state)
        if is_outcome(value, scores):
            return value
        raise BadGame(
            f"outcome of {name} gave {shorten_value(value)} for the state {shorten_value(state)}; "
            f"it must give {outcomes_of(scores)}."
        )

    vars(moves)["unguarded"], vars(outcome)["unguarded"] = written_moves, written_outcome
    return rules._replace(moves=moves, outcome=outcome)


def joining(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function that joins the words of the masks that a function returns, as a guarded `moves` does."""
    written = unguard(function)

    def mask(state: Any) -> Any:
        words = written(state)
        return join_words(words) if type(words) is tuple else words

    vars(mask)["unguarded"] = written
    return mask


def unguard(function: Any) -> Any:
    """Return a rule without its guard, ready to compile; return any other object unchanged."""
    return getattr(function, "unguarded", function) if isinstance(function, FunctionType) else function


def is_mask(value: object) -> bool:
    """Return whether a value is a set of moves: an int, or a tuple of two words of 63 bits."""
    if type(value) is tuple:
        return len(value) == 2 and all(type(word) is int and 0 <= word <= WORD_MASK for word in value)
    return type(value) is int and value >= 0


def is_outcome(value: object, scores: tuple[int, int] | None = None) -> bool:
    """Return whether a value is an outcome, given the scores of the game; a bool or a NumPy number is not."""
    low, high = scores or (LOSS, WIN)
    return type(value) is int and low <= value <= high


def outcomes_of(scores: tuple[int, int] | None) -> str:
    """Return the possible outcomes of a game in words, given its scores."""
    if scores is None:
        return f"LOSS ({LOSS}), DRAW ({DRAW}) or WIN ({WIN})"
    return f"an int from {scores[0]} to {scores[1]}, since scores={scores}"


def shorten_value(value: object) -> str:
    """Return the repr of a value, shortened if it is long."""
    shown = repr(value)
    return shown if len(shown) <= MAX_STATE_CHARACTERS else f"{shown[:MAX_STATE_CHARACTERS]}..."
