"""Puzzles: positions in which one move alone keeps the win or the draw, with the answer to every other move.

The difficulty follows from exact values, see `zermelo.analysis.lookahead`: the depth from which on a search makes the
right move is known without a search.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from math import inf
from random import Random
from typing import Any, ClassVar, NamedTuple, SupportsIndex, overload

from zermelo import why
from zermelo.analysis import Decided, decided_moves, effect, evaluator_for, score_seen
from zermelo.drawing import Forms
from zermelo.errors import BadOption, OutOfTime
from zermelo.evaluation import Evaluator, Folding
from zermelo.games import PositionLike, position_of
from zermelo.machine import Savable
from zermelo.rules import (
    Deadline,
    Displayed,
    Game,
    Line,
    Move,
    OnProgress,
    Position,
    Progress,
    Value,
    ignore,
    plies,
    random_game,
)

__all__ = ["Puzzle", "PuzzleMove", "Puzzles", "puzzles"]

TEMPTING_PLIES = 2
"""The plies that somebody looks ahead to whom a wrong move is tempting."""

MAX_PUZZLE_GAME_POSITIONS = 500
"""The most positions of a random game."""

MAX_PUZZLE_POSITION_SECONDS = 2.0
"""The most seconds for the moves of one position."""

SPARE_PUZZLE_FACTOR = 4
"""How many times more puzzles are looked for than are wanted, so that easy and hard ones can be chosen."""

MAX_PUZZLE_MISSES = 500
"""The number of random games in a row without a new puzzle, after which there seem to be no more."""


class PuzzleMove(NamedTuple):
    """A move of a puzzle, and what follows."""

    move: Move
    value: Value
    """Its value for the player who makes it."""
    line: Line
    """The move, and best play after it."""
    reason: str
    """What follows, in a sentence."""


@dataclass(frozen=True, repr=False)
class Puzzle(Displayed):
    """A position in which exactly one move keeps the value."""

    shown_as: ClassVar = Forms("zermelo_teach.drawing.puzzles:puzzle_text")
    """The functions that show it as text, as a table and in files."""

    position: Position[Any]
    """The position, with the moves of a game that leads to it."""
    moves: tuple[PuzzleMove, ...]
    """Every legal move, the solution first."""
    depth: int
    """The plies that one must look ahead so that the solution alone looks best, then and from there on."""
    tempting: int
    """The number of wrong moves that look as good as the solution to somebody who looks two plies ahead."""

    @property
    def solution(self) -> Move:
        """The move that keeps the value."""
        return self.moves[0].move

    @property
    def value(self) -> Value:
        """The value of the position."""
        return self.moves[0].value

    @property
    def task(self) -> str:
        """What to do, in a sentence."""
        goal = {1: "win", 0: "hold the draw"}.get(self.value.sign, "lose by as little as possible")
        return f"{self.position.player_name} to move: {goal}."

    @property
    def difficulty(self) -> float:
        """The depth, and the share of the moves that are tempting: greater is harder."""
        return difficulty_of(self.depth, self.tempting, len(self.moves))

    @property
    def explanation(self) -> str:
        """The difficulty, in a sentence."""
        wrong = len(self.moves) - 1
        tempting = "no wrong move looks" if not self.tempting else f"{self.tempting} of {wrong} wrong moves look"
        return (
            f"One must look {plies(self.depth)} ahead; to somebody who looks {plies(TEMPTING_PLIES)} ahead, "
            f"{tempting} as good."
        )

    def record(self) -> dict[str, Any]:
        """Return the puzzle as JSON."""
        position = self.position
        return {
            "game": position.game.spec or position.game.name,
            "position": position.text,
            "history": position.moves_played.names,
            "to_move": position.player,
            "task": self.task,
            "solution": self.solution.name,
            **self.value.record(),
            "difficulty": round(self.difficulty, 3),
            "depth": self.depth,
            "tempting": self.tempting,
            "moves": [
                {"move": each.move.name, **each.value.record(), "line": each.line.names, "reason": each.reason}
                for each in self.moves
            ],
        }


@dataclass(frozen=True, repr=False)
class Puzzles(Savable, Sequence[Puzzle]):
    """Puzzles of one game, the easiest first; no two of them are symmetric to each other."""

    shown_as: ClassVar = Forms(
        "zermelo_teach.drawing.puzzles:puzzles_text",
        files={
            "html": "zermelo_teach.drawing.puzzle_page:puzzle_page",
            "jsonl": "zermelo_teach.drawing.puzzles:puzzles_lines",
            "pdf": "zermelo_teach.drawing.puzzle_page:puzzle_pdf",
        },
    )
    """The functions that show it as text, as a table and in files."""

    game: Game[Any]
    """The game."""
    puzzles: tuple[Puzzle, ...]
    """The puzzles."""
    seed: int
    """The random seed."""
    missing: str = ""
    """Why there are fewer than were asked for, in a sentence; '' if there are not."""

    @overload
    def __getitem__(self, index: SupportsIndex) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> "Puzzles": ...
    def __getitem__(self, index: SupportsIndex | slice) -> "Puzzle | Puzzles":
        """Return a puzzle, or some of them as puzzles to print or to save."""
        if isinstance(index, slice):
            return replace(self, puzzles=self.puzzles[index], missing="")
        return self.puzzles[index]

    def __len__(self) -> int:
        return len(self.puzzles)

    def records(self) -> list[dict[str, Any]]:
        """Return the puzzles as plain dicts with the same keys, for pandas.DataFrame or polars.DataFrame."""
        return [puzzle.record() for puzzle in self.puzzles]


def puzzles(
    game: PositionLike,
    n: int = 50,
    *,
    seed: int = 0,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Puzzles:
    """Return n puzzles of a game, from easy to hard: positions in which exactly one move keeps the value.

    The positions are those of random games from the start, or from a position. More of them are looked for than are
    wanted; the puzzles are spread evenly over their difficulty. seed: random seed. evaluator: used instead of a search,
    such as a Table. seconds: time limit, or a Deadline, after which `missing` says how many were found. on_progress is
    called with the number of positions that qualify. The method `save` of the puzzles writes a file that ends in .html,
    .jsonl or .pdf. Raises BadOption if there is no puzzle, or if none is found in time.

    >>> found = puzzles("tictactoe", 3, seed=1)
    >>> [(str(puzzle.position.moves_played), str(puzzle.solution), puzzle.depth) for puzzle in found]
    [('5 4 3 1', '7', 1), ('9 4 8', '7', 2), ('3', '5', 6)]
    """
    origin, deadline = position_of(game), Deadline.of(seconds)
    finding = Finding(origin, evaluator_for(origin.game, evaluator), Random(seed), deadline)
    found = list[PuzzleCandidate]()
    with suppress(OutOfTime):
        for candidate in islice(finding.candidates(), SPARE_PUZZLE_FACTOR * n):
            found.append(candidate)
            on_progress(Progress(len(found), SPARE_PUZZLE_FACTOR * n, "positions"))
    if not found:
        reason = "no position was decided in time" if deadline.is_over else "in no position is one move alone right"
        raise BadOption(f"{origin.game.name} has no puzzle: {reason}.")
    chosen = spread(sorted(found, key=lambda each: each.difficulty), n)
    short = f"{len(chosen)} of {n} puzzles were found{' in time' if deadline.is_over else ''}."
    return Puzzles(
        origin.game,
        tuple(finding.puzzle(candidate) for candidate in chosen),
        seed,
        short if len(chosen) < n else "",
    )


class PuzzleCandidate(NamedTuple):
    """A position in which one move alone keeps the value."""

    position: Position[Any]
    ranked: Decided

    @property
    def depth(self) -> int:
        """The least depth from which on the right move alone looks best."""
        right, *wrong = [value for _, value in self.ranked]
        if right.outcome > 0:  # it looks best alone as soon as its win is seen, or all losses are
            losses = all(value.outcome < 0 for value in wrong)
            return min(right.remoteness, max(value.remoteness for value in wrong) if losses else right.remoteness)
        return max(value.remoteness for value in wrong)

    @property
    def tempting(self) -> int:
        """The number of wrong moves that look as good as the right one two plies ahead."""
        right, *wrong = [score_seen(value, TEMPTING_PLIES) for _, value in self.ranked]
        return sum(score >= right for score in wrong)

    @property
    def difficulty(self) -> float:
        return difficulty_of(self.depth, self.tempting, len(self.ranked))


def difficulty_of(depth: int, tempting: int, moves: int) -> float:
    """Return the depth, and the share of the moves that are tempting."""
    return depth + tempting / moves


@dataclass(frozen=True)
class Finding:
    """The search for puzzles in random games."""

    origin: Position[Any]
    evaluator: Evaluator[Any]
    rng: Random
    deadline: Deadline

    @cached_property
    def folding(self) -> Folding:
        return Folding(self.origin.game, deadline=self.deadline)

    def candidates(self) -> Iterator[PuzzleCandidate]:
        """Yield positions in which one move alone keeps the value, each class once, until there seem to be no more.

        Raises OutOfTime if the symmetries are not found before the deadline.
        """
        seen, misses = set[Any](), 0
        while misses < MAX_PUZZLE_MISSES and not self.deadline.is_over:
            misses += 1
            game = list(random_game(self.origin.game, self.rng, MAX_PUZZLE_GAME_POSITIONS, self.origin))
            position = self.rng.choice(game)
            key = self.folding.canonical(self.folding.text_or_state(position.state, position.turn))
            if key in seen or len(position.moves) < 2:
                continue
            seen.add(key)
            decided = decided_moves(self.evaluator, position, Deadline(MAX_PUZZLE_POSITION_SECONDS, self.deadline))
            if decided and decided[0][1].outcome > decided[1][1].outcome:
                misses = 0
                yield PuzzleCandidate(position, decided)

    def puzzle(self, candidate: PuzzleCandidate) -> Puzzle:
        """Return the puzzle of a candidate, with the answer to every move."""
        position = candidate.position
        moves = []
        for move, value in candidate.ranked:
            found = why(
                position, move, evaluator=self.evaluator, seconds=Deadline(MAX_PUZZLE_POSITION_SECONDS, self.deadline)
            )
            words = effect(position, value, found.is_best, found.line, found.row, found.again)  # names no better move
            moves.append(PuzzleMove(move, value, found.line, words))
        return Puzzle(position, tuple(moves), candidate.depth, candidate.tempting)


def spread(found: Sequence[PuzzleCandidate], n: int) -> list[PuzzleCandidate]:
    """Return n of some sorted candidates, at even distances; all of them if there are fewer."""
    if len(found) <= n:
        return list(found)
    return [found[round(number * (len(found) - 1) / max(1, n - 1))] for number in range(n)]
