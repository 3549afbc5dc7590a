"""Draws games whose lines meet, and searches them by proof numbers and by null windows, as the kernels are written."""

from collections.abc import Iterator
from random import Random
from typing import Any

from fuzz.drawn import Drawn
from fuzz.families.meeting import AGAIN, AT, ENDS, MOVES, SEED, STEPS, meeting
from fuzz.judge import reachable
from zermelo import Bounds, Value, evaluators
from zermelo.rules.limits import NO_DEADLINE

__all__ = ["as_written", "drawn_meeting", "start_of", "value_within", "values_by_both"]

FEWEST, LONGEST = 8, 60
"""The fewest positions of a game that is tried, and the most plies."""

TIMES, SPARE = 10, 10
"""A proof-number search may take TIMES the nodes of the null-window search and SPARE more."""

UNLIMITED = 1 << 40


def drawn_meeting(seed: int) -> Drawn:
    """Return the game of a seed."""
    rng = Random(f"meeting game {seed}")
    while True:
        options: dict[str, Any] = {"start": start_of(rng), "most": rng.choice([0, 3, 1023])}
        if len(reachable(meeting(**options).rules)) >= FEWEST:
            return Drawn(seed, "meeting", options, {})


def start_of(rng: Random) -> int:
    """Return the start of a random game, which is also a position of every such game."""
    numbers = rng.randint(5, LONGEST) << AT | rng.randrange(3) << ENDS | rng.randint(1, 7) << MOVES
    return numbers | rng.randrange(16) << STEPS | rng.randrange(4) << AGAIN | rng.randrange(1 << 16) << SEED


def as_written(search: Any) -> Any:
    """Return a search of the kernel as it is written, with Python's ints, which do not wrap, for memory."""
    search.memory, search.pace = search.memory.tolist(), 1e-6
    return search


def values_by_both(game: Any, states: list[Any]) -> Iterator[tuple[Value | Bounds, Value | Bounds]]:
    """Yield for each state what the null-window search finds, and what proof numbers find in TIMES as many nodes."""
    windows = as_written(evaluators.CompiledSearch(game, memory="1M", compiler=lambda kernel: kernel))
    proofs = as_written(evaluators.ProofNumberSearch(game, memory="1M", compiler=lambda kernel: kernel))
    for state in states:
        before = windows.nodes
        known = value_within(windows, state, UNLIMITED)
        yield known, value_within(proofs, state, TIMES * (windows.nodes - before) + SPARE)


def value_within(search: Any, state: Any, nodes: int) -> Value | Bounds:
    """Return the value of a state, or the bounds that are certain after so many nodes."""
    low, high = search.narrow_once(state, -search.top, search.top, nodes, search.threads[0])
    found: Value | Bounds = search.value_from_bounds(state, low, high, NO_DEADLINE)
    return found
