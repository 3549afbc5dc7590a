"""Certificates of games in which a player may move again: a state may follow with either side to move."""

from dataclasses import replace

import pytest

import zermelo
from zermelo import LOSS, WIN, Declared, Game, Notation, Position, Rules, game
from zermelo.errors import BadGame, BadOption
from zermelo.proofs import certify


def heap(first: int, outcome: int = LOSS, notation: Notation[int] | None = None) -> Game[int]:
    """Take 1 by turns; at 2, move 1 takes one as well and keeps the turn. Whoever is to move at 0 has this outcome."""
    rules = Rules(
        first,
        lambda left: (0, 1, 3)[min(left, 2)],
        lambda left, move: left - 1,
        lambda left: outcome,
        again=lambda left, move: left == 2 and move == 1,
    )
    return Game("heap", rules, notation or Notation(), declared=Declared(plies_left=lambda left: left))


@pytest.mark.parametrize("first", [2, 3, 4])
@pytest.mark.parametrize("outcome", [LOSS, WIN])
def test_an_answer_that_passes_the_turn_is_not_one_that_keeps_it(first: int, outcome: int) -> None:
    board = heap(first, outcome)
    winner = ("first", "second")[zermelo.value(board).outcome != WIN]
    for claim in (f"{winner} wins", f"{winner} never loses"):
        assert zermelo.proofs.check_certificate(certify(board, claim).certificate, board)


def test_the_start_with_the_other_side_to_move_is_written_down() -> None:
    notation = Notation[int](
        write=lambda left, turn: f"{left}{'ab'[turn]}", read=lambda text: (int(text[0]), "ab".index(text[1]))
    )
    board = heap(3, notation=notation)
    for turn, winner in enumerate(("first", "second") if zermelo.value(board).outcome == WIN else ("second", "first")):
        certificate = certify(Position(board, 3, turn), f"{winner} wins").certificate
        assert certificate.get("start", "3a") == "3ab"[:1] + "ab"[turn]
        assert zermelo.proofs.check_certificate(certificate, board)


@pytest.mark.parametrize(
    ("claim", "options"),
    [("first wins within 4 plies", {}), ("first wins", {"leaves": 0}), ("first wins", {"nodes": 9})],
)
def test_a_claim_that_no_checker_accepts_is_refused(claim: str, options: dict[str, int]) -> None:
    with pytest.raises(BadOption, match="lets a player move again: its certificates have neither leaves nor nodes"):
        certify(heap(2), claim, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"leaves": 2}, {"nodes": 20}, {"nodes": 0}])
@pytest.mark.parametrize("claim", ["first never loses", "first wins"])
def test_answers_by_plies_prove_nothing_about_play_without_end(claim: str, options: dict[str, int]) -> None:
    with pytest.raises(BadOption, match="proves only a claim such as 'first wins within 41 plies'"):
        certify("morris", claim, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{}, {"nodes": 0}])
def test_positions_with_one_text_have_no_certificate(options: dict[str, int]) -> None:
    unclear = replace(
        game("stones:n=8"),
        notation=replace(game("stones:n=8").notation, write=lambda left, turn: f"{left // 3} {turn}"),
    )
    winner = ("first", "second")[zermelo.value(unclear).outcome != WIN]
    with pytest.raises(BadGame, match=r"it would not be a proof\. Two positions have the text .* zermelo check shows"):
        certify(unclear, f"{winner} wins", **options)  # type: ignore[arg-type]
