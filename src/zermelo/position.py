"""A state with its game, the side to move and the moves that led to it."""

import re
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any, Generic, TypeVar

from zermelo.bits import Bits, bits
from zermelo.display import Displayed
from zermelo.errors import BadGame, IllegalMove
from zermelo.rules import DRAW, Game, Mask, Move, Outcome, S

__all__ = ["Position", "breadth_first", "random_game", "walk"]

N = TypeVar("N", bound=Hashable)


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
    last: Move | None = field(default=None, compare=False)
    """The last move, from the parent to this position."""

    @classmethod
    def read(cls, game: Game[S], text: str) -> "Position[S]":
        """Return the position written as a text such as 'XX.OO....'; raise BadText if the text is not valid."""
        state, turn = game.read(text)
        return cls(game, state, turn)

    @property
    def moves(self) -> Bits:
        """The legal moves, as a lazy collection."""
        return Bits(self._mask())

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
    def outcome(self) -> Outcome:
        """The outcome of a finished game for the side to move."""
        return self.game.call("outcome", self.game.rules.outcome, self.state)

    @property
    def keeps_turn(self) -> bool:
        """True if the last move left the turn with the player who made it."""
        return self.parent is not None and self.parent.turn == self.turn

    @property
    def winner(self) -> int | None:
        """The winner of a finished game: 0 for the first player, 1 for the second, None for a draw."""
        outcome = self.outcome
        return None if outcome == DRAW else self.turn if outcome > DRAW else 1 - self.turn

    @property
    def player(self) -> str:
        """The name of the side to move."""
        return self.game.players[self.turn]

    @property
    def text(self) -> str:
        """The position as text, such as 'XX.OO....'; Position.read is the inverse."""
        return self.game.call("write", self.game.write, self.state, self.turn)

    @property
    def board(self) -> str:
        """The character of every cell of the grid: the text without what follows the cells; raises BadGame."""
        text, cells = self.text, len(self.game.grid.places) if self.game.grid else 0
        if len(text) < cells:
            characters = f"{len(text)} character{'s' * (len(text) != 1)}"
            raise BadGame(f"{self.game.name}: the text {text!r} has {characters}, and the grid has {cells} cells.")
        return text[:cells]

    @property
    def line(self) -> "list[Position[S]]":
        """Every position from the first known one to this one."""
        positions = [self]
        while (parent := positions[-1].parent) is not None:
            positions.append(parent)
        return positions[::-1]

    @property
    def played(self) -> list[str]:
        """The names of the moves that led here."""
        line = self.line
        return [before.label(after.last) for before, after in pairwise(line) if after.last is not None]

    def on(self, game: Game[Any]) -> "Position[Any]":
        """Return the position with another representation (board) of its game."""
        return Position.read(game, self.text)

    @property
    def labels(self) -> Sequence[str]:
        """The names of moves 0, 1, 2 ..., legal or not, for the side to move."""
        game = self.game
        return (game.labels_of_second if self.turn and game.labels_of_second else game.labels)(self.state)

    def label(self, move: Move) -> str:
        """Return the name of a move for the side to move."""
        try:
            return self.labels[move]
        except Exception as error:
            self._mask()  # raises for a move above 62: the mask is wrong, not the names
            self.game.blame("labels", self.state, error)

    def names(self, moves: Iterable[Move]) -> list[str]:
        """Return the names of legal moves that follow one another from here."""
        names, position = list[str](), self
        for move in moves:
            names.append(position.label(move))
            position = position.play(move)
        return names

    def play(self, move: Move) -> "Position[S]":
        """Return the position after a legal move, given by its number; raise IllegalMove for any other.

        >>> from zermelo.games import start
        >>> start("stones:n=2").play(9)
        Traceback (most recent call last):
        zermelo.errors.IllegalMove: 9 is not the number of a legal move. Legal: 1 (named '1'), 2 ('2').
        """
        if move not in self.moves:
            raise IllegalMove(f"{move!r} is not the number of a legal move. {self.numbered_choice}")
        return self.follow(move)

    def follow(self, move: Move) -> "Position[S]":
        """Return the position after a legal move, without testing that it is legal."""
        try:
            state = self.game.rules.play(self.state, move)
        except Exception as error:
            self.game.blame("play", self.state, error)
        return Position(self.game, state, self.game.turn_after(self.turn, self.state, move), self, move)

    def move(self, label: str) -> Move:
        """Return the legal move of that name; raise IllegalMove with the reason if there is none.

        >>> from zermelo.games import start
        >>> start("tictactoe").after("5").move("5")
        Traceback (most recent call last):
        zermelo.errors.IllegalMove: '5' is not legal here: a square can be claimed once. Legal: 1, 2, 3, 4, 6, 7, 8, 9.
        """
        names, legal = self.labels, self.moves
        if label in names and (move := names.index(label)) in legal:
            return move
        labels = [name.lower() for name in names]
        for move in legal:
            if labels[move] == label.lower():
                return move
        if not legal:
            raise IllegalMove(f"{label!r} comes after the end: the game is over, no move can follow.")
        known = bool(label) and label.lower() in labels
        reason = f"is not legal here: {self.game.rule}." if known else f"is not a move of {self.game.name}."
        raise IllegalMove(f"{label!r} {reason} {self.choice}")

    def after(self, moves: str | Iterable[str]) -> "Position[S]":
        """Return the position after moves by name: '1 5 9', '1,5,9' or, single characters, '159'."""
        position = self
        for word in re.split(r"[\s,]+", moves.strip()) if isinstance(moves, str) else moves:
            for label in position._split(word):
                position = position.follow(position.move(label))
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
        origin, game = self.line[0], self.game
        board = "" if origin == Position(game, game.rules.start) else f", {origin.text!r}"
        moves = f".after({' '.join(self.played)!r})" if origin is not self else ""
        return f"start({repr(game.spec) if game.spec else game}{board}){moves}"

    @property
    def choice(self) -> str:
        """The names of the legal moves as a sentence."""
        moves = ", ".join(map(self.label, self.moves))
        return f"Legal: {moves}." if moves else "The game is over."

    @property
    def numbered_choice(self) -> str:
        """The numbers of the legal moves with their names as a sentence."""
        moves = ", ".join(f"{move} ({self.label(move)!r})" for move in self.moves).replace("(", "(named ", 1)
        return f"Legal: {moves}." if moves else "The game is over."


def walk(first: N, children: Callable[[N], Iterable[N]]) -> Iterator[tuple[N, list[int]]]:
    """Yield every node of a graph, nearest first, with the numbers of its children in the order of the walk.

    >>> list(walk(4, lambda n: [n // 2, n - 1] if n else []))
    [(4, [1, 2]), (2, [3, 3]), (3, [3, 1]), (1, [4, 4]), (0, [])]
    """
    nodes, numbers = [first], {first: 0}
    for node in nodes:  # the list grows during the loop
        targets = []
        for child in children(node):
            number = numbers.setdefault(child, len(nodes))
            if number == len(nodes):
                nodes.append(child)
            targets.append(number)
        yield node, targets


def breadth_first(game: Game[S]) -> Iterator[Position[S]]:
    """Yield each reachable state once, nearest to the start first, without its moves from the start."""
    waiting, met = deque([Position(game, game.rules.start)]), {game.rules.start}
    while waiting:
        position = waiting.popleft()
        yield position
        for move in bits(game.rules.moves(position.state)):
            state = game.rules.play(position.state, move)
            if state not in met:
                met.add(state)
                waiting.append(Position(game, state, game.turn_after(position.turn, position.state, move)))


def random_game(game: Game[S], rng: Random, longest: int, origin: Position[S] | None = None) -> Iterator[Position[S]]:
    """Yield the positions of one game of random moves, at most `longest` of them, from the start or the origin."""
    position = origin or Position(game, game.rules.start)
    for _ in range(longest):
        yield position
        if position.is_over:
            return
        position = position.follow(rng.choice(list(position.moves)))
