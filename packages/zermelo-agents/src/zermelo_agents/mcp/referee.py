"""The answers to the tools' questions."""

from collections.abc import Iterable
from random import Random
from typing import Any

import zermelo
from zermelo import Bounds, Position, Value
from zermelo.analysis import judgement
from zermelo.errors import IllegalMove
from zermelo.evaluators import Evaluator
from zermelo.rules import entry
from zermelo.types import Deadline
from zermelo_agents.mcp.answers import (
    BestMoves,
    Explained,
    JudgedMove,
    OfferedGame,
    OfferedGames,
    PositionNow,
    RankedMove,
    Replied,
    ValueFound,
    ValueNow,
)
from zermelo_agents.mcp.offered import Offered
from zermelo_agents.mcp.searches import Searches

__all__ = ["Referee"]

Moves = list[str | int] | str


class Referee:
    """Answers questions about positions; values are exact, or bounds when the deadline is over."""

    def __init__(self, offered: Offered) -> None:
        self.offered = offered
        self.searches = Searches()

    def games(self, name: str | None) -> OfferedGames:
        """Return the games and players; one game alone with its rules in full."""
        games = (
            [self.describe(name)] if name else [*map(self.entry_of, self.offered.names), *self.games_without_options()]
        )
        return OfferedGames(games=games, players=[*self.offered.players, *self.offered.own])

    def entry_of(self, name: str) -> OfferedGame:
        """Return a game of the catalogue with a sentence about it."""
        _, about, options = entry(name, zermelo.GAMES[name])
        return OfferedGame(name=name, about=about, options={key: option.default for key, option in options.items()})

    def games_without_options(self) -> Iterable[OfferedGame]:
        """Yield the games without options."""
        for name, game in self.offered.fixed.items():
            yield OfferedGame(name=name, about=game.about.split("\n")[0], options={})

    def describe(self, name: str) -> OfferedGame:
        """Return a game with its rules."""
        about = self.offered.game(name).about
        known = name.strip() in self.offered.names
        return OfferedGame(name=name.strip(), about=about, options=self.entry_of(name.strip()).options if known else {})

    def position(self, game: str, moves: Moves, board: str | None) -> Position[Any]:
        """Return the position that a tool names; raise UnknownName, BadOption, BadText or IllegalMove."""
        line = moves if isinstance(moves, str) else list(map(str, moves))
        return zermelo.start(self.offered.game(game), board).after(line)

    def open_position(self, game: str, moves: Moves, board: str | None) -> Position[Any]:
        """Return a position with legal moves; raise IllegalMove if the game is over."""
        position = self.position(game, moves, board)
        if position.is_over:
            raise IllegalMove("The game is over: no move is legal.")
        return position

    def new_position(self, deadline: Deadline, game: str, plies: int, seed: int | None) -> PositionNow:
        """Return the first position of a game, or a random one after this many moves."""
        chosen = self.offered.game(game)
        if not plies:
            return PositionNow.of(game, zermelo.start(chosen))
        (drawn,) = zermelo.positions(chosen, n=1, plies=(plies, plies), seed=seed, seconds=deadline)
        return PositionNow.of(game, drawn)

    def value(self, deadline: Deadline, game: str, moves: Moves, board: str | None) -> ValueNow:
        position = self.position(game, moves, board)
        with self.searches.borrow(position.game) as search:
            value = zermelo.value(position, evaluator=search, seconds=deadline)
        return ValueNow(position=PositionNow.of(game, position), value=ValueFound.of(value))

    def best_moves(self, deadline: Deadline, game: str, moves: Moves, board: str | None) -> BestMoves:
        position = self.open_position(game, moves, board)
        with self.searches.borrow(position.game) as search:
            found = zermelo.analyse(position, evaluator=search, seconds=deadline)
        ranked = [
            RankedMove(move=move.name, value=ValueFound.of(made), holds=holds(found.value, made))
            for move, made in found.ranked
        ]
        return BestMoves(
            position=PositionNow.of(game, position), value=ValueFound.of(found.value),
            best=[move.name for move in found.best], ranked=ranked, line=found.line.names,
        )  # fmt: skip

    def explain(self, deadline: Deadline, game: str, moves: Moves, board: str | None, move: str | None) -> Explained:
        """Explain a move, or the best move."""
        position = self.open_position(game, moves, board)
        with self.searches.borrow(position.game) as search:
            chosen = position.move(move) if move else best_of(position, search, deadline.share(1 / 2))
            found = zermelo.why(position, chosen, evaluator=search, seconds=deadline)
        return Explained(**explanation_fields(game, found))

    def judge(self, deadline: Deadline, game: str, moves: Moves, board: str | None, move: str) -> JudgedMove:
        position = self.open_position(game, moves, board)
        with self.searches.borrow(position.game) as search:
            found = zermelo.why(position, move, evaluator=search, seconds=deadline)
        best, made = found.best.value, found.value
        lost = best.outcome - made.outcome if isinstance(best, Value) and isinstance(made, Value) else None
        return JudgedMove(
            **explanation_fields(game, found), best=ValueFound.of(best), judgement=judgement(best, made),
            holds=holds(best, made), regret=lost,
        )  # fmt: skip

    def play(
        self,
        deadline: Deadline,
        game: str,
        moves: Moves,
        board: str | None,
        move: str | None,
        opponent: str,
        seed: int | None,
    ) -> Replied:
        """Make a move, if there is one, and then the moves of the opponent until it is the other side's turn."""
        position = self.open_position(game, moves, board)
        after = position.play(move) if move else position
        has_turn = not move or after.turn != position.turn
        with self.searches.borrow(position.game) as search:
            player = self.offered.player(opponent, position.game, search, deadline)
            rng, seat, replies, remark = Random(seed), after.turn, list[str](), ""
            while has_turn and not after.is_over and after.turn == seat:
                chances = player(after)
                reply = chances.sample(rng)
                replies.append(reply.name)
                remark, after = remark or chances.remark, after.play(reply)
        return Replied(replies=replies, remark=remark, position=PositionNow.of(game, after))


def best_of(position: Position[Any], search: Evaluator[Any], deadline: Deadline) -> Any:
    """Return the move that is best, or that looks best when the deadline is over."""
    return zermelo.analyse(position, evaluator=search, seconds=deadline).ranked[0].move


def holds(best: Value | Bounds, made: Value | Bounds) -> bool | None:
    """Return whether a move keeps the result; None if that is not known."""
    if isinstance(best, Value) and isinstance(made, Value):
        return bool(best.outcome == made.outcome)
    return None


def explanation_fields(game: str, found: Any) -> dict[str, Any]:
    """Return the fields of an explanation."""
    return {
        "position": PositionNow.of(game, found.position),
        "move": found.move.name,
        "value": ValueFound.of(found.value),
        "reason": found.words,
        "line": found.line.names,
        "completes": list(found.row),
        "better": None if found.is_best else found.best.move.name,
    }
