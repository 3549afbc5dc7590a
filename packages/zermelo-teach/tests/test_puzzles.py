"""Puzzles: one move alone is right, no two are alike, and the difficulty is what plain searches of the rules say."""

import dataclasses
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from statistics import correlation
from subprocess import CompletedProcess
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, sampled_from

import zermelo
import zermelo_teach
from zermelo import Position
from zermelo.errors import BadOption
from zermelo.evaluation.symmetry.folding import Folding
from zermelo.types import Deadline
from zermelo_teach import Puzzle

Run = Callable[..., CompletedProcess[str]]

SPECS = ("tictactoe", "hexapawn", "connect:width=4,height=4", "mnk:width=4,height=3,k=3", "stones:n=21", "kayles:n=9")


@cache
def outcome(game: Any, state: Any) -> int:
    """Return the outcome for the side to move, by the rules alone."""
    rules, mask = game.rules, game.rules.moves(state)
    if not mask:
        return int(rules.outcome(state))
    return max(-outcome(game, rules.play(state, move)) for move in numbers(mask))


def numbers(mask: int) -> Iterator[int]:
    return (number for number in range(mask.bit_length()) if mask >> number & 1)


@cache
def seen(game: Any, state: Any, depth: int) -> int:
    """Return the score of a position by a search of this depth, with a draw for what lies beyond."""
    rules, mask = game.rules, game.rules.moves(state)
    if not mask:
        return int(rules.outcome(state))
    if depth == 0:
        return 0
    return max(-seen(game, rules.play(state, move), depth - 1) for move in numbers(mask))


def looking_best(position: Position[Any], depth: int) -> list[int]:
    """Return the moves that look best to a search of this depth."""
    game = position.game
    scores = {move.number: -seen(game, position.follow(move.number).state, depth - 1) for move in position.moves}
    return [number for number, score in scores.items() if score == max(scores.values())]


@pytest.mark.slow
@settings(deadline=None, max_examples=10)
@given(sampled_from(SPECS), integers(0, 1000))
def test_one_move_alone_keeps_the_outcome_and_the_depth_is_that_of_a_plain_search(spec: str, seed: int) -> None:
    for puzzle in zermelo_teach.puzzles(spec, 3, seed=seed):
        position, game = puzzle.position, puzzle.position.game
        after = {move: -outcome(game, position.follow(move.number).state) for move in position.moves}
        best = [move for move, worth in after.items() if worth == max(after.values())]
        assert best == [puzzle.solution]
        assert {each.move: each.value.outcome for each in puzzle.moves} == after
        alone = [looking_best(position, depth) == [puzzle.solution.number] for depth in range(1, puzzle.depth + 4)]
        assert alone.index(True) + 1 == puzzle.depth
        assert all(alone[puzzle.depth - 1 :])
        assert puzzle.tempting == sum(
            -seen(game, position.follow(each.move.number).state, 1)
            >= -seen(game, position.follow(puzzle.solution.number).state, 1)
            for each in puzzle.moves[1:]
        )


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
def test_no_two_puzzles_are_symmetric_and_they_get_harder(spec: str) -> None:
    found = zermelo_teach.puzzles(spec, 12, seed=3)
    folding = Folding(found.game)
    classes = {folding.canonical(folding.text_or_state(each.position.state, each.position.turn)) for each in found}
    assert len(classes) == len(found)
    levels = [puzzle.difficulty for puzzle in found]
    assert levels == sorted(levels)


def test_every_line_is_legal_and_ends_as_its_value_says() -> None:
    for puzzle in zermelo_teach.puzzles("connect:width=4,height=4", 5, seed=2):
        for each in puzzle.moves:
            end = puzzle.position.after(each.line)
            assert end.is_over
            assert end.winner == {0: None, 1: puzzle.position.turn, -1: 1 - puzzle.position.turn}[each.value.sign]
            assert "Better" not in each.reason  # which would give the solution away
            assert "No move" not in each.reason


def test_the_same_seed_gives_the_same_puzzles() -> None:
    once, again = (zermelo_teach.puzzles("tictactoe", 5, seed=9).records() for _ in range(2))
    assert once == again


def test_some_of_the_puzzles_are_puzzles_to_save(tmp_path: Path) -> None:
    found = zermelo_teach.puzzles("tictactoe", 3, seed=1)
    first, *_ = some = found[:2]
    assert first is found[0]
    assert some.save(tmp_path / "two.jsonl").path.read_text(encoding="utf-8").count("\n") == 2


def test_a_game_without_a_choice_has_no_puzzle() -> None:
    with pytest.raises(BadOption, match="in no position is one move alone right"):
        zermelo_teach.puzzles("nim:heaps=1", 3)
    with pytest.raises(BadOption, match="no position was decided in time"):
        zermelo_teach.puzzles("tictactoe", 3, seconds=Deadline(0))


def test_fewer_puzzles_than_wanted_are_explained() -> None:
    found = zermelo_teach.puzzles("stones:n=5", 50)
    assert 0 < len(found) < 50
    assert found.missing == f"{len(found)} of 50 puzzles were found."
    assert found.missing in str(found)


def test_the_page_of_a_game_without_a_title_has_its_name_as_one() -> None:
    game = dataclasses.replace(zermelo.game("stones:n=9"), title="")
    page = zermelo.draw(zermelo_teach.puzzles(game, 2, seed=1), kind="html").decode()
    assert "<h1>Stones, n=9: 2 puzzles</h1>" in page


def test_a_task_names_the_player_and_the_goal() -> None:
    goals = {puzzle.task.partition(": ")[2]: puzzle for puzzle in zermelo_teach.puzzles("tictactoe", 20, seed=1)}
    assert set(goals) == {"win.", "hold the draw."}
    puzzle: Puzzle = goals["win."]
    assert puzzle.task.startswith(f"{puzzle.position.player} to move")
    assert zermelo_teach.puzzles("hexapawn", 1, seed=1)[0].task == "Black to move: win."
    assert puzzle.value.outcome == 1


def ranks(numbers: Sequence[float]) -> list[float]:
    """Return the place of each number among all in order; their correlation is that of Spearman."""
    ordered = sorted(numbers)
    return [(bisect_left(ordered, number) + bisect_right(ordered, number)) / 2 for number in numbers]


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["tictactoe", pytest.param("connect:width=5,height=4", marks=pytest.mark.long)])
def test_levels_fail_more_often_at_harder_puzzles(spec: str) -> None:
    found = zermelo_teach.puzzles(spec, 40, seed=1)
    for level in ("easy", "medium", "hard"):
        player = zermelo.player(f"level={level}", found.game)
        failing = [1 - float(player(each.position).get(each.solution, 0)) for each in found]
        assert correlation(ranks([each.difficulty for each in found]), ranks(failing)) > 0.8, level
