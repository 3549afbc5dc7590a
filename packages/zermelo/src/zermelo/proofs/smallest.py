"""The smallest strategies of one side: the cheapest answers by an estimate, and the fewest by an integer program."""

import json
import sys
from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from typing import Any, NamedTuple

from zermelo.proofs import integer_program
from zermelo.proofs.integer_program import Attempt, StrategyGraph, attempts, solve_program
from zermelo.rules.limits import Deadline, OnProgress, Progress
from zermelo.rules.position import Position

__all__ = ["Choices", "answers_of", "cheapest", "reachable_positions", "shorten_answers", "smallest"]

INTEGER_PROGRAM_SECONDS = 30
"""Time limit in seconds of the search for the smallest strategy."""

MAX_COST_PASSES = 64
"""The greatest number of passes in which the costs of moves are estimated."""

MAX_VISITED_CHOICES = 5_000_000
"""The greatest number of positions that are visited to try other answers, some seconds of work."""

RESULT_POLL_SECONDS = 0.1
"""Seconds between two checks for a result, for the end of the time, and for Ctrl-C."""

MAX_IN_PROCESS_POSITIONS = 500
"""Positions up to which the integer program takes milliseconds, less than a process of its own takes to start."""


class Choices(NamedTuple):
    """The strategies of one side: positions by number; 0 is the start."""

    positions: list[Position[Any]]
    ours: list[bool]
    """True for each position where the side chooses a move; elsewhere every move may follow."""
    after: list[list[int]]
    """The positions after the moves."""


def answers_of(choices: Choices, chosen: list[int]) -> dict[str, str]:
    """Return the name of the chosen move in every position of the strategy."""
    answers = {}
    for number in sorted(reachable_positions(choices, chosen)):
        if choices.ours[number]:
            position, after = choices.positions[number], choices.positions[choices.after[number][chosen[number]]]
            children = ((move, position.follow(move)) for move in position.moves)
            move = next(move for move, child in children if (child.state, child.turn) == (after.state, after.turn))
            answers[position.text] = move.name
    return answers


def cheapest(choices: Choices, deadline: Deadline) -> list[int]:
    """Return the answer with the smallest tree of answers for each position, as estimated in some passes."""
    costs = [0] * len(choices.after)
    for _ in range(MAX_COST_PASSES):
        if deadline.is_over:
            break
        before = costs.copy()
        for number in reversed(range(len(costs))):
            below = [costs[after] for after in choices.after[number]]
            costs[number] = min(10**18, 1 + min(below) if choices.ours[number] else sum(below))
        if costs == before:
            break
    return [min(range(len(after)), key=lambda i: costs[after[i]], default=0) for after in choices.after]


def reachable_positions(choices: Choices, chosen: Sequence[int]) -> set[int]:
    """Return the positions that play can reach if one side makes the chosen moves."""
    numbers, waiting = {0}, [0]
    while waiting:
        number = waiting.pop()
        after = choices.after[number]
        for child in [after[chosen[number]]] if choices.ours[number] else after:
            if child not in numbers:
                numbers.add(child)
                waiting.append(child)
    return numbers


def shorten_answers(choices: Choices, chosen: Sequence[int], deadline: Deadline) -> list[int]:
    """Return answers after changing single ones while fewer are needed then, and while the work is small."""
    best, here, visits, is_better = [*chosen], reachable_positions(choices, chosen), 0, True
    while is_better:
        is_better = False
        for number in sorted(here):
            for move in range(len(choices.after[number])) if choices.ours[number] and number in here else ():
                before, best[number] = best[number], move
                then = reachable_positions(choices, best)
                visits += len(then)
                if count_answered(choices, then) < count_answered(choices, here):
                    here, is_better = then, True
                else:
                    best[number] = before
                if visits > MAX_VISITED_CHOICES or deadline.is_over:
                    return best
    return best


def count_answered(choices: Choices, positions: set[int]) -> int:
    """Return the number of positions in which the side chooses a move."""
    return sum(choices.ours[number] for number in positions)


def smallest(choices: Choices, known: int, deadline: Deadline, on_progress: OnProgress) -> tuple[list[list[int]], int]:
    """Return choices that need fewer answers than are known, the last ones the fewest, and a lower bound.

    on_progress is called with the fewest answers so far.
    """
    if not any(choices.after):
        return [], 0
    better, least = list[list[int]](), 0
    with closing(found_in(choices, known, min(INTEGER_PROGRAM_SECONDS, deadline.left), deadline)) as made:
        for attempt in made:
            least = attempt.least
            if attempt.chosen and attempt.answers is not None and attempt.answers < known:
                better.append(attempt.chosen)
                known = attempt.answers
            on_progress(Progress(known, None, f"answers so far; {least:,} or more are needed"))
    return better, least


def found_in(choices: Choices, known: int, seconds: float, deadline: Deadline) -> Generator[Attempt]:
    """Yield what the attempts of the integer program find; a large one runs in a process of its own."""
    graph = StrategyGraph(choices.ours, choices.after)
    if len(choices.ours) <= MAX_IN_PROCESS_POSITIONS:
        return attempts(graph, known, seconds, solve_program)
    return found_by_process(json.dumps([*graph, known, seconds]), Deadline(seconds, deadline))


def found_by_process(question: str, deadline: Deadline) -> Generator[Attempt]:
    """Yield what the process of the integer program finds; end the process in any case."""
    lines = SimpleQueue[bytes]()
    with Popen([sys.executable, "-P", integer_program.__file__], stdin=PIPE, stdout=PIPE, stderr=DEVNULL) as process:
        asking = Thread(target=ask, args=(process, question, lines))
        asking.start()
        try:
            while not deadline.is_over:
                with suppress(Empty):
                    if not (line := lines.get(timeout=RESULT_POLL_SECONDS)):
                        break
                    yield Attempt(*json.loads(line))
        finally:
            process.kill()
            asking.join()


def ask(process: "Popen[bytes]", question: str, lines: "SimpleQueue[bytes]") -> None:
    """Write a question to a process, and put its lines into a queue; an empty one at the end."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError):  # the process was ended
        process.stdin.write(f"{question}\n".encode())
        process.stdin.flush()
    for line in process.stdout:
        lines.put(line)
    lines.put(b"")
