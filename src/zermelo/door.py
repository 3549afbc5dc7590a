"""The verbs of the door: every capability of the command, as a function.

Where a function takes a game, it takes a Game or the spec of one; where it takes a position, it also takes
a game, and means its start. What is heavy is loaded when a verb is first used.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from zermelo import games
from zermelo.errors import BadOption
from zermelo.position import Position, start as start_of
from zermelo.rules import Bounds, Game, Value
from zermelo.specs import Entry, entry

if TYPE_CHECKING:
    from zermelo.analysis.analysis import Analysis
    from zermelo.analysis.comparison import Comparison, Pair
    from zermelo.analysis.graph import Graph
    from zermelo.analysis.strategy import Strategy
    from zermelo.analysis.why import Why
    from zermelo.checking.report import Report
    from zermelo.counting.census import Census
    from zermelo.playing.match import Match
    from zermelo.playing.prove import Proofs
    from zermelo.searching.catalogue import Result
    from zermelo.searching.evaluator import Evaluator
    from zermelo.solving.certify import Certified
    from zermelo.solving.solver import Solved
    from zermelo.solving.table import Table, Word
    from zermelo.solving.tiered import OnStep
    from zermelo.solving.verify import Verdict

__all__ = [
    "analyse", "certify", "check", "check_certificate", "compare", "count", "draw", "ending", "entries",
    "evaluator", "explanation", "export", "game", "match", "pack", "prove", "query", "read_certificate", "save",
    "search", "solve", "start", "strategy", "text", "tree", "value", "values", "verify", "why", "write_certificate",
]  # fmt: skip

GameLike = Game[Any] | str
"""A game, or its spec."""

PositionLike = Position[Any] | Game[Any] | str
"""A position, or a game or its spec, for the position in which it starts."""

MEGABYTE = 1 << 20

LEAST_MEMORY = 8 * MEGABYTE
"""For the transposition table of a search."""


def silent(*news: Any) -> None:
    """What long work calls that nobody listens to."""


def game(spec: GameLike) -> Game[Any]:
    """The game that a spec names: one of the catalogue, or a Python file of yours; with options after a colon.

    A Game is returned as it is. Raises UnknownName, BadOption or BadGame.

    >>> game("connect:width=5,height=4")
    Game('connect:width=5,height=4')
    """
    return games.game(spec) if isinstance(spec, str) else spec


def start(of: GameLike, board: str | None = None) -> Position[Any]:
    """The position in which a game starts, or the one that a text shows.

    Raises BadText for a text that is no position of the game.

    >>> print(start("tictactoe", "XO......."))
     X │ O │ 3
    ───┼───┼───
     4 │ 5 │ 6
    ───┼───┼───
     7 │ 8 │ 9
    """
    chosen = game(of)
    return start_of(chosen) if board is None else Position.read(chosen, board)


def position_of(like: PositionLike) -> Position[Any]:
    return like if isinstance(like, Position) else start(like)


def entries(catalogue: Mapping[str, Callable[..., Any]]) -> list[Entry]:
    """The names in a catalogue, GAMES or PLAYERS, with a sentence on each, and its options.

    >>> entries(games.GAMES)[0].options["first"]
    Option(default='X', choices=('X', 'O'))
    """
    return [entry(name, builder) for name, builder in catalogue.items()]


def evaluator(
    of: GameLike,
    memory: int = 64 * MEGABYTE,
    threads: int = 2,
    each: int | None = None,
    tell: Callable[[str], None] = silent,
) -> "Evaluator[Any]":
    """The search that values positions of a game: as it is written where that is quick, compiled where it is not.

    It keeps what it learns for the next question. memory: bytes for its transposition table. each: the threads that
    answer one question together, where several threads ask at the same time; else all of them. tell is called with
    a sentence when something takes long or is not possible. Raises BadOption for less than 8 MiB of memory.
    """
    from zermelo.engine.small_first import Settings, SmallFirst

    if memory < LEAST_MEMORY:
        raise BadOption(f"memory={memory} is not valid: a search needs at least {LEAST_MEMORY} bytes.")
    return SmallFirst(game(of), Settings(memory // MEGABYTE, threads, each, tell))


def analyse(position: PositionLike, seconds: float = 10, evaluator: "Evaluator[Any] | None" = None) -> "Analysis":
    """The value of a position and of each of its moves, the best line, and why each losing move loses.

    It takes about this many seconds at most; what is not decided by then has bounds. An evaluator, such as a
    Table, answers instead of a new search. Raises OtherGame for an evaluator of another game.

    >>> analyse(start("tictactoe").after("1 2")).line
    ('4', '7', '5', '3', '6')
    """
    from zermelo.analysis.analysis import analyse

    return analyse(position_of(position), seconds, evaluator)


def why(position: PositionLike, move: str, seconds: float = 10, evaluator: "Evaluator[Any] | None" = None) -> "Why":
    """Why a move is good or bad: the reply and the line that show it, and what is better.

    Raises IllegalMove, and OtherGame for an evaluator of another game.

    >>> print(why(start("tictactoe").after("1 4 2 5"), "9"))
    9 loses: O answers 6 and wins 2 plies from now, with 9 6, which completes 4-5-6. Better: 3, win in 1 ply.
    """
    from zermelo.analysis.why import why

    return why(position_of(position), move, seconds, evaluator)


def value(position: PositionLike, seconds: float = 10, evaluator: "Evaluator[Any] | None" = None) -> Value | Bounds:
    """The value of a position for its side to move, or the bounds that are certain after this many seconds.

    >>> value("stones:n=21")
    Value(outcome=-1, remoteness=9)
    """
    from zermelo.analysis.values import value

    return value(position_of(position), seconds, evaluator)


def values(positions: Iterable[Position[Any]], seconds: float = 10, evaluator: "Evaluator[Any] | None" = None) -> "Any":
    """The values of many positions of one game, as NumPy arrays; each may take this many seconds.

    >>> values(start("stones").after(move) for move in "1234").outcome.tolist()
    [1, 1, 1, 1]
    """
    from zermelo.analysis.values import values

    return values(positions, seconds, evaluator)


def search(
    position: PositionLike, name: str = "alphabeta", scoring: str | None = None, seconds: float = 60
) -> "Result":
    """What one search answers, and what it costs; raises UnknownName, OutOfTime, or TooLarge.

    >>> search("nim", "memo").score, search("nim", "memo").cost.nodes
    (1, 120)
    """
    from zermelo.searching.catalogue import search

    return search(position_of(position), name, scoring, seconds)


def compare(
    position: PositionLike,
    only: Sequence[str] = (),
    scoring: str | None = None,
    seconds: float = 60,
    on_row: Callable[["Pair"], None] = silent,
) -> "Comparison":
    """What every search and every board answers, and what it costs.

    only: names of searches and boards; seconds: for each row. on_row is called before each row with what it
    will measure. Raises UnknownName.
    """
    from zermelo.analysis.comparison import compare
    from zermelo.engine.small_first import SETTINGS

    return compare(position_of(position), only, scoring, seconds, SETTINGS, on_row)


def count(
    position: PositionLike,
    depth: int | None = None,
    seconds: float = 60,
    method: Literal["classes", "tree", "compiled"] = "classes",
    on_layer: Callable[[str], None] = silent,
) -> "Census":
    """Everything that can be played from a position: games, nodes, positions, classes, by ply and by result.

    depth: plies to count, else to the end of every game. The method classes counts each class of positions
    once; tree and compiled walk node by node, and count nodes and games alone.

    >>> [layer.nodes for layer in count("tictactoe", depth=2).layers]
    [1, 9, 72]
    """
    from zermelo.engine.counting import count

    return count(position_of(position), depth, seconds, method, on_layer)


def tree(
    position: PositionLike,
    depth: int = 2,
    classes: bool = False,
    seconds: float = 20,
    on_node: Callable[[int, int], None] = silent,
) -> "Graph":
    """The game tree down to a depth in plies, with the value of every node.

    classes: draw positions that are equal up to symmetry once. on_node is called before each node is valued, with
    the number of valued nodes and of all. Raises TooLarge for more than a million nodes.

    >>> len(tree("tictactoe", 2).nodes), len(tree("tictactoe", 2, classes=True).nodes)
    (82, 16)
    """
    from zermelo.analysis.graph import tree

    return tree(position_of(position), depth, classes, seconds, on_node)


def strategy(
    of: GameLike,
    side: Literal["first", "second"] = "first",
    seconds: float = 20,
    on_board: Callable[[int], None] = silent,
) -> "Strategy":
    """A perfect player's answer to everything that the opponent can do; raises TooLarge.

    seconds: to solve the game. on_board is called before each board with the number of boards so far.
    """
    from zermelo.analysis.strategy import strategy

    return strategy(start(of), int(side == "second"), seconds, on_board)


def text(thing: Any, width: int | None = None) -> str:
    """What print() shows of a result, in lines of at most this many characters where that is possible.

    >>> print(text(prove("tictactoe", "perfect")).splitlines()[-1])
    perfect never loses.
    """
    from zermelo.drawing.display import text

    return text(thing, width)


def ending(position: Position[Any]) -> str:
    """How a finished game ended, in a sentence.

    >>> ending(start("tictactoe").after("14253"))
    'X has won.'
    """
    from zermelo.drawing.words import result

    return result(position)


def explanation(error: Exception) -> str | None:
    """What is wrong with the rules of a game of your own, where they raised an error; None for another error."""
    from zermelo.checking.explain import explanation

    return explanation(error)


def save(file: str | Path, content: bytes) -> None:
    """Write a file whole or not at all; raises DiskFull, BadOption for a device, or OSError."""
    from zermelo.solving.atomic import write

    write(Path(file), content)


def draw(thing: Any, kind: str = "svg") -> bytes:
    """A picture of a position, an analysis, a tree or a strategy, as svg or png; a tree also as dot, json or graphml.

    Raises BadOption for a kind that the thing does not have, MissingExtra for a library that is not installed.

    >>> draw(start("tictactoe"))[:4]
    b'<svg'
    """
    from zermelo.drawing.pictures import draw

    return draw(thing, kind)


def match(
    of: GameLike,
    one: str,
    two: str,
    games: int = 1000,
    seed: int | None = None,
    exact: bool = False,
    on_game: Callable[[], None] = silent,
    seconds: float = inf,
    on_position: Callable[[int], None] = silent,
) -> "Match":
    """The results of games between two players, which alternate who moves first.

    Players are named as on the command line: 'perfect', 'random', 'level=0.7', 'minimax:scoring=one' ... With exact,
    their chances are computed as fractions, in this many seconds for each seat; on_position is called at each
    position with the number of positions before it. Raises UnknownName, BadOption, TooLarge or OutOfTime.

    >>> match("tictactoe", "perfect", "random", exact=True).first.first
    Fraction(75257, 77760)
    """
    from zermelo.playing.match import exact_match, match

    origin = start(of)
    if exact:
        return exact_match(origin, (one, two), seconds, on_position)
    return match(origin, (one, two), games, seed, on_game)


def prove(of: GameLike, player: str, seconds: float = inf, on_position: Callable[[int], None] = silent) -> "Proofs":
    """Whether a player can lose: every game against every reply, from both seats.

    seconds: for each seat. on_position is called at each position with the number of positions before it. Raises
    UnknownName, BadOption, TooLarge or OutOfTime.

    >>> prove("tictactoe", "perfect").lost is None
    True
    """
    from zermelo.playing.prove import prove

    return prove(start(of), player, seconds, on_position)


def check(of: GameLike, games: int = 100, seed: int = 0, compiled: bool = False) -> "Report":
    """Whether a game keeps the promises that everything here relies on, in this many random games.

    >>> check("tictactoe", games=5).is_sound
    True
    """
    from zermelo.checking.report import report

    return report(game(of), games, seed, compiled)


def solve(
    of: GameLike,
    out: str | Path,
    workers: int | None = None,
    memory: int = 4096 * MEGABYTE,
    processes: bool = False,
    dask: str | None = None,
    resume: bool = False,
    overwrite: bool = False,
    on_step: "OnStep" = silent,
) -> "Solved":
    """Compute the value of every position of a game and store them in a table on disk.

    out: a folder for the table. workers: tasks at a time, else one for each core; memory: bytes that all workers
    may take together. Tasks run in threads, in processes, or on the Dask cluster at an address. resume: continue an
    unfinished table in the folder; overwrite: remove the finished table that is there. Raises BadTable, Busy,
    DiskFull, CannotCompile or TooLarge.
    """
    from zermelo.solving.executors import running
    from zermelo.solving.overwrite import remove_table
    from zermelo.solving.solver import solve

    if overwrite:
        remove_table(Path(out))
    with running(workers or os.cpu_count() or 1, processes, dask) as (executor, number):
        return solve(game(of), Path(out), executor, memory, number, resume, on_step)


def verify(
    table: str | Path, of: GameLike | None = None, sample: int | None = None, on_checked: Callable[[int], None] = silent
) -> "Verdict":
    """Check the files of a table and derive every value again, or those of a random sample of positions.

    A table of a game of your own needs the game.
    """
    from zermelo.solving.verify import verify

    return verify(table, None if of is None else game(of), sample, on_checked)


def query(
    table: "Table",
    value: "Word | None" = None,
    remoteness: int | None = None,
    only_moves: int | None = None,
    ply: int | None = None,
) -> Iterator[Position[Any]]:
    """One position of every class with a value, a remoteness, a number of moves that keep the value, at a ply."""
    return table.where(value, remoteness, only_moves, ply)


def pack(table: "Table", file: str | Path) -> int:
    """Write a table into one small file, which Table.open reads like the folder; the bytes of the file."""
    from zermelo.solving.pack import pack

    return pack(table.storage, table.manifest, Path(file))


def export(table: "Table", file: str | Path, boards: bool = True) -> int:
    """Write a table as Parquet, one row for every class; the number of rows. Raises MissingExtra without PyArrow."""
    from zermelo.solving.export import export

    return export(table, Path(file), boards)


def certify(
    of: GameLike,
    claim: str,
    evaluator: "Evaluator[Any] | None" = None,
    on_grown: Callable[[int], None] = silent,
) -> "Certified":
    """A certificate for a claim such as 'second never loses', the smallest that is found.

    on_grown is called with the number of positions that the strategies to choose from lead to. Raises BadOption for
    a claim that is false, TooLarge for a game that has too many positions.
    """
    from zermelo.searching.interpreted import Interpreted
    from zermelo.solving.certify import certify

    chosen = game(of)
    return certify(start(chosen), claim, evaluator or Interpreted(chosen), on_grown)


def write_certificate(file: str | Path, certificate: Mapping[str, Any]) -> None:
    """Write a certificate as JSON; raises DiskFull, BadOption for a device, or OSError."""
    from zermelo.solving.certificate import write_certificate

    write_certificate(Path(file), certificate)


def read_certificate(file: str | Path) -> dict[str, Any]:
    """The certificate in a file; raises BadText where there is none."""
    from zermelo.solving.certificate import read_certificate

    return read_certificate(Path(file))


def check_certificate(certificate: Mapping[str, Any], of: GameLike | None = None) -> str | None:
    """What a certificate leaves open, in one sentence; None where it is a proof.

    A certificate about a game of your own needs the game.
    """
    from zermelo.solving.certificate import hole_in

    return hole_in(certificate, None if of is None else game(of))
