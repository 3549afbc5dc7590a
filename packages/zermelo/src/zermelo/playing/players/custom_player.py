"""Your own players: functions of this process that take positions, and those of other kinds, which a package runs.

The first question tells: a function that answers it with a legal move takes positions.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

from zermelo.errors import BadPlayer, Forfeit
from zermelo.players.functions import (
    BOARD_PLAYER_MESSAGE,
    PLAYER_OBJECT_NAMES,
    Moving,
    after,
    answer_of,
    function_in,
    is_a_position,
    legal_move,
    required_parameters,
)
from zermelo.players.named import MadePlayer, NamedFile, PlayerLike, function_of, name_of
from zermelo.players.outside import Search, mover_of, require_python
from zermelo.playing.players.chances import Chances, uniform
from zermelo.rules.position import Position

__all__ = ["OwnPlayer", "player_in_file", "player_of_function", "player_outside"]


class OwnPlayer(MadePlayer):
    """A player of your own: a function with a name, whose every answer is tested.

    It raises BadPlayer if the function fails, or gives no legal move.
    """

    def __init__(self, function: Moving, name: str) -> None:
        self.function, self.name = function, name
        self.__name__ = name
        self.origin: tuple[Any, Any] = function, None
        """What it was made of: a function, an object or a text, and the game."""

    def __call__(self, position: Position[Any]) -> Chances:
        answer = answer_of(self.function, self.name, position)
        if isinstance(answer, Chances):
            return answer
        if isinstance(answer, Mapping):
            return chances_of(answer, position, self.name)
        return uniform([legal_move(answer, position, self.name)])

    def __repr__(self) -> str:
        return f"<player {self.name}>"


def chances_of(weights: Mapping[Any, Any], position: Position[Any], name: str) -> Chances:
    """Return the chances of some moves, which are numbers or names; raise BadPlayer."""
    chances = Chances()
    for answer, weight in weights.items():
        move = legal_move(answer, position, name)
        chances[move] = chances.get(move, Fraction(0)) + Fraction(weight)
    total = sum(chances.values(), Fraction(0))
    if not chances or min(chances.values()) < 0 or abs(total - 1) > 1e-9:
        raise BadPlayer(f"{name}, {after(position)}: {dict(weights)} are not chances, which add up to 1.")
    return Chances((move, chance / total) for move, chance in chances.items())


class AtFirst:
    """A player that is chosen at the first question."""

    def __init__(self, choose: Callable[[Position[Any]], tuple[Moving, Any]]) -> None:
        self.choose = choose
        """Returns the player, and its answer to this position."""
        self.chosen: Moving | None = None

    def __call__(self, position: Position[Any]) -> Any:
        if self.chosen is not None:
            return self.chosen(position)
        self.chosen, answer = self.choose(position)
        return answer


def either(player: PlayerLike, function: Moving, name: str, search: Search, is_meant: bool) -> OwnPlayer:
    """Return a function of this process as a player: it takes positions, or a package runs it on boards.

    is_meant: its only parameter is named like a position, so that a wrong answer is no sign of a board.
    """
    on_positions = OwnPlayer(function, name)

    def choose(position: Position[Any]) -> tuple[Moving, Any]:
        try:
            return on_positions, on_positions(position)
        except BadPlayer as error:
            if is_meant and error.__cause__ is None:
                raise
            return on_boards(player, search, position, error, is_meant)

    return OwnPlayer(AtFirst(choose), name)


def on_boards(
    player: PlayerLike, search: Search, position: Position[Any], error: BadPlayer, is_meant: bool
) -> tuple[Moving, Any]:
    """Return a player that takes boards, and its answer; raise BadPlayer with what was wrong with a position too."""
    try:
        if mover := mover_of(player, search):
            return mover, mover(position)
        reason = BOARD_PLAYER_MESSAGE
    except Forfeit:
        raise
    except BadPlayer as no_shape:
        reason = str(no_shape)
    raise BadPlayer(str(error) if is_meant else f"{error} {reason}") from error


def player_of_function(player: PlayerLike, search: Search) -> OwnPlayer:
    """Return a function or an object of this process as a player."""
    function, name = function_of(player), name_of(player)
    required = required_parameters(function)
    if required is None:
        return OwnPlayer(function, name)
    return either(player, function, name, search, is_a_position(required))


def player_in_file(file: NamedFile, name: str, search: Search) -> OwnPlayer:
    """Return a function of a file as a player; raise BadPlayer.

    One that takes positions runs in this process; a package runs one that takes boards.
    """
    required = required_in(file.path)
    named = [each for each in ([file.function] if file.function else PLAYER_OBJECT_NAMES) if each in required]
    if meant := next((each for each in named if is_a_position(required[each])), None):
        return either(f"{file.path}:{meant}", function_in(file.path, meant), name, search, True)
    return player_outside(name, search) or either(name, function_in(*file), name, search, False)


def player_outside(text: str, search: Search) -> OwnPlayer | None:
    """Return a player that a package runs; None for a text that names none. Raises BadPlayer without the package."""
    if mover := mover_of(text, search):
        return OwnPlayer(mover, text)
    require_python(text)
    return None


def required_in(path: Path) -> Mapping[str, Sequence[str]]:
    """Return the parameters that each function in the text of a Python file requires; {} for any other file."""
    if path.suffix != ".py" or not path.is_file():
        return {}
    with suppress(SyntaxError, ValueError):
        defined = [each for each in ast.parse(path.read_bytes()).body if isinstance(each, ast.FunctionDef)]
        listed = {each.name: each.args.args[: len(each.args.args) - len(each.args.defaults)] for each in defined}
        return {name: list(map(ast.unparse, required)) for name, required in listed.items()}
    return {}
