"""Work that can take long tells how far it is, so that an app can show it."""

from typing import Any

import zermelo


def test_a_tree_tells_how_many_nodes_are_valued() -> None:
    news: list[tuple[int, int]] = []
    zermelo.tree("tictactoe", 2, classes=True, on_node=lambda done, total: news.append((done, total)))
    assert news[0] == (0, 16)
    assert news[-1] == (15, 16)


def test_a_strategy_tells_how_many_boards_it_has() -> None:
    news: list[int] = []
    plan = zermelo.strategy("tictactoe", "second", on_board=news.append)
    assert news[0] == 0
    assert news[-1] == len(news) - 1 >= plan.size


def test_a_proof_and_exact_chances_tell_how_many_positions_they_have_seen() -> None:
    for work in (zermelo.prove, exact):
        news: list[int] = []
        work("tictactoe", "perfect", on_position=news.append)
        assert news[0] == 0
        assert max(news) > 100


def exact(game: str, player: str, on_position: Any) -> None:
    zermelo.match(game, player, "random", exact=True, on_position=on_position)
