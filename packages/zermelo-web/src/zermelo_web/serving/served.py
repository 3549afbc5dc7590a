"""The settings of the server: your own games and players, tables, and the time limit for an answer."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import zermelo
from zermelo.command import file_of
from zermelo.errors import BadTable, UnknownName

__all__ = ["Served", "named_tables"]

NOT_SERVED_MESSAGE = (
    "A game in a file is served only if the server was started with it: zermelo serve --game my_game.py. "
    "A request never names a file."
)


@dataclass(frozen=True)
class Served:
    """Your own games and players by name, and tables by the game that they solve."""

    games: dict[str, str] = field(default_factory=dict)
    """The file of each game, with options: {'my_game': '/home/me/my_game.py:n=12'}."""
    tables: dict[str, str] = field(default_factory=dict)
    """The folder or file of each table, by the name of the game in requests."""
    players: dict[str, str] = field(default_factory=dict)
    """Your own players, by the names that requests use: {'mine': 'my_player.py'}."""
    budget: float = 30
    """Longest time for one answer, in seconds."""
    solves: bool = False
    """True if the page may let the server solve games: only this machine reaches it, and tables are stored."""

    def spec(self, name_and_options: str) -> str:
        """Return the spec of the game that a request names; raises UnknownName for a file."""
        asked = name_and_options.strip()
        if re.search(r"\.py|[/\\]", asked, re.IGNORECASE):
            raise UnknownName(NOT_SERVED_MESSAGE)
        name = re.split("[:=]", asked)[0]
        if name not in self.games:
            return name_and_options
        options = asked.removeprefix(name)
        return f"{file_of(self.games[name])}{options}" if options else self.games[name]

    def also(self) -> str:
        """Return the sentence that lists your own games, to follow the games of the catalogue."""
        return f" Also served here: {', '.join(self.games)}." if self.games else ""


def named_tables(folders: tuple[str, ...], games: dict[str, str]) -> dict[str, str]:
    """Return the tables of the command line by the games that they solve; raises BadTable."""
    return {name_of(folder, games): str(Path(folder).absolute()) for folder in folders}


def name_of(folder: str, games: dict[str, str]) -> str:
    """Return the name in requests for the game of a table: its spec, or the name of your own game."""
    errors = list[BadTable]()
    for name, spec in ({"": None} | games).items():
        try:
            table = zermelo.Table(folder, None if spec is None else zermelo.game(spec))
        except BadTable as error:
            errors.append(error)
        else:
            return name or table.game.spec
    raise errors[0]
