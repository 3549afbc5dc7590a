"""Files with rules in words: read again, and each entry tested, since a file may come from anybody."""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from zermelo.errors import BadText, ZermeloError
from zermelo.games import GameLike, game as game_named, start
from zermelo.machine import read_json
from zermelo.rules import Game, Position
from zermelo.solving import game_of
from zermelo_teach.strategies.how_to_win import SIDES, HowToWin, RuleException
from zermelo_teach.strategies.vocabulary import Vocabulary

__all__ = ["has_rules", "read_how_to_win"]

KIND = "a file of rules"
"""What such a file is called in messages."""


def read_how_to_win(file: str | PathLike[str], game: GameLike | None = None) -> HowToWin:
    """Return the rules in a file that ends in .json.

    game: required for your own game. Raises BadText, OtherGame, UnknownName for a word, and IllegalMove for an
    exception.
    """
    read = read_json(Path(file), KIND)
    if not has_rules(read) or not has_form(read):
        raise BadText(f"{file} is not {KIND}: write one with zermelo how-to-win GAME -o FILE.json.")
    built = game_of(read, None if game is None else game_named(game), file)
    try:
        origin, exceptions = start(built, read.get("start")), [exception_of(built, each) for each in read["exceptions"]]
        words = list(map(Vocabulary(built).word, [each["word"] for each in read["rules"]]))
        examples = [tuple(Position.read(built, text) for text in each.get("examples", ())) for each in read["rules"]]
    except ZermeloError as error:
        raise type(error)(f"{file}: {error}") from error
    aims = {int(player): aim for player, aim in read["aims"].items()}
    return HowToWin(
        origin,
        read["side"],
        aims,
        tuple(words),
        tuple(exceptions),
        tuple(examples),
        tuple(map(int, read.get("lost", ()))),
    )


def has_rules(read: Any) -> bool:
    """Return whether the content of a file looks like rules, right or wrong, and not like a certificate."""
    return isinstance(read, dict) and isinstance(read.get("rules"), list)


def has_form(read: Mapping[str, Any]) -> bool:
    """Return whether every entry of the content of a file has its type, and each side its aim."""
    side, aims = read.get("side"), read.get("aims")
    return (
        all(isinstance(read.get(name), str) for name in ("game", "options"))
        and all(read.get(name, 0) is None or isinstance(read.get(name), str) for name in ("spec", "source"))
        and isinstance(read.get("start", ""), str)
        and type(read.get("version")) is int
        and isinstance(side, str)
        and isinstance(aims, dict)
        and set(aims) in [set(map(str, players)) for name, players in SIDES.items() if name == side]
        and all(type(aim) is int for aim in aims.values())
        and all(has_texts(each, "word") and are_texts(each.get("examples", [])) for each in read["rules"])
        and isinstance(read.get("lost", []), list)
        and {*map(str, read.get("lost", []))} <= set(aims)
        and isinstance(read.get("exceptions"), list)
        and all(has_texts(each, "position", "move") for each in read["exceptions"])
    )


def has_texts(entry: Any, *names: str) -> bool:
    return isinstance(entry, dict) and all(isinstance(entry.get(name), str) for name in names)


def are_texts(entries: Any) -> bool:
    return isinstance(entries, list) and all(isinstance(each, str) for each in entries)


def exception_of(game: Game[Any], entry: Mapping[str, str]) -> RuleException:
    """Return an exception of a file; raise BadText or IllegalMove."""
    position = Position.read(game, entry["position"])
    return RuleException(position, position.move(entry["move"]))
