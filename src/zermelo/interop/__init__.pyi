"""The public names, and where each is defined."""

from .fen import to_fen as to_fen
from .pons import pons_score as pons_score

__all__: list[str]
