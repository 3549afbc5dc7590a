"""A search watched step by step: its steps add up to what the search says of itself."""

from typing import Any

import pytest

import zermelo
from zermelo import SEARCHES, WATCHABLE, UnknownName, search, start, watch

LATE = "1 5 9 2 8"


@pytest.mark.parametrize("name", WATCHABLE)
@pytest.mark.parametrize(("game", "moves"), [("tictactoe", LATE), ("nim:heaps=1+2", ""), ("stones:n=6", "")])
def test_a_watched_search_is_the_search(name: str, game: str, moves: str) -> None:
    position = start(game).after(moves)
    watched, plain = watch(position, name, most=10_000), search(position, name)
    assert watched.finished
    assert watched.result is not None
    assert watched.result[:2] == plain[:2]
    assert repr(watched.result.cost) == repr(plain.cost)


@pytest.mark.parametrize("name", WATCHABLE)
def test_every_visit_comes_back_once_with_its_score(name: str) -> None:
    open_nodes: list[Any] = []
    for step in watch(start("tictactoe").after(LATE), name, most=10_000).steps:
        if step.kind == "visit":
            assert step.path[:-1] == (open_nodes[-1] if open_nodes else ())
            open_nodes.append(step.path)
        else:
            assert step.path == open_nodes.pop()
            assert step.score is not None
    assert open_nodes == []


def test_scores_that_come_back_are_true() -> None:
    position = start("tictactoe").after(LATE)
    for step in watch(position, "goodness", "one", most=10_000).steps:
        if step.kind == "score":
            after = position
            for move in step.path:
                after = after.play(move)
            assert step.score == -search(after, "minimax").score


def test_alphabeta_leaves_moves_out_only_where_the_opponent_has_better() -> None:
    position = start("tictactoe").after("1 5")
    cuts = [step for step in watch(position, "alphabeta", most=2000).steps if step.kind == "cut"]
    assert cuts
    for step in cuts:
        assert step.bound is not None
        assert step.score is not None
        assert step.score <= step.bound
        assert step.bound in (-1, 0, 1)


def test_memo_says_what_it_remembers() -> None:
    steps = watch(start("nim:heaps=2+2"), "memo", most=10_000).steps
    looked_at = [step for step in steps if step.kind == "score"]
    assert len(looked_at) + 1 == search("nim:heaps=2+2", "memo").cost.nodes
    assert any(step.kind == "remembered" for step in steps)


def test_steps_can_be_asked_for_in_parts() -> None:
    position = start("tictactoe").after(LATE)
    whole = watch(position, "minimax", most=10_000).steps
    first, second = watch(position, "minimax", most=50), watch(position, "minimax", first=50, most=10_000)
    assert not first.finished
    assert first.steps + second.steps == whole


def test_a_step_is_said_in_a_sentence() -> None:
    """X has 1, 3 and 4, O has 2 and 5; O to move: after 6, X completes 1-4-7; 8 completes 2-5-8."""
    watched = watch(start("tictactoe").after("1 2 4 5 3"), "alphabeta", "one", most=10_000)
    lines = zermelo.text(watched).splitlines()
    assert lines[:3] == ["6: O plays 6.", "6 7: X plays 7.", "6 7: worth 1 to X."]
    assert lines[-1] == "9: cut off. It is worth -1 at most to O, who has 1 elsewhere."
    record = watched.record()
    assert [step["words"] for step in record["steps"]] == lines
    assert record["steps"][2]["path"] == ["6", "7"]
    assert record["result"] == {"score": 1, "best": ["8"]}


def test_what_cannot_be_watched_is_named() -> None:
    with pytest.raises(UnknownName, match="tail"):
        watch("tictactoe", "tail")
    assert set(WATCHABLE) <= set(SEARCHES)
