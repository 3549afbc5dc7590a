"""Is the judge of random games right, and does a wrong answer reach the report?"""

from collections.abc import Callable
from typing import Any

import pytest

import zermelo
from fuzz import judge
from fuzz.draws import drawn
from fuzz.judge import DRAW, LOSS, Truth
from fuzz.report import report_on
from zermelo import Game, Rules, Value

SOUND = 17
"""The seed of a game without a lie, of which test_random_games.py asks for a report."""


def test_the_judge_counts_the_positions_and_the_tree_of_tic_tac_toe(facts: Callable[[str], Any]) -> None:
    game = zermelo.game("tictactoe")
    known = judge.truths(game)
    assert known[game.rules.start] == Truth(DRAW, 9)
    assert len(known) == facts("tictactoe")["positions"]["total"]
    assert [ply.nodes for ply in judge.plies(game, 9)] == facts("tictactoe")["tree"]["nodes_by_ply"]


def test_the_judge_knows_endless_play_and_the_longest_draw() -> None:
    """From 0 one may go round for ever; from 3 one comes to a draw at once or by 4."""
    after = {0: (1, 3), 1: (0, 2), 2: (), 3: (5, 4), 4: (5,), 5: ()}
    rules = Rules(0, lambda at: (1 << len(after[at])) - 1, lambda at, move: after[at][move], lambda at: DRAW)
    known = judge.truths(Game("endless", rules))
    assert {at: known[at].plies for at in after} == {0: float("inf"), 1: float("inf"), 2: 0, 3: 2, 4: 1, 5: 0}


def test_the_judge_delays_a_loss_and_hurries_to_a_win() -> None:
    """Take one or two of four; who takes the last one wins. With three left every move loses."""
    rules = Rules(4, lambda left: 0b110 & (2 << left) - 1, lambda left, taken: left - taken, lambda left: LOSS)
    assert [judge.truths(Game("four", rules))[left] for left in (3, 4)] == [Truth(LOSS, 2), Truth(1, 3)]
    assert judge.grundy(rules, 4, {}) == 1


def test_the_judge_keeps_the_sign_of_a_score_where_the_turn_stays() -> None:
    """From 2 one goes to 1, where the same player moves, or to 3, where the other one does; both then go to 0 or 4."""
    after = {2: (1, 3), 1: (0, 4), 3: (0, 4), 0: (), 4: ()}
    rules = Rules(
        2,
        lambda at: (1 << len(after[at])) - 1,
        lambda at, move: after[at][move],
        lambda at: -3 if at else 1,
        again=lambda at, move: at == 2 and move == 0,
        scores=(-3, 3),
    )
    game = Game("again", rules)
    known = judge.truths(game)
    assert known == {2: Truth(3, 2), 1: Truth(3, 1), 3: Truth(3, 1), 0: Truth(1, 0), 4: Truth(-3, 0)}
    assert judge.turns(game) == {2: 0, 1: 0, 3: 1, 0: 1, 4: 1}


def test_a_seed_draws_the_same_game_each_time() -> None:
    assert drawn(7).source == drawn(7).source != drawn(8).source


@pytest.mark.slow
def test_a_wrong_value_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zermelo, "value", lambda position, seconds: Value(1, 99))
    assert "the value is win in 99 plies, and in truth" in report_on(SOUND)


@pytest.mark.slow
def test_an_error_that_is_not_zermelos_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zermelo, "check", lambda game, games: 1 // 0)
    assert "check: a traceback:" in report_on(SOUND)
