"""The answers of a certificate by plies, chosen by the values of an evaluator."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.certificates.claim import Claim
from zermelo.certificates.plies import LEAF, NAMES, Leaf, LeafSearch, Member, walk_plies
from zermelo.errors import OutOfTime, TooLarge
from zermelo.evaluation.deadline import Deadline
from zermelo.evaluation.evaluator import Evaluator
from zermelo.files.partial import Partial, lines_beside
from zermelo.position import Position
from zermelo.progress import OnProgress, Progress
from zermelo.rules import Value
from zermelo.tables.identity import identity_of

__all__ = ["Limits", "answered_by_plies", "header_of"]

CHUNK = 256
"""The number of positions that are answered between two lines of a partial file."""

SAMPLE = 32
"""Every leaf search of a ply is tried first on about this many positions: if it decides few, it is left out."""


class Limits(NamedTuple):
    """The limits of the answers."""

    ply: int | None
    """The ply at which leaves begin; None if answers go on to the end."""
    nodes: int
    """The largest number of nodes of the search of an earlier leaf; 0 if there is none."""


class Chooser:
    """The answers to the plies of a certificate."""

    def __init__(
        self, claim: Claim, limits: Limits, evaluator: Evaluator[Any], on_progress: OnProgress, deadline: Deadline
    ) -> None:
        self.claim, self.limits, self.evaluator = claim, limits, evaluator
        self.on_progress, self.deadline = on_progress, deadline
        self.search = LeafSearch(evaluator.game, claim)
        self.plies = list[str]()
        self.begun = ""
        """Answers of an earlier run that are not used yet."""
        self.log: Partial | None = None

    def __call__(self, members: list[Member], ply: int) -> str | None:
        """Return the answers to the positions of a ply; None if they are leaves."""
        layer = [member.representative for member in members]
        if not layer or (self.limits.ply is not None and ply >= self.limits.ply):
            return None
        answers, self.begun = self.begun[: len(layer)], self.begun[len(layer) :]
        easy = self.limits.nodes > 0 and self.is_easy(layer, ply)
        while len(answers) < len(layer):
            chunk = layer[len(answers) : len(answers) + CHUNK]
            leaves = [easy and self.search.answer(Leaf(position, ply), self.limits.nodes) == 1 for position in chunk]
            chosen = iter(self.moves([each for each, leaf in zip(chunk, leaves, strict=True) if not leaf], ply))
            new = "".join(LEAF if leaf else next(chosen) for leaf in leaves)
            answers += new
            if self.log:
                self.log.add(new)
            self.on_progress(Progress(sum(map(len, self.plies)) + len(answers), None, "answers"))
        if set(answers) == {LEAF}:
            return None
        self.plies.append(answers)
        return answers

    def is_easy(self, layer: list[Position[Any]], ply: int) -> bool:
        """Return whether the search of leaves decides at least a quarter of a sample of positions."""
        sample = layer[:: max(1, len(layer) // SAMPLE)]
        return 4 * sum(self.search.answer(Leaf(each, ply), self.limits.nodes) == 1 for each in sample) >= len(sample)

    def moves(self, positions: list[Position[Any]], ply: int) -> Iterator[str]:
        """Yield the answer to each position: the quickest win, or another best move."""
        states = [position.state for position in positions]
        values = chain.from_iterable(self.evaluator.values(states, self.deadline)) if states else ()
        for position, value in zip(positions, values, strict=True):
            self.deadline.check()
            if not isinstance(value, Value):
                raise TooLarge(f"{position.game.name} is too large to search; solve it, and certify from the table.")
            move = self.evaluator.best_reply(position.state, value, self.deadline)
            if move is None:
                self.deadline.check()
                raise OutOfTime("Not finished in time.")
            yield NAMES[list(position.moves).index(move)]


def answered_by_plies(
    origin: Position[Any],
    claim: Claim,
    limits: Limits,
    evaluator: Evaluator[Any],
    on_progress: OnProgress,
    deadline: Deadline,
    resume: Path | None = None,
) -> tuple[dict[str, Any], int]:
    """Return a certificate by plies for a claim that holds, and the number of its leaves.

    resume: the file that the certificate will be written to; the answers so far are in a partial file beside it, from
    which a later call goes on. Raises OutOfTime, TooLarge, Busy if another process writes the file.
    """
    header, chooser = header_of(origin, claim), Chooser(claim, limits, evaluator, on_progress, deadline)
    with resumed(chooser, resume, json.dumps([header, *limits])):
        leaves = walk_plies(origin, claim, chooser, deadline)
    first = 0 if origin.turn == claim.seat else 1
    return {**header, "leaves": first + 2 * len(chooser.plies), "answers": chooser.plies}, len(leaves)


def header_of(origin: Position[Any], claim: Claim) -> dict[str, Any]:
    """Return the entries of a certificate that state what it proves."""
    begin = {} if origin.state == origin.game.rules.start else {"start": origin.text}
    return {**identity_of(origin.game), "claim": str(claim), **begin}


@contextmanager
def resumed(chooser: Chooser, file: Path | None, header: str) -> Iterator[None]:
    """Log the answers beside a file, if there is one, and use those of an earlier run with the same header."""
    if file is None:
        yield
        return
    with lines_beside(file, f"Another process writes {file}; wait for it, or name another file.") as log:
        if log.begun[:1] == [header]:
            chooser.begun = "".join(log.begun[1:])
        else:
            log.forget()
            log.add(header)
        chooser.log = log
        yield
