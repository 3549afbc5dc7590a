"""The public names, and where each is defined."""

from .benchmarking.answers import read_answer as read_answer
from .benchmarking.benchmark import Benchmark as Benchmark, benchmark as benchmark
from .benchmarking.score import score as score
from .benchmarking.scoring import (
    AgentScore as AgentScore,
    Estimate as Estimate,
    ScoredPart as ScoredPart,
)
from .gymnasium import (
    to_gymnasium as to_gymnasium,
    to_gymnasium_vector as to_gymnasium_vector,
)
from .openspiel import (
    from_openspiel as from_openspiel,
    to_openspiel as to_openspiel,
)
from .pettingzoo import to_pettingzoo as to_pettingzoo

__all__: list[str]
