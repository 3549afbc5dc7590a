"""Why a move is good or bad, in words that the rules confirm."""

import pytest

import zermelo
from zermelo import Bounds, Value, evaluators, game, start


@pytest.mark.parametrize(
    ("spec", "moves", "move", "words"),
    [
        ("tictactoe", "1 4 2 5", "3", "3 wins at once: it completes 1-2-3. No move is better."),
        (
            "tictactoe",
            "1 4 2 5",
            "9",
            "9 loses: O answers 6 and wins 2 plies from now, with 9 6, which completes 4-5-6.",
        ),
        ("tictactoe", "1", "5", "5 holds the draw, with 5 2 3 7 4 6 8 9. No move is better."),
        ("mnk:misere=true", "1 9 5 8 2 4", "3", "3 loses at once: it completes 1-2-3."),
        ("mnk:width=4,height=2,k=2", "1", "8", "8 loses: X answers 2 and wins 2 plies from now, with 8 2."),
        ("stones", "", "1", "1 loses: Second answers 4 and wins"),
        ("connect:width=4,height=4,k=3", "1 4 1 4", "1", "1 wins at once. No move is better."),
        ("mnk:height=1,depth=3", "1 9 4 8", "7", "7 wins at once: it completes 1-4-7."),
    ],
)
def test_a_move_is_explained_by_its_line_and_the_row_that_ends_it(spec: str, moves: str, move: str, words: str) -> None:
    assert str(zermelo.why(start(game(spec)).after(moves), move, seconds=600)).startswith(words)


@pytest.mark.parametrize(("spec", "moves"), [("tictactoe", ""), ("tictactoe", "1 2"), ("nim", ""), ("hexapawn", "")])
def test_every_line_keeps_the_value_of_its_move_and_ends_as_it_says(spec: str, moves: str) -> None:
    here = start(game(spec)).after(moves)
    known = evaluators.Interpreted(here.game)
    for move in here.moves:
        why = zermelo.why(here, move, seconds=600, evaluator=known)
        end = here.after(why.line)
        assert end.is_over
        assert isinstance(why.value, Value)
        assert len(why.line) == why.value.remoteness or why.value.outcome == 0
        assert why.value.outcome == end.outcome * (-1) ** len(why.line)
        assert why.is_best == (
            why.value.order_key == max(value.order_key for _, value in zermelo.analyse(here, seconds=600).ranked)
        )
        if why.row:
            marks = {end.text[end.game.board.names.index(name)] for name in why.row} if end.game.board else set()
            assert len(marks) == 1


def test_a_slower_win_names_the_quicker_one() -> None:
    here = start(game("tictactoe")).after("1 4 2 7")
    assert str(zermelo.why(here, "5")).endswith("Better: 3, win in 1 ply.")


def test_a_move_that_is_not_decided_says_so() -> None:
    here = start(game("connect:width=8"))
    why = zermelo.why(here, "4", seconds=0.01)
    assert isinstance(why.value, Bounds)
    assert str(why).startswith("4 is not proven: undecided")
    assert why.record()["value"] is None


def test_endless_play_is_called_so() -> None:
    walk = zermelo.Game("circle", zermelo.Rules(0, lambda at: 1, lambda at, move: (at + 1) % 4, lambda at: 0))

    class Endless:
        name = "endless play"

        def get(self, state: int) -> Value:
            return Value(0, zermelo.ENDLESS)

    evaluator = zermelo.evaluators.Evaluator(walk, [Endless()])
    assert "play goes on for ever" in str(zermelo.why(start(walk), "0", evaluator=evaluator))


def test_a_reason_has_a_json_of_its_own() -> None:
    record = zermelo.why(start(game("tictactoe")).after("1 4 2 5"), "9").record()
    assert (record["move"], record["value"], record["line"]) == ("9", "loss", ["9", "6"])
    assert (record["completes"], record["better"]) == (["4", "5", "6"], "3")
