"""The search for decision lists, compared with a trial of every list in every order."""

from itertools import permutations

import hypothesis.strategies as st
from hypothesis import given, settings

from zermelo.rules import NO_DEADLINE
from zermelo_teach.strategies.decision_lists import EXCEPTION, FREE, DecisionList, ListProblem, ListSearch, Walk

RULES = 5


@st.composite
def problems(draw: st.DrawFn) -> ListProblem:
    """Return a random problem of a few situations and rules, in which play may return."""
    size = draw(st.integers(1, 7))
    fits = [draw(st.one_of(st.just(FREE), st.integers(0, (1 << RULES) - 1))) for _ in range(size)]
    sound = [0 if mask == FREE else mask & draw(st.integers(0, (1 << RULES) - 1)) for mask in fits]
    somewhere = st.lists(st.integers(0, size - 1), max_size=2)
    after = [[draw(somewhere) for _ in range(RULES + 2)] for _ in range(size)]
    return ListProblem(
        (0,),
        fits,
        sound,
        lambda situation, rule: after[situation][rule],  # -1 and -2 are the last two
        tuple(draw(st.integers(1, 3)) for _ in range(RULES)),
        overlaps_of(fits),
        draw(st.booleans()),
    )


def overlaps_of(fits: list[int]) -> list[int]:
    """Return for each rule those that fit a situation that it fits, too."""
    together = [mask for mask in fits if mask != FREE]
    return [
        sum({1 << b for mask in together if mask >> a & 1 for b in range(RULES) if mask >> b & 1}) for a in range(RULES)
    ]


def plain_exceptions(problem: ListProblem, rules: tuple[int, ...]) -> int | None:
    """Return the exceptions that a list needs, by its definition; None if play need not end."""
    decided, left = dict[int, int](), list(problem.starts)
    while left:
        situation = left.pop()
        if situation in decided:
            continue
        fits = problem.fits[situation]
        first = next((rule for rule in rules if fits >> rule & 1), EXCEPTION)
        if fits == FREE:
            first = FREE
        elif first != EXCEPTION and not problem.sound[situation] >> first & 1:
            first = EXCEPTION
        decided[situation] = first
        left += problem.after(situation, first)
    if problem.must_end and any(circles(problem, decided, each) for each in decided if decided[each] != FREE):
        return None
    return sum(rule == EXCEPTION for rule in decided.values())


def circles(problem: ListProblem, decided: dict[int, int], begin: int) -> bool:
    """Return whether play can go on for ever after a situation."""
    paths = {begin}
    for _ in decided:
        paths = {each for situation in paths for each in problem.after(situation, decided[situation])}
    return bool(paths)


def plain_shortest(problem: ListProblem, max_rules: int, max_exceptions: int) -> list[DecisionList]:
    """Return all shortest lists, the easiest first."""
    for length in range(max_rules + 1):
        found = []
        for rules in permutations(range(RULES), length):
            exceptions = plain_exceptions(problem, rules)
            if exceptions is not None and exceptions <= max_exceptions:
                found.append(DecisionList(exceptions, sum(problem.costs[rule] for rule in rules), rules))
        if found:
            return sorted(found)
    return []


@settings(max_examples=300, deadline=None)
@given(problems(), st.integers(0, 4), st.integers(0, 2))
def test_the_search_finds_the_length_and_the_cost_of_the_best_list(
    problem: ListProblem, max_rules: int, max_exceptions: int
) -> None:
    found = ListSearch(problem, NO_DEADLINE, lambda tried: None).shortest(max_rules, 1, max_exceptions)
    wanted = plain_shortest(problem, max_rules, max_exceptions)
    assert bool(found) == bool(wanted)
    if found:
        assert len(found[0].rules) == len(wanted[0].rules)
        assert found[0].cost == min(each.cost for each in wanted)
        assert plain_exceptions(problem, found[0].rules) == found[0].exceptions


@settings(max_examples=200, deadline=None)
@given(problems())
def test_a_list_with_few_exceptions_needs_those_that_it_says(problem: ListProblem) -> None:
    found = ListSearch(problem, NO_DEADLINE, lambda tried: None).few_exceptions(3)
    assert plain_exceptions(problem, found.rules) in (found.exceptions, None)


def test_the_walk_of_no_rules_leaves_the_start_open() -> None:
    walk = Walk(ListProblem((0,), [1], [1], lambda situation, rule: [], (1,), [1]))
    assert walk.open == [0]
    longer = walk.extend(0)
    assert longer is not None
    assert longer.open == []
