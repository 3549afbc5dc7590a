"""The search for a small strategy that proves a claim about one side."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from math import inf
from typing import Any, NamedTuple

from zermelo.display import Displayed
from zermelo.errors import BadOption, MissingExtra, OtherGame, OutOfTime, TooLarge
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import Evaluator
from zermelo.evaluation.interpreted import Interpreted
from zermelo.games import GameLike, start
from zermelo.playing.play_graph import lines_from
from zermelo.position import Position
from zermelo.progress import OnProgress, Progress, ignore
from zermelo.proofs.certificate import claim_text, side_of
from zermelo.proofs.strategies import Choices, cheapest, reached, smallest
from zermelo.rules import LOSS, WIN, Bounds, Move, Value
from zermelo.symmetry.folding import Folding
from zermelo.tables.identity import identity_of

__all__ = ["Certified", "certify"]

MOST = 200_000
"""The greatest number of positions that the compared strategies may reach."""

SECONDS = 20.0
"""Time limit in seconds for comparing all strategies, not only those with the best moves."""

PATIENCE = 60.0
"""Time limit in seconds of the evaluator for one position."""

BRIEF = 2.0
"""Time limit in seconds of the evaluator for one position while all strategies are compared."""

BUDGETS = (0.001, 0.01, 0.1, 1.0, PATIENCE)
"""Successive time limits in seconds for each move: a best move is often found at once, while others take long."""


@dataclass(frozen=True, repr=False)
class Certified(Displayed):
    """A certificate, and a lower bound for its size."""

    certificate: dict[str, Any]
    """The content of the file."""
    least: int | None
    """A lower bound for the answers that prove the claim; None if no useful one is known."""


class Claim(NamedTuple):
    """A claim, with an evaluator, its time limit in seconds for one position, and the deadline of the whole search."""

    seat: int
    must_win: bool
    evaluator: Evaluator[Any]
    patience: float
    deadline: Deadline

    def value(self, state: Any, seconds: float) -> Value | Bounds:
        """Return the value of a state, or its bounds after this many seconds; raise OutOfTime from the deadline on."""
        value = self.evaluator.value(state, Deadline(seconds, self.deadline))
        self.deadline.check()
        return value


def certify(
    of: GameLike,
    claim: str,
    evaluator: Evaluator[Any] | None = None,
    on_progress: OnProgress = ignore,
    seconds: float = inf,
) -> Certified:
    """Return a certificate for a claim such as 'second never loses', the smallest that is found.

    The first certificate uses only best moves and is found quickly. Then all strategies that keep the claim are
    compared, if they lead to few enough positions and there is time.

    evaluator: used instead of a new search, such as a Table. on_progress is called with the number of positions that
    the strategies reach. seconds: time limit; with less time, the certificate may be larger. Raises BadOption for a
    false claim, TooLarge for a game with too many positions, OtherGame for an evaluator of another game, OutOfTime if
    no certificate is found in time, MissingExtra without SciPy.
    """
    if find_spec("scipy") is None:
        raise MissingExtra("Certificates need SciPy: pip install 'zermelo[certify]'.")
    origin, deadline = start(of), Deadline(seconds)
    seat, must_win = side_of(claim, origin.game)
    search = evaluator or Interpreted(origin.game)
    if search.game != origin.game:
        raise OtherGame(f"The values are those of {search.game.name}; the claim is about {origin.game.name}.")
    full = Claim(seat, must_win, search, PATIENCE, deadline)
    check(origin, full)
    best = grow(origin, full, best_moves, on_progress)
    try:
        brief = full._replace(patience=BRIEF, deadline=Deadline(SECONDS, deadline))
        choices, bounded = grow(origin, brief, keeping_moves, on_progress), True
    except (TooLarge, OutOfTime):
        choices, bounded = best, False
    fewest, least = smallest(choices, deadline)
    estimated = [(each, cheapest(each, deadline)) for each in (best, choices)]
    strategies = [*estimated, *((choices, chosen) for chosen in fewest)]
    answers = min((answers_of(*strategy) for strategy in strategies), key=len)
    certificate = {**identity_of(origin.game), "claim": claim_text(seat, must_win), "answers": answers}
    return Certified(certificate, least if bounded and (least or not answers) else None)


def answers_of(choices: Choices, chosen: list[int]) -> dict[str, str]:
    """Return the name of the chosen move in every position of the strategy."""
    answers = {}
    for number in sorted(reached(choices, chosen)):
        if choices.ours[number]:
            position, child = choices.positions[number], choices.positions[choices.after[number][chosen[number]]]
            move = next(move for move in position.moves if position.follow(move).state == child.state)
            answers[position.text] = position.label(move)
    return answers


def check(origin: Position[Any], claim: Claim) -> None:
    value = known(origin, claim)
    outcome = value.outcome if origin.turn == claim.seat else -value.outcome
    if outcome == LOSS or (claim.must_win and outcome != WIN):
        player, text = origin.game.players[origin.turn], claim_text(claim.seat, claim.must_win)
        raise BadOption(f"The claim {text!r} is false: {origin.game.name} is a {value.word} for {player}, who begins.")


def known(position: Position[Any], claim: Claim) -> Value:
    value = claim.value(position.state, claim.patience)
    if not isinstance(value, Value):
        raise TooLarge(f"{position.game.name} is too large to search; solve it, and certify from the table.")
    return value


Moves = Callable[[Position[Any], Claim], list[Move]]


def best_moves(position: Position[Any], claim: Claim) -> list[Move]:
    """Return the moves that keep the value, including the plies to a win, within the smallest budget that finds any."""
    value = known(position, claim)
    for seconds in BUDGETS:
        after = {move: claim.value(position.follow(move).state, seconds) for move in position.moves}
        if best := [move for move, child in after.items() if child.before() == value]:
            return best
    raise TooLarge(f"{position.game.name} is too large to search; solve it, and certify from the table.")


def keeping_moves(position: Position[Any], claim: Claim) -> list[Move]:
    """Return the moves that keep the claim; if moves can return, only those that also shorten a win."""
    value = known(position, claim)
    after = {move: known(position.follow(move), claim) for move in position.moves}
    return [
        move
        for move, child in after.items()
        if (child.outcome == LOSS and (position.game.plies_left is not None or child.before() == value))
        or (not claim.must_win and child.outcome != WIN)
    ]


def different(position: Position[Any], moves: list[Move]) -> Iterator[Move]:
    """Yield one move of each symmetry class at the start, and all moves elsewhere."""
    if position.state != position.game.rules.start:
        return iter(moves)
    fold = Folding(position.game)
    after = {move: position.follow(move) for move in moves}
    shown = {move: fold.shown(child.state, child.turn) for move, child in after.items()}
    return fold.orbits(fold.shown(position.state, position.turn), shown)


def grow(origin: Position[Any], claim: Claim, moves: Moves, on_progress: OnProgress) -> Choices:
    """Return all strategies that make only such moves; raise TooLarge if there are too many positions, or OutOfTime."""

    def replies(position: Position[Any]) -> dict[Move, int]:
        ours = position.turn == claim.seat
        return dict.fromkeys(different(position, moves(position, claim)) if ours else position.moves, 1)

    def check_size(positions: Progress) -> None:
        if positions.done > MOST:
            raise TooLarge(f"The strategies of {origin.game.name} lead to more than {MOST:,} positions.")
        on_progress(positions)

    lines = lines_from(origin, replies, claim.deadline, check_size)
    ours = [position.turn == claim.seat and not position.is_over for position in lines.positions]
    return Choices(list(lines.positions), ours, [list(after) for after in lines.after])
