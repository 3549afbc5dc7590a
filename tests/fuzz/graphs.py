"""Draws tables of moves: layered, with any moves at all, or with long rows to an end; see families/graphs.py."""

from random import Random
from typing import Any

from fuzz.wanderings import FAR, FURTHEST

__all__ = ["a_graph"]

After = tuple[tuple[int, ...], ...]
"""For each position those after its moves."""

MOST_SCORE = 1023

DEEP = 33
"""The least plies to an end for which a code with the greatest scores takes four bytes."""

DEEPEST = 60


def a_graph(rng: Random) -> dict[str, Any]:
    """Return the options of a game: the greatest scores where an end is far away, and turns that are kept."""
    after, layers = rng.choice(TABLES)(rng)
    most = rng.choice([0, 0, 3, MOST_SCORE])
    masks = tuple(rng.randrange(1 << len(moves)) for moves in after)
    return {
        "after": after, "outcomes": tuple(outcomes(rng, most, len(after))), "most": most,
        "kind": rng.choice(["int", "pair", "pair", "str", "frozenset"]), "step": rng.choice([1, 1, 7]),
        "layer_of": layers if rng.random() < 0.8 else (), "again": masks if rng.random() < 0.4 else (),
    }  # fmt: skip


def outcomes(rng: Random, most: int, number: int) -> list[int]:
    """Return a random outcome for each position."""
    worst = rng.choice([(-1, 0), (-1, 0, 1), (-1, 1)])
    if not most:
        return [rng.choice(worst) for _ in range(number)]
    return [rng.choice([-most, most, rng.randint(-most, most)]) for _ in range(number)]


def shallow(rng: Random) -> tuple[After, tuple[int, ...]]:
    return layered(rng, rng.randint(3, 10), rng.randint(2, 8))


def deep(rng: Random) -> tuple[After, tuple[int, ...]]:
    return layered(rng, rng.randint(DEEP, DEEPEST), rng.randint(1, 3))


def far(rng: Random) -> tuple[After, tuple[int, ...]]:
    return layered(rng, rng.randint(FAR, FURTHEST), rng.randint(1, 2))


def layered(rng: Random, depth: int, width: int) -> tuple[After, tuple[int, ...]]:
    """Return a random table of this many layers below the start, and the most plies left for each position."""
    sizes = [1] + [rng.randint(1, width) for _ in range(depth)]
    begins = [sum(sizes[:layer]) for layer in range(depth + 1)]
    after, ends = list[tuple[int, ...]](), rng.choice([0.15, 1 / depth])
    for layer, size in enumerate(sizes):
        for _ in range(size):
            is_end = layer == depth or (layer > 1 and rng.random() < ends)
            after.append(() if is_end else tuple(below(rng, begins, sizes, layer) for _ in range(rng.randint(1, 4))))
    return tuple(after), tuple(depth - layer for layer, size in enumerate(sizes) for _ in range(size))


def below(rng: Random, begins: list[int], sizes: list[int], layer: int) -> int:
    """Return a position one layer further down, or now and then two."""
    to = min(layer + rng.choice([1, 1, 1, 1, 2]), len(sizes) - 1)
    return begins[to] + rng.randrange(sizes[to])


def returning(rng: Random) -> tuple[After, tuple[int, ...]]:
    """Return a random table of any moves at all."""
    size = rng.randint(8, 40)
    after = [tuple(rng.randrange(size) for _ in range(rng.choice([0, 1, 2, 3]))) for _ in range(size)]
    return (after[0] or (1, size - 1), *after[1:]), ()


def returning_far(rng: Random) -> tuple[After, tuple[int, ...]]:
    """Return a random table of a few positions among which play returns, and a long row that they may enter."""
    core, row, sides = rng.randint(2, 12), rng.randint(FAR, FURTHEST), rng.choice([0, 0, 0.1])
    after = [tuple(rng.randrange(core + 1) for _ in range(rng.randint(1, 3))) for _ in range(core)]
    after[rng.randrange(min(core, 3))] += (core,)
    for at in range(core, core + row):
        side = rng.choice([at + 1, at + 1, rng.randrange(core)])
        after.append((at + 1, side) if rng.random() < sides else (at + 1,))
    return (*after, ()), ()


TABLES = shallow, shallow, shallow, deep, deep, far, returning, returning_far, returning_far
"""The kinds of tables, each as often as it is drawn."""
