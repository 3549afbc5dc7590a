"""The public names, and where each is defined."""

from .analysis.all_positions import AllPositions as AllPositions
from .analysis.analysis import (
    Analysis as Analysis,
    Refutation as Refutation,
)
from .analysis.counting.census import Census as Census
from .analysis.counting.reachable_counts import ReachableCounts as ReachableCounts
from .analysis.counting.tree import Tree as Tree
from .analysis.game_tree import GameTree as GameTree
from .analysis.history import (
    History as History,
    HistoryEntry as HistoryEntry,
)
from .analysis.move_values import MoveValues as MoveValues
from .analysis.sampling.position_arrays import Positions as Positions
from .analysis.strategy import Strategy as Strategy
from .analysis.sweeping.row import Row as Row
from .analysis.sweeping.sweep import Sweep as Sweep
from .analysis.why import Why as Why
from .evaluation.arrays import Values as Values
from .evaluation.checking.fault import Fault as Fault
from .evaluation.checking.report import Report as Report
from .evaluation.evaluator import (
    Ranked as Ranked,
    SourceAnswer as SourceAnswer,
    ValueSource as ValueSource,
)
from .evaluation.grundy import Grundy as Grundy
from .games import (
    GameLike as GameLike,
    PositionLike as PositionLike,
)
from .graphs.graph import Graph as Graph
from .machine.files import Written as Written
from .machine.savable import Savable as Savable
from .players.answers import Answer as Answer
from .players.named import PlayerLike as PlayerLike
from .playing.game_files import Played as Played
from .playing.game_session import Record as Record
from .playing.match import Match as Match
from .playing.players.chances import (
    Chances as Chances,
    Player as Player,
)
from .playing.prove import (
    Proof as Proof,
    Proofs as Proofs,
)
from .playing.regret import (
    Regret as Regret,
    Regrets as Regrets,
)
from .rules import (
    Area as Area,
    Diagram as Diagram,
    Dot as Dot,
    Keys as Keys,
    Look as Look,
    Mask as Mask,
    MoveNames as MoveNames,
    Outcome as Outcome,
    Place as Place,
    Side as Side,
    Tray as Tray,
    Word as Word,
)
from .rules.limits import (
    Deadline as Deadline,
    OnProgress as OnProgress,
    Progress as Progress,
)
from .rules.position import (
    Line as Line,
    MoveLike as MoveLike,
)
from .rules.results import (
    Results as Results,
    Tally as Tally,
)
from .solving.books.make_book import Booked as Booked
from .solving.certificates.certificate import (
    Certified as Certified,
    Checked as Checked,
)
from .solving.making.solver import Solved as Solved
from .solving.stored.tables import (
    StoredTable as StoredTable,
    Tables as Tables,
)
from .solving.verifying.verify import Verdict as Verdict
from .sources.depth_limit import Evaluation as Evaluation
from .sources.measure import Measurement as Measurement

__all__: list[str]
