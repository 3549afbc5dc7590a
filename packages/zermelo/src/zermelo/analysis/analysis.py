"""The analysis of a position: its value, the values of its moves, the best line, and refutations."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.analysis.values import evaluator_for
from zermelo.analysis.words import explain_refutation
from zermelo.errors import BadGame, OutOfTime, TooLarge
from zermelo.evaluation.evaluator import Evaluator, Ranked, rank
from zermelo.games import PositionLike, position_of
from zermelo.machine.savable import Savable
from zermelo.rules import LOSS, WIN, Bounds, Game, Value
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Line, Move, Position

if TYPE_CHECKING:
    from zermelo.evaluation.grundy import Grundy

__all__ = [
    "RANKING_TIME_SHARE",
    "VALUES_TIME_SHARE",
    "Analysis",
    "Refutation",
    "analyse",
    "bounds",
    "contradiction",
    "decided_by",
    "grundy_of",
    "grundy_record",
    "judge_moves",
    "main_line",
    "narrow_value",
    "ranked_by",
]


def judge_moves(
    position: Position[Any],
    value: Value | Bounds,
    ranked: list[Ranked],
    grundy: "Grundy | None",
    evaluator: Evaluator[Any],
    deadline: Deadline,
) -> tuple[Value | Bounds, list[Ranked]]:
    """Return the value of a position, and its moves with their values, each narrowed by the others."""
    ranked = ranked_by(position, grundy, ranked) if grundy else ranked
    value = narrow_value(position, value, ranked)
    return value, ranked_with(position, value, ranked, evaluator, deadline)


def narrow_value(position: Position[Any], value: Value | Bounds, ranked: Sequence[Ranked]) -> Value | Bounds:
    """Return the value of a position, narrowed by the values of its moves: it equals the best of them.

    Raises BadGame if the values contradict each other.
    """
    if not ranked:
        return value
    ends = [bounds(value), *(bounds(move.value) for move in ranked)]
    least, most = map(max, zip(*ends[1:], strict=True))
    least, most = max(least, ends[0][0]), min(most, ends[0][1])
    if least > most:
        best = max((move.value for move in ranked), key=attrgetter("order_key"))
        raise contradiction(position, f"it is a {value}, and its best move makes it a {best}")
    return least if least == most else Bounds(least, most)


def contradiction(position: Position[Any], answers: str) -> BadGame:
    """Return the error for contradictory values, which names the declarations of the game that searches use."""
    game = position.game
    hints = [f"hints.{name}" for name, hint in game.declared.hints._asdict().items() if hint]
    others = [name for name in ("keys", "symmetries", "plies_left") if getattr(game.declared, name)]
    declared = ", ".join((*hints, *others))
    cause = f"Something that it declares is false: {declared}." if declared else "Its rules are not pure."
    return BadGame(
        f"The values of {game.name} at {position.text!r} contradict each other: {answers}. {cause} "
        "Run `zermelo check` to test the game."
    )


def bounds(value: Value | Bounds) -> tuple[Value, Value]:
    """Return the least and the greatest possible value."""
    return (value, value) if isinstance(value, Value) else (value.at_least, value.at_most)


def ranked_with(
    position: Position[Any],
    value: Value | Bounds,
    ranked: Sequence[Ranked],
    evaluator: Evaluator[Any],
    deadline: Deadline,
) -> list[Ranked]:
    """Narrow the values of moves by the value of the position: at least one move keeps it, and none is better."""
    undecided = any(isinstance(each.value, Bounds) for each in ranked)
    if not undecided or not isinstance(value, Value):
        return list(ranked)
    keeping = {each.move for each in ranked if each.value == value}
    reply = None if keeping else evaluator.best_reply(position.state, value, seconds=deadline)
    narrower = [Ranked(move, value if move == reply else at_most(made, value)) for move, made in ranked]
    return sorted(narrower, key=lambda each: (each.value, each.move == reply), reverse=True)


def at_most(made: Value | Bounds, value: Value) -> Value | Bounds:
    """Narrow the value of a move, which is at most the value of its position."""
    if isinstance(made, Value):
        return made
    most = min(made.at_most, value)
    return most if most == made.at_least else Bounds(made.at_least, most)


def grundy_of(position: Position[Any], deadline: Deadline) -> "Grundy | None":
    """Return the Grundy values of a position; None for a game without them, or if they are not found in time."""
    if not position.game.declared.impartial:
        return None
    from zermelo.evaluation.grundy import grundy_values  # late: few games have them

    try:
        return grundy_values(position.game).of(position, deadline)
    except (OutOfTime, TooLarge):
        return None


def grundy_record(game: Game[Any], grundy: "Grundy | None", move: Move | None = None) -> dict[str, Any]:
    """Return the Grundy value of a position or after a move as JSON: null if not found in time; {} if there is none."""
    if not game.declared.impartial:
        return {}
    if move is not None:
        return {"grundy": grundy and grundy.after[move]}
    return {"grundy": grundy and grundy.value, "grundy_of_parts": grundy and list(grundy.parts)}


def ranked_by(position: Position[Any], grundy: "Grundy", ranked: list[Ranked]) -> list[Ranked]:
    """Return the moves of a position in their order, with the wins and losses that its Grundy values decide."""
    plies_left = position.game.declared.plies_left
    if plies_left is None:
        return ranked
    longest = plies_left(position.state)
    moves = [Ranked(move, decided_by(grundy.after[move] == 0, value, longest)) for move, value in ranked]
    return sorted(moves, key=lambda ranked: ranked.value, reverse=True)


def decided_by(wins: bool, value: Value | Bounds, longest: int) -> Value | Bounds:
    """Narrow a value that is known to be a win, or a loss, in at most this many plies.

    >>> print(decided_by(True, Bounds.within(4), 20), "|", decided_by(False, Bounds.within(4), 20))
    win in 5 to 20 plies | loss in 5 to 20 plies
    """
    if isinstance(value, Value):
        return value
    least = Value(WIN, longest) if wins else value.at_least
    most = value.at_most if wins else Value(LOSS, longest)
    return least if least == most else Bounds(least, most)


class Refutation(NamedTuple):
    """A losing move, with the reply that refutes it."""

    move: Move
    reply: Move | None
    """The opponent's best reply; None if the move ends the game or keeps the turn, or if time was over."""
    plies: int
    """Plies from the position before the move to the end of the game."""


@dataclass(frozen=True, repr=False)
class Analysis(Savable):
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
    grundy: "Grundy | None" = None
    """The Grundy values here and after each move; None if the game has none, or if they were not found in time."""
    source: str = ""
    """The name of the source that the value is from: 'table', 'book', 'plain search', 'compiled search', or the name of
    a source of yours; '' if none knows anything."""
    notice: str = ""
    """The sentence that names the table from which the values come; '' if they come from elsewhere."""

    @property
    def best(self) -> tuple[Move, ...]:
        """All moves with the value of the first ranked move; empty if that value is not decided."""
        top = self.ranked[0].value if self.ranked else None
        return tuple(move for move, value in self.ranked if value == top and isinstance(value, Value))

    @property
    def reasons(self) -> dict[Move, str]:
        """A sentence for each losing move: why it loses."""
        margins = {move: value.margin for move, value in self.ranked if isinstance(value, Value)}
        return {each.move: explain_refutation(self.position, *each, margins[each.move]) for each in self.refutations}

    def record(self) -> dict[str, Any]:
        """Return the analysis as JSON."""
        position = self.position
        return {
            "game": position.game.name,
            "moves": position.moves_played.names,
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
            "source": self.source,
        }


VALUES_TIME_SHARE = 0.9
"""The fraction of the time for the values; the rest is for the best line and the refutations. These are quick after a
search, but can be slow if the values are from a book and the lines lead beyond it."""

RANKING_TIME_SHARE = 0.75
"""The fraction of the remaining time for ranking the moves; the rest is for finding moves that keep a value."""


def analyse(
    position: PositionLike, *, evaluator: Evaluator[Any] | None = None, seconds: float | Deadline = 10
) -> Analysis:
    """Return the value of a position and of each of its moves, the best line, and why each losing move loses.

    seconds: time limit, or a Deadline; values that are not decided by then have bounds. Compiling the rules, once for
    each game, takes additional time. evaluator: a Table, for example; without one, the table that
    `solve` has stored, which `notice` of the result names, or a search, which keeps its results for the next question.
    The analysis of an impartial game has Grundy values, too. Raises OtherGame for an evaluator of another game.

    >>> from zermelo import start
    >>> print(analyse(start("tictactoe").after("1 2")).line)
    4 7 5 3 6
    """
    position = position_of(position)
    evaluator, deadline = evaluator_for(position.game, evaluator), Deadline.of(seconds)
    search = deadline.share(VALUES_TIME_SHARE)
    grundy = grundy_of(position, search.share(1 / 4))
    value, source = evaluator.answer(position.state, seconds=search.share(1 / 2))
    ranked = rank(evaluator, position, search.share(RANKING_TIME_SHARE if isinstance(value, Value) else 1))
    value, ranked = judge_moves(position, value, ranked, grundy, evaluator, search)
    line = Line(main_line(position, value, evaluator, deadline))
    refuting = tuple(refutations(position, ranked, evaluator, deadline))
    return Analysis(position, value, tuple(ranked), line, refuting, grundy, source, evaluator.notice)


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
