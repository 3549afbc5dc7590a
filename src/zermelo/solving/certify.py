"""The smallest strategy that proves what a solved game says of one side."""

from collections.abc import Iterator, Sequence
from itertools import count
from math import ceil
from typing import Any, NamedTuple

from zermelo.errors import BadOption, TooLarge
from zermelo.position import Position
from zermelo.rules import LOSS, WIN, Move, Value
from zermelo.searching.evaluator import Evaluator
from zermelo.solving.certificate import side_of
from zermelo.symmetry.folding import Folding

__all__ = ["Certified", "certify"]

MOST = 200_000
"""Positions that the strategies to choose from may lead to."""

SECONDS = 30
"""For which the smallest strategy is looked for."""

ROUNDS = 64
"""In which the costs of moves are estimated."""


class Choices(NamedTuple):
    """All strategies of one side that prove a claim: positions by number, the start being 0."""

    positions: list[Position[Any]]
    ours: list[bool]
    """Whether the side is to choose there; where it is not, every move may follow."""
    after: list[list[int]]
    """What the moves lead to."""


class Certified(NamedTuple):
    """A certificate, and the fewest answers with which its claim can be proved, as far as it is known."""

    certificate: dict[str, Any]
    least: int


def certify(origin: Position[Any], claim: str, evaluator: Evaluator[Any]) -> Certified:
    """A certificate for a claim such as 'second never loses', the smallest that is found.

    The evaluator gives the value of every state. Raises BadOption for a claim that is not true, TooLarge for a
    game that has too many positions.
    """
    seat, must_win = side_of(claim, origin.game)
    check(origin, claim, seat, must_win, evaluator)
    choices = grow(origin, seat, must_win, evaluator)
    found, least = smallest(choices)
    chosen = min([*found, cheapest(choices)], key=lambda chosen: size(choices, chosen))
    answers = {
        position.text: position.label(move_to(position, choices.positions[choices.after[number][chosen[number]]]))
        for number in sorted(reached(choices, chosen))
        if choices.ours[number]
        for position in [choices.positions[number]]
    }
    return Certified({"game": origin.game.name, "claim": claim, "answers": answers}, least)


def move_to(position: Position[Any], child: Position[Any]) -> Move:
    return next(move for move in position.moves if position.follow(move).state == child.state)


def check(origin: Position[Any], claim: str, seat: int, must_win: bool, evaluator: Evaluator[Any]) -> None:
    value = known(origin, evaluator)
    outcome = value.outcome if origin.turn == seat else -value.outcome
    if outcome == LOSS or (must_win and outcome != WIN):
        player = origin.game.players[origin.turn]
        raise BadOption(f"It is not so that {claim}: {origin.game.name} is a {value.word} for {player}, who begins.")


def known(position: Position[Any], evaluator: Evaluator[Any]) -> Value:
    value = evaluator.value(position.state, 60)
    if not isinstance(value, Value):
        raise TooLarge(f"{position.game.name} is not solved by searching; solve it, and certify from the table.")
    return value


def allowed(position: Position[Any], must_win: bool, evaluator: Evaluator[Any]) -> Iterator[Move]:
    """The moves that keep to a claim; where moves can return, only those that also bring a win nearer."""
    value = known(position, evaluator)
    for move in position.moves:
        after = known(position.follow(move), evaluator)
        nearer = position.game.plies_left is not None or after.remoteness == value.remoteness - 1
        if (after.outcome == LOSS and nearer) or (not must_win and after.outcome != WIN):
            yield move


def answers_at(position: Position[Any], must_win: bool, evaluator: Evaluator[Any]) -> Iterator[Move]:
    """The moves that keep to a claim; of those that a symmetry makes alike on an untouched board, one."""
    moves = list(allowed(position, must_win, evaluator))
    if position.state != position.game.rules.start:
        return iter(moves)
    fold = Folding(position.game)
    after = {move: position.follow(move) for move in moves}
    shown = {move: fold.shown(child.state, child.turn) for move, child in after.items()}
    return fold.orbits(fold.shown(position.state, position.turn), shown)


def grow(origin: Position[Any], seat: int, must_win: bool, evaluator: Evaluator[Any]) -> Choices:
    found, numbers = Choices([origin], [], []), {(origin.state, origin.turn): 0}
    for position in found.positions:  # which grows meanwhile
        ours = position.turn == seat and not position.is_over
        found.ours.append(ours)
        found.after.append([])
        for move in answers_at(position, must_win, evaluator) if ours else position.moves:
            after = position.follow(move)
            number = numbers.setdefault((after.state, after.turn), len(found.positions))
            if number == len(found.positions):
                found.positions.append(Position(after.game, after.state, after.turn))
            found.after[-1].append(number)
        if len(found.positions) > MOST:
            raise TooLarge(f"The strategies of {origin.game.name} lead to more than {MOST:,} positions.")
    return found


def cheapest(choices: Choices) -> list[int]:
    """For each position the answer with the smallest tree of answers below it, as far as so many rounds tell."""
    costs = [0] * len(choices.positions)
    for _ in range(ROUNDS):
        before = costs.copy()
        for number in reversed(range(len(costs))):
            below = [costs[after] for after in choices.after[number]]
            costs[number] = min(10**18, 1 + min(below) if choices.ours[number] else sum(below))
        if costs == before:
            break
    return [min(range(len(after)), key=lambda i: costs[after[i]], default=0) for after in choices.after]


def reached(choices: Choices, chosen: Sequence[int]) -> set[int]:
    """The positions that play can come to, one side playing as chosen."""
    found, waiting = {0}, [0]
    while waiting:
        number = waiting.pop()
        after = choices.after[number]
        for child in [after[chosen[number]]] if choices.ours[number] else after:
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found


def size(choices: Choices, chosen: Sequence[int]) -> int:
    """The answers that are needed."""
    return sum(choices.ours[number] for number in reached(choices, chosen))


def smallest(choices: Choices) -> tuple[list[list[int]], int]:
    """The choices that need the fewest answers, if any are found in time, and the fewest that any can need.

    An integer program: a position is reached, or it is not; with one where the other side is to move,
    all that may follow are; with one of ours, something is that an answer leads to.
    """
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import coo_array

    terms = np.array(list(conditions(choices)))
    matrix = coo_array((terms[:, 2], (terms[:, 0], terms[:, 1]))).tocsr()
    start_is_reached = np.arange(len(choices.ours)) == 0
    found = milp(
        np.array(choices.ours, float),
        constraints=LinearConstraint(matrix, lb=0),
        bounds=Bounds(start_is_reached, 1),
        integrality=np.ones(len(choices.ours)),
        options={"time_limit": SECONDS},
    )
    least = ceil((found.mip_dual_bound or 0) - 1e-6)
    if found.x is None:
        return [], least
    met = (found.x > 0.5).tolist()
    return [[next((i for i, child in enumerate(after) if met[child]), 0) for after in choices.after]], least


def conditions(choices: Choices) -> Iterator[tuple[int, int, int]]:
    """The terms of sums that must not be negative: the number of the sum, a position, and its factor."""
    sums = count()
    for number, after in enumerate(choices.after):
        for children in [after] if choices.ours[number] else [[child] for child in after]:
            row = next(sums)
            yield row, number, -1
            yield from ((row, child, 1) for child in children)
