"""The public names, and where each is defined."""

from .analysis.counting.tree import grow as grow
from .teaching.catalogue import (
    SEARCHES as SEARCHES,
    deepen as deepen,
    search as search,
)
from .teaching.comparison import (
    Comparison as Comparison,
    compare as compare,
)
from .teaching.result import (
    SCORINGS as SCORINGS,
    Cost as Cost,
    Number as Number,
    Result as Result,
    Scoring as Scoring,
    answer as answer,
)
from .teaching.searches.alphabeta import just_below as just_below
from .teaching.sources import (
    SOURCES as SOURCES,
    Source as Source,
)
from .teaching.steps import (
    Step as Step,
    Watched as Watched,
    watch as watch,
)

__all__: list[str]
