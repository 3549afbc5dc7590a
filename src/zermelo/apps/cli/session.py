"""One game at the terminal or on a pipe: who plays, what is shown and what is typed."""

import sys
from itertools import groupby
from typing import Any, TextIO

import zermelo
from zermelo import IllegalMove, Move, Position, ZermeloError
from zermelo.apps.cli.output import say, spinner, width
from zermelo.apps.cli.streams import read_line

__all__ = ["InputEnded", "Session"]

SECONDS = 2.0
"""The time limit for the values of the moves."""


class InputEnded(ZermeloError, EOFError):
    """The input ended before the game did."""


class Session:
    """A game that is played line by line: its board, what is shown, and where its words go."""

    def __init__(self, sitting: "zermelo.Sitting", values: bool, out: TextIO) -> None:
        self.sitting = sitting
        self.values = values
        """Whether the values of the moves are shown."""
        self.left = False
        """Whether a human has left."""
        self.out = out
        self.evaluator = sitting.evaluator()
        self.analyses: dict[Position[Any], zermelo.Analysis] = {}
        self.waiting: str | None = None
        """A line that was read to see whether anybody is there."""

    @property
    def now(self) -> Position[Any]:
        return self.sitting.now

    def say(self, text: str) -> None:
        """Print a text, its long lines broken at blanks where the terminal is narrow."""
        columns = width(self.out)
        say("\n".join(wrapped(line, columns) for line in text.split("\n")), self.out)

    def choose(self) -> tuple[Move, str]:
        """The move of the computer whose turn it is, and what it says of it."""
        with spinner("thinking"):
            return self.sitting.choose()

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
