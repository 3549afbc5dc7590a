"""Grades in the formats of other tools: JUnit's XML, and the results of an autograder of Gradescope."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from xml.etree import ElementTree

from zermelo.players import Answer
from zermelo.rules import DRAW, LOSS, WIN
from zermelo_teach.grading.grade import Grade

__all__ = ["Test", "gradescope", "junit", "tests_of"]


class Test(NamedTuple):
    """One thing that a program must do, and the positions in which it does it."""

    name: str
    answers: Sequence[Answer]
    """The positions in which it matters."""
    failed: Sequence[Answer]
    """Those in which the program fails, the simplest first."""

    @property
    def message(self) -> str:
        """The number of failures and the simplest one; '' if there is none."""
        if not self.failed:
            return ""
        first = self.failed[0]
        return f"{len(self.failed):,} of {len(self.answers):,} positions fail. The simplest: {describe_answer(first)}"


def describe_answer(answer: Answer) -> str:
    """Return a position with the answer and the right moves, in a sentence."""
    here, tried = answer.position, answer.tried
    made = tried.error if tried.move is None else f"the answer is {tried.move}"
    right = ", ".join(map(str, answer.best))
    return f"{here.text}, {here.player_name} to move: {made}; right is {right} ({answer.value})."


FORMAT_TESTS: Sequence[tuple[str, Callable[[Answer], bool], Callable[[Answer], bool]]] = (
    ("makes a legal move", lambda answer: True, lambda answer: answer.tried.move is not None),
    (
        "takes a win in one ply",
        lambda answer: bool(answer.wins_at_once),
        lambda answer: answer.tried.move in answer.wins_at_once,
    ),
    (
        "stops a win in one ply",
        lambda answer: bool(answer.losing_at_once) and answer.value.sign > LOSS,
        lambda answer: answer.tried.move is not None and answer.tried.move not in answer.losing_at_once,
    ),
    ("keeps a win", lambda answer: answer.value.sign == WIN, lambda answer: answer.keeps),
    ("keeps a draw", lambda answer: answer.value.sign == DRAW, lambda answer: answer.keeps),
    ("makes a best move", lambda answer: True, lambda answer: answer.judgement == "best"),
)
"""Each test: its name, the positions that it applies to, and the answers that pass it."""

BEST_PLAY_TESTS = ("takes a win in one ply", "makes a best move")
"""The tests that also fail for wins that are played late."""


def tests_of(grade: Grade, best: bool) -> Iterator[Test]:
    """Yield the tests of a grade; best: also those that late wins fail."""
    order = {id(answer): number for number, answer in enumerate(grade.wrong)}
    timely = [answer for answer in grade.answers if not answer.tried.is_late]
    for name, matters, passes in FORMAT_TESTS:
        if best or name not in BEST_PLAY_TESTS:
            answers = [answer for answer in timely if matters(answer)]
            failed = sorted((each for each in answers if not passes(each)), key=lambda each: order[id(each)])
            if answers:
                yield Test(name, answers, failed)
    if late := [answer for answer in grade.answers if answer.tried.is_late]:
        yield Test("answers in time", grade.answers, late)


def junit(grade: Grade, best: bool = False) -> str:
    """Return a grade as JUnit's XML, with a test case for each thing that a program must do.

    best: fail a program that wins, but not as quickly as possible.
    """
    tests = list(tests_of(grade, best))
    failures = sum(bool(test.failed) for test in tests)
    counts = {"tests": str(len(tests)), "failures": str(failures), "time": f"{grade.seconds:.3f}"}
    suite = ElementTree.Element("testsuite", {"name": f"zermelo grade {grade.program}", **counts})
    for test in tests:
        case = ElementTree.SubElement(suite, "testcase", {"classname": grade.game.name, "name": test.name})
        if test.failed:
            ElementTree.SubElement(case, "failure", {"message": test.message}).text = "\n".join(grade.bugs)
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def gradescope(grade: Grade, points: float = 100, best: bool = False) -> dict[str, Any]:
    """Return a grade as the results of an autograder of Gradescope, to be written to results.json.

    points: the points of all tests together; a test gives its part of them by the share of positions that pass. best:
    also test that wins are as quick as possible. (Gradescope, Autograder specifications: results.json.)
    """
    tests = list(tests_of(grade, best))
    most = points / len(tests)
    return {
        "execution_time": round(grade.seconds, 3),
        "output": str(grade),
        "tests": [
            {
                "name": test.name,
                "score": round(most * (1 - len(test.failed) / len(test.answers)), 2),
                "max_score": round(most, 2),
                "status": "failed" if test.failed else "passed",
                "output": test.message,
            }
            for test in tests
        ],
    }
