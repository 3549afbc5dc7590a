"""One game at the terminal or on a pipe: who plays, what is shown and what is typed."""

import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import Any, TextIO

import zermelo
from zermelo import Game, IllegalMove, Move, Position, ZermeloError
from zermelo.apps.cli.output import say, spinner, width
from zermelo.apps.cli.streams import read_line
from zermelo.apps.cli.types import HUMAN

__all__ = ["InputEnded", "Session", "seated"]

SECONDS = 2.0
"""The time limit for the values of the moves."""


class InputEnded(ZermeloError, EOFError):
    """The input ended before the game did."""


def human(game: Game[Any]) -> "zermelo.Player":
    """You, at the keyboard."""

    def play(position: Position[Any]) -> Mapping[Move, Any]:
        raise InputEnded("A human's move is typed, not computed.")

    return play


def seated() -> "dict[str, Callable[..., zermelo.Player]]":
    """What builds each player that can sit at the board."""
    return {HUMAN: human, **zermelo.PLAYERS}


class Session:
    """The players, the game so far, and where its words go."""

    def __init__(
        self, record: "zermelo.Record", seats: Sequence[str], seed: int | None, values: bool, out: TextIO
    ) -> None:
        self.record = record
        self.values = values
        """Whether the values of the moves are shown."""
        self.left = False
        """Whether a human has left."""
        self.out = out
        self.rng = Random(seed)
        self.evaluator = zermelo.evaluator(self.now.game)
        self.analyses: dict[Position[Any], zermelo.Analysis] = {}
        self.waiting: str | None = None
        """A line that was read to see whether anybody is there."""
        self.seat(seats)

    def seat(self, seats: Sequence[str]) -> None:
        """Choose the first and the second player; raises UnknownName or BadOption."""
        self.seats = [who.strip() for who in seats]
        self.players = [zermelo.player(who, self.now.game, seated()) for who in self.seats]

    @property
    def now(self) -> Position[Any]:
        return self.record.now

    @property
    def has_human(self) -> bool:
        return HUMAN in self.seats

    def is_human(self, position: Position[Any]) -> bool:
        return not position.is_over and self.seats[position.turn] == HUMAN

    def say(self, text: str) -> None:
        """Print a text, its long lines broken at blanks where the terminal is narrow."""
        columns = width(self.out)
        say("\n".join(wrapped(line, columns) for line in text.split("\n")), self.out)

    def choose(self) -> tuple[Move, str]:
        """The move of the computer whose turn it is, and what it says of it."""
        with spinner("thinking"):
            chances = self.players[self.now.turn](self.now)
        move = self.rng.choices(list(chances), [float(chance) for chance in chances.values()])[0]
        return move, getattr(chances, "remark", "")

    def analysis(self) -> "zermelo.Analysis":
        """The value of the position now and of every move."""
        if self.now not in self.analyses:
            with spinner("thinking"):
                self.analyses[self.now] = zermelo.analyse(self.now, SECONDS, self.evaluator)
        return self.analyses[self.now]

    def show_values(self) -> None:
        """The moves of one value in one line, the best line first: '+ win in 5 plies: 4 5 7'."""
        for value, moves in groupby(self.analysis().ranked, key=worth):
            self.say(f"  {value.glyph} {value}: {' '.join(self.now.label(move) for move, _ in moves)}")

    def explain(self, position: Position[Any], move: str) -> None:
        """Say what a move does at a position, or why it is not legal there."""
        try:
            with spinner("thinking"):
                reason = zermelo.why(position, move, SECONDS, self.evaluator)
        except IllegalMove as error:
            self.say(str(error))
        else:
            self.say(str(reason))

    def nobody_there(self) -> bool:
        """Whether there is no terminal and not one line of input."""
        if sys.stdin.isatty():
            return False
        self.waiting = read_line()
        return self.waiting == ""

    def ask(self, prompt: str) -> str:
        """What a human types; on a pipe it is repeated, so that the output reads as a conversation."""
        if sys.stdin.isatty():
            return self.ask_terminal(prompt)
        line, self.waiting = read_line() if self.waiting is None else self.waiting, None
        if not line:
            raise InputEnded("The input ended before the game did.")
        self.say(prompt + line.rstrip("\n"))
        return line.strip()

    def ask_terminal(self, prompt: str) -> str:
        """Ctrl-D is a way to leave."""
        try:
            say(prompt, self.out, end="")
            return input().strip()
        except EOFError:
            self.say("")
            return "quit"


def worth(ranked: "zermelo.Ranked") -> Any:
    return ranked.value


def wrapped(line: str, columns: int | None) -> str:
    if columns is None or len(line) <= columns or "│" in line:
        return line
    from textwrap import fill

    indent = " " * (len(line) - len(line.lstrip()))
    return fill(line.strip(), columns, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)
