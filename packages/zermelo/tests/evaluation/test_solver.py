"""The compiled search: against the known values, against the interpreted search, and within its limits."""

import itertools
import threading
from collections.abc import Callable
from dataclasses import replace
from math import inf
from random import Random
from time import sleep
from typing import Any

import pytest

from places import FACTS
from zermelo import DRAW, LOSS, WIN, Bounds, Hints, Position, Value, evaluator, evaluators, game, start
from zermelo.evaluation.search.memory import NODE_LIMIT, allocate, thread_state
from zermelo.evaluation.search.null_window import make_answer
from zermelo.evaluation.search.static import STOPPED, static_of
from zermelo.rules.encodings import WON_SCORE_AT_ONCE, of_score, score_of
from zermelo.types import Deadline

HOUR = 3600.0

ROW_BOARDS = ("5x5,k=4",)
"""Each is compiled for itself, which takes seconds; `make bench ONLY=boards` solves all that have known values."""

LONG_LISTS = "L2_R1", "L2_R2", "L1_R1"
"""Lists of positions that are searched for longer than those of L3_R1, which are near the end."""

MIDDLE = "2531276566711153"
"""A position of Connect Four from which a search takes 90,000 nodes (Test_L2_R2, with the score 2)."""


def reached(spec: str, count: int, seed: int = 1) -> list[Position[Any]]:
    """Positions of random play, the first one among them."""
    origin, rng, found = start(game(spec)), Random(seed), []
    for _ in range(count):
        position = origin
        for _ in range(rng.randrange(14)):
            if not position.is_over:
                position = position.follow(rng.choice(list(position.moves)))
        found.append(position)
    return [origin, *found]


@pytest.mark.slow
@pytest.mark.parametrize("without", [*Hints._fields, "transform", "everything"])
def test_hints_and_symmetry_change_no_value(without: str) -> None:
    chosen = game("connect:width=4,height=4")
    fewer = chosen.declared.hints._replace(**{without: None}) if without in Hints._fields else chosen.declared.hints
    if without in ("wins", "non_losing"):
        fewer = fewer._replace(wins=None, non_losing=None)
    plain = replace(
        chosen,
        declared=replace(
            chosen.declared,
            hints=Hints(draw_in=fewer.draw_in) if without == "everything" else fewer,
            transform=None if without in ("transform", "everything") else chosen.declared.transform,
        ),
    )
    full, bare = (
        evaluators.CompiledSearch(chosen, memory="8M"),
        evaluators.CompiledSearch(plain, memory="1M", compiler=lambda kernel: kernel),
    )
    bare.memory, bare.pace = bare.memory.tolist(), 1e-6
    for position in reached("connect:width=4,height=4", 10)[1:]:
        if position.game.declared.plies_left and position.game.declared.plies_left(position.state) < 11:
            assert bare.value(position.state, seconds=HOUR) == full.value(position.state, seconds=HOUR), (
                position.moves_played
            )


@pytest.mark.slow
@pytest.mark.parametrize("board", [(3, 4, 3), (4, 3, 3), (5, 2, 3), (3, 3, 3)])
def test_following_up_rules_out_no_win_and_names_no_loss_that_is_escaped(board: tuple[int, int, int]) -> None:
    """On boards with an even and an odd number of cells, in every position."""
    width, height, k = board
    plain = game("connect", width=width, height=height, k=k)
    search = evaluators.Interpreted(plain)
    search.value(plain.rules.start, seconds=HOUR)
    can_win, loses_within = plain.declared.hints.can_win, plain.declared.hints.loses_within
    assert can_win is not None
    assert loses_within is not None
    ruled_out = lost = 0
    for state, value in search.known.items():
        if plain.rules.moves(state):
            assert can_win(state, 0) or value.outcome <= 0
            assert can_win(state, 1) or value.outcome >= 0
            ruled_out += not can_win(state, 0)
            for who, outcome in enumerate((value.outcome, -value.outcome)):
                within = loses_within(state, who)
                assert not within or (outcome == LOSS and value.remoteness <= within)
                lost += within > 0
    assert ruled_out
    assert plain.declared.hints.draw_in is not None
    assert lost or plain.declared.hints.draw_in((0, 0)) < 12, "the two smallest boards have no such loss"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["L3_R1", *(pytest.param(name, marks=pytest.mark.long) for name in LONG_LISTS)])
def test_connect_four_positions_have_their_known_scores(name: str) -> None:
    solver = evaluators.CompiledSearch(game("connect"), threads=2)
    lines = (FACTS / "connect-four" / f"Test_{name}").read_text(encoding="utf-8").splitlines()
    known = [line.split() for line in lines[:250]]
    states = [start(solver.game).after(columns).state for columns, _ in known]
    found = list(itertools.chain.from_iterable(solver.values(states, seconds=HOUR)))
    for (columns, score), value in zip(known, found, strict=True):
        assert isinstance(value, Value)
        last = len(columns) + value.remoteness
        assert value.outcome * ((7 * 6 + 2 - last) // 2) == int(score), columns
    solver.forget()
    assert [solver.value(state, seconds=HOUR) for state in states[::50]] == found[::50]


@pytest.mark.long
@pytest.mark.parametrize("board", ROW_BOARDS)
def test_k_in_a_row_has_its_known_value(facts: Callable[[str], Any], board: str) -> None:
    known = facts("mnk")["values"][board]
    size, k = board.split(",k=")
    width, height = map(int, size.split("x"))
    value = evaluators.CompiledSearch(game("mnk", width=width, height=height, k=int(k))).value((0, 0), seconds=HOUR)
    assert isinstance(value, Value)
    assert value.outcome == known["value_first_player"]
    if "shortest_forced_win_plies" in known:
        assert value.remoteness == known["shortest_forced_win_plies"]


@pytest.mark.slow
def test_the_length_of_a_draw_is_remembered() -> None:
    search = evaluators.CompiledSearch(game("tictactoe"), memory="8M")
    state = search.game.rules.start
    assert search.value(state, seconds=HOUR) == Value(DRAW, 9)
    before = search.nodes
    assert search.value(state, seconds=HOUR) == Value(DRAW, 9)
    assert search.nodes - before < 20
    search.forget()
    assert search.draws == {}
    assert search.value(state, seconds=HOUR) == Value(DRAW, 9)
    assert search.nodes > 20, "it counts anew"


@pytest.mark.slow
def test_the_first_player_wins_the_cube_in_seven_plies() -> None:
    """The kernel as it is written: for fifty nodes, it takes much less time than the compiler."""
    search = evaluators.CompiledSearch(game("mnk:depth=3"), memory="1M", compiler=lambda kernel: kernel)
    search.memory, search.pace = search.memory.tolist(), 1e-6
    assert search.value((0, 0), seconds=HOUR) == Value(WIN, 7)


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 3])
def test_threads_find_the_same_value(threads: int) -> None:
    solver = evaluators.CompiledSearch(game("connect"), memory="8M", threads=threads)
    assert solver.value(start(solver.game).after(MIDDLE).state, seconds=HOUR) == Value(WIN, 23)


def test_questions_asked_at_once_get_their_own_answers() -> None:
    chosen = game("connect:width=4,height=4")
    solver, alone = (
        evaluators.CompiledSearch(chosen, memory="8M", threads=2),
        evaluators.CompiledSearch(chosen, memory="8M"),
    )
    positions = reached(chosen.name, 60)
    known = [alone.value(position.state, seconds=HOUR) for position in positions]
    found: dict[int, Any] = {}

    def ask(numbers: range) -> None:
        found.update({i: solver.value(positions[i].state, seconds=HOUR) for i in numbers})

    threads = [threading.Thread(target=ask, args=(range(first, len(positions), 4),)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[i] for i in range(len(positions))] == known


@pytest.mark.parametrize("megabytes", [8, 64, 100])
def test_the_table_keeps_to_its_size(megabytes: int) -> None:
    small = evaluators.CompiledSearch(game("stones:n=3"), memory="8M").memory.nbytes
    desk = small - (8 << 20)
    assert 0 < desk < 4 << 20
    assert (
        megabytes << 19
        < evaluators.CompiledSearch(game("stones:n=3"), memory=megabytes << 20).memory.nbytes - desk
        <= megabytes << 20
    )


@pytest.mark.slow
def test_bounds_after_too_little_time_hold_the_value() -> None:
    origin = start(game("connect")).after(MIDDLE)
    true, judged = evaluators.CompiledSearch(origin.game, memory="8M").value(origin.state, seconds=HOUR), None
    for seconds in (1e-4, 0.05, 0.2):
        judged = evaluators.CompiledSearch(origin.game, memory="8M").value(origin.state, seconds=seconds)
        least, most = (judged, judged) if isinstance(judged, Value) else judged
        assert isinstance(true, Value)
        assert least.order_key <= true.order_key <= most.order_key


def test_bounds_of_many_positions_after_too_little_time_hold_their_values(monkeypatch: pytest.MonkeyPatch) -> None:
    origin = start(game("connect:width=4,height=4"))
    states = [origin.after(f"{first} {second}").state for first in range(1, 5) for second in range(1, 5)]
    true = [evaluators.CompiledSearch(origin.game).value(state, seconds=HOUR) for state in states]
    monkeypatch.setattr("zermelo.evaluation.search.compiled_search.NODES_ON_CALLING_THREAD", 20)
    for seconds in (0, 1e-4, 1e-2):
        found = list(
            itertools.chain.from_iterable(
                evaluators.CompiledSearch(origin.game, memory="8M", threads=2).values(states, seconds=seconds)
            )
        )
        assert len(found) == len(states)
        for known, judged in zip(true, found, strict=True):
            least, most = (judged, judged) if isinstance(judged, Value) else judged
            assert isinstance(known, Value)
            assert least.order_key <= known.order_key <= most.order_key
    late = list(
        itertools.chain.from_iterable(
            evaluators.CompiledSearch(origin.game, memory="8M", threads=2).values(states, seconds=HOUR)
        )
    )
    assert late == true  # all of them were searched by the threads together


@pytest.mark.slow
def test_bounds_say_for_how_many_plies_nobody_wins() -> None:
    solver = evaluators.CompiledSearch(game("connect"), memory="8M")
    low, high = solver.narrow_once((0, 0), -solver.top, solver.top, 500_000, solver.threads[0])
    judged = solver.value_from_bounds((0, 0), low, high, Deadline(inf))
    assert isinstance(judged, Bounds)
    least, most = judged
    assert (least.outcome, most.outcome) == (LOSS, WIN)
    assert min(least.remoteness, most.remoteness) > 20


@pytest.mark.slow
def test_a_cancelled_question_returns_bounds_and_the_next_uses_what_it_has_learned() -> None:
    standard, deadline = game("connect"), Deadline(HOUR)
    search, fresh = evaluators.CompiledSearch(standard, memory="64M"), evaluators.CompiledSearch(standard, memory="64M")
    state = start(standard).after("4 4 4 4 4 4").state
    search.prepare()
    threading.Thread(target=cancel_after, args=(search, 200_000, deadline)).start()
    assert isinstance(search.value(state, seconds=deadline), Bounds)
    assert search.nodes > 200_000
    assert isinstance(search.value(state, seconds=deadline), Bounds)
    found = list(itertools.chain.from_iterable(search.values([state] * 20, seconds=deadline)))
    assert [type(value) for value in found] == [Bounds] * 20
    before = search.nodes
    assert search.value(state, seconds=HOUR) == fresh.value(state, seconds=HOUR)
    assert search.nodes - before < fresh.nodes


def cancel_after(search: evaluators.CompiledSearch[Any], nodes: int, deadline: Deadline) -> None:
    """Cancel a deadline when a search has visited so many positions."""
    while search.nodes <= nodes:
        sleep(0.001)
    deadline.cancel()


def test_a_draw_that_ends_early_is_as_long_as_its_longest_line() -> None:
    """Take one or two of some stones; whoever finds none draws. The longest line takes one at a time."""
    from zermelo import Declared, Game, Rules

    rules = Rules(9, lambda left: 6 & ((2 << min(left, 2)) - 1), lambda left, amount: left - amount, lambda left: DRAW)
    taking = Game("taking", rules, declared=Declared(plies_left=lambda left: left))
    search = evaluators.CompiledSearch(
        taking, memory="1M", compiler=lambda kernel: kernel
    )  # as it is written, which takes no compiler
    search.memory, search.pace = search.memory.tolist(), 1e-6
    assert search.value(9, seconds=HOUR) == evaluators.Interpreted(taking).value(9, seconds=HOUR) == Value(DRAW, 9)


def test_a_search_hands_over_a_game_that_is_not_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", 100)
    asked = evaluator("connect:width=4,height=4", memory="8M")
    assert asked.value((0, 0), seconds=HOUR) == Value(DRAW, 16)
    assert asked.best_reply((0, 0), Value(DRAW, 16), seconds=HOUR) is not None
    states = [position.state for position in reached(asked.game.name, 40)]
    handing, alone = evaluator(asked.game, memory="8M"), evaluators.CompiledSearch(asked.game, memory="8M")
    found = list(itertools.chain.from_iterable(handing.values(states, seconds=HOUR)))
    assert found == [alone.value(state, seconds=HOUR) for state in states]


def test_rules_that_do_not_compile_are_reported_and_searched_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", 1)
    told: list[str] = []
    asked = evaluator("tictactoe:board=two_lists", tell=told.append)
    origin = start(game("tictactoe:board=two_lists"))
    for _ in range(2):
        assert asked.value(origin.after("1 2").state, seconds=HOUR) == Value(WIN, 5)
    assert len(told) == len(set(told))
    assert ["is not compiled, and slow" in sentence for sentence in told].count(True) == 1
    assert not any(sentence.endswith("..") for sentence in told)


@pytest.mark.parametrize("by_proofs", [False, True])
def test_a_search_that_is_stopped_does_not_answer_that_it_is_a_draw(by_proofs: bool) -> None:
    static = static_of(game("stones"), 1)
    answer, memory, thread = make_answer(static, by_proofs), allocate(1 << 20, 1).tolist(), thread_state(0)
    root = static.follow_forced(20, 0, 1)
    entry = static.entry_for(root.state, root.moves, thread)
    memory[thread + NODE_LIMIT] = 1
    assert answer(root, 1, entry, memory, thread) == STOPPED
    memory[thread + NODE_LIMIT] = 1 << 62
    assert 1 <= answer(root, 1, entry, memory, thread) <= WON_SCORE_AT_ONCE


def test_signs_of_scores_and_values_are_inverse() -> None:
    for outcome, remoteness in itertools.product((WIN, LOSS), range(1, 200)):
        assert of_score(score_of(outcome, remoteness), 0) == (outcome, remoteness)
