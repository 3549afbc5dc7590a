"""Who sits at the board, what they see and what they type."""

import sys
from collections.abc import Sequence
from random import Random
from typing import Any, TextIO

from zermelo.analysis.analysis import analyse
from zermelo.drawing.words import move_groups
from zermelo.engine.small_first import SmallFirst
from zermelo.errors import ZermeloError
from zermelo.playing.players import PLAYERS, player, sample
from zermelo.playing.record import Record
from zermelo.position import Position
from zermelo.rules import Game, Move
from zermelo.searching.evaluator import Ranked
from zermelo.specs import build

__all__ = ["HUMAN", "InputEnded", "Sitting"]

HUMAN = "human"

THINK = 2.0
"""Seconds that the values of the moves may take."""


class InputEnded(ZermeloError, EOFError):
    """The input ended before the game did."""


def human(game: Game[Any]) -> None:
    """Somebody who types."""


class Sitting:
    """One game at the terminal or on a pipe."""

    def __init__(self, record: Record, seats: Sequence[str], seed: int | None, values: bool, spoken: TextIO) -> None:
        self.record = record
        self.values = values
        """Whether the values of the moves are shown."""
        self.left = False
        """Whether a human has had enough."""
        self.spoken = spoken
        self.rng = Random(seed)
        self.evaluator = SmallFirst(self.now.game)
        self.waiting: str | None = None
        self.seat(seats)

    def seat(self, seats: Sequence[str]) -> None:
        """Who is first and who second; raises UnknownName or BadOption for nobody we know."""
        self.seats = [who.strip() for who in seats]
        for who in self.seats:
            build({HUMAN: human, **PLAYERS}, who, "player", self.now.game)
        self.players = [None if who == HUMAN else player(who, self.now.game) for who in self.seats]

    @property
    def now(self) -> Position[Any]:
        return self.record.now

    @property
    def has_human(self) -> bool:
        return HUMAN in self.seats

    def is_human(self, position: Position[Any]) -> bool:
        return not position.is_over and self.players[position.turn] is None

    def say(self, text: str) -> None:
        print(text, file=self.spoken, flush=True)

    def choose(self) -> Move:
        """The move of the computer whose turn it is."""
        chooser = self.players[self.now.turn]
        assert chooser is not None
        return sample(chooser(self.now), self.rng)

    def judged(self) -> Sequence[Ranked]:
        """Every move with its value, the best first."""
        return analyse(self.now, THINK, self.evaluator).ranked

    def show_values(self) -> None:
        for group in move_groups(self.now, self.judged()):
            self.say(f"  {group}")

    def nobody_there(self) -> bool:
        """Whether there is no terminal and not one line of input."""
        if sys.stdin.isatty():
            return False
        self.waiting = sys.stdin.readline()
        return self.waiting == ""

    def ask(self, prompt: str) -> str:
        """What a human types; on a pipe it is repeated, so that the output reads as a conversation."""
        if sys.stdin.isatty():
            return self.ask_terminal(prompt)
        line, self.waiting = sys.stdin.readline() if self.waiting is None else self.waiting, None
        if not line:
            raise InputEnded("The input ended before the game did.")
        self.say(prompt + line.rstrip("\n"))
        return line.strip()

    def ask_terminal(self, prompt: str) -> str:
        """Ctrl-D is a way to leave."""
        try:
            print(prompt, end="", file=self.spoken, flush=True)
            return input().strip()
        except EOFError:
            self.say("")
            return "quit"
