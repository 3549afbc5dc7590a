"""Your own players, which take positions of ours. Every answer is tested against the rules before it is played."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from zermelo.errors import BadGame, BadPlayer, IllegalMove
from zermelo.games.loading.neighbours import parts_of
from zermelo.games.loading.own import run
from zermelo.playing.players.chances import Chances, alike
from zermelo.position import Move, Position
from zermelo.programs.named import function_of
from zermelo.programs.program import after
from zermelo.rules.blame import located_reason
from zermelo.rules.contract import shortened

__all__ = ["NAMES", "OwnPlayer", "function_in"]

NAMES = ("player", "move")
"""The functions and objects of a file that make its moves."""


def function_in(path: Path, name: str = "") -> Callable[[Position[Any]], Any]:
    """Return a function or player of a file: the one of that name, or `player` or `move`; raise BadPlayer."""
    if not path.is_file():
        raise BadPlayer(f"There is no file {path}.")
    try:
        module = run(path, parts_of(path.absolute()))
    except BadGame as error:
        raise BadPlayer(str(error)) from error
    for found in (getattr(module, each, None) for each in ([name] if name else NAMES)):
        if callable(getattr(found, "move", found)):
            return function_of(found)
    wanted = f"`{name}`" if name else "`player` or `move`"
    raise BadPlayer(f"{path} defines no function {wanted}, from a position to a move. For another: {path}:FUNCTION")


class OwnPlayer:
    """A player of your own: a function with a name, whose every answer is tested.

    It raises BadPlayer if the function fails, or gives no legal move.
    """

    def __init__(self, function: Callable[[Position[Any]], Any], name: str) -> None:
        self.function, self.name = function, name

    def __call__(self, position: Position[Any]) -> Chances:
        try:
            answer = self.function(position)
        except BadPlayer:
            raise
        except Exception as error:
            reason = located_reason(error, self.function)
            raise BadPlayer(f"{self.name} fails {after(position)}: {reason}.") from error
        if isinstance(answer, Chances):
            return answer
        if isinstance(answer, Mapping):
            return chances_of(answer, position, self.name)
        return alike([legal_move(answer, position, self.name)])


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


def legal_move(answer: Any, position: Position[Any], name: str) -> Move:
    """Return a legal move that is given by its number or its name; raise BadPlayer."""
    try:
        return position.move(answer.strip() if isinstance(answer, str) else answer)
    except IllegalMove as error:
        raise BadPlayer(f"{name}, {after(position)}: {error}") from None
    except TypeError:
        raise BadPlayer(
            f"{name}, {after(position)}: {shortened(answer)} is neither the number nor the name of a move. "
            f"{position.numbered_choice}"
        ) from None
