"""Games and players of your own, by the names under which a server or a tool offers them."""

import re
from pathlib import Path

import zermelo
from zermelo.errors import BadOption
from zermelo.rules.specs import names_catalogue

__all__ = ["file_of", "own_games", "own_players"]


def file_of(spec: str) -> str:
    """Return the file, or the name of an installed game, in a spec without the options."""
    return spec[: spec.rindex(".py") + 3] if ".py" in spec else spec.partition(":")[0]


def own_games(specs: tuple[str, ...]) -> dict[str, str]:
    """Return the games of the command line by the names of their files, sums by their specs.

    Raises BadGame or BadOption.
    """
    games: dict[str, str] = {}
    for spec in specs:
        game = zermelo.game(spec)
        is_file = ".py" in game.spec
        name = Path(file_of(game.spec)).stem if is_file else game.spec
        if names_catalogue(game.spec) or name in games or (is_file and name in zermelo.GAMES):
            raise BadOption(f"--game {spec} is not valid: name Python files, each with a name of its own.")
        games[name] = game.spec
    return games


def own_players(words: tuple[str, ...]) -> dict[str, str]:
    """Return the players of the command line, such as 'mine=my_player.py', by their names; raises BadOption."""
    from zermelo.playing.game_session import SEAT_BUILDERS  # late: the help of the command needs no player

    players: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not (equals and re.fullmatch(r"[\w-]+", name)) or name in (*SEAT_BUILDERS, *players):
            raise BadOption(f"--player {word} is not valid: write NAME=PLAYER, each with a name of its own.")
        zermelo.player(text, "tictactoe")
        players[name] = text
    return players
