"""The plain search, which calls the rules of a game as they are written."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from zermelo.bits import bits
from zermelo.errors import OutOfTime
from zermelo.evaluation.evaluator import ValueSearch
from zermelo.evaluation.worth_compiling import with_small_budget
from zermelo.games import GameLike
from zermelo.rules import Bounds, Game, Rules, S, Value
from zermelo.rules.contract import never
from zermelo.rules.limits import Deadline, with_deadline
from zermelo.rules.position import walk

__all__ = ["Interpreted", "best_value", "deepen", "search_to_the_end"]

MAX_REMEMBERED_STATES = 500_000
"""Largest number of positions that a search to the end of a game remembers: about 150 MB."""

MAX_REMEMBERED_VALUES = 2 * MAX_REMEMBERED_STATES
"""Largest number of positions that are remembered for later questions. One search to the end leaves fewer, so that
no question repeats all of it."""

MAX_RECURSION_PLIES = 200
"""Largest depth of the recursion in plies, well within Python's stack."""


class Interpreted(ValueSearch[S]):
    """The plain search, which calls the rules as they are written.

    It searches a small game to its end, and a larger one for decisions within 1, 2, 3 ... plies.

    >>> Interpreted("stones").value(20, seconds=10)
    Value(outcome=1, remoteness=8)
    """

    name = "plain search"

    def __init__(self: "Interpreted[Any]", game: GameLike) -> None:
        super().__init__(game)
        self.known: dict[S, Value] = {}

    def __repr__(self) -> str:
        return f"Interpreted({self.game!r})"

    def __reduce__(self) -> Any:
        """Pickle the game, without the results so far."""
        return Interpreted, (self.game,)

    def get(self, state: S) -> Value | None:
        """Return the value of a state that the search remembers, or None."""
        return self.known.get(state)

    def search(self, state: S, deadline: Deadline) -> Value | Bounds:
        """Return the value of a state, or the bounds that are certain when the time is over."""
        if len(self.known) > MAX_REMEMBERED_VALUES:
            self.known = {}
        value = self.settle(state, deadline.share(1 / 2))
        if isinstance(value, Value):
            return value
        return deepen(self.game, with_deadline(self.game.rules, deadline), state, self.known)

    def settle(self, state: S, seconds: float | Deadline, small: bool = False) -> Value | Bounds:
        """Return the value of a state if a search to the end of the game finds it in time.

        small: give up when that is more work than in a small game.
        """
        if state not in self.known:
            rules = with_deadline(self.game.rules, Deadline.of(seconds))
            search_to_the_end(self.game, with_small_budget(rules) if small else rules, state, self.known)
        return self.known.get(state) or self.game.undecided_bounds()


def search_to_the_end(
    game: Game[S], rules: Rules[S], state: S, known: dict[S, Value], limit: int = MAX_REMEMBERED_STATES
) -> bool:
    """Find the value of a state and of all below it; return False if there are too many or time is over.

    rules: those of the game, which may raise OutOfTime.

    There is no recursion: a state waits on the stack until its children are known. If a child is waiting already, moves
    return, and all states are settled together.
    """
    waiting, children = [state], dict[S, list[tuple[S, bool]]]()
    play, again = rules.play, game.keeps_turn if rules.again else never
    try:
        while waiting and len(known) + len(waiting) < limit:
            here = waiting[-1]
            if here not in known:
                if here not in children:
                    children[here] = [(play(here, move), again(here, move)) for move in bits(rules.moves(here))]
                if unknown := [child for child, _ in children[here] if child not in known]:
                    if not children.keys().isdisjoint(unknown):
                        return settle_together(game, rules, state, known, limit)
                    waiting += unknown
                    continue
                below = [ranked_before(known[child], keeps) for child, keeps in children.pop(here)]
                known[here] = max(below)[1] if below else game.value_type(rules.outcome(here), 0)
            waiting.pop()
    except OutOfTime:
        return False
    return not waiting


def settle_together(game: Game[S], rules: Rules[S], state: S, known: dict[S, Value], limit: int) -> bool:
    """Do the same if moves return: list all states that can follow, then settle them from the ends backwards."""
    from zermelo.evaluation.cyclic_games import Target, retrograde_values  # late: in many games no move returns

    states, turns, targets = list[S](), list[list[bool]](), list[list[Target]]()

    def children(here: S) -> list[S]:
        moves = list(bits(rules.moves(here)))
        turns.append([game.keeps_turn(here, move) for move in moves])
        return [rules.play(here, move) for move in moves]

    for here, after in walk(state, children):
        states.append(here)
        targets.append(list(map(Target, after, turns[-1])))
        if max(after, default=0) >= limit:
            return False
    # Listing moves raises OutOfTime when time is over.
    values = retrograde_values(targets, lambda number: rules.outcome(states[number]), lambda: rules.moves(state))
    known.update((each, game.value_type(*value)) for each, value in zip(states, values, strict=True))
    return True


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


def deepen(game: Game[S], rules: Rules[S], state: S, known: dict[S, Value]) -> Value | Bounds:
    """Return the value of a state by a search of increasing depth, or bounds when the rules raise OutOfTime."""
    decide = make_decide(game, rules, known)
    plies = 0
    try:
        while plies < MAX_RECURSION_PLIES and (found := decide(state, plies + 1)) is None:
            plies += 1
    except OutOfTime:
        return game.undecided_bounds(plies)
    return found or game.undecided_bounds(plies)


def make_decide(game: Game[S], rules: Rules[S], known: dict[S, Value]) -> Callable[[S, int], Value | None]:
    """Return a function that maps a state and plies to its value, or None if it is not decided within the plies."""
    searched: dict[S, int] = {}  # the plies within which a state is known to be undecided

    def decide(state: S, plies: int) -> Value | None:
        if state in known:
            return known[state]
        mask = rules.moves(state)
        if not mask:
            known[state] = game.value_type(rules.outcome(state), 0)
        elif searched.get(state, 0) < plies and (value := from_children(state, mask, plies)):
            known[state] = value
        else:
            searched[state] = max(plies, searched.get(state, 0))
        return known.get(state)

    def from_children(state: S, mask: int, plies: int) -> Value | None:
        best: Value | None = game.value_type(-game.max_outcome, 0)
        for move in bits(mask):
            child = decide(rules.play(state, move), plies - 1)
            made = child and child.before(game.keeps_turn(state, move))
            if made and made.outcome == game.max_outcome and made.remoteness <= plies:
                # The win is exact once no quicker one is left, so only quicker ones count from here on.
                best, plies = made, made.remoteness - 1
            elif not (best and best.outcome == game.max_outcome):
                best = better(best, made, game.max_outcome)
            if plies == 0:
                break
        return best

    return decide


def better(best: Value | None, made: Value | None, limit: int) -> Value | None:
    """Return the better of two values; None if either is open, or the second wins by the most, too late to count."""
    if best is None or made is None or made.outcome == limit:
        return None
    return max(best, made)
