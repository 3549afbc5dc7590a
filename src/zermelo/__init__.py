"""Games of perfect information: perfect play, the exact value of every move, and why.

>>> import zermelo
>>> zermelo.analyse(zermelo.start("tictactoe").after("1 2")).value
Value(outcome=1, remoteness=5)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.analysis.analysis import Analysis, Refutation
    from zermelo.analysis.graph import Graph
    from zermelo.analysis.history import History, Moment
    from zermelo.analysis.strategy import Strategy
    from zermelo.analysis.values import Values
    from zermelo.analysis.why import Why
    from zermelo.apps.notebook import board
    from zermelo.apps.page import page
    from zermelo.checking.fault import Fault
    from zermelo.checking.report import Report
    from zermelo.counting.census import Census
    from zermelo.counting.results import Results
    from zermelo.counting.tree import Tree, grow
    from zermelo.door import (
        GameLike,
        PositionLike,
        analyse,
        book,
        certify,
        check,
        check_certificate,
        compare,
        count,
        draw,
        ending,
        entries,
        evaluator,
        explanation,
        export,
        follow,
        game,
        grundy,
        history,
        match,
        new,
        pack,
        plugin_faults,
        prove,
        query,
        read_certificate,
        read_games,
        save,
        search,
        solve,
        start,
        strategy,
        sum_of,
        sweep,
        text,
        tree,
        value,
        values,
        verify,
        view,
        watch,
        whole_game,
        why,
        write_certificate,
        write_games,
    )
    from zermelo.errors import (
        BadGame,
        BadOption,
        BadTable,
        BadText,
        Busy,
        CannotCompile,
        DiskFull,
        IllegalMove,
        MissingExtra,
        NotImpartial,
        NotInTable,
        OtherGame,
        OutOfTime,
        TooLarge,
        UnknownName,
        WorkerLost,
        ZermeloError,
    )
    from zermelo.evaluation.evaluator import Evaluator, Ranked
    from zermelo.evaluation.grundy import Grundy
    from zermelo.evaluation.interpreted import Interpreted
    from zermelo.evaluation.search.compiled_search import CompiledSearch
    from zermelo.evaluation.small_first import SmallFirst
    from zermelo.games import GAMES
    from zermelo.interop.openspiel import from_openspiel, to_openspiel
    from zermelo.interop.pettingzoo import to_pettingzoo
    from zermelo.interop.pons import pons_score
    from zermelo.playing.match import Match
    from zermelo.playing.played import Played
    from zermelo.playing.players import PLAYERS, Player, player
    from zermelo.playing.sitting import SEATED, Record, Sitting
    from zermelo.position import Position
    from zermelo.proofs.certify import Certified
    from zermelo.proofs.prove import Proof, Proofs
    from zermelo.rules import (
        DRAW,
        ENDLESS,
        LOSS,
        WIN,
        Bounds,
        Game,
        Grid,
        Hints,
        Keys,
        Mask,
        Move,
        Outcome,
        Piece,
        Rules,
        Value,
    )
    from zermelo.specs import Entry, Option
    from zermelo.sweeping.row import Row
    from zermelo.sweeping.sweep import Sweep
    from zermelo.tables.books.book import Book
    from zermelo.tables.books.make_book import Booked
    from zermelo.tables.books.with_book import WithBook
    from zermelo.tables.making.solver import Solved
    from zermelo.tables.table import Table
    from zermelo.tables.verifying.verify import Verdict
    from zermelo.teaching.catalogue import SCORINGS, SEARCHES, WATCHABLE, Result
    from zermelo.teaching.comparison import Comparison
    from zermelo.teaching.sources import SOURCES, Source
    from zermelo.teaching.steps import Step, Watched

LATE = {
    "Analysis": "zermelo.analysis.analysis",
    "Book": "zermelo.tables.books.book",
    "Booked": "zermelo.tables.books.make_book",
    "Census": "zermelo.counting.census",
    "Certified": "zermelo.proofs.certify",
    "Comparison": "zermelo.teaching.comparison",
    "CompiledSearch": "zermelo.evaluation.search.compiled_search",
    "Evaluator": "zermelo.evaluation.evaluator",
    "Fault": "zermelo.checking.fault",
    "Graph": "zermelo.analysis.graph",
    "Grundy": "zermelo.evaluation.grundy",
    "History": "zermelo.analysis.history",
    "Interpreted": "zermelo.evaluation.interpreted",
    "Match": "zermelo.playing.match",
    "Moment": "zermelo.analysis.history",
    "PLAYERS": "zermelo.playing.players",
    "Played": "zermelo.playing.played",
    "Player": "zermelo.playing.players",
    "Proof": "zermelo.proofs.prove",
    "Proofs": "zermelo.proofs.prove",
    "Ranked": "zermelo.evaluation.evaluator",
    "Record": "zermelo.playing.sitting",
    "Refutation": "zermelo.analysis.analysis",
    "Report": "zermelo.checking.report",
    "Result": "zermelo.teaching.catalogue",
    "Results": "zermelo.counting.results",
    "SCORINGS": "zermelo.teaching.catalogue",
    "SEATED": "zermelo.playing.sitting",
    "Row": "zermelo.sweeping.row",
    "SEARCHES": "zermelo.teaching.catalogue",
    "SOURCES": "zermelo.teaching.sources",
    "Sitting": "zermelo.playing.sitting",
    "SmallFirst": "zermelo.evaluation.small_first",
    "Source": "zermelo.teaching.sources",
    "Solved": "zermelo.tables.making.solver",
    "Step": "zermelo.teaching.steps",
    "Strategy": "zermelo.analysis.strategy",
    "Sweep": "zermelo.sweeping.sweep",
    "Table": "zermelo.tables.table",
    "Tree": "zermelo.counting.tree",
    "Values": "zermelo.analysis.values",
    "Verdict": "zermelo.tables.verifying.verify",
    "WATCHABLE": "zermelo.teaching.catalogue",
    "Watched": "zermelo.teaching.steps",
    "WithBook": "zermelo.tables.books.with_book",
    "Why": "zermelo.analysis.why",
    "board": "zermelo.apps.notebook",
    "from_openspiel": "zermelo.interop.openspiel",
    "grow": "zermelo.counting.tree",
    "page": "zermelo.apps.page",
    "player": "zermelo.playing.players",
    "pons_score": "zermelo.interop.pons",
    "to_openspiel": "zermelo.interop.openspiel",
    "to_pettingzoo": "zermelo.interop.pettingzoo",
    **dict.fromkeys([
        "GameLike", "PositionLike", "analyse", "book", "certify", "check", "check_certificate", "compare", "count",
        "draw", "ending", "entries", "evaluator", "explanation", "export", "follow", "game", "grundy", "history",
        "match", "new", "pack", "plugin_faults", "prove", "query", "read_certificate", "read_games", "save", "search",
        "solve", "start", "strategy", "sum_of", "sweep", "text", "tree", "value", "values", "verify", "view", "watch",
        "whole_game", "why", "write_certificate", "write_games",
    ], "zermelo.door"),
    **dict.fromkeys([
        "BadGame", "BadOption", "BadTable", "BadText", "Busy", "CannotCompile", "DiskFull", "IllegalMove",
        "MissingExtra", "NotImpartial", "NotInTable", "OtherGame", "OutOfTime", "TooLarge", "UnknownName",
        "WorkerLost", "ZermeloError",
    ], "zermelo.errors"),
    **dict.fromkeys([
        "DRAW", "ENDLESS", "LOSS", "WIN", "Bounds", "Game", "Grid", "Hints", "Keys", "Mask", "Move", "Outcome", "Piece",
        "Rules", "Value",
    ], "zermelo.rules"),
    "GAMES": "zermelo.games",
    "Position": "zermelo.position",
    "Entry": "zermelo.specs",
    "Option": "zermelo.specs",
}  # fmt: skip
"""Names and the modules that they are loaded from when they are first used."""

__all__ = [
    "DRAW", "ENDLESS", "GAMES", "LOSS", "PLAYERS", "SCORINGS", "SEARCHES", "SEATED", "SOURCES", "WATCHABLE", "WIN",
    "Analysis", "BadGame", "BadOption", "BadTable", "BadText", "Book", "Booked", "Bounds", "Busy",
    "CannotCompile", "Census", "Certified", "Comparison", "CompiledSearch", "DiskFull", "Entry", "Evaluator",
    "Fault", "Game", "GameLike", "Graph", "Grid", "Grundy", "Hints", "History", "IllegalMove", "Interpreted",
    "Keys", "Mask", "Match", "MissingExtra", "Moment", "Move", "NotImpartial", "NotInTable", "Option",
    "OtherGame", "OutOfTime", "Outcome", "Piece", "Played", "Player", "Position", "PositionLike", "Proof",
    "Proofs", "Ranked", "Record", "Refutation", "Report", "Result", "Results", "Row", "Rules", "Sitting",
    "SmallFirst", "Solved", "Source", "Step", "Strategy", "Sweep", "Table", "TooLarge", "Tree", "UnknownName",
    "Value", "Values", "Verdict", "Watched", "Why", "WithBook",
    "WorkerLost", "ZermeloError",
    "analyse", "board", "book", "certify", "check", "check_certificate", "compare", "count", "draw", "ending",
    "entries", "evaluator", "explanation", "export", "follow", "from_openspiel", "game", "grow", "grundy",
    "history", "match", "new", "pack", "page", "player", "plugin_faults", "pons_score", "prove", "query",
    "read_certificate", "read_games", "save", "search", "solve", "start", "strategy", "sum_of", "sweep", "text",
    "to_openspiel", "to_pettingzoo", "tree", "value", "values", "verify", "view", "watch", "whole_game", "why",
    "write_certificate", "write_games",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version("zermelo")
    if name in LATE:
        globals()[name] = found = getattr(import_module(LATE[name]), name)
        return found
    if name in {module.split(".")[1] for module in LATE.values()}:  # a room, such as zermelo.errors
        return import_module(f"zermelo.{name}")
    raise AttributeError(f"module 'zermelo' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
