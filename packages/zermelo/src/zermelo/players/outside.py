"""Players that an installed package runs: files in other languages, commands, and functions of a board.

A package offers this by an entry point of the group `zermelo.players`, which stands for a module or an object with the
two functions of PlayerRunner. Packages are looked up for the first player that does not come from the catalogue and
does not take a position.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Protocol

from zermelo.errors import BadPlayer
from zermelo.evaluation.evaluator import Evaluator
from zermelo.players.answers import AskedPlayer
from zermelo.players.functions import Moving
from zermelo.players.named import PROGRAM_PREFIX, PlayerLike, file_of
from zermelo.plugins import load_offer, offers
from zermelo.rules.limits import Deadline

__all__ = ["PlayerRunner", "Search", "asked_outside", "mover_of", "require_python"]

PLAYERS_GROUP = "zermelo.players"

PROGRAM_MESSAGE = "{} needs zermelo-teach, which runs programs: pip install zermelo-teach"

Search = Callable[[], Evaluator[Any]]
"""A function that returns a search for the values by which the shape of a player is found."""


class PlayerRunner(Protocol):
    """What a package offers: the players that it runs.

    Both functions return None for a text that names none of them. They raise BadPlayer for a player that does not run,
    and UnknownName for a text that should be written in another way.
    """

    def mover_of(self, player: PlayerLike, search: Search) -> Moving | None:
        """Return a player as a function from a position to a move; it raises Forfeit if it makes no legal move."""

    def asked_player(
        self, player: PlayerLike, search: Evaluator[Any], seconds: float | None, deadline: Deadline
    ) -> AskedPlayer | None:
        """Return a player with its name and its shape in words, to be asked for replies.

        seconds: time limit for each reply, of the processor; None for the usual one. After the deadline, a reply that
        is still awaited raises OutOfTime.
        """


@cache
def runners() -> tuple[PlayerRunner, ...]:
    """Return what the installed packages offer, sorted by name."""
    return tuple(load_offer(PLAYERS_GROUP, name) for name in offers().get(PLAYERS_GROUP, ()))


def mover_of(player: PlayerLike, search: Search) -> Moving | None:
    """Return a player that a package runs, as a function from a position to a move; None if no package runs it."""
    found = (runner.mover_of(player, search) for runner in runners())
    return next((mover for mover in found if mover), None)


def asked_outside(
    player: PlayerLike, search: Evaluator[Any], seconds: float | None, deadline: Deadline
) -> AskedPlayer | None:
    """Return a player that a package runs, to be asked for replies; None if no package runs it."""
    found = (runner.asked_player(player, search, seconds, deadline) for runner in runners())
    return next((asked for asked in found if asked), None)


def require_python(text: str) -> None:
    """Raise BadPlayer for a text that names a command, or a file in another language than Python."""
    file = file_of(text)
    if text.strip().startswith(PROGRAM_PREFIX) or (file and file.path.suffix != ".py"):
        raise BadPlayer(PROGRAM_MESSAGE.format(text.strip()))
