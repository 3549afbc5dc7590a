"""The exercise on rules in words: the solution is what the rules of the game say, tried move by move."""

import re
from random import Random
from typing import Any

import pytest

import zermelo
import zermelo_teach
from zermelo import Game, Position, Rules
from zermelo.errors import BadOption, TooLarge
from zermelo_teach import check_how_to_win, how_to_win
from zermelo_teach.exercises.exercise import BoardRow, Rows
from zermelo_teach.exercises.rules import broken_lists, first_mistake, with_rules

GAMES = ["tictactoe", "mnk:misere=true", "nim:misere=true", "notakto", "stones", "kayles"]


PLACES = {
    "Take the centre.": (4,),
    "Take a corner.": (0, 2, 6, 8),
    "Take a place at the edge, not in a corner.": (1, 3, 5, 7),
}


def free(board: str, sentence: str) -> str:
    """Return the free squares of a rule about places."""
    return " ".join(str(cell + 1) for cell in PLACES.get(sentence, ()) if board[cell] == ".")


@pytest.mark.parametrize("seed", range(6))
def test_the_answers_name_the_first_rule_that_fits_and_its_moves(seed: int) -> None:
    exercise = zermelo_teach.exercise("rules", "tictactoe", seed=seed)
    (row,) = [part for part in exercise.task if isinstance(part, BoardRow)]
    rules = [part[3:] for part in exercise.task if isinstance(part, str) and re.match(r"\d\. ", part)]
    table = exercise.solution[0]
    assert isinstance(table, Rows)
    for board, (_, number, moves) in zip(row.positions, table.rows, strict=True):
        *before, decides = rules[: int(number)]
        assert not any(free(board.board, sentence) for sentence in before)
        assert moves == free(board.board, decides) or decides not in PLACES


def test_the_boards_ask_for_all_rules_of_a_list() -> None:
    exercise = zermelo_teach.exercise("rules", "tictactoe", seed=1)
    table = exercise.solution[0]
    assert isinstance(table, Rows)
    assert len({number for _, number, _ in table.rows}) >= 3
    assert [letter for letter, _, _ in table.rows] == ["A", "B", "C", "D"]


@pytest.mark.parametrize("game", GAMES)
def test_the_line_of_a_solution_is_a_game_that_the_changed_list_allows_and_that_fails(game: str) -> None:
    rules = how_to_win(game)
    for broken in list(broken_lists(rules, Random(1)))[:10]:
        changed = with_rules(rules, broken.rules)
        mistake = first_mistake(changed)
        assert bool(mistake) == (not check_how_to_win(changed))
        if mistake is None:
            continue
        player, position = mistake.position.turn, mistake.end
        assert position.is_over
        assert outcome_for(position, player) < changed.aims[player]
        assert outcome_for(mistake.position, player, zermelo.value(mistake.position).outcome) >= changed.aims[player]
        while position.parent:
            move, position = position.moves_played[-1], position.parent
            firing = changed.firing(position)
            assert firing
            assert position.turn != player or move in firing.moves


def outcome_for(position: Position[Any], player: int, outcome: int | None = None) -> int:
    found = position.outcome if outcome is None else outcome
    assert found is not None
    return found if position.turn == player else -found


def test_no_shorter_game_fails() -> None:
    rules = how_to_win("tictactoe")
    changed = with_rules(rules, rules.rules[1:])
    mistake = first_mistake(changed)
    assert mistake
    assert shortest_loss(changed) == len(mistake.end.moves_played)


def shortest_loss(rules: zermelo_teach.HowToWin) -> int:
    """Return the moves of a shortest game that a player who keeps some rules loses, by trying all games."""
    lengths = []
    for player in rules.aims:
        waiting = [rules.origin]
        while waiting:
            here = waiting.pop()
            if here.is_over and outcome_for(here, player) < 0:
                lengths.append(len(here.moves_played))
            firing = rules.firing(here) if here.turn == player and not here.is_over else None
            waiting += [here.play(move) for move in (firing.moves if firing else here.moves)]
    return min(lengths)


def test_a_list_is_changed_by_one_rule_left_out_or_two_exchanged_before_any_rule_is_replaced() -> None:
    rules = how_to_win("tictactoe")
    changes = [broken.change for broken in broken_lists(rules, Random(2))]
    small = changes[: 4 + 6]
    assert sum("is missing" in change for change in small) == 4
    assert sum("have changed places" in change for change in small) == 6
    assert all("is another one" in change for change in changes[10:])


def test_a_list_of_one_rule_gets_another_rule() -> None:
    assert "Rule 1 is another one; it was: Leave " in str(zermelo_teach.exercise("rules", "stones", seed=3))


def test_a_game_without_a_short_list_is_refused() -> None:
    with pytest.raises(BadOption, match="has no list of at most 5 rules without exceptions"):
        zermelo_teach.exercise("rules", arbitrary_game(8))


def arbitrary_game(plies: int) -> Game[tuple[int, int]]:
    """Return a game of two moves, whose winner no word can tell before the last moves; a word could count one int."""
    winners = Random(4).choices((-1, 1), k=2 << plies)
    rules = Rules(
        (1, 0),
        lambda state: 0 if state[0] >> plies else 0b11,
        lambda state, move: (2 * state[0] + move, 0),
        lambda state: winners[state[0]],
    )
    return Game("arbitrary", rules)


def test_a_game_with_many_positions_is_refused() -> None:
    with pytest.raises(TooLarge, match="more than 50,000 positions"):
        zermelo_teach.exercise("rules", "connect")
