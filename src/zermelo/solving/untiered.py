"""A game without tiers, solved in memory: its positions found, linked, and settled from the ends backwards."""

from typing import TYPE_CHECKING, Any

from zermelo.engine.known_maps import maps_of
from zermelo.engine.layers import BAD_OUTCOME, MISSING, NO_KEY, UNSETTLED
from zermelo.engine.retrograde import EMPTY
from zermelo.errors import BadGame, TooLarge
from zermelo.rules import ENDLESS
from zermelo.rules.encodings import largest_code, of_merit
from zermelo.solving.atomic import write
from zermelo.solving.kernels import Kernels, check_size, kernels, refused_child, refused_outcome
from zermelo.solving.plan import Plan, code_bytes
from zermelo.solving.tasks import bytes_of, index_type, indexed, report, sha
from zermelo.solving.tiered import OnStep, Step
from zermelo.symmetry.transformations import least_key

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = ["solved_together"]

FIRST_ROOM = 1 << 12
"""Keys for which there is room at first; it doubles."""

AT_ONCE = 1 << 20
"""Positions between two signs of life."""


def solved_together(plan: Plan, memory: int, on_step: OnStep) -> tuple[Plan, list[dict[str, Any]]]:
    """Write the files of all positions; the plan with the bytes of a value, and what the manifest will say.

    memory is in bytes; raises TooLarge where it is too little.
    """
    keys = explored(plan, memory, on_step)
    merits, sizes = settled(plan, keys, memory)
    codes = codes_of(merits, kernels(plan.game, plan.interpreted))
    plan = plan._replace(code_bytes=codes.dtype.itemsize)
    parts = []
    for part, begin in enumerate(range(0, len(keys), plan.part)):
        here = slice(begin, begin + plan.part)
        write(plan.keys(None, part), bytes_of(keys[here]))
        write(plan.values(None, part), bytes_of(codes[here]))
        parts.append(report(keys[here], sha(keys[here]), codes[here], counted(codes[here], sizes[here])))
    on_step(Step("settle", 0, len(keys), len(keys)))
    return plan, [{"tier": None, "ply": None, "parts": parts}]


def explored(plan: Plan, memory: int, on_step: OnStep) -> "Array":
    """The keys of all positions, ascending."""
    import numpy as np

    game, maps = plan.game, maps_of(plan.game)
    use = kernels(game, plan.interpreted)
    keys = np.empty(FIRST_ROOM, np.int64)
    keys[0], begin, end = least_key(game, maps)(game.rules.start), 0, 1
    slots = refilled(use.insert_all, keys, end)
    while begin < end:
        start = begin
        begin, end = use.explore(slots, keys, begin, end, AT_ONCE)
        if end == NO_KEY:
            raise refused_child(game, keys[begin], NO_KEY)
        check_size(game, plan.interpreted, end)
        on_step(Step("discover", 0, end))
        if begin == start:
            check_memory(plan, memory, 2 * len(keys) * (8 + 16))
            keys = np.concatenate([keys, np.empty(len(keys), np.int64)])
            slots = refilled(use.insert_all, keys, end)
    return np.sort(keys[:end])


def refilled(insert_all: Any, keys: "Array", end: int) -> "Array":
    """Slots for twice as many keys as there is room for, with those that are there."""
    import numpy as np

    slots = np.full(2 * len(keys), EMPTY, np.int64)
    insert_all(slots, keys, end)
    return slots


def settled(plan: Plan, keys: "Array", memory: int) -> tuple["Array", "Array"]:
    """The merit of every position, and the size of its class."""
    import numpy as np

    game, use, kind = plan.game, kernels(plan.game, plan.interpreted), index_type(len(keys))
    starts, shift = indexed(use.index, keys)
    first, children = np.empty(len(keys) + 1, np.int64), np.empty(0, kind)
    number = use.link(keys, starts, shift, first, children)
    check_memory(plan, memory, 60 * len(keys) + 16 * number)
    children = np.empty(number, kind)
    if number and use.link(keys, starts, shift, first, children) == MISSING:
        raise BadGame(f"{game.name} does not keep to its symmetries: a position of one class leads to another class.")
    merits, sizes = np.full(len(keys), UNSETTLED), np.empty(len(keys), np.int64)
    answer = use.ends(keys, first, merits, sizes)
    if answer <= BAD_OUTCOME:
        raise refused_outcome(game, keys, answer)
    use.settle(merits, np.diff(first), *parents_of(first, children), np.empty(len(keys), np.int64))
    return merits, sizes


def parents_of(first: "Array", children: "Array") -> tuple["Array", "Array"]:
    """The same links seen from the children: where the parents of each begin, and the parents."""
    import numpy as np

    positions = len(first) - 1
    parents = np.repeat(np.arange(positions, dtype=index_type(positions)), np.diff(first))[
        np.argsort(children, kind="stable")
    ]
    begins = np.concatenate([[0], np.cumsum(np.bincount(children, minlength=positions))])
    return begins, parents


def codes_of(merits: "Array", use: Kernels) -> "Array":
    """The codes of merits, in as many bytes as they need."""
    import numpy as np

    endless = merits == ENDLESS
    codes = np.empty(len(merits), np.int64)
    use.encode(merits, codes)
    size = code_bytes(max((of_merit(merit)[1] for merit in np.unique(merits[~endless]).tolist()), default=0))
    codes[endless] = largest_code(size)
    return codes.astype(f"<u{size}")


def counted(codes: "Array", sizes: "Array") -> list[list[int]]:
    """Every code that is met, its classes and its positions."""
    import numpy as np

    met, place, classes = np.unique(codes, return_inverse=True, return_counts=True)
    positions = np.bincount(place, weights=sizes).astype(np.int64)
    return [list(entry) for entry in zip(met.tolist(), classes.tolist(), positions.tolist(), strict=True)]


def check_memory(plan: Plan, memory: int, needed: int) -> None:
    if needed > memory - (1 << 28):
        raise TooLarge(
            f"{plan.game.name} has no tiers, so that all its positions must be in memory together: "
            f"that takes more than {memory >> 20}M. Give it more with --memory."
        )
