from .catalogue import (
    SCORINGS as SCORINGS,
    SEARCHES as SEARCHES,
    Result as Result,
    search as search,
)
from .comparison import (
    Comparison as Comparison,
    compare as compare,
)
from .exercises.catalogue import (
    EXERCISES as EXERCISES,
    exercise as exercise,
)
from .exercises.exercise import (
    Exercise as Exercise,
)
from .own_programs import (
    WatchedProgram as WatchedProgram,
    watch_program as watch_program,
)
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
