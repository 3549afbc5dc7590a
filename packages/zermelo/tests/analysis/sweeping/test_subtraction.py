"""The repetition of losses in games of taking stones, against plain recursion."""

from hypothesis import given, strategies as st

import zermelo
from zermelo.analysis.sweeping.subtraction import losses_of

AMOUNTS = st.sets(st.integers(1, 9), min_size=1, max_size=4)


@given(AMOUNTS, st.booleans())
def test_the_losses_of_every_size_are_those_of_plain_recursion(take: set[int], misere: bool) -> None:
    losses, lost = losses_of(tuple(take), misere), list[bool]()
    assert losses is not None
    for n in range(400):
        replies = [lost[n - amount] for amount in take if amount <= n]
        lost.append(not any(replies) if replies else not misere)
        assert (n in losses) == lost[n]


def test_known_periods() -> None:
    """Winning Ways, chapter 4."""
    assert losses_of(tuple(range(1, 101)), misere=False) == ((0,), 0, 101)
    assert losses_of((1, 3, 4), misere=False) == ((0, 2), 0, 7)


def test_a_sweep_of_stones_says_where_its_losses_repeat() -> None:
    text = " ".join(str(zermelo.sweep(["stones:n={1..3}", "stones:n={1,2},take=1+3,misere=false", "nim"])).split())
    assert text.endswith(
        "Take 1 to 4, the last stone loses: the player to move loses with 1, 6, 11, 16 ... stones. This repeats every "
        "5 stones, however large the heap. Take 1 or 3, the last stone wins: the player to move loses with 0, 2, 4, 6 "
        "... stones. This repeats every 2 stones, however large the heap."
    )


def test_a_sweep_of_one_size_says_nothing_of_others() -> None:
    assert "repeats" not in str(zermelo.sweep(["stones", "nim"]))
