"""Texts of positions and names of moves by functions for single characters, which machine code runs as well."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from zermelo.rules.contract import MoveNumber, S

__all__ = ["Characters", "MoveNames"]


@dataclass(frozen=True)
class Characters(Generic[S]):
    """Texts of as many characters for every position: a `write` that also runs in JavaScript.

    >>> Characters(3, lambda state, turn, i: ord("X" if state >> i & 1 else "."))(0b101, 0)
    'X.X'
    """

    number: int
    """The number of characters."""
    code: Callable[[S, int, int], int]
    """code(state, turn, i): character i, as the number that `ord` gives; written in the style of rules that compile."""
    quick: Callable[[S, int], str] | None = None
    """A function of a state and the turn that makes the same text sooner in Python, if there is one."""

    def __call__(self, state: S, turn: int) -> str:
        """Return the text of a state."""
        if self.quick:
            return self.quick(state, turn)
        code = self.code
        return "".join([chr(code(state, turn, i)) for i in range(self.number)])


@dataclass(frozen=True)
class MoveNames(Generic[S]):
    """Names of moves that depend on the state: `labels` that also run in JavaScript.

    >>> MoveNames(2, 3, lambda left, move, i: ord(str(left - 1 - move)[i]) if i < 1 else 0)(9)
    ['8', '7']
    """

    moves: int
    """The number of moves."""
    longest: int
    """The largest number of characters of a name."""
    code: Callable[[S, MoveNumber, int], int]
    """code(state, move, i): character i of a name, as the number that `ord` gives; 0 after the end of the name."""

    def __call__(self, state: S) -> Sequence[str]:
        """Return the names of all moves in a state."""
        code = self.code
        return [
            "".join([chr(number) for i in range(self.longest) if (number := code(state, move, i))])
            for move in range(self.moves)
        ]
