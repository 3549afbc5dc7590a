"""A state with its game, the side to move and the moves that led to it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, overload

from zermelo.bits import bits
from zermelo.errors import BadGame, BadText, IllegalMove
from zermelo.rules import DRAW, Game, Mask, MoveNumber, Outcome, S
from zermelo.rules.display import Displayed

if TYPE_CHECKING:
    from random import Random

__all__ = ["Line", "Move", "MoveLike", "Moves", "Position", "is_read", "random_game"]


class Move(int):
    """A legal move of a position: its number, with its name.

    It compares, sorts and hashes as its number, and prints as its name.

    >>> from zermelo.games import start
    >>> move = start("tictactoe").move("5")
    >>> print(move, move.number, move == 4, [move])
    5 4 True [Move(4, '5')]
    """

    name: str
    """The name of the move for the side that makes it."""

    def __new__(cls, number: int, name: str) -> "Move":
        """Return the move with this number and name."""
        move = super().__new__(cls, number)
        move.name = name
        return move

    @property
    def number(self) -> int:
        """The number of the move in the rules, as a plain int."""
        return int(self)

    def __str__(self) -> str:
        return self.name

    def __format__(self, specification: str) -> str:
        return format(self.name, specification)

    def __repr__(self) -> str:
        return f"Move({self.number}, {self.name!r})"

    def __reduce__(self) -> tuple[type["Move"], tuple[int, str]]:
        return Move, (self.number, self.name)


MoveLike = SupportsIndex | str
"""A move of a position: a Move, its number (an int), or its name (a text)."""


class Line(tuple[Move, ...]):
    """Moves that follow one another; it prints as a text that `Position.after` reads.

    >>> from zermelo.games import start
    >>> print(start("tictactoe").after("159").moves_played)
    1 5 9
    """

    __slots__ = ()

    @classmethod
    def after(cls, position: "Position[Any]", moves: Iterable[MoveLike]) -> "Line":
        """Return legal moves that follow one another from a position."""
        return cls(position.after(moves).moves_played[len(position.moves_played) :])

    @property
    def names(self) -> list[str]:
        """The names of the moves."""
        return list(map(str, self))

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> "Line": ...
    def __getitem__(self, index: SupportsIndex | slice) -> "Move | Line":
        """Return a move, or a part of the line."""
        return Line(super().__getitem__(index)) if isinstance(index, slice) else super().__getitem__(index)

    def __str__(self) -> str:
        return " ".join(self.names)


class Moves(Sequence[Move]):
    """The legal moves of a position in the order of their numbers, as a lazy sequence.

    An index is a place in this order; `Position.move` finds a move by its number or name.

    >>> from zermelo.games import start
    >>> moves = start("stones:n=2").moves
    >>> 2 in moves, "2" in moves, 3 in moves, len(moves), moves[0], list(moves)
    (True, True, False, 2, Move(1, '1'), [Move(1, '1'), Move(2, '2')])
    """

    __slots__ = ("mask", "position")

    def __init__(self, position: "Position[Any]", mask: Mask) -> None:
        self.position, self.mask = position, mask

    @property
    def numbers(self) -> Iterator[MoveNumber]:
        """The numbers of the moves, as plain ints."""
        return bits(self.mask)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, SupportsIndex):
            return (number := index(move)) >= 0 and bool(self.mask >> number & 1)
        return any(each.name == move for each in self)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._named())

    def _named(self) -> tuple[Move, ...]:
        labels = self.position.labels
        try:
            # Most games have few sequences of names, so that the moves of a mask are made once.
            return (named_once if type(labels) is tuple else moves_of_mask)(labels, self.mask)
        except Exception as error:
            self.position.game.blame("notation.moves", self.position.state, error)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Move | tuple[Move, ...]:
        """Return a move by its place, from 0, or a tuple of several."""
        return self._named()[index]

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(map(str, self))}>"


def moves_of_mask(labels: Sequence[str], mask: Mask) -> tuple[Move, ...]:
    """Return the moves of a mask with their names."""
    return tuple(Move(number, labels[number]) for number in bits(mask))


named_once = lru_cache(1 << 12)(moves_of_mask)


@dataclass(frozen=True, repr=False)
class Position(Displayed, Generic[S]):
    """A state of a game, and whose turn it is; immutable. Positions are equal if game, state and turn are.

    print() shows the board, repr() an expression that builds the position again. If a function of the game
    fails, BadGame names the function and the state.
    """

    game: Game[S]
    state: S
    turn: int = 0
    """0 when the first player is to move, 1 when the second is."""
    parent: "Position[S] | None" = field(default=None, compare=False)
    """The position before the last move; None if it is unknown."""
    last_number: MoveNumber | None = field(default=None, compare=False)
    """The number of the last move, from the parent to this position."""

    @classmethod
    def read(cls, game: Game[S], text: str) -> "Position[S]":
        """Return the position written as a text such as 'XX.OO....'; raise BadText if the text is not valid."""
        state, turn = game.notation.read(text)
        return cls(game, state, turn)

    @property
    def moves(self) -> Moves:
        """The legal moves, as a lazy sequence."""
        return Moves(self, self._mask())

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return not self._mask()

    def _mask(self) -> Mask:
        try:  # without Game.call, which costs time at every position of a game
            mask: Mask = self.game.rules.moves(self.state)
            return mask
        except Exception as error:
            self.game.blame("moves", self.state, error)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of a finished game for the side to move; None before the end.

        >>> from zermelo.games import start
        >>> print(start("stones:n=4").outcome, start("stones:n=4").after("4").outcome)
        None 1
        """
        return None if self._mask() else self.game.call("outcome", self.game.rules.outcome, self.state)

    @property
    def last(self) -> Move | None:
        """The last move, from the parent to this position; None if it is unknown."""
        if self.parent is None or self.last_number is None:
            return None
        return Move(self.last_number, self.parent.name_of(self.last_number))

    @property
    def keeps_turn(self) -> bool:
        """True if the last move left the turn with the player who made it."""
        return self.parent is not None and self.parent.turn == self.turn

    @property
    def winner(self) -> int | None:
        """The winner: 0 for the first player, 1 for the second; None for a draw, and before the end of the game."""
        outcome = self.outcome or DRAW
        return None if outcome == DRAW else self.turn if outcome > DRAW else 1 - self.turn

    @property
    def player(self) -> str:
        """The name of the side to move."""
        return self.game.notation.players[self.turn]

    @property
    def player_name(self) -> str:
        """The name of the side to move in sentences, with a capital: 'White', 'First', 'X'."""
        return self.game.notation.player_names[self.turn]

    @property
    def text(self) -> str:
        """The position as text, such as 'XX.OO....'; Position.read is the inverse."""
        return self.game.call("notation.write", self.game.notation.write, self.state, self.turn)

    @property
    def board(self) -> str:
        """The character of every place of the board: the text without what follows the places; raises BadGame."""
        board = self.game.board
        text, places = self.text, len(board.places) if board else 0
        if len(text) < places:
            characters = f"{len(text)} character{'s' * (len(text) != 1)}"
            raise BadGame(f"{self.game.name}: the text {text!r} has {characters}, and the board has {places} places.")
        return text[:places]

    @property
    def path(self) -> "list[Position[S]]":
        """Every position from the first known one to this one."""
        positions = [self]
        while (parent := positions[-1].parent) is not None:
            positions.append(parent)
        return positions[::-1]

    @property
    def moves_played(self) -> Line:
        """The moves that led here."""
        return Line(move for position in self.path if (move := position.last) is not None)

    def on(self, game: Game[Any]) -> "Position[Any]":
        """Return the position with another representation (board) of its game."""
        return Position.read(game, self.text)

    @property
    def labels(self) -> Sequence[str]:
        """The names of moves 0, 1, 2 ..., legal or not, for the side to move."""
        game = self.game
        try:  # without Game.call, as for moves
            return game.notation.names_of_moves(self.state, self.turn)
        except Exception as error:
            game.blame("notation.moves", self.state, error)

    def name_of(self, number: MoveNumber) -> str:
        """Return the name of the legal move with this number; raise BadGame without one."""
        labels = self.labels
        try:
            return labels[number]
        except Exception as error:
            self.game.blame("notation.moves", self.state, error)

    def play(self, move: MoveLike) -> "Position[S]":
        """Return the position after a legal move: a Move, its number or its name; raise IllegalMove for any other.

        >>> from zermelo.games import start
        >>> start("tictactoe").play("5") == start("tictactoe").play(4)
        True
        """
        return self.follow(self._number_of(move))

    def follow(self, number: MoveNumber) -> "Position[S]":
        """Return the position after the legal move with this number, without testing that it is legal."""
        number = int(number)  # rules get plain ints: a state may hold them
        try:
            state = self.game.rules.play(self.state, number)
        except Exception as error:
            self.game.blame("play", self.state, error)
        return Position(self.game, state, self.game.turn_after(self.turn, self.state, number), self, number)

    def move(self, move: MoveLike) -> Move:
        """Return the legal move of a number (an int) or a name (a text); raise IllegalMove if there is none.

        >>> from zermelo.games import start
        >>> start("tictactoe").after("5").move("5")
        Traceback (most recent call last):
        zermelo.errors.IllegalMove: '5' is not legal here: a square can be claimed once. Legal: 1, 2, 3, 4, 6, 7, 8, 9.
        >>> start("stones:n=2").move(9)
        Traceback (most recent call last):
        zermelo.errors.IllegalMove: 9 is not the number of a legal move. Legal: 1 (named '1'), 2 ('2').
        """
        number = self._number_of(move)
        return Move(number, self.name_of(number))

    def _number_of(self, move: MoveLike) -> MoveNumber:
        if isinstance(move, str):
            return self._number_named(move)
        number = index(move)
        if number < 0 or not self._mask() >> number & 1:
            raise IllegalMove(f"{number} is not the number of a legal move. {self.numbered_choice}")
        return number

    def _number_named(self, name: str) -> MoveNumber:
        names, legal = self.labels, self.moves
        if name in names and (number := names.index(name)) in legal:
            return number
        lowered = name.lower()
        for number in legal.numbers:
            if names[number].lower() == lowered:
                return number
        if not legal:
            raise IllegalMove(f"{name!r} comes after the end: the game is over, no move can follow.")
        known = bool(name) and any(each.lower() == lowered for each in names)
        reason = f"is not legal here: {self.game.notation.illegal}." if known else f"is not a move of {self.game.name}."
        raise IllegalMove(f"{name!r} {reason} {self.choice}")

    def after(self, moves: MoveLike | Iterable[MoveLike]) -> "Position[S]":
        """Return the position after moves: '1 5 9', '1,5,9' or, single characters, '159'; a move, or several."""
        position = self
        listed = re.split(r"[\s,]+", moves.strip()) if isinstance(moves, str) else moves
        # An array of one number has an index, too.
        for word in listed if isinstance(listed, Iterable) else (listed,):
            for move in position._split(word) if isinstance(word, str) else (word,):
                position = position.play(move)
        return position

    def _split(self, word: str) -> Sequence[str]:
        """Return the names of moves in a word: several if every name is one character, else one."""
        labels = {label.lower() for label in self.labels if label}
        if len(word) < 2 or max(map(len, labels), default=0) > 1:
            return [word] if word else []
        for character in word:
            if character.lower() not in labels:
                raise IllegalMove(f"{character!r} in {word!r} is not a move of {self.game.name}. {self.choice}")
        return word

    def __repr__(self) -> str:
        """Return a line that builds the position again.

        >>> from zermelo.games import start
        >>> start("tictactoe").after("1 2"), start("stones", "17:2")
        (start('tictactoe').after('1 2'), start('stones', '17:2'))
        """
        origin, game = self.path[0], self.game
        board = "" if origin == Position(game, game.rules.start) else f", {origin.text!r}"
        moves = f".after({str(self.moves_played)!r})" if origin is not self else ""
        return f"start({repr(game.spec) if game.spec else game}{board}){moves}"

    @property
    def choice(self) -> str:
        """The names of the legal moves as a sentence."""
        moves = ", ".join(map(str, self.moves))
        return f"Legal: {moves}." if moves else "The game is over."

    @property
    def numbered_choice(self) -> str:
        """The numbers of the legal moves with their names as a sentence."""
        moves = ", ".join(f"{move.number} ({move.name!r})" for move in self.moves).replace("(", "(named ", 1)
        return f"Legal: {moves}." if moves else "The game is over."


def is_read(position: Position[Any]) -> bool:
    """Return whether the text of a position is read as this position."""
    with suppress(BadText):
        return position.game.notation.read(position.text) == (position.state, position.turn)
    return False


def random_game(game: Game[S], rng: "Random", longest: int, origin: Position[S] | None = None) -> Iterator[Position[S]]:
    """Yield the positions of one game of random moves, at most `longest` of them, from the start or the origin."""
    position = origin or Position(game, game.rules.start)
    for _ in range(longest):
        yield position
        if position.is_over:
            return
        position = position.follow(rng.choice(list(position.moves.numbers)))
