"""The shape of a program, found by calling it: the one that explains its answers better than every other.

Shapes are tried on late positions, in which even a slow search answers at once. A shape in which every answer keeps
the result is the program's, and of several the most usual one. If there is none, the program is wrong, and a less usual
shape must explain its answers clearly better.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from math import sqrt
from typing import Any

from zermelo.evaluation import Evaluator
from zermelo.rules import NO_DEADLINE, Deadline, OnProgress, ignore, with_deadline_check
from zermelo_teach.programs.candidates import answers, globals_of, other_sides, refusal, shapes
from zermelo_teach.programs.probes import (
    Contender,
    Finding,
    Probe,
    Trials,
    bare,
    early,
    endings,
    formless,
    late,
    more,
    points_of,
)
from zermelo_teach.programs.replies import forms_of
from zermelo_teach.programs.shapes import Shape
from zermelo_teach.programs.subjects import Subject

__all__ = ["shape_of"]

EARLY_DROP_PROBES = (2, 6)
"""The numbers of positions after which shapes without a legal answer are dropped."""

CONFIRMING_POSITIONS = 60
"""The number of further positions for a shape that explains every answer; if none does, all of them are tried."""

CALL_LIMIT_SECONDS = (0.01, 0.2, 4.0)
"""Seconds of the processor for a call; a longer limit counts only if no shape has good answers within a shorter one."""

PATIENT_CALL_SECONDS = 0.5
"""Seconds of the processor for a call in a shape that has given legal answers."""

MAX_DETECTION_SECONDS = 20.0
"""Seconds of the processor for the calls by which the shape is found."""

MIN_LEGAL_SHARE, SURE_LEGAL_SHARE = 0.5, 0.95
"""Shares of legal answers: the least in the shape of a program, right or wrong; and that which speaks for a shape."""

GOOD_PROGRAM_SHARE = 0.8
"""The share of right answers of a good program."""

MIN_RIGHT_SHARES = (0.0, 0.75, 0.95)
"""The least share of right answers in a shape, by how odd it is, if another shape has legal answers."""

CLEAR_DIFFERENCE_FACTOR = 2.0
"""How many times the noise a difference between two shapes must be, to speak against the more usual one."""

MIN_SIGNED_SHARE = 0.9
"""The least share of scores with the sign of the value; with fewer, the answers are not scores."""

LIKELY_SHAPES = 6
"""The number of shapes that are compared on further positions if none explains every answer."""


def shape_of(
    subject: Subject,
    evaluator: Evaluator[Any],
    known: dict[str, Any],
    on_progress: OnProgress = ignore,
    deadline: Deadline = NO_DEADLINE,
) -> Shape:
    """Return the shape of a program; raise BadPlayer if its answers are legal in no shape, or OutOfTime.

    known: the fields that are given, such as the form of the board. on_progress is called after some calls each.
    """
    if {"board", "marks", "answer"} <= known.keys():
        return Shape(**known)
    if not globals_of(subject):
        raise refusal(subject, parameters_fault(subject))
    trials, found = Trials(subject, MAX_DETECTION_SECONDS, with_deadline_check(deadline, on_progress)), None
    for limit in CALL_LIMIT_SECONDS:
        search = ShapeSearch(trials, evaluator, known, limit, deadline)
        found = search.likeliest(search.probes(late))
        if found is None or (
            found.right < GOOD_PROGRAM_SHARE and (found.shape.answer == "score" or found.legal < SURE_LEGAL_SHARE)
        ):
            found = search.raising() or found or search.likeliest(search.probes(endings))
        if not trials.is_late or (found and found.right >= GOOD_PROGRAM_SHARE) or trials.is_over:
            break
    if found is None:
        raise refusal(subject, trials.commonest)
    return found.shape


def parameters_fault(subject: Subject) -> str:
    """Return why no arguments are known for a program."""
    if not any(each.is_required and not each.is_set for each in subject.parameters):
        return "it has no parameter, and the program has no variable such as `board` or `self.board`"
    return "its parameters are more than a board, the side to move, a depth, alpha and beta"


Odd = tuple[int, Shape]
"""A shape after how odd it is."""


class ShapeSearch:
    """The search for the shape of a program."""

    def __init__(
        self, trials: Trials, evaluator: Evaluator[Any], known: Mapping[str, Any], limit: float, deadline: Deadline
    ) -> None:
        self.trials, self.evaluator, self.known, self.limit = trials, evaluator, known, limit
        self.deadline = deadline

    def probes(self, find: Finding) -> list[Probe]:
        """Return the probes that a function finds; raise OutOfTime."""
        return find(self.evaluator, self.trials.on_progress, self.deadline)

    def likeliest(self, probes: Sequence[Probe]) -> Contender | None:
        """Return the likeliest shape; None if too few answers are legal in every one."""
        contenders = list[Contender]()
        for group in self.groups(probes):
            contenders += group
            if best := self.confirm([each for each in group if each.right == 1]):
                return best
        likely = self.extend(sorted(contenders, key=lambda each: each.oddness))
        best = reduce(likelier, likely) if likely else None
        # A board of another kind would not pass for a zermelo.Position.
        return best if best and (best.legal >= MIN_LEGAL_SHARE or best.shape.board == "position") else None

    def raising(self) -> Contender | None:
        """Return a usual shape in which the program makes the only move of every ending, and raises an error before.

        Its error is then the answer, and no sign of another shape.
        """
        probes = self.probes(endings)
        for group in self.groups(probes, (0,)) if len(probes) >= EARLY_DROP_PROBES[-1] else ():
            for each in group:
                if each.right == 1 and each.shape.answer != "score" and self.mostly_raises(each.shape):
                    return each
        return None

    def mostly_raises(self, shape: Shape) -> bool:
        """Return True if most calls with late positions raise an error."""
        probes = self.probes(late)
        self.trials.ask([shape], probes)
        replies = [self.trials.reply(shape, probe) for probe in probes]
        return 2 * sum(bool(reply.error) and not reply.is_late for reply in replies) > len(replies)

    def groups(self, probes: Sequence[Probe], kinds: Sequence[int] = (0, 1, 2)) -> Iterator[list[Contender]]:
        """Yield contenders in groups, the usual ones first; those with odd marks only if no other answers are legal."""
        subject, legal = self.trials.subject, 0.0
        for oddness in kinds:
            if oddness == 2 and legal >= SURE_LEGAL_SHARE:
                return
            alive = self.alive(list(shapes(subject, self.evaluator.game, self.known, oddness)), probes)
            usual = self.try_forms([(oddness, shape) for shape in alive], probes)
            yield usual
            odd = [each for shape in alive for each in other_sides(shape, subject, self.known)]
            exchanged = self.try_forms([(max(oddness, number), shape) for number, shape in odd], probes)
            yield exchanged
            legal = max([legal, *(each.legal for each in (*usual, *exchanged))])

    def alive(self, shapes: Sequence[Shape], probes: Sequence[Probe]) -> list[Shape]:
        """Return the shapes with good answers in the first positions; of those with the same answers, the first."""
        self.trials.limit = self.limit
        for number in EARLY_DROP_PROBES:
            tried = self.try_forms([(0, shape) for shape in shapes], probes[:number])
            most = max((sum(each.points) for each in tried), default=0)
            good = {bare(each.shape) for each in tried if 2 * sum(each.points) >= most}
            shapes = [shape for shape in shapes if shape in good or self.may_score(shape, probes[:number])]
        self.trials.limit = max(self.limit, PATIENT_CALL_SECONDS)
        same = dict[Any, Shape]()
        for shape in shapes:
            values = [self.trials.reply(shape, probe).value for probe in probes[: EARLY_DROP_PROBES[-1]]]
            same.setdefault((formless(shape), str(values)), shape)
        return list(same.values())

    def may_score(self, shape: Shape, probes: Sequence[Probe]) -> bool:
        """Return True if the answers may be scores: different numbers, of which some are negative."""
        values = [self.trials.reply(shape, probe).value for probe in probes]
        numbers = [value for value in values if isinstance(value, (int, float))]
        are_scores = len(numbers) == len(values) and min(numbers) < 0 and len(set(numbers)) > 1
        return self.known.get("answer", "score") == "score" and are_scores

    def try_forms(self, pairs: Sequence[Odd], probes: Sequence[Probe]) -> list[Contender]:
        """Return the contenders with each form of an answer, for shapes with their oddness."""
        self.trials.ask([shape for _, shape in pairs], probes)
        found = list[Contender]()
        for oddness, shape in pairs:
            replies = [self.trials.reply(shape, probe) for probe in probes]
            forms = {form for reply in replies if not reply.error for form in forms_of(reply)}
            made = (
                Contender(each, oddness, [points_of(each, *pair) for pair in zip(replies, probes, strict=True)])
                for each in answers(shape, self.known, forms)
            )
            found += [each for each in made if each.legal and self.is_of_its_kind(each, probes)]
        return found

    def is_of_its_kind(self, contender: Contender, probes: Sequence[Probe]) -> bool:
        """Return False for scores that are none: with too few right signs, or where all values have the same sign."""
        if contender.shape.answer != "score":
            return True
        least = MIN_LEGAL_SHARE if self.may_score(contender.shape, probes) else MIN_SIGNED_SHARE
        return contender.right >= least and len({probe.value.sign for probe in probes}) > 1

    def confirm(self, perfect: Sequence[Contender]) -> Contender | None:
        """Return the most usual of some shapes that explain every answer in further positions too; None without one."""
        found = self.still_perfect(perfect, self.probes(more)[:CONFIRMING_POSITIONS]) if perfect else []
        if len({each.shape.depth for each in found}) > 1:
            self.trials.limit = CALL_LIMIT_SECONDS[-1]
            found = self.still_perfect(found, self.probes(early)) or found
        return found[0] if found else None

    def still_perfect(self, contenders: Sequence[Contender], probes: Sequence[Probe]) -> list[Contender]:
        """Return the shapes that explain every answer in some positions."""
        self.trials.ask([each.shape for each in contenders], probes)
        return [each for each in contenders if Contender(each.shape, 0, self.points(each.shape, probes)).right == 1]

    def extend(self, contenders: Sequence[Contender]) -> list[Contender]:
        """Return the likely contenders with the points of further positions, and the first of equal ones."""
        different = {(each.oddness, *each.points): each for each in reversed(contenders)}.values()
        best = sorted(different, key=lambda each: -sum(each.points))[:LIKELY_SHAPES]
        likely, probes = (
            [each for each in contenders if each in best],
            self.probes(more),
        )
        if len(likely) > 1:
            self.trials.ask([each.shape for each in likely], probes)
        return [each._replace(points=[*each.points, *self.points(each.shape, probes)]) for each in likely]

    def points(self, shape: Shape, probes: Sequence[Probe]) -> list[int]:
        """Return the points of the answers to calls that have been made."""
        return [points_of(shape, self.trials.reply(shape, probe), probe) for probe in probes]


def likelier(one: Contender, two: Contender) -> Contender:
    """Return the likelier of two contenders, of which the first is the more usual one.

    Wrong answers that are legal in a usual shape are bugs rather than signs of another shape, unless that is clearly
    better.
    """
    gains = [b - a for a, b in zip(one.points, two.points, strict=True)]
    if one.legal < SURE_LEGAL_SHARE:
        return two if sum(gains) > 0 else one
    is_clear = sum(gains) > CLEAR_DIFFERENCE_FACTOR * sqrt(sum(gain * gain for gain in gains))
    return two if is_clear and two.right >= MIN_RIGHT_SHARES[two.oddness] * (two.oddness > one.oddness) else one
