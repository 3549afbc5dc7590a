"""The report on a game: exact where the game can be solved in time, else by samples with their errors."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple

import numpy as np

from zermelo import analyse, count
from zermelo.analysis import Analysis, Census, evaluator_for
from zermelo.drawing import Forms
from zermelo.evaluation import Evaluator
from zermelo.games import PositionLike, position_of
from zermelo.machine import Savable
from zermelo.playing import MAX_REPEATING_PLIES
from zermelo.rules import ENDLESS, Deadline, Game, Move, OnProgress, Position, Progress, Value, ignore, list_things
from zermelo_atlas.reports.difficulty import (
    PlyDifficulty,
    Trap,
    depth_needed,
    difficulty_by_ply,
    trap_for,
    unneeded_moves,
)
from zermelo_atlas.reports.equal_play import EqualPlay, equal_play, shares_after
from zermelo_atlas.reports.measured_graph import MeasuredGraph, measured_graph
from zermelo_atlas.reports.sampled import choices, choices_by_ply, sampled_play, sampled_trap

__all__ = ["GameReport", "Swap", "report"]

REPORT_STRENGTHS = (1.0, 0.9, 0.7, 0.5, 0.0)
"""The chances of a best move of the players who play each other."""

GOOD_STRENGTH, FAIR_SWAP_STRENGTH = 0.9, 0.7
"""The strength of good players, whose games are measured for drama; and of those for whom a swap should be fair."""

MAX_REPORT_POSITIONS = 100_000
"""The most positions of a game that is held whole; each takes about a kilobyte."""

TRAP_SEARCH_DEPTHS = (1, 2, 3)
"""The depths in plies of the searches that are led into traps."""

MAX_NAMED_MOVES = 6
"""The most moves that a warning names."""

LOPSIDED_SHARE = 0.8
"""The share of the points between good players above which a side is said to be ahead from the start."""


class Swap(NamedTuple):
    """The first move after which the choice of sides is most even: the one to make where the second player may swap."""

    move: Move
    value: Value
    """The value of the move for the player who makes it."""
    share: float
    """The share of the points, of the player who made the move, between players who make a best move with p = 0.7."""


@dataclass(frozen=True, repr=False)
class GameReport(Savable):
    """What an inventor of a game asks: who wins, whether it is fair, how difficult, how long and how dramatic it is."""

    shown_as: ClassVar = Forms(
        "zermelo_atlas.drawing.reports:report_text",
        files={
            "md": "zermelo_atlas.drawing.reports:report_markdown",
            "json": "zermelo_atlas.drawing.reports:report_json",
            "html": "zermelo_atlas.drawing.report_page:report_page",
        },
    )
    """The functions that show it as text, as a table and in files."""

    analysis: Analysis
    """The value of the start and of each first move, and a line of perfect play."""
    plays: tuple[EqualPlay, ...]
    """Games between two players of equal strength, from perfect to random ones."""
    swap: Swap | None
    """The first move that makes a swap fairest; None if the game is not known whole."""
    difficulty: tuple[PlyDifficulty, ...]
    """The choices, ply by ply."""
    traps: tuple[Trap, ...]
    """How often searches of few plies give away the result."""
    depths: tuple[int | None, int | None]
    """The plies that a search must look ahead so that the first and the second player keep the result of the start.

    None for a player who is lost, or if it is not known.
    """
    census: Census
    """The numbers of positions, of classes up to symmetry, of nodes and of games, as far as they were counted."""
    on_best_lines: int | None
    """The number of positions that can occur if both play perfectly; None if it is not known."""
    exact: bool
    """True if every number is exact, False if they come from samples."""
    warnings: tuple[str, ...]
    """Sentences about what an inventor may want to change."""
    notes: tuple[str, ...] = ()
    """Sentences about what is sampled or missing."""

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.analysis.position.game

    def play(self, p: float) -> EqualPlay | None:
        """Return the games of players of a strength."""
        return next((play for play in self.plays if play.p == p), None)

    @property
    def stake(self) -> str:
        """What a good move keeps: the 'score' in a game with scores, else the 'result'."""
        return stake_of(self.game)

    @property
    def has_draws(self) -> bool:
        """True if some game between equal players is drawn."""
        return any(round(abs(play.draw), 6) for play in self.plays)

    @property
    def branching(self) -> float | None:
        """The mean number of moves of an unfinished position; None if no position was sampled."""
        total = sum(row.positions for row in self.difficulty)
        return sum(row.positions * row.moves for row in self.difficulty) / total if total else None

    def record(self) -> dict[str, Any]:
        """Return the report as JSON."""
        census = self.census
        return {
            "game": self.game.spec or self.game.name,
            "exact": self.exact,
            "outcome": self.analysis.record(),
            "fairness": [play._asdict() | {"share": play.share} for play in self.plays],
            "swap": self.swap and {"move": str(self.swap.move), **self.swap.value.record(), "share": self.swap.share},
            "difficulty": [row._asdict() for row in self.difficulty],
            "traps": [
                {"depth": trap.depth, "share": trap.share}
                | (
                    {
                        "moves": trap.example.moves_played.names,
                        "mistakes": list(map(str, trap.mistakes)),
                        "looking_best": trap.looking,
                    }
                    if trap.example
                    else {}
                )
                for trap in self.traps
            ],
            "depths": list(self.depths),
            "positions": census.positions,
            "classes": census.classes,
            "nodes": census.nodes,
            "games": census.games,
            "branching": self.branching,
            "on_best_lines": self.on_best_lines,
            "warnings": list(self.warnings),
            "notes": list(self.notes),
        }


def report(
    game: PositionLike,
    *,
    n: int = 200,
    seed: int = 0,
    evaluator: Evaluator[Any] | None = None,
    seconds: float | Deadline = 10,
    on_progress: OnProgress = ignore,
) -> GameReport:
    """Return a report on a game, or on the play from a position: outcome, fairness, difficulty, length and drama.

    A game of at most 100,000 positions is known whole, and every number is exact. Of a larger one, n games for each
    strength of the players and n positions are drawn at random; `exact` is then False, and the numbers have errors.
    seed: random seed of these samples. evaluator: used instead of a search, such as a Table. seconds: time limit, or a
    Deadline; `notes` says what is missing. on_progress is called with the steps of the work. The method `save` of the
    report writes a file that ends in .html, .md or .json.

    >>> fair = report("tictactoe")
    >>> fair.exact, [round(play.share, 3) for play in fair.plays]
    (True, [0.5, 0.544, 0.59, 0.61, 0.648])
    """
    origin, deadline = position_of(game), Deadline.of(seconds)
    evaluator = evaluator_for(origin.game, evaluator)
    graph = measured_graph(origin, MAX_REPORT_POSITIONS, deadline.share(1 / 2), on_progress)
    on_progress(Progress(0, None, "values of the first moves"))
    analysis = analyse(origin, evaluator=evaluator, seconds=deadline.share(1 / 4))
    on_progress(Progress(0, None, "positions counted"))
    census = count(origin, seconds=deadline.share(1 / 10))
    if graph:
        return exact_report(graph, analysis, census)
    return sampled_report(origin, analysis, census, evaluator, n, seed, deadline, on_progress)


def stake_of(game: Game[Any]) -> str:
    """Return what a good move keeps: the 'score' in a game with scores, else the 'result'."""
    return "score" if game.rules.scores else "result"


def exact_report(graph: MeasuredGraph, analysis: Analysis, census: Census) -> GameReport:
    """Return the report on a game that is known whole."""
    plays = tuple(equal_play(graph, p) for p in REPORT_STRENGTHS)
    return GameReport(
        analysis,
        plays,
        swap_in(graph, analysis),
        tuple(difficulty_by_ply(graph)),
        tuple(trap_for(graph, depth) for depth in TRAP_SEARCH_DEPTHS),
        (depth_needed(graph, 0), depth_needed(graph, 1)),
        census,
        len(np.unique(graph.states[graph.reached_by(graph.is_best)])),
        True,
        (*warnings_on(analysis, plays), *warnings_in(graph)),
        (*notes_in(graph), *missing_in(census)),
    )


def notes_in(graph: MeasuredGraph) -> Iterator[str]:
    """Yield a sentence about games that do not end."""
    if graph.can_return:
        yield f"What has not ended after {MAX_REPEATING_PLIES} plies counts as a draw."


def sampled_report(
    origin: Position[Any],
    analysis: Analysis,
    census: Census,
    evaluator: Evaluator[Any],
    n: int,
    seed: int,
    deadline: Deadline,
    on_progress: OnProgress,
) -> GameReport:
    """Return the report on a game of which games and positions are sampled."""
    plays = [perfect_play(analysis)]
    for step, p in enumerate(REPORT_STRENGTHS[1:], 1):
        on_progress(Progress(step, len(REPORT_STRENGTHS), "strengths of players"))
        share = deadline.share(2 / 3 / (len(REPORT_STRENGTHS) - step))
        plays.append(sampled_play(origin, p, n, Random(seed), evaluator, share))
    on_progress(Progress(0, None, "random positions valued"))
    found = choices(origin, n, seed, evaluator, deadline)
    known = tuple(play for play in plays if play)
    return GameReport(
        analysis,
        known,
        None,
        tuple(choices_by_ply(found)),
        tuple(sampled_trap(found, depth) for depth in TRAP_SEARCH_DEPTHS[:2]),
        (None, None),
        census,
        None,
        False,
        tuple(warnings_on(analysis, known)),
        (*notes_on(origin.game.spec, known, len(found)), *missing_in(census)),
    )


def missing_in(census: Census) -> list[str]:
    """Return what is missing of the counts that a report shows, in sentences."""
    return [] if census.positions and census.games else census.missing


def perfect_play(analysis: Analysis) -> EqualPlay | None:
    """Return the games of perfect players, which follow from the value of the start; None if it is not decided."""
    value, turn = analysis.value, analysis.position.turn
    if not isinstance(value, Value):
        return None
    result = value.sign * (1 - 2 * turn)  # for the first player
    plies = MAX_REPEATING_PLIES if value.is_endless else value.remoteness
    return EqualPlay(1.0, float(result > 0), float(result == 0), float(result < 0), plies, 0.0, 0.0, 0.0)


def notes_on(spec: str, plays: tuple[EqualPlay, ...], positions: int) -> Iterator[str]:
    """Yield sentences about the samples of a game."""
    yield (
        f"The game has more than {MAX_REPORT_POSITIONS:,} positions or was not solved in time: games and positions "
        "are samples."
    )
    numbers = sorted(play.games for play in plays if play.games)
    if numbers:
        games = f"{numbers[0]} to {numbers[-1]}" if numbers[0] < numbers[-1] else f"{numbers[0]}"
        yield f"Each pair of equal players played {games} games."
    if unproven := max((play.unproven for play in plays), default=0):
        share = f"Up to {unproven:.0%}" if unproven >= 0.01 else "Less than 1%"
        yield f"{share} of their best moves only look best: there was no time to prove it."
        if spec:
            yield f"A table of the game would prove them all, where it can be made: zermelo solve {spec}"
    missing = len(REPORT_STRENGTHS) - len(plays)
    if missing:
        yield f"Players of {missing} of {len(REPORT_STRENGTHS)} strengths ended no two games in time."
    yield f"Difficulty comes from {positions} random positions whose moves were all valued in time."


def swap_in(graph: MeasuredGraph, analysis: Analysis) -> Swap | None:
    """Return the first move that makes a swap fairest: of the values nearest to a draw, the most even share."""
    if not analysis.ranked or graph.turns[0]:
        return None
    shares = dict(zip((int(number) for number in graph.numbers), shares_after(graph, FAIR_SWAP_STRENGTH), strict=False))
    known = [(move, value) for move, value in analysis.ranked if isinstance(value, Value)]
    move, value = min(known, key=lambda each: (abs(each[1].outcome), abs(shares[each[0].number] - 0.5)))
    return Swap(move, value, shares[move.number])


def warnings_on(analysis: Analysis, plays: tuple[EqualPlay, ...]) -> Iterator[str]:
    """Yield sentences about the first move, and about sides that are ahead."""
    players, value = analysis.position.game.notation.player_names, analysis.value
    if len(analysis.ranked) == 1:
        yield "The first move is forced."
    elif isinstance(value, Value) and value.sign >= 0 and analysis.ranked:
        keeping = [move for move, made in analysis.ranked if made.sign == value.sign]
        if len(keeping) == 1:
            yield f"The first move decides: only {keeping[0]} keeps the {value.word}."
    for play in plays:
        if play.p == GOOD_STRENGTH:
            for player, share in zip(players, (play.share, 1 - play.share), strict=True):
                if share - 2 * play.error > LOPSIDED_SHARE:
                    yield f"{player} takes {share:.0%} of the points between good players."
    if isinstance(value, Value) and value.is_endless:
        yield "Perfect play never ends."


def warnings_in(graph: MeasuredGraph) -> Iterator[str]:
    """Yield sentences about sides that never win, moves that never matter, and play that returns."""
    game, over = graph.positions[0].game, np.diff(graph.starts) == 0
    for player, sign in zip(game.notation.player_names, (1, -1), strict=True):
        if not (graph.for_first[over] * sign > 0).any():
            yield f"{player} never wins, whatever both do."
    if graph.can_return and ENDLESS not in graph.remoteness[:1]:
        yield "Play can return to a position, so that a game need not end."
    if graph.holds.all():
        yield f"No choice matters: every move keeps the {stake_of(game)}."
    elif names := [graph.name_of(number) for number in unneeded_moves(graph)]:
        which = list_things(names, limit=MAX_NAMED_MOVES)
        yield f"Moves that nobody ever needs, since another always keeps the {stake_of(game)} as well: {which}."
