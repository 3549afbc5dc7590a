"""The task of Inspect: the rows of a benchmark as samples, and the scores of `zermelo score` as metrics."""

from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import TaskState, generate

from zermelo_agents.benchmarking.answers import reading
from zermelo_agents.benchmarking.score import rows_in
from zermelo_agents.benchmarking.scoring import Judgement, judgement_of, rates_of

__all__ = ["benchmark", "exact_play", "rates"]


@task
def benchmark(file: str) -> Task:
    """Return a file of `zermelo benchmark` as a task; raise BadText for a line that is not a row, and OSError."""
    samples = [
        Sample(id=row["id"], input=row["prompt"], target=list(row["best_moves"]), metadata=dict(row))
        for row in rows_in(file)
    ]
    return Task(dataset=MemoryDataset(samples, name=Path(file).stem), solver=generate(), scorer=exact_play())


@metric(scores="unreduced")
def rates() -> Metric:
    """Return the rates of `zermelo score`, each with its clustered standard error: NAME and NAME_error.

    Of several epochs, each answer is an observation of its rule set.
    """

    def metric(scores: list[SampleScore]) -> Value:
        rows = [each.sample_metadata or {} for each in scores]
        found = rates_of(rows, [Judgement(**(each.score.metadata or {})) for each in scores])
        values = {name: estimate.value for name, estimate in found.items()}
        errors = {f"{name}_error": estimate.error for name, estimate in found.items() if estimate.error is not None}
        return {**values, **errors}

    return metric


@scorer(metrics=[rates()])
def exact_play() -> Scorer:
    """Score a completion by the exact value of its move; the score of a sample is 1 if the move keeps the result."""

    async def score(state: TaskState, target: Target) -> Score:
        row, completion = state.metadata, state.output.completion
        judgement = judgement_of(row, {"id": row["id"], "completion": completion})
        found = reading(row["legal_moves"], completion)
        return Score(
            value=judgement.holds, answer=found.move, explanation=found.problem or None, metadata=judgement._asdict()
        )

    return score
