"""Work that can take long tells how far it is, so that an app can show it."""

from typing import Any

import pytest

import zermelo


def test_a_tree_tells_how_many_nodes_are_valued() -> None:
    news: list[zermelo.types.Progress] = []
    zermelo.tree("tictactoe", depth=2, classes=True, on_progress=news.append)
    assert news[0] == zermelo.types.Progress(0, 16, "nodes")
    assert news[-1] == zermelo.types.Progress(15, 16, "nodes")


def test_a_strategy_tells_how_many_boards_it_has() -> None:
    news: list[zermelo.types.Progress] = []
    plan = zermelo.strategy("tictactoe", side="second", on_progress=news.append)
    assert news[0] == zermelo.types.Progress(0, None, "boards")
    assert news[-1].done == len(news) - 1 >= plan.size


@pytest.mark.slow
def test_a_proof_and_exact_chances_tell_how_many_positions_they_have_seen() -> None:
    for work in (zermelo.prove, exact):
        news: list[zermelo.types.Progress] = []
        work("tictactoe", "perfect", on_progress=news.append)
        assert news[0] == zermelo.types.Progress(0, None, "positions")
        assert max(news).done > 100


def exact(game: str, player: str, on_progress: Any) -> None:
    zermelo.match(game, player, "random", exact=True, on_progress=on_progress)
