"""The positions of a game up to symmetry, numbered, with their moves and values.

Of a small game, all positions are explored, and retrograde analysis finds their values. Of a larger one, a position is
met when the search of rules asks for it, and an evaluator finds its value; most are never met.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any

from zermelo import evaluator
from zermelo.errors import OutOfTime, TooLarge
from zermelo.evaluation import canonical_state, maps_of
from zermelo.graphs import Exploration, explore, node_moves, retrograde_values
from zermelo.rules import Deadline, OnProgress, Position, Value

__all__ = ["AllSituations", "MetSituations", "Node", "Situations", "explore_situations"]

Node = tuple[Any, int]
"""A state, and the side to move."""


class Situations(ABC):
    """The positions that can follow one, up to symmetry, by numbers from 0 on."""

    def __init__(self, origin: Position[Any], can_return: bool) -> None:
        self.game, self.can_return = origin.game, can_return
        self.nodes: list[Node] = [(origin.state, origin.turn)]
        """The state and the side to move of each position, as it was met first."""

    @abstractmethod
    def after(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return the moves of a position, each with the number of the position that it leads to."""

    @abstractmethod
    def value(self, number: int) -> Value:
        """Return the value of a position for its side to move."""

    def keeps_turn(self, number: int, child: int) -> bool:
        """Return whether the same side moves at a position and at one after it."""
        return bool(self.nodes[number][1] == self.nodes[child][1])

    def outcome_after(self, number: int, child: int) -> int:
        """Return the outcome of a child for the side that moves at a position."""
        outcome = self.value(child).outcome
        return outcome if self.keeps_turn(number, child) else -outcome

    def best_move(self, number: int) -> int:
        """Return the move that an exception names: of the best ones, the first."""
        after = dict(self.after(number))

        def quality(move: int) -> tuple[Value, int]:
            return self.value(after[move]).before(self.keeps_turn(number, after[move])), -move

        return max(after, key=quality)


class AllSituations(Situations):
    """All positions of a small game."""

    def __init__(self, origin: Position[Any], exploration: Exploration[Node], deadline: Deadline) -> None:
        links = exploration.links
        super().__init__(origin, links.children_first() is None)
        self.nodes, self.exploration = exploration.nodes, exploration
        game, turns = origin.game, list(map(itemgetter(1), exploration.nodes))
        keeps_turn = (turns[a] == turns[b] for a, b in zip(links.sources(), links.targets, strict=True))
        found = retrograde_values(
            links, keeps_turn, lambda number: game.call("outcome", game.rules.outcome, self.nodes[number][0]),
            deadline.check,
        )  # fmt: skip
        self.values = [game.value_type(*value) for value in found]

    def after(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return the moves of a position, each with the number of the position that it leads to."""
        links = self.exploration.links
        first, last = links.starts[number], links.starts[number + 1]
        return tuple(zip(self.exploration.move_numbers[first:last], links.targets[first:last], strict=True))

    def value(self, number: int) -> Value:
        """Return the value of a position for its side to move."""
        return self.values[number]


class MetSituations(Situations):
    """The positions of a larger game whose moves never return, as far as they were asked for."""

    def __init__(self, origin: Position[Any], least: Callable[[Any], Any], deadline: Deadline) -> None:
        super().__init__(origin, can_return=False)
        self.least, self.deadline, self.evaluator = least, deadline, evaluator(origin.game)
        self.children = node_moves(origin.game)
        self.numbers = {(least(origin.state), origin.turn): 0}
        self.known, self.values = dict[int, tuple[tuple[int, int], ...]](), dict[int, Value]()

    def after(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return the moves of a position, each with the number of the position that it leads to."""
        if (found := self.known.get(number)) is None:
            found = self.known[number] = tuple(self.number_children(number))
        return found

    def number_children(self, number: int) -> Iterator[tuple[int, int]]:
        """Yield the moves of a position with the numbers of its children, which are new or known."""
        for move, child in self.children(self.nodes[number]):
            known = self.numbers.setdefault((self.least(child[0]), child[1]), len(self.nodes))
            if known == len(self.nodes):
                self.nodes.append(child)
            yield move, known

    def value(self, number: int) -> Value:
        """Return the value of a position for its side to move; raise OutOfTime."""
        if (found := self.values.get(number)) is None:
            searched = self.evaluator.value(self.nodes[number][0], seconds=self.deadline)
            if not isinstance(searched, Value):
                raise OutOfTime(f"The value of a position was not found in {self.deadline.seconds:g} s.")
            found = self.values[number] = searched
        return found


def explore_situations(origin: Position[Any], limit: int, deadline: Deadline, on_progress: OnProgress) -> Situations:
    """Return the situations that can follow a position; raise OutOfTime.

    A game with more than `limit` is not explored. Raises TooLarge for such a game unless it declares `plies_left`, so
    that no move returns.
    """
    game = origin.game
    least = canonical_state(game, maps_of(game, deadline))
    found = explore(
        (origin.state, origin.turn), node_moves(game), limit, key=lambda node: (least(node[0]), node[1]),
        deadline=deadline, on_progress=on_progress,
    )  # fmt: skip
    if found is not None:
        return AllSituations(origin, found, deadline)
    if game.declared.plies_left is None:
        raise TooLarge(f"{game.name} has more than {limit:,} positions up to symmetry: choose a smaller game.")
    return MetSituations(origin, least, deadline)
