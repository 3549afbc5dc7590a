"""The regret of a move and of a policy: how much worse than a best move they are, by exact values."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.analysis.values import evaluator_for, value, values
from zermelo.errors import OutOfTime
from zermelo.evaluation.evaluator import Evaluator
from zermelo.games import PositionLike, position_of, positions_of
from zermelo.players.named import PlayerLike
from zermelo.playing.players import player as player_of
from zermelo.playing.players.chances import Chances, Player
from zermelo.rules import DRAW, Bounds
from zermelo.rules.limits import Deadline
from zermelo.rules.position import MoveLike, Position

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["Regret", "Regrets", "regret", "regrets"]


class Regret(NamedTuple):
    """The regret of a move; both numbers are 0 for a best move."""

    outcome: int
    """The loss in outcome: 2 for a win that becomes a loss, 1 for a win that becomes a draw or a draw that is lost.

    In a game with scores, the points lost."""
    remoteness: int
    """The plies by which a win comes later, or a loss sooner; 0 for a draw, and for a move that worsens the outcome."""


@dataclass(frozen=True, eq=False, repr=False)
class Regrets:
    """The expected regret of a policy in n positions, in their order: arrays of length n."""

    plies: "Array"
    """int64: the number of moves that led to the position."""
    outcome: "Array"
    """float64: the expected loss in outcome; NaN if a value or a move was not found in time. See Regret."""
    remoteness: "Array"
    """float64: the expected loss in remoteness; NaN if a value or a move was not found in time."""

    @property
    def columns(self) -> "Mapping[str, Array]":
        """The arrays by name, for pandas.DataFrame or polars.DataFrame."""
        return vars(self)

    def __len__(self) -> int:
        return len(self.plies)

    def __repr__(self) -> str:
        return f"<the regrets in {len(self):,} positions>"

    def records(self) -> list[dict[str, Any]]:
        """Return the mean regret at each ply as plain dicts, for pandas.DataFrame or polars.DataFrame.

        positions is the number of positions at the ply whose regret is known; those without it are left out.
        """
        import numpy as np

        known = ~np.isnan(self.outcome)
        records = []
        for ply in np.unique(self.plies[known]).tolist():
            here = known & (self.plies == ply)
            means = {name: float(getattr(self, name)[here].mean()) for name in ("outcome", "remoteness")}
            records.append({"ply": ply, "positions": int(here.sum()), **means})
        return records


def regret(
    position: PositionLike, move: MoveLike, *, evaluator: Evaluator[Any] | None = None, seconds: float | Deadline = inf
) -> Regret:
    """Return the regret of a move.

    seconds: time limit, or a Deadline. evaluator: used instead of a new search. Raises IllegalMove, and OutOfTime if
    the values are not found in time.

    >>> from zermelo import start
    >>> regret(start("tictactoe").after("1 2"), "5"), regret(start("tictactoe").after("1 2"), "3")
    (Regret(outcome=0, remoteness=0), Regret(outcome=1, remoteness=0))
    """
    position, deadline = position_of(position), Deadline.of(seconds)
    evaluator = evaluator_for(position.game, evaluator)
    best = value(position, seconds=deadline, evaluator=evaluator)
    chosen = position.move(move)
    after = position.follow(chosen)
    made = value(after, seconds=deadline, evaluator=evaluator).before(after.keeps_turn)
    if isinstance(best, Bounds) or isinstance(made, Bounds):
        raise OutOfTime(f"The regret of {chosen.name!r} is not known {deadline.limit}: the values are not decided.")
    if best.outcome != made.outcome or made.outcome == DRAW:
        return Regret(best.outcome - made.outcome, 0)
    return Regret(0, abs(best.remoteness - made.remoteness))


def regrets(
    positions: Iterable[PositionLike],
    player: PlayerLike,
    *,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = 10,
) -> Regrets:
    """Return the expected regret of a player in each of many positions of one game, as NumPy arrays.

    player: a name such as 'random', a function from a position to its move, or to the possible moves with their
    chances, or any other player; see `player`. It is not asked about finished positions, whose regret is 0. evaluator:
    used instead of a new search, such as a Table. seconds: time limit for everything, or a Deadline; the player may
    take half of it. Raises BadPlayer for a move of the player that is not legal.

    >>> from zermelo import positions
    >>> sample = positions("tictactoe", n=100, plies=(0, 8), seed=1)
    >>> [regrets(sample, policy).outcome.mean().round(2).item() for policy in ("perfect", "random")]
    [0.0, 0.5]
    """
    import numpy as np

    here, deadline = list(positions_of(positions)), Deadline.of(seconds)
    if not here:
        return Regrets(*np.zeros((3, 0)))
    thinking = deadline.share(1 / 2)
    choose = player_of(player, here[0].game, seconds=thinking)
    answers = [Chances() if position.is_over else answer_before(thinking, choose, position) for position in here]
    parents, chances, children = list[int](), list[float](), list[Position[Any]]()
    for number, (position, answer) in enumerate(zip(here, answers, strict=True)):
        for move, chance in (answer or {}).items():
            parents.append(number)
            chances.append(float(chance))
            children.append(position.play(move))
    owner, weights = np.array(parents, int), np.array(chances)
    best = values(here, evaluator=evaluator, seconds=deadline.share(1 / 2))
    made = values(children, evaluator=evaluator, seconds=deadline)
    lost = best.outcome[owner] - made.outcome * [1 if child.keeps_turn else -1 for child in children]
    late = np.abs(made.remoteness + 1 - best.remoteness[owner]) * ((lost == 0) & (made.outcome != DRAW))
    known = np.where(best.decided[owner] & made.decided, weights, np.nan)
    plies = np.array([len(position.path) - 1 for position in here], int)
    unanswered = np.array([np.nan if answer is None else 0 for answer in answers])
    return Regrets(plies, *(np.bincount(owner, known * loss, len(here)) + unanswered for loss in (lost, late)))


def answer_before(deadline: Deadline, choose: Player, position: Position[Any]) -> Chances | None:
    """Return the moves of a player with their chances; None if they are not found before the deadline."""
    try:
        deadline.check()
        answer = choose(position)
        deadline.check()
    except OutOfTime:
        return None
    return answer
