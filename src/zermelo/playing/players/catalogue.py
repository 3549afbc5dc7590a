"""The players of the catalogue: perfect, random, searches and others, each built from its options."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from zermelo.errors import BadOption
from zermelo.evaluation.evaluator import Evaluator, rank
from zermelo.playing.players.chances import Chances, Player, uniform
from zermelo.playing.players.levels import LOSSES, Erring, loss_of
from zermelo.rules import Bounds, Game, Value
from zermelo.rules.limits import NEVER, Deadline, until
from zermelo.rules.position import Move, Position
from zermelo.rules.specs import build
from zermelo.solving.books.with_book import evaluator
from zermelo.teaching.catalogue import SEARCHES, scoring_for
from zermelo.teaching.result import refuse_again

__all__ = ["PLAYERS", "UNPROVEN", "best_by", "catalogue_player"]


SECONDS = 60.0
"""The time limit in seconds of a search for one move."""

UNPROVEN = "not proven: looks best"


def best_by(
    evaluator: Evaluator[Any], seconds: float, deadline: Deadline = NEVER
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
    chances.remark = UNPROVEN
    return chances


def builders(search: Evaluator[Any] | None = None, deadline: Deadline = NEVER) -> dict[str, Callable[..., Player]]:
    """Return the builder of each player.

    search: used by perfect, tricky and level, instead of an evaluator of their own. deadline: no player thinks longer.
    """

    def evaluator_of(game: Game[Any]) -> Evaluator[Any]:
        return search or evaluator(game)

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
        if loss or p in LOSSES:
            return Erring(game, loss_of(loss or p), evaluator_of(game), best, seconds, deadline)
        return mixing(best, probability_of(p))

    def certificate(game: Game[Any], file: Path) -> Player:
        """Play the answers of a certificate, and best moves where it has none."""
        from zermelo.solving.certificates.strategy import strategy_in

        return answering(strategy_in(file, game), best_by(evaluator(game), SECONDS, deadline))

    return {
        "perfect": perfect,
        "tricky": tricky,
        "random": random,
        "level": level,
        "table": table,
        "certificate": certificate,
        **{name: searching(name, deadline) for name in SEARCHES},
    }


def probability_of(text: str) -> Fraction:
    """Return the probability of a best move; raise BadOption."""
    try:
        p = Fraction(text)
    except (ValueError, ZeroDivisionError):
        p = Fraction(-1)
    if not 0 <= p <= 1:
        names = ", ".join(LOSSES)
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

    return best_by(Table.open(folder, game), SECONDS)


def answering(answer: Callable[[Position[Any]], Move | None], best: Callable[[Position[Any]], Chances]) -> Player:
    """Return a player that makes the moves of a strategy, and best moves where it has none."""

    def play(position: Position[Any]) -> Chances:
        move = answer(position)
        return best(position) if move is None else uniform([move])

    return play


def searching(name: str, deadline: Deadline) -> Callable[..., Player]:
    """Return the builder of a player that makes the first best move of a search, or any of the best.

    The player raises OutOfTime if it has none after a minute, or at the deadline.
    """
    search = SEARCHES[name]

    def build_player(
        game: Game[Any],
        scoring: Literal["own", "one", "left", "halved", "hundred"] = "own",
        pick: Literal["first", "any"] = "first",
    ) -> Player:
        refuse_again(game)
        chosen = search.scoring_in(game) if scoring == "own" else scoring

        def play(position: Position[Any]) -> Chances:
            rules = until(game.rules, Deadline(SECONDS, deadline))
            best = search.run(rules, position.state, scoring_for(chosen, game, position.state)).best
            return uniform(map(position.move, best[:1] if pick == "first" else best))

        return play

    build_player.__doc__ = f"Play the first best move of a search: {search.about}."
    return build_player


PLAYERS: Mapping[str, Callable[..., Player]] = builders()
"""The builder of each player."""


def catalogue_player(
    text: str,
    game: Game[Any],
    evaluator: Evaluator[Any] | None = None,
    deadline: Deadline = NEVER,
    known: Mapping[str, Callable[..., Player]] = PLAYERS,
) -> Player:
    """Return the player of a text that must never name code that runs; raises UnknownName or BadOption.

    game: the game to play. evaluator: used by perfect, tricky and level, instead of a search of their own; after the
    deadline, they move at once, and other searches raise OutOfTime. known: the builders by name.
    """
    bounded = builders(evaluator, deadline)
    return Remembering(build({name: bounded.get(name, known[name]) for name in known}, text, "player", game), text)


class Remembering:
    """A player that thinks about each position once."""

    def __init__(self, player: Player, text: str) -> None:
        self.player, self.text = player, text
        self.known: dict[tuple[Any, int], Chances] = {}
        """The chances of the moves of each position so far, by its state and turn."""

    def __call__(self, position: Position[Any]) -> Chances:
        key = position.state, position.turn
        if key not in self.known:
            self.known[key] = self.player(position)
        return self.known[key]

    def __repr__(self) -> str:
        return f"<player {self.text}>"
