"""Every command refuses a rule that returns no mask, or no outcome, in one sentence."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo import DRAW, LOSS, WIN, Game, Notation, Rules, Value, evaluators
from zermelo.errors import BadGame

DEEP = 4
"""The stones that are left where the rules below fail: a few plies after the start."""


def taking(**changed: Callable[[int], Any]) -> Game[int]:
    """Take one or two of nine stones."""
    sound: dict[str, Any] = {
        "moves": lambda left: 0b110 if left > 1 else 0b10 if left else 0,
        "outcome": lambda s: LOSS,
    }
    return Game("taking", Rules(9, play=lambda left, amount: left - amount, **(sound | changed)))


def solved(game: Game[int], folder: Path) -> Any:
    return zermelo.solve(game, folder, overwrite=True, threads=1)


ASKED: dict[str, Callable[[Game[int], Path], Any]] = {
    "value": lambda game, folder: zermelo.value(zermelo.start(game)),
    "values": lambda game, folder: zermelo.values([zermelo.start(game)] * 40),
    "evaluator": lambda game, folder: evaluators.Interpreted(game).value(9, seconds=600),
    "analyse": lambda game, folder: zermelo.analyse(zermelo.start(game)),
    "count": lambda game, folder: zermelo.count(zermelo.start(game)),
    "walk": lambda game, folder: zermelo.count(zermelo.start(game), method="tree"),
    "search": lambda game, folder: zermelo.sources.search(zermelo.start(game), "alphabeta"),
    "match": lambda game, folder: zermelo.match(game, "random", "random", n=20),
    "exact": lambda game, folder: zermelo.match(game, "random", "random", exact=True),
    "proof": lambda game, folder: zermelo.prove(game, "random"),
    "tree": lambda game, folder: zermelo.tree(zermelo.start(game), depth=9),
    "solve": solved,
    "book": lambda game, folder: zermelo.tables.make_book(game, plies=8, out=folder / "book"),
}

MASKS = [-1, None, [1, 2], (1, 2, 3), (1 << 63, 0), True, 2.0, np.int64(2)]
OUTCOMES = [2, -2, None, True, 1.0, "win", np.int64(1)]


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_a_wrong_mask_is_refused_by_every_command(ask: Callable[[Game[int], Path], Any], tmp_path: Path) -> None:
    for mask in MASKS:
        wrong = taking(moves=lambda left, mask=mask: mask if left == DEEP else 0b110 if left > 1 else 0b10 * bool(left))
        with pytest.raises(BadGame, match=r"moves of taking gave .* for the state 4; it must give an int whose bits"):
            ask(wrong, tmp_path)


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_a_wrong_outcome_is_refused_by_every_command(ask: Callable[[Game[int], Path], Any], tmp_path: Path) -> None:
    for outcome in OUTCOMES:
        with pytest.raises(BadGame, match=r"outcome of taking gave .* for the state 0; it must give LOSS \(-1\), DRAW"):
            ask(taking(outcome=lambda left, outcome=outcome: outcome), tmp_path)


def test_a_mask_has_any_size_in_plain_rules() -> None:
    far = Rules(3, lambda left: 1 << 80 if left else 0, lambda left, move: left - 1, lambda left: LOSS)
    assert zermelo.value(zermelo.start(Game("far", far))) == Value(WIN, 3)


def test_the_rules_of_a_game_are_the_authors_but_for_wrong_answers() -> None:
    game = taking()
    assert [game.rules.moves(left) for left in range(4)] == [0, 0b10, 0b110, 0b110]
    assert game.rules.outcome(0) == LOSS
    assert zermelo.value(zermelo.start(game.rename("renamed"))) == zermelo.value(zermelo.start(game))
    with pytest.raises(BadGame, match="moves of renamed gave"):
        zermelo.value(zermelo.start(taking(moves=lambda left: -1).rename("renamed")))


@pytest.mark.parametrize(
    ("found", "changed"),
    [
        ("outcome, called twice, gives two outcomes", {"outcome": lambda left: random.choice((LOSS, DRAW, WIN))}),
        (
            "moves, called twice, gives two masks",
            {"moves": lambda left: random.choice((2, 6)) if left > 1 else 2 * left},
        ),
    ],
)
def test_chance_in_any_rule_is_a_fault(found: str, changed: dict[str, Any]) -> None:
    random.seed(0)
    (fault,) = zermelo.check(taking(**changed)).faults
    assert fault.promise == "rules are pure"
    assert fault.found.startswith(found)
    assert "A game of chance, such as with dice, is not possible here" in fault.mend


def pig() -> Game[tuple[int, int, int]]:
    """Roll a die as often as you dare, or keep what you have: the state would not be known."""

    def play(state: tuple[int, int, int], keep: int) -> tuple[int, int, int]:
        mine, theirs, rolled = state
        return (theirs, mine + rolled, 0) if keep else (mine, theirs, rolled + random.randint(1, 6))

    return Game("pig", Rules((0, 0, 0), lambda s: 0 if s[1] > 19 else 1 if s[2] == 0 else 3, play, lambda s: LOSS))


def test_solving_a_game_of_chance_says_that_it_is_not_possible(tmp_path: Path) -> None:
    with pytest.raises(
        BadGame, match=r"play gives \(.*\) and then \(.*\), .* \(a game of chance is not possible here\)"
    ):
        solved(pig(), tmp_path)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [True, np.int64(3)])
@pytest.mark.parametrize("shape", [lambda number: number, lambda number: (3, number)], ids=["alone", "in a tuple"])
def test_a_bool_or_a_number_of_numpy_in_a_state_is_named_with_the_cure(number: Any, shape: Any) -> None:
    rules = Rules(shape(number), lambda state: 0, lambda state, move: state, lambda state: LOSS)
    (fault,) = zermelo.check(Game("numbers", rules)).faults
    assert f"a {type(number).__name__}, where an int is meant" in fault.found
    assert "`int(...)`" in fault.mend


@pytest.mark.parametrize("state", [((1, 2), 3), frozenset({1, 2}), 3.5, "ooo"])
def test_a_state_that_is_not_numbers_needs_a_text_of_its_own(state: Any) -> None:
    rules = Rules[Any](state, lambda state: 0, lambda state, move: state, lambda state: LOSS)
    (fault,) = zermelo.check(Game("no text", rules)).faults
    assert fault.found.endswith("is neither an int nor a tuple of ints, and `write` and `read` are not declared")
    assert "Declare `write`" in fault.mend
    notation = Notation(write=lambda state, turn: "x", read=lambda text: (state, 0))
    assert zermelo.check(Game("text", rules, notation=notation)).faults == []
