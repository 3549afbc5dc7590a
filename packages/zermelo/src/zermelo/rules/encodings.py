"""Three encodings of a value as one number; each is a pair of inverse functions that compile.

- The order key is greater for better values; solvers compare it.
- The code is stored in tables.
- The score of a search counts from its root.

An outcome is from -max_outcome to max_outcome, which is 1 in a game without scores. No other module does this
arithmetic.
"""

__all__ = [
    "ENDLESS", "MAX_SCORE", "MAX_SEARCH_PLIES", "WON_ORDER_KEY", "WON_SCORE_AT_ONCE", "at_least", "bound_at_position",
    "code_of", "earlier", "largest_code", "loss_at", "lower_at_root", "of_code", "of_order_key", "of_score",
    "order_key_of", "score_of", "upper_at_root", "win_at", "with_plies",
]  # fmt: skip

ENDLESS = 1 << 30
"""The remoteness of a draw by endless play: neither side can force a win, and the game need not end."""

WON_ORDER_KEY = 1 << 40
"""The order key of an outcome of 1 in 0 plies. Order keys of draws are their remotenesses, far below it."""

MAX_SCORE = 1023
"""The largest score of a game with scores, chosen so that a bound of a search takes 20 bits."""

MAX_SEARCH_PLIES = 500
"""The largest number of plies that a search looks ahead."""

WON_SCORE_AT_ONCE = MAX_SEARCH_PLIES + 11
"""The score of an outcome of 1 in 0 plies, chosen so that a bound in a game without scores takes ten bits."""


def order_key_of(outcome: int, remoteness: int) -> int:
    """Return a number that orders values by outcome; quick win > slow win, long draw > short, slow loss > quick."""
    return with_plies(outcome * WON_ORDER_KEY, remoteness) if outcome else remoteness


def with_plies(score: int, plies: int) -> int:
    """Return a score from this many plies earlier: a win counts less, and a loss more.

    >>> with_plies(WON_SCORE_AT_ONCE, 5) == win_at(5), with_plies(-WON_SCORE_AT_ONCE, 5) == loss_at(5), with_plies(0, 5)
    (True, True, 0)
    """
    return score - plies if score > 0 else score + plies if score < 0 else 0


def of_order_key(order_key: int) -> tuple[int, int]:
    """Return the outcome and the remoteness of an order key; the inverse of order_key_of.

    >>> of_order_key(order_key_of(1, 5)), of_order_key(order_key_of(0, 9)), of_order_key(order_key_of(-1, 4))
    ((1, 5), (0, 9), (-1, 4))
    """
    if order_key > ENDLESS:
        outcome = (order_key + WON_ORDER_KEY // 2) // WON_ORDER_KEY
        return outcome, outcome * WON_ORDER_KEY - order_key
    if order_key < -ENDLESS:
        outcome = (WON_ORDER_KEY // 2 - order_key) // WON_ORDER_KEY
        return -outcome, outcome * WON_ORDER_KEY + order_key
    return 0, order_key


def earlier(order_key: int, again: bool = False) -> int:
    """Return the order key of a value one ply earlier, for the player who moved into the position.

    again: True if this player is the side to move there.

    >>> of_order_key(earlier(order_key_of(-1, 4))), of_order_key(earlier(order_key_of(-7, 4), again=True))
    ((1, 5), (-7, 5))
    """
    if -ENDLESS <= order_key <= ENDLESS:
        return min(order_key + 1, ENDLESS)
    same = with_plies(order_key, 1)
    return same if again else -same


def largest_code(code_bytes: int) -> int:
    """Return the code of endless play in a table whose codes take this many bytes."""
    return (1 << 8 * code_bytes) - 1


def code_of(outcome: int, remoteness: int, largest: int, max_outcome: int = 1) -> int:
    """Return most + outcome + (2 * most + 1) * remoteness, or the largest code for endless play."""
    return largest if remoteness == ENDLESS else max_outcome + outcome + (2 * max_outcome + 1) * remoteness


def of_code(code: int, largest: int, max_outcome: int = 1) -> tuple[int, int]:
    """Return the outcome and the remoteness of a code: the inverse of code_of.

    >>> of_code(code_of(0, 25, 255), 255), of_code(255, 255) == (0, ENDLESS)
    ((0, 25), True)
    >>> of_code(code_of(-3, 4, 255, max_outcome=9), 255, max_outcome=9)
    (-3, 4)
    """
    return (
        (0, ENDLESS) if code == largest else (code % (2 * max_outcome + 1) - max_outcome, code // (2 * max_outcome + 1))
    )


def score_of(outcome: int, remoteness: int) -> int:
    """Return o * WON_SCORE_AT_ONCE less the plies to a win, or plus the plies to a loss; 0 for a draw.

    There are at most MAX_SEARCH_PLIES + 10 plies, so that every win by more counts more than every win by less.
    """
    return with_plies(outcome * WON_SCORE_AT_ONCE, remoteness)


def of_score(score: int, drawn_plies: int) -> tuple[int, int]:
    """Return the outcome and the remoteness of a score: the inverse of score_of, given the remoteness of a draw.

    >>> of_score(score_of(1, 7), 0), of_score(score_of(-12, 30), 0), of_score(0, 9)
    ((1, 7), (-12, 30), (0, 9))
    """
    if score == 0:
        return 0, drawn_plies
    outcome = (abs(score) + WON_SCORE_AT_ONCE - 1) // WON_SCORE_AT_ONCE
    return (
        (outcome, outcome * WON_SCORE_AT_ONCE - score) if score > 0 else (-outcome, outcome * WON_SCORE_AT_ONCE + score)
    )


def at_least(outcome: int) -> int:
    """Return the least score of this outcome, that of the slowest win or the quickest loss.

    >>> at_least(1), at_least(0), at_least(-1) == -WON_SCORE_AT_ONCE, at_least(3) == 2 * WON_SCORE_AT_ONCE + 1
    (1, 0, True, True)
    """
    return (outcome - 1) * WON_SCORE_AT_ONCE + 1 if outcome > 0 else outcome * WON_SCORE_AT_ONCE


def win_at(ply: int) -> int:
    """Return the score of a win this many plies after the position that scores are counted from."""
    return WON_SCORE_AT_ONCE - ply


def loss_at(ply: int) -> int:
    """Return the score of a loss this many plies after the position that scores are counted from."""
    return ply - WON_SCORE_AT_ONCE


def bound_at_position(bound: int, ply: int) -> int:
    """Return a bound, counted from the root, as a bound counted from the position at that ply.

    >>> bound_at_position(win_at(9), ply=4) == win_at(5), lower_at_root(win_at(5), ply=4) == win_at(9)
    (True, True)
    """
    return with_plies(bound, -ply)


def lower_at_root(bound: int, ply: int, max_outcome: int = 1) -> int:
    """Return a lower bound, counted from the position at that ply, as one counted from the root.

    A win that is too late for a score at the root counts as the next smaller outcome; a loss that is too late is the
    slowest one.
    """
    if bound > 0:
        return max(bound - ply, next_outcome(bound, max_outcome))
    return min(bound + ply, -next_outcome(-bound, max_outcome) - 1) if bound < 0 else 0


def upper_at_root(bound: int, ply: int, max_outcome: int = 1) -> int:
    """Return an upper bound, counted from the position at that ply, as one counted from the root.

    A win that is too late for a score at the root is the slowest one; a loss that is too late counts as the next
    greater outcome.
    """
    if bound > 0:
        return max(bound - ply, next_outcome(bound, max_outcome) + 1)
    return min(bound + ply, -next_outcome(-bound, max_outcome)) if bound < 0 else 0


def next_outcome(score: int, max_outcome: int) -> int:
    """Return the greatest score, or 0, of the outcomes that are smaller than that of a positive score."""
    return 0 if max_outcome == 1 else (score - 1) // WON_SCORE_AT_ONCE * WON_SCORE_AT_ONCE
