"""The players of the catalogue: perfect, random, searches and others, each built from its options."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from zermelo.errors import BadOption
from zermelo.evaluation.evaluator import Evaluator, rank
from zermelo.evaluation.factory import evaluator
from zermelo.players.named import MadePlayer
from zermelo.playing.players.chances import Chances, Player, uniform
from zermelo.playing.players.levels import LOSS_OF_LEVEL, Erring, loss_of
from zermelo.playing.players.search_players import PLAYER_MOVE_SECONDS, search_player
from zermelo.rules import Bounds, Game, Value
from zermelo.rules.limits import NO_DEADLINE, Deadline
from zermelo.rules.position import Move, Position
from zermelo.rules.specs import build
from zermelo.sources.catalogue import SEARCHES
from zermelo.sources.depth_limit import Evaluation, function_name

__all__ = ["NO_EVALUATION_MESSAGE", "PLAYERS", "UNPROVEN_REMARK", "CataloguePlayer", "best_by", "catalogue_player"]

NO_EVALUATION_MESSAGE = "{} takes no evaluation: write a search with a limit, such as alphabeta:depth=4."

UNPROVEN_REMARK = "not proven: looks best"


def best_by(
    evaluator: Evaluator[Any], seconds: float, deadline: Deadline = NO_DEADLINE
) -> Callable[[Position[Any]], Chances]:
    """Return a player that makes one of the best moves, by the values of an evaluator.

    seconds: time limit for each move. If no best move is proven in time, the player makes the one that looks best, with
    the remark that it is not proven. After the deadline the player moves at once.
    """
    return lambda position: best_moves(evaluator, position, Deadline(seconds, deadline))


def best_moves(evaluator: Evaluator[Any], position: Position[Any], deadline: Deadline) -> Chances:
    """Return the best moves of a position, or the one that looks best."""
    value = evaluator.value(position.state, seconds=deadline.share(1 / 2))
    ranked = rank(evaluator, position, deadline.share(1 / 2 if isinstance(value, Value) else 1))
    value = ranked[0].value if isinstance(value, Bounds) else value
    if isinstance(value, Bounds):
        return unproven(ranked[0].move)
    best = [move for move, made in ranked if made == value]
    reply = None if best else evaluator.best_reply(position.state, value, seconds=deadline)
    return uniform(best) if best else unproven(ranked[0].move) if reply is None else uniform([position.move(reply)])


def unproven(move: Move) -> Chances:
    """Return a move that looks best, with the remark that it is not proven."""
    chances = uniform([move])
    chances.remark = UNPROVEN_REMARK
    return chances


def builders(
    known: Evaluator[Any] | None = None, deadline: Deadline = NO_DEADLINE, evaluate: Evaluation | None = None
) -> dict[str, Callable[..., Player]]:
    """Return the builder of each player.

    known: used by perfect, tricky and level, instead of an evaluator of their own. deadline: no player thinks longer.
    evaluate: used by searches with a depth limit.
    """

    def evaluator_of(game: Game[Any]) -> Evaluator[Any]:
        return known or evaluator(game)

    def perfect(game: Game[Any], seconds: float = 5.0) -> Callable[[Position[Any]], Chances]:
        """Play one of the best moves: the quickest win, else a draw, else the longest defence."""
        if not seconds > 0:
            raise BadOption(f"seconds={seconds:g} is not valid: the time for a move must be greater than 0.")
        return best_by(evaluator_of(game), seconds, deadline)

    def tricky(game: Game[Any], seconds: float = 5.0) -> Player:
        """Play perfectly, and among the best moves one after which most of the replies are mistakes."""
        return trapping(perfect(game, seconds), evaluator_of(game), seconds, deadline)

    def level(game: Game[Any], p: str = "medium", loss: str = "", seconds: float = 5.0) -> Player:
        """Play a best move with probability p, else any legal move; or err as people do: easy, medium or hard."""
        best = perfect(game, seconds)
        if loss or p in LOSS_OF_LEVEL:
            return Erring(game, loss_of(loss or p), evaluator_of(game), best, seconds, deadline)
        return mixing(best, probability_of(p))

    def certificate(game: Game[Any], file: Path) -> Player:
        """Play the answers of a certificate, and best moves where it has none."""
        from zermelo.solving.certificates.strategy import strategy_in

        return answering(strategy_in(file, game), best_by(evaluator(game), PLAYER_MOVE_SECONDS, deadline))

    return {
        "perfect": perfect,
        "tricky": tricky,
        "random": random,
        "level": level,
        "table": table,
        "certificate": certificate,
        **{name: search_player(name, deadline, evaluate) for name in SEARCHES},
    }


def probability_of(text: str) -> Fraction:
    """Return the probability of a best move; raise BadOption."""
    try:
        p = Fraction(text)
    except (ValueError, ZeroDivisionError):
        p = Fraction(-1)
    if not 0 <= p <= 1:
        names = ", ".join(LOSS_OF_LEVEL)
        raise BadOption(f"level={text} is not valid: write {names}, or the probability of a best move, from 0 to 1.")
    return p


def trapping(
    best: Callable[[Position[Any]], Chances], evaluator: Evaluator[Any], seconds: float, deadline: Deadline
) -> Player:
    """Return a player that chooses among the best moves those after which most replies are mistakes."""

    def play(position: Position[Any]) -> Chances:
        good = best(position)
        if len(good) < 2:
            return good
        job = Deadline(seconds, deadline)
        traps = {
            move: mistakes(evaluator, position.follow(move), job.share(1 / (len(good) - number)))
            for number, move in enumerate(good)
        }
        return uniform(move for move in good if traps[move] == max(traps.values()))

    return play


def mistakes(evaluator: Evaluator[Any], position: Position[Any], deadline: Deadline) -> Fraction:
    """Return the share of the moves that worsen the outcome; 0 if that is not decided in time."""
    if position.is_over:
        return Fraction(0)
    ranked = rank(evaluator, position, deadline)
    outcomes = [value.outcome for _, value in ranked]
    worse = [outcome for outcome in outcomes if None not in (outcome, outcomes[0]) and outcome != outcomes[0]]
    return Fraction(len(worse), len(ranked))


def random(game: Game[Any]) -> Player:
    """Play any legal move."""
    return lambda position: uniform(position.moves)


def mixing(best: Callable[[Position[Any]], Chances], chance: Fraction) -> Player:
    """Return a player that makes a best move with this chance, else any move."""

    def play(position: Position[Any]) -> Chances:
        good = best(position)
        blind = (1 - chance) / len(position.moves)
        mixed = Chances((move, blind + chance * good.get(move, 0)) for move in position.moves)
        return Chances((move, share) for move, share in mixed.items() if share)

    return play


def table(game: Game[Any], folder: Path) -> Player:
    """Play one of the best moves, looked up in a table of the whole game."""
    from zermelo.solving.table import Table

    return best_by(Table(folder, game), PLAYER_MOVE_SECONDS)


def answering(answer: Callable[[Position[Any]], Move | None], best: Callable[[Position[Any]], Chances]) -> Player:
    """Return a player that makes the moves of a strategy, and best moves where it has none."""

    def play(position: Position[Any]) -> Chances:
        move = answer(position)
        return best(position) if move is None else uniform([move])

    return play


PLAYERS: Mapping[str, Callable[..., Player]] = builders()
"""The builder of each player."""


def catalogue_player(
    text: str,
    game: Game[Any],
    evaluator: Evaluator[Any] | None = None,
    deadline: Deadline = NO_DEADLINE,
    known: Mapping[str, Callable[..., Player]] = PLAYERS,
    evaluate: Evaluation | None = None,
) -> "CataloguePlayer":
    """Return the player of a text that must never name code that runs; raises UnknownName or BadOption.

    game: the game to play. evaluator: used by perfect, tricky and level, instead of a search of their own; after the
    deadline, they move at once, and other searches raise OutOfTime. known: the builders by name. evaluate: asked by a
    search with a depth limit.
    """
    if evaluate and (name := re.split("[:=]", text)[0]) in known and name not in SEARCHES:
        raise BadOption(NO_EVALUATION_MESSAGE.format(name))
    bounded = builders(evaluator, deadline, evaluate)
    built = build({name: bounded.get(name, known[name]) for name in known}, text, "player", game)
    return CataloguePlayer(built, text, game, evaluator, evaluate)


class CataloguePlayer(MadePlayer):
    """A player of the catalogue, which thinks about each position once.

    It is pickled as what it was made of: it has no results and no deadline in another process.
    """

    def __init__(
        self,
        player: Player,
        text: str,
        game: Game[Any],
        evaluator: Evaluator[Any] | None,
        evaluate: Evaluation | None,
    ) -> None:
        self.player, self.game = player, game
        self.parts = text, game, evaluator, evaluate
        self.__name__ = f"{text} ({function_name(evaluate)})" if evaluate else text
        self.known: dict[tuple[Any, int], Chances] = {}
        """The chances of the moves of each position so far, by its state and turn."""

    def __reduce__(self) -> Any:
        return rebuilt, self.parts

    def __call__(self, position: Position[Any]) -> Chances:
        key = position.state, position.turn
        if key not in self.known:
            self.known[key] = self.player(position)
        return self.known[key]

    def __repr__(self) -> str:
        return f"<player {self.__name__}>"


def rebuilt(
    text: str, game: Game[Any], evaluator: Evaluator[Any] | None, evaluate: Evaluation | None
) -> CataloguePlayer:
    """Return the player that was pickled in another process."""
    return catalogue_player(text, game, evaluator, evaluate=evaluate)
