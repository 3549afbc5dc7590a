"""Players that make the moves of a search: to the end of the game, to a depth, or as deep as a time allows."""

from collections import deque
from collections.abc import Callable
from typing import Any, Literal

from zermelo.errors import BadOption
from zermelo.playing.players.chances import Chances, Player, uniform
from zermelo.rules import Game
from zermelo.rules.limits import Deadline
from zermelo.rules.position import Move, Position
from zermelo.sources.catalogue import SEARCHES, deepen, search
from zermelo.sources.depth_limit import Evaluation
from zermelo.sources.result import refuse_again

__all__ = ["PLAYER_MOVE_SECONDS", "search_player"]

PLAYER_MOVE_SECONDS = 60.0
"""The time limit in seconds of a search for one move."""

BestMoves = Callable[[Position[Any]], tuple[Move, ...]]
"""A function that returns the best moves of a search."""


def search_player(name: str, deadline: Deadline, evaluate: Evaluation | None = None) -> Callable[..., Player]:
    """Return the builder of a player that makes the first best move of a search, or any of the best.

    The player raises OutOfTime if it has none after a minute, or at the deadline. evaluate: asked at a depth limit.
    """

    def build_player(
        game: Game[Any],
        scoring: Literal["own", "one", "left", "halved", "hundred"] = "own",
        pick: Literal["first", "any"] = "first",
        depth: int = 0,
        seconds: float = 0.0,
    ) -> Player:
        if depth or seconds or evaluate:
            refuse_limits(name, scoring, depth, seconds)
            best = within_limits(name, evaluate, depth, seconds, deadline)
        else:
            refuse_again(game)
            best = to_the_end(name, None if scoring == "own" else scoring, deadline)

        def play(position: Position[Any]) -> Chances:
            moves = best(position)
            return uniform(moves[:1] if pick == "first" else moves)

        return play

    build_player.__doc__ = f"Play the first best move of a search: {SEARCHES[name].about}."
    return build_player


def refuse_limits(name: str, scoring: str, depth: int, seconds: float) -> None:
    """Raise BadOption for limits of a search that cannot be, or cannot be together."""
    if depth < 0 or not seconds >= 0:
        raise BadOption(f"depth={depth},seconds={seconds:g} is not valid: neither can be less than 0.")
    if not depth and not seconds:
        raise BadOption(f"An evaluation needs a limit: write {name}:depth=4, or {name}:seconds=1.")
    if scoring != "own":
        raise BadOption(f"scoring={scoring} is not valid with a limit: leave it out.")


def to_the_end(name: str, scoring: str | None, deadline: Deadline) -> BestMoves:
    """Return the best moves by a search of the whole game."""
    return lambda position: (
        search(position, name, scoring=scoring, seconds=Deadline(PLAYER_MOVE_SECONDS, deadline)).best
    )


def within_limits(name: str, evaluate: Evaluation | None, depth: int, seconds: float, deadline: Deadline) -> BestMoves:
    """Return the best moves by a search to a depth, or by the last of the searches that end in time."""

    def at_depth(position: Position[Any]) -> tuple[Move, ...]:
        return search(
            position, name, depth=depth, evaluate=evaluate, seconds=Deadline(PLAYER_MOVE_SECONDS, deadline)
        ).best

    def in_time(position: Position[Any]) -> tuple[Move, ...]:
        job = Deadline(seconds, deadline)
        return deque(deepen(position, name, depth=depth or None, evaluate=evaluate, seconds=job), 1)[0].best

    return in_time if seconds else at_depth
