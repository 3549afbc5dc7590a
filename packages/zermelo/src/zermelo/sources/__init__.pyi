"""The public names, and where each is defined."""

from ..analysis.counting.tree import grow as grow
from .catalogue import (
    SEARCHES as SEARCHES,
    deepen as deepen,
    search as search,
)
from .comparison import (
    Comparison as Comparison,
    compare as compare,
)
from .own_programs import (
    WatchedProgram as WatchedProgram,
    watch_program as watch_program,
)
from .result import (
    SCORINGS as SCORINGS,
    Cost as Cost,
    Number as Number,
    Result as Result,
    Scoring as Scoring,
    answer as answer,
)
from .search_source import source_of as source_of
from .searches.alphabeta import just_below as just_below
from .sources import (
    SOURCES as SOURCES,
    Source as Source,
)
from .steps import (
    Step as Step,
    Watched as Watched,
    watch as watch,
)

__all__: list[str]
