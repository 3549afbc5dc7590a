"""What the tools may name: games and players that the command line or the catalogue offers, never a file."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import zermelo
from zermelo import Game
from zermelo.command import own_games, own_players
from zermelo.errors import BadOption, UnknownName
from zermelo.evaluators import Evaluator
from zermelo.playing import PLAYERS, Player
from zermelo.rules import entries, names_catalogue, nearest, options
from zermelo.types import Deadline

__all__ = ["DEFAULT_MCP_PLAYERS", "Offered"]

DEFAULT_MCP_PLAYERS = ("perfect", "tricky", "level", "random")
"""The players without --players."""

NO_FILE_MESSAGE = "A tool never names a file, a program or a table: zermelo mcp does that on its command line."


class Offered:
    """The games and players that a tool may name, and the longest time for one answer.

    games: specs; a name of the catalogue is offered with all its options, anything else exactly as it is. Without any,
    the whole catalogue. players: names of the catalogue, and NAME=PLAYER for your own. budget: seconds. Raises BadGame,
    BadOption or UnknownName.
    """

    def __init__(
        self, games: tuple[str, ...] = (), players: tuple[str, ...] = DEFAULT_MCP_PLAYERS, budget: float = 10
    ) -> None:
        catalogue = zermelo.GAMES
        self.budget = budget
        named = [name for name in games if name in catalogue]
        self.names = named if games else [entry.name for entry in entries(catalogue)]
        """The games of the catalogue that a tool may name, with their options."""
        self.fixed = fixed_games(tuple(spec for spec in games if spec not in catalogue))
        """Games that a tool names as they are, without options."""
        self.players = [name for name in players if name in PLAYERS]
        """The players of the catalogue that a tool may name, with their options."""
        self.own = own_players(tuple(word for word in players if word not in PLAYERS))
        """Your own players by their names."""
        for name in self.players:
            refuse_files(name)

    @property
    def default_player(self) -> str:
        """The first player that is offered."""
        return [*self.players, *self.own][0]

    def game(self, text: str) -> Game[Any]:
        """Return the game that a tool names; raise UnknownName or BadOption."""
        asked = text.strip()
        if asked in self.fixed:
            return self.fixed[asked]
        name = re.split("[:=]", asked)[0]
        if name in self.names:
            return zermelo.files.catalogue_game(asked)
        raise UnknownName(refusal("game", name, [*self.names, *self.fixed], asked))

    def player(self, text: str, game: Game[Any], evaluator: Evaluator[Any], deadline: Deadline) -> Player:
        """Return the player that a tool names; raise UnknownName or BadOption."""
        asked = text.strip()
        name = re.split("[:=]", asked)[0]
        if asked not in self.own and name not in self.players:
            raise UnknownName(refusal("player", name, [*self.players, *self.own], asked))
        return zermelo.player(self.own.get(asked, asked), game, evaluator=evaluator, seconds=deadline)


def fixed_games(specs: tuple[str, ...]) -> dict[str, Game[Any]]:
    """Return games by their names for tools: the names of files and packages, and specs of the catalogue."""
    built = {spec: zermelo.game(spec) for spec in specs}
    own = own_games(tuple(spec for spec in built if not names_catalogue(spec)))
    plain = {spec: game for spec, game in built.items() if names_catalogue(spec)}
    return plain | {name: zermelo.game(spec) for name, spec in own.items()}


def refuse_files(name: str, players: Mapping[str, Any] = PLAYERS) -> None:
    """Raise BadOption for a player that has a file as an option."""
    if Path in options(players[name]).values():
        raise BadOption(f"--players {name} is not valid: {name} needs a file. Write NAME={name}:FILE.")


def refusal(kind: str, name: str, known: list[str], asked: str) -> str:
    """Say that a game or a player is not offered, and which ones are."""
    hint = f" {NO_FILE_MESSAGE}" if re.search(r"[./\\]|^program|^table|^certificate", asked) else ""
    return f"No {kind} is called {name!r} here{nearest(name, known)} There are: {', '.join(known)}.{hint}"
