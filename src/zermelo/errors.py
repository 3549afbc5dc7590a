"""Errors by cause: each is a ZermeloError and a builtin one, and carries one sentence for the user."""

__all__ = [
    "BadGame", "BadOption", "BadTable", "BadText", "Busy", "CannotCompile", "DiskFull", "IllegalMove", "MissingExtra",
    "NotImpartial", "NotInTable", "OtherGame", "OutOfTime", "TooLarge", "UnknownName", "WorkerLost", "ZermeloError",
]  # fmt: skip


class ZermeloError(Exception):
    """The parent of every error that zermelo raises on purpose."""


class UnknownName(ZermeloError, LookupError):
    """An unknown game, option, search, scoring or player."""


class BadOption(ZermeloError, ValueError):
    """An option whose value breaks its rule."""


class BadGame(ZermeloError, ImportError):
    """A game that breaks a promise or cannot be built in another process, or a file without a game."""


class NotImpartial(ZermeloError, ValueError):
    """A game that has no Grundy values: not declared impartial, or not in normal play."""


class OtherGame(ZermeloError, ValueError):
    """A position of another game than the one of the table or the search."""


class BadText(ZermeloError, ValueError):
    """A text that is not a position of the game."""


class IllegalMove(ZermeloError, ValueError):
    """A name or number that is not a legal move."""


class CannotCompile(ZermeloError, TypeError):
    """Rules that cannot be compiled, and run interpreted only."""


class MissingExtra(ZermeloError, ImportError):
    """A required library that is not installed."""


class TooLarge(ZermeloError, RuntimeError):
    """A game that is too deep or too large for the search."""


class DiskFull(ZermeloError, OSError):
    """A disk without room for a file."""


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
