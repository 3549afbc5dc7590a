"""The children of many states in arrays: listed by the plain rules, and by machine code if there are many."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from zermelo.bits import bits, count, is_empty, lowest, rest
from zermelo.evaluation.arrays import states_of
from zermelo.evaluation.search.state_rows import make_state_at, make_write, objects_of, pack_states, words_of
from zermelo.evaluation.worth_compiling import PlainFirst, agreeing_compiler
from zermelo.machine.narrow import narrow
from zermelo.rules import Game, never

__all__ = ["ListedChildren", "children_of"]

CHILDREN_PER_CALL = 1 << 16
"""The number of children for which there is room in one call of the kernel."""

ListChildren = Callable[[Any, int, Any, Any, Any, Any], int]
"""list_children(states, begin, counts, moves, children, again): list the children of states from `begin` on.

It writes the number of children of each state, and each child with its move, and stops before the state whose children
find no room. It returns the number of that state, or the number of all states.
"""


class ListedChildren(NamedTuple):
    """The states after every legal move of n states; the children of a state follow one another."""

    offsets: Any
    """int64, n + 1: the children of state i are those from offsets[i] up to offsets[i + 1]."""
    moves: Any
    """int32: the number of the move to each child, in rising order."""
    states: Any
    """int64, (children, ints) or (children,) as in Positions; objects for states that are not machine words."""
    again: Any
    """bool: True if the player who made the move moves again."""


def children_of(game: Game[Any], states: Any) -> ListedChildren:
    """Return the children of an array of states: int64, (n, ints) or (n,), or objects."""
    kernel = machine_code(game).after(len(states)) if states.dtype != object else None
    if kernel is not None:
        try:
            return compiled_children(kernel, game, states if states.ndim > 1 else states[:, None])
        except Exception:  # the plain rules raise the same error with the name of the rule and the state
            machine_code(game).machine_code = None
    plain = states.dtype == object
    return plain_children(
        game, list(states) if plain else states_of(states if states.ndim > 1 else states[:, None], game.rules.start)
    )


def plain_children(game: Game[Any], states: Any) -> ListedChildren:
    """Do the work of the kernel by the plain rules."""
    counts, moves, children, again = list[int](), list[int](), list[Any](), list[bool]()
    for state in states:
        legal = list(bits(game.call("moves", game.rules.moves, state)))
        counts.append(len(legal))
        moves += legal
        children += [game.call("play", game.rules.play, state, move) for move in legal]
        again += [game.keeps_turn(state, move) for move in legal]
    found = pack_states(objects_of(children), game.rules.start)
    return ListedChildren(offsets_of(counts), narrow(moves, np.int32), found, np.array(again, bool))


def offsets_of(counts: Any) -> Any:
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)))


@lru_cache(maxsize=16)
def machine_code(game: Game[Any]) -> PlainFirst[ListChildren]:
    """Return the decision about the machine code for children of a game, which counts the states."""
    return PlainFirst(lambda: compiled_lister(game))


def compiled_lister(game: Game[Any]) -> ListChildren:
    """Return the kernel of a game; raise CannotCompile."""
    kernel: ListChildren = agreeing_compiler(game)(make_list_children(game))
    states = words_of([game.rules.start])[:0]
    counts, moves, again = np.zeros(0, np.int64), np.zeros(0, np.int32), np.zeros(0, bool)
    kernel(states, 0, counts, moves, states, again)  # compiles, or raises
    return kernel


def compiled_children(kernel: ListChildren, game: Game[Any], states: Any) -> ListedChildren:
    """Return the children of states in rows of ints, in blocks for which there is room."""
    states, counts = np.ascontiguousarray(states, np.int64), np.zeros(len(states), np.int64)
    moves, again = np.zeros(CHILDREN_PER_CALL, np.int32), np.zeros(CHILDREN_PER_CALL, bool)
    children, parts, begin = np.zeros((CHILDREN_PER_CALL, states.shape[1]), np.int64), list[tuple[Any, Any, Any]](), 0
    while begin < len(states):
        end = kernel(states, begin, counts, moves, children, again)
        size = int(counts[begin:end].sum())
        parts.append((moves[:size].copy(), children[:size].copy(), again[:size].copy()))
        begin = end
    listed, found, keeping = map(np.concatenate, zip(*parts, strict=True))
    return ListedChildren(offsets_of(counts), listed, pack_states(found, game.rules.start), keeping)


def make_list_children(game: Game[Any]) -> ListChildren:
    """Return the kernel for a game."""
    (start, moves, play, *_), keeps_turn = game.rules, game.rules.again or never
    state_at, write = make_state_at(start, 0), make_write(start)

    def list_children(states: Any, begin: int, counts: Any, numbers: Any, children: Any, again: Any) -> int:
        row = 0
        for i in range(begin, len(states)):
            state = state_at(states, i)
            mask = moves(state)
            counts[i] = count(mask)
            if row + counts[i] > len(numbers):
                return i
            while not is_empty(mask):
                move = lowest(mask)
                numbers[row], again[row] = move, keeps_turn(state, move)
                write(children, row, play(state, move))
                mask, row = rest(mask), row + 1
        return len(states)

    return list_children
