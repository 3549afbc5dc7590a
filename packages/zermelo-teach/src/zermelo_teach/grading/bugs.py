"""The likely bug of a program, from the pattern of its answers.

A bug is described as a player that has it: by the moves that such a player may make, or by a search with the bug, which
is run. A bug that explains every answer is named. If there is none, the one that explains most of the wrong answers is,
with their number; of several, the one that allows the fewest moves explains most.
"""

from collections.abc import Collection, Sequence
from graphlib import CycleError, TopologicalSorter
from math import log, sqrt
from typing import NamedTuple

from zermelo.players import Answer
from zermelo.rules import NO_DEADLINE, Deadline, MoveNumber, OnProgress, Progress, ignore, with_deadline_check
from zermelo_teach.grading.faults import failing, marks_left, misses, preferences, slow, state_kept
from zermelo_teach.grading.habits import PLAYER_HABITS, Habit
from zermelo_teach.grading.search_bugs import BuggySearch, TooManyNodes, buggy_searches, choices

__all__ = ["Theory", "likely_bugs", "patterns"]

MIN_ANSWERS_OF_BUG = 4
"""Fewer answers than this show no pattern."""

MIN_TEMPTED_SHARE = 0.5
"""The least share of the wrong answers that a player with a habit gives by chance, where it allows several moves."""

MAX_ORDERLY_DEVIATIONS = -2.0
"""How many standard deviations fewer wrong answers than by chance speak against a loose habit."""

MIN_EXPLAINED_WRONG_SHARE = 0.75
"""The least share of the wrong answers that a bug explains."""

MIN_EXPLAINED_RIGHT_SHARE = 0.95
"""The least share of the right answers that a bug explains, too."""

COMPARED_ANSWERS = 40
"""The number of wrong answers, and of right ones, with which searches are compared."""

SEATS_OF_BUG = ((0, 1), (0,), (1,))

OTHER_SIDE_BUG = (
    "It takes the wrong side to be on move: with the marks of the two sides exchanged, its moves are right."
)


class Theory(NamedTuple):
    """A bug, and how well it explains the answers of a program."""

    sentence: str
    is_certain: bool
    """True if it explains every answer."""
    explained: int
    """The number of wrong answers that it explains."""
    wrong: int
    freedom: float
    """The logarithm of the number of ways in which a player with the bug may answer; the least explains most."""
    is_exact: bool = False
    """True if a player with the bug has no choice, and gives all the answers that are compared."""
    same: int = 0
    """The number of right answers that the search with the bug gives, of some that are tried."""

    @property
    def rank(self) -> tuple[bool, int, float, int]:
        """The key by which the best theory comes first."""
        return not self.is_certain, -self.explained, self.freedom, -self.same

    def __str__(self) -> str:
        """Return the theory as a sentence."""
        if self.is_certain:
            return self.sentence[:1].upper() + self.sentence[1:]
        return f"Most like this, which explains {self.explained:,} of {self.wrong:,} wrong answers: {self.sentence}"


def likely_bugs(
    answers: Sequence[Answer],
    unstable: Sequence[tuple[Answer, str, bool]],
    theories: Sequence[Theory],
    is_exchanged: bool = False,
) -> list[str]:
    """Return sentences on the likely bugs of a program, the most telling first; none for a program without a fault.

    unstable: answers that are not repeated, with the other answer and whether the program chooses at random. theories:
    the bugs that `patterns` has found. is_exchanged: every wrong answer is right with the marks of the two sides
    exchanged.
    """
    if is_exchanged:
        return [*failing(answers), *state_kept(unstable), OTHER_SIDE_BUG]
    certain, likely = ([str(each) for each in theories if each.is_certain == known] for known in (True, False))
    found = [*failing(answers), *state_kept(unstable), *certain] or list(slow(answers))
    return found or [*likely, *marks_left(answers), *preferences(answers), *misses(answers)]


def patterns(
    answers: Sequence[Answer], is_random: bool, deadline: Deadline = NO_DEADLINE, on_progress: OnProgress = ignore
) -> list[Theory]:
    """Return the bug that explains all answers, or all answers of one side, or else the one that explains most.

    Raises OutOfTime.
    """
    report = with_deadline_check(deadline, on_progress)
    both, first, second = (best_theory(of_seats(answers, turns), is_random, report) for turns in SEATS_OF_BUG)
    if both and both.is_certain:
        return [both]
    sides = zip((first, second), answers[0].position.game.notation.player_names if answers else (), strict=False)
    certain = [
        each._replace(sentence=f"as {name}, {each.sentence}") for each, name in sides if each and each.is_certain
    ]
    return certain or ([both] if both else [])


def of_seats(answers: Sequence[Answer], turns: Collection[int]) -> list[Answer]:
    """Return the answers of some sides that are moves."""
    return [answer for answer in answers if answer.position.turn in turns and answer.tried.move is not None]


def best_theory(answers: Sequence[Answer], is_random: bool, on_progress: OnProgress) -> Theory | None:
    """Return the bug that explains all answers, of which some are wrong, or most wrong ones; None without one."""
    if len(answers) < MIN_ANSWERS_OF_BUG or all(answer.keeps for answer in answers):
        return None
    found = [theory for habit in PLAYER_HABITS if (theory := of_habit(habit, answers, is_random))]
    if not any(theory.is_certain and not theory.freedom for theory in found):
        found += [theory for bug in buggy_searches() if (theory := of_search(bug, answers, on_progress))]
    patterns = [theory for theory in found if theory.wrong >= MIN_ANSWERS_OF_BUG or theory.is_exact]
    return with_another(min(patterns, key=lambda theory: theory.rank), patterns) if patterns else None


def with_another(best: Theory, theories: Sequence[Theory]) -> Theory:
    """Return the best theory, with another one if the answers do not tell the two apart."""
    other = next((each for each in theories if each.rank == best.rank and each.sentence != best.sentence), None)
    if other is None or not best.same:
        return best
    return best._replace(sentence=f"{best.sentence} Or {other.sentence} These answers do not tell the two apart.")


def of_habit(habit: Habit, answers: Sequence[Answer], is_random: bool) -> Theory | None:
    """Return how well a habit explains some answers; None if it explains too few."""
    allowed = [set(habit.allowed(answer)) for answer in answers]
    fits = [answer.tried.move in moves for answer, moves in zip(answers, allowed, strict=True)]
    wrong = [is_fit for answer, is_fit in zip(answers, fits, strict=True) if not answer.keeps]
    chances = [
        1 - len(moves.intersection(answer.keeping)) / len(moves) for answer, moves in zip(answers, allowed, strict=True)
    ]
    expected, noise = sum(chances), sqrt(sum(chance * (1 - chance) for chance in chances))
    if (
        sum(wrong) < MIN_EXPLAINED_WRONG_SHARE * len(wrong)
        or sum(fits) < MIN_EXPLAINED_RIGHT_SHARE * len(fits)
        or sum(wrong) < MIN_TEMPTED_SHARE * expected
    ):
        return None
    is_by_chance = sum(wrong) >= expected + MAX_ORDERLY_DEVIATIONS * noise
    is_orderly = not habit.is_loose or (is_random and is_by_chance) or has_order(habit, answers, allowed)
    if not is_orderly and not is_by_chance:
        return None
    freedom = sum(map(log, map(len, allowed)))
    is_exact = all(fits) and not freedom
    return Theory(habit.sentence, is_orderly and all(fits), sum(wrong), len(wrong), freedom, is_exact)


def has_order(habit: Habit, answers: Sequence[Answer], allowed: Sequence[Collection[MoveNumber]]) -> bool:
    """Return True if the answers by each rule are the first of the allowed moves in some order of all moves."""
    sorter = TopologicalSorter[tuple[str, MoveNumber]]()
    for answer, moves in zip(answers, allowed, strict=True):
        for move in moves:
            if move != answer.tried.move and answer.tried.move is not None:
                rule = habit.stage(answer)
                sorter.add((rule, move), (rule, answer.tried.move))
    try:
        sorter.prepare()
    except CycleError:
        return False
    return True


def of_search(bug: BuggySearch, answers: Sequence[Answer], on_progress: OnProgress) -> Theory | None:
    """Return how well a search with a bug explains some answers; None if it explains too few."""
    game = answers[0].position.game
    if game.rules.scores or game.rules.again:
        return None
    late = sorted(answers, key=lambda answer: len(answer.values))
    wrong = [answer for answer in late if not answer.keeps]
    right = [answer for answer in late if answer.keeps]
    some = right[:: max(1, len(right) // COMPARED_ANSWERS)]
    theories = (of_choice(bug, place, wrong, some, on_progress) for place in (0, 1))
    return min(filter(None, theories), key=lambda theory: theory.rank, default=None)


def of_choice(
    bug: BuggySearch, place: int, wrong: Sequence[Answer], right: Sequence[Answer], on_progress: OnProgress
) -> Theory | None:
    """Return how well the first (0) or the last (1) of the best moves of a search explains some answers."""
    missed, most = 0, int((1 - MIN_EXPLAINED_WRONG_SHARE) * len(wrong))
    try:
        for number, answer in enumerate(wrong, 1):
            on_progress(Progress(number, len(wrong), "wrong answers compared with a bug"))
            missed += choices(bug, answer.position)[place] != answer.tried.move
            if missed > most or (number >= MIN_ANSWERS_OF_BUG and missed > number // 2):
                return None
        moves = [choices(bug, answer.position)[place] for answer in right]
    except TooManyNodes:
        return None
    fits = [move in answer.keeping for move, answer in zip(moves, right, strict=True)]
    if sum(fits) < MIN_EXPLAINED_RIGHT_SHARE * len(fits):
        return None
    same = sum(move == answer.tried.move for move, answer in zip(moves, right, strict=True))
    is_exact = not missed and same == len(right)
    return Theory(bug.sentence, not missed, len(wrong) - missed, len(wrong), 0.0, is_exact, same)
