"""The structured content of the tools' answers; the output schemas come from these classes."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from zermelo import Bounds, Position, Value

__all__ = [
    "BestMoves", "Explained", "JudgedMove", "OfferedGame", "OfferedGames", "PositionNow", "RankedMove", "Replied",
    "ValueFound", "ValueNow",
]  # fmt: skip


class OfferedGame(BaseModel):
    """A game that the tools know."""

    name: str
    about: str = Field(description="What the game is, or its rules in full if it was asked for alone.")
    options: dict[str, str] = Field(
        description="Options and their defaults; write NAME:option=value,option=value. Empty if there are none."
    )


class OfferedGames(BaseModel):
    """The games and players that the tools know."""

    games: list[OfferedGame]
    players: list[str] = Field(description="The opponents that `play` takes.")


class PositionNow(BaseModel):
    """A position."""

    game: str
    moves: list[str] = Field(description="The moves that led here, from the first position or from the text given.")
    text: str = Field(description="The position as text; a tool takes it as `board`.")
    drawing: str = Field(description="The board, drawn.")
    to_move: str = Field(description="The side to move.")
    legal_moves: list[str]
    over: bool
    winner: str | None = Field(description="The side that has won; null during the game and for a draw.")

    @classmethod
    def of(cls, name: str, position: Position[Any]) -> "PositionNow":
        """Return the description of a position. name: that of its game in requests."""
        winner = position.winner
        return cls(
            game=name,
            moves=position.moves_played.names,
            text=position.text,
            drawing=str(position),
            to_move=position.player,
            legal_moves=[move.name for move in position.moves],
            over=position.is_over,
            winner=None if winner is None else position.game.notation.players[winner],
        )


class ValueFound(BaseModel):
    """The value of a position or a move under perfect play; bounds if time was over."""

    words: str
    decided: bool = Field(description="False if time was over: then only the bounds are certain.")
    result: Literal["win", "draw", "loss"] | None = Field(description="null while it is not decided.")
    score: int | None = Field(description="The score, in a game with scores.")
    plies: int | None = Field(description="Moves to the end under perfect play; null if unknown or endless.")
    at_least: str | None = Field(description="The lower bound, if the value is not decided.")
    at_most: str | None = Field(description="The upper bound, if the value is not decided.")

    @classmethod
    def of(cls, value: Value | Bounds) -> "ValueFound":
        """Return the description of a value."""
        record, decided = value.record(), isinstance(value, Value)
        at_least, at_most = (None, None) if isinstance(value, Value) else map(str, (value.at_least, value.at_most))
        return cls(
            words=str(value), decided=decided, result=record["value"], score=record.get("score"),
            plies=record["remoteness"], at_least=at_least, at_most=at_most,
        )  # fmt: skip


class ValueNow(BaseModel):
    """A position and its value."""

    position: PositionNow
    value: ValueFound = Field(description="For the side to move.")


class RankedMove(BaseModel):
    """A legal move with its value for the side that makes it."""

    move: str
    value: ValueFound
    holds: bool | None = Field(description="True if it keeps the result of the position; null if that is not decided.")


class BestMoves(ValueNow):
    """All moves of a position, the best first."""

    best: list[str] = Field(description="Moves that no move is better than; empty if the values are not decided.")
    ranked: list[RankedMove]
    line: list[str] = Field(description="Best play by both sides, to the end.")


class Explained(BaseModel):
    """The reason for the value of a move."""

    position: PositionNow
    move: str
    value: ValueFound = Field(description="For the side that makes the move.")
    reason: str
    line: list[str] = Field(description="The move and best play after it.")
    completes: list[str] = Field(description="The cells of the row that the last move of the line completes.")
    better: str | None = Field(description="A better move; null if there is none.")


class JudgedMove(Explained):
    """What a move keeps and what it loses."""

    best: ValueFound = Field(description="The value of the best move.")
    judgement: str = Field(
        description="best, holds, gives away the win, gives away the draw, gives away N; empty if unknown."
    )
    holds: bool | None = Field(description="True if the move keeps the result; null if that is not decided.")
    regret: int | None = Field(
        description="The loss in outcome: 0, 1 or 2, or points in a game with scores; null if not decided."
    )


class Replied(BaseModel):
    """What the opponent made of a position."""

    replies: list[str] = Field(description="The moves of the opponent; several if it moves again, none at the end.")
    remark: str = Field(description="The opponent's remark on its move, or empty.")
    position: PositionNow
