"""How people write a game: the names of the players and of the moves, and the texts of positions."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from zermelo.bits import WORD_MASK
from zermelo.errors import BadText, ZermeloError
from zermelo.rules.contract import MoveNumber, S, shorten_value
from zermelo.rules.words import capital

__all__ = ["Notation", "read_numbers", "write_numbers"]

Labels: TypeAlias = Callable[[S], Sequence[str]] | Sequence[str]
"""The names of moves 0, 1, 2 ..., or a function that maps a state to them."""

NUMBER_NAMES = tuple(map(str, range(1_000)))
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
    if max(numbers) > WORD_MASK:
        raise BadText(f"{max(numbers)} is too large for a state: numbers go up to 2^63 - 1.")
    return (numbers if len(numbers) > 1 or match[2] else numbers[0]), int(match[3] == "2")


def read_without_reader(text: str) -> tuple[Any, int]:
    """Return the state and the turn of a text of numbers; raise BadText for the texts of a `write` without a `read`."""
    try:
        return read_numbers(text)
    except BadText:
        raise BadText(
            f"{text!r} cannot be read, because the notation declares `write` and no `read`: declare `read`, which "
            "returns the state and the turn (0 or 1) of a text."
        ) from None


@dataclass(frozen=True)
class Notation(Generic[S]):
    """The names of the players and of the moves, and the text of a position.

    >>> notation = Notation(("X", "O"), moves=["left", "right"])
    >>> notation.names_of_moves(21)[1], notation.read(notation.write(21, 0))
    ('right', (21, 0))
    """

    players: tuple[str, str] = ("first", "second")
    """The names of the first and of the second player; their marks if these are their names."""
    moves: Labels[S] = NUMBER_NAMES
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
        if self.read is read_numbers and self.write is not write_numbers:
            object.__setattr__(self, "read", read_without_reader)

    def names_of_moves(self, state: S, turn: int = 0) -> Sequence[str]:
        """Return the names of moves 0, 1, 2 ... for the side to move."""
        names = self.moves if not turn or self.moves_of_second is None else self.moves_of_second
        return names(state) if callable(names) else names

    @property
    def missing_functions(self) -> list[str]:
        """Which of `write` and `read` are the default functions, which only work for states of numbers."""
        defaults: dict[str, list[object]] = {"write": [write_numbers], "read": [read_numbers, read_without_reader]}
        return [name for name, functions in defaults.items() if getattr(self, name) in functions]

    @property
    def player_names(self) -> tuple[str, str]:
        """The names of the first and of the second player in sentences, with a capital: 'White', 'First', 'X'."""
        return capital(self.players[0]), capital(self.players[1])

    def faults(self, positions: Iterable[tuple[S, int]]) -> Iterator[str]:
        """Yield a sentence for each state and turn whose text `read` does not give back; no rules are needed.

        >>> forgetful = Notation(("A", "B"), write=lambda state, turn: f"{state}", read=lambda text: (int(text), 0))
        >>> print(*forgetful.faults([(21, 0), (3, 1)]))
        '3' is the text of the state 3 with B to move, and also of the state 3 with A to move, which read returns
        """
        for state, turn in positions:
            if fault := self.read_fault(state, turn) or self.shared_text(state, turn):
                yield fault

    def read_fault(self, state: S, turn: int = 0) -> str | None:
        """Return the reason why the text of a state is not read, or is read as another text; None if there is none."""
        text = self.write(state, turn)
        try:
            again, whose = self.read(text)
            if (again, whose) == (state, turn) or self.write(again, whose) == text:
                return None
        except ZermeloError as error:
            return f"{text!r} is written, and read refuses it: {error}".rstrip(".")
        except Exception as error:  # whatever the code of a user raises is a fault of the notation
            from zermelo.rules.error_origin import located_reason  # late: few notations fail

            return f"{text!r} is written, and read fails: {located_reason(error, self.read)}"
        return f"{text!r} is written for {self.describe(state, turn)}, and is read as {self.describe(again, whose)}"

    def shared_text(self, state: S, turn: int = 0) -> str | None:
        """Return the other state that the text of a state is read as, in a sentence; None if it is read as this one."""
        text = self.write(state, turn)
        again, whose = self.read(text)
        if (again, whose) == (state, turn):
            return None
        other = self.describe(again, whose)
        return f"{text!r} is the text of {self.describe(state, turn)}, and also of {other}, which read returns"

    def describe(self, state: S, turn: int) -> str:
        """Return 'the state (0, 1) with O to move'; a turn other than 0 and 1 is shown as it is."""
        who = f"{self.players[turn]} to move" if turn in (0, 1) else f"turn {turn!r}"
        return f"the state {shorten_value(state)} with {who}"

    def name_fault(self, state: S, moves: Iterable[MoveNumber], turn: int = 0) -> str | None:
        """Return the reason why some moves cannot be told apart by their names, or typed; None if there is none.

        >>> Notation(moves=["left", "Left"]).name_fault(21, [0, 1])
        'two moves have one name: left, left'
        """
        names, moves = self.names_of_moves(state, turn), list(moves)
        if (last := max(moves, default=-1)) >= len(names):
            return f"notation.moves gives {len(names)} names, for moves 0 to {len(names) - 1}, and move {last} is legal"
        lowered = [names[move].lower() for move in moves]
        if len(set(lowered)) < len(lowered):
            return f"two moves have one name: {', '.join(lowered)}"
        untyped = [name for name in lowered if not name or re.search(r"[ \t\n,]", name)]
        return f"{untyped[0]!r} cannot be typed as the name of its move" if untyped else None
