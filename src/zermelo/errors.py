"""What can go wrong, told apart by cause; each error carries one sentence for the user.

ZermeloError
├── UnknownName   no such game, option, search, scoring or player
├── BadOption     an option whose value breaks its rule
├── BadGame       a file that holds no game
├── BadText       a text that is no position of the game
├── IllegalMove   a move that is not one, or not now
├── CannotCompile rules that run interpreted only
├── MissingExtra  a library that is needed for this and not installed
├── TooLarge      a search that the game is too deep or too large for
└── OutOfTime     a search stopped at its deadline
"""

__all__ = [
    "BadGame",
    "BadOption",
    "BadText",
    "CannotCompile",
    "IllegalMove",
    "MissingExtra",
    "OutOfTime",
    "TooLarge",
    "UnknownName",
    "ZermeloError",
]


class ZermeloError(Exception):
    """The parent of every error that zermelo raises on purpose."""


class UnknownName(ZermeloError, LookupError):
    """No such game, option, search, scoring or player."""


class BadOption(ZermeloError, ValueError):
    """An option whose value breaks its rule."""


class BadGame(ZermeloError, ImportError):
    """A file that holds no game."""


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


class OutOfTime(ZermeloError, TimeoutError):
    """A search stopped at its deadline."""
