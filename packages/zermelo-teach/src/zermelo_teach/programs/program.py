"""Programs in any language: each turn they read a line and print a move."""

import re
import shlex
from typing import Any

from zermelo.errors import BadOption, Forfeit, IllegalMove, OutOfTime
from zermelo.players import PROGRAM_PREFIX, after
from zermelo.rules import Memory, Move, Position, bytes_of
from zermelo_teach.programs.process import LimitedProcess, Limits, ProcessFailed, ProcessLate

__all__ = ["Program"]

DEFAULT_PROGRAM_LIMITS = Limits()

LIMIT_OPTIONS = ("seconds", "memory")
"""The limits that a text may give before the command."""


class Program:
    """A program as a player: it reads the moves so far, one line for each turn, and prints its move.

    The moves are names with a space between them, and the line is empty at the start of a game. The environment
    variable ZERMELO_GAME holds the spec of the game, and ZERMELO_BOARD the text of the first position. One process
    answers all questions about a game; it starts with the first, and again after a failure. The processes that it
    starts, at most 32 at a time, end with it.
    """

    def __init__(
        self,
        command: str,
        *,
        seconds: float = DEFAULT_PROGRAM_LIMITS.seconds,
        memory: Memory = DEFAULT_PROGRAM_LIMITS.memory,
    ) -> None:
        """Describe a program by its command.

        command: the program and its arguments, as in a shell. seconds: processor time for each move, which includes
        the start of the program; it may wait six times as long. memory: limit of its resident memory, in bytes or as
        "512M". Raises BadOption for a command without a program.
        """
        self.command, self.limits = command, Limits(seconds, bytes_of(memory))
        self.__name__ = f"{PROGRAM_PREFIX} {command}"
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise BadOption(f"{command!r} is not a command: {error}.") from None
        if not self.words:
            raise BadOption(f"A program needs a command: {PROGRAM_PREFIX} ./my_bot")
        self.process: LimitedProcess | None = None
        self.origin: Position[Any] | None = None
        """The first position of the game that the process plays."""

    @classmethod
    def of(cls, text: str) -> "Program":
        """Return the program of a text such as './my_bot' or 'seconds=2 memory=512M node my_bot.js'."""
        limits: dict[str, Any] = {}
        words = text.strip()
        while option := re.match(r"(\w+)=(\S*)\s*", words):
            limits |= read_limit(option[1], option[2])
            words = words[option.end() :]
        return cls(words, **limits)

    def __str__(self) -> str:
        return self.__name__

    __repr__ = __str__

    def move(self, position: Position[Any]) -> Move:
        """Return the move of the program; raises Forfeit if it is late, fails, or prints no legal move."""
        try:
            answer = self.running(position.path[0]).ask(str(position.moves_played))
            return position.move(answer)
        except OutOfTime:
            self.process = None
            raise
        except ProcessFailed as error:
            self.process = None
            is_late = isinstance(error, ProcessLate)
            raise Forfeit(f"{self.command} {error}, {after(position)}.", position, is_late) from None
        except IllegalMove as error:
            raise Forfeit(f"{self.command}, {after(position)}: {error}", position) from None

    def running(self, origin: Position[Any]) -> LimitedProcess:
        """Return the process that plays games from this first position; raises ProcessFailed."""
        if self.process is None or origin != self.origin:
            self.close()
            spec = {"ZERMELO_GAME": origin.game.spec or origin.game.name, "ZERMELO_BOARD": origin.text}
            self.process, self.origin = LimitedProcess(self.words, self.limits, spec), origin
        return self.process

    def processor_seconds(self) -> float:
        """Return the seconds of the processor that its process has used; 0 if none is running."""
        return self.process.descendants.processor_seconds() if self.process else 0.0

    def close(self) -> None:
        """End the process, if one is running."""
        if self.process is not None:
            self.process.end()
            self.process = None


def read_limit(name: str, value: str) -> dict[str, Any]:
    """Return a limit that a text gives, as an argument of Program; raises BadOption."""
    number = re.fullmatch(r"([0-9]*\.?[0-9]+)([KMG]?)", value)
    if name not in LIMIT_OPTIONS:
        raise BadOption(f"A program has no option {name!r}. Its options are: {', '.join(LIMIT_OPTIONS)}.")
    if number is None or not float(number[1]) or (name == "seconds" and number[2]):
        example = "seconds=2" if name == "seconds" else "memory=512M"
        raise BadOption(f"{name}={value} is not valid: write, for example, {example}.")
    if name == "seconds":
        return {name: float(number[1])}
    return {name: int(float(number[1]) * (bytes_of(f"1{number[2]}") if number[2] else 1))}
