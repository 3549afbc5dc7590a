"""The calls of a program in many shapes, each with every list of arguments once."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from zermelo.programs.probes import Probe
from zermelo.programs.shapes import Shape, arguments_of
from zermelo.programs.subjects import Reply, Subject
from zermelo.programs.timer import LATE

__all__ = ["Contender", "Trials", "bare", "formless", "points_of"]

SECONDS = 10.0
"""The time limit for the calls in some shapes."""

LEGAL, KEEPING = 1, 3
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
        return sum(each == KEEPING for each in self.points) / max(1, len(self.points))


class Trials:
    """The calls of a program, and their replies."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.limit = 1.0
        """Seconds of the processor for a call; a call that came late is tried again within a longer limit."""
        self.replies = dict[str, tuple[Reply, float]]()
        """The reply and its limit by the arguments, as JSON."""
        self.keys = dict[tuple[Shape, Probe], str]()

    def key(self, shape: Shape, probe: Probe) -> str:
        """Return the arguments of a call as JSON; 'null' if a parameter has no known meaning."""
        shape = bare(shape)
        if (shape, probe) not in self.keys:
            arguments = arguments_of(probe.position, shape, self.subject.parameters)
            self.keys[shape, probe] = "null" if arguments is None else json.dumps([shape.is_global, arguments])
        return self.keys[shape, probe]

    def reply(self, shape: Shape, probe: Probe) -> Reply:
        """Return the reply to a call, which has been asked for."""
        return self.replies.get(self.key(shape, probe), (Reply(error=LATE), 0.0))[0]

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
        return key != "null" and (reply is None or (reply.error == LATE and limit < self.limit))

    def call(self, groups: Sequence[Sequence[str]], is_global: bool) -> None:
        arguments = [[json.loads(key)[1] for key in group] for group in groups]
        replies = self.subject.try_all(arguments, is_global, self.limit, SECONDS)
        for group, given in zip(groups, replies, strict=False):
            self.replies |= {key: (reply, self.limit) for key, reply in zip(group, given, strict=False)}

    @property
    def is_late(self) -> bool:
        """True if a call came late."""
        return any(reply.error == LATE for reply, _ in self.replies.values())

    @property
    def commonest(self) -> str:
        """The commonest error, as the end of a sentence."""
        errors = Counter(reply.error for reply, _ in self.replies.values() if reply.error)
        return errors.most_common(1)[0][0] if errors else "its answers are no legal moves"


def points_of(shape: Shape, reply: Reply, probe: Probe) -> int:
    """Return the points of a reply: for a legal move, or for a score, and more if it keeps the result."""
    before = shape.taken(probe.position) if shape.answer == "board" else None
    given = None if reply.error else shape.given(reply, probe.position, before)
    if given is None:
        return 0
    if shape.answer != "score":
        return KEEPING if given in probe.keeping else LEGAL
    sign = (given > 0) - (given < 0)
    return KEEPING if sign * shape.sign(probe.position.turn) == probe.value.sign else LEGAL
