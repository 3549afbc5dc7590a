"""A position shows itself, builds itself again, and names the function of a game that fails."""

import pickle
import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import zermelo
from places import ROOT
from positions import random_game, random_position
from zermelo import LOSS, Declared, Game, Notation, Position, Rules, game, start
from zermelo.errors import BadGame, BadText, IllegalMove

EXAMPLE = str(ROOT / "examples" / "subtract_square.py")

SPECS = [
    *(f"tictactoe:board={board},first=O" for board in game("tictactoe").declared.boards),
    "mnk:width=4,height=4", "mnk:wild=true", "mnk:depth=3", "connect", "stones:n=30", "nim:heaps=7",
    "morris", "dobutsu", EXAMPLE, f"{EXAMPLE}:n=60",
]  # fmt: skip


@pytest.mark.slow
@given(st.data())
def test_the_repr_of_a_position_builds_it_again(data: st.DataObject) -> None:
    position = random_position(data, SPECS)
    again = eval(repr(position), {"start": start})
    assert again == position
    assert again.moves_played == position.moves_played
    board = Position(position.game, position.state, position.turn)
    assert eval(repr(board), {"start": start}) == board


@given(st.data())
def test_a_position_and_its_game_are_pickled_to_equal_ones(data: st.DataObject) -> None:
    position = random_position(data, SPECS)
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again.game == position.game
    assert hash(again) == hash(position)
    assert again.moves_played == position.moves_played
    assert list(again.moves) == list(position.moves)


def test_the_repr_of_a_position_without_a_spec_names_its_game_in_angle_brackets() -> None:
    position = start(made()).after("1 1")
    assert repr(position) == "start(<Game 'mine'>).after('1 1')"
    assert repr(Position(made(), 3)).startswith("start(<Game 'mine'>, '3')")


def test_the_text_of_a_position_is_its_drawn_board() -> None:
    assert str(start(game("tictactoe")).after("1 5")).startswith(" X │ 2 │ 3\n───┼")
    assert str(start(made())) == "5 (First to move)"


def made(**changed: Callable[..., Any]) -> Game[Any]:
    """Return a game that no spec builds: take one of five stones."""
    sound: dict[str, Any] = {
        "moves": lambda left: 0b10 if left else 0,
        "play": lambda left, amount: left - amount,
        "outcome": lambda left: LOSS,
    }
    return Game("mine", Rules(5, **{**sound, **changed}))


BROKEN: list[tuple[Game[Any], str]] = [
    (made(moves=lambda left: [1]), r"moves of mine gave \[1\] for the state 5; it must give an int whose bits are"),
    (made(moves=lambda left: (1 << 63, 0)), "moves of mine gave"),
    (made(moves=lambda left: -1), "moves of mine gave -1 for the state 5"),
    (made(moves=lambda left: 1 // 0), r"moves of mine fails for the state 5: .*test_position.py, line \d+: ZeroDivis"),
    (made(play=lambda left, move: {}[left]), r"play of mine fails for the state 5: .*, line \d+: KeyError: 5\.$"),
]


@pytest.mark.parametrize(("broken", "sentence"), BROKEN)
def test_a_rule_that_fails_is_named_with_the_state_and_the_line(broken: Game[Any], sentence: str) -> None:
    with pytest.raises(BadGame, match=sentence):
        start(broken).after("1")


def test_a_number_that_is_not_a_legal_move_is_refused_with_numbers_and_names() -> None:
    with pytest.raises(IllegalMove) as raised:
        start(game("nim:heaps=1+1")).play(7)
    assert str(raised.value) == "7 is not the number of a legal move. Legal: 0 (named 'a1'), 1 ('b1')."
    with pytest.raises(IllegalMove, match=r"0 is not the number of a legal move. The game is over."):
        start(game("nim:heaps=1")).play(0).play(0)


def test_a_text_is_always_a_name_and_an_int_always_a_number() -> None:
    here = start(game("tictactoe"))
    assert here.play("1") == here.play(0) == here.play(here.move("1")) == here.after("1")
    assert here.play("2") == here.play(1) != here.play("1")
    with pytest.raises(IllegalMove, match=r"'0' is not a move of tictactoe."):
        here.play("0")
    with pytest.raises(IllegalMove, match=r"9 is not the number of a legal move."):
        here.play(9)
    assert here.after([0, "2", here.move(2)]).moves_played.names == ["1", "2", "3"]
    assert here.after(here.move("5")).moves_played.names == ["5"]


def test_a_move_is_its_number_and_prints_as_its_name() -> None:
    move = start(game("tictactoe")).move("5")
    assert (str(move), f"{move:>3}", move.name, move.number) == ("5", "  5", "5", 4)
    assert type(move.number) is int
    assert move == 4
    assert {4: "centre"}[move] == "centre"
    assert sorted([move, 3, 5]) == [3, 4, 5]
    same = pickle.loads(pickle.dumps(move))
    assert (same, same.name) == (move, "5")


def test_rules_get_plain_ints() -> None:
    here = start(game("tictactoe:board=two_lists"))
    after = here.play(here.move("5"))
    assert all(type(square) is int for squares in after.state for square in squares)
    assert type(after.last_number) is int


def test_an_array_of_numbers_is_several_moves() -> None:
    assert start("tictactoe").after(np.array([3, 4])).moves_played == (3, 4)


def test_a_part_of_a_line_prints_as_its_names() -> None:
    assert str(start("tictactoe").after("1 5 9").moves_played[1:]) == "5 9"


def test_a_text_of_a_game_that_only_writes_is_refused_by_what_is_missing() -> None:
    only_writes = Game("mine", made().rules, notation=Notation(write=lambda left, turn: f"<{left}>"))
    with pytest.raises(BadText, match="'<2>' cannot be read, because the notation declares `write` and no `read`"):
        Position.read(only_writes, "<2>")
    assert Position.read(only_writes, "2").state == 2


@pytest.mark.parametrize("spec", ["nim", "tictactoe", "dots-and-boxes", "kalah:holes=2,n=2"])
def test_nobody_has_won_before_the_end(spec: str) -> None:
    for position in random_game(game(spec), random.Random(1), 200):
        if not position.is_over:
            assert (position.outcome, position.winner) == (None, None)
    outcome = position.game.rules.outcome(position.state)
    assert position.outcome == outcome
    assert position.winner == (None if outcome == 0 else position.turn if outcome > 0 else 1 - position.turn)


@given(st.data())
def test_the_legal_moves_are_a_sequence(data: st.DataObject) -> None:
    moves = random_position(data, SPECS).moves
    listed = list(moves)
    assert isinstance(moves, Sequence)
    assert [moves[place] for place in range(len(moves))] == listed
    assert list(reversed(moves)) == listed[::-1]
    assert [moves.index(move) for move in listed] == list(range(len(moves)))
    assert list(moves[1:3]) == listed[1:3]
    if listed:
        assert (moves[0], moves[-1]) == (min(listed), max(listed))
        assert random.Random(3).choice(moves) == random.Random(3).choice(listed)
    with pytest.raises(IndexError):
        moves[len(moves)]


def take(left: int) -> int:
    return 0b110 & ((2 << min(left, 2)) - 1)


def leave(left: int, taken: int) -> int:
    return left - taken


def lose(left: int) -> int:
    return LOSS


def test_a_game_made_by_hand_of_functions_of_a_module_is_pickled() -> None:
    made = Game(
        "small",
        Rules(7, take, leave, lose),
        notation=Notation(("A", "B")),
        declared=Declared(impartial=True, plies_left=int),
    )
    position = start(made).after("1 2")
    other, again = pickle.loads(pickle.dumps((made, position)))
    assert again.game == other
    assert (again.text, again.moves_played.names, again.player) == ("4", ["1", "2"], "A")
    assert [move.name for move in again.moves] == ["1", "2"]
    assert (other.name, other.notation.players, other.declared.impartial) == ("small", ("A", "B"), True)
    assert zermelo.analyse(again).value == zermelo.analyse(position).value
    assert len(pickle.dumps(made)) < 600


def test_a_game_of_a_function_inside_another_is_not_pickled_and_the_error_names_it() -> None:
    with pytest.raises((AttributeError, pickle.PicklingError), match=r"made\.<locals>\.<lambda>"):
        pickle.dumps(made())
