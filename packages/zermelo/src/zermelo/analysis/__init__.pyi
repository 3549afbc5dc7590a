"""The public names, and where each is defined."""

from ..rules.move_places import (
    Path as Path,
    arrivals as arrivals,
    changed_cell as changed_cell,
    path_of as path_of,
    paths as paths,
)
from .analysis import (
    Analysis as Analysis,
    contradiction as contradiction,
)
from .counting.census import Census as Census
from .counting.forward_sweep import count_reachable as count_reachable
from .counting.reachable import identity as identity
from .game_tree import (
    Edge as Edge,
    GameTree as GameTree,
    Node as Node,
)
from .history import (
    HistoryEntry as HistoryEntry,
    judgement as judgement,
    last_mistakes as last_mistakes,
    past_tense as past_tense,
)
from .lookahead import (
    Decided as Decided,
    decided_moves as decided_moves,
    looking_best as looking_best,
    score_seen as score_seen,
)
from .move_values import (
    move_values as move_values,
    values_of_moves as values_of_moves,
)
from .oversights import blocking_words as blocking_words
from .sampling.planes import (
    Planes as Planes,
    action_count as action_count,
    planes as planes,
    planes_of as planes_of,
)
from .sampling.random_play import chosen as chosen
from .sweeping.sweep import (
    expand_braces as expand_braces,
    games_of as games_of,
)
from .values import evaluator_for as evaluator_for
from .words import (
    effect as effect,
    ending as ending,
    header as header,
    score_text as score_text,
)

__all__: list[str]
