"""The public names, and where each is defined."""

from .evaluation.evaluator import Evaluator as Evaluator
from .evaluation.interpreted import Interpreted as Interpreted
from .evaluation.search.compiled_search import (
    CompiledSearch as CompiledSearch,
    ProofNumberSearch as ProofNumberSearch,
)

__all__: list[str]
