from .catalogue import (
    SEARCHES as SEARCHES,
    deepen as deepen,
    search as search,
)
from .comparison import (
    Comparison as Comparison,
    compare as compare,
)
from .exercises.catalogue import (
    EXERCISES as EXERCISES,
    exercise as exercise,
    exercise_set as exercise_set,
)
from .exercises.exercise import (
    Exercise as Exercise,
    ExerciseSet as ExerciseSet,
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
