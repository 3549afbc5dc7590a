"""What the command line lets the server serve: games of one's own, tables, and how long an answer may take."""

import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import zermelo
from zermelo import BadOption, BadTable, UnknownName

__all__ = ["Served", "named_tables", "own_games"]

NOT_HERE = (
    "A game in a file is served only if the server was started with it: zermelo serve --game my_game.py. "
    "A request never names a file."
)


@dataclass(frozen=True)
class Served:
    """Games of one's own by name, and tables by the game that they solve."""

    games: dict[str, str] = field(default_factory=dict)
    """From a name to the file that builds it, with options: {'my_game': '/home/me/my_game.py:n=12'}."""
    tables: dict[str, str] = field(default_factory=dict)
    """From what requests call a game to the folder or the file of its table."""
    budget: float = 30
    """The most seconds that one question may take."""

    def spec(self, asked: str) -> str:
        """The spec that a request means; raises UnknownName for a file."""
        if re.search(r"\.py|[/\\]", asked, re.IGNORECASE):
            raise UnknownName(NOT_HERE)
        name = re.split("[:=]", asked.strip())[0]
        if name not in self.games:
            return asked
        options = asked.strip().removeprefix(name)
        return f"{file_of(self.games[name])}{options}" if options else self.games[name]

    def also(self) -> str:
        """Return the sentence that names the games of one's own; it follows those of the catalogue."""
        return f" Also served here: {', '.join(self.games)}." if self.games else ""

    def record(self) -> dict[str, Any]:
        """The same as JSON."""
        return asdict(self)


def file_of(spec: str) -> str:
    """The file, or the name of an installed game, in a spec without the options."""
    return spec[: spec.rindex(".py") + 3] if ".py" in spec else spec.partition(":")[0]


def own_games(specs: tuple[str, ...]) -> dict[str, str]:
    """The games that the command line names, by the names of their files; those of installed packages by their specs.

    Raises BadGame or BadOption.
    """
    games: dict[str, str] = {}
    for spec in specs:
        game = zermelo.game(spec)
        is_file = ".py" in game.spec
        name = Path(file_of(game.spec)).stem if is_file else game.spec
        if not game.source or name in games or (is_file and name in zermelo.GAMES):
            raise BadOption(f"--game {spec} is not valid: name Python files, each with a name of its own.")
        games[name] = game.spec
    return games


def named_tables(folders: tuple[str, ...], games: dict[str, str]) -> dict[str, str]:
    """The tables that the command line names, by the games that they solve; raises BadTable."""
    return {name_of(folder, games): str(Path(folder).absolute()) for folder in folders}


def name_of(folder: str, games: dict[str, str]) -> str:
    """What requests call the game of a table: its spec, or the name of a game of one's own."""
    wrong: BadTable | None = None
    for name, spec in ({"": None} | games).items():
        try:
            table = zermelo.Table.open(folder, None if spec is None else zermelo.game(spec))
        except BadTable as error:
            wrong = wrong or error
        else:
            return name or table.game.spec
    assert wrong is not None
    raise wrong
