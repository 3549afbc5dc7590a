"""The public names, and where each is defined: `__init__.py` loads them from here when they are first used."""

from . import errors as errors
from .analysis.analysis import (
    Analysis as Analysis,
    Refutation as Refutation,
    analyse as analyse,
)
from .analysis.graph import (
    Graph as Graph,
    tree as tree,
)
from .analysis.history import (
    History as History,
    Moment as Moment,
    history as history,
)
from .analysis.strategy import (
    Strategy as Strategy,
    strategy as strategy,
)
from .analysis.values import (
    value as value,
    values as values,
)
from .analysis.why import (
    Why as Why,
    why as why,
)
from .apps.notebook import board as board
from .apps.page import page as page
from .certificates.certificate import (
    certificate_leaves as certificate_leaves,
    check_certificate as check_certificate,
    read_certificate as read_certificate,
    write_certificate as write_certificate,
)
from .checking.fault import Fault as Fault
from .checking.report import (
    Report as Report,
    check as check,
    explanation as explanation,
)
from .counting.census import Census as Census
from .counting.methods import count as count
from .counting.results import Results as Results
from .counting.tree import (
    Tree as Tree,
    grow as grow,
)
from .drawing.display import draw as draw, text as text
from .drawing.embedded import whole_game as whole_game
from .drawing.texts.words import ending as ending
from .drawing.view import view as view
from .errors import (
    BadGame as BadGame,
    BadOption as BadOption,
    BadPlayer as BadPlayer,
    BadTable as BadTable,
    BadText as BadText,
    Busy as Busy,
    CannotCompile as CannotCompile,
    DiskFull as DiskFull,
    Forfeit as Forfeit,
    IllegalMove as IllegalMove,
    MissingExtra as MissingExtra,
    NotImpartial as NotImpartial,
    NotInTable as NotInTable,
    OtherGame as OtherGame,
    OutOfTime as OutOfTime,
    TooLarge as TooLarge,
    UnknownName as UnknownName,
    WorkerLost as WorkerLost,
    ZermeloError as ZermeloError,
)
from .evaluation.arrays import Values as Values
from .evaluation.deadline import Deadline as Deadline
from .evaluation.evaluator import (
    Evaluator as Evaluator,
    Ranked as Ranked,
)
from .evaluation.grundy import (
    Grundy as Grundy,
    grundy as grundy,
)
from .evaluation.interpreted import Interpreted as Interpreted
from .evaluation.search.compiled_search import CompiledSearch as CompiledSearch, ProofNumberSearch as ProofNumberSearch
from .evaluation.search.small_first import SmallFirst as SmallFirst
from .files.atomic import save as save
from .games import (
    GAMES as GAMES,
    GameLike as GameLike,
    PositionLike as PositionLike,
    game as game,
    plugin_faults as plugin_faults,
    start as start,
    sum_of as sum_of,
)
from .games.loading.template import new as new
from .grading.formats import (
    gradescope as gradescope,
    junit as junit,
)
from .grading.grade import (
    Grade as Grade,
    grade as grade,
)
from .interop.openspiel import (
    from_openspiel as from_openspiel,
    to_openspiel as to_openspiel,
)
from .interop.pettingzoo import to_pettingzoo as to_pettingzoo
from .interop.pons import pons_score as pons_score
from .playing.following import follow as follow
from .playing.game_files import (
    read_games as read_games,
    write_games as write_games,
)
from .playing.match import (
    Match as Match,
    match as match,
)
from .playing.played import Played as Played
from .playing.players import player as player
from .playing.players.catalogue import (
    PLAYERS as PLAYERS,
    catalogue_player as catalogue_player,
)
from .playing.players.chances import Player as Player
from .playing.regret import (
    Regret as Regret,
    Regrets as Regrets,
    regret as regret,
    regrets as regrets,
)
from .playing.sitting import (
    SEATED as SEATED,
    Record as Record,
    Sitting as Sitting,
)
from .position import (
    Line as Line,
    Move as Move,
    MoveLike as MoveLike,
    Position as Position,
)
from .programs.answers import Answer as Answer
from .programs.named import PlayerLike as PlayerLike
from .programs.process import Limits as Limits
from .programs.program import Program as Program
from .progress import (
    OnProgress as OnProgress,
    Progress as Progress,
)
from .proofs.certify import (
    Certified as Certified,
    certify as certify,
)
from .proofs.prove import (
    Proof as Proof,
    Proofs as Proofs,
    prove as prove,
)
from .rules import (
    DRAW as DRAW,
    ENDLESS as ENDLESS,
    LOSS as LOSS,
    WIN as WIN,
    Bounds as Bounds,
    Game as Game,
    Grid as Grid,
    Hints as Hints,
    Keys as Keys,
    Mask as Mask,
    Outcome as Outcome,
    Piece as Piece,
    Rules as Rules,
    Value as Value,
)
from .sampling.positions import (
    Positions as Positions,
    positions as positions,
)
from .specs import (
    Entry as Entry,
    Option as Option,
    entries as entries,
)
from .sweeping.row import Row as Row
from .sweeping.sweep import (
    Sweep as Sweep,
    sweep as sweep,
)
from .tables.books.book import Book as Book
from .tables.books.make_book import (
    Booked as Booked,
    book as book,
)
from .tables.books.with_book import (
    WithBook as WithBook,
    evaluator as evaluator,
)
from .tables.export import export as export
from .tables.making.solver import (
    Solved as Solved,
    solve as solve,
)
from .tables.table import (
    Table as Table,
    pack as pack,
    query as query,
)
from .tables.verifying.verify import (
    Verdict as Verdict,
    verify as verify,
)
from .teaching.catalogue import (
    SCORINGS as SCORINGS,
    SEARCHES as SEARCHES,
    Result as Result,
    search as search,
)
from .teaching.comparison import (
    Comparison as Comparison,
    compare as compare,
)
from .teaching.exercises.catalogue import (
    EXERCISES as EXERCISES,
    exercise as exercise,
)
from .teaching.exercises.exercise import Exercise as Exercise
from .teaching.own_programs import (
    WatchedProgram as WatchedProgram,
    watch_program as watch_program,
)
from .teaching.sources import (
    SOURCES as SOURCES,
    Source as Source,
)
from .teaching.steps import (
    Step as Step,
    Watched as Watched,
    watch as watch,
)
from .version import __version__ as __version__
from .webassembly.package import (
    Packaged as Packaged,
    wasm as wasm,
)

__all__: list[str]
