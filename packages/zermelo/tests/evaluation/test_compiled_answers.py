"""A compiled answer is the plain answer, is given in time, and is never a wrong number."""

import sys
import threading
from dataclasses import replace
from math import inf
from pathlib import Path
from threading import Timer
from time import monotonic, sleep
from typing import Any

import pytest

import zermelo
from zermelo import DRAW, LOSS, WIN, Bounds, Declared, Game, Hints, Rules, Value, analyse, evaluators, game, start
from zermelo.analysis.counting.compiled_walk import walked_compiled
from zermelo.errors import BadGame, CannotCompile, OutOfTime
from zermelo.evaluation.declarations.agreement import differences, ensure_agreement, first_positions
from zermelo.evaluation.worth_compiling import LOAD_WORK_POSITIONS
from zermelo.machine.kernel import compile_rule
from zermelo.rules.encodings import WON_SCORE_AT_ONCE, bound_at_position, loss_at, lower_at_root, upper_at_root, win_at
from zermelo.types import Deadline, Keys

DECLARATIONS = "zermelo.evaluation.declarations"

HOUR = 3600.0

LATE = 20.0
"""Seconds: far more than half a second on a busy machine, and far less than what is limited would take."""


def taking(n: int = 12, **changes: Any) -> Game[int]:
    """Take one or two stones; the player who finds none has lost. Some of the rules are replaced."""

    def moves(left: int) -> int:
        return 6 & ((2 << min(left, 2)) - 1)

    rules = Rules(n, moves, lambda left, amount: left - amount, lambda left: LOSS)
    return Game("taking", rules._replace(**changes), declared=Declared(plies_left=lambda left: left))


@pytest.mark.parametrize(
    ("wrong", "changes"),
    [
        ("outcome of taking gave 2 for the state 0", {"outcome": lambda left: 2}),
        ("moves of taking gave \\(1,\\) for the state 12", {"moves": lambda left: (1,)}),
        ("moves of taking gave -2 for the state 12", {"moves": lambda left: -2}),
    ],
)
def test_an_answer_that_no_kernel_can_take_is_an_error(wrong: str, changes: dict[str, Any]) -> None:
    for ask in (
        lambda g: evaluators.CompiledSearch(g, memory="8M").value(12, seconds=600),
        lambda g: walked_compiled(start(g)),
    ):
        with pytest.raises(BadGame, match=wrong):
            ask(taking(**changes))


def test_an_outcome_of_2_is_an_error_of_solving_and_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(BadGame, match="outcome of taking gave 2"):
        zermelo.solve(taking(outcome=lambda left: 2), tmp_path / "table")
    assert not (tmp_path / "table").exists()


def test_rules_that_wrap_when_they_are_compiled_are_an_error_that_names_position_and_answers() -> None:
    def play(left: int, amount: int) -> int:
        return left - amount if left * 10**18 % 11 == left % 11 else left  # 10^18 is 1 modulo 11

    with pytest.raises(BadGame, match=r"play gives 11 plain and 12 compiled for '12'"):
        evaluators.CompiledSearch(taking(play=play), memory="8M").value(12, seconds=600)


@pytest.mark.parametrize("key", [-2, (1 << 63) - 1, 1 << 63])
def test_a_key_out_of_its_range_is_an_error_that_names_the_position(key: int) -> None:
    keyed = replace(
        taking(),
        declared=replace(taking().declared, keys=Keys(lambda left: key if left == 10 else left, lambda key: key)),
    )
    with pytest.raises(BadGame, match=rf"keys.key gives {key}, .* for '10"):
        evaluators.CompiledSearch(keyed, memory="8M").value(12, seconds=600)


def test_a_move_score_out_of_its_range_is_an_error() -> None:
    with pytest.raises(BadGame, match=r"hints.move_score gives 1099511627777, which must be from 0"):
        evaluators.CompiledSearch(
            replace(
                taking(),
                declared=replace(taking().declared, hints=Hints(move_score=lambda left, amount: (1 << 40) + 1)),
            ),
            memory="8M",
        ).value(12, seconds=600)


def test_move_scores_of_long_rows_stay_in_their_range() -> None:
    long = game("mnk:width=40,height=1,k=30")
    state = ((1 << 29) - 1, 0)
    assert long.declared.hints.move_score is not None
    assert 0 <= long.declared.hints.move_score(state, 29) < 1 << 40


def doubling(plies: int) -> Game[int]:
    """Return a game whose state doubles with every move, beyond any machine word."""

    def plies_left(n: int) -> int:
        left = plies
        while n > 1:
            n, left = n // 2, left - 1
        return left

    rules = Rules(1, lambda n: 3 if plies_left(n) else 0, lambda n, move: 2 * n + move, lambda n: LOSS)
    return Game("doubling", rules, declared=Declared(plies_left=plies_left))


@pytest.mark.slow
def test_a_state_that_outgrows_63_bits_is_reported_and_searched_by_plain_rules() -> None:
    told, deadline = list[str](), Deadline(HOUR)
    large = doubling(70)

    def tell(sentence: str) -> None:
        told.append(sentence)
        if "more than 63 bits" in sentence:
            deadline.cancel()  # the plain search would take longer than the hour

    assert isinstance(zermelo.evaluator(large, tell=tell).value(1, seconds=deadline), Bounds)
    assert "has an int of more than 63 bits" in told[-1]
    with pytest.raises(CannotCompile, match="has an int of more than 63 bits"):
        evaluators.CompiledSearch(large, memory="8M").value(1, seconds=600)
    with pytest.raises(CannotCompile, match=f"The state {1 << 64} has an int of more than 63 bits"):
        evaluators.CompiledSearch(game("stones:take=1+2"), memory="8M").value(1 << 64, seconds=600)
    assert analyse(start(large).after(["0"] * 68), seconds=600).value == Value(LOSS, 2)


def test_rules_are_compared_once_a_process_and_once_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(
        f"{DECLARATIONS}.agreement.find_differences", lambda *arguments: (asked.append(arguments), iter(()))[1]
    )
    monkeypatch.setattr(f"{DECLARATIONS}.pass_cache.kernel_folder", lambda: None)
    own = taking(13)
    for chosen in (own, own, game("stones")):
        ensure_agreement(chosen, compile_rule)
    assert len(asked) == 1
    assert next(asked[0][0]).game is own


def test_rules_that_agree_and_rules_that_do_not_compile_are_told_apart() -> None:
    sound, broken = taking(), taking(moves=lambda left: left.bit_length() & 6)
    assert list(differences(sound, first_positions(sound))) == []
    with pytest.raises(CannotCompile, match="bit_length"):
        next(differences(broken, first_positions(broken)))


# Time


def slow(left: int) -> int:
    """Some tenths of a millisecond of work."""
    number = left + 1
    for _ in range(2_000):
        number = (number * 1103515245 + 12345) % 2147483648
    return 6 if left > 1 and number >= 0 else 0


WRAPS = pytest.mark.filterwarnings("ignore:overflow encountered")
"""The pace of a kernel is measured with an array, whose ints wrap as those of machine code do."""


def as_written(game: Game[Any]) -> evaluators.CompiledSearch[Any]:
    """Return a search by the kernel as it is written, which takes no compiler; the ints of a list do not wrap."""
    search = evaluators.CompiledSearch(game, memory="1M", compiler=lambda kernel: kernel)
    search.memory = search.memory.tolist()
    return search


@WRAPS
@pytest.mark.slow
def test_a_search_of_slow_rules_keeps_to_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{DECLARATIONS}.agreement.SLOW_AGREEMENT_SECONDS", 0.1)
    search = as_written(taking(60, moves=slow))
    search.prepare()
    began = monotonic()
    search.value(60, seconds=0.3)
    assert monotonic() - began < LATE


@pytest.mark.slow
def test_a_question_that_waits_for_idle_threads_keeps_to_its_seconds() -> None:
    search = evaluators.CompiledSearch(game("connect"), memory="8M")
    search.prepare()
    long = Deadline(HOUR)
    asking = threading.Thread(target=search.value, args=((0, 0),), kwargs={"seconds": long})
    asking.start()
    sleep(0.1)
    began = monotonic()
    assert isinstance(search.value((0, 0), seconds=0.3), Bounds)
    assert monotonic() - began < LATE
    long.cancel()
    asking.join()


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["mnk:width=7,height=7,k=5", "morris", "mnk:depth=3,misere=true"])
def test_little_time_is_kept_to_without_compiling(spec: str) -> None:
    origin, told = start(game(spec)), list[str]()
    began = monotonic()
    analyse(origin, seconds=0.5, evaluator=zermelo.evaluator(origin.game, tell=told.append))
    assert monotonic() - began < LATE
    assert told == []


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["tictactoe", "stones", "nim", "mnk:width=4,height=2"])
def test_a_small_game_is_never_compiled_however_busy_the_machine_is(spec: str) -> None:
    origin = start(game(spec))
    plain = origin.game.rules
    slowed = Game(
        spec,
        plain._replace(moves=lambda state: (sleep(1e-4), plain.moves(state))[1]),
        declared=Declared(plies_left=lambda s: 1),
    )
    search = zermelo.evaluator(slowed)
    assert isinstance(search.value(origin.state, seconds=600), Value)
    assert search.ready is None


@pytest.mark.slow
def test_many_small_questions_are_answered_by_the_compiled_search_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once where its machine code is on disk, else after as much plain work as it takes to compile."""
    chosen = game("connect:width=3,height=4,k=3")
    evaluators.CompiledSearch(chosen).prepare()
    turns = "zermelo.evaluation.search.searches_in_turn"
    for module in ("zermelo.evaluation.worth_compiling", turns):
        monkeypatch.setattr(f"{module}.SMALL_WORK_POSITIONS", 500)
    for stored, most in ((True, 1 << 60), (False, 2)):
        monkeypatch.setattr(f"{turns}.is_stored", lambda game, stored=stored: stored)
        monkeypatch.setattr(f"{turns}.MANY_SMALL_FACTOR", most)
        search, asked = zermelo.evaluator(chosen), start(chosen)
        plain: Any = search.sources[0]
        for position in [asked.after(f"{a} {b} {c} {d}") for a in "123" for b in "123" for c in "123" for d in "12"]:
            if not position.is_over:
                found = search.value(position.state, seconds=inf)  # without a limit, this process compiles
                assert found == evaluators.Interpreted(chosen).value(position.state, seconds=600)
        assert search.ready is not None
        assert len(plain.interpreted.known) > 500 * min(most, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seconds_alone", [0, 1e-5, 10])
def test_a_block_has_the_same_values_with_one_thread_and_with_several(
    monkeypatch: pytest.MonkeyPatch, seconds_alone: float
) -> None:
    monkeypatch.setattr("zermelo.evaluation.search.compiled_search.SECONDS_ALONE", seconds_alone)
    chosen = game("connect:width=5,height=4")
    sample = zermelo.positions(chosen, 300, plies=(8, 17), seed=2)
    search = evaluators.CompiledSearch(chosen, threads=2)
    found = [value for block in search.values(list(sample), seconds=HOUR) for value in block]
    plain = evaluators.Interpreted(chosen)
    assert found == [plain.value(position, seconds=HOUR) for position in sample]
    assert list(zermelo.values(sample, seconds=HOUR, evaluator=evaluators.CompiledSearch(chosen, threads=2))) == found


@pytest.mark.slow
def test_machine_code_on_disk_answers_after_little_plain_work_once_llvm_is_loaded() -> None:
    chosen = game("connect:width=4,height=4")
    evaluators.CompiledSearch(chosen).prepare()
    assert "llvmlite" in sys.modules
    search = zermelo.evaluator(chosen)
    plain: Any = search.sources[0]
    assert search.value(chosen.rules.start) == Value(DRAW, 16)
    assert search.ready is not None
    assert len(plain.interpreted.known) < LOAD_WORK_POSITIONS


@pytest.mark.slow
def test_little_plain_work_goes_on_if_no_machine_code_is_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.evaluation.search.searches_in_turn.is_stored", lambda game: False)
    search = zermelo.evaluator("tictactoe")
    plain: Any = search.sources[0]
    assert search.value(game("tictactoe").rules.start) == Value(DRAW, 9)
    assert len(plain.interpreted.known) > LOAD_WORK_POSITIONS
    assert search.ready is None


def test_the_compiled_walk_keeps_to_its_depth_and_its_seconds() -> None:
    origin = start(game("connect"))
    assert [layer.nodes for layer in walked_compiled(origin, depth=4)] == [1, 7, 49, 343, 2401]
    began = monotonic()
    with pytest.raises(OutOfTime, match=r"Not finished in 0.2 s"):
        walked_compiled(origin, deadline=Deadline(0.2))
    assert monotonic() - began < LATE


@pytest.mark.slow
def test_a_compiled_walk_ends_when_another_thread_cancels_it() -> None:
    deadline = Deadline(600)
    Timer(0.3, deadline.cancel).start()
    with pytest.raises(OutOfTime, match=r"^Cancelled\.$"):
        walked_compiled(start(game("connect")), deadline=deadline)


# Beyond the plies that scores reach


def tunnel(plies: int) -> Game[tuple[int, int]]:
    """Move 0 goes on, and the last to move wins; move 1 offers a draw, which is the only move after it."""

    def moves(state: tuple[int, int]) -> int:
        left, drawn = state
        return 0 if left == 0 else 1 if drawn else 3

    def play(state: tuple[int, int], move: int) -> tuple[int, int]:
        left, drawn = state
        return (left - 1, 1 if drawn or move == 1 else 0)

    return Game(
        "tunnel",
        Rules((plies, 0), moves, play, lambda s: 0 if s[1] else LOSS),
        declared=Declared(plies_left=lambda s: s[0]),
    )


def test_bounds_on_late_wins_and_losses_hold_the_truth() -> None:
    for plies in (1, 100, 499):
        for ply in (0, 1, 250, 499):
            lower, upper = lower_at_root(win_at(plies), ply), upper_at_root(win_at(plies), ply)
            if plies + ply < WON_SCORE_AT_ONCE:
                assert lower == upper == win_at(plies + ply)
                assert bound_at_position(lower, ply) == win_at(plies)
            else:
                assert (lower, upper) == (0, 1)
            assert lower_at_root(loss_at(plies), ply) == -upper
            assert upper_at_root(loss_at(plies), ply) == -lower


@pytest.mark.slow
@pytest.mark.parametrize("n", [700, pytest.param(1201, marks=pytest.mark.slow)])
def test_stones_beyond_the_plies_that_scores_reach_have_bounds_that_hold(n: int) -> None:
    stones = game(f"stones:n={n},take=1+2")
    true, found = (
        evaluators.Interpreted(stones).value(n, seconds=HOUR),
        evaluators.CompiledSearch(stones, memory="8M").value(n, seconds=3),
    )
    least, most = (found, found) if isinstance(found, Value) else found
    assert isinstance(true, Value)
    assert true.remoteness > 400
    assert least.order_key <= true.order_key <= most.order_key


@WRAPS
@pytest.mark.slow
def test_lines_of_4_000_plies_are_followed_to_their_end() -> None:
    deep = tunnel(4_000)
    search = zermelo.evaluator(deep)
    plain: Any = search.sources[0]
    true = search.value((4_000, 0), seconds=HOUR)
    assert true == Value(DRAW, 4_000)
    plain.pair.machine_code = as_written(deep)
    bounds = plain.pair.machine_code.value((4_000, 0), seconds=HOUR)
    assert isinstance(bounds, Bounds)  # it looks 500 plies ahead, and then says so
    assert bounds.at_least.order_key <= true.order_key <= bounds.at_most.order_key
    asked = [(4_000, 0), (3_999, 1), (1, 0)]
    plain.interpreted.known.clear()
    answers = [value for some in search.values(asked, seconds=HOUR) for value in some]
    assert answers == [Value(DRAW, 4_000), Value(DRAW, 3_999), Value(WIN, 1)]


@pytest.mark.slow
def test_a_draw_in_1_500_plies_that_a_hint_promises_is_followed_to_its_end() -> None:
    rules = Rules(1_500, lambda left: 1 if left else 0, lambda left, move: left - 1, lambda left: DRAW)
    hints = Hints[int](can_win=lambda left, who: False)
    drawn = Game("drawn", rules, declared=Declared(hints=hints, plies_left=lambda left: left))
    search = as_written(drawn)
    assert search.value(1_500, seconds=HOUR) == Value(DRAW, 1_500)


@pytest.mark.slow
def test_best_play_of_a_win_in_602_plies_begins_with_the_winning_move() -> None:
    deep = game("stones:n=902,take=1+2")
    search = zermelo.evaluator(deep)
    fast: Any = search.sources[-1]
    value = search.value(902, seconds=HOUR)
    assert value == Value(WIN, 602)
    assert fast.compile() is not None  # as when another position was too large for the plain search
    assert search.best_reply(902, value, seconds=600) == 1
    assert evaluators.CompiledSearch(deep, memory="8M").best_reply(902, value, seconds=2) in (1, None)
