"""The grade of a program: its answers to many positions, judged by exact values, and its likely bugs."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from math import ceil, inf
from random import Random
from typing import Any, NamedTuple, TypeVar

from zermelo.analysis.why import why
from zermelo.errors import BadOption
from zermelo.evaluation.evaluator import Evaluator
from zermelo.games import PositionLike, position_of
from zermelo.playing.grading.bugs import likely_bugs
from zermelo.playing.grading.losses import LostGame, lost_game
from zermelo.playing.players import player
from zermelo.rules import Game
from zermelo.rules.display import Displayed
from zermelo.rules.limits import Deadline, OnProgress, Progress, ignore
from zermelo.rules.position import Move, Position, random_game
from zermelo.solving.books.with_book import evaluator
from zermelo.solving.proofs.play_graph import lines_from
from zermelo.teaching.programs.answers import Answer, Asking, Tried, judged, of_moves, of_new_program, of_program
from zermelo.teaching.programs.detection import shape_of
from zermelo.teaching.programs.named import PlayerLike, name_of, subject_of
from zermelo.teaching.programs.process import Limits
from zermelo.teaching.programs.program import Program
from zermelo.teaching.programs.shapes import Shape, read_shape
from zermelo.teaching.programs.subjects import FileProgram, Subject

__all__ = ["Chosen", "Grade", "all_positions", "grade", "own_positions"]


MOST = 20_000
"""The most positions of a game that are all tried; of a larger game, a sample is."""

SAMPLE = 200
"""The positions of a sample, if no number is given."""

LONGEST = 1000
"""The most plies of a random game."""


class Chosen(NamedTuple):
    """Unfinished positions."""

    positions: list[Position[Any]]
    is_sample: bool
    """True if there are others."""


def reachable(origin: Position[Any]) -> Iterator[Position[Any]]:
    """Yield each reachable position once, in breadth-first order, with a line to it."""
    waiting, seen = [origin], {origin}
    for position in waiting:  # the list grows during the loop
        yield position
        for child in map(position.follow, position.moves):
            if child not in seen:
                seen.add(child)
                waiting.append(child)


@lru_cache(2)
def first_reachable(path: tuple[Position[Any], ...], is_on_screen: bool) -> Sequence[Position[Any]]:
    """Return the first reachable positions after the last one of a path, one more than are all tried.

    The same game is graded again and again, so that they are remembered. Games are equal if only their names differ, on
    the screen and elsewhere.
    """
    return list(islice(reachable(path[-1]), MOST + 1))


def all_positions(origin: Position[Any], sample: int | None, seed: int) -> Chosen:
    """Return the unfinished positions of a small game, or different ones of random games."""
    known = first_reachable(tuple(origin.path), origin.game.shown_for is not None)
    if len(known) > MOST:
        return Chosen(random_positions(origin, sample or SAMPLE, seed), True)
    return sampled([position for position in known if not position.is_over], sample, seed)


def sampled(positions: list[Position[Any]], number: int | None, seed: int) -> Chosen:
    """Return a number of these positions at random, the early ones first; all of them without a number."""
    if number is None or number >= len(positions):
        return Chosen(positions, False)
    return Chosen(sorted(Random(seed).sample(positions, number), key=lambda position: len(position.path)), True)


def random_positions(origin: Position[Any], number: int, seed: int) -> list[Position[Any]]:
    """Return different unfinished positions, each of another random game, at random plies."""
    rng, found = Random(seed), dict[Position[Any], None]()
    for _ in range(20 * number):
        *unfinished, end = random_game(origin.game, rng, LONGEST, origin)
        found[rng.choice(unfinished or [end])] = None
        if len(found) == number:
            break
    return sorted(found, key=lambda position: len(position.path))


def own_positions(origin: Position[Any], ask: Asking, sample: int | None, seed: int) -> Chosen:
    """Return the positions that a program can get into in one of the seats, those with its turn."""
    found = dict[Position[Any], None]()
    for seat in (0, 1):

        def replies(position: Position[Any], seat: int = seat) -> Mapping[Move, int]:
            if position.turn != seat:
                return dict.fromkeys(position.moves, 1)
            tried = ask(position)
            return {} if tried.move is None else {tried.move: 1}

        lines = lines_from(origin, replies, Deadline(inf), limit)
        found |= {each: None for each in lines.positions if each.turn == seat and not each.is_over}
    return sampled(list(found), sample, seed)


def limit(progress: Progress) -> None:
    """Raise BadOption for a game that is too large to follow every line."""
    if progress.done > MOST:
        raise BadOption(
            f"own games are followed through {MOST:,} positions at most: give a later position, or leave it out."
        )


AGAIN = 40
"""The most positions that are asked a second time, and that are asked first in a new process."""

FEW = 4
"""The fewest wrong answers that show a pattern."""

LIMITS = Limits()

VALUING = 20.0
"""The time limit in seconds for the values of a position."""


@dataclass(frozen=True, repr=False)
class Grade(Displayed):
    """The answers of a program, and the right ones."""

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

    @property
    def counts(self) -> Mapping[str, int]:
        """The number of answers by judgement: 'best', 'holds', 'throws the win', 'throws the draw' and 'fails'.

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
        """The seconds of these calls."""
        return sum(answer.tried.seconds for answer in self.answers)

    @property
    def wrong(self) -> list[Answer]:
        """The answers that do not keep the result, the fewest plies from the end first; then the late wins."""
        faults = [answer for answer in self.answers if answer.judgement != "best"]
        return sorted(faults, key=lambda each: (each.keeps, each.value.remoteness, -len(each.position.path)))

    @property
    def simplest(self) -> Answer | None:
        """The simplest position with a wrong answer, or with a late win if no answer is wrong; None without either."""
        return next((each for each in self.wrong if not each.keeps or each.value.outcome > 0), None)

    def __bool__(self) -> bool:
        return self.passes

    @property
    def passes(self) -> bool:
        """True if every answer keeps the result."""
        return self.keeping == len(self.answers)

    @property
    def is_perfect(self) -> bool:
        """True if every answer is a best move."""
        return self.best == len(self.answers)

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
            "wins_thrown": self.counts["throws the win"],
            "draws_thrown": self.counts["throws the draw"],
            **({"points_given_away": self.counts["gives away"]} if self.game.scores else {}),
            "wins_late": self.late,
            "failures": self.counts["fails"],
            "passes": self.passes,
            "bugs": list(self.bugs),
            "calls": self.calls,
            "seconds": self.seconds,
            "reason": self.reason,
            "lost_game": self.lost.record() if self.lost else None,
            "wrong": [answer.record() for answer in self.wrong],
        }


def grade(
    program: PlayerLike,
    position: PositionLike = "tictactoe",
    *,
    shape: str = "",
    own_games: bool = False,
    limits: Limits = LIMITS,
    sample: int | None = None,
    seed: int = 1,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Grade:
    """Try a program on every reachable unfinished position of a game, and judge its answers by the exact values.

    program: a file ('bot.py', 'bot.js:bestMove'), which runs in a process of its own, or in this one where Python runs
    in a browser; a command ('program: ./bot'); a function of yours, in this process; or any other player. A function
    may take a board in many shapes (lists, a string, an array), and give a move or a score; the shape is found by
    trying, or given: 'board=rows,marks=X/O/None,answer=cell'. position: a game, or a position at which its games begin.

    sample: try this many random positions, chosen by the seed; a game with more than 20,000 positions is always
    sampled. own_games: try only positions that the program can get into by its own moves, in both seats. limits: of a
    program in a process of its own, for each answer. seconds: time limit for the whole. on_progress is called after
    each position. Raises BadPlayer for a program that does not load, or whose shape is not found, UnknownName,
    BadOption or OutOfTime.

    >>> grade(lambda board: board.index(" "), shape="board=list,marks=X/O/' ',answer=number").bugs
    ('It always makes the first legal move.',)
    """
    origin, deadline = position_of(position), Deadline.of(seconds)
    search = evaluator_of(origin.game, origin.game.shown_for is not None)
    with_shape = subject_of(program, limits)
    if with_shape is None:
        found = None
        asked = player(limited(program, limits), origin.game, evaluator=search, seconds=deadline)
        rng = Random(seed)
        ask, words, name = of_moves(lambda position: asked(position).sample(rng)), "", name_of(program)
    else:
        found = shape_of(with_shape, search, read_shape(shape))
        ask, words, name = of_program(with_shape, found), str(found), with_shape.name
    positions, is_sample = (
        own_positions(origin, ask, sample, seed) if own_games else all_positions(origin, sample, seed)
    )
    fresh = of_new_program(with_shape, found) if isinstance(with_shape, FileProgram) and found else None
    first = first_answers(fresh, some(positions), deadline) if fresh else {}  # before the process has answered a call
    answers, undecided = list[Answer](), 0
    for number, answer in enumerate(judged(ask, positions, search, VALUING, deadline), 1):
        undecided += answer is None
        answers += [] if answer is None else [answer]
        on_progress(Progress(number, len(positions), "positions"))
    is_exchanged = with_shape is not None and found is not None and takes_other_side(with_shape, found, answers)
    bugs = likely_bugs(answers, list(two_answers(answers, ask, fresh or ask, first)), is_exchanged)
    graded = Grade(origin.game, name, words, tuple(answers), tuple(bugs), is_sample, undecided)
    return with_punishment(graded, origin, ask, search, deadline)


@lru_cache(1)
def evaluator_of(game: Game[Any], is_on_screen: bool) -> Evaluator[Any]:
    """Return the evaluator of all grades of a game, which remembers values, until another game is graded."""
    return evaluator(game)


def takes_other_side(subject: Subject, shape: Shape, answers: Sequence[Answer]) -> bool:
    """Return True if the wrong moves of a program are legal, and all its moves are right with the marks exchanged."""
    one, two, empty = shape.marks
    ask = of_program(subject, shape._replace(marks=(two, one, empty)))
    wrong = [answer for answer in answers if not answer.keeps]
    is_legal = len(wrong) >= FEW and all(answer.judgement != "fails" for answer in wrong)
    return is_legal and all(ask(answer.position).move in answer.keeping for answer in (*wrong, *answers))


def limited(program: PlayerLike, limits: Limits) -> PlayerLike:
    """Return a player, with the limits if it is a command."""
    if isinstance(program, str) and program.startswith("program:"):
        return Program(program.removeprefix("program:").strip(), seconds=limits.seconds, memory=limits.memory)
    return program


T = TypeVar("T")


def some(each: Sequence[T]) -> Sequence[T]:
    """Return at most 40 of some positions or answers, evenly spread."""
    return each[:: max(1, ceil(len(each) / AGAIN))]


def first_answers(fresh: Asking, positions: Sequence[Position[Any]], deadline: Deadline) -> dict[Position[Any], Tried]:
    """Return the answers to some positions, each as the first one of a new process; raise OutOfTime."""
    found = dict[Position[Any], Tried]()
    for position in positions:
        deadline.check()
        found[position] = fresh(position)
    return found


def two_answers(
    answers: Sequence[Answer], ask: Asking, fresh: Asking, first: Mapping[Position[Any], Tried]
) -> Iterator[tuple[Answer, str, bool]]:
    """Yield answers that a program does not repeat, with the other answer, and whether it is random.

    Some positions are asked again in the opposite order. first: answers of new processes.
    """
    for answer in reversed(some(answers)):
        if (tried := ask(answer.position)).move != answer.tried.move:
            yield answer, named(tried), is_random(answer.position, fresh)
            return
    for answer in answers:
        tried = first.get(answer.position, answer.tried)
        if tried.move != answer.tried.move:
            yield answer, f"{named(tried)} in a new process", False
            return


def is_random(position: Position[Any], ask: Asking) -> bool:
    """Return whether a program gives different answers even if nothing came before."""
    return len({ask(position).move for _ in range(8)}) > 1


def named(tried: Tried) -> str:
    return "no move" if tried.move is None else tried.move.name


def with_punishment(
    graded: Grade, origin: Position[Any], ask: Asking, search: Evaluator[Any], deadline: Deadline
) -> Grade:
    """Return a grade with the reason why its simplest wrong answer is wrong, and with a game that the program loses."""
    wrong, known = graded.simplest, {answer.position: answer.tried for answer in graded.answers}
    lost = None if graded.passes else lost_game(origin, ask, known, search, VALUING, deadline)
    if wrong is None or wrong.tried.move is None:
        return replace(graded, lost=lost)
    reason = why(wrong.position, wrong.tried.move, seconds=VALUING, evaluator=search).words
    return replace(graded, reason=reason, lost=lost)
