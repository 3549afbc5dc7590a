"""Players: from a position to the chance of every move that they might make there.

Chances are exact fractions, so that a match can be played, computed to the last digit, or proved.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, Literal

from zermelo.engine.small_first import SmallFirst
from zermelo.errors import BadOption
from zermelo.position import Position
from zermelo.rules import Game, Move
from zermelo.searching import SEARCHES, scoring_for
from zermelo.searching.deadline import limited
from zermelo.searching.evaluator import Evaluator, rank
from zermelo.specs import build

__all__ = ["PLAYERS", "Player", "about", "player", "sample"]

Player = Callable[[Position[Any]], Mapping[Move, Fraction]]
"""From an unfinished position to the moves that may be made there, with their chances."""

SECONDS = 60.0
"""The longest that a player thinks about one move."""

LOOK = 2.0
"""The longest that the perfect player thinks, where the game is too large to be searched to the end."""


def alike(moves: Iterable[Move]) -> dict[Move, Fraction]:
    """The same chance for each of some moves."""
    listed = list(moves)
    return {move: Fraction(1, len(listed)) for move in listed}


def perfect(game: Game[Any]) -> Player:
    """One of the best moves: the quickest win, else a draw, else the longest defence."""
    return best_by(SmallFirst(game))


def best_by(evaluator: Evaluator[Any]) -> Player:
    """One of the moves that an evaluator finds best."""

    def play(position: Position[Any]) -> dict[Move, Fraction]:
        ranked = rank(evaluator, position.state, LOOK / len(position.moves))
        return alike(move for move, value in ranked if value == ranked[0].value)

    return play


def random(game: Game[Any]) -> Player:
    """Any legal move."""
    return lambda position: alike(position.moves)


def level(game: Game[Any], p: float) -> Player:
    """A best move with probability p, else any legal move."""
    if not 0 <= p <= 1:
        raise BadOption(f"level={p:g} cannot be: the chance of a best move is between 0 and 1.")
    best, chance = perfect(game), Fraction(str(p))

    def play(position: Position[Any]) -> dict[Move, Fraction]:
        good = best(position)
        blind = (1 - chance) / len(position.moves)
        return {move: blind + chance * good.get(move, 0) for move in position.moves}

    return play


def table(game: Game[Any], folder: Path) -> Player:
    """One of the best moves, from a table of the whole game."""
    from zermelo.solving.table import Table

    return best_by(Table.open(folder, game))


def searching(name: str) -> Callable[..., Player]:
    """The builder of a player who makes the first best move of a search, or any of the best."""
    search = SEARCHES[name]

    def build_player(
        game: Game[Any],
        scoring: Literal["own", "one", "left", "halved", "hundred"] = "own",
        pick: Literal["first", "any"] = "first",
    ) -> Player:
        chosen = search.scoring if scoring == "own" else scoring

        def play(position: Position[Any]) -> dict[Move, Fraction]:
            rules = limited(game.rules, SECONDS)
            best = search.run(rules, position.state, scoring_for(chosen, game, position.state)).best
            return alike(best[:1] if pick == "first" else best)

        return play

    build_player.__doc__ = f"The first best move of a search: {search.about}."
    return build_player


PLAYERS: Mapping[str, Callable[..., Player]] = {
    "perfect": perfect,
    "random": random,
    "level": level,
    "table": table,
    **{name: searching(name) for name in SEARCHES},
}
"""What builds each player for a game."""


def player(text: str, game: Game[Any]) -> Player:
    """The player that a text names: 'perfect', 'level=0.7', 'minimax:scoring=one' ..."""
    return remembering(build(PLAYERS, text, "player", game))


def remembering(chooser: Player) -> Player:
    """The same player, who looks at each position once."""
    known: dict[tuple[Any, int], Mapping[Move, Fraction]] = {}

    def play(position: Position[Any]) -> Mapping[Move, Fraction]:
        key = position.state, position.turn
        if key not in known:
            known[key] = chooser(position)
        return known[key]

    return play


def about(text: str) -> str:
    """What the named player does, in one sentence."""
    name = text.strip().partition(":")[0].partition("=")[0]
    return (PLAYERS[name].__doc__ or "").strip()


def sample(chances: Mapping[Move, Fraction], rng: Random) -> Move:
    """One of the moves, drawn by its chance."""
    moves, weights = list(chances), [float(chance) for chance in chances.values()]
    return rng.choices(moves, weights)[0]
