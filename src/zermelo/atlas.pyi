"""The public names, and where each is defined."""

from .playing.atlas.atlas import (
    check_entries as check_entries,
    entries as entries,
)
from .playing.report.report import report as report
from .playing.report.variants import variants as variants

__all__: list[str]
