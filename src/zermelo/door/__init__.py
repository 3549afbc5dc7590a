"""The verbs of the door: what the commands do, as functions.

Where a function takes a game, it takes a Game or the spec of one; where it takes a position, it also takes
a game, and means its start. What is heavy is loaded when a verb is first used.
"""

from zermelo.door.asking import analyse, evaluator, follow, grundy, history, value, values, why
from zermelo.door.counting import compare, count, search, strategy, sweep, tree, watch
from zermelo.door.likes import GameLike, PositionLike, game, start, sum_of
from zermelo.door.playing import match, prove, read_games, write_games
from zermelo.door.showing import (
    check,
    draw,
    ending,
    entries,
    explanation,
    new,
    plugin_faults,
    save,
    text,
    view,
    whole_game,
)
from zermelo.door.solving import (
    book,
    certify,
    check_certificate,
    export,
    pack,
    query,
    read_certificate,
    solve,
    verify,
    write_certificate,
)

__all__ = [
    "GameLike",
    "PositionLike",
    "analyse",
    "book",
    "certify",
    "check",
    "check_certificate",
    "compare",
    "count",
    "draw",
    "ending",
    "entries",
    "evaluator",
    "explanation",
    "export",
    "follow",
    "game",
    "grundy",
    "history",
    "match",
    "new",
    "pack",
    "plugin_faults",
    "prove",
    "query",
    "read_certificate",
    "read_games",
    "save",
    "search",
    "solve",
    "start",
    "strategy",
    "sum_of",
    "sweep",
    "text",
    "tree",
    "value",
    "values",
    "verify",
    "view",
    "watch",
    "whole_game",
    "why",
    "write_certificate",
    "write_games",
]
