"""Reasons for the value of a move: the line that follows, the row that ends the game, and a better move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from zermelo.analysis.analysis import RANKING_TIME_SHARE, main_line
from zermelo.analysis.values import evaluator_for
from zermelo.analysis.words import reason
from zermelo.evaluation.evaluator import Evaluator, Ranked, rank
from zermelo.games import PositionLike, position_of
from zermelo.rules import DRAW, EMPTY_MARK, Bounds, Coordinates, Value
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Line, Move, MoveLike, Position

__all__ = ["Why", "completed_cells", "turns_record", "why"]

MIN_REPORTED_ROW_CELLS = 3
"""The number of cells in the shortest row that is reported."""


@dataclass(frozen=True, repr=False)
class Why(Displayed):
    """The reasons for the value of a move; values are for the player that makes it."""

    position: Position[Any]
    """The position before the move."""
    move: Move
    """The move."""
    value: Value | Bounds
    """The value of the move."""
    best: Ranked
    """The best move of the position."""
    line: Line
    """The move and best play after it, to the end; only the move if its value is not decided."""
    row: tuple[str, ...]
    """The names of the cells in the row that the last move of the line completes; empty if there is none."""
    again: bool = False
    """True if the player moves again after the move."""

    @property
    def words(self) -> str:
        """The reasons in one or two sentences."""
        better = None if self.is_best else self.best
        return reason(self.position, self.value, better, self.line, self.row, self.again)

    @property
    def reply(self) -> Move | None:
        """The opponent's best reply; None if the move ends the game or keeps the turn, or its value is not decided."""
        return self.line[1] if len(self.line) > 1 and not self.again else None

    @property
    def is_best(self) -> bool:
        """True if no move is better."""
        return self.value >= self.best.value

    def record(self) -> dict[str, Any]:
        """Return the reasons as JSON."""
        position = self.position
        origin = {"game": position.game.name, "moves": position.moves_played.names, "board": position.text}
        better = None if self.is_best else self.best.move.name
        line = {"line": self.line.names, **turns_record(position, self.line)}
        return {
            **origin,
            "move": self.move.name,
            **self.value.record(),
            **line,
            "completes": list(self.row),
            "better": better,
        }


def turns_record(position: Position[Any], line: Line) -> dict[str, Any]:
    """Return whose turn it is before each move of a line as JSON; nothing if the players alternate."""
    if position.game.rules.again is None:
        return {}
    return {"line_turns": [each.turn for each in position.after(line).path[len(position.path) - 1 : -1]]}


def why(
    position: PositionLike, move: MoveLike, *, evaluator: Evaluator[Any] | None = None, seconds: float | Deadline = 10
) -> Why:
    """Return why a move is good or bad: the reply and the line that show it, and a better move, if any.

    seconds: time limit, or a Deadline. evaluator: used instead of a new search, such as a Table. Raises IllegalMove,
    and OtherGame for an evaluator of another game.

    >>> from zermelo import start
    >>> print(why(start("tictactoe").after("1 4 2 5"), "9"))
    9 loses: O answers 6 and wins 2 plies from now, with 9 6, which completes 4-5-6. Better: 3, win in 1 ply.
    """
    position = position_of(position)
    chosen, evaluator = position.move(move), evaluator_for(position.game, evaluator)
    deadline = Deadline.of(seconds)
    ranked = rank(evaluator, position, deadline.share(RANKING_TIME_SHARE))
    value = dict(ranked)[chosen]
    line, after = [chosen], position.follow(chosen)
    if isinstance(value, Value):
        line += main_line(after, value.after(after.keeps_turn), evaluator, deadline)
    end, grid = position.after(line), position.game.board
    row = (grid.names[cell] for cell in completed_cells(end)) if grid else ()
    return Why(position, chosen, value, ranked[0], Line(line), tuple(filter(None, row)), after.keeps_turn)


def completed_cells(end: Position[Any]) -> list[int]:
    """Return the cells of the longest straight row of one mark through the last move of a game that was won."""
    grid = end.game.board
    if grid is None or end.parent is None or not end.is_over or end.outcome == DRAW:
        return []
    pairs = zip(end.parent.board, end.board, strict=True)
    changed = [cell for cell, (before, after) in enumerate(pairs) if before != after]
    if len(changed) != 1 or end.board[changed[0]] == EMPTY_MARK:
        return []
    row = max(rows_through(end.board, grid.cells, changed[0]), key=len, default=[])
    return row if len(row) >= MIN_REPORTED_ROW_CELLS else []


def rows_through(text: str, places: Sequence[Coordinates], cell: int) -> Iterator[list[int]]:
    """Yield, for every direction of the board, the straight row of one mark through a cell."""
    cell_at = {place: number for number, place in enumerate(places)}
    for step in product((-1, 0, 1), repeat=len(places[cell])):
        if step > (0,) * len(step):
            back = run(text, cell_at, places[cell], tuple(-part for part in step))
            yield [*back[::-1], cell, *run(text, cell_at, places[cell], step)]


def run(text: str, cell_at: dict[Coordinates, int], place: Coordinates, step: Coordinates) -> list[int]:
    """Return the consecutive cells with the mark of a place that follow it in one direction."""
    mark, cells = text[cell_at[place]], list[int]()
    while (place := tuple(map(sum, zip(place, step, strict=True)))) in cell_at and text[cell_at[place]] == mark:
        cells.append(cell_at[place])
    return cells
