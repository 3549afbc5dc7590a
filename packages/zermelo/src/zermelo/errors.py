"""Exceptions, one for each cause. Each also has a builtin parent, and its message is for the user."""

from typing import Any

__all__ = [
    "BadGame", "BadOption", "BadPlayer", "BadTable", "BadText", "Busy", "CannotCompile", "DiskFull", "Forfeit",
    "IllegalMove", "MissingExtra", "NotImpartial", "NotInTable", "OtherGame", "OutOfTime", "TooLarge", "UnknownName",
    "WorkerLost", "ZermeloError",
]  # fmt: skip


class ZermeloError(Exception):
    """The base class of all errors that zermelo raises on purpose."""


class UnknownName(ZermeloError, LookupError):
    """An unknown game, option, search, scoring or player."""


class BadOption(ZermeloError, ValueError):
    """An invalid option, or an option with an invalid value."""


class BadGame(ZermeloError, ImportError):
    """A game that breaks a promise or cannot be built in another process, or a file without a game."""


class BadPlayer(ZermeloError, ValueError):
    """A player of yours that fails, gives no legal move, or gives two answers where it may only give one."""


class Forfeit(BadPlayer):
    """A program that loses its game, since it is late, fails, or makes no legal move."""

    def __init__(self, reason: str, position: Any, is_late: bool = False) -> None:
        super().__init__(reason)
        self.position = position
        """The Position at which the program was to move."""
        self.is_late = is_late
        """True if its answer was not there in time."""


class NotImpartial(ZermeloError, ValueError):
    """A game that has no Grundy values: not declared impartial, or not in normal play."""


class OtherGame(ZermeloError, ValueError):
    """A position of a different game than that of the table or the search."""


class BadText(ZermeloError, ValueError):
    """A text that is not a position of the game."""


class IllegalMove(ZermeloError, ValueError):
    """A name or number of a move that is not legal."""


class CannotCompile(ZermeloError, TypeError):
    """Rules that cannot be compiled and only run interpreted."""


class MissingExtra(ZermeloError, ImportError):
    """A required library that is not installed."""


class TooLarge(ZermeloError, RuntimeError):
    """A game that is too deep or too large for the search."""


class DiskFull(ZermeloError, OSError):
    """A disk that is full."""


class BadTable(ZermeloError, ValueError):
    """A folder that is not a table, or is the table of another game."""


class NotInTable(ZermeloError, LookupError):
    """A position that is not in the table, since play cannot reach it."""


class Busy(ZermeloError, RuntimeError):
    """A folder that another process is using."""


class WorkerLost(ZermeloError, RuntimeError):
    """A worker process or a cluster that died; its finished work is on disk."""


class OutOfTime(ZermeloError, TimeoutError):
    """A search that was stopped at its deadline."""
