"""The step of retrograde analysis against the definition of won and lost, as plain Python and compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.retrograde_step import plain_outcomes, settles

GRAPHS = st.integers(0, 9).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, size - 1), max_size=4) if size else st.just([]), min_size=size, max_size=size
    )
)
"""The children of each position; moves may be parallel, and lead back."""


def outcomes_by_steps(children: list[list[int]], step: Callable[..., bool]) -> list[int | None]:
    left = np.array([len(some) for some in children], np.uint8)
    outcomes: list[int | None] = [None if some else -1 for some in children]
    queue = [position for position, some in enumerate(children) if not some]
    for child in queue:
        for parent, some in enumerate(children):
            for _ in range(some.count(child)):
                is_win = outcomes[child] == -1
                if outcomes[parent] is None and step(is_win, left, parent):
                    outcomes[parent] = 1 if is_win else -1
                    queue.append(parent)
    return outcomes


@pytest.mark.parametrize("form", [lambda part: part, load_kernel])
@given(GRAPHS)
def test_steps_from_the_ends_decide_what_the_definition_decides(
    form: Callable[[Any], Any], children: list[list[int]]
) -> None:
    assert outcomes_by_steps(children, form(settles)) == plain_outcomes(children)
