"""Rules in words as data for the page of a game, which shows the rule that decides at each position."""

from collections.abc import Callable, Iterable
from os import PathLike
from typing import Any

from zermelo.games import start
from zermelo.rules import Game, Position
from zermelo_teach.drawing.how_to_win import title_of
from zermelo_teach.strategies.how_to_win import Firing
from zermelo_teach.strategies.rules_file import read_how_to_win

__all__ = ["rules_in_page"]


def rules_in_page(file: str | PathLike[str], game: Game[Any]) -> Callable[[Iterable[Position[Any]]], dict[str, Any]]:
    """Return a function that adds what the rules in a file decide at some positions; raises what reading them raises.

    `decisions` has, by the text of a position, the number of the rule, 0 for an exception, and the moves that it
    allows; it lacks the positions of a side without rules, and those in which no rule fits.
    """
    rules = read_how_to_win(file, game)
    firings = [Firing(number, rule.sentence, ()) for number, rule in enumerate(rules.rules, 1)]

    def decide(positions: Iterable[Position[Any]]) -> dict[str, Any]:
        own = (each for each in positions if each.turn in rules.aims and not each.is_over)
        found = ((each, rules.firing(each)) for each in own)
        return {
            "title": title_of(rules), "sentences": [each.sentence for each in firings],
            "remarks": [Firing(0, "", ()).remark, *(each.remark for each in firings)], "players": list(rules.aims),
            "start": "" if rules.origin == start(game) else rules.origin.text,
            "decisions": {each.text: [firing.number, [move.name for move in firing.moves]]
                          for each, firing in found if firing},
        }  # fmt: skip

    return decide
