"""Texts of positions and names of moves by functions for single characters, which machine code runs as well."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Generic, overload

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
    """Names of moves that depend on the state and also run in JavaScript: the `moves` of a notation.

    >>> MoveNames(2, 3, lambda left, move, i: ord(str(left - 1 - move)[i]) if i < 1 else 0)(9)[1]
    '7'
    """

    moves: int
    """The number of moves."""
    longest: int
    """The largest number of characters of a name."""
    code: Callable[[S, MoveNumber, int], int]
    """code(state, move, i): character i of a name, as the number that `ord` gives; 0 after the end of the name."""

    def __call__(self, state: S) -> "NamesInState[S]":
        """Return the names of all moves in a state, each of which is made when it is asked for."""
        return NamesInState(self, state)


@dataclass(frozen=True)
class NamesInState(Sequence[str], Generic[S]):
    """The names of the moves in one state, as a lazy sequence: most programs ask for those of legal moves only."""

    names: MoveNames[S]
    state: S

    def __len__(self) -> int:
        return self.names.moves

    @overload
    def __getitem__(self, move: int) -> str: ...
    @overload
    def __getitem__(self, move: slice) -> list[str]: ...
    def __getitem__(self, move: int | slice) -> str | list[str]:
        if isinstance(move, slice):
            return [self[number] for number in range(len(self))[move]]
        number = range(len(self))[move]
        codes = (self.names.code(self.state, number, i) for i in range(self.names.longest))
        return "".join(map(chr, takewhile(bool, codes)))
