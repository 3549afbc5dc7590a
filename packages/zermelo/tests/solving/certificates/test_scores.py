"""Claims about scores: a row of coins, of which the players take one from either end by turns."""

from functools import cache
from pathlib import Path

import pytest

import zermelo
from zermelo import Declared, Game, Rules
from zermelo.errors import BadOption
from zermelo.solving.certificates.claim import claim_of

COINS = (3, 9, 1, 2, 7, 5, 4, 8)
TOTAL = sum(COINS)

State = tuple[int, int, int]
"""The first and the last coin of the row, and the lead of the side to move plus all coins."""


def row() -> Game[State]:
    def play(state: State, move: int) -> State:
        first, last, lead = state
        coin = COINS[first] if move == 0 else COINS[last]
        return first + (move == 0), last - (move == 1), 2 * TOTAL - lead - coin

    return Game(
        "row",
        Rules(
            (0, len(COINS) - 1, TOTAL),
            lambda state: 0b11 if state[0] < state[1] else 0b1 if state[0] == state[1] else 0,
            play,
            lambda state: state[2] - TOTAL,
            scores=(-TOTAL, TOTAL),
        ),
        declared=Declared(plies_left=lambda state: state[1] - state[0] + 1),
    )


@cache
def margin(first: int, last: int) -> int:
    """Return by how much the side to move gets more coins, by plain minimax."""
    if first > last:
        return 0
    return max(COINS[first] - margin(first + 1, last), COINS[last] - margin(first, last - 1))


BEST = margin(0, len(COINS) - 1)


@pytest.mark.slow
@pytest.mark.parametrize("leaves", [None, 0, 4])
def test_a_claim_about_the_best_score_is_proved_and_no_greater_one(leaves: int | None, tmp_path: Path) -> None:
    assert zermelo.value(row()).outcome == BEST > 2
    for claim in ("first wins", f"first wins by at least {BEST}", f"second loses by at most {BEST}"):
        certificate = zermelo.proofs.certify(row(), claim, leaves=leaves).certificate
        assert certificate["claim"] == claim
        assert zermelo.proofs.check_certificate(certificate, row())
        greater = {**certificate, "claim": f"first wins by at least {BEST + 1}"}
        assert not zermelo.proofs.check_certificate(greater, row())
    for claim in (f"first wins by at least {BEST + 1}", f"second loses by at most {BEST - 1}", "second never loses"):
        with pytest.raises(BadOption, match="is false"):
            zermelo.proofs.certify(row(), claim, leaves=leaves)


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("first wins by at least 1", 1),
        ("second wins", 1),
        ("first never loses", 0),
        ("second loses by at most 12", -12),
    ],
)
def test_a_claim_is_written_in_one_way(text: str, least: int) -> None:
    claim = claim_of(text, row())
    assert claim.least == least
    assert claim_of(str(claim), row()) == claim


@pytest.mark.parametrize("text", ["first wins by at least 0", "first wins by at least 2 within 5 plies", "first loses"])
def test_a_text_that_is_not_a_claim_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="is not a claim"):
        claim_of(text, row())


def test_a_game_without_scores_has_no_claims_about_them() -> None:
    with pytest.raises(BadOption, match="tictactoe, which has no scores"):
        zermelo.proofs.certify("tictactoe", "first wins by at least 2")


@pytest.mark.slow
def test_a_game_in_which_a_player_moves_again_has_certificates_by_texts() -> None:
    boxes = zermelo.game("dots-and-boxes:width=2,height=1")
    certificate = zermelo.proofs.certify(boxes, "first never loses").certificate
    assert zermelo.proofs.check_certificate(certificate, boxes)
    with pytest.raises(BadOption, match="lets a player move again"):
        zermelo.proofs.certify(boxes, "first never loses", leaves=2)


def test_a_claim_names_a_seat_a_player_or_a_mark() -> None:
    connect = zermelo.game("connect")
    assert len({claim_of(f"{name} never loses", connect) for name in ("second", "Red", "O")}) == 1
