"""What a position is worth, and why."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from zermelo.door.likes import PositionLike, position_of, silent
from zermelo.position import Position
from zermelo.rules import Bounds, Value

if TYPE_CHECKING:
    from zermelo.analysis.analysis import Analysis
    from zermelo.analysis.history import History
    from zermelo.analysis.why import Why
    from zermelo.evaluation.evaluator import Evaluator

__all__ = ["analyse", "grundy", "history", "value", "values", "why"]


def analyse(position: PositionLike, seconds: float = 10, evaluator: "Evaluator[Any] | None" = None) -> "Analysis":
    """The value of a position and of each of its moves, the best line, and why each losing move loses.

    It takes about this many seconds at most; what is not decided by then has bounds. An evaluator, such as a
    Table, answers instead of a new search. Raises OtherGame for an evaluator of another game.

    >>> from zermelo import start
    >>> analyse(start("tictactoe").after("1 2")).line
    ('4', '7', '5', '3', '6')
    """
    from zermelo.analysis.analysis import analyse

    return analyse(position_of(position), seconds, evaluator)


def why(position: PositionLike, move: str, seconds: float = 10, evaluator: "Evaluator[Any] | None" = None) -> "Why":
    """Why a move is good or bad: the reply and the line that show it, and what is better.

    seconds: for the values of the moves. evaluator: what is asked instead of a new search, such as a Table. Raises
    IllegalMove, and OtherGame for an evaluator of another game.

    >>> from zermelo import start
    >>> print(why(start("tictactoe").after("1 4 2 5"), "9"))
    9 loses: O answers 6 and wins 2 plies from now, with 9 6, which completes 4-5-6. Better: 3, win in 1 ply.
    """
    from zermelo.analysis.why import why

    return why(position_of(position), move, seconds, evaluator)


def history(
    position: Position[Any],
    seconds: float = 2,
    evaluator: "Evaluator[Any] | None" = None,
    on_position: Callable[[int], None] = silent,
) -> "History":
    """The value of every position of a game from its start to this one, and what each move did to it.

    seconds: for each position. on_position is called before each with the number of positions that are valued.
    Raises OtherGame for an evaluator of another game.

    >>> from zermelo import start
    >>> [moment.judgement for moment in history(start("tictactoe").after("1 2 5 9"))]
    ['', 'best', 'throws the draw', 'best', 'best']
    """
    from zermelo.analysis.history import history

    return history(position, seconds, evaluator, on_position)


def value(position: PositionLike, seconds: float = 10, evaluator: "Evaluator[Any] | None" = None) -> Value | Bounds:
    """The value of a position for its side to move, or the bounds that are certain after this many seconds.

    evaluator: what is asked instead of a new search, such as a Table.

    >>> value("stones:n=21")
    Value(outcome=-1, remoteness=9)
    """
    from zermelo.analysis.values import value

    return value(position_of(position), seconds, evaluator)


def grundy(position: PositionLike, seconds: float = 10) -> int:
    """The Grundy value of a position of an impartial game: the side to move loses where it is 0.

    A sum of positions, of one game or of several, has the xor of their values. Raises NotImpartial for a game that is
    not declared impartial, OutOfTime after this many seconds, TooLarge for a game with too many positions.

    >>> grundy("nim:heaps=3+4+5"), grundy("nim:heaps=3+4") ^ grundy("stones:n=5,take=1-5,misere=false")
    (2, 2)
    """
    from zermelo.evaluation.grundy import grundy_values

    asked = position_of(position)
    return grundy_values(asked.game).value(asked.state, seconds)


def values(positions: Iterable[PositionLike], seconds: float = 10, evaluator: "Evaluator[Any] | None" = None) -> "Any":
    """The values of many positions of one game, as NumPy arrays; each may take this many seconds.

    evaluator: what is asked instead of a new search, such as a Table.

    >>> from zermelo import start
    >>> values(start("stones").after(move) for move in "1234").outcome.tolist()
    [1, 1, 1, 1]
    """
    from zermelo.analysis.values import values

    return values(map(position_of, positions), seconds, evaluator)
