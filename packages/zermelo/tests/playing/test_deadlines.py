"""A deadline bounds whoever thinks until then: players that search, and whatever asks them for moves.

The clock of these tests is moved on by looking at it, so that time is the number of positions that are searched.
"""

from functools import partial
from itertools import count
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo import game, player, start
from zermelo.errors import OutOfTime
from zermelo.sources import SEARCHES
from zermelo.types import Deadline


def looks(number: float) -> Deadline:
    """Return a deadline that is over when it has been looked at this often."""
    return Deadline(number, clock=count().__next__)


@pytest.fixture(autouse=True)
def by_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("catalogue", "search_players"):
        monkeypatch.setattr(f"zermelo.playing.players.{module}.PLAYER_MOVE_SECONDS", 10**9)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_for_a_move_ends_at_the_deadline(name: str) -> None:
    deadline = Deadline(60)
    chooser = player(name, "tictactoe", seconds=deadline)
    assert chooser(start("tictactoe").after("1 2 3 4 5"))
    deadline.cancel()
    with pytest.raises(OutOfTime, match=r"^Cancelled\.$"):
        chooser(start("tictactoe").after("1 2 3 4 6"))


@pytest.mark.slow
def test_a_player_by_a_certificate_searches_until_the_deadline(tmp_path: Any) -> None:
    board, file, deadline = game("connect:width=4,height=4"), tmp_path / "claim.json", looks(1_000)
    zermelo.proofs.write_certificate(zermelo.proofs.certify(board, "second never loses", leaves=1).certificate, file)
    chosen = player(f"certificate={file}", board, seconds=deadline)(start(board))
    assert getattr(chosen, "remark", "") == "not proven: looks best"
    assert deadline.is_over


def test_the_regret_of_a_policy_that_searches_is_known_where_there_was_time() -> None:
    sample = zermelo.positions("tictactoe", 10, plies=(3, 3), seed=1)
    found, whole = zermelo.regrets(sample, "minimax", seconds=looks(30_000)), zermelo.regrets(sample, "minimax")
    known = ~np.isnan(found.outcome)
    assert 0 < known.sum() < 10
    assert found.outcome[known].tolist() == whole.outcome[known].tolist()
    assert not np.isnan(whole.outcome).any()


def test_a_policy_is_not_asked_after_the_deadline() -> None:
    asked = list[zermelo.Position[Any]]()

    def policy(position: zermelo.Position[Any]) -> int:
        asked.append(position)
        if len(asked) == 3:
            deadline.cancel()
        return min(position.moves)

    deadline, sample = Deadline(600), zermelo.positions("tictactoe", 10, plies=(4, 4), seed=1)
    assert np.isnan(zermelo.regrets(sample, policy, seconds=deadline).outcome[2:]).all()
    assert len(asked) == 3


@pytest.mark.slow
def test_a_match_and_a_proof_end_while_a_player_searches() -> None:
    played = zermelo.match("tictactoe", "minimax", "random", n=100, seed=1, seconds=looks(50_000))
    assert played.missing == "Not finished in 50000 s. 0 of 100 games were played."
    for work in (
        partial(zermelo.match, "tictactoe", "minimax", "random", exact=True),
        partial(zermelo.prove, "tictactoe", "minimax"),
    ):
        with pytest.raises(OutOfTime, match=r"^Not finished in 50000 s\.$"):
            work(seconds=looks(50_000))
