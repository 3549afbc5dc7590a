"""Games of zermelo as games of OpenSpiel."""

import re
from typing import Any, ClassVar

import numpy as np
import pyspiel

from zermelo.analysis import Planes, action_count, planes_of
from zermelo.errors import BadGame
from zermelo.rules import Game, Position

__all__ = ["register"]

Kind = pyspiel.GameType

REGISTERED_GAMES: dict[str, tuple[Game[Any], int]] = {}
"""The games that are registered with OpenSpiel, by name, each with the greatest length of its games in plies."""


def register(game: Game[Any], longest: int) -> Any:
    """Return the game as OpenSpiel loads it; register it once, and again when another game takes its name."""
    options = game.spec.rpartition(".py")[2] if game.source else ""
    name = re.sub(r"\W+", "_", f"zermelo_{game.name}{options}")
    if REGISTERED_GAMES.get(name) != (game, longest):
        kind = type_of(game, name)
        pyspiel.register_game(kind, constructor(game, kind, longest))
        REGISTERED_GAMES[name] = game, longest
    return pyspiel.load_game(name)


def type_of(game: Game[Any], name: str) -> Any:
    """Return the description that OpenSpiel needs before it loads a game."""
    return Kind(
        short_name=name,
        long_name=game.name,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.DETERMINISTIC,
        information=Kind.Information.PERFECT_INFORMATION,
        utility=Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=planes_of(game) is not None,
        parameter_specification={},
    )


class SpielState(pyspiel.State):  # type: ignore[misc] # pyspiel has no types
    """A position as a state of OpenSpiel, which copies the attributes; so these are a state and two numbers."""

    of: ClassVar[Game[Any]]
    info: ClassVar[Any]

    def __init__(self, spiel: Any) -> None:
        super().__init__(spiel)
        self.inner, self.turn, self.plies = self.of.rules.start, 0, 0

    @property
    def position(self) -> Position[Any]:
        return Position(self.of, self.inner, self.turn)

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.turn

    def _legal_actions(self, player: int) -> list[int]:
        actions = [move.number for move in self.position.moves]
        if actions and actions[-1] >= self.info.num_distinct_actions:
            raise BadGame(
                f"{self.of.name}: move {actions[-1]} has no name at the start, and random games do not show it."
            )
        return actions

    def _apply_action(self, action: int) -> None:
        self.turn = self.of.turn_after(self.turn, self.inner, action)
        self.inner, self.plies = self.of.rules.play(self.inner, action), self.plies + 1

    def _action_to_string(self, player: int, action: int) -> str:
        return Position(self.of, self.inner, player).name_of(action)

    def is_terminal(self) -> bool:
        return self.position.is_over or self.plies >= self.info.max_game_length

    def returns(self) -> list[float]:
        outcome = float(self.position.outcome or 0)
        return [-outcome, outcome] if self.turn else [outcome, -outcome]

    def __str__(self) -> str:
        return self.position.text


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel, defined by the attributes of a subclass."""

    kind: ClassVar[Any]
    info: ClassVar[Any]
    states: ClassVar[type[SpielState]]

    def __init__(self, params: Any = None) -> None:
        super().__init__(self.kind, self.info, params or {})

    def new_initial_state(self, state: None = None) -> SpielState:
        return self.states(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(planes_of(self.states.of), params)
        from open_spiel.python.observation import IIGObserverForPublicInfoGame

        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def constructor(game: Game[Any], kind: Any, longest: int) -> type[SpielGame]:
    """Return the class of a game, with the class of its states."""
    info = pyspiel.GameInfo(
        num_distinct_actions=action_count(game),
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-float(game.max_outcome),
        max_utility=float(game.max_outcome),
        utility_sum=0.0,
        max_game_length=game.declared.plies_left(game.rules.start) if game.declared.plies_left else longest,
    )
    states = type("State", (SpielState,), {"of": game, "info": info})
    return type("Game", (SpielGame,), {"kind": kind, "info": info, "states": states})


class Observer:
    """The observation of both players: the planes of the board and the player to move, or the text of the position."""

    def __init__(self, planes: Planes | None, params: Any) -> None:
        if params:
            raise ValueError(f"Observation parameters are not supported: {params}.")
        self.planes = planes
        self.tensor, self.dict = None, {}
        if planes:
            size = int(np.prod(planes.shape))
            self.tensor = np.zeros(size + 2, np.float32)
            self.dict = {"board": self.tensor[:size].reshape(planes.shape), "turn": self.tensor[size:]}

    def set_from(self, state: Any, player: int) -> None:
        """Write a state into the tensor."""
        if self.planes:
            self.dict["board"][:] = self.planes.of(state.position)
            self.dict["turn"][:] = state.turn == 0, state.turn == 1

    def string_from(self, state: Any, player: int) -> str:
        return str(state)
