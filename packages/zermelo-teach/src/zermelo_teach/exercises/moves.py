"""The exercise on a board: which moves are best, and why."""

from itertools import islice, takewhile
from random import Random
from typing import Any

from zermelo import analyse, why
from zermelo.analysis import Analysis
from zermelo.graphs import explore, state_moves
from zermelo.rules import Game, Position, Value
from zermelo_teach.exercises.exercise import Exercise, PrintedBoard, Rows, finished_games

__all__ = ["best_move_exercise"]

MAX_FOLLOWING_POSITIONS = 1_500
"""The greatest number of positions that can follow, so that the analysis takes little time."""

MIN_EXERCISE_MOVES, MIN_EXERCISE_PLIES = 3, 3

ENDLESS_EXERCISE_GAMES = 40
"""The number of random games in which a position is looked for if the game may be endless."""


def best_move_exercise(game: Game[Any], seed: int, rng: Random) -> Exercise | None:
    """Ask for the best moves of a position, and for the value of each move."""
    for line in islice(finished_games(game, rng), ENDLESS_EXERCISE_GAMES if game.declared.plies_left is None else None):
        late = list(takewhile(is_small, line))
        rng.shuffle(late)
        for position in late:
            if len(position.moves) >= MIN_EXERCISE_MOVES and is_fit(analysis := analyse(position, seconds=600)):
                return best_move(analysis, seed)
    return None


def is_small(position: Position[Any]) -> bool:
    return explore(position.state, state_moves(position.game.rules), MAX_FOLLOWING_POSITIONS) is not None


def is_fit(analysis: Analysis) -> bool:
    """Return True if the best moves are worth looking for: others have a worse result, and no win is immediate."""
    words = {value.word for _, value in analysis.ranked if isinstance(value, Value)}
    return len(words) > 1 and isinstance(analysis.value, Value) and analysis.value.remoteness >= MIN_EXERCISE_PLIES


def best_move(analysis: Analysis, seed: int) -> Exercise:
    position = analysis.position
    best = " ".join(map(str, analysis.best))
    reasons = tuple((move.name, str(value), why(position, move).words) for move, value in analysis.ranked)
    task = (
        PrintedBoard(position),
        f"{position.player_name} is to move. Which moves are best? Write for each move who wins after it if both play "
        "perfectly, and in how many plies. For each move that is not best, find the reply that shows it.",
        Rows(("move", "result", "why"), tuple((move.name, "", "") for move in position.moves)),
    )
    solution = (
        f"The value of the position for {position.player_name}: {analysis.value}. Best: {best}. "
        f"Best play: {analysis.line}.",
        PrintedBoard(position, analysis.ranked),
        Rows(("move", "result", "why"), reasons),
    )
    return Exercise("best-move", "Find the best move", position, seed, task, solution)
