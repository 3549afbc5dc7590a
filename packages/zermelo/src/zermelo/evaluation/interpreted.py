"""The plain search, which calls the rules of a game as they are written."""

from collections.abc import Callable
from typing import Any

from zermelo.bits import bits
from zermelo.errors import OutOfTime
from zermelo.evaluation.evaluator import ValueSearch
from zermelo.evaluation.settling import settle_few, settler
from zermelo.evaluation.worth_compiling import SMALL_WORK_POSITIONS, with_small_budget
from zermelo.games import GameLike
from zermelo.rules import Bounds, Game, Rules, S, Value
from zermelo.rules.limits import Deadline, with_deadline

__all__ = ["Interpreted", "deepen", "search_to_the_end"]

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

    def settle(
        self,
        state: S,
        seconds: float | Deadline,
        small: bool = False,
        is_quick_to_load: Callable[[], bool] = lambda: False,
    ) -> Value | Bounds:
        """Return the value of a state if a search to the end of the game finds it in time.

        small: give up when that is more work than in a small game, or than loading machine code, if that is quick.
        """
        if state not in self.known:
            rules = with_deadline(self.game.rules, Deadline.of(seconds))
            if not small or self.is_little(with_small_budget(rules, is_quick_to_load), state):
                search_to_the_end(self.game, rules, state, self.known)
        return self.known.get(state) or self.game.undecided_bounds()

    def is_little(self, rules: Rules[S], state: S) -> bool:
        """Return whether few states can follow, most of which are settled then; the rules may raise OutOfTime."""
        if self.game.declared.plies_left is None:  # moves may return
            return search_to_the_end(self.game, rules, state, self.known)
        try:
            return settle_few(self.game, rules, state, self.known, SMALL_WORK_POSITIONS)
        except OutOfTime:
            return False


def search_to_the_end(
    game: Game[S], rules: Rules[S], state: S, known: dict[S, Value], limit: int = MAX_REMEMBERED_STATES
) -> bool:
    """Find the value of a state and of all below it; return False if there are too many or time is over.

    rules: those of the game, which may raise OutOfTime.

    There is no recursion: a state waits on the stack until its children are known. If a child is waiting already, moves
    return, and all states are settled together.
    """
    waiting, expanded, settle = [state], dict[S, tuple[int, list[S]]](), settler(game, rules, known)
    moves, play = rules.moves, rules.play
    try:
        while waiting and len(known) + len(waiting) < limit:
            if (here := waiting.pop()) in known:
                continue
            if here not in expanded:
                mask = rest = moves(here)
                children: list[S] = []
                unknown: list[S] = []
                while rest:  # `bits` written out, because this runs at every node
                    lowest = rest & -rest
                    rest ^= lowest
                    children.append(child := play(here, lowest.bit_length() - 1))
                    if child not in known:
                        unknown.append(child)
                if unknown:
                    expanded[here] = mask, children
                    if not expanded.keys().isdisjoint(unknown):
                        return settle_together(game, rules, state, known, limit)
                    waiting += here, *unknown
                    continue
            else:
                mask, children = expanded.pop(here)
            known[here] = settle(here, mask, children)
    except OutOfTime:
        return False
    return not waiting


def settle_together(game: Game[S], rules: Rules[S], state: S, known: dict[S, Value], limit: int) -> bool:
    """Do the same if moves return: list all states that can follow, then settle them from the ends backwards."""
    # Late: in many games no move returns.
    from zermelo.graphs.exploration import explore, state_moves
    from zermelo.graphs.retrograde import values_of_states

    states = explore(state, state_moves(rules), limit)
    if states is None:
        return False
    # Listing moves raises OutOfTime when time is over.
    known.update(zip(states.nodes, values_of_states(game, states, lambda: rules.moves(state)), strict=True))
    return True


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
