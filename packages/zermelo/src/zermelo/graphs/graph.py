"""The graph of a game: every position that play can reach, every move between them, and their values."""

from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from zermelo.errors import MissingExtra, TooLarge
from zermelo.games import PositionLike, position_of
from zermelo.graphs.exploration import Exploration, explore, position_moves, position_node
from zermelo.graphs.retrograde import retrograde_values
from zermelo.rules import Value
from zermelo.rules.limits import Deadline, OnProgress, ignore
from zermelo.rules.position import Position

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Graph", "graph"]

MAX_GRAPH_POSITIONS = 200_000
"""The most positions of a graph, if no limit is given."""


@dataclass(frozen=True, repr=False, eq=False)
class Graph:
    """Every position that play can reach, numbered from 0, the nearest first, and every move between them.

    Positions are the same if state and side to move are; symmetric ones are not. The columns are NumPy arrays, with a
    row for each of the n positions or for each of the m moves. The moves of position i are the rows from starts[i] to
    starts[i + 1] - 1.
    """

    exploration: Exploration[Position[Any]]
    """The positions as they were found, with their links."""

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        moves = len(self.exploration.move_numbers)
        return f"<graph of {len(self):,} positions and {moves:,} moves from {self.positions[0]!r}>"

    @property
    def positions(self) -> list[Position[Any]]:
        """The n positions, each with the moves of a shortest way to it."""
        return self.exploration.nodes

    def number(self, position: Position[Any]) -> int:
        """Return the number of a position; raise KeyError for one that play does not reach."""
        return self.exploration.numbers[position_node(position)]

    @cached_property
    def values(self) -> list[Value]:
        """The value of every position for its side to move, by retrograde analysis, also where play can return."""
        positions, links = self.positions, self.exploration.links
        game, turns = positions[0].game, [position.turn for position in positions]
        keeps_turn = (turns[a] == turns[b] for a, b in zip(links.sources(), links.targets, strict=True))
        found = retrograde_values(
            links, keeps_turn, lambda number: game.call("outcome", game.rules.outcome, positions[number].state)
        )
        return [game.value_type(*value) for value in found]

    @cached_property
    def can_return(self) -> bool:
        """True if play can return to a position."""
        return self.exploration.links.children_first() is None

    @cached_property
    def parents(self) -> list[list[int]]:
        """For every position, the numbers of those before it, one for each move."""
        return self.exploration.links.before()

    @cached_property
    def plies(self) -> "np.ndarray[Any, Any]":
        """int64, (n,): the plies of the shortest way to a position."""
        return column(self.exploration.plies, "int64")

    @cached_property
    def turns(self) -> "np.ndarray[Any, Any]":
        """int8, (n,): 0 if the first player is to move, 1 if the second is."""
        return column([position.turn for position in self.positions], "int8")

    @cached_property
    def starts(self) -> "np.ndarray[Any, Any]":
        """int64, (n + 1,): the first move of each position, and m."""
        return column(self.exploration.links.starts, "int64")

    @cached_property
    def sources(self) -> "np.ndarray[Any, Any]":
        """int64, (m,): the position before a move."""
        return column(list(self.exploration.links.sources()), "int64")

    @cached_property
    def targets(self) -> "np.ndarray[Any, Any]":
        """int64, (m,): the position after a move."""
        return column(self.exploration.links.targets, "int64")

    @cached_property
    def numbers(self) -> "np.ndarray[Any, Any]":
        """int16, (m,): the number that the rules give a move."""
        return column(self.exploration.move_numbers, "int16")

    @cached_property
    def keeps_turn(self) -> "np.ndarray[Any, Any]":
        """bool, (m,): whether the player who makes a move is the side to move after it."""
        return column(self.turns[self.sources] == self.turns[self.targets], "bool")

    @cached_property
    def outcome(self) -> "np.ndarray[Any, Any]":
        """int64, (n,): the outcome of perfect play for the side to move; in a game with scores, the score."""
        return column([value.outcome for value in self.values], "int64")

    @cached_property
    def remoteness(self) -> "np.ndarray[Any, Any]":
        """int64, (n,): the plies to the end of perfect play; ENDLESS if it never ends."""
        return column([value.remoteness for value in self.values], "int64")

    @cached_property
    def is_best(self) -> "np.ndarray[Any, Any]":
        """bool, (m,): whether a move keeps the value: the quickest win, the longest draw or the longest defence."""
        values, after = self.values, zip(self.sources, self.targets, self.keeps_turn, strict=True)
        return column([values[target].before(bool(again)) == values[source] for source, target, again in after], "bool")

    def to_networkx(self) -> Any:
        """Return a networkx.MultiDiGraph: a node for each position by number, an edge for each move.

        Nodes have board, turn, ply, outcome and remoteness, edges move (its name), number and best. Raises MissingExtra
        without networkx.
        """
        try:
            from networkx import MultiDiGraph
        except ImportError:
            raise MissingExtra("to_networkx needs networkx: pip install 'zermelo[pictures]'.") from None
        made, plies = MultiDiGraph(), self.exploration.plies
        for number, (position, value) in enumerate(zip(self.positions, self.values, strict=True)):
            known = {"outcome": value.outcome, "remoteness": value.remoteness}
            made.add_node(number, board=position.text, turn=position.turn, ply=plies[number], **known)
        links = zip(self.sources.tolist(), self.targets.tolist(), self.numbers.tolist(), self.is_best, strict=True)
        for source, target, number, best in links:
            name = self.positions[source].name_of(number)
            made.add_edge(source, target, move=name, number=number, best=bool(best))
        return made

    def to_scipy(self) -> Any:
        """Return the adjacency matrix as a scipy.sparse.csr_array: row i, column j is the number of moves from i to j.

        Raises MissingExtra without SciPy.
        """
        try:
            from scipy.sparse import csr_array
        except ImportError:
            raise MissingExtra("to_scipy needs SciPy: pip install 'zermelo[certify]'.") from None
        import numpy as np

        size = (len(self), len(self))
        made = csr_array((np.ones(len(self.targets), np.int64), self.targets, self.starts), shape=size, copy=True)
        made.sum_duplicates()
        return made


def column(numbers: Any, dtype: str) -> "np.ndarray[Any, Any]":
    """Return numbers as an array; the arrays of an exploration are not copied."""
    import numpy as np

    return np.asarray(numbers, dtype)


def graph(
    position: PositionLike,
    *,
    limit: int = MAX_GRAPH_POSITIONS,
    seconds: float | Deadline = inf,
    on_progress: OnProgress = ignore,
) -> Graph:
    """Return the graph of a game, or of what can follow a position: every position once, every move, every value.

    limit: the most positions. seconds: time limit, or a Deadline. on_progress is called at each position with the
    number before it. Raises TooLarge for more than `limit` positions, and OutOfTime.

    >>> graph("tictactoe")
    <graph of 5,478 positions and 16,167 moves from start('tictactoe')>
    >>> small = graph("stones:n=3")
    >>> small.targets.tolist(), [str(value) for value in small.values[:2]]
    ([1, 2, 3, 4, 5, 5, 3], ['win in 2 plies', 'win in 2 plies'])
    """
    origin = position_of(position)
    found = explore(
        origin, position_moves, limit, key=position_node, deadline=Deadline.of(seconds), on_progress=on_progress
    )
    if found is None:
        raise TooLarge(
            f"{origin.game.name} has more than {limit:,} positions: choose a smaller game, or a larger limit."
        )
    return Graph(found)
