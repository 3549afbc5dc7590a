"""The results that the five sources give, each on the board and under the search of its source."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any
from unittest.mock import ANY

import pytest

from zermelo import Position, Rules, game, prove, start
from zermelo.errors import TooLarge
from zermelo.games.tictactoe import magic_square, marked_array, nine_list, two_lists, typed_board
from zermelo.sources import SEARCHES, Result
from zermelo.sources.catalogue import scoring_for


def run(game_: Any, text: str, search: str, scoring: str | None = None, rules: Rules[Any] | None = None) -> Result[Any]:
    state = Position.read(game_, text).state
    chosen = SEARCHES[search]
    return chosen.run(rules or game_.rules, state, scoring_for(scoring or chosen.scoring, game_, state))


def asked_once(rules: Rules[Any]) -> Rules[Any]:
    """Return rules that are asked once about each state."""
    return Rules(rules.start, cache(rules.moves), cache(rules.play), cache(rules.outcome))


def first_square(result: Result[Any]) -> int:
    assert result.move is not None
    return int(result.move) + 1


class TestATwoListsAndMutualRecursion:
    lists = game("tictactoe:board=two_lists")

    def searched(self, player_: list[int], opponent: list[int]) -> Result[Any]:
        state = tuple(sorted(player_)), tuple(sorted(opponent))
        return SEARCHES["minimax"].run(asked_once(self.lists.rules), state, scoring_for("one", self.lists, state))

    def best_move(self, player_: list[int], opponent: list[int]) -> int:
        return first_square(self.searched(player_, opponent))

    @pytest.mark.long
    def test_best_move_of_two_empty_lists_is_1(self) -> None:
        result = self.searched([], [])
        assert first_square(result) == 1
        assert (result.score, result.best) == (0, tuple(range(9)))

    @pytest.mark.slow
    def test_best_move_against_a_corner_is_5(self) -> None:
        assert self.best_move([], [1]) == 5

    def test_a_state_is_two_lists_of_squares_the_movers_first(self) -> None:
        after_1_and_5 = start(self.lists).after("15").state
        assert after_1_and_5 == ((1,), (5,))
        assert two_lists.available(*after_1_and_5) == [2, 3, 4, 6, 7, 8, 9]

    def test_it_passes_up_a_win_in_one_for_a_win_later(self) -> None:
        """X O . / . X . / . . . with X to move and 9 open would be too kind: its first best is not a win in one."""
        position = Position.read(self.lists, ".....O.XX")
        result = run(self.lists, ".....O.XX", "minimax", "one")
        assert first_square(result) == 1
        assert run(self.lists, ".....O.XX", "minimax", "halved").best == (6,)
        assert position.player == "O"


class TestBATypedBoard:
    typed = game("tictactoe:board=typed_board")

    def test_moves_compose_as_a_pipeline_from_the_empty_board(self) -> None:
        board = typed_board.play_out(
            [typed_board.Square.CENTRE, typed_board.Square.TOP_LEFT, typed_board.Square.BOTTOM]
        )
        assert typed_board.find_positions(typed_board.Mark.X, board) == {
            typed_board.Square.CENTRE,
            typed_board.Square.BOTTOM,
        }
        assert typed_board.find_positions(typed_board.Mark.O, board) == {typed_board.Square.TOP_LEFT}
        assert len(typed_board.available(board)) == 6
        assert typed_board.play_out([]) == typed_board.EMPTY_BOARD

    def test_there_are_eight_lines_of_three(self) -> None:
        assert len(typed_board.WINS) == 8
        assert all(len(line) == 3 for line in typed_board.WINS)

    @pytest.mark.slow
    def test_a_win_scores_1_plus_the_empty_squares(self, facts: Callable[[str], Any]) -> None:
        examples = facts("tictactoe")["policy_examples"]
        checked, rules = 0, asked_once(self.typed.rules)
        for name, example in examples.items():
            own, opp = (numbers_in(part) for part in name.split(" opp"))
            text = "".join(self.mark(square, own, opp) for square in range(1, 10))
            result = run(self.typed, text, "memo", "left", rules)
            assert result.score == example["score_empties1"], name
            assert first_square(result) == example["fast_first"]
            assert run(self.typed, text, "memo", "halved", rules).score == Fraction(example["score_half128"])
            checked += 1
        assert checked == 10

    @staticmethod
    def mark(square: int, own: list[int], opp: list[int]) -> str:
        mine, theirs = ("X", "O") if len(own) == len(opp) else ("O", "X")
        return mine if square in own else theirs if square in opp else "."


def numbers_in(text: str) -> list[int]:
    """'own=[1, 2]' as numbers."""
    return [int(digit) for digit in text if digit.isdigit()]


class TestCTheTreeOnANineList:
    nine = game("tictactoe:board=nine_list,first=O")

    def test_o_moves_first(self) -> None:
        assert start(self.nine).player == "O"
        assert start(self.nine).after("1").text == "O........"

    def test_the_first_finished_board_in_the_trees_order_is_oxo_xox_o(self) -> None:
        position = start(self.nine)
        while not position.is_over:
            position = position.play(next(iter(position.moves)))
        assert position.text == "OXOXOXO.."
        assert position.winner == 0

    def test_won_looks_at_nine_booleans(self) -> None:
        assert nine_list.won(*(mark == "O" for mark in "OXOXOXO.."))
        assert not nine_list.won(*(mark == "X" for mark in "OXOXOXO.."))

    def test_any_three_numbers_of_the_magic_square_that_sum_to_15_are_a_line(self) -> None:
        rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
        sums = {tuple(sorted(magic_square.MAGIC[i] for i in row)) for row in rows}
        triples = {
            (a, b, c) for a in range(1, 10) for b in range(a + 1, 10) for c in range(b + 1, 10) if a + b + c == 15
        }
        assert sums == triples


class TestDGoodnessOnAMarkedArray:
    array = game("tictactoe:board=marked_array")

    def test_a_lost_position_is_worth_minus_128(self) -> None:
        assert run(self.array, "XXXOO....", "goodness").score == -128

    def test_a_full_board_is_worth_nothing(self) -> None:
        assert run(self.array, "XOXXOOOXX", "goodness").score == 0

    def test_the_value_is_halved_at_every_level(self) -> None:
        assert run(self.array, "XX.OO....", "goodness").score == 64
        assert first_square(run(self.array, "XX.OO....", "goodness")) == 3

    def test_a_search_marks_and_unmarks_one_array(self) -> None:
        root = start(self.array)
        leaf = root.after("5 1 9 2")
        assert leaf.state.array is root.state.array
        assert leaf.state.look(list) == [-1, -1, 0, 0, 1, 0, 0, 0, 1]
        assert root.state.look(list) == [0] * 9
        assert leaf.state.array == [0] * 9

    def test_going_down_and_back_marks_one_square_a_ply(self, monkeypatch: pytest.MonkeyPatch) -> None:
        swaps = count()
        swap = marked_array.Version.swap_with
        monkeypatch.setattr(marked_array.Version, "swap_with", lambda a, b: (next(swaps), swap(a, b))[1])
        nodes = run(self.array, "XO..X...O", "goodness").cost.nodes
        assert next(swaps) <= 9 + 2 * (nodes - 1)

    @pytest.mark.slow
    def test_an_opponent_who_moves_at_random_gives_the_mean(self, facts: Callable[[str], Any]) -> None:
        known = facts("tictactoe")["average_opponent"]
        result = run(self.array, ".........", "average")
        assert str(result.score) == known["maximiser_moves_first"]["fraction"]
        assert [move + 1 for move in result.best] == known["best_first_moves"]
        for square, replies in known["best_replies_when_second"].items():
            after = start(self.array).after(square)
            assert [move + 1 for move in run(self.array, after.text, "average").best] == replies
        halved = run(self.array, ".........", "average", "halved")
        assert str(halved.score) == known["win128_halved_per_ply_average_opponent"]["Best_empty"]["fraction"]

    def test_an_opponent_who_picks_the_worst_reply_lets_us_win(self) -> None:
        assert run(self.array, ".........", "worst").score == 1
        assert run(self.array, "XOXOX.O..", "worst").score == 1

    def test_the_average_player_answers_2_with_a_move_that_loses(self) -> None:
        after_2 = start(self.array).after("2")
        assert [move + 1 for move in run(self.array, after_2.text, "average").best] == [7, 9]
        for reply in ("7", "9"):
            assert run(self.array, after_2.after(reply).text, "memo").score > 0

    @pytest.mark.slow
    def test_21_stones_is_lost_for_the_first_player_and_5_minus_s_answers_s(self) -> None:
        heap = game("stones")
        assert run(heap, "21", "memo").score < 0
        assert run(heap, "16", "goodness").score < 0
        for taken in range(1, 5):
            assert run(heap, str(21 - taken), "memo").best == (5 - taken,)


class TestETailRecursion:
    plain = game("tictactoe")

    @pytest.mark.parametrize("search", ["tail", "tail_alphabeta"])
    def test_there_is_no_recursion_at_all(self, search: str) -> None:
        assert run(self.plain, "X...O....", search).cost.recursion == 1

    @pytest.mark.parametrize("search", ["tail", "tail_alphabeta"])
    def test_it_goes_deeper_than_pythons_stack(self, search: str) -> None:
        one_by_one = game("stones:n=2500,take=1")
        assert run(one_by_one, "2500", search, "one") == (1, (1,), ANY)
        with pytest.raises(TooLarge, match="too deep"):
            run(one_by_one, "2500", "goodness")

    def test_linear_recursion_is_as_deep_as_the_game(self) -> None:
        assert run(self.plain, "X...O....", "goodness").cost.recursion == 7

    def test_it_makes_more_calls_than_linear_recursion(self) -> None:
        tail, linear = (run(self.plain, "X...O....", name).cost for name in ("tail", "goodness"))
        assert tail.nodes == linear.nodes
        assert tail.calls > linear.calls

    def test_alpha_beta_and_memory_look_at_fewer_nodes(self) -> None:
        nodes = {name: run(self.plain, "X...O....", name).cost.nodes for name in SEARCHES}
        assert nodes["tail_alphabeta"] < nodes["tail"]
        assert nodes["alphabeta"] < nodes["goodness"]
        assert nodes["memo"] < nodes["goodness"]

    def test_a_win_is_100_minus_its_depth(self) -> None:
        assert run(self.plain, "XX.OO....", "tail").score == 99
        assert run(self.plain, "XO.......", "tail").score == 95

    @pytest.mark.slow
    @pytest.mark.parametrize("search", ["tail_alphabeta", "memo"])
    def test_every_game_against_the_computer_shows_that_it_never_loses(self, search: str) -> None:
        proofs = prove(self.plain, search)
        for proof in (proofs.first, proofs.second):
            assert proof.lost is None
            assert proof.games is not None
            assert proof.games.losses == 0
            assert proof.games.total > 50


@pytest.mark.long
def test_the_whole_tree_has_549946_nodes_under_a_search_that_cuts_nothing(facts: Callable[[str], Any]) -> None:
    plain = game("tictactoe")
    result = run(plain, ".........", "goodness")
    assert result.cost.nodes == facts("tictactoe")["tree"]["nodes_including_root"]
    assert (result.score, result.best) == (0, tuple(range(9)))
    assert run(plain, ".........", "memo").cost.nodes == facts("tictactoe")["positions"]["total"]
