"""A small strategy that proves what a solved game says of one side."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from zermelo.errors import BadOption, TooLarge
from zermelo.position import Position
from zermelo.rules import LOSS, WIN, Move, Value
from zermelo.search.exact import Evaluate
from zermelo.solve.certificate import side_of

__all__ = ["certify"]

MOST = 200_000
"""Positions that the strategies to choose from may lead to."""

MOST_IMPROVED = 20_000
"""Positions up to which a strategy is made smaller step by step."""

ROUNDS = 64
"""In which the costs of moves are estimated."""


class Choices(NamedTuple):
    """All strategies of one side that prove a claim: positions by number, the start being 0."""

    positions: list[Position[Any]]
    ours: list[bool]
    """Whether the side is to choose there; where it is not, every move may follow."""
    after: list[list[int]]
    """What the moves lead to."""


def certify(origin: Position[Any], claim: str, evaluate: Evaluate[Any]) -> dict[str, Any]:
    """A certificate for a claim such as 'second never loses', that no change of one answer makes smaller.

    evaluate gives the value of every state. Raises BadOption for a claim that is not true, TooLarge for a
    game that has too many positions.
    """
    seat, must_win = side_of(claim, origin.game)
    check(origin, claim, seat, must_win, evaluate)
    choices = grow(origin, seat, must_win, evaluate)
    chosen = improved(choices, cheapest(choices))
    answers = {
        position.text: position.label(list(allowed(position, must_win, evaluate))[chosen[number]])
        for number in sorted(reached(choices, chosen))
        if choices.ours[number]
        for position in [choices.positions[number]]
    }
    return {"game": origin.game.name, "claim": claim, "answers": answers}


def check(origin: Position[Any], claim: str, seat: int, must_win: bool, evaluate: Evaluate[Any]) -> None:
    value = known(origin, evaluate)
    outcome = value.outcome if origin.turn == seat else -value.outcome
    if outcome == LOSS or (must_win and outcome != WIN):
        player = origin.game.players[origin.turn]
        raise BadOption(f"It is not so that {claim}: {origin.game.name} is a {value.word} for {player}, who begins.")


def known(position: Position[Any], evaluate: Evaluate[Any]) -> Value:
    value = evaluate(position.state, 60)
    if not isinstance(value, Value):
        raise TooLarge(f"{position.game.name} is not solved by searching; solve it, and certify from the table.")
    return value


def allowed(position: Position[Any], must_win: bool, evaluate: Evaluate[Any]) -> Iterator[Move]:
    """The moves that keep to a claim; where moves can return, only those that also bring a win nearer."""
    value = known(position, evaluate)
    for move in position.moves:
        after = known(position.follow(move), evaluate)
        nearer = position.game.plies_left is not None or after.remoteness == value.remoteness - 1
        if (after.outcome == LOSS and nearer) or (not must_win and after.outcome != WIN):
            yield move


def grow(origin: Position[Any], seat: int, must_win: bool, evaluate: Evaluate[Any]) -> Choices:
    found, numbers = Choices([origin], [], []), {(origin.state, origin.turn): 0}
    for position in found.positions:  # which grows meanwhile
        ours = position.turn == seat and not position.is_over
        found.ours.append(ours)
        found.after.append([])
        for move in allowed(position, must_win, evaluate) if ours else position.moves:
            after = position.follow(move)
            number = numbers.setdefault((after.state, after.turn), len(found.positions))
            if number == len(found.positions):
                found.positions.append(Position(after.game, after.state, after.turn))
            found.after[-1].append(number)
        if len(found.positions) > MOST:
            raise TooLarge(f"The strategies of {origin.game.name} lead to more than {MOST:,} positions.")
    return found


def cheapest(choices: Choices, kept: Collection[int] = (), chosen: Sequence[int] = ()) -> list[int]:
    """For each position the answer with the smallest tree of answers below it, as far as so many rounds tell.

    What is kept is answered as it was chosen, and costs nothing.
    """
    costs = [0] * len(choices.positions)
    numbers = [number for number in reversed(range(len(costs))) if number not in kept]
    for _ in range(ROUNDS):
        before = costs.copy()
        for number in numbers:
            below = [costs[after] for after in choices.after[number]]
            costs[number] = min(10**18, 1 + min(below) if choices.ours[number] else sum(below))
        if costs == before:
            break
    best = [min(range(len(after)), key=lambda i: costs[after[i]], default=0) for after in choices.after]
    return [chosen[number] if number in kept else answer for number, answer in enumerate(best)]


def reached(choices: Choices, chosen: Sequence[int], without: int = -1) -> set[int]:
    """The positions that play can come to, one side playing as chosen, and not on from the one that is left out."""
    found, waiting = {0} - {without}, [0] * (without != 0)
    while waiting:
        number = waiting.pop()
        after = choices.after[number]
        for child in after[chosen[number] : chosen[number] + 1] if choices.ours[number] else after:
            if child not in found and child != without:
                found.add(child)
                waiting.append(child)
    return found


def answers_in(choices: Choices, chosen: list[int]) -> int:
    return sum(choices.ours[number] for number in reached(choices, chosen))


def improved(choices: Choices, chosen: list[int]) -> list[int]:
    """The same with other answers at one position and below it, again and again, as long as fewer are needed."""
    best, again = answers_in(choices, chosen), len(choices.positions) <= MOST_IMPROVED
    while again:
        again = False
        for number in sorted(reached(choices, chosen)):
            for other in others(choices, chosen, number) if choices.ours[number] else ():
                if (size := answers_in(choices, other)) < best:
                    best, chosen, again = size, other, True
    return chosen


def others(choices: Choices, chosen: list[int], number: int) -> Iterator[list[int]]:
    """Every answer at a position, what is below answered as before, or so that it shares much with all the rest."""
    sharing = cheapest(choices, reached(choices, chosen, number), chosen)
    for below in (chosen, sharing):
        for answer in range(len(choices.after[number])):
            yield [*below[:number], answer, *below[number + 1 :]]
