"""The public names, and where each is defined: `__init__.py` loads them from here when they are first used."""

from . import (
    arrays as arrays,
    bits as bits,
    errors as errors,
    evaluators as evaluators,
    files as files,
    proofs as proofs,
    sources as sources,
    tables as tables,
    types as types,
)
from .analysis.all_positions import all_positions as all_positions
from .analysis.analysis import analyse as analyse
from .analysis.counting.methods import count as count
from .analysis.game_tree import tree as tree
from .analysis.history import history as history
from .analysis.sampling.positions import positions as positions
from .analysis.strategy import strategy as strategy
from .analysis.sweeping.sweep import sweep as sweep
from .analysis.values import (
    value as value,
    values as values,
)
from .analysis.why import why as why
from .drawing.display import (
    draw as draw,
    text as text,
)
from .errors import (
    BadOption as BadOption,
    BadText as BadText,
    ZermeloError as ZermeloError,
)
from .evaluation.checking.report import check as check
from .evaluation.factory import evaluator as evaluator
from .evaluation.grundy import grundy as grundy
from .games import (
    GAMES as GAMES,
    game as game,
    start as start,
    sum_of as sum_of,
)
from .graphs.graph import graph as graph
from .machine.version import __version__ as __version__
from .playing.game_session import GameSession as GameSession
from .playing.match import match as match
from .playing.players import player as player
from .playing.players.catalogue import PLAYERS as PLAYERS
from .playing.prove import prove as prove
from .playing.regret import (
    regret as regret,
    regrets as regrets,
)
from .rules import (
    DRAW as DRAW,
    ENDLESS as ENDLESS,
    LOSS as LOSS,
    WIN as WIN,
    Board as Board,
    Bounds as Bounds,
    Characters as Characters,
    Declared as Declared,
    Game as Game,
    Hints as Hints,
    Notation as Notation,
    Placement as Placement,
    Rules as Rules,
    Value as Value,
)
from .rules.position import (
    Move as Move,
    Position as Position,
)
from .solving.making.solver import solve as solve
from .solving.table import Table as Table
from .solving.verifying.verify import verify as verify

__all__: list[str]
