"""The types of arguments and results, for annotations."""

from zermelo.analysis.analysis import Analysis, Refutation
from zermelo.analysis.graph import Graph
from zermelo.analysis.history import History, Moment
from zermelo.analysis.strategy import Strategy
from zermelo.analysis.why import Why
from zermelo.certificates.certificate import Checked
from zermelo.checking.fault import Fault
from zermelo.checking.report import Report
from zermelo.counting.census import Census
from zermelo.counting.results import Results, Tally
from zermelo.counting.tree import Tree
from zermelo.evaluation.arrays import Values
from zermelo.evaluation.evaluator import Ranked
from zermelo.evaluation.grundy import Grundy
from zermelo.files.atomic import Written
from zermelo.games import GameLike, PositionLike
from zermelo.grading.grade import Grade
from zermelo.playing.match import Match
from zermelo.playing.played import Played
from zermelo.playing.players.chances import Player
from zermelo.playing.regret import Regret, Regrets
from zermelo.playing.sitting import Record
from zermelo.position import MoveLike
from zermelo.programs.answers import Answer
from zermelo.programs.named import PlayerLike
from zermelo.progress import OnProgress
from zermelo.proofs.certify import Certified
from zermelo.proofs.prove import Proof, Proofs
from zermelo.rules import Mask, Outcome
from zermelo.sampling.positions import Positions
from zermelo.sweeping.row import Row
from zermelo.sweeping.sweep import Sweep
from zermelo.tables.books.make_book import Booked
from zermelo.tables.making.solver import Solved
from zermelo.tables.verifying.verify import Verdict
from zermelo.webassembly.package import Packaged

__all__ = [
    "Analysis",
    "Answer",
    "Booked",
    "Census",
    "Certified",
    "Checked",
    "Fault",
    "GameLike",
    "Grade",
    "Graph",
    "Grundy",
    "History",
    "Mask",
    "Match",
    "Moment",
    "MoveLike",
    "OnProgress",
    "Outcome",
    "Packaged",
    "Played",
    "Player",
    "PlayerLike",
    "PositionLike",
    "Positions",
    "Proof",
    "Proofs",
    "Ranked",
    "Record",
    "Refutation",
    "Regret",
    "Regrets",
    "Report",
    "Results",
    "Row",
    "Solved",
    "Strategy",
    "Sweep",
    "Tally",
    "Tree",
    "Values",
    "Verdict",
    "Why",
    "Written",
]
