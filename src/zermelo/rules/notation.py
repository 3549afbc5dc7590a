"""How people write a game: the names of the players and of the moves, and the texts of positions."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from zermelo.bits import WORD
from zermelo.errors import BadText
from zermelo.rules.contract import S
from zermelo.rules.words import capital

__all__ = ["Notation", "read_numbers", "write_numbers"]

Labels: TypeAlias = Callable[[S], Sequence[str]] | Sequence[str]
"""The names of moves 0, 1, 2 ..., or a function that maps a state to them."""

NUMBERS = tuple(map(str, range(1_000)))
"""The numbers of moves as their names."""


def write_numbers(state: object, turn: int) -> str:
    """Return '21' for an int, '3,4,5' for a tuple of ints ('3,' for one); add ':2' if the second player is to move."""
    numbers = state if isinstance(state, tuple) else (state,)
    comma = "," if isinstance(state, tuple) and len(state) == 1 else ""
    return ",".join(map(str, numbers)) + comma + (":2" if turn else "")


def read_numbers(text: str) -> tuple[Any, int]:
    """Return the state and the turn that write_numbers has written; raise BadText for any other text."""
    match = re.fullmatch(r"(\d{1,19}(?:,\d{1,19})*)(,?)(?::([12]))?", text.replace(" ", ""), re.ASCII)
    if match is None:
        raise BadText(
            f"{text!r} is not a position: write whole numbers, such as 21 or 3,4,5; add :2 for the second player."
        )
    numbers = tuple(map(int, match[1].split(",")))
    if max(numbers) > WORD:
        raise BadText(f"{max(numbers)} is too large for a state: numbers go up to 2^63 - 1.")
    return (numbers if len(numbers) > 1 or match[2] else numbers[0]), int(match[3] == "2")


@dataclass(frozen=True)
class Notation(Generic[S]):
    """The names of the players and of the moves, and the text of a position.

    >>> notation = Notation(("X", "O"), moves=["left", "right"])
    >>> notation.names_of_moves(21)[1], notation.read(notation.write(21, 0))
    ('right', (21, 0))
    """

    players: tuple[str, str] = ("first", "second")
    """The names of the first and of the second player; their marks if these are their names."""
    moves: Labels[S] = NUMBERS
    """The names of moves 0, 1, 2 ..., legal or not; a function of the state if they depend on it."""
    moves_of_second: Labels[S] | None = None
    """The names of the second player's moves, if each side sees the board from its own end."""
    illegal: str = "the rules do not allow it"
    """The rule that an illegal move breaks: the end of the sentence "'5' is not legal here: ..."."""
    write: Callable[[S, int], str] = write_numbers
    """Maps a state and the turn (0 for the first player, 1 for the second) to a text without spaces."""
    read: Callable[[str], tuple[S, int]] = read_numbers
    """The inverse of write; raises BadText for a text that is not a position of the game."""
    marks: tuple[str, str] | None = None
    """The characters of the text that stand for the two players, if these have other names: 'X' for yellow's discs.

    Players with names of one character have their names as marks."""

    def __post_init__(self) -> None:
        for field in ("moves", "moves_of_second"):
            if (names := getattr(self, field)) is not None and not callable(names):
                object.__setattr__(self, field, tuple(names))
        if self.marks is None and all(len(name) == 1 for name in self.players):
            object.__setattr__(self, "marks", self.players)

    def names_of_moves(self, state: S, turn: int = 0) -> Sequence[str]:
        """Return the names of moves 0, 1, 2 ... for the side to move."""
        names = self.moves if not turn or self.moves_of_second is None else self.moves_of_second
        return names(state) if callable(names) else names

    @property
    def player_names(self) -> tuple[str, str]:
        """The names of the first and of the second player in sentences, with a capital: 'White', 'First', 'X'."""
        return capital(self.players[0]), capital(self.players[1])
