"""The public names, and where each is defined."""

from .analysis.move_values import move_values as move_values
from .analysis.sampling.planes import (
    action_count as action_count,
    planes as planes,
)

__all__: list[str]
