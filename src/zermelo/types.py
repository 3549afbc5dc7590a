"""The types of arguments and results, for annotations."""

from zermelo.analysis.all_positions import AllPositions
from zermelo.analysis.analysis import Analysis, Refutation
from zermelo.analysis.counting.census import Census
from zermelo.analysis.counting.reachable_counts import ReachableCounts
from zermelo.analysis.counting.tree import Tree
from zermelo.analysis.graph import Graph
from zermelo.analysis.history import History, HistoryEntry
from zermelo.analysis.move_values import MoveValues
from zermelo.analysis.sampling.position_arrays import Positions
from zermelo.analysis.strategy import Strategy
from zermelo.analysis.sweeping.row import Row
from zermelo.analysis.sweeping.sweep import Sweep
from zermelo.analysis.why import Why
from zermelo.evaluation.arrays import Values
from zermelo.evaluation.checking.fault import Fault
from zermelo.evaluation.checking.report import Report
from zermelo.evaluation.evaluator import Ranked
from zermelo.evaluation.grundy import Grundy
from zermelo.games import GameLike, PositionLike
from zermelo.apps.web.webassembly.package import Packaged
from zermelo.machine.files import Written
from zermelo.machine.savable import Savable
from zermelo.atlas.exact_results.atlas import Atlas, AtlasCheck
from zermelo.atlas.exact_results.entry import AtlasCertificate, AtlasEntry
from zermelo.atlas.exact_results.sources import Publication, PublishedClaim
from zermelo.agents.benchmarking.benchmark import Benchmark
from zermelo.agents.benchmarking.scoring import AgentScore, Estimate, ScoredPart
from zermelo.playing.game_files import Played
from zermelo.playing.game_session import Record
from zermelo.teaching.grading.grade import Grade
from zermelo.playing.match import Match
from zermelo.playing.players.chances import Chances, Player
from zermelo.playing.prove import Proof, Proofs
from zermelo.playing.regret import Regret, Regrets
from zermelo.atlas.reports.difficulty import PlyDifficulty, Trap
from zermelo.atlas.reports.equal_play import EqualPlay
from zermelo.atlas.reports.report import GameReport, Swap
from zermelo.atlas.reports.variants import Variant, Variants
from zermelo.rules import Mask, Outcome
from zermelo.rules.limits import OnProgress
from zermelo.rules.position import MoveLike
from zermelo.rules.results import Results, Tally
from zermelo.solving.books.make_book import Booked
from zermelo.solving.certificates.certificate import Certified, Checked
from zermelo.solving.making.solver import Solved
from zermelo.solving.stored.tables import StoredTable, Tables
from zermelo.solving.verifying.verify import Verdict
from zermelo.sources.depth_limit import Evaluation
from zermelo.programs.answers import Answer
from zermelo.programs.named import PlayerLike
from zermelo.teaching.puzzle_search import Puzzle, PuzzleMove, Puzzles

__all__ = [
    "AgentScore",
    "AllPositions",
    "Analysis",
    "Answer",
    "Atlas",
    "AtlasCertificate",
    "AtlasCheck",
    "AtlasEntry",
    "Benchmark",
    "Booked",
    "Census",
    "Certified",
    "Chances",
    "Checked",
    "Diagram",
    "EqualPlay",
    "Estimate",
    "Evaluation",
    "Fault",
    "GameLike",
    "GameReport",
    "Grade",
    "Graph",
    "Grundy",
    "History",
    "HistoryEntry",
    "Mask",
    "Match",
    "MoveLike",
    "MoveValues",
    "OnProgress",
    "Outcome",
    "Packaged",
    "Played",
    "Player",
    "PlayerLike",
    "PlyDifficulty",
    "PositionLike",
    "Positions",
    "Proof",
    "Proofs",
    "Publication",
    "PublishedClaim",
    "Puzzle",
    "PuzzleMove",
    "Puzzles",
    "Ranked",
    "ReachableCounts",
    "Record",
    "Refutation",
    "Regret",
    "Regrets",
    "Report",
    "Results",
    "Row",
    "Savable",
    "ScoredPart",
    "Solved",
    "StoredTable",
    "Strategy",
    "Swap",
    "Sweep",
    "Tables",
    "Tally",
    "Trap",
    "Tree",
    "Values",
    "Variant",
    "Variants",
    "Verdict",
    "Why",
    "Written",
]
