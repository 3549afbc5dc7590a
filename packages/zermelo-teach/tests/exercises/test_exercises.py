"""Exercises: the same seed gives the same page, none is trivial, and each solution is what brute force finds."""

import re
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import zermelo
import zermelo_teach
from places import OWN
from zermelo import Position
from zermelo.errors import BadOption, UnknownName
from zermelo.sources.searches.alphabeta import alphabeta
from zermelo.sources.searches.goodness import goodness
from zermelo_teach import Exercise
from zermelo_teach.exercises.exercise import LabelledTree, PrintedBoard, Rows
from zermelo_teach.exercises.on_trees import MAX_LEAVES, MIN_LEAVES, SmallTree, small_trees
from zermelo_teach.exercises.searched import Found

GAMES = ["tictactoe", "connect:width=4,height=4", "nim", "stones", "mnk:misere=true", "kayles:n=9"]

seeds = st.integers(0, 10**6)
games = st.sampled_from(GAMES)
kinds = st.sampled_from(["cuts", "values", "best-move", "count"])


def parts(exercise: Exercise, kind: type) -> list[Any]:
    return [part for part in (*exercise.task, *exercise.solution) if isinstance(part, kind)]


@pytest.mark.slow
@settings(max_examples=30)
@given(kinds, games, seeds)
def test_the_same_seed_gives_the_same_page(kind: str, game: str, seed: int) -> None:
    exercise = zermelo_teach.exercise(kind, game, seed=seed)
    assert zermelo.draw(exercise, kind="html") == zermelo.draw(
        zermelo_teach.exercise(kind, game, seed=seed), kind="html"
    )
    assert str(exercise) == str(zermelo_teach.exercise(kind, game, seed=seed))


@pytest.mark.slow
@pytest.mark.parametrize("kind", zermelo_teach.EXERCISES)
def test_seeds_give_different_exercises(kind: str) -> None:
    exercises = [zermelo_teach.exercise(kind, "tictactoe", seed=seed) for seed in range(24)]
    assert len({(exercise.position.text, exercise.task) for exercise in exercises}) >= 20


# The trees


def leaves_of(tree: SmallTree) -> dict[int, list[int]]:
    return {node: tree.children().get(node, []) for node in range(len(tree.graph.nodes))}


def minimax(tree: SmallTree, below: dict[int, list[int]], node: int) -> int:
    if not below[node]:
        return tree.leaves[node]
    best = max if tree.graph.nodes[node].ply % 2 == 0 else min
    return best(minimax(tree, below, child) for child in below[node])


def textbook(tree: SmallTree) -> dict[int, tuple[int, str]]:
    """Alpha-beta as in textbooks, with MAX and MIN: the score that it returns for every node it visits, and its sign.

    A cut at equality (>=), and the best score that was met (fail-soft).
    """
    below, returned = leaves_of(tree), dict[int, tuple[int, str]]()

    def search(node: int, alpha: float, beta: float) -> int:
        if not below[node]:
            returned[node] = tree.leaves[node], ""
            return tree.leaves[node]
        scores, low, high = list[int](), alpha, beta
        is_max = tree.graph.nodes[node].ply % 2 == 0
        for child in below[node]:
            scores.append(search(child, low, high))
            if is_max:
                low = max(low, scores[-1])
            else:
                high = min(high, scores[-1])
            if low >= high:
                break
        score = max(scores) if is_max else min(scores)
        returned[node] = score, "≥" if score >= beta else "≤" if score <= alpha else ""
        return score

    search(0, float("-inf"), float("inf"))
    return returned


@pytest.mark.slow
@settings(max_examples=40)
@given(games, seeds)
def test_the_searches_on_a_tree_find_what_a_textbook_finds(game: str, seed: int) -> None:
    tree = next(small_trees(zermelo.game(game), Random(seed)))
    below = leaves_of(tree)
    exact = {node: Found(minimax(tree, below, node)) for node in below}
    assert tree.search(goodness) == exact
    found = {node: (result.score, result.sign) for node, result in tree.search(alphabeta).items()}
    assert found == textbook(tree)
    for node, (score, sign) in found.items():
        true = exact[node].score
        assert score <= true if sign == "≥" else score >= true if sign == "≤" else score == true


@settings(max_examples=40)
@given(games, seeds)
def test_no_tree_is_trivial(game: str, seed: int) -> None:
    tree = next(small_trees(zermelo.game(game), Random(seed)))
    assert MIN_LEAVES <= len(tree.leaves) <= MAX_LEAVES
    assert len(tree.children()[0]) > 1
    assert len({result.score for node, result in tree.search(goodness).items() if node in tree.children()[0]}) > 1
    for leaf, score in tree.leaves.items():
        assert abs(score) <= tree.longest
        assert (score == 0) == (zermelo.value(tree.graph.nodes[leaf].position).outcome == 0)


@settings(max_examples=30)
@given(games, seeds)
def test_something_is_cut_in_an_exercise_on_cuts(game: str, seed: int) -> None:
    task, solution = parts(zermelo_teach.exercise("cuts", game, seed=seed), LabelledTree)
    assert not task.unvisited
    assert solution.unvisited
    inner = task.graph.below()
    assert all(bool(word) == (node not in inner) for node, word in enumerate(task.words))


@pytest.mark.slow
@settings(max_examples=30)
@given(games, seeds)
def test_the_counts_are_those_of_an_enumeration(game: str, seed: int) -> None:
    exercise = zermelo_teach.exercise("count", game, seed=seed)
    games, positions = 0, set()
    waiting = [exercise.position]
    while waiting:
        position = waiting.pop()
        positions.add(position.state)
        games += position.is_over
        waiting += [position.play(move) for move in position.moves]
    assert re.match(rf"{games} games: .* {len(positions)} different positions\.", str(exercise.solution[0]))
    (tree,) = parts(exercise, LabelledTree)
    assert tree.words[0] == str(games)


# The board


@cache
def brute(position: Position[Any]) -> tuple[int, int]:
    """Return the outcome and the plies to the end under perfect play."""
    if (ended := position.outcome) is not None:
        return ended, 0
    endings = [brute(position.play(move)) for move in position.moves]
    return max(((-outcome, plies + 1) for outcome, plies in endings), key=lambda end: (end[0], end[1] * order(end[0])))


def order(outcome: int) -> int:
    """Return -1 for a win, since it is better early, and 1 otherwise."""
    return -1 if outcome > 0 else 1


@pytest.mark.slow
@settings(max_examples=20)
@given(st.sampled_from(["tictactoe", "nim", "stones", "connect:width=4,height=4"]), seeds)
def test_the_best_moves_are_those_of_brute_force(game: str, seed: int) -> None:
    exercise = zermelo_teach.exercise("best-move", game, seed=seed)
    position, (_, solved) = exercise.position, parts(exercise, PrintedBoard)
    assert len(position.moves) >= 3
    assert len({value.outcome for _, value in solved.ranked}) > 1
    for move, value in solved.ranked:
        outcome, plies = brute(position.play(move))
        assert (value.outcome, value.remoteness) == (-outcome, plies + 1)
    assert len(parts(exercise, Rows)[1].rows) == len(position.moves)


# The page


class Tags(HTMLParser):
    """The tags of a page, which must be closed, and the addresses in it."""

    VOID = ("meta", "hr")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert not {"href", "src", "srcset", "onload"} & {name for name, _ in attributes}
        self.tags.append(tag)
        self.open += [] if tag in self.VOID else [tag]

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("kind", zermelo_teach.EXERCISES)
def test_a_page_needs_nothing_else_and_has_the_solution_on_a_sheet_of_its_own(kind: str) -> None:
    page = zermelo.draw(zermelo_teach.exercise(kind, "tictactoe", seed=5), kind="html").decode()
    tags = Tags(page)
    assert tags.open == []
    assert tags.tags.count("section") == 2
    assert not {"script", "link", "img", "iframe"} & set(tags.tags)
    assert "url(" not in page
    assert "@import" not in page
    assert set(re.findall(r"https?://\S+?(?=\")", page)) <= {"http://www.w3.org/2000/svg"}
    assert page.index("break-before: page") < page.index("<h1>Solution</h1>")


def test_text_is_escaped() -> None:
    page = zermelo.draw(zermelo_teach.exercise("find-the-bug", "tictactoe", seed=3), kind="html").decode()
    assert "win &lt;= cells(board, me)" in page


@pytest.mark.slow
def test_the_board_of_discs_says_which_mark_is_which_colour() -> None:
    assert (
        "Yellow: X, Red: O"
        in zermelo.draw(zermelo_teach.exercise("best-move", "connect", seed=1), kind="html").decode()
    )


def test_a_record_holds_the_sentences() -> None:
    record = zermelo_teach.exercise("values", "tictactoe", seed=3).record()
    assert (record["kind"], record["game"], record["seed"]) == ("values", "tictactoe", 3)
    assert record["solution"][0].startswith("The value of the root is ")


# What does not suit


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["cuts", "values", "count"])
def test_a_game_without_small_trees_is_refused(kind: str) -> None:
    with pytest.raises(BadOption, match=f"Three men's morris has no exercise '{kind}': no random game led to"):
        zermelo_teach.exercise(kind, "morris", seed=1)


def test_a_program_plays_tic_tac_toe_alone() -> None:
    with pytest.raises(BadOption, match="The programs of 'find-the-bug' play tictactoe, not Nim"):
        zermelo_teach.exercise("find-the-bug", "nim")


def test_an_unknown_kind_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="No kind of exercise is called 'cut'; did you mean cuts"):
        zermelo_teach.exercise("cut")
    with pytest.raises(BadOption, match="is not drawn as 'svg': use one of html"):
        zermelo.draw(zermelo_teach.exercise("cuts"), kind="svg")


def test_an_exercise_on_searches_refuses_a_game_in_which_a_player_moves_again() -> None:
    dots = str(OWN / "dots.py")
    with pytest.raises(BadOption, match="a player can move again"):
        zermelo_teach.exercise("cuts", dots)
    assert zermelo_teach.exercise("best-move", dots).kind == "best-move"
