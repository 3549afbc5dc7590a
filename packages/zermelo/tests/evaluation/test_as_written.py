"""Any game that plain Python can play is answered by every command, also where its rules do not compile."""

import functools
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo import LOSS, WIN, Bounds, Declared, Game, Hints, Notation, Rules, Value, evaluators
from zermelo.errors import CannotCompile, TooLarge
from zermelo.types import Deadline

HEAPS = (1, 2, 3)

State = tuple[int, int, int]


def legal(state: State, most: int = 3) -> int:
    """Move 3 i + a takes a + 1 objects from heap i."""
    mask = 0
    for i in range(3):
        for a in range(most):
            if state[i] > a:
                mask |= 1 << (3 * i + a)
    return mask


def taken(state: State, move: int) -> State:
    i, a = move // 3, move % 3 + 1
    return state[0] - (a if i == 0 else 0), state[1] - (a if i == 1 else 0), state[2] - (a if i == 2 else 0)


def nim(moves: Any = legal, play: Any = taken, **declared: Any) -> Game[Any]:
    rules = Rules[Any](HEAPS, moves, play, lambda state: LOSS)
    declared = {"plies_left": lambda state: state[0] + state[1] + state[2], **declared}
    return Game("nim in its own way", rules, declared=Declared(**declared))


def keyword_only(state: State, *, most: int = 3) -> int:
    return legal(state, most)


def passed_on(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def inner(*a: Any, **k: Any) -> Any:
        return function(*a, **k)

    return inner


def by_a_list(state: State, move: int) -> Any:
    heaps = list(state)
    heaps[move // 3] -= move % 3 + 1
    return tuple(heaps)


class Moves:
    """Rules in a class."""

    def __call__(self, state: State) -> int:
        return legal(state)

    def moves(self, state: State) -> int:
        return legal(state)


def of_text() -> Game[str]:
    """Return the same game, whose states are texts such as '1.2.3'."""

    def apart(text: str) -> Any:
        return tuple(map(int, text.split(".")))

    rules = Rules(
        "1.2.3", lambda s: legal(apart(s)), lambda s, m: ".".join(map(str, taken(apart(s), m))), lambda s: LOSS
    )
    write: Any = lambda state, turn: f"{state}:{turn}"  # noqa: E731
    read: Any = lambda text: (text.partition(":")[0], int(text[-1]))  # noqa: E731
    return Game(
        "texts",
        rules,
        notation=Notation(write=write, read=read),
        declared=Declared(plies_left=lambda text: sum(apart(text))),
    )


ODD: dict[str, Callable[[], Game[Any]]] = {
    "keyword-only": lambda: nim(keyword_only),
    "passed on": lambda: nim(passed_on(legal)),
    "cached": lambda: nim(functools.lru_cache(legal)),
    "partial": lambda: nim(functools.partial(legal, most=3)),
    "method": lambda: nim(Moves().moves),
    "callable": lambda: nim(Moves()),
    "generator": lambda: nim(lambda state: sum(1 << move for move in range(9) if state[move // 3] > move % 3)),
    "list to tuple": lambda: nim(play=by_a_list),
    "hint": lambda: nim(hints=Hints(move_score=lambda state, move: sum(state[i] for i in range(3)))),
    "plies_left": lambda: nim(plies_left=sum),
    "texts": of_text,
}
"""One game with four pure rules, each time with something that does not compile."""

VALUE = Value(LOSS, 6)
"""Of heaps of 1, 2 and 3, whose xor is 0; one object at a time is the longest that can be played."""


POSITIONS = 2 * 3 * 4
"""A heap of n has 0 to n objects left."""


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every command try the compiler for the smallest game."""
    monkeypatch.setattr("zermelo.evaluation.worth_compiling.SMALL_WORK_POSITIONS", 3)
    monkeypatch.setattr("zermelo.evaluation.search.searches_in_turn.MIN_QUESTIONS_TO_LOAD", 3)
    monkeypatch.setattr("zermelo.playing.batch_play.MIN_COMPILED_PLIES", 3)


@pytest.mark.slow
@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("name", ODD)
def test_a_game_that_does_not_compile_is_answered_by_its_plain_rules(name: str, tmp_path: Path) -> None:
    game, told = ODD[name](), list[str]()
    begin = zermelo.start(game)
    assert zermelo.evaluator(game, tell=told.append).value(game.rules.start, seconds=600) == VALUE
    assert [sentence for sentence in told if "is not compiled, and slow" in sentence]
    assert all("Traceback" not in sentence and len(sentence) < 600 for sentence in told)
    assert zermelo.value(begin) == VALUE
    assert set(zermelo.values([begin] * 10).remoteness) == {VALUE.remoteness}
    assert zermelo.analyse(begin).value == VALUE
    assert zermelo.count(begin).positions == POSITIONS
    assert [position.state for position in zermelo.files.follow(begin, ["0 3"] * 5)] == [begin.after("0 3").state] * 5
    if name not in ("texts", "hint"):  # the first have no keys, and a table asks for no hint
        assert zermelo.tables.make_book(game, plies=2, out=tmp_path / "book").value == VALUE
        assert zermelo.solve(game, tmp_path / "table").value == VALUE
        assert zermelo.verify(tmp_path / "table", game).faults == []


@pytest.mark.parametrize("name", ["keyword-only", "texts"])
def test_check_says_what_does_not_compile_and_what_to_do(name: str) -> None:
    report = zermelo.check(ODD[name](), n=5, compiled=True)
    warning = next(warning for warning in report.warnings if warning.promise == "the rules compile")
    assert report.is_sound
    assert "2^63" not in warning.mend


@pytest.mark.parametrize("board", ["magic_square", "marked_array"])
def test_many_positions_of_a_game_on_any_board_are_answered(board: str) -> None:
    after = zermelo.start(f"tictactoe:board={board}").after("1")
    assert set(zermelo.values([after] * 32)) == {Value(0, 8)}


def defaults() -> Game[Any]:
    """At most two objects are taken at a time."""

    def moves(state: State, most: int = 2, *rest: int) -> int:
        return legal(state, most)

    def play(state: State, move: int = 0, times: int = 1) -> State:
        return taken(state, move)

    return nim(moves, play)


@pytest.mark.slow
def test_arguments_with_defaults_compile() -> None:
    game = defaults()
    assert "the compiled rules agree with the plain ones" in zermelo.check(game, n=5, compiled=True).promises
    assert all(game.rules.moves(state) == legal(state, 2) for state in ((3, 3, 3), (0, 1, 2), (0, 0, 0)))
    assert (
        evaluators.CompiledSearch(game, memory="8M").value((0, 0, 3), seconds=600)
        == evaluators.Interpreted(game).value((0, 0, 3), seconds=600)
        == Value(LOSS, 2)
    )


@pytest.mark.slow
def test_a_state_that_no_kernel_takes_is_searched_as_it_is_written() -> None:
    search, wide = zermelo.evaluator(defaults()), (1 << 64, 0, 0)
    fast: Any = search.sources[-1]
    assert fast.compile() is not None
    time = Deadline(20_000, clock=count().__next__)  # in looks at the clock
    found = [value for some in search.values([(0, 1, 1), wide, (0, 0, 1)], seconds=time) for value in some]
    assert [found[0], found[2]] == [Value(LOSS, 2), Value(WIN, 1)]
    assert isinstance(found[1], Bounds)
    assert search.best_reply(wide, Value(WIN, 1), seconds=0.5) is None


@pytest.mark.slow
def test_a_state_of_another_length_is_never_taken_for_one_of_the_game() -> None:
    search = evaluators.CompiledSearch(defaults(), memory="8M")
    for ask in (lambda: search.value((1, 2), seconds=600), lambda: list(search.values([(1, 2)] * 10, seconds=600))):
        with pytest.raises(CannotCompile, match=r"A state has 2 ints|is not an argument that a kernel accepts"):
            ask()


def test_states_of_different_lengths_are_never_one_in_a_table(tmp_path: Path) -> None:
    """(0, 1) and (1,) would have one number: a table would take them for each other."""

    def play(state: tuple[int, ...], move: int) -> tuple[int, ...]:
        left = state[-1] - 1 - move
        return (left,) if len(state) == 2 else (0, left)

    def moves(state: tuple[int, ...]) -> int:
        return (1 << min(2, state[-1])) - 1

    origin: tuple[int, ...] = (0, 4)
    game = Game("lengths", Rules(origin, moves, play, lambda state: LOSS if len(state) == 2 else WIN))
    with pytest.raises(TooLarge, match="every state needs as many numbers as the start"):
        zermelo.solve(game, tmp_path / "table")


def test_a_state_without_a_key_is_reported_with_the_bits_that_it_has_and_needs(tmp_path: Path) -> None:
    heaps = Game("heaps", Rules((9,) * 20, lambda state: 0, lambda state, move: state, lambda state: LOSS))
    told = "20 numbers share 63 bits, 3 for each, and 9 needs 4. Declare `keys`."
    with pytest.raises(TooLarge, match=re.escape(told)):
        zermelo.solve(heaps, tmp_path / "table")
