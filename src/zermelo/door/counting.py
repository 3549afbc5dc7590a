"""What different searches cost, and what a game tree holds."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from zermelo.door.likes import GameLike, PositionLike, position_of, silent, start
from zermelo.rules import Game

if TYPE_CHECKING:
    from zermelo.analysis.graph import Graph
    from zermelo.analysis.strategy import Strategy
    from zermelo.counting.census import Census
    from zermelo.evaluation.evaluator import Evaluator
    from zermelo.sweeping.sweep import Sweep
    from zermelo.teaching.catalogue import Result
    from zermelo.teaching.comparison import Comparison, Pair
    from zermelo.teaching.measure import Row
    from zermelo.teaching.steps import Watched

__all__ = ["compare", "count", "search", "strategy", "sweep", "tree", "watch"]


def search(
    position: PositionLike, name: str = "alphabeta", scoring: str | None = None, seconds: float = 60
) -> "Result":
    """What one search answers, and what it costs.

    name: one of SEARCHES; scoring: one of SCORINGS, else that of the source of the search. Raises UnknownName,
    OutOfTime after this many seconds, or TooLarge.

    >>> search("nim", "memo").score, search("nim", "memo").cost.nodes
    (1, 120)
    """
    from zermelo.teaching.catalogue import search

    return search(position_of(position), name, scoring, seconds)


def compare(
    position: PositionLike,
    only: Sequence[str] = (),
    scoring: str | None = None,
    seconds: float | None = None,
    on_row: Callable[["Pair"], None] = silent,
    on_start: Callable[[Sequence["Pair"]], None] = silent,
    on_done: Callable[["Row"], None] = silent,
) -> "Comparison":
    """What every search and every board answers, and what it costs.

    only: names of searches and boards, else all; scoring: one for all searches, else that of the source of each;
    seconds: for each row. Without this limit each row takes about a second, since searches that visit every node of a
    large tree are measured after some moves, and their rows tell which. on_start is called with what all rows will
    measure, on_row before each row with what it will measure, on_done with each row when it is measured. Raises
    UnknownName.
    """
    from zermelo.evaluation.small_first import SETTINGS
    from zermelo.teaching.comparison import compare

    return compare(position_of(position), only, scoring, seconds, SETTINGS, on_row, on_start, on_done)


def count(
    position: PositionLike,
    depth: int | None = None,
    seconds: float = 60,
    method: Literal["classes", "tree", "compiled"] = "classes",
    on_layer: Callable[[str], None] = silent,
) -> "Census":
    """Everything that can be played from a position: games, nodes, positions, classes, by ply and by result.

    depth: plies to count, else to the end of every game. The method classes counts each class of positions
    once, compiled where there are many; tree and compiled walk node by node, in Python and compiled, and count nodes
    and games alone. After these seconds the plies that are complete are given. on_layer is called with a sentence on
    how far the count has come.

    >>> [layer.nodes for layer in count("tictactoe", depth=2).layers]
    [1, 9, 72]
    """
    from zermelo.counting.methods import count

    return count(position_of(position), depth, seconds, method, on_layer)


def sweep(
    of: GameLike | Iterable[GameLike],
    out: str | Path | None = None,
    seconds: float = 10,
    workers: int | None = 1,
    on_row: Callable[[int, int], None] = silent,
) -> "Sweep":
    """One row for each of many games: value, remoteness, Grundy value, positions, seconds.

    A spec may hold braces, as in a shell: 'nim:heaps={1..3}+{1,5}' names six games. out: a file that ends in .csv,
    .json or .parquet; the rows that it has already are not computed again, and a killed sweep goes on where it was.
    seconds: for each game; what is not decided by then has bounds. workers: processes; with 1, this process measures
    one game after the other, with None there is one for each processor that the process may use. on_row is called with
    the number of rows that are known, and of all.

    Raises UnknownName or BadOption for specs that name no game, BadText for a file that holds something else, Busy for
    one that another sweep writes, MissingExtra for Parquet without PyArrow, DiskFull, or WorkerLost.

    >>> [row.value for row in sweep("stones:n={1..7}").rows]
    ['loss', 'win', 'win', 'win', 'win', 'loss', 'win']
    """
    from zermelo.native.processors import processors
    from zermelo.sweeping.sweep import sweep

    specs = [of] if isinstance(of, str | Game) else of
    return sweep(specs, None if out is None else Path(out), seconds, workers or processors(), on_row)


def tree(
    position: PositionLike,
    depth: int = 2,
    classes: bool = False,
    seconds: float = 20,
    on_node: Callable[[int, int], None] = silent,
    evaluator: "Evaluator[Any] | None" = None,
) -> "Graph":
    """The game tree down to a depth in plies, with the value of every node.

    classes: draw positions that are equal up to symmetry once. on_node is called before each node is valued, with
    the number of valued nodes and of all. After about this many seconds values
    that are missing are given as bounds. An evaluator, such as a Table, is asked instead of a new search. Raises
    TooLarge for more than a million nodes, OtherGame for an evaluator of another game.

    >>> len(tree("tictactoe", 2).nodes), len(tree("tictactoe", 2, classes=True).nodes)
    (82, 16)
    """
    from zermelo.analysis.graph import tree

    return tree(position_of(position), depth, classes, seconds, on_node, evaluator)


def strategy(
    of: GameLike,
    side: Literal["first", "second"] = "first",
    seconds: float = 20,
    on_board: Callable[[int], None] = silent,
) -> "Strategy":
    """A perfect player's answer to everything that the opponent can do; raises TooLarge.

    side: the seat of the player. seconds: to solve the game. on_board is called before each board with the number
    of boards so far.
    """
    from zermelo.analysis.strategy import strategy

    return strategy(start(of), int(side == "second"), seconds, on_board)


def watch(
    position: PositionLike,
    name: str = "alphabeta",
    scoring: str | None = None,
    first: int = 0,
    most: int = 1000,
    seconds: float = 60,
) -> "Watched":
    """Watch what a search does, step by step: each node, what comes back, what it leaves out and why.

    name: minimax, goodness, alphabeta or memo; scoring: as in search. The steps that are given are at most
    `most`, from step number `first` on, and those that the search takes in this many seconds. Raises UnknownName, or
    OutOfTime where it does not come to the first step by then.

    >>> from zermelo import start
    >>> [(step.kind, step.score) for step in watch(start("tictactoe").after("1 2 4 5 3 6 8 7")).steps]
    [('visit', None), ('score', 0)]
    """
    from zermelo.teaching.catalogue import watch

    return watch(position_of(position), name, scoring, first, most, seconds)
