"""A player that keeps the rules in a file: 'rules:mine.json'."""

from pathlib import Path
from typing import Any

from zermelo.errors import BadPlayer, ZermeloError
from zermelo.players import PlayerLike, PlayerReply, answer_of
from zermelo.playing import Chances
from zermelo.rules import Game, Position
from zermelo_teach.strategies.rules_file import read_how_to_win

__all__ = ["RulesPlayer", "rules_file_of"]

RULES_PREFIX = "rules:"
"""The beginning of a text that names a file with rules."""


def rules_file_of(player: PlayerLike) -> Path | None:
    """Return the file that a text such as 'rules:mine.json' names; None for any other player."""
    if not isinstance(player, str) or not player.strip().startswith(RULES_PREFIX):
        return None
    return Path(player.strip().removeprefix(RULES_PREFIX))


class RulesPlayer:
    """A player that makes any move that its rules allow, all with the same chance.

    Its remark is the rule that decides. Where no rule fits, it makes any legal move. Raises BadPlayer for a file
    without rules, or with those of another game.
    """

    def __init__(self, file: Path, game: Game[Any]) -> None:
        self.name = f"{RULES_PREFIX}{file}"
        try:
            self.rules = read_how_to_win(file, game)
        except ZermeloError as error:
            raise BadPlayer(str(error)) from error

    def __call__(self, position: Position[Any]) -> Chances:
        return self.rules.move(position)

    def reply(self, position: Position[Any]) -> PlayerReply:
        """Return the first move that the rules allow, with the rule as its remark."""
        try:
            chances: Chances = answer_of(self, self.name, position)
        except BadPlayer as error:
            return PlayerReply(error=str(error).rstrip("."))
        return PlayerReply(next(iter(chances)), remark=chances.remark)
