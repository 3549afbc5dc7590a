"""The grade of a program: its answers to many positions, judged by exact values, and its likely bugs."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from math import ceil, inf
from random import Random
from typing import Any, ClassVar, NamedTuple, TypeVar

from zermelo import evaluator, why
from zermelo.drawing import Forms
from zermelo.errors import BadOption, OutOfTime
from zermelo.evaluation import Evaluator
from zermelo.games import PositionLike, position_of
from zermelo.graphs import Exploration, explore_play, position_moves, position_node
from zermelo.players import (
    FAILED_ANSWER,
    LATE_ANSWER,
    Answer,
    AnswerFunction,
    PlayerLike,
    PlayerReply,
    judge_answers,
)
from zermelo.rules import Deadline, Displayed, Game, Move, OnProgress, Position, Progress, ignore, random_game
from zermelo_teach.grading.bugs import Theory, likely_bugs, patterns
from zermelo_teach.grading.graded_program import GradedProgram, graded_program
from zermelo_teach.grading.losses import LostGame, lost_game
from zermelo_teach.programs.process import Limits
from zermelo_teach.programs.shapes import read_shape

__all__ = ["Chosen", "Grade", "all_positions", "grade", "own_positions"]


MAX_ALL_POSITIONS = 20_000
"""The most positions of a game that are all tried; of a larger game, a sample is."""

GRADE_SAMPLE_POSITIONS = 200
"""The positions of a sample, if no number is given."""

MAX_GRADE_PLIES = 1000
"""The most plies of a random game."""


class Chosen(NamedTuple):
    """Unfinished positions."""

    positions: list[Position[Any]]
    is_sample: bool
    """True if there are others."""


@lru_cache(2)
def first_reachable(path: tuple[Position[Any], ...]) -> Sequence[Position[Any]]:
    """Return the first reachable positions after the last one of a path, one more than are all tried.

    The same game is graded again and again, so that they are remembered.
    """
    found = Exploration(path[-1], position_moves, position_node)
    return list(islice(found, MAX_ALL_POSITIONS + 1))


def all_positions(origin: Position[Any], sample: int | None, seed: int) -> Chosen:
    """Return the unfinished positions of a small game, or different ones of random games."""
    known = first_reachable(tuple(origin.path))
    if len(known) > MAX_ALL_POSITIONS:
        return Chosen(random_positions(origin, sample or GRADE_SAMPLE_POSITIONS, seed), True)
    return sample_positions([position for position in known if not position.is_over], sample, seed)


def sample_positions(positions: list[Position[Any]], number: int | None, seed: int) -> Chosen:
    """Return a number of these positions at random, the early ones first; all of them without a number."""
    if number is None or number >= len(positions):
        return Chosen(positions, False)
    return Chosen(sorted(Random(seed).sample(positions, number), key=lambda position: len(position.path)), True)


def random_positions(origin: Position[Any], number: int, seed: int) -> list[Position[Any]]:
    """Return different unfinished positions, each of another random game, at random plies."""
    rng, found = Random(seed), dict[Position[Any], None]()
    for _ in range(20 * number):
        *unfinished, end = random_game(origin.game, rng, MAX_GRADE_PLIES, origin)
        found[rng.choice(unfinished or [end])] = None
        if len(found) == number:
            break
    return sorted(found, key=lambda position: len(position.path))


def own_positions(origin: Position[Any], ask: AnswerFunction, sample: int | None, seed: int) -> Chosen:
    """Return the positions that a program can get into in one of the seats, those with its turn."""
    found = dict[Position[Any], None]()
    for seat in (0, 1):

        def replies(position: Position[Any], seat: int = seat) -> Mapping[Move, int]:
            if position.turn != seat:
                return dict.fromkeys(position.moves, 1)
            tried = ask(position)
            return {} if tried.move is None else {tried.move: 1}

        play = explore_play(origin, replies, Deadline(inf), limit)
        found |= {each: None for each in play.nodes if each.turn == seat and not each.is_over}
    return sample_positions(list(found), sample, seed)


def limit(progress: Progress) -> None:
    """Raise BadOption for a game that is too large to follow every line."""
    if progress.done > MAX_ALL_POSITIONS:
        raise BadOption(
            f"own games are followed through {MAX_ALL_POSITIONS:,} positions at most: give a later position, or "
            "leave it out."
        )


MAX_REPEATED_POSITIONS = 40
"""The most positions that are asked a second time, and that are asked first in a new process."""

MIN_WRONG_ANSWERS = 4
"""The fewest wrong answers that show a pattern."""

GRADE_LIMITS = Limits()

GRADE_VALUE_SECONDS = 20.0
"""The time limit in seconds for the values of a position."""

MAX_REASON_TIME_SHARE = 0.6
"""The share of the time left that the search for the likely bug may take."""


@dataclass(frozen=True, repr=False)
class Grade(Displayed):
    """The answers of a program, and the right ones."""

    shown_as: ClassVar = Forms(
        "zermelo_teach.drawing.grades:grade_text", html="zermelo_teach.drawing.grades:grade_table"
    )
    """The functions that show it as text, as a table and in files."""

    game: Game[Any]
    """The game."""
    program: str
    """The name of the program: its file and function, its command, or the name of a function."""
    shape: str
    """How the program takes a position and gives its move, in words; '' for a player of zermelo."""
    answers: tuple[Answer, ...]
    """The judged answers, one for each position that was tried."""
    bugs: tuple[str, ...]
    """Sentences on the likely bugs; none if no pattern shows, or every answer keeps the result and wins in time."""
    is_sample: bool
    """True if only some of the reachable positions were tried."""
    undecided: int
    """The number of positions left out, since their values were not found in time."""
    reason: str = ""
    """Why the simplest wrong answer is wrong, with the line that punishes it."""
    lost: LostGame | None = None
    """A game that the program loses by a wrong answer of its own; None if it passes, or if none is found."""
    untried: int = 0
    """The number of positions that were not tried, since the time was over."""
    notes: tuple[str, ...] = ()
    """Sentences on what the program misses in its process, and on what the time was too short for."""

    @property
    def counts(self) -> Mapping[str, int]:
        """The number of answers by judgement.

        'best', 'holds', 'gives away the win', 'gives away the draw', 'fails' and 'late'.

        In a game with scores also 'gives away', for moves that lose points and keep the winner.
        """
        return Counter(answer.judgement.rstrip(" 0123456789") for answer in self.answers)

    @property
    def best(self) -> int:
        """The number of answers that are best moves."""
        return self.counts["best"]

    @property
    def keeping(self) -> int:
        """The number of answers that keep the result."""
        return self.counts["best"] + self.counts["holds"]

    @property
    def late(self) -> int:
        """The number of wins that are played late: the move still wins, and another one wins sooner."""
        return sum(answer.judgement == "holds" and answer.value.outcome > 0 for answer in self.answers)

    @property
    def calls(self) -> int:
        """The number of calls of the program for these answers."""
        return sum(answer.tried.calls for answer in self.answers)

    @property
    def seconds(self) -> float:
        """The seconds of the processor that these calls took."""
        return sum(answer.tried.seconds for answer in self.answers)

    @property
    def wrong(self) -> list[Answer]:
        """The answers that do not keep the result, the fewest plies from the end first; then the late wins.

        An answer that was not there in time is not wrong.
        """
        faults = [answer for answer in self.answers if answer.judgement not in ("best", LATE_ANSWER)]
        return sorted(faults, key=lambda each: (each.keeps, each.value.remoteness, -len(each.position.path)))

    @property
    def simplest(self) -> Answer | None:
        """The simplest position with a wrong answer, or with a late win if no answer is wrong; None without either."""
        return next((each for each in self.wrong if not each.keeps or each.value.outcome > 0), None)

    def __bool__(self) -> bool:
        return self.passes

    @property
    def passes(self) -> bool:
        """True if every answer was there in time and keeps the result, and no position was left out for time."""
        return self.keeping == len(self.answers) and not self.untried

    @property
    def is_perfect(self) -> bool:
        """True if every answer is a best move, and no position was left out for time."""
        return self.best == len(self.answers) and not self.untried

    def records(self) -> list[dict[str, Any]]:
        """Return the answers as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return [answer.record() for answer in self.answers]

    def record(self) -> dict[str, Any]:
        """Return the grade as JSON, with the wrong answers."""
        return {
            "game": self.game.name,
            "program": self.program,
            "shape": self.shape,
            "positions": len(self.answers),
            "is_sample": self.is_sample,
            "undecided": self.undecided,
            "best": self.best,
            "keeping": self.keeping,
            "wins_thrown": self.counts["gives away the win"],
            "draws_thrown": self.counts["gives away the draw"],
            **({"points_given_away": self.counts["gives away"]} if self.game.rules.scores else {}),
            "wins_late": self.late,
            "failures": self.counts["fails"],
            "answers_late": self.counts[LATE_ANSWER],
            "untried": self.untried,
            "passes": self.passes,
            "bugs": list(self.bugs),
            "notes": list(self.notes),
            "calls": self.calls,
            "seconds": self.seconds,
            "reason": self.reason,
            "lost_game": self.lost.record() if self.lost else None,
            "wrong": [answer.record() for answer in self.wrong],
        }


def grade(
    program: PlayerLike,
    game: PositionLike = "tictactoe",
    *,
    shape: str = "",
    own_games: bool = False,
    limits: Limits = GRADE_LIMITS,
    sample: int | None = None,
    seed: int = 1,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Grade:
    """Try a program on every reachable unfinished position of a game, and judge its answers by the exact values.

    program: a file ('bot.py', 'bot.js:bestMove'), which runs in a process of its own, or in this one where Python runs
    in a browser; a command ('program: ./bot'); a function of yours, in this process; or any other player. A function
    may take a board in many shapes (lists, a string, an array), and give a move or a score; the shape is found by
    trying, or given: 'board=rows,marks=X/O/None,answer=cell'. game: a game, or a position at which its games begin.

    sample: try this many random positions, chosen by the seed; a game with more than 20,000 positions is always
    sampled. own_games: try only positions that the program can get into by its own moves, in both seats. limits: of a
    program in a process of its own, for each answer. seconds: time limit for the whole; when it is over, the grade has
    the answers so far. on_progress is called while the shape is looked for, after each position, and while a reason is
    looked for. Raises BadPlayer for a program that does not load, or whose shape is not found, UnknownName, BadOption,
    or OutOfTime if no answer is judged in time.

    >>> grade(lambda board: board.index(" "), shape="board=list,marks=X/O/' ',answer=number").bugs
    ('It always makes the first legal move.',)
    """
    origin, deadline = position_of(game), Deadline.of(seconds)
    search = evaluator_of(origin.game)
    asked = graded_program(program, search, limits._replace(deadline=deadline), seed, read_shape(shape), on_progress)
    positions, is_sample = (
        own_positions(origin, asked.ask, sample, seed) if own_games else all_positions(origin, sample, seed)
    )
    first = first_answers(asked, evenly_spaced(positions), deadline)  # before the program has answered a call
    answers, undecided = answers_in_time(
        judge_answers(asked.ask, positions, search, GRADE_VALUE_SECONDS, deadline), positions, on_progress
    )
    untried = len(positions) - len(answers) - undecided
    plain = Grade(origin.game, asked.name, asked.shape, tuple(answers), (), is_sample, undecided, untried=untried)
    return Reasons(asked, origin, search, deadline, on_progress).add_to_grade(plain, first)


@lru_cache(1)
def evaluator_of(game: Game[Any]) -> Evaluator[Any]:
    """Return the evaluator of all grades of a game, which remembers values, until another game is graded."""
    return evaluator(game)


T = TypeVar("T")


def evenly_spaced(each: Sequence[T]) -> Sequence[T]:
    """Return at most 40 of some positions or answers, evenly spread."""
    return each[:: max(1, ceil(len(each) / MAX_REPEATED_POSITIONS))]


def first_answers(
    asked: GradedProgram, positions: Sequence[Position[Any]], deadline: Deadline
) -> dict[Position[Any], PlayerReply]:
    """Return the answers to some positions, each as the first one of a new process; raise OutOfTime."""
    found = dict[Position[Any], PlayerReply]()
    for position in positions if asked.fresh else ():
        deadline.check()
        found[position] = asked.ask_fresh(position)
    return found


def answers_in_time(
    answers: Iterator[Answer | None], positions: Sequence[Position[Any]], on_progress: OnProgress
) -> tuple[list[Answer], int]:
    """Return the judged answers that were there in time, and the number of undecided ones; raise OutOfTime for none."""
    found, undecided = list[Answer](), 0
    try:
        for number, answer in enumerate(answers, 1):
            undecided += answer is None
            found += [] if answer is None else [answer]
            on_progress(Progress(number, len(positions), "positions"))
    except OutOfTime:
        if not found:
            raise
    return found, undecided


Unstable = tuple[Answer, str, bool]
"""An answer that is not repeated, the other one, and whether the program chooses at random."""


class Reasons:
    """The search for the reasons of wrong answers, as far as the time allows."""

    def __init__(
        self, asked: GradedProgram, origin: Position[Any], search: Evaluator[Any], deadline: Deadline,
        on_progress: OnProgress,
    ) -> None:  # fmt: skip
        self.asked, self.origin, self.search = asked, origin, search
        self.deadline, self.on_progress = deadline, on_progress
        self.left_out = list[str]()
        """What the time was too short for."""

    def add_to_grade(self, plain: Grade, first: Mapping[Position[Any], PlayerReply]) -> Grade:
        """Return a grade with its likely bugs, the reason of the simplest wrong answer, and a game that is lost.

        first: answers of new processes.
        """
        bugs = self.bugs([answer for answer in plain.answers if not answer.tried.is_late], first)
        reason = self.in_time("why the simplest wrong answer is wrong", lambda: self.reason(plain), "")
        lost = self.in_time("a game that it loses", lambda: self.lost(plain), None)
        notes = (*self.asked.notes(), *late_answers(plain.answers), *self.shortfall(plain))
        return replace(plain, bugs=tuple(bugs), reason=reason, lost=lost, notes=notes)

    def in_time(self, what: str, find: Callable[[], T], without: T) -> T:
        """Return what a function finds; something else, with a note, if the time is too short."""
        try:
            return find()
        except OutOfTime:
            self.left_out.append(what)
            return without

    def bugs(self, answers: Sequence[Answer], first: Mapping[Position[Any], PlayerReply]) -> list[str]:
        """Return sentences on the likely bugs that answers show."""
        unstable = self.in_time(
            "a second answer to each of some positions", lambda: self.two_answers(answers, first), list[Unstable]()
        )
        is_exchanged = self.in_time("the marks of the other side", lambda: self.takes_other_side(answers), False)
        is_random = any(chance for _, _, chance in unstable)
        limit = self.deadline.share(MAX_REASON_TIME_SHARE)
        theories = self.in_time(
            "the likely bug", lambda: patterns(answers, is_random, limit, self.on_progress), list[Theory]()
        )
        return likely_bugs(answers, unstable, theories, is_exchanged)

    def two_answers(self, answers: Sequence[Answer], first: Mapping[Position[Any], PlayerReply]) -> list[Unstable]:
        """Return an answer that a program does not repeat, with the other one, and whether it is random; else nothing.

        Some positions are asked again in the opposite order. An answer that was not there in time is no other answer.
        """
        for answer in reversed(evenly_spaced(answers)):
            if differs(tried := self.asked.ask(answer.position), answer.tried):
                return [(answer, name_faults(tried), is_random(answer.position, self.asked.ask_fresh))]
        for answer in answers:
            if differs(tried := first.get(answer.position, answer.tried), answer.tried):
                return [(answer, f"{name_faults(tried)} in a new process", False)]
        return []

    def takes_other_side(self, answers: Sequence[Answer]) -> bool:
        """Return True if the wrong moves are legal, and all moves are right with the marks of the sides exchanged."""
        ask, wrong = self.asked.exchanged, [answer for answer in answers if not answer.keeps]
        is_legal = len(wrong) >= MIN_WRONG_ANSWERS and all(answer.judgement != FAILED_ANSWER for answer in wrong)
        if ask is None or not is_legal:
            return False
        return all(ask(answer.position).move in answer.keeping for answer in (*wrong, *answers))

    def reason(self, plain: Grade) -> str:
        """Return why the simplest wrong answer is wrong, with the line that punishes it; '' if it is no move."""
        wrong = plain.simplest
        if wrong is None or wrong.tried.move is None:
            return ""
        seconds = Deadline(GRADE_VALUE_SECONDS, self.deadline)
        return why(wrong.position, wrong.tried.move, seconds=seconds, evaluator=self.search).words

    def lost(self, plain: Grade) -> LostGame | None:
        """Return a game that the program loses; None if no answer is wrong, or if none is found."""
        if not plain.wrong:
            return None
        known = {answer.position: answer.tried for answer in plain.answers}
        found = lost_game(self.origin, self.asked.ask, known, self.search, GRADE_VALUE_SECONDS, self.deadline)
        self.deadline.check()  # a game whose replies were not found in time breaks off
        return found

    def shortfall(self, plain: Grade) -> Iterator[str]:
        """Yield sentences on what the time was too short for."""
        limit = self.deadline.limit
        if plain.untried:
            yield f"Not finished {limit}: {plain.untried:,} further positions were not tried."
        if self.left_out:
            yield f"Not finished {limit}, so that this was not looked for: {'; '.join(self.left_out)}."


def late_answers(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield a sentence on answers that were not there in time."""
    late = [answer for answer in answers if answer.tried.is_late]
    if late:
        where = f"{len(late):,} of {len(answers):,} positions, such as {late[0].position.text}"
        yield f"Its answer is late in {where}: these answers are not judged, and may be right."


def differs(one: PlayerReply, two: PlayerReply) -> bool:
    """Return True for two answers, both there in time, that are not the same."""
    return one.move != two.move and not (one.is_late or two.is_late)


def is_random(position: Position[Any], ask: AnswerFunction) -> bool:
    """Return whether a program gives different answers even if nothing came before."""
    return len({tried.move for tried in (ask(position) for _ in range(8)) if not tried.is_late}) > 1


def name_faults(tried: PlayerReply) -> str:
    return "no move" if tried.move is None else tried.move.name
