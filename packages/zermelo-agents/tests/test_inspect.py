"""The benchmark as a task of Inspect: its scores are those of `zermelo score`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import zermelo_agents

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return list(zermelo_agents.benchmark(n=24, seed=7))


@pytest.fixture
def file(rows: list[dict[str, Any]], tmp_path: Path) -> Path:
    path = tmp_path / "bench.jsonl"
    zermelo_agents.benchmark(n=24, seed=7).save(path)
    return path


def completion(number: int, row: dict[str, Any]) -> str:
    """Return answers of every kind: a best move, the first move, a move that is not legal, two moves, none."""
    best, first = row["best_moves"][0], row["legal_moves"][0]
    kinds = [f"**ANSWER: {best}**", f"I see.\nANSWER: {first}", "ANSWER: zz99", "", f"ANSWER: {best}"]
    return kinds[number % len(kinds)]


def evaluated(task: str, file: Path, completions: dict[str, str]) -> "EvalLog":
    """Return the log of an evaluation of a model that answers each prompt with its completion."""
    pytest.importorskip("inspect_ai")  # a second, which every worker of the suite would pay for an import above
    from inspect_ai import eval as run
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    def answer(messages: Any, *others: Any) -> Any:
        output = ModelOutput.from_content("mockllm/model", completions[messages[-1].text])
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)  # none is fetched to count them
        return output

    model = get_model("mockllm/model", custom_outputs=answer)
    (log,) = run(task, model=model, task_args={"file": str(file)}, log_dir=str(file.parent / "logs"), display="none")
    return log


def test_an_evaluation_gives_the_scores_of_zermelo_score(rows: list[dict[str, Any]], file: Path) -> None:
    answers = [{"id": row["id"], "completion": completion(*each)} for each in enumerate(rows) if (row := each[1])]
    prompts = {row["prompt"]: answer["completion"] for row, answer in zip(rows, answers, strict=True)}
    assert len(prompts) == len(rows)
    log = evaluated("zermelo_agents/benchmark", file, prompts)
    assert log.status == "success", log.error
    assert log.results
    measured = {name: metric.value for name, metric in log.results.scores[0].metrics.items()}
    expected = dict[str, float | None]()
    for name, estimate in zermelo_agents.score(file, answers).rates.items():
        expected[name], expected[f"{name}_error"] = estimate
    assert measured == pytest.approx(expected)
    assert 0 < measured["legal_move_rate"] < 1


def test_each_sample_has_the_move_that_was_read(rows: list[dict[str, Any]], file: Path) -> None:
    prompts = {row["prompt"]: f"ANSWER: {row['best_moves'][0]}" for row in rows}
    log = evaluated("zermelo_agents/benchmark", file, prompts)
    assert log.samples
    assert {sample.id: sample.scores["exact_play"].answer for sample in log.samples if sample.scores} == {
        row["id"]: row["best_moves"][0] for row in rows
    }
    assert log.results
    assert log.results.scores[0].metrics["skill"].value == pytest.approx(1)
