"""The same rules, compiled: the same counts, kept on disk, and never a stale one."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from places import OWN
from positions import walked
from zermelo import LOSS, Game, Rules, game, start
from zermelo.analysis.counting.compiled_walk import make_walk, walked_compiled
from zermelo.errors import CannotCompile, TooLarge
from zermelo.machine.digest import digest
from zermelo.machine.kernel import compile_rule

CASES = [
    ("mnk:misere=true", "153"), ("connect:width=3,height=3,k=3", "1"), ("stones:n=14", ""), ("nim", "a1 b2 c3"),
    ("morris", "1 4 2 5 3"), ("kalah:n=1", ""),
]  # fmt: skip
"""A game of every kind: stones that stay, that fall, numbers, moves that return, and players who move again."""


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "moves"), CASES)
def test_walking_interpreted_and_compiled_agree(spec: str, moves: str) -> None:
    position = start(game(spec)).after(moves)
    plain = [(layer.nodes, layer.games) for layer in walked(position)]
    assert [(layer.nodes, layer.games) for layer in walked_compiled(position)] == plain


@pytest.mark.slow
@pytest.mark.parametrize(("name", "moves"), [("dots", "b1 a2"), ("wide", "60")])
def test_walking_agrees_where_a_player_moves_again_and_where_masks_have_two_words(name: str, moves: str) -> None:
    position = start(game(str(OWN / f"{name}.py"))).after(moves)
    plain = [(layer.nodes, layer.games) for layer in walked(position)]
    assert [(layer.nodes, layer.games) for layer in walked_compiled(position)] == plain


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "moves"), CASES[1:4])
def test_a_kernel_is_a_plain_function_too(spec: str, moves: str) -> None:
    position = start(game(spec)).after(moves)
    assert walked_compiled(position, compiler=lambda kernel: kernel) == walked_compiled(position)


@pytest.mark.slow
def test_the_tree_of_a_game_has_its_known_nodes(facts: Callable[[str], Any]) -> None:
    known = facts("connect")["per_board_counts"]["3x4"]
    found = walked_compiled(start(game("connect:width=3,height=4")))
    assert [layer.nodes for layer in found] == known["move_sequences_by_ply"]
    assert [layer.games.total for layer in found] == known["games_by_length"]


def test_rules_on_other_states_than_ints_are_reported_as_not_compiled() -> None:
    with pytest.raises(CannotCompile, match="states must be ints or tuples of ints"):
        walked_compiled(start(game("tictactoe:board=two_lists")))


def halved(number: int) -> int:
    return 1 if number < 2 else 1 + halved(number // 2)


@pytest.mark.slow
def test_rules_may_make_lists_and_call_themselves() -> None:
    def play(left: int, move: int) -> int:
        marks = [0] * halved(left)
        marks[0] = move
        return left - sum(marks)

    rules = game("stones:n=9,take=1-2").rules
    position = start(Game("lists", rules._replace(play=play)))
    assert walked_compiled(position) == walked_compiled(start(game("stones:n=9,take=1-2")))


def test_an_endless_game_ends_with_a_sentence() -> None:
    endless = Game("endless", Rules(5, lambda left: 1, lambda left, move: left, lambda left: LOSS))
    with pytest.raises(TooLarge, match="more than 4,095 plies"):
        walked_compiled(start(endless))


RULES = """
from zermelo.rules import LOSS, Rules
LIMIT = 3
def helper(left): return left > 0
def build(most=2):
    def moves(left): return (2 << min(left, most, LIMIT)) - 2 if helper(left) else 0
    def play(left, amount): return left - amount
    def outcome(left): return LOSS
    return Rules(9, moves, play, outcome)
"""


def built(program: str, **options: int) -> Rules[int]:
    names: dict[str, Any] = {}
    exec(program, names)  # the same source twice, as two processes would load it
    made: Rules[int] = names["build"](**options)
    return made


def test_a_digest_is_the_same_for_the_same_program() -> None:
    assert digest(make_walk(built(RULES)), "") == digest(make_walk(built(RULES)), "")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("left - amount", "left - amount - 0"),
        ("return LOSS", "return -LOSS"),
        ("LIMIT = 3", "LIMIT = 4"),
        ("left > 0", "left > 1"),
        ("most=2", "most=3"),
        ("Rules(9", "Rules(8"),
    ],
    ids=["a rule", "a constant", "a global", "a function that is named", "a closure", "the start alone"],
)
def test_a_digest_changes_with_all_that_is_computed_with(before: str, after: str) -> None:
    same = before == "Rules(9"  # where play begins is not part of the kernel
    assert (digest(make_walk(built(RULES)), "") == digest(make_walk(built(RULES.replace(before, after))), "")) == same


def test_a_digest_changes_with_the_kernel() -> None:
    def make_other(rules: Rules[Any]) -> Any:
        def walk(state: Any) -> Any:
            return rules.moves(state)

        return walk

    assert digest(make_walk(built(RULES)), "") != digest(make_other(built(RULES)), "")


COUNTING = """
import sys
from functools import partial
from zermelo.games import game
from zermelo.games import start
from zermelo.machine.kernel import compile_rule
from zermelo.analysis.counting.compiled_walk import walked_compiled
said = []
compiler = partial(compile_rule, before_compiling=lambda: said.append("compiled"))
print(sum(layer.nodes for layer in walked_compiled(start(game(sys.argv[1])), compiler=compiler)))
print(*said[:1] or ["found"])
"""


def counting(spec: str, folder: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", COUNTING, spec],
        capture_output=True, encoding="utf-8", check=True,
        env={**os.environ, "XDG_CACHE_HOME": str(folder)},
    )  # fmt: skip
    return done.stdout.split()


def counted(spec: str) -> tuple[int, bool]:
    """Return the nodes of a tree by a new kernel, and whether it was compiled rather than found on disk."""
    said: list[None] = []

    def compiler(kernel: Any) -> Any:
        return compile_rule(kernel, before_compiling=partial(said.append, None))

    return sum(layer.nodes for layer in walked_compiled(start(game(spec)), compiler=compiler)), bool(said)


@pytest.fixture
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that holds the caches of programs."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.mark.long
def test_processes_that_compile_at_once_leave_code_for_others_and_never_find_each_others(cache_home: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    specs = ["stones:n=12,take=1-2", "stones:n=12,take=1-3"]
    known = [sum(layer.nodes for layer in walked(start(game(spec)))) for spec in specs]
    with ThreadPoolExecutor(len(specs)) as pool:
        found = pool.map(lambda spec: counting(spec, cache_home), specs)
        assert list(found) == [[str(nodes), "compiled"] for nodes in known]
    assert counted("stones:n=12,take=1-4")[1]
    assert [counted(spec) for spec in specs] == [(nodes, False) for nodes in known]
    assert not counted("stones:n=9,take=1-2")[1], "one kernel for every start"


@pytest.mark.slow
def test_without_a_folder_to_write_kernels_are_compiled_each_time(cache_home: Path) -> None:
    cache_home.touch()
    nodes, was_compiled = counted("stones:n=12")
    assert was_compiled
    assert counted("stones:n=12") == (nodes, True)


def test_compiled_bit_operations_are_those_of_plain_python() -> None:
    from zermelo import bits

    lowest, count, put, times = (compile_rule(wrap) for wrap in wrapped())
    for mask in (1, 2, 12, 1 << 40, (1 << 63) - 1):
        assert lowest(mask) == bits.lowest(mask)
        assert count(mask) == bits.count(mask)
    for a, b in ((3, 5), (1 << 62, 7), ((1 << 63) - 1, (1 << 63) - 1)):
        assert times(a, b) >> 43 == bits.times(a, b) >> 43
    assert put((3, 4, 5), 1, 0) == bits.put((3, 4, 5), 1, 0)


def wrapped() -> Any:
    from zermelo.bits import count, lowest, put, times

    return (
        lambda mask: lowest(mask),
        lambda mask: count(mask),
        lambda cells, i, value: put(cells, i, value),
        lambda a, b: times(a, b) if a >= 0 and b >= 0 else 0,  # from which a compiler may wrongly conclude
    )


@pytest.mark.slow
def test_damaged_files_of_machine_code_are_compiled_anew_and_never_run(cache_home: Path) -> None:
    nodes, _ = counted("stones:n=12")
    kept = list((cache_home / "zermelo" / "kernels").iterdir())
    assert kept
    for damage in (lambda code: b"", lambda code: code[:40], lambda code: code[:-1] + bytes([code[-1] ^ 1])):
        for path in kept:
            path.write_bytes(damage(path.read_bytes()))
        assert counted("stones:n=12") == (nodes, True)
        assert counted("stones:n=12") == (nodes, False)


@pytest.mark.slow
def test_a_folder_that_others_may_enter_is_not_used(cache_home: Path) -> None:
    kernels = cache_home / "zermelo" / "kernels"
    kernels.mkdir(parents=True)
    kernels.chmod(0o777)
    assert [counted("stones:n=12")[1], counted("stones:n=12")[1]] == [True, True]
    assert list(kernels.iterdir()) == []


def test_compiling_leaves_the_settings_of_numba_alone() -> None:
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    compile_rule(lambda left: left + 1)(3)
    assert before == config.CACHE_DIR


LOGGING = """
import logging, sys
logging.basicConfig(level=logging.DEBUG, stream=sys.stdout)
from zermelo.machine.kernel import compile_rule
assert compile_rule(lambda left: left + 1)(3) == 4
assert logging.getLogger().level == logging.DEBUG
"""


@pytest.mark.long
def test_a_program_that_logs_all_it_does_logs_no_steps_of_the_compiler(
    tmp_path: Path, python: Callable[..., str]
) -> None:
    printed = python(LOGGING, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)})
    assert all(line.startswith("INFO:zermelo:Compiled") for line in printed.splitlines())


def test_long_arrays_that_differ_are_never_taken_for_each_other() -> None:
    """NumPy shortens the repr of an array of more than 1,000 items."""
    import numpy as np

    def holding(numbers: Any) -> Callable[[int], int]:
        return lambda place: numbers[place]

    first, second = np.zeros(3000, np.int64), np.zeros(3000, np.int64)
    second[1500] = 7
    assert compile_rule(holding(first))(1500) == 0
    assert compile_rule(holding(second))(1500) == 7


TAKING = """
from zermelo import Game, Declared, Rules
from zermelo.rules import LOSS
TAKE = ()
def game(take):
    global TAKE
    TAKE = take
    def moves(left): return sum([1 << TAKE[i] for i in range(3) if TAKE[i] <= left])
    rules = Rules(11, moves, lambda left, amount: left - amount, lambda left: LOSS)
    return Game("taking", rules, declared=Declared(plies_left=lambda left: left))
"""


def test_options_in_a_global_that_only_a_comprehension_names_are_seen() -> None:
    names: dict[str, Any] = {}
    exec(TAKING, names)
    for take in ((1, 2, 3), (1, 2, 4)):
        moves = names["game"](take).rules.moves
        fast = compile_rule(moves)
        assert [fast(left) for left in range(12)] == [moves(left) for left in range(12)]


def test_an_attribute_of_a_module_that_changes_is_seen() -> None:
    from types import ModuleType

    settings = ModuleType("settings")
    names: dict[str, Any] = {"settings": settings}
    exec("def outcome(left): return -1 if settings.MISERE else 1", names)
    for misere in (True, False):
        settings.MISERE = misere  # type: ignore[attr-defined]
        assert compile_rule(names["outcome"])(0) == (-1 if misere else 1)


@pytest.mark.slow
def test_rules_that_do_not_compile_are_reported_with_function_line_and_construct() -> None:
    def helper(left: int) -> int:
        return sum(i for i in range(left))

    def moves(left: int) -> int:
        return helper(left) & 1

    with pytest.raises(CannotCompile) as raised:
        compile_rule(moves)(5)
    sentence = str(raised.value)
    assert "yield in a closure is unsupported in helper (test_compile.py, line" in sentence
    assert "return sum(i for i in range(left))" in sentence
    assert len(sentence) < 400
    assert "\n" not in sentence


def test_an_assertion_of_the_rules_stays_one_when_they_are_compiled() -> None:
    def play(left: int) -> int:
        if left > 3:
            raise AssertionError("too many")  # what `assert` does; pytest rewrites that statement
        return left

    fast = compile_rule(play)
    for _ in range(2):
        with pytest.raises(AssertionError, match="too many"):
            fast(5)
