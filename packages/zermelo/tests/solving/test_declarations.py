"""A game's declarations are tested before a table, a book or an analysis relies on them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import pytest

import zermelo
from places import OWN
from zermelo import LOSS, WIN, Declared, Game, Position, Rules, Value, start
from zermelo.bits import bits
from zermelo.errors import BadGame, TooLarge
from zermelo.solving.making.kernels import kernel_choice as by_plan


def own(name: str) -> Game[Any]:
    return zermelo.game(f"{OWN / name.partition(':')[0]}.py{''.join(name.partition(':')[1:])}")


def every_value(game: Game[Any]) -> dict[Any, tuple[int, int]]:
    """Return the outcome and the plies to the end of every state, by plain recursion on the rules."""
    found: dict[Any, tuple[int, int]] = {}

    @cache
    def value(state: Any) -> tuple[int, int]:
        children = [value(game.rules.play(state, move)) for move in bits(game.rules.moves(state))]
        if not children:
            found[state] = game.rules.outcome(state), 0
        else:
            outcome = -min(child for child, _ in children)
            plies = [plies for child, plies in children if child == -outcome]
            found[state] = outcome, 1 + (min(plies) if outcome > 0 else max(plies))
        return found[state]

    value(game.rules.start)
    return found


@pytest.mark.parametrize(("name", "number"), [("rare_flag", 7), ("turn_in_text", 1)])
def test_a_table_is_folded_by_the_maps_of_its_game(name: str, number: int, tmp_path: Path) -> None:
    zermelo.solve(own(name), tmp_path / "table")
    assert len(zermelo.Table(tmp_path / "table", own(name)).maps) == number


FALSE_KEYS = r"keys of forgotten_pass are false: key 12 stands for \(12, 1\), and is read as \(12, 0\)"


@pytest.mark.parametrize(
    "make",
    [
        lambda game, path: zermelo.solve(game, path),
        lambda game, path: zermelo.tables.make_book(game, plies=2, out=path),
    ],
)
def test_keys_that_two_states_share_are_refused(make: Callable[[Any, Path], Any], tmp_path: Path) -> None:
    with pytest.raises(BadGame, match=FALSE_KEYS):
        make(own("forgotten_pass"), tmp_path / "file")


def test_a_table_that_was_made_with_false_keys_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = own("forgotten_pass:n=14")
    with monkeypatch.context() as believing:
        believing.setattr("zermelo.evaluation.symmetry.keys.test_keys_of", lambda declared: declared)
        assert zermelo.solve(game, tmp_path / "table").value != every_value(game)[game.rules.start]
    assert zermelo.verify(tmp_path / "table", game).faults


FALSE_HINT = r"declares something false \(hints.can_win .*\): can_win rules out a win of the side to move"


@pytest.mark.slow
def test_a_false_hint_is_refused_before_a_search_relies_on_it(tmp_path: Path) -> None:
    game = own("heaps_without_wins")
    with pytest.raises(BadGame, match=FALSE_HINT):
        zermelo.analyse(game, seconds=inf)  # with a limit, the plain search may answer before the hint is needed
    with pytest.raises(BadGame, match=FALSE_HINT):
        zermelo.evaluators.CompiledSearch(game, memory="8M").value(game.rules.start, seconds=inf)
    with pytest.raises(BadGame, match=FALSE_HINT):
        zermelo.tables.make_book(game, plies=1, out=tmp_path / "book")


@pytest.mark.slow
@pytest.mark.parametrize("false_from", [0, 20])
def test_a_false_hint_is_found_near_the_end_and_far_from_it(false_from: int) -> None:
    (fault,) = zermelo.check(own(f"heaps_without_wins:false_from={false_from}"), n=5).faults
    assert fault.promise == "hints.can_win rules out no win that is forced"


class Answers:
    """A source that gives the values that it is told, whatever the rules say."""

    name = "answers"

    def __init__(self, told: dict[Any, Value]) -> None:
        self.told = told

    def get(self, state: Any) -> Value | None:
        return self.told.get(state)


def test_answers_that_contradict_each_other_are_an_error_that_names_the_declarations() -> None:
    game = own("heaps_without_wins:n=2")
    position = start(game).after("0 0 9")
    told = Answers({position.state: Value(0, 7)})
    lying = zermelo.evaluators.Evaluator(game, [told, zermelo.evaluators.Interpreted(game)])
    with pytest.raises(
        BadGame, match=r"contradict each other: it is a draw, .* a win in .*hints.can_win, plies_left\."
    ):
        zermelo.analyse(position, evaluator=lying)
    with pytest.raises(BadGame, match="contradict each other"):
        zermelo.history(position.after("9"), evaluator=lying)


@pytest.mark.parametrize(("board", "one_by_one"), [("turn_in_text", False), ("stones:n=5", False), ("plain", True)])
def test_a_table_says_when_symmetric_positions_are_stored_one_by_one(
    board: str, one_by_one: bool, tmp_path: Path
) -> None:
    if board == "plain":
        zermelo.files.new(tmp_path / "plain.py")
    game = zermelo.game(str(tmp_path / "plain.py")) if board == "plain" else own(board) if ":" not in board else board
    solved = zermelo.solve(game, tmp_path / "table")
    assert ("stored one by one" in str(solved)) == one_by_one
    assert ("up to symmetry" in str(solved)) == (board == "turn_in_text")


@pytest.mark.slow
def test_symmetries_of_a_large_game_are_declared_or_not_used() -> None:
    """A full board of 4 x 4 is a draw but for one, which random games do not meet: turned boards are not equal."""
    plain = zermelo.game("mnk:width=4,height=4,k=4")
    one = Position.read(plain, "XXOOOOXXXXOOOOXX").state

    def outcome(state: Any) -> int:
        return zermelo.WIN if state == one else plain.rules.outcome(state)

    changed = replace(plain, rules=plain.rules._replace(outcome=outcome))
    assert [zermelo.count(each, depth=1).layers[1].classes for each in (plain, changed)] == [3, 16]


@pytest.mark.parametrize("tiered", [True, False])
def test_a_position_with_too_many_moves_for_a_table_is_refused(tiered: bool, tmp_path: Path) -> None:
    rules = Rules(1, lambda left: (1 << 64) - 1 if left else 0, lambda left, move: 0, lambda left: LOSS)
    game = Game[int]("many", rules, declared=Declared(plies_left=(lambda left: left) if tiered else None))
    assert zermelo.value(game) == Value(WIN, 1)
    with pytest.raises(TooLarge, match="many has a position with 64 moves, and a table takes at most 63 of them"):
        zermelo.solve(game, tmp_path / "table")


@pytest.mark.parametrize("tiered", [True, False])
def test_the_kernels_that_show_if_rules_compile_stay_within_their_arrays(
    tiered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled code would write beside them; the plain functions raise IndexError."""
    monkeypatch.setattr(by_plan, "translate_errors", lambda function, interpreted: function)
    for spec in ("tictactoe", f"{OWN}/dots.py:width=9"):
        assert by_plan.compiles(zermelo.game(spec), tiered)
