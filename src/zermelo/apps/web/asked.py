"""The parameters of requests."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "AskedComparison",
    "AskedCount",
    "AskedMove",
    "AskedPicture",
    "AskedPosition",
    "AskedPoster",
    "AskedSteps",
    "AskedTree",
    "AskedValue",
    "AskedWhy",
]

Seconds = Annotated[
    float,
    Field(
        gt=0, le=3600, allow_inf_nan=False, description="The most time that the answer may take; the server caps it."
    ),
]

Name = Annotated[str, Field(min_length=1, max_length=100)]


class AskedGame(BaseModel):
    """A game."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[
        str,
        Field(min_length=1, max_length=200, description="A game with options: tictactoe, connect:width=5,height=4."),
    ]


class AskedPosition(AskedGame):
    """A position."""

    moves: Annotated[
        str, Field(max_length=2000, description="The moves that led to it, separated by commas: 1,5,9.")
    ] = ""
    board: Annotated[
        str | None, Field(max_length=500, description="The text of the position before the moves: XX.OO....")
    ] = None


class AskedValue(AskedPosition):
    """A position whose value is searched."""

    seconds: Seconds = 2


class AskedMove(AskedValue):
    """A player to move."""

    player: Annotated[Name, Field(description="perfect, tricky, level=0.7, random, minimax ...: see /api/games.")] = (
        "perfect"
    )
    seed: Annotated[int | None, Field(ge=0, lt=1 << 63, description="Random seed: makes the choice repeat.")] = None


class AskedWhy(AskedValue):
    """A move to explain."""

    move: Name


class AskedTree(AskedValue):
    """A node of the tree."""

    classes: Annotated[bool, Field(description="Join moves that are equal up to symmetry.")] = True


class AskedCount(AskedValue):
    """How far to count."""

    depth: Annotated[int | None, Field(ge=0, le=1000, description="Plies; without it, to the end of every game.")] = (
        None
    )


class AskedComparison(AskedPosition):
    """What to compare."""

    only: Annotated[str, Field(max_length=500, description="Searches and boards: memo,alphabeta. Without it, all.")] = (
        ""
    )
    seconds: Annotated[Seconds, Field(description="For each search.")] = 10


class AskedSteps(AskedPosition):
    """Steps of a search."""

    search: Annotated[Name, Field(description="A search that can be watched: see /api/games.")] = "alphabeta"
    scoring: Annotated[Name | None, Field(description="How a win scores: one, left, halved or hundred.")] = None
    first: Annotated[int, Field(ge=0, le=100_000, description="The number of the first step.")] = 0
    most: Annotated[int, Field(ge=1, le=5000, description="Steps to send.")] = 1000


class AskedPicture(AskedValue):
    """A picture."""

    values: Annotated[bool, Field(description="Colour the moves by their values.")] = False


class AskedPoster(AskedGame):
    """A poster."""

    side: Annotated[str, Field(pattern="^(first|second)$", description="Whose answers it shows: first or second.")] = (
        "first"
    )
