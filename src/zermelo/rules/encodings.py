"""A value as one number, in three encodings; each is a pair of inverse functions, and they compile.

- order key: the order of values, the better the greater; what a solver compares.
- code: what a table stores.
- score: what a search from a root bounds.

Nobody else does this arithmetic.
"""

__all__ = [
    "DECIDED", "DEEPEST", "ENDLESS", "TOP",
    "bound_at_position", "code_of", "earlier", "largest_code", "loss_at", "lower_at_root", "of_code",
    "of_order_key", "of_score", "order_key_of", "score_of", "upper_at_root", "win_at",
]  # fmt: skip

ENDLESS = 1 << 30
"""The remoteness of a draw by endless play: neither side can force a win, nor need the game end."""

DECIDED = 1 << 40
"""The order key of a win in 0 plies. Order keys of draws are their remotenesses, far below it."""

DEEPEST = 500
"""Plies that a search may look ahead."""

TOP = DEEPEST + 11
"""The score of a win in 0 plies: so that a bound takes ten bits."""


def order_key_of(outcome: int, remoteness: int) -> int:
    """Greater is better: quick win, slow win, long draw, short draw, slow loss, quick loss."""
    return outcome * (DECIDED - remoteness) if outcome else remoteness


def of_order_key(order_key: int) -> tuple[int, int]:
    """The outcome and the remoteness of an order key: the inverse of order_key_of.

    >>> of_order_key(order_key_of(1, 5)), of_order_key(order_key_of(0, 9)), of_order_key(order_key_of(-1, 4))
    ((1, 5), (0, 9), (-1, 4))
    """
    if order_key > ENDLESS:
        return 1, DECIDED - order_key
    if order_key < -ENDLESS:
        return -1, DECIDED + order_key
    return 0, order_key


def earlier(order_key: int) -> int:
    """The order key of a value one ply earlier, for the player who moved into the position.

    >>> of_order_key(earlier(order_key_of(-1, 4)))
    (1, 5)
    """
    if order_key > ENDLESS:
        return -order_key + 1
    if order_key < -ENDLESS:
        return -order_key - 1
    return min(order_key + 1, ENDLESS)


def largest_code(code_bytes: int) -> int:
    """The code of endless play in a table whose codes take this many bytes."""
    return (1 << 8 * code_bytes) - 1


def code_of(outcome: int, remoteness: int, largest: int) -> int:
    """1 + outcome + 3 * remoteness; the largest code for endless play."""
    return largest if remoteness == ENDLESS else 1 + outcome + 3 * remoteness


def of_code(code: int, largest: int) -> tuple[int, int]:
    """The outcome and the remoteness of a code: the inverse of code_of.

    >>> of_code(code_of(0, 25, 255), 255), of_code(255, 255) == (0, ENDLESS)
    ((0, 25), True)
    """
    return (0, ENDLESS) if code == largest else (code % 3 - 1, code // 3)


def score_of(outcome: int, remoteness: int) -> int:
    """A win in p plies scores TOP - p, a loss p - TOP, a draw 0; p is at most DEEPEST + 10."""
    return outcome * (TOP - remoteness)


def of_score(score: int, drawn_plies: int) -> tuple[int, int]:
    """The outcome and the remoteness of a score: the inverse of score_of, given the remoteness of a draw."""
    if score == 0:
        return 0, drawn_plies
    return (1, TOP - score) if score > 0 else (-1, TOP + score)


def win_at(ply: int) -> int:
    """The score of a win that comes this many plies from where the score is counted."""
    return TOP - ply


def loss_at(ply: int) -> int:
    """The score of a loss that comes this many plies from where the score is counted."""
    return ply - TOP


def bound_at_position(bound: int, ply: int) -> int:
    """A bound on a score that is counted from the root, counted from the position at that ply instead.

    >>> bound_at_position(win_at(9), ply=4) == win_at(5), lower_at_root(win_at(5), ply=4) == win_at(9)
    (True, True)
    """
    return bound + ply if bound > 0 else bound - ply if bound < 0 else 0


def lower_at_root(bound: int, ply: int) -> int:
    """A lower bound that is counted from the position at that ply, counted from the root instead.

    A win so late that the root has no score for it is at least a draw; so late a loss scores -1.
    """
    if bound > 0:
        return max(bound - ply, 0)
    return min(bound + ply, -1) if bound < 0 else 0


def upper_at_root(bound: int, ply: int) -> int:
    """An upper bound that is counted from the position at that ply, counted from the root instead.

    A win so late that the root has no score for it scores 1; so late a loss is at most a draw.
    """
    if bound > 0:
        return max(bound - ply, 1)
    return min(bound + ply, 0) if bound < 0 else 0
