"""The positions on which shapes are tried, and the calls of a program in many shapes."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import islice
from random import Random
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from zermelo.evaluation import Evaluator
from zermelo.rules import (
    LOSS,
    WIN,
    Bounds,
    Deadline,
    Move,
    OnProgress,
    Position,
    Progress,
    Value,
    random_game,
    with_deadline_check,
)
from zermelo_teach.programs.shapes import Shape, arguments_of
from zermelo_teach.programs.subjects import RawReply, Subject
from zermelo_teach.programs.timer import LATE_REASON

__all__ = [
    "Contender",
    "Finding",
    "Probe",
    "Trials",
    "bare",
    "early",
    "endings",
    "formless",
    "late",
    "more",
    "points_of",
]


PROBE_COUNT = 24
"""The number of positions on which shapes are tried first."""

FURTHER_PROBES = 100
"""The number of further positions."""

POSITIONS_PER_PROBE = 5
"""The number of positions of which one is chosen, for each probe."""

MAX_PROBE_GAMES, MAX_PROBE_GAME_PLIES = 40 * PROBE_COUNT, 1000
"""The most random games for the probes, and the most plies of one."""

LAST_PLIES = (2, 3, 4, 5)
"""Plies before the end of a random game at which positions are taken."""

EARLY_PROBES = 6
"""The number of early positions, for which a plain search is slow."""

PROBE_VALUE_SECONDS = 10.0
"""The time limit for the value of a position."""


@dataclass(frozen=True, eq=False)
class Probe:
    """A position on which shapes are tried."""

    position: Position[Any]
    value: Value
    keeping: frozenset[Move]
    """The moves that keep its result."""


Finding = Callable[[Evaluator[Any], OnProgress, Deadline], list[Probe]]
"""A function that finds probes by an evaluator, and reports each position that it looks at; it raises OutOfTime."""


def remember_probes(find: Finding) -> Finding:
    """Return a function that finds the probes of an evaluator once: it serves the grades of many programs."""
    known = WeakKeyDictionary[Evaluator[Any], list[Probe]]()

    @wraps(find)
    def find_once(evaluator: Evaluator[Any], on_progress: OnProgress, deadline: Deadline) -> list[Probe]:
        if evaluator not in known:
            probes = find(evaluator, with_deadline_check(deadline, on_progress), deadline)
            deadline.check()  # the values of the last probes may be missing
            known[evaluator] = probes
        return known[evaluator]

    return find_once


@remember_probes
def late(evaluator: Evaluator[Any], on_progress: OnProgress, deadline: Deadline) -> list[Probe]:
    """Return late positions of random games, the same each time: a half with few right moves, and some lost ones.

    Even a slow search answers at once there. The fewest moves come first, for both sides in turn.
    """
    found = list(islice(pool(evaluator, 1, on_progress, deadline), POSITIONS_PER_PROBE * PROBE_COUNT))
    lost = [probe for probe in found if probe.value.sign == LOSS][: PROBE_COUNT // 4]
    hard = sorted(found, key=lambda probe: len(probe.keeping) / len(probe.position.moves))[: PROBE_COUNT // 2]
    return by_turns(list(dict.fromkeys([*lost, *hard, *filter(is_telling, found)]))[:PROBE_COUNT])


@remember_probes
def more(evaluator: Evaluator[Any], on_progress: OnProgress, deadline: Deadline) -> list[Probe]:
    """Return other late positions, as they come, in which some moves are wrong."""
    return list(islice(filter(is_telling, pool(evaluator, 2, on_progress, deadline)), FURTHER_PROBES))


def is_telling(probe: Probe) -> bool:
    """Return True for a position in which some moves are wrong."""
    return len(probe.keeping) < len(probe.position.moves)


def pool(evaluator: Evaluator[Any], seed: int, on_progress: OnProgress, deadline: Deadline) -> Iterator[Probe]:
    """Yield different late positions of random games, with several moves each."""
    rng, seen = Random(seed), set[Position[Any]]()
    for number in range(MAX_PROBE_GAMES):
        on_progress(Progress(number, None, "random games for positions to try shapes on"))
        *_, end = random_game(evaluator.game, rng, MAX_PROBE_GAME_PLIES)
        half = end.path[len(end.path) // 2 :]
        position = half[-1 - rng.choice(LAST_PLIES) :][0]
        if len(position.moves) > 1 and position not in seen and (probe := probe_of(position, evaluator, deadline)):
            seen.add(position)
            yield probe


def by_turns(probes: list[Probe]) -> list[Probe]:
    """Return probes with few moves first, those of the two sides in turn as far as there are any."""
    ordered = sorted(probes, key=lambda probe: len(probe.position.moves))
    sides = [[probe for probe in ordered if probe.position.turn == turn] for turn in (0, 1)]
    numbered = [pair for side in sides for pair in enumerate(side)]
    return [probe for _, probe in sorted(numbered, key=lambda pair: (pair[0], pair[1].position.turn))]


def probe_of(position: Position[Any], evaluator: Evaluator[Any], deadline: Deadline) -> Probe | None:
    """Return a position with its value and its right moves; None if they are not known in time."""

    def value_of(there: Position[Any]) -> Value | Bounds:
        return evaluator.value(there.state, seconds=Deadline(PROBE_VALUE_SECONDS, deadline))

    value, after = value_of(position), {move: position.follow(move) for move in position.moves}
    made = {move: value_of(child).before(child.keeps_turn) for move, child in after.items()}
    if not isinstance(value, Value):
        return None
    return Probe(position, value, frozenset(move for move, each in made.items() if each.outcome == value.outcome))


@remember_probes
def endings(evaluator: Evaluator[Any], on_progress: OnProgress, deadline: Deadline) -> list[Probe]:
    """Return positions with one move, which wins: a program that fails on a full board has an answer to them."""
    found = dict[Position[Any], Probe]()
    for position in positions(evaluator, MAX_PROBE_GAMES, lambda line: len(line) - 2, on_progress):
        value = evaluator.value(position.state, seconds=Deadline(PROBE_VALUE_SECONDS, deadline))
        if len(position.moves) == 1 and isinstance(value, Value) and (value.sign, value.remoteness) == (WIN, 1):
            found[position] = Probe(position, value, frozenset(position.moves))
    return [*found.values()][:PROBE_COUNT]


@remember_probes
def early(evaluator: Evaluator[Any], on_progress: OnProgress, deadline: Deadline) -> list[Probe]:
    """Return positions of the first half of random games, which tell how a program counts the depth."""
    rng = Random(1)
    chosen = positions(evaluator, 4 * EARLY_PROBES, lambda line: rng.randrange(1, 1 + len(line) // 2), on_progress)
    different = (position for position in dict.fromkeys(chosen) if len(position.moves) > 1)
    found = [probe for position in different if (probe := probe_of(position, evaluator, deadline))]
    return sorted(found, key=lambda probe: len(probe.position.moves))[:EARLY_PROBES]


def positions(
    evaluator: Evaluator[Any], games: int, place: Callable[[list[Position[Any]]], int], on_progress: OnProgress
) -> Iterator[Position[Any]]:
    """Yield a position of each of some random games, at a place of its line."""
    rng = Random(1)
    for number in range(games):
        on_progress(Progress(number, None, "random games for positions to try shapes on"))
        *_, end = random_game(evaluator.game, rng, MAX_PROBE_GAME_PLIES)
        yield end.path[max(0, place(end.path))]


CALL_SECONDS = 10.0
"""Seconds of the processor for the calls in some shapes."""

POSITION_ARGUMENT_BEGIN = '{"position": '
"""The beginning of a zermelo.Position among the arguments of a call."""

LEGAL_ANSWER_POINTS, VALUE_KEEPING_POINTS = 1, 3
"""The points of a legal answer, and of one that keeps the result."""


def bare(shape: Shape) -> Shape:
    """Return a shape without the form of its answer."""
    return shape._replace(answer="number", view="")


def formless(shape: Shape) -> Shape:
    """Return a shape without the form of its board and of its answer."""
    return bare(shape)._replace(board="list", keys="0")


class Contender(NamedTuple):
    """A shape, and the points of a program in it for each position."""

    shape: Shape
    oddness: int
    """0 for a usual shape, 1 and 2 for less usual ones."""
    points: Sequence[int]

    @property
    def legal(self) -> float:
        """The share of legal answers."""
        return sum(each > 0 for each in self.points) / max(1, len(self.points))

    @property
    def right(self) -> float:
        """The share of answers that keep the result."""
        return sum(each == VALUE_KEEPING_POINTS for each in self.points) / max(1, len(self.points))


class Trials:
    """The calls of a program, and their replies."""

    def __init__(self, subject: Subject, seconds: float, on_progress: OnProgress) -> None:
        self.subject, self.seconds, self.on_progress = subject, seconds, on_progress
        self.limit = 1.0
        """Seconds of the processor for a call; a call that came late is tried again within a longer limit."""
        self.replies = dict[str, tuple[RawReply, float]]()
        """The reply and its limit by the arguments, as JSON."""
        self.keys = dict[tuple[Shape, Probe], str]()

    def key(self, shape: Shape, probe: Probe) -> str:
        """Return the arguments of a call as JSON; 'null' if a parameter has no known meaning."""
        if (shape, probe) not in self.keys:
            plain = bare(shape)
            self.keys[shape, probe] = self.write_arguments(shape, probe) if shape == plain else self.key(plain, probe)
        return self.keys[shape, probe]

    def write_arguments(self, shape: Shape, probe: Probe) -> str:
        arguments = arguments_of(probe.position, shape, self.subject.parameters)
        return "null" if arguments is None else json.dumps([shape.is_global, arguments])

    def reply(self, shape: Shape, probe: Probe) -> RawReply:
        """Return the reply to a call, which has been asked for."""
        return self.replies.get(self.key(shape, probe), (RawReply(error=LATE_REASON), 0.0))[0]

    def ask(self, shapes: Sequence[Shape], probes: Sequence[Probe]) -> None:
        """Call the program in some shapes, for each of some positions.

        Shapes with other marks or other arguments are asked apart from each other: a program may remember boards.
        """
        asked, parts = set[str](), dict[Shape, list[list[str]]]()
        for shape in shapes:
            keys = dict.fromkeys(self.key(shape, probe) for probe in probes)
            group = [key for key in keys if key not in asked and self.is_open(key)]
            asked.update(group)
            if group:
                parts.setdefault(formless(shape), []).append(group)
        for shape, groups in parts.items():
            self.call(groups, shape.is_global)

    def is_open(self, key: str) -> bool:
        """Return True for arguments without a reply within the limit."""
        reply, limit = self.replies.get(key, (None, 0.0))
        return key != "null" and (reply is None or (reply.error == LATE_REASON and limit < self.limit))

    def call(self, groups: Sequence[Sequence[str]], is_global: bool) -> None:
        """Make some calls, unless all the time for them is over."""
        if self.is_over:
            return
        arguments = [[json.loads(key)[1] for key in group] for group in groups]
        left = self.seconds - self.subject.spent
        replies = self.subject.try_all(arguments, is_global, min(self.limit, left), min(CALL_SECONDS, left))
        for group, answers in zip(groups, replies, strict=False):
            self.replies |= {key: (reply, self.limit) for key, reply in zip(group, answers, strict=False)}
        self.on_progress(Progress(len(self.replies), None, "calls to find its shape"))

    @property
    def is_over(self) -> bool:
        """True if the calls have taken all their time."""
        return self.subject.spent >= self.seconds

    @property
    def is_late(self) -> bool:
        """True if a call came late."""
        return any(reply.error == LATE_REASON for reply, _ in self.replies.values())

    @property
    def commonest(self) -> str:
        """The commonest errors with positions and with boards, as the end of a sentence."""
        errors = {reply.error for reply, _ in self.replies.values()}
        if len(errors) == 1 and (error := errors.pop()):
            return (
                f"in each shape that was tried, {error}"
                if error == LATE_REASON
                else f"it raises {error}, in each shape"
            )
        position, board = self.commonest_with(True), self.commonest_with(False)
        if position and board and position != board:
            return f"with a zermelo.Position: {position}; with a board: {board}"
        return position or board or "its answers are not legal moves"

    def commonest_with(self, is_position: bool) -> str:
        """Return the commonest error with positions, or else that with boards; '' if there is none."""
        errors = Counter(
            reply.error
            for key, (reply, _) in self.replies.items()
            if reply.error and (POSITION_ARGUMENT_BEGIN in key) == is_position
        )
        return errors.most_common(1)[0][0] if errors else ""


def points_of(shape: Shape, reply: RawReply, probe: Probe) -> int:
    """Return the points of a reply: for a legal move, or for a score, and more if it keeps the result."""
    before = shape.board_of(probe.position) if shape.answer == "board" else None
    answer = None if reply.error else shape.move_of(reply, probe.position, before)
    if answer is None:
        return 0
    if shape.answer != "score":
        return VALUE_KEEPING_POINTS if answer in probe.keeping else LEGAL_ANSWER_POINTS
    sign = (answer > 0) - (answer < 0)
    return VALUE_KEEPING_POINTS if sign * shape.sign(probe.position.turn) == probe.value.sign else LEGAL_ANSWER_POINTS
