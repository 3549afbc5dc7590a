"""Your own players: functions, objects and files, by their exact results and by what is wrong with them."""

from collections.abc import Callable
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pytest

from zermelo import GameSession, Position, match, player, prove, start
from zermelo.errors import BadOption, BadPlayer, Forfeit

PARTS = {
    "a move": lambda position: min(position.moves),
    "the number of a move": lambda position: min(position.moves).number,
    "the name of a move": lambda position: min(position.moves).name,
    "a number of NumPy": lambda position: __import__("numpy").int64(min(position.moves)),
    "the one chance": lambda position: {min(position.moves): 1},
}


class Lowest:
    def move(self, position: Position[Any]) -> int:
        return min(position.moves)


def lowest_against_random(position: Position[Any], seat: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chances of a win, a draw and a loss of the player in a seat, by the definition alone."""
    if position.is_over:
        return tuple(Fraction(int(position.winner == who)) for who in (seat, None, 1 - seat))  # type: ignore[return-value]
    moves = [min(position.moves)] if position.turn == seat else list(position.moves)
    after = [lowest_against_random(position.follow(move), seat) for move in moves]
    return tuple(sum(column, Fraction(0)) / len(moves) for column in zip(*after, strict=True))  # type: ignore[return-value]


@pytest.mark.parametrize("own", [*PARTS.values(), Lowest()], ids=[*PARTS, "an object"])
def test_a_player_of_yours_has_the_exact_chances_of_its_moves(own: Any) -> None:
    result = match("tictactoe", own, "random", exact=True)
    assert tuple(result.as_first) == lowest_against_random(start("tictactoe"), 0)
    assert tuple(result.as_second) == lowest_against_random(start("tictactoe"), 1)


@pytest.mark.slow
def test_chances_may_be_given_for_several_moves() -> None:
    here = start("tictactoe").after("2")
    one = match(
        here, lambda position: {move: 1 / len(position.moves) for move in position.moves}, "perfect", exact=True
    )
    other = match(here, "random", "perfect", exact=True)
    assert one.seats == other.seats


def test_a_random_function_is_asked_in_every_game() -> None:
    rng = Random(1)
    result = match("tictactoe", lambda position: rng.choice(list(position.moves)), "random", n=200, seed=1)
    assert result.as_first.wins > result.as_first.losses > 0
    assert result.draws > 0
    assert result.players == ("<lambda>", "random")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (9, "9 is not the number of a legal move. Legal: 0 (named '1'), 1 ('2')"),
        ("10", "'10' is not a move of tictactoe. Legal: 1, 2, 3"),
        (None, "None is neither the number nor the name of a move. Legal: 0 (named '1')"),
        ((1, 1), "(1, 1) is neither the number nor the name"),
        ({0: 0.5}, "{0: 0.5} are not chances, which add up to 1."),
        ({0: 2, 1: -1}, "are not chances"),
    ],
)
def test_an_illegal_answer_is_refused_with_the_legal_moves(answer: Any, sentence: str) -> None:
    def wild(position: Position[Any]) -> Any:
        return answer

    with pytest.raises(BadPlayer) as error:
        match("tictactoe", wild, "random")
    assert str(error.value).startswith("wild, at .........: ")
    assert sentence in str(error.value)


@pytest.mark.slow
def test_a_function_that_fails_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def player(position):\n    return [][0]\n", encoding="utf-8")
    with pytest.raises(BadPlayer, match=r"mine\.py fails at .*mine\.py, line 2: IndexError: list index out of range"):
        match("tictactoe", str(file), "random")


def test_something_else_is_not_a_player() -> None:
    with pytest.raises(TypeError, match="5 is not a player"):
        match("tictactoe", 5, "random")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "run", [lambda own: match("tictactoe", own, "perfect", exact=True), lambda own: prove("tictactoe", own)]
)
def test_two_answers_to_one_position_are_both_named(run: Callable[[Any], object]) -> None:
    calls = count()

    def fickle(position: Position[Any]) -> int:
        return list(position.moves)[next(calls) % len(position.moves)]

    with pytest.raises(BadPlayer, match=r"fickle gives two answers to \S+: \d, and then \d\."):
        run(fickle)


def test_a_function_of_positions_is_asked_once_about_each() -> None:
    script = iter("5132")
    scripted = player(lambda here: next(script), "tictactoe")
    assert [list(scripted(start("tictactoe").after(moves))) for moves in ("", "5", "51")] == [[4], [0], [2]]


def test_a_fault_of_a_function_of_positions_is_told_alone() -> None:
    def puzzled(position: Position[Any]) -> int:
        raise KeyError("key")

    with pytest.raises(BadPlayer, match=r"^puzzled fails at .*KeyError: 'key'\.$"):
        match("tictactoe", puzzled, "random")


@pytest.mark.slow
def test_a_proof_of_a_function_is_that_of_the_search_it_calls() -> None:
    memo, here = player("memo", "tictactoe"), start("tictactoe").after("2")
    own, theirs = prove(here, lambda position: memo(position)), prove(here, "memo")
    assert (own.first, own.second) == (theirs.first, theirs.second)


# Files


def test_a_file_plays_by_its_function(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        dedent("""
        def best(position): return position.moves[0] if False else min(position.moves)
        class Bot:
            def move(self, position): return max(position.moves)
        player = Bot()
        """),
        encoding="utf-8",
    )
    here = start("tictactoe")
    assert list(player(str(file), "tictactoe")(here)) == [8]
    assert list(player(f"{file}:best", "tictactoe")(here)) == [0]


def test_a_name_of_the_catalogue_never_runs_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit('it ran')", encoding="utf-8")
    with pytest.raises(BadOption):
        player(f"random:{file}", "tictactoe")


# At the board


def test_a_faulty_program_ends_the_game_at_the_board() -> None:
    sitting = GameSession(start("tictactoe"), ("human", lambda position: 0))
    sitting.record.play(0)
    with pytest.raises(Forfeit, match="O loses: <lambda>, after 1: 0 is not the number of a legal move"):
        sitting.choose()
    assert sitting.is_over
    assert (sitting.winner, sitting.games[0].result) == ("X", "1-0")
    assert sitting.undo()
    assert not sitting.is_over
