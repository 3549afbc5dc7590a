"""A benchmark as a taskset of verifiers: the reward of an answer is 1 if it keeps the value of the position."""

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

import zermelo_agents


class GamesData(vf.TaskData):
    """A position with its labels."""

    row: dict[str, Any]


class GamesTask(vf.Task[GamesData]):
    """Choose a move that keeps the value."""

    @vf.reward
    async def keeps_value(self, trace: vf.Trace) -> float:
        row = self.data.row
        score = zermelo_agents.score([row], [{"id": row["id"], "completion": trace.last_reply}])
        return score.rates["value_preserving_rate"].value


class GamesConfig(vf.TasksetConfig):
    """The size and the seed of the benchmark."""

    seed: int = 7
    size: int = 100


class GamesTaskset(vf.Taskset[GamesTask, GamesConfig]):
    """Positions of new games."""

    def load(self) -> Iterator[GamesTask]:
        for row in zermelo_agents.benchmark(n=self.config.size, seed=self.config.seed):
            yield GamesTask(GamesData(id=row["id"], prompt=row["prompt"], row=dict(row)), self.config.task)
