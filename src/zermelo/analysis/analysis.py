"""The analysis of a position: its value, the values of its moves, the best line, and refutations."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.analysis.narrowing import grundy_of, grundy_record, judged
from zermelo.analysis.values import evaluator_for
from zermelo.display import Displayed
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import Evaluator, Ranked, rank
from zermelo.evaluation.grundy import Grundy
from zermelo.games import PositionLike, position_of
from zermelo.position import Line, Move, Position
from zermelo.rules import LOSS, Bounds, Value
from zermelo.words.moves import refuted

__all__ = ["RANKING", "SEARCHING", "Analysis", "Refutation", "analyse", "main_line"]


class Refutation(NamedTuple):
    """A losing move, with the reply that refutes it."""

    move: Move
    reply: Move | None
    """The opponent's best reply; None if the move ends the game or keeps the turn, or if time was over."""
    plies: int
    """Plies from the position before the move to the end of the game."""


@dataclass(frozen=True, repr=False)
class Analysis(Displayed):
    """The analysis of a position; values are for its side to move, and remoteness counts from the position."""

    position: Position[Any]
    value: Value | Bounds
    """The value of the position; its bounds if the value was not found in time."""
    ranked: tuple[Ranked, ...]
    """Every legal move: quick wins first, then slow wins, draws, slow losses, quick losses."""
    line: Line
    """The moves of best play by both sides, to the end; empty if the value is not decided."""
    refutations: tuple[Refutation, ...]
    """One refutation for each losing move, in the order of `ranked`."""
    grundy: Grundy | None = None
    """The Grundy values here and after each move; None if the game has none, or if they were not found in time."""

    @property
    def best(self) -> tuple[Move, ...]:
        """All moves with the value of the first ranked move; empty if that value is not decided."""
        top = self.ranked[0].value if self.ranked else None
        return tuple(move for move, value in self.ranked if value == top and isinstance(value, Value))

    @property
    def reasons(self) -> dict[Move, str]:
        """A sentence for each losing move: why it loses."""
        margins = {move: value.margin for move, value in self.ranked if isinstance(value, Value)}
        return {each.move: refuted(self.position, *each, margins[each.move]) for each in self.refutations}

    def record(self) -> dict[str, Any]:
        """Return the analysis as JSON."""
        position = self.position
        return {
            "game": position.game.name,
            "moves": position.played.names,
            "board": position.text,
            "turn": position.player,
            **self.value.record(),
            **grundy_record(position.game, self.grundy),
            "best": [move.name for move in self.best],
            "ranked": [
                {"move": move.name, **value.record(), **grundy_record(position.game, self.grundy, move)}
                for move, value in self.ranked
            ],
            "line": self.line.names,
        }


SEARCHING = 0.9
"""The fraction of the time for the values; the rest is for the best line and the refutations. These are quick after a
search, but can be slow if the values are from a book and the lines lead beyond it."""

RANKING = 0.75
"""The fraction of the remaining time for ranking the moves; the rest is for finding moves that keep a value."""


def analyse(
    position: PositionLike, *, evaluator: Evaluator[Any] | None = None, seconds: float | Deadline = 10
) -> Analysis:
    """Return the value of a position and of each of its moves, the best line, and why each losing move loses.

    seconds: time limit, or a Deadline; values that are not decided by then have bounds. Compiling the rules, once for
    each game, takes additional time. evaluator: a Table, for example; without one, a search, which keeps its results
    for the next question. The analysis of an impartial game has Grundy values, too. Raises OtherGame for an evaluator
    of another game.

    >>> from zermelo import start
    >>> print(analyse(start("tictactoe").after("1 2")).line)
    4 7 5 3 6
    """
    position = position_of(position)
    evaluator, deadline = evaluator_for(position.game, evaluator), Deadline.of(seconds)
    search = deadline.share(SEARCHING)
    grundy = grundy_of(position, search.share(1 / 4))
    value = evaluator.value(position.state, seconds=search.share(1 / 2))
    ranked = rank(evaluator, position, search.share(RANKING if isinstance(value, Value) else 1))
    value, ranked = judged(position, value, ranked, grundy, evaluator, search)
    line = Line(main_line(position, value, evaluator, deadline))
    refuting = tuple(refutations(position, ranked, evaluator, deadline))
    return Analysis(position, value, tuple(ranked), line, refuting, grundy)


def main_line(
    position: Position[Any], value: Value | Bounds, evaluator: Evaluator[Any], deadline: Deadline
) -> Iterator[Move]:
    """Yield the moves of best play, the first of equal moves; nothing if the value is not decided.

    The line of endless play ends at the first position that returns.
    """
    seen = set()
    while (
        isinstance(value, Value)
        and (number := evaluator.best_reply(position.state, value, seconds=deadline)) is not None
    ):
        yield position.move(number)
        seen.add(position.state)
        position = position.follow(number)
        value = value.after(position.keeps_turn)
        if position.state in seen:
            return


def refutations(
    position: Position[Any], ranked: Sequence[Ranked], evaluator: Evaluator[Any], deadline: Deadline
) -> Iterator[Refutation]:
    """Yield the reply that refutes each losing move."""
    for move, value in ranked:
        if isinstance(value, Value) and value.sign == LOSS:
            after = position.play(move)
            reply = None if after.keeps_turn else evaluator.best_reply(after.state, value.after(), seconds=deadline)
            yield Refutation(move, None if reply is None else after.move(reply), value.remoteness)
