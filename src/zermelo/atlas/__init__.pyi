"""The public names, and where each is defined."""

from .exact_results.atlas import (
    check_entries as check_entries,
    entries as entries,
)
from .games.boards.fen import to_fen as to_fen
from .reports.report import report as report
from .reports.variants import variants as variants

__all__: list[str]
