"""The two kinds of certificates: whatever one of them can prove, `certify` proves, whichever it tries first."""

from pathlib import Path
from typing import Any

import pytest

from zermelo import game, start
from zermelo.errors import TooLarge
from zermelo.proofs import certify, check_certificate


@pytest.mark.slow
def test_a_board_that_cuts_alone_make_small_is_proved_by_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search with cuts decides the claim in few nodes, and one for all values takes more than it may."""
    monkeypatch.setattr("zermelo.proofs.certification.MAX_STRATEGY_POSITIONS", 10_000)
    monkeypatch.setattr("zermelo.proofs.certification.LARGE_GAME_POSITIONS", 10_000)
    board = game("connect:width=4,height=4")
    certificate = certify(board, "second never loses").certificate
    assert isinstance(certificate["answers"], list)
    assert check_certificate(certificate)


@pytest.mark.slow
def test_a_win_in_a_few_plies_is_proved_by_texts_however_many_positions_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("zermelo.proofs.certification.MAX_STRATEGY_POSITIONS", 10_000)
    monkeypatch.setattr("zermelo.proofs.certification.STRATEGY_SECONDS", 0.3)  # for a smaller proof
    certificate = certify(start("connect:width=7,height=6,k=3").after("4 3"), "first wins").certificate
    assert isinstance(certificate["answers"], dict)
    assert check_certificate(certificate)


@pytest.mark.slow
def test_strategies_with_too_many_positions_are_proved_by_plies(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.proofs.certification.MAX_STRATEGY_POSITIONS", 100)
    solved = table("tictactoe")
    for values in (solved, None):
        certificate = certify(solved.game, "second never loses", evaluator=values).certificate
        assert isinstance(certificate["answers"], list)
        assert check_certificate(certificate)


WIDE = """
from zermelo import LOSS, Game, Declared, Rules


def game():
    def moves(left):
        return (1 << min(left, 130)) - 1

    rules = Rules(140, moves, lambda left, move: left - move - 1, lambda left: LOSS)
    return Game("wide", rules, declared=Declared(plies_left=lambda left: left))
"""


def test_more_moves_than_a_search_of_leaves_takes_are_proved_by_texts(tmp_path: Path) -> None:
    file = tmp_path / "wide.py"
    file.write_text(WIDE, encoding="utf-8")
    certificate = certify(str(file), "first wins").certificate
    assert isinstance(certificate["answers"], dict)
    assert check_certificate(certificate, game(str(file)))
    with pytest.raises(TooLarge, match="A position has too many moves for the search of a leaf"):
        certify(str(file), "first wins within 3 plies")
