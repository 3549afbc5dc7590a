"""Scores: against plain sums, plain searches of the rules, and a formula for clusters that others use."""

import json
from collections.abc import Callable
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

import zermelo
import zermelo_agents
from zermelo.errors import BadText
from zermelo_agents import AgentScore
from zermelo_agents.benchmarking.baselines import BASELINES, looking_ahead
from zermelo_agents.benchmarking.scoring import ratio


@cache
def rows() -> list[dict[str, Any]]:
    return zermelo_agents.benchmark(n=66, seed=3).records()


def answered(choose: Callable[[dict[str, Any]], str]) -> AgentScore:
    return zermelo_agents.score(rows(), [{"id": row["id"], "move": choose(row)} for row in rows()])


@pytest.mark.slow
def test_perfect_answers_have_full_marks() -> None:
    rates = {name: each.value for name, each in answered(lambda row: row["best_moves"][-1]).rates.items()}
    assert rates == {
        "parse_rate": 1,
        "legal_move_rate": 1,
        "value_preserving_rate": 1,
        "optimal_move_rate": 1,
        "blunder_rate": 0,
        "skill": 1,
        "mean_regret": 0,
        "mean_regret_with_illegal": 0,
    }


@pytest.mark.slow
def test_rates_are_those_of_plain_sums() -> None:
    rng = Random(1)
    moves = {row["id"]: rng.choice([*row["legal_moves"], "nonsense", ""]) for row in rows()}
    rates = {name: each.value for name, each in answered(lambda row: moves[row["id"]]).rates.items()}
    total = len(rows())
    legal = [row for row in rows() if moves[row["id"]] in row["moves"]]
    holding = [row for row in legal if moves[row["id"]] in row["holding_moves"]]
    regrets = [row["moves"][moves[row["id"]]]["regret"] for row in legal]
    worst = sum(max(each["regret"] for each in row["moves"].values()) for row in rows() if row not in legal)
    chances = sum(len(row["holding_moves"]) / len(row["legal_moves"]) for row in rows())
    assert rates["parse_rate"] == pytest.approx(sum(moves[row["id"]] != "" for row in rows()) / total)
    assert rates["legal_move_rate"] == pytest.approx(len(legal) / total)
    assert rates["value_preserving_rate"] == pytest.approx(len(holding) / total)
    assert rates["blunder_rate"] == pytest.approx((len(legal) - len(holding)) / total)
    assert rates["mean_regret"] == pytest.approx(sum(regrets) / len(legal))
    assert rates["mean_regret_with_illegal"] == pytest.approx((sum(regrets) + worst) / total)
    assert rates["skill"] == pytest.approx((len(holding) - chances) / (total - chances))


def test_random_moves_have_the_skill_of_nothing() -> None:
    random = answered(lambda row: row["best_moves"][0]).baselines["random"]
    assert random["skill"].value == pytest.approx(0)
    expected = sum(row["difficulty"]["chance"] for row in rows()) / len(rows())
    assert random["value_preserving_rate"].value == pytest.approx(expected, abs=1e-4)


def test_every_baseline_is_the_score_of_its_moves() -> None:
    score = answered(lambda row: row["best_moves"][0])
    for name, choose in BASELINES.items():
        assert answered(choose).rates == score.baselines[name]


@cache
def seen(game: Any, state: Any, depth: int) -> int:
    """Return the score of a position by a search of the rules, with a draw for what lies beyond its depth."""
    mask = game.rules.moves(state)
    if not mask:
        return int(game.rules.outcome(state))
    if depth == 0:
        return 0
    numbers = [number for number in range(mask.bit_length()) if mask >> number & 1]
    return max(-seen(game, game.rules.play(state, number), depth - 1) for number in numbers)


@pytest.mark.slow
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_baseline_makes_the_move_that_a_search_of_the_rules_makes(depth: int) -> None:
    for row in zermelo_agents.benchmark("connect:width=4,height=4", 40, seed=1):
        position = zermelo.start("connect:width=4,height=4").after(row["history"])
        scores = {
            name: -seen(position.game, position.play(name).state, depth - 1) for name in row["legal_moves"]
        }  # fmt: skip
        assert looking_ahead(row, depth) == max(row["legal_moves"], key=lambda name: scores[name])


def test_a_clustered_error_is_that_of_the_means_of_equal_clusters() -> None:
    # With clusters of one size, it is the standard error of the means of the clusters.
    values = [[1, 0, 1], [1, 1, 1], [0, 0, 0], [0, 1, 0], [1, 1, 0]]
    means = [sum(each) / 3 for each in values]
    mean = sum(means) / 5
    expected = sqrt(sum((each - mean) ** 2 for each in means) / 4 / 5)
    parts = [(float(value), 1.0) for each in values for value in each]
    found = ratio(parts, [str(i) for i in range(5) for _ in range(3)])
    assert found.value == pytest.approx(mean)
    assert found.error == pytest.approx(expected)


def test_an_error_without_clusters_is_the_usual_one() -> None:
    values = [Random(5).random() for _ in range(50)] + [0.5]
    mean = sum(values) / len(values)
    expected = sqrt(sum((each - mean) ** 2 for each in values) / (len(values) - 1) / len(values))
    assert ratio([(each, 1.0) for each in values], list(map(str, range(51)))).error == pytest.approx(expected)


def test_one_game_alone_has_no_error() -> None:
    assert ratio([(1.0, 1.0), (0.0, 1.0)], ["same", "same"]).error is None


@pytest.mark.slow
def test_parts_add_up_to_the_whole() -> None:
    score = answered(lambda row: row["legal_moves"][0])
    for some in score.parts.values():
        assert sum(part.rows for part in some.values()) == score.rows
        kept = sum(part.rows * part.rates["value_preserving_rate"].value for part in some.values())
        assert kept / score.rows == pytest.approx(score.rates["value_preserving_rate"].value)
    assert set(score.parts["family"]) == {row["family"] for row in rows()}
    assert next(iter(score.parts["holding moves"])) == "1"


@pytest.mark.slow
def test_values_are_scored_where_they_are_asked_for() -> None:
    asked = zermelo_agents.benchmark(n=30, seed=4, ask="value").records()
    answers = []
    for row in asked:
        value = row["value"]["result"] if row["value"]["score"] is None else row["value"]["score"]
        answers.append({"id": row["id"], "completion": f"VALUE: {value}\nANSWER: {row['best_moves'][0]}"})
    assert zermelo_agents.score(asked, answers).rates["value_accuracy"].value == 1
    wrong = [answer | {"completion": "VALUE: 99\nANSWER: zz"} for answer in answers]
    assert zermelo_agents.score(asked, wrong).rates["value_accuracy"].value == 0
    assert "value_accuracy" not in answered(lambda row: row["best_moves"][0]).rates


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([{"move": "1"}], "Number 1 has no 'id'."),
        ([{"id": "nobody", "move": "1"}], "Number 1: the benchmark has no row 'nobody'."),
        ([{"id": "ROW", "move": "1"}, {"id": "ROW", "move": "1"}], "Number 2: 'ROW' is answered a second time."),
        ([{"id": "ROW"}], "Number 1 needs either a 'completion' or a 'move'."),
        ([{"id": "ROW", "move": 3}], "Number 1: 'move' is 3, not a text."),
        ([{"id": ["x"], "move": "1"}], "Number 1: 'id' is ['x'], not a text."),
    ],
)
def test_answers_that_are_none_are_refused(answers: list[dict[str, Any]], message: str) -> None:
    first = rows()[0]["id"]
    with pytest.raises(BadText) as error:
        zermelo_agents.score(
            rows(), [{key: first if value == "ROW" else value for key, value in each.items()} for each in answers]
        )
    assert str(error.value) == message.replace("ROW", first)


def test_rows_that_are_none_are_refused() -> None:
    with pytest.raises(BadText, match="it has no 'family'"):
        zermelo_agents.score([{"id": "a"}], [])
    with pytest.raises(BadText, match="has no rows"):
        zermelo_agents.score([], [])
    first = rows()[0]
    with pytest.raises(BadText, match=f"two rows '{first['id']}'"):
        zermelo_agents.score([first, first], [])
    with pytest.raises(BadText, match="'moves' is 3"):
        zermelo_agents.score([{**first, "moves": 3}], [])
    with pytest.raises(BadText, match="a value for each of its legal moves"):
        zermelo_agents.score([{**first, "legal_moves": [], "moves": {}}], [])


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    first = rows()[0]
    answers = tmp_path / "answers.jsonl"
    answers.write_text(json.dumps({"id": first["id"], "move": first["best_moves"][0]}), encoding="utf-8-sig")
    assert zermelo_agents.score([first], answers).answered == 1


def test_a_line_that_is_nested_too_deeply_is_named(tmp_path: Path) -> None:
    answers = tmp_path / "answers.jsonl"
    answers.write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(BadText, match=r"line 1 is not JSON that can be read"):
        zermelo_agents.score(rows(), answers)


def test_missing_answers_count_as_nothing_said() -> None:
    score = zermelo_agents.score(rows(), [])
    assert score.answered == 0
    assert score.rates["parse_rate"].value == 0
    assert "mean_regret" not in score.rates  # there is no legal move
