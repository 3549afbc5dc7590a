"""Does a player ever lose? Every game that the player can get into, counted."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from zermelo.counting.results import Results
from zermelo.display import Displayed
from zermelo.playing.match import SEATS, results_record
from zermelo.playing.outcome_counts import OnPosition, outcome_counts
from zermelo.playing.players import Player, player
from zermelo.position import Position
from zermelo.rules import Game, Move

__all__ = ["Proof", "Proofs", "never_loses", "prove"]


class Proof(NamedTuple):
    """The games of one player, in one seat, against every reply of every opponent."""

    games: Results
    lost: Position[Any] | None
    """The end of one of the lost games, with the moves that led there."""


@dataclass(frozen=True, repr=False)
class Proofs(Displayed):
    """All games that a player can get into, in both seats."""

    game: Game[Any]
    """What is played."""
    player: str
    """Its name."""
    first: Proof
    """Where the player moves first."""
    second: Proof
    """Where the player moves second."""

    @property
    def seats(self) -> tuple[Proof, Proof]:
        """Both proofs."""
        return self.first, self.second

    @property
    def lost(self) -> Position[Any] | None:
        """The end of a game that the player loses; None where there is none."""
        return self.first.lost or self.second.lost

    def record(self) -> dict[str, Any]:
        """The proofs as JSON, as the player sees them."""
        named = {"game": self.game.name, "player": self.player, "never_loses": self.lost is None}
        return named | {name: proof_record(self.seats[seat], seat) for seat, name in enumerate(SEATS)}


def proof_record(proof: Proof, seat: int) -> dict[str, Any]:
    lost = proof.lost.played if proof.lost else None
    return {"games": proof.games.total, **results_record(proof.games, seat), "lost_game": lost}


def prove(
    start: Position[Any], name: str, seconds: float = inf, on_position: OnPosition = lambda number: None
) -> Proofs:
    """Play a player against every reply, from both seats; raises TooLarge, or OutOfTime where a seat takes longer.

    seconds: for each seat. on_position is called at each position with the number of positions before it.
    """
    seats = (never_loses(start, player(name, start.game), seat, seconds, on_position) for seat in (0, 1))
    return Proofs(start.game, name, *seats)


def never_loses(
    start: Position[Any],
    played: Player,
    seat: int,
    seconds: float = inf,
    on_position: OnPosition = lambda number: None,
) -> Proof:
    """Play every move that the player may make against every reply; raises TooLarge or OutOfTime.

    seat is 0 where the player moves first. A game is a sequence of moves, counted exactly.
    """

    def replies(position: Position[Any]) -> Mapping[Move, int]:
        if position.turn != seat:
            return dict.fromkeys(position.moves, 1)
        return {move: 1 for move, chance in played(position).items() if chance}

    def losses(position: Position[Any]) -> Any:
        return games(position)[1 - seat]

    def lost_game(position: Position[Any]) -> Position[Any]:
        while not position.is_over:
            position = next(after for after in map(position.play, replies(position)) if losses(after))
        return position

    games = outcome_counts(replies, seconds, on_position)
    return Proof(games(start), lost_game(start) if losses(start) else None)
