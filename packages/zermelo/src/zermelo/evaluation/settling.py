"""The value of a state from those of the states that can follow."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from zermelo.bits import bits
from zermelo.rules import Game, Rules, S, Value

__all__ = ["best_value", "settle_few", "settler"]


class Ranks(dict[Value, tuple[int, Value]]):
    """Values of children, each with the value one ply earlier and its order key: few values occur often."""

    def __init__(self, again: bool) -> None:
        self.again = again

    def __missing__(self, value: Value) -> tuple[int, Value]:
        ranked = self[value] = ranked_before(value, self.again)
        return ranked


def settler(game: Game[S], rules: Rules[S], known: dict[S, Value]) -> Callable[[S, int, list[S]], Value]:
    """Return a function from a state, its moves and the states after them, which are known, to the state's value."""
    ranks, ranks_again = Ranks(again=False), Ranks(again=True)

    def settle(state: S, mask: int, children: list[S]) -> Value:
        if not mask:
            return game.value_type(rules.outcome(state), 0)
        if rules.again is None:
            return max(map(ranks.__getitem__, map(known.__getitem__, children)))[1]
        turns = (ranks_again if game.keeps_turn(state, move) else ranks for move in bits(mask))
        return max(turn[known[child]] for turn, child in zip(turns, children, strict=True))[1]

    return settle


def settle_few(game: Game[S], rules: Rules[S], state: S, known: dict[S, Value], limit: int) -> bool:
    """Find the values of a state and of those below it if they are fewer than a limit; return False if they are not.

    States are listed breadth-first and expanded in this order, so that too many are seen when a part of them has been
    expanded, and settled backwards. A state stays open if one of its children was listed before it, and so do those
    above it.
    """
    listed, numbers, settle = [state], {state}, settler(game, rules, known)
    expanded: list[tuple[S, int, list[S]]] = []
    moves, play = rules.moves, rules.play
    for here in listed:
        mask = rest = moves(here)
        children: list[S] = []
        while rest:  # `bits` written out, because this runs at every node
            lowest = rest & -rest
            rest ^= lowest
            children.append(child := play(here, lowest.bit_length() - 1))
            if child not in numbers and child not in known:
                numbers.add(child)
                listed.append(child)
        if len(listed) >= limit:
            return False
        if mask:
            expanded.append((here, mask, children))
        else:
            known[here] = settle(here, mask, children)
    settle_backwards(expanded, settle, known)
    return True


def settle_backwards(
    expanded: list[tuple[S, int, list[S]]], settle: Callable[[S, int, list[S]], Value], known: dict[S, Value]
) -> None:
    """Settle the states whose children are all known when their turn comes."""
    for here, mask, children in reversed(expanded):
        try:
            known[here] = settle(here, mask, children)
        except KeyError:  # a child is open
            continue


def best_value(children: Iterable[tuple[Value, bool]]) -> Value | None:
    """Return the value of a position from those of its children; None if there are none.

    children: the value of each, and True if the player who moves there is the side to move in the position.
    """
    best = max((ranked_before(value, again) for value, again in children), default=None)
    return best and best[1]


@lru_cache(maxsize=None, typed=True)  # a value and a value with a score may be equal
def ranked_before(value: Value, again: bool) -> tuple[int, Value]:
    """Return a value one ply earlier with its order key; cached, because few values occur often."""
    before = value.before(again)
    return before.order_key, before
