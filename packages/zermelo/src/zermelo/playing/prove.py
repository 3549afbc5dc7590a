"""The proof that a player never loses: all positions that the player can reach, and the number of games."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from zermelo.evaluation.factory import evaluator
from zermelo.games import PositionLike, position_of
from zermelo.graphs.replies import Play, explore_play
from zermelo.players.named import PlayerLike, name_of
from zermelo.playing.exact_results import results_of
from zermelo.playing.match import MATCH_SEAT_NAMES
from zermelo.playing.players import SameAnswers, player as build_player
from zermelo.playing.players.chances import Player
from zermelo.rules import Game
from zermelo.rules.display import Displayed
from zermelo.rules.limits import NO_DEADLINE, Deadline, OnProgress, ignore
from zermelo.rules.position import Move, Position
from zermelo.rules.results import Tally

__all__ = ["Proof", "Proofs", "never_loses", "prove"]


class Proof(NamedTuple):
    """The games of a player in one seat against every possible reply."""

    games: Tally | None
    """The number of games by result; None if play can return to a position, so that there is no limit."""
    lost: Position[Any] | None
    """The end of a shortest lost game, with the moves to it."""
    positions: int
    """The number of positions that play can reach."""
    forfeit: str = ""
    """The reason why the player loses that game by its own fault, as a sentence; '' if it does not."""


@dataclass(frozen=True, repr=False)
class Proofs(Displayed):
    """All games of a player, in both seats."""

    game: Game[Any]
    """The game."""
    player: str
    """The name of the player."""
    first: Proof
    """The games in which the player moves first."""
    second: Proof
    """The games in which the player moves second."""

    @property
    def seats(self) -> tuple[Proof, Proof]:
        """Both proofs, the first seat first."""
        return self.first, self.second

    @property
    def lost(self) -> Position[Any] | None:
        """The end of a game that the player loses, or None."""
        return self.first.lost or self.second.lost

    def __bool__(self) -> bool:
        """Return whether the player never loses."""
        return self.lost is None

    @property
    def forfeit(self) -> str:
        """The reason why the player loses that game by its own fault; '' if it does not."""
        return (self.first if self.first.lost else self.second).forfeit

    def record(self) -> dict[str, Any]:
        """Return the proofs as JSON, from the view of the player."""
        named = {"game": self.game.name, "player": self.player, "never_loses": self.lost is None}
        return named | {name: proof_record(proof) for name, proof in zip(MATCH_SEAT_NAMES, self.seats, strict=True)}


def proof_record(proof: Proof) -> dict[str, Any]:
    lost = proof.lost.moves_played.names if proof.lost else None
    games = dict.fromkeys(("games", "wins", "draws", "losses"))
    if proof.games is not None:
        games = {"games": proof.games.total, **proof.games.record()}
    forfeit = {"forfeit": proof.forfeit} if proof.forfeit else {}
    return {**games, "lost_game": lost, "positions": proof.positions, **forfeit}


def prove(
    position: PositionLike, player: PlayerLike, *, seconds: float | Deadline = inf, on_progress: OnProgress = ignore
) -> Proofs:
    """Play a player against every possible reply in both seats, and return whether it can lose.

    player: a name, a function, an object, a file or a program, as for `player`; one of your own is asked twice about
    each position, and must give the same answer. on_progress is called at each position with the number before it.
    seconds: time limit. Raises UnknownName, BadOption, BadPlayer or OutOfTime.

    >>> prove("tictactoe", "perfect").lost is None
    True
    """
    origin, deadline, name = position_of(position), Deadline.of(seconds), name_of(player)
    seated = SameAnswers(build_player(player, origin.game, evaluator=evaluator(origin.game), seconds=deadline), name)
    seats = [never_loses(origin, seated, seat, deadline, on_progress) for seat in (0, 1)]
    seated.ask_again(deadline)
    return Proofs(origin.game, name, *seats)


def never_loses(
    start: Position[Any],
    played: Player,
    seat: int,
    deadline: Deadline = NO_DEADLINE,
    on_progress: OnProgress = ignore,
) -> Proof:
    """Play every possible move of a player against every reply; raise OutOfTime.

    seat: 0 if the player moves first, 1 if second. Games are distinct sequences of moves.
    """

    def replies(position: Position[Any]) -> Mapping[Move, int]:
        if position.turn != seat:
            return dict.fromkeys(position.moves, 1)
        return {move: 1 for move, chance in played(position).items() if chance}

    play = explore_play(start, replies, deadline, on_progress)
    results = results_of(play)
    lost, forfeit = lost_game(play, seat)
    return Proof(results[0].of(seat) if results else None, lost, len(play.nodes), forfeit)


def lost_game(play: Play, seat: int) -> tuple[Position[Any] | None, str]:
    """Return the end of a shortest game that the player in a seat loses, or None; and why, if it loses by a fault."""
    for number, here in enumerate(play.nodes):  # the nearest first
        if number in play.forfeited:
            return here, str(play.forfeited[number])
        if here.winner == 1 - seat:
            return here, ""
    return None, ""
