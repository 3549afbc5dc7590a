"""Three encodings of a value as one number; each is a pair of inverse functions that compile.

- The order key is greater for better values; solvers compare it.
- The code is stored in tables.
- The score counts from the root of a search, which bounds it.

No other module does this arithmetic.
"""

__all__ = [
    "DECIDED", "DEEPEST", "ENDLESS", "TOP",
    "bound_at_position", "code_of", "earlier", "largest_code", "loss_at", "lower_at_root", "of_code",
    "of_order_key", "of_score", "order_key_of", "score_of", "upper_at_root", "win_at",
]  # fmt: skip

ENDLESS = 1 << 30
"""The remoteness of a draw by endless play: neither side can force a win, and the game need not end."""

DECIDED = 1 << 40
"""The order key of a win in 0 plies. Order keys of draws are their remotenesses, far below it."""

DEEPEST = 500
"""The largest number of plies that a search looks ahead."""

TOP = DEEPEST + 11
"""The score of a win in 0 plies, chosen so that a bound takes ten bits."""


def order_key_of(outcome: int, remoteness: int) -> int:
    """Return a number that orders values: quick win > slow win > long draw > short draw > slow loss > quick loss."""
    return outcome * (DECIDED - remoteness) if outcome else remoteness


def of_order_key(order_key: int) -> tuple[int, int]:
    """Return the outcome and the remoteness of an order key; the inverse of order_key_of.

    >>> of_order_key(order_key_of(1, 5)), of_order_key(order_key_of(0, 9)), of_order_key(order_key_of(-1, 4))
    ((1, 5), (0, 9), (-1, 4))
    """
    if order_key > ENDLESS:
        return 1, DECIDED - order_key
    if order_key < -ENDLESS:
        return -1, DECIDED + order_key
    return 0, order_key


def earlier(order_key: int) -> int:
    """Return the order key of a value one ply earlier, for the player who moved into the position.

    >>> of_order_key(earlier(order_key_of(-1, 4)))
    (1, 5)
    """
    if order_key > ENDLESS:
        return -order_key + 1
    if order_key < -ENDLESS:
        return -order_key - 1
    return min(order_key + 1, ENDLESS)


def largest_code(code_bytes: int) -> int:
    """Return the code of endless play in a table whose codes take this many bytes."""
    return (1 << 8 * code_bytes) - 1


def code_of(outcome: int, remoteness: int, largest: int) -> int:
    """Return 1 + outcome + 3 * remoteness, or the largest code for endless play."""
    return largest if remoteness == ENDLESS else 1 + outcome + 3 * remoteness


def of_code(code: int, largest: int) -> tuple[int, int]:
    """Return the outcome and the remoteness of a code: the inverse of code_of.

    >>> of_code(code_of(0, 25, 255), 255), of_code(255, 255) == (0, ENDLESS)
    ((0, 25), True)
    """
    return (0, ENDLESS) if code == largest else (code % 3 - 1, code // 3)


def score_of(outcome: int, remoteness: int) -> int:
    """Return TOP - p for a win in p plies, p - TOP for a loss, 0 for a draw; p is at most DEEPEST + 10."""
    return outcome * (TOP - remoteness)


def of_score(score: int, drawn_plies: int) -> tuple[int, int]:
    """Return the outcome and the remoteness of a score: the inverse of score_of, given the remoteness of a draw."""
    if score == 0:
        return 0, drawn_plies
    return (1, TOP - score) if score > 0 else (-1, TOP + score)


def win_at(ply: int) -> int:
    """Return the score of a win this many plies after the position that scores are counted from."""
    return TOP - ply


def loss_at(ply: int) -> int:
    """Return the score of a loss this many plies after the position that scores are counted from."""
    return ply - TOP


def bound_at_position(bound: int, ply: int) -> int:
    """Return a bound, counted from the root, as a bound counted from the position at that ply.

    >>> bound_at_position(win_at(9), ply=4) == win_at(5), lower_at_root(win_at(5), ply=4) == win_at(9)
    (True, True)
    """
    return bound + ply if bound > 0 else bound - ply if bound < 0 else 0


def lower_at_root(bound: int, ply: int) -> int:
    """Return a lower bound, counted from the position at that ply, as one counted from the root.

    A win that is too late for a score at the root is at least a draw; a loss that is too late scores -1.
    """
    if bound > 0:
        return max(bound - ply, 0)
    return min(bound + ply, -1) if bound < 0 else 0


def upper_at_root(bound: int, ply: int) -> int:
    """Return an upper bound, counted from the position at that ply, as one counted from the root.

    A win that is too late for a score at the root scores 1; a loss that is too late is at most a draw.
    """
    if bound > 0:
        return max(bound - ply, 1)
    return min(bound + ply, 0) if bound < 0 else 0
