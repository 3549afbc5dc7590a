"""What environments for agents share: the players in the other seats, outcomes by seat, and pictures."""

import sys
from collections.abc import Mapping
from io import BytesIO
from random import Random
from typing import Any, NamedTuple

from zermelo import draw, player, text
from zermelo.analysis import Planes, planes_of
from zermelo.errors import BadOption, BadPlayer, MissingExtra
from zermelo.players import PlayerLike
from zermelo.rules import Game, Position

__all__ = ["RENDER_MODES", "AgentTurn", "Opponents", "check_mode", "observations_of", "outcome_for", "render_board"]

RENDER_MODES = ("human", "ansi", "rgb_array")
"""The modes in which an environment shows the board."""


class AgentTurn(NamedTuple):
    """The position in which an agent is to move, or in which the game is over."""

    position: Position[Any]
    plies: int
    """The number of moves that the players of the environment have just made."""
    forfeit: str
    """Why a player of the environment has lost, which failed or made no legal move; '' if none has."""

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return bool(self.forfeit) or self.position.is_over


class Opponents:
    """The players that make the moves of some sides of a game, so that only agents are asked for the others."""

    def __init__(self, game: Game[Any], players: Mapping[int, PlayerLike]) -> None:
        """players: the players by their side, 0 for the first player and 1 for the second."""
        self.players = {side: player(named, game) for side, named in players.items()}

    def answer(self, position: Position[Any], rng: Random) -> AgentTurn:
        """Make the moves of these players until an agent is to move or the game is over."""
        plies = 0
        while not position.is_over and (choose := self.players.get(position.turn)):
            try:
                move = choose(position).sample(rng)
            except BadPlayer as error:  # it has lost
                return AgentTurn(position, plies, str(error))
            position, plies = position.follow(move), plies + 1
        return AgentTurn(position, plies, "")


def outcome_for(side: int, turn: AgentTurn) -> int:
    """Return the outcome for a side, 0 or 1; 0 if the game goes on. A player that failed loses as much as possible."""
    position, forfeit = turn.position, turn.forfeit
    outcome = -position.game.max_outcome if forfeit else position.outcome or 0
    return outcome if position.turn == side else -outcome


def observations_of(game: Game[Any]) -> Planes:
    """Return the planes that agents see; raise BadOption for a game that has none."""
    if (planes := planes_of(game)) is None:
        raise BadOption(f"{game.name} has no observations: its states are neither on a board nor numbers.")
    return planes


def check_mode(render_mode: str | None) -> None:
    """Raise BadOption for an unknown mode."""
    if render_mode not in (None, *RENDER_MODES):
        raise BadOption(f"render_mode={render_mode} is not valid: use human, ansi or rgb_array.")


def render_board(position: Position[Any], mode: str) -> Any:
    """Return the board as text or as a picture, or print it; raise MissingExtra without Pillow."""
    if mode == "rgb_array":
        return pixels(draw(position, kind="png"))
    if mode == "ansi":
        return text(position)
    sys.stdout.write(f"{text(position)}\n\n")  # the human mode of other people's environments prints
    return None


def pixels(png: bytes) -> Any:
    """Return a picture as an array of its pixels: rows, columns, red, green and blue."""
    import numpy as np

    try:
        from PIL import Image
    except ImportError:
        raise MissingExtra("The mode rgb_array needs Pillow: pip install pillow.") from None
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))
