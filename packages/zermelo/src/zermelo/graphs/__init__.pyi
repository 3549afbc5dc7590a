"""The public names, and where each is defined."""

from .exploration import (
    Exploration as Exploration,
    Links as Links,
    explore as explore,
    nearest_positions as nearest_positions,
    node_moves as node_moves,
    position_moves as position_moves,
    position_node as position_node,
    state_moves as state_moves,
)
from .graph import (
    Graph as Graph,
    graph as graph,
)
from .replies import (
    Play as Play,
    Replies as Replies,
    explore_play as explore_play,
)
from .retrograde import (
    VISITS_PER_REPORT as VISITS_PER_REPORT,
    retrograde_values as retrograde_values,
    values_of_states as values_of_states,
)

__all__: list[str]
