"""The search for a shortest decision list: an ordered list of rules, of which the first that fits decides.

It knows nothing of games. A situation is a number, and so is a rule; a mask of rules says which rules fit a situation,
and another one which of them are sound there. What a rule decides leads on to further situations, so which situations
matter depends on the list: only those that it can reach. Some situations are free: somebody else decides there.

Decision lists are from Ronald Rivest, Learning Decision Lists, Machine Learning 2, 1987; he shows that a greedy choice
is enough to find one where every situation matters. Here the shortest is wanted, and lists are tried depth first. Four
things make that exact and quick:

* What the beginning of a list decides is decided in every list that begins so. A beginning that is not sound where it
  decides is refuted, and no list that begins with it is tried.
* A situation that a beginning reaches and leaves open names the rules that can help: those that are sound there. If
  more rules would be needed than are left, no list that begins so is short enough.
* Two rules that fit no common situation can change places, so that one of the two orders is enough.
* Of a last rule, only those are tried that are sound in every open situation.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import inf
from operator import and_, or_
from typing import NamedTuple

from zermelo.bits import mask_of
from zermelo.errors import OutOfTime
from zermelo.rules import Deadline

__all__ = ["EXCEPTION", "FREE", "DecisionList", "ListProblem", "ListSearch", "Walk"]

FREE, EXCEPTION, OPEN = -1, -2, -3
"""What stands in the place of a rule: where somebody else decides, so that everything can follow; where one right
decision is learnt for one situation; and where no rule of the list fits."""

NEVER = 1 << 60
"""The number of exceptions of a list that can go on for ever."""

LISTS_PER_REPORT = 64
"""The number of lists between two progress reports."""

BEAM_WIDTH = 12
"""The beginnings of each length that the search for few exceptions keeps."""


@dataclass(frozen=True)
class ListProblem:
    """What a search for decision lists knows of every situation."""

    starts: Sequence[int]
    """The first situations."""
    fits: Sequence[int] | Mapping[int, int]
    """fits[situation]: the rules that fit, as a mask; FREE where somebody else decides."""
    sound: Sequence[int] | Mapping[int, int]
    """sound[situation]: those of the fitting rules that are right there."""
    after: Callable[[int, int], Sequence[int]]
    """after(situation, rule): the situations that may follow a fitting rule, or FREE, or EXCEPTION."""
    costs: tuple[int, ...]
    """costs[rule]: how hard a rule is to keep."""
    overlaps: Sequence[int]
    """overlaps[rule]: the rules that may fit some situation that this rule fits, too, as a mask."""
    must_end: bool = False
    """True if no decisions may lead back to a situation."""


class DecisionList(NamedTuple):
    """A list of rules with the situations that need an exception; it compares by their number and by the cost."""

    exceptions: int
    """The number of exceptions."""
    cost: int
    """The sum of the costs of the rules."""
    rules: tuple[int, ...]
    """The rules in order."""


class Walk:
    """The situations that the beginning of a list reaches, with the rule that decides each; the others are open.

    Invariant: the rule of a reached situation is the first of the list that fits, EXCEPTION if that one is not sound,
    or FREE; whatever may follow is reached. Situations in `open` are reached, and no rule of the list fits them.
    """

    __slots__ = ("decided", "exceptions", "open", "problem", "rules")

    def __init__(self, problem: ListProblem) -> None:
        self.problem, self.rules = problem, tuple[int, ...]()
        self.decided, self.open, self.exceptions = dict[int, int](), list[int](), 0
        self.reach(list(problem.starts), inf)

    def copy(self, rules: tuple[int, ...]) -> "Walk":
        """Return the walk so far with other rules and no open situations."""
        walk = Walk.__new__(Walk)
        walk.problem, walk.rules, walk.decided = self.problem, rules, dict(self.decided)
        walk.open, walk.exceptions = [], self.exceptions
        return walk

    def extend(self, rule: int, max_exceptions: float = 0) -> "Walk | None":
        """Return the walk of the list with one more rule; None if it needs more exceptions."""
        walk, fits, here = self.copy((*self.rules, rule)), self.problem.fits, list[int]()
        for each in self.open:
            (here if fits[each] >> rule & 1 else walk.open).append(each)
        for each in here:
            del walk.decided[each]
        return walk if walk.reach(here, max_exceptions) else None

    def close(self, max_exceptions: float) -> "Walk | None":
        """Return the walk in which every open situation is an exception; None if there are too many."""
        walk, here = self.copy(self.rules), self.open
        while here:
            for each in here:
                walk.decided[each] = EXCEPTION
                walk.exceptions += 1
            if walk.exceptions > max_exceptions:
                return None
            walk.open = []
            followers = [next_one for each in here for next_one in self.problem.after(each, EXCEPTION)]
            if not walk.reach(followers, max_exceptions):
                return None
            here = walk.open
        return walk

    def reach(self, situations: list[int], max_exceptions: float) -> bool:
        """Reach situations and what can follow; return whether no more exceptions are needed than allowed."""
        problem, decided = self.problem, self.decided
        while situations:
            situation = situations.pop()
            if situation in decided:
                continue
            rule = decided[situation] = self.rule_at(situation)
            if rule == OPEN:
                self.open.append(situation)
                continue
            if rule == EXCEPTION:
                self.exceptions += 1
                if self.exceptions > max_exceptions:
                    return False
            situations.extend(problem.after(situation, rule))
        return not (problem.must_end and self.can_return())

    def rule_at(self, situation: int) -> int:
        """Return the rule that decides a situation; EXCEPTION where it is not sound, OPEN if none fits."""
        fits = self.problem.fits[situation]
        if fits == FREE:
            return FREE
        for rule in self.rules:
            if fits >> rule & 1:
                return rule if self.problem.sound[situation] >> rule & 1 else EXCEPTION
        return OPEN

    def can_return(self) -> bool:
        """Return whether decisions of the list can lead back to a situation.

        What somebody else does where the list decides nothing more is not its fault.
        """
        followers = {each: self.problem.after(each, rule) for each, rule in self.decided.items() if rule != OPEN}
        below = reachable((each for each in followers if self.decided[each] != FREE), followers)
        before = Counter(follower for each in below for follower in followers[each])
        settled = [each for each in below if not before[each]]
        for each in settled:  # the list grows during the loop
            for follower in followers[each]:
                before[follower] -= 1
                if not before[follower] and follower in followers:
                    settled.append(follower)
        return len(settled) < len(below)


def reachable(begin: Iterable[int], followers: Mapping[int, Sequence[int]]) -> set[int]:
    """Return the situations with followers that can be reached from some."""
    found, left = set[int](), list(begin)
    while left:
        each = left.pop()
        if each not in found and each in followers:
            found.add(each)
            left.extend(followers[each])
    return found


class ListSearch:
    """A search for the shortest lists; it can be asked again with more exceptions.

    tell is called with the number of lists that were tried. max_cost: rules that cost more are not used. All methods
    raise OutOfTime.
    """

    def __init__(
        self, problem: ListProblem, deadline: Deadline, tell: Callable[[int], None], max_cost: float = inf
    ) -> None:
        self.problem, self.deadline, self.tell = problem, deadline, tell
        self.tried = 0
        """The number of lists that were tried."""
        allowed = (rule for rule, cost in enumerate(problem.costs) if cost <= max_cost)
        self.by_cost = sorted(allowed, key=problem.costs.__getitem__)
        self.allowed = mask_of(self.by_cost)
        self.rank = {rule: rank for rank, rule in enumerate(self.by_cost)}
        self.cheapest = min(problem.costs, default=0)
        self.best, self.wanted, self.max_exceptions = list[DecisionList](), 1, 0

    def shortest(self, max_rules: int, wanted: int = 1, max_exceptions: int = 0) -> list[DecisionList]:
        """Return the shortest lists, the easiest first, at most `wanted`; none if no list is short enough."""
        self.best, self.wanted, self.max_exceptions = [], wanted, max_exceptions
        root = Walk(self.problem)
        for length in range(max_rules + 1):
            self.try_lists(root, length, 0, 0)
            if self.best:
                break
        return self.best

    def try_lists(self, walk: Walk, left: int, cost: int, idle_before: int) -> None:
        """Try all lists that begin with that of a walk and have this many more rules.

        idle_before: the rules that fit no open situation before the last rule of the list.
        """
        self.count_list()
        if not left or not walk.open:
            self.note(walk, cost, left)
            return
        idle = ~union(self.problem.fits[each] for each in walk.open)
        for rule in self.helpful(walk, left):
            if cost + self.problem.costs[rule] + (left - 1) * self.cheapest >= self.cost_limit:
                break
            if self.has_better_order(walk, rule, idle_before):
                continue
            if longer := walk.extend(rule, self.max_exceptions):
                self.try_lists(longer, left - 1, cost + self.problem.costs[rule], idle)

    def helpful(self, walk: Walk, left: int) -> list[int]:
        """Return the rules that may come next in a list that is to have this many more, the easiest first."""
        fits, sound, unused = self.problem.fits, self.problem.sound, self.allowed & ~mask_of(walk.rules)
        helps = {sound[each] & unused for each in walk.open}
        slack = self.max_exceptions - walk.exceptions
        if sum(not sound[each] & unused for each in walk.open) > slack:
            return []
        if slack:
            allowed = unused
        elif left == 1:
            allowed = common(helps)
        elif least_rules(helps) > left:
            return []
        else:
            allowed = unused & ~union(fits[each] & ~sound[each] for each in walk.open)
        return [rule for rule in self.by_cost if allowed >> rule & 1]

    def has_better_order(self, walk: Walk, rule: int, idle_before: int) -> bool:
        """Return whether a rule could as well stand before the last one, and does so in another list that is tried.

        The one that fits an open situation comes first, then the one that is easier.
        """
        if not walk.rules or self.problem.overlaps[walk.rules[-1]] >> rule & 1:
            return False
        last = walk.rules[-1]
        return (idle_before >> rule & 1, self.rank[rule]) < (idle_before >> last & 1, self.rank[last])

    @property
    def cost_limit(self) -> float:
        """The cost from which on a list is not among the easiest that are wanted."""
        return self.best[-1].cost if len(self.best) == self.wanted else inf

    def note(self, walk: Walk, cost: int, left: int) -> None:
        """Keep a list that decides all it reaches, with exceptions for what is open, if it is among the easiest."""
        done = walk.close(self.max_exceptions) if walk.open else walk
        if done and not left:
            self.best = sorted([*self.best, DecisionList(done.exceptions, cost, walk.rules)])[: self.wanted]

    def few_exceptions(self, max_rules: int) -> DecisionList:
        """Return a list with few exceptions, when the time is over at the latest; another one may have fewer.

        This is a beam search: of the lists of each length, those that need the fewest exceptions get one more rule.
        When the time is over, it returns the best list so far, and raises OutOfTime if there is none yet.
        """
        beam, best = [Walk(self.problem)], self.with_exceptions(Walk(self.problem))
        for _ in range(max_rules):
            try:
                rated = self.longer(beam)
            except OutOfTime:
                if not best.rules:
                    raise
                break
            beam = [walk for _, walk in rated[:BEAM_WIDTH]]
            if not rated or rated[0][0][:1] >= best[:1]:
                break
            best = rated[0][0]
        return best

    def longer(self, beam: Iterable[Walk]) -> list[tuple[DecisionList, Walk]]:
        """Return the lists with one more rule than some beginnings, with their walks, the best first."""
        longer = [walk for each in beam for rule in self.by_cost if (walk := self.try_rule(each, rule))]
        return sorted(((self.with_exceptions(walk), walk) for walk in longer), key=lambda pair: pair[0])

    def try_rule(self, walk: Walk, rule: int) -> Walk | None:
        """Return a walk with one more rule, if that fits an open situation."""
        if not any(self.problem.fits[each] >> rule & 1 for each in walk.open):
            return None
        self.count_list()
        return walk.extend(rule, inf)

    def with_exceptions(self, walk: Walk) -> DecisionList:
        """Return the list of a walk with the exceptions that it needs."""
        self.deadline.check()
        done = walk.close(inf)
        cost = sum(self.problem.costs[rule] for rule in walk.rules)
        return DecisionList(done.exceptions if done else NEVER, cost, walk.rules)

    def count_list(self) -> None:
        """Count one more list, and tell it now and then; raise OutOfTime."""
        self.tried += 1
        self.deadline.check()
        if self.tried % LISTS_PER_REPORT == 0:
            self.tell(self.tried)


def union(masks: Iterable[int]) -> int:
    """Return the rules that are in any of some masks."""
    return reduce(or_, masks, 0)


def common(masks: Iterable[int]) -> int:
    """Return the rules that are in all of some masks."""
    return reduce(and_, masks)


def least_rules(helps: Iterable[int]) -> int:
    """Return a lower bound of the rules that help everywhere: masks without a common rule need one each."""
    number = seen = 0
    for mask in sorted(helps, key=int.bit_count):
        if not mask & seen:
            number, seen = number + 1, seen | mask
    return number
