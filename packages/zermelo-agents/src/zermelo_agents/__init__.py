"""Agents that learn and agents that answer: environments, benchmarks, and the score of answers."""

from zermelo.lazy import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__)
