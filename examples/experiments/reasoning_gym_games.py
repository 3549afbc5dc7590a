"""A benchmark as a data set of reasoning-gym: questions, and the score of an answer by exact values."""

from dataclasses import dataclass
from typing import Any

from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import register_dataset

import zermelo_agents


@dataclass
class GamesConfig:
    """The size and the seed of the data set."""

    seed: int = 7
    size: int = 100


class Games(ProceduralDataset):
    """Positions of new games; an answer is worth 1 if it keeps the value of the position, and 0 otherwise."""

    def __init__(self, config: GamesConfig) -> None:
        super().__init__(config, config.seed, config.size)
        self.rows = zermelo_agents.benchmark(n=config.size, seed=config.seed).records()

    def __getitem__(self, idx: int) -> dict[str, Any]:
        row = self.rows[idx]
        return {"question": row["prompt"], "answer": row["best_moves"][0], "metadata": row}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        row = entry["metadata"]
        score = zermelo_agents.score([row], [{"id": row["id"], "completion": answer or ""}])
        return score.rates["value_preserving_rate"].value


register_dataset("zermelo", Games, GamesConfig)
