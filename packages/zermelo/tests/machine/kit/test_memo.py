"""The memo against a dict: what it remembers is right, for states of one and of several words, plain and compiled."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from zermelo.machine.kernel import load_kernel
from zermelo.machine.kit.memo import Memo, compiled_memo, plain_memo, width_of

BEGIN, ENTRIES = 3, 5
NUMBERS = st.integers(0, 9) | st.integers(0, (1 << 63) - 1)


def compiled(start: Any) -> Memo:
    return Memo(*map(load_kernel, compiled_memo(start, BEGIN)))


MEMOS: dict[str, tuple[Any, Memo, Memo]] = {
    "one word": (0, compiled_memo(0, BEGIN), compiled(0)),
    "two words": ((0, 0), compiled_memo((0, 0), BEGIN), compiled((0, 0))),
    "three words": ((0, 0, 0), compiled_memo((0, 0, 0), BEGIN), compiled((0, 0, 0))),
}


@pytest.mark.parametrize("kind", list(MEMOS))
@given(st.data())
def test_a_memo_remembers_the_last_state_of_each_slot(kind: str, data: st.DataObject) -> None:
    start, as_written, as_code = MEMOS[kind]
    width = width_of(start)
    states = st.tuples(*[NUMBERS] * width) if isinstance(start, tuple) else NUMBERS
    arrays = [np.zeros(BEGIN + ENTRIES * (width + 1), np.int64) for _ in range(2)]
    plain = plain_memo(BEGIN)
    memories: list[Any] = [*arrays, [0] * (BEGIN + ENTRIES * 2)]
    answers: dict[Any, int] = {}
    for state, answer in data.draw(st.lists(st.tuples(states, st.integers(1, 100)), max_size=20)):
        for memo, words in zip((as_written, as_code, plain), memories, strict=True):
            slot = memo.slot_of(state, words)
            assert BEGIN <= slot < len(words)
            if words[slot] and memo.holds(words, slot, state):
                assert words[slot] == answers[state]
            memo.put(words, slot, state, answer)
            assert memo.holds(words, slot, state)
        answers[state] = answer
    assert arrays[0].tolist() == arrays[1].tolist()
    assert not arrays[0][:BEGIN].any()
