"""A game at a board: the players, the moves, undo and redo."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from zermelo.errors import BadOption, BadPlayer, Forfeit
from zermelo.evaluation.evaluator import Evaluator
from zermelo.evaluation.factory import evaluator
from zermelo.games import PositionLike, position_of
from zermelo.players.named import PlayerLike, name_of
from zermelo.playing.game_files import WON_RESULTS, Played
from zermelo.playing.players import player
from zermelo.playing.players.catalogue import PLAYERS
from zermelo.playing.players.chances import Chances, Player
from zermelo.rules import Game
from zermelo.rules.position import Move, MoveLike, Position
from zermelo.rules.specs import entry

if TYPE_CHECKING:
    from zermelo.solving.books.book import Book

__all__ = ["SEAT_BUILDERS", "GameSession", "Record"]


class Record:
    """The positions of a game so far, and those to redo."""

    def __init__(self, start: Position[Any]) -> None:
        self.positions = [start]
        self.undone: list[Position[Any]] = []

    def __repr__(self) -> str:
        return f"Record({self.now!r})"

    @property
    def now(self) -> Position[Any]:
        """The last position."""
        return self.positions[-1]

    def play(self, move: MoveLike) -> None:
        """Play a move, and forget the positions to redo; raise IllegalMove."""
        self.positions.append(self.now.play(move))
        self.undone.clear()

    def undo(self) -> bool:
        """Undo one ply; return False if there is none."""
        if len(self.positions) == 1:
            return False
        self.undone.append(self.positions.pop())
        return True

    def redo(self) -> bool:
        """Redo the ply that was undone last; return False if there is none."""
        if not self.undone:
            return False
        self.positions.append(self.undone.pop())
        return True


HUMAN_NAME = "human"


def human(game: Game[Any]) -> Player:
    """You, at the keyboard."""

    def play(position: Position[Any]) -> Chances:
        raise BadOption("A human's move is made by a human, not computed.")

    return play


SEAT_BUILDERS: Mapping[str, Callable[..., Player]] = {HUMAN_NAME: human, **PLAYERS}
"""The builder of each player that can sit at a board."""


class GameSession:
    """The two players and the game so far; every screen plays by it."""

    def __init__(
        self,
        origin: PositionLike,
        seats: Sequence[PlayerLike] = (HUMAN_NAME, "perfect"),
        seed: int | None = None,
        book: "Book | None" = None,
    ):
        self.record = Record(position_of(origin))
        self.book = book
        """An opening book for the players that search; None for the one that comes with zermelo, if any."""
        self.past: list[Played] = []
        """The games before the one on the board."""
        self.left: tuple[Record, list[Played]] | None = None
        """The game that a new one replaced, and the games before it."""
        self.rng = Random(seed)
        self.own: dict[str, PlayerLike] = {}
        """The players that are functions or objects, by name."""
        self.faulty: tuple[Position[Any], str] | None = None
        """The last position at which a player of yours failed, and the reason."""
        self.seat(seats)

    def __repr__(self) -> str:
        return f"GameSession({self.now!r}, {self.seats!r})"

    def seat(self, seats: Sequence[PlayerLike]) -> None:
        """Choose the first and the second player; raises UnknownName, BadOption or BadPlayer."""
        self.seats = tuple(map(name_of, seats))
        self.own |= {name_of(who): who for who in seats if not isinstance(who, str)}
        search = None if self.book is None else self.evaluator()
        self.players = [
            player(self.own.get(who, who), self.now.game, evaluator=search, known=SEAT_BUILDERS) for who in self.seats
        ]

    def evaluator(self) -> Evaluator[Any]:
        """Return a new search for the values of moves, behind the book."""
        return evaluator(self.now.game, book=self.book)

    @property
    def now(self) -> Position[Any]:
        """The position on the board."""
        return self.record.now

    @property
    def has_human(self) -> bool:
        """True if a person has one of the seats."""
        return HUMAN_NAME in self.seats

    def is_human(self, position: Position[Any]) -> bool:
        """Return whether a human is to move there."""
        return not position.is_over and self.seats[position.turn] == HUMAN_NAME

    @staticmethod
    def about(who: str) -> str:
        """Return a one-sentence description of a player such as 'level=0.7'."""
        name = who.partition(":")[0].partition("=")[0]
        return entry(name, SEAT_BUILDERS[name]).about if name in SEAT_BUILDERS else "Your own player."

    def choose(self) -> tuple[Move, str]:
        """Return the move of the computer whose turn it is, and its remark: 'not proven: looks best', or nothing.

        Raises Forfeit if it is a player of yours that fails or makes no legal move: it has lost the game.
        """
        here = self.now
        try:
            chances = self.players[here.turn](here)
        except BadPlayer as error:
            self.faulty = here, f"{here.player_name} loses: {error}"
            raise Forfeit(self.faulty[1], here) from error
        return chances.sample(self.rng), chances.remark

    @property
    def fault(self) -> str:
        """The sentence that says why the side to move has lost by its own fault; '' if it has not."""
        return self.faulty[1] if self.faulty and self.faulty[0] is self.now else ""

    @property
    def is_over(self) -> bool:
        """True if the game has ended, by its rules or by a fault of a player."""
        return self.now.is_over or bool(self.fault)

    @property
    def winner(self) -> str | None:
        """The name of the winner; None for a draw, and before the end of the game."""
        winner = 1 - self.now.turn if self.fault else self.now.winner
        return None if winner is None else self.now.game.notation.players[winner]

    def undo(self) -> bool:
        """Go back to the last position with a human to move, or to the previous game; return False without either."""
        if not any(map(self.is_human, self.record.positions[:-1])):
            return self.undo_new_game()
        self.record.undo()
        while not self.is_human(self.now):
            self.record.undo()
        return True

    def redo(self) -> bool:
        """Go forwards to the next position with a human to move, or to the end; return False if there is nothing."""
        if not self.record.redo():
            return False
        while not self.is_human(self.now) and self.record.redo():
            pass
        return True

    @property
    def games(self) -> list[Played]:
        """All games at this board that have a move, the current one last."""
        if self.now.parent is None:
            return self.past
        played = Played.of(self.now, self.seats)
        return [*self.past, played._replace(result=WON_RESULTS[1 - self.now.turn]) if self.fault else played]

    def new_game(self) -> None:
        """Go back to the first position; `undo` restores the previous game."""
        if self.now.parent is not None:
            self.left = self.record, self.past
        self.past = self.games
        self.record = Record(self.record.positions[0])

    def undo_new_game(self) -> bool:
        """Restore the game that a new one replaced; return False if there is none."""
        if self.left is None:
            return False
        (self.record, self.past), self.left = self.left, None
        return True
