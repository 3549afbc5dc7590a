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
from zermelo.evaluation.evaluator import Ranked, SourceAnswer, ValueSource
from zermelo.evaluation.grundy import Grundy
from zermelo.games import GameLike, PositionLike
from zermelo.interop.webassembly.package import Packaged
from zermelo.machine.files import Written
from zermelo.machine.savable import Savable
from zermelo.playing.atlas.atlas import Atlas, AtlasCheck
from zermelo.playing.atlas.entry import AtlasCertificate, AtlasEntry
from zermelo.playing.atlas.sources import Publication, PublishedClaim
from zermelo.playing.benchmarking.benchmark import Benchmark
from zermelo.playing.benchmarking.scoring import AgentScore, Estimate, ScoredPart
from zermelo.playing.game_files import Played
from zermelo.playing.game_session import Record
from zermelo.playing.grading.grade import Grade
from zermelo.playing.match import Match
from zermelo.playing.players.chances import Chances, Player
from zermelo.playing.prove import Proof, Proofs
from zermelo.playing.regret import Regret, Regrets
from zermelo.playing.report.difficulty import PlyDifficulty, Trap
from zermelo.playing.report.equal_play import EqualPlay
from zermelo.playing.report.report import GameReport, Swap
from zermelo.playing.report.variants import Variant, Variants
from zermelo.rules import Mask, Outcome
from zermelo.rules.limits import OnProgress
from zermelo.rules.position import MoveLike
from zermelo.rules.results import Results, Tally
from zermelo.solving.books.make_book import Booked
from zermelo.solving.certificates.certificate import Certified, Checked
from zermelo.solving.making.solver import Solved
from zermelo.solving.stored.tables import StoredTable, Tables
from zermelo.solving.verifying.verify import Verdict
from zermelo.teaching.depth_limit import Evaluation
from zermelo.teaching.programs.answers import Answer
from zermelo.teaching.programs.named import PlayerLike
from zermelo.teaching.puzzles import Puzzle, PuzzleMove, Puzzles

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
    "SourceAnswer",
    "StoredTable",
    "Strategy",
    "Swap",
    "Sweep",
    "Tables",
    "Tally",
    "Trap",
    "Tree",
    "ValueSource",
    "Values",
    "Variant",
    "Variants",
    "Verdict",
    "Why",
    "Written",
]
