"""The public names, and where each is defined."""

from .exact_results.atlas import (
    check_entries as check_entries,
    entries as entries,
)
from .reports.report import report as report
from .reports.variants import variants as variants

__all__: list[str]
