"""The public names, and where each is defined: `__init__.py` loads them from here when they are first used."""

from . import (
    agents as agents,
    atlas as atlas,
    bits as bits,
    errors as errors,
    interop as interop,
    proofs as proofs,
    sources as sources,
    teaching as teaching,
    types as types,
)
from .agents.benchmarking.answers import read_answer as read_answer
from .agents.benchmarking.benchmark import benchmark as benchmark
from .agents.benchmarking.score import score as score
from .agents.gymnasium import (
    to_gymnasium as to_gymnasium,
    to_gymnasium_vector as to_gymnasium_vector,
)
from .analysis.all_positions import all_positions as all_positions
from .analysis.analysis import analyse as analyse
from .analysis.counting.forward_sweep import count_reachable as count_reachable
from .analysis.counting.methods import count as count
from .analysis.counting.tree import grow as grow
from .analysis.graph import tree as tree
from .analysis.history import history as history
from .analysis.move_values import move_values as move_values
from .analysis.sampling.planes import (
    action_count as action_count,
    planes as planes,
)
from .analysis.sampling.positions import positions as positions
from .analysis.strategy import strategy as strategy
from .analysis.sweeping.sweep import sweep as sweep
from .analysis.values import (
    value as value,
    values as values,
)
from .analysis.why import why as why
from .apps.web.embedded import whole_game as whole_game
from .apps.web.notebook import board as board
from .apps.web.page import page as page
from .apps.web.webassembly.package import wasm as wasm
from .atlas.reports.report import report as report
from .atlas.reports.variants import variants as variants
from .drawing.display import (
    draw as draw,
    text as text,
)
from .errors import (
    BadGame as BadGame,
    BadOption as BadOption,
    BadPlayer as BadPlayer,
    BadTable as BadTable,
    BadText as BadText,
    IllegalMove as IllegalMove,
    OutOfTime as OutOfTime,
    TooLarge as TooLarge,
    UnknownName as UnknownName,
    ZermeloError as ZermeloError,
)
from .evaluation.checking.report import check as check
from .evaluation.evaluator import Evaluator as Evaluator
from .evaluation.factory import evaluator as evaluator
from .evaluation.grundy import grundy as grundy
from .evaluation.interpreted import Interpreted as Interpreted
from .evaluation.search.compiled_search import (
    CompiledSearch as CompiledSearch,
    ProofNumberSearch as ProofNumberSearch,
)
from .games import (
    GAMES as GAMES,
    catalogue_game as catalogue_game,
    game as game,
    start as start,
    sum_of as sum_of,
)
from .games.loading.template import new as new
from .machine.version import __version__ as __version__
from .playing.batch_play import follow as follow
from .playing.game_files import (
    read_games as read_games,
    write_games as write_games,
)
from .playing.game_session import GameSession as GameSession
from .playing.match import match as match
from .playing.players import player as player
from .playing.players.catalogue import PLAYERS as PLAYERS
from .playing.prove import prove as prove
from .playing.regret import (
    regret as regret,
    regrets as regrets,
)
from .programs.process import Limits as Limits
from .programs.program import Program as Program
from .proofs.certification import certify as certify
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
    Keys as Keys,
    MoveNames as MoveNames,
    Notation as Notation,
    Piece as Piece,
    Placement as Placement,
    Rules as Rules,
    Stock as Stock,
    Value as Value,
)
from .rules.limits import Deadline as Deadline, Progress as Progress
from .rules.position import (
    Line as Line,
    Move as Move,
    Position as Position,
)
from .solving.books.book import Book as Book
from .solving.books.make_book import book as book
from .solving.certificates.certificate import (
    check_certificate as check_certificate,
    read_certificate as read_certificate,
    write_certificate as write_certificate,
)
from .solving.making.solver import solve as solve
from .solving.stored.tables import tables as tables
from .solving.table import (
    Table as Table,
    export as export,
    pack as pack,
    query as query,
)
from .solving.verifying.verify import verify as verify
from .teaching.grading.grade import grade as grade
from .teaching.puzzle_search import puzzles as puzzles

__all__: list[str]
