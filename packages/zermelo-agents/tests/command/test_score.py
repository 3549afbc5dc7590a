"""zermelo score, as people use it."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import zermelo_agents

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.slow
@pytest.mark.smoke
def test_a_file_of_answers_is_scored_on_the_command_line(run: Run, tmp_path: Path) -> None:
    file, answers = tmp_path / "bench.jsonl", tmp_path / "answers.jsonl"
    run("benchmark", "-n", "40", "--seed", "7", "-o", str(file))
    made = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    lines = [json.dumps({"id": row["id"], "completion": f"So\nANSWER: {row['best_moves'][0]}"}) for row in made]
    answers.write_text("\n".join(lines), encoding="utf-8")
    done = run("score", str(file), str(answers))
    assert done.stdout.startswith("40 of 40 rows of ")
    for name in ("agent", "random", "first legal", "4 plies", "perfect", "family", "remoteness", "holding moves"):
        assert f"\n{name} " in done.stdout
    record = json.loads(run("score", str(file), str(answers), "--json").stdout)
    assert record["rates"]["optimal_move_rate"]["value"] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "message"),
    [("{", "line 2 is not JSON"), ("[]", "line 2 is not a JSON object"), ('{"id": 1}', "has no row 1")],
)
def test_a_damaged_line_is_named(run: Run, tmp_path: Path, line: str, message: str) -> None:
    file, answers = tmp_path / "bench.jsonl", tmp_path / "answers.jsonl"
    zermelo_agents.benchmark(n=3, seed=7).save(file)
    first = json.loads(file.read_text(encoding="utf-8").splitlines()[0])["id"]
    answers.write_text(json.dumps({"id": first, "move": "1"}) + f"\n{line}\n", encoding="utf-8")
    done = run("score", str(file), str(answers))
    assert done.returncode == 2
    if line != '{"id": 1}':
        assert message in done.stderr
    else:
        assert "needs either a 'completion' or a 'move'" in done.stderr
