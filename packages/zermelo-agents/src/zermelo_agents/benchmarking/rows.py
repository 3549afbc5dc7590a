"""One position as a row of a benchmark."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from zermelo.rules import Move, Position
from zermelo_agents.benchmarking.draws import Draws
from zermelo_agents.benchmarking.labels import Labels, value_record
from zermelo_agents.benchmarking.prompt import Ask, prompt

__all__ = ["GENERATOR_VERSION", "ROW_SCHEMA_VERSION", "RowSource", "row"]

ROW_SCHEMA_VERSION = 1
"""The version of the form of a row."""

GENERATOR_VERSION = "1"
"""The version of what a seed gives; it changes with every change of a family, a prompt or a choice."""


class RowSource(NamedTuple):
    """Where the rows of one game come from."""

    seed: int
    family: str
    game: str
    """The digest of the game, or its name."""
    name: str
    """The beginning of the identifiers of its rows."""
    rules: str
    parameters: Mapping[str, Any]
    positions: int | None
    """The distinct states of the game; None if they are too many to count."""


def row(
    source: RowSource, number: int, position: Position[Any], board: str, labels: Labels, ask: Ask
) -> dict[str, Any]:
    """Return the row of a position, as JSON."""
    has_scores = position.game.rules.scores is not None
    name = f"{source.name}-{number}"
    legal = Draws(source.seed, name).shuffle(list(labels.moves))
    names = [move.name for move in legal]
    return {
        "schema": ROW_SCHEMA_VERSION,
        "id": name,
        "generator": "zermelo",
        "version": GENERATOR_VERSION,
        "seed": source.seed,
        "family": source.family,
        "game": source.game,
        "parameters": source.parameters,
        "rules": source.rules,
        **position_record(position, board),
        "legal_moves": names,
        "prompt": prompt(source.rules, board, history_lines(position), position.player, names, has_scores, ask),
        **label_record(labels, legal, has_scores),
        "difficulty": difficulty(source, position, labels, labels.greedy(legal) not in labels.holding),
    }


def position_record(position: Position[Any], board: str) -> dict[str, Any]:
    return {
        "position": position.text,
        "board": board,
        "history": position.moves_played.names,
        "to_move": position.player,
    }


def history_lines(position: Position[Any]) -> list[str]:
    """Return each move so far after the name of the player who made it."""
    return [f"{before.player}: {after.last}" for before, after in pairwise(position.path)]


def label_record(labels: Labels, legal: list[Move], has_scores: bool) -> dict[str, Any]:
    """Return the value of the position, that of each move, and the moves that keep it."""
    moves = {each: value_record(labels.moves[each], has_scores) for each in legal}
    return {
        "value": value_record(labels.value, has_scores),
        "moves": {move.name: {**record, "regret": labels.regret(move)} for move, record in moves.items()},
        "best_moves": [move.name for move in labels.best],
        "holding_moves": [move.name for move in labels.holding],
    }


def difficulty(source: RowSource, position: Position[Any], labels: Labels, greedy_fails: bool) -> dict[str, Any]:
    return {
        "legal": len(labels.moves),
        "best": len(labels.best),
        "holding": len(labels.holding),
        "plies": None if labels.value.is_endless else labels.value.remoteness,
        "ply": len(position.path) - 1,
        "positions": source.positions,
        "greedy_fails": greedy_fails,
        "chance": round(len(labels.holding) / len(labels.moves), 4),
    }
