"""The proof that a player never loses: all positions that the player can reach, and the number of games."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from zermelo.counting.results import Results
from zermelo.display import Displayed
from zermelo.evaluation.deadline import NEVER, Deadline
from zermelo.games import PositionLike, position_of
from zermelo.playing.match import SEATS, results_record
from zermelo.playing.play_graph import Lines, lines_from, results_of
from zermelo.playing.players import Player, player as build_player
from zermelo.position import Position
from zermelo.progress import OnProgress, ignore
from zermelo.rules import Game, Move
from zermelo.tables.books.with_book import evaluator

__all__ = ["Proof", "Proofs", "never_loses", "prove"]


class Proof(NamedTuple):
    """The games of a player in one seat against every possible reply."""

    games: Results | None
    """The number of games by result; None if play can return to a position, so that there is no limit."""
    lost: Position[Any] | None
    """The end of a shortest lost game, with the moves to it."""
    positions: int
    """The number of positions that play can reach."""


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

    def record(self) -> dict[str, Any]:
        """Return the proofs as JSON, from the view of the player."""
        named = {"game": self.game.name, "player": self.player, "never_loses": self.lost is None}
        return named | {name: proof_record(self.seats[seat], seat) for seat, name in enumerate(SEATS)}


def proof_record(proof: Proof, seat: int) -> dict[str, Any]:
    lost = proof.lost.played if proof.lost else None
    games = dict.fromkeys(("games", "wins", "draws", "losses"))
    if proof.games is not None:
        games = {"games": proof.games.total, **results_record(proof.games, seat)}
    return {**games, "lost_game": lost, "positions": proof.positions}


def prove(of: PositionLike, player: str, seconds: float = inf, on_progress: OnProgress = ignore) -> Proofs:
    """Play a player against every possible reply in both seats, and return whether it can lose.

    on_progress is called at each position with the number before it. seconds: time limit. Raises UnknownName,
    BadOption, or OutOfTime.

    >>> prove("tictactoe", "perfect").lost is None
    True
    """
    origin, deadline = position_of(of), Deadline(seconds)
    seated = build_player(player, origin.game, evaluator=evaluator(origin.game), deadline=deadline)
    seats = [never_loses(origin, seated, seat, deadline, on_progress) for seat in (0, 1)]
    return Proofs(origin.game, player, *seats)


def never_loses(
    start: Position[Any],
    played: Player,
    seat: int,
    deadline: Deadline = NEVER,
    on_progress: OnProgress = ignore,
) -> Proof:
    """Play every possible move of a player against every reply; raise OutOfTime.

    seat: 0 if the player moves first, 1 if second. Games are distinct sequences of moves.
    """

    def replies(position: Position[Any]) -> Mapping[Move, int]:
        if position.turn != seat:
            return dict.fromkeys(position.moves, 1)
        return {move: 1 for move, chance in played(position).items() if chance}

    lines = lines_from(start, replies, deadline, on_progress)
    results = results_of(lines)
    return Proof(results[0] if results else None, lost_game(lines, start, seat), len(lines.positions))


def lost_game(lines: Lines, start: Position[Any], seat: int) -> Position[Any] | None:
    """Return the end of a shortest game that the player in a seat loses, or None."""
    lost = (number for number, here in enumerate(lines.positions) if here.is_over and here.winner == 1 - seat)
    if (end := next(lost, None)) is None:  # the first one is the nearest, since the order is breadth-first
        return None
    before: dict[int, int] = {}
    for number, after in enumerate(lines.after):
        for child in after:
            before.setdefault(child, number)
    way = [end]
    while way[-1]:
        way.append(before[way[-1]])
    position = start
    for number in way[-2::-1]:
        position = next(each for each in map(position.follow, position.moves) if each == lines.positions[number])
    return position
