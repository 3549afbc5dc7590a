"""The state of a retrograde analysis: the codes, counts and parents of all open positions, in mapped files."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import compress
from typing import Any, NamedTuple

import numpy as np

from zermelo.rules.encodings import code_of
from zermelo.tables.making.arrays import release
from zermelo.tables.making.kernels.by_plan import kernel
from zermelo.tables.making.kernels.retrograde import parents_of
from zermelo.tables.plan import Plan
from zermelo.tables.storage import Array

__all__ = ["Analysis", "ParentBlock", "batches", "codes_by_block"]


class ParentBlock(NamedTuple):
    """The parents of the open positions of a block, mapped from its files."""

    base: int
    ends: Array
    parents: Array


class Analysis(NamedTuple):
    """All open positions."""

    plan: Plan
    codes: Array
    counts: Array
    """Numbers of unsettled children."""
    blocks: list[ParentBlock]
    marks: dict[int, Array]
    """For each code that still has to be passed on, marks of the blocks where a position may have it."""
    windows: int
    """Number of windows of codes and counts; one of them fits into memory."""
    at_once: int
    """Approximate number of parents that are listed at a time."""
    each: Callable[..., Iterable[Any]]
    """A map, on all threads where that is worth it."""

    def code(self, outcome: int, plies: int) -> int:
        """Return the code of an outcome in some plies."""
        return code_of(outcome, plies, -1, self.plan.game.most)

    def marks_of(self, code: int) -> Array:
        return self.marks.setdefault(code, np.zeros(len(self.blocks), np.uint8))

    def release(self, *arrays: Array) -> None:
        """Remove pages of mapped arrays from memory if it is short."""
        if self.windows > 1:
            for array in arrays:
                release(array)


def codes_by_block(analysis: Analysis) -> Iterator[Array]:
    for block in analysis.blocks:
        yield analysis.codes[block.base : block.base + len(block.ends)]
        analysis.release(analysis.codes)


def batches(analysis: Analysis, code: int) -> Iterator[list[Array]]:
    """Yield the parents of the positions with a code, about at_once of them at a time; the last list may be empty."""
    parents: list[Array] = []
    for some in block_groups(analysis, code):
        parents += analysis.each(partial(parents_in, analysis, code), some)
        if sum(map(len, parents)) > analysis.at_once:
            yield parents
            parents = []
    yield parents


def block_groups(analysis: Analysis, code: int) -> Iterator[list[ParentBlock]]:
    """Yield the blocks that may have a code, in groups with about at_once parents."""
    some: list[ParentBlock] = []
    for block in compress(analysis.blocks, analysis.marks_of(code)):
        if some and sum(len(each.parents) for each in (*some, block)) > analysis.at_once:
            yield some
            some = []
        some.append(block)
    yield some


def parents_in(analysis: Analysis, code: int, block: ParentBlock) -> Array:
    """Return the parents of the positions of one block that have a code."""
    places = np.flatnonzero(analysis.codes[block.base : block.base + len(block.ends)] == code)
    number = int((block.ends[places] - np.where(places > 0, block.ends[places - 1], 0)).sum())
    parents = np.empty(number, block.parents.dtype)
    kernel(analysis.plan, parents_of)(places, block.ends, block.parents, parents)
    analysis.release(block.ends, block.parents)
    return parents
