"""What can go wrong, told apart by cause; each error carries one sentence for the user.

ZermeloError
├── UnknownName   no such game, option, search, scoring or player
├── BadOption     an option whose value breaks its rule
├── BadGame       a game that breaks what it promises, or that cannot be built, or a file without one
├── NotImpartial  a game that has no Grundy values
├── OtherGame     a position of one game, asked of a table or a search of another
├── BadText       a text that is no position of the game
├── IllegalMove   a move that is not one, or not now
├── CannotCompile rules that run interpreted only
├── MissingExtra  a library that is needed for this and not installed
├── TooLarge      a search that the game is too deep or too large for
├── DiskFull      no room for a file that was to be written
├── BadTable      a folder that is no table, or not that of this game
├── NotInTable    a position that play cannot reach, asked of a table
├── Busy          a folder in which another process is at work
├── WorkerLost    a process or a cluster that died at work
└── OutOfTime     a search stopped at its deadline
"""

__all__ = [
    "BadGame",
    "BadOption",
    "BadTable",
    "BadText",
    "Busy",
    "CannotCompile",
    "DiskFull",
    "IllegalMove",
    "MissingExtra",
    "NotImpartial",
    "NotInTable",
    "OtherGame",
    "OutOfTime",
    "TooLarge",
    "UnknownName",
    "WorkerLost",
    "ZermeloError",
]


class ZermeloError(Exception):
    """The parent of every error that zermelo raises on purpose."""


class UnknownName(ZermeloError, LookupError):
    """No such game, option, search, scoring or player."""


class BadOption(ZermeloError, ValueError):
    """An option whose value breaks its rule."""


class BadGame(ZermeloError, ImportError):
    """A game that breaks what it promises or cannot be built in another process, or a file without a game."""


class NotImpartial(ZermeloError, ValueError):
    """A game that has no Grundy values: not declared impartial, or not in normal play."""


class OtherGame(ZermeloError, ValueError):
    """A position of one game, asked of a table or a search of another."""


class BadText(ZermeloError, ValueError):
    """A text that is no position of the game."""


class IllegalMove(ZermeloError, ValueError):
    """A move that is not one, or not now."""


class CannotCompile(ZermeloError, TypeError):
    """Rules that run interpreted only."""


class MissingExtra(ZermeloError, ImportError):
    """A library that is needed for this and not installed."""


class TooLarge(ZermeloError, RuntimeError):
    """A search that the game is too deep or too large for."""


class DiskFull(ZermeloError, OSError):
    """No room for a file that was to be written."""


class BadTable(ZermeloError, ValueError):
    """A folder that is no table, or not that of this game."""


class NotInTable(ZermeloError, LookupError):
    """A position that play cannot reach, asked of a table."""


class Busy(ZermeloError, RuntimeError):
    """A folder in which another process is at work."""


class WorkerLost(ZermeloError, RuntimeError):
    """A process or a cluster that died at work; what it had finished is kept."""


class OutOfTime(ZermeloError, TimeoutError):
    """A search stopped at its deadline."""
