"""Players: functions from a position to their possible moves, with the chance of each."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from zermelo.errors import BadPlayer
from zermelo.evaluation.deadline import NEVER, Deadline
from zermelo.evaluation.evaluator import Evaluator
from zermelo.games import GameLike, game as game_of
from zermelo.playing.players.catalogue import PLAYERS, catalogue_player
from zermelo.playing.players.chances import Player
from zermelo.playing.players.own import OwnPlayer, PlayerLike, file_of, function_in, function_of
from zermelo.position import Position
from zermelo.programs.program import PREFIX, Program
from zermelo.rules import Move

__all__ = ["SameAnswers", "name_of", "player"]


def player(
    of: PlayerLike,
    game: GameLike,
    evaluator: Evaluator[Any] | None = None,
    deadline: Deadline = NEVER,
    known: Mapping[str, Callable[..., Player]] = PLAYERS,
) -> Player:
    """Return the player of a text, a function, or an object with a method `move`.

    A text is a name with options ('perfect', 'level=0.7', 'minimax:scoring=one'), a file with a function `player` or
    `move` ('my_player.py', or 'my_player.py:best_move' for another function), or a program ('program: ./my_bot'). A
    function gets an unfinished position of the game, and returns the number or the name of a move, or a mapping of
    moves to their chances. evaluator: used by perfect, tricky and level, instead of a search of their own. deadline:
    when it is over, these three move at once, and the searches raise OutOfTime. known: the builders by name. Raises
    UnknownName, BadOption, or BadPlayer for a file without a player; the player raises BadPlayer if its code fails or
    gives no legal move, and Forfeit if it is a program.

    >>> from zermelo import start
    >>> player(lambda position: "5", "tictactoe")(start("tictactoe"))
    {4: Fraction(1, 1)}
    """
    if not isinstance(of, str):
        return OwnPlayer(function_of(of), name_of(of))
    text = of.strip()
    if text.startswith(PREFIX):
        return OwnPlayer(Program.of(text.removeprefix(PREFIX)).move, text)
    file = None if re.split("[:=]", text)[0] in known else file_of(text)
    if file:
        return OwnPlayer(function_in(*file), text)
    return catalogue_player(text, game_of(game), evaluator, deadline, known)


def name_of(of: PlayerLike) -> str:
    """Return the name of a player: its text, or the name of its function or class."""
    if isinstance(of, str):
        return of.strip()
    return str(of) if isinstance(of, Program) else getattr(of, "__name__", type(of).__name__)


class SameAnswers:
    """A player that must give the same answer each time to a position, or raises BadPlayer.

    An exact match and a proof ask once for each position; `ask_again` asks a player of your own a second time, in the
    opposite order, which also finds one that depends on its earlier answers.
    """

    def __init__(self, chooser: Player, name: str) -> None:
        self.chooser, self.name = chooser, name
        self.answers: dict[Position[Any], Mapping[Move, Any]] = {}

    def __call__(self, position: Position[Any]) -> Mapping[Move, Any]:
        answer = self.chooser(position)
        known = self.answers.setdefault(position, answer)
        if answer != known:
            one, two = ("/".join(map(position.label, chances)) for chances in (known, answer))
            raise BadPlayer(
                f"{self.name} gives two answers to {position.text}: {one}, and then {two}. Exact chances and proofs "
                "need the same answer each time, or a mapping of the possible moves to their chances."
            )
        return known

    def ask_again(self, deadline: Deadline) -> None:
        """Ask about every position a second time, unless the player is one of the catalogue; raise OutOfTime."""
        for position in reversed(list(self.answers)) if isinstance(self.chooser, OwnPlayer) else ():
            deadline.check()
            self(position)
