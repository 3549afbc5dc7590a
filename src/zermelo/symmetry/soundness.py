"""Whether a map of the board keeps to the rules: at every position of a small game, in random play of a larger one."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from zermelo.bits import bits
from zermelo.errors import BadText
from zermelo.position import Position, random_game
from zermelo.rules import Game, Outcome

__all__ = ["GAMES", "LONGEST", "Symmetry", "breach", "every_node", "random_positions", "some_positions", "turner"]

Symmetry = tuple[int, ...]
"""A map of the board onto itself: character i of the turned text is what character symmetry[i] was."""

MOST_POSITIONS, MOST_MOVES_PLAYED = 20_000, 200_000
"""The positions and moves of a small game, at most: every position is visited. No clock decides what is proven."""

GAMES, LONGEST = 20, 200
"""Random games of a larger game, and the plies of each."""


class Node(NamedTuple):
    """A position, its text, its outcome (None while it is unfinished) and the texts of the positions after it."""

    position: Position[Any]
    text: str
    outcome: Outcome | None
    after: list[str]
    """Sorted, with one text for each move."""


def turner(symmetry: Symmetry) -> Callable[[str], str]:
    """The function that turns a position's text by a map.

    >>> turner((2, 1, 0))("XO.")
    '.OX'
    """
    if len(symmetry) == 1:
        return lambda text: text
    cells = itemgetter(*symmetry)
    return lambda text: "".join(cells(text))


def breach(game: Game[Any], symmetry: Symmetry, games: int = GAMES) -> Position[Any] | None:
    """A position that the map turns into one with other moves or another outcome; None where none is met."""
    known = every_node(game) or {}
    turn = turner(symmetry)
    for node in known.values() or map(node_of, some_positions(game, games)):
        if sorted(symmetry) != list(range(len(node.text))):
            return node.position
        turned = known.get(turn(node.text)) or read_node(game, turn(node.text))
        if turned is None or turned.outcome != node.outcome or turned.after != sorted(map(turn, node.after)):
            return node.position
    return None


def read_node(game: Game[Any], text: str) -> Node | None:
    """The node of a text; None for one that is no position of the game."""
    try:
        return node_of(Position.read(game, text))
    except BadText:
        return None


def node_of(position: Position[Any]) -> Node:
    after = sorted(position.follow(move).text for move in position.moves)
    return Node(position, position.text, None if after else position.outcome, after)


def some_positions(game: Game[Any], games: int = GAMES) -> Iterator[Position[Any]]:
    """Every position of a small game; those of some random games of a larger one."""
    if graph := every_node(game):
        yield from (node.position for node in graph.values())
    else:
        yield from random_positions(game, games)


def random_positions(game: Game[Any], games: int = GAMES) -> Iterator[Position[Any]]:
    """The positions of some random games, the same ones in every process."""
    rng = Random(0)
    for _ in range(games):
        yield from random_game(game, rng, LONGEST)


@lru_cache(maxsize=16)
def every_node(game: Game[Any]) -> dict[str, Node] | None:
    """Every position that play can reach, by its text; None for a game that is too large, or whose texts are shared."""
    after = reachable(game)
    if after is None:
        return None
    texts = {(state, turn): game.write(state, turn) for state, turn in after}
    nodes = {
        texts[state, turn]: Node(
            Position(game, state, turn),
            texts[state, turn],
            None if children else game.rules.outcome(state),
            sorted(texts[child] for child in children),
        )
        for (state, turn), children in after.items()
    }
    return nodes if len(nodes) == len(after) else None


def reachable(game: Game[Any]) -> dict[tuple[Any, int], list[tuple[Any, int]]] | None:
    """Return every state that play reaches and whose turn it is, with those after each move; None for too many."""
    moves, play, played = game.rules.moves, game.rules.play, 0
    waiting: list[tuple[Any, int]] = [(game.rules.start, 0)]
    after: dict[tuple[Any, int], list[tuple[Any, int]]] = {}
    while waiting:
        here = waiting.pop()
        if here not in after:
            after[here] = [(play(here[0], move), 1 - here[1]) for move in bits(moves(here[0]))]
            waiting += after[here]
            played += len(after[here])
            if len(after) > MOST_POSITIONS or played > MOST_MOVES_PLAYED:
                return None
    return after
