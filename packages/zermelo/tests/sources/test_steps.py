"""A search watched step by step: its steps add up to what the search says of itself."""

from functools import reduce
from typing import Any, cast

import pytest

import zermelo
from places import ROOT
from zermelo import Position, start
from zermelo.errors import TooLarge, UnknownName
from zermelo.sources import SEARCHES, search, watch
from zermelo.sources.searches.average import even_weights, worst_weights

LATE = "1 5 9 2 8"


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize(("game", "moves"), [("tictactoe", LATE), ("nim:heaps=1+2", ""), ("stones:n=6", "")])
def test_a_watched_search_is_the_search(name: str, game: str, moves: str) -> None:
    position = start(game).after(moves)
    watched, plain = watch(position, name, limit=10_000), search(position, name)
    assert watched.finished
    assert watched.result is not None
    assert watched.result[:2] == plain[:2]
    assert repr(watched.result.cost) == repr(plain.cost)


@pytest.mark.parametrize("name", SEARCHES)
def test_every_visit_comes_back_once_with_its_score(name: str) -> None:
    open_nodes: list[Any] = []
    for step in watch(start("tictactoe").after(LATE), name, limit=10_000).steps:
        if step.kind == "result":
            assert (step.path, open_nodes) == ((), [])
        elif step.kind == "visit":
            assert step.path[:-1] == (open_nodes[-1] if open_nodes else ())
            open_nodes.append(step.path)
        else:
            assert step.path == open_nodes.pop()
            assert step.score is not None
    assert open_nodes == []


def test_scores_that_come_back_are_true() -> None:
    position = start("tictactoe").after(LATE)
    for step in watch(position, "goodness", scoring="one", limit=10_000).steps:
        if step.kind == "score":
            after = position
            for move in step.path:
                after = after.play(move)
            assert step.score == -search(after, "minimax").score


def test_alphabeta_leaves_moves_out_only_where_the_opponent_has_better() -> None:
    position = start("tictactoe").after("1 5")
    cuts = [step for step in watch(position, "alphabeta", limit=2000).steps if step.kind == "cut"]
    assert cuts
    for step in cuts:
        assert step.bound is not None
        assert step.score is not None
        assert step.score <= step.bound
        assert step.bound in (-1, 0, 1)


def test_memo_says_what_it_remembers() -> None:
    steps = watch(start("nim:heaps=2+2"), "memo", limit=10_000).steps
    looked_at = [step for step in steps if step.kind == "score"]
    assert len(looked_at) + 1 == search("nim:heaps=2+2", "memo").cost.nodes
    assert any(step.kind == "remembered" for step in steps)


def test_steps_can_be_asked_for_in_parts() -> None:
    position = start("tictactoe").after(LATE)
    whole = watch(position, "minimax", limit=10_000).steps
    first, second = watch(position, "minimax", limit=50), watch(position, "minimax", first=50, limit=10_000)
    assert not first.finished
    assert first.steps + second.steps == whole


def test_a_step_is_described_in_a_sentence() -> None:
    """X has 1, 3 and 4, O has 2 and 5; O to move: after 6, X completes 1-4-7; 8 completes 2-5-8."""
    watched = watch(start("tictactoe").after("1 2 4 5 3"), "alphabeta", scoring="one", limit=10_000)
    lines = zermelo.text(watched).splitlines()
    assert lines[:3] == ["6: O plays 6.", "6 7: X plays 7.", "6 7: worth 1 to X."]
    assert lines[-1] == "9: cut off. It is worth -1 at most to O, who has 1 elsewhere."
    record = watched.record()
    assert [step["words"] for step in record["steps"]] == lines
    assert record["steps"][2]["path"] == ["6", "7"]
    assert record["result"] == {"score": 1, "best": ["8"]}


def test_an_unknown_search_is_named() -> None:
    with pytest.raises(UnknownName, match="did you mean tail"):
        watch("tictactoe", "tial")


@pytest.mark.parametrize("name", ["tail", "tail_alphabeta"])
def test_each_turn_of_the_loop_is_a_step_with_its_case_and_its_accumulator(name: str) -> None:
    """X has 1, 4 and 3, O has 2, 5 and 6; X to move wins at once with 7."""
    position = start("tictactoe").after("1 2 4 5 3 6")
    steps = watch(position, name).steps
    assert [step.calls for step in steps] == [*range(1, len(steps) + 1)]
    assert {step.case for step in steps} == {"root exhausted", "terminal node", "exhausted node", "intermediate node"}
    for step in steps:
        assert step.accumulator is not None
        here = reduce(Position.play, step.path, position)
        assert (step.accumulator.state, step.accumulator.depth) == (here.state, len(step.path))
        assert (step.case == "terminal node") == (here.is_over and step.kind == "score")
    root, seven = steps[0].accumulators(position)
    assert (root["space"], root["marker"], root["score"], root["children"]) == (None, "MAX", "-∞", ["8", "9"])
    assert (seven["space"], seven["marker"], seven["score"], seven["children"]) == ("7", "MIN", 99, [])
    assert seven["board"] == "XOXXOOX.."
    assert steps[1].accumulators(position)[0]["score"] == 99
    assert steps[-1].accumulators(position)[0]["best"] == ["7"]


def test_a_bound_just_below_a_score_is_written_so() -> None:
    """The root has 99 from 7; only a move that is worse than 99 is cut at 8 and 9."""
    position = start("tictactoe").after("1 2 4 5 3 6")
    cuts = [step for step in watch(position, "tail_alphabeta").steps if step.kind == "cut"]
    assert [(step.path.names, step.score, step.bound) for step in cuts] == [(["8"], 0, 99), (["9"], 0, 99)]
    assert cuts[0].accumulators(position)[1]["alpha"] == "99⁻"


@pytest.mark.parametrize(("name", "scoring", "nodes", "calls"), [
    ("goodness", "one", 7332, 7331), ("tail", "one", 7332, 14663),
    ("alphabeta", "one", 1366, 1365), ("tail_alphabeta", "one", 1366, 2731),
    ("alphabeta", "hundred", 1393, 1392), ("tail_alphabeta", "hundred", 1393, 2785),
])  # fmt: skip
def test_the_loop_visits_the_nodes_of_the_recursion_in_twice_as_many_calls(
    name: str, scoring: str, nodes: int, calls: int
) -> None:
    result = watch(start("tictactoe").after("1 5"), name, scoring=scoring, first=10**6).result
    assert result is not None
    assert (result.cost.nodes, result.cost.calls) == (nodes, calls)


def test_the_steps_of_a_loop_end_where_a_game_may_not() -> None:
    deep = start("stones:n=300,take=1")
    first = watch(deep, "tail", scoring="one")
    assert (len(first.steps), first.finished) == (200, False)
    with pytest.raises(TooLarge, match="200 plies"):
        watch(deep, "tail", scoring="one", first=200)


def test_a_search_with_a_single_bound_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the procedure F1 of Knuth and Moore, from the page on adding a search."""
    scope: dict[str, Any] = {}
    page = (ROOT / "docs/how-to/add-a-search.md").read_text(encoding="utf-8")
    exec(page.split("```python\n")[1].split("```")[0], scope)
    own = SEARCHES["alphabeta"]._replace(run=scope["branch_and_bound"])
    monkeypatch.setattr("zermelo.sources.steps.SEARCHES", {"branch_and_bound": own})
    watched = watch(start("tictactoe").after("1 5"), "branch_and_bound", scoring="halved", limit=10**6)
    assert watched.result is not None
    assert watched.result.cost.nodes == 1801
    assert any(step.kind == "cut" for step in watched.steps)


@pytest.mark.parametrize(("name", "weights"), [("average", even_weights), ("worst", worst_weights)])
def test_the_weighted_replies_add_up_to_the_score(name: str, weights: Any) -> None:
    steps = watch(start("tictactoe").after("2 7 1"), name, limit=10_000).steps
    weighed = [step for step in steps if step.replies]
    for step in weighed:
        assert step.score == sum(reply.weight * reply.score for reply in step.replies)
        assert sum(reply.weight for reply in step.replies) == 1
        assert [reply.weight for reply in step.replies] == weights([reply.score for reply in step.replies])
    assert max(len(step.replies) for step in weighed) > 2


def test_the_weights_of_average_are_those_of_all_replies() -> None:
    """The first move of average after 2 is 7 or 9, which lose to best play."""
    watched = watch(start("tictactoe").after("2"), "average", first=10**6)
    assert watched.result is not None
    assert watched.result.best[0].name == "7"
    assert watched.result.cost.nodes == search(start("tictactoe").after("2"), "average").cost.nodes


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHES)
def test_the_convention_is_true(name: str) -> None:
    """A search that cuts does so at equality, except at the root, and returns scores beyond the bound."""
    position, convention = start("tictactoe").after("1 5"), SEARCHES[name].convention
    steps = [step for step in watch(position, name, scoring="hundred", limit=100_000).steps if step.kind == "cut"]
    assert bool(steps) == ("Fail-soft" in convention) == ("Cuts nothing" not in convention)
    if steps:
        gaps = {(len(step.path) == 1, cast(int, step.bound) - cast(int, step.score)) for step in steps}
        assert (False, 0) in gaps  # >=
        assert (True, 0) not in gaps  # > at the root
        assert max(gap for _, gap in gaps) > 0  # fail-hard would return the bound
        assert min(gap for _, gap in gaps) >= 0


@pytest.mark.parametrize("name", SEARCHES)
def test_each_step_names_the_line_of_the_source_that_runs(name: str) -> None:
    record = watch(start("tictactoe").after("1 2 4 5 3 6"), name).record()
    lines = record["source"].splitlines()
    assert len(lines) <= 30
    for step in record["steps"]:
        line = lines[step["line"] - 1]
        if step["case"]:
            assert "visit(" in line or "improve(" in line or "Result(" in line
        elif step["kind"] == "visit":
            assert line.strip().startswith("def ")
        else:
            assert "rules.play(" in line
