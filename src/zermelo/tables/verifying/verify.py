"""The verification of tables: values follow from children by the plain rules, and no position is absent or extra.

It shares only rules, keys, symmetries and the encodings of values with the solver. The manifest is derived from the
files or blocks again, and compared.
"""

from itertools import islice
from math import inf
from pathlib import Path
from random import Random

from zermelo.errors import BadTable
from zermelo.evaluation.deadline import Deadline, heeding
from zermelo.evaluation.interpreted import best_value
from zermelo.games import GameLike, game
from zermelo.progress import OnProgress, Progress, ignore
from zermelo.rules import Value
from zermelo.tables.books.book import Book
from zermelo.tables.books.verify_book import verify_book
from zermelo.tables.pack import is_book
from zermelo.tables.table import Table
from zermelo.tables.verifying.derivation import derive, manifest_faults
from zermelo.tables.verifying.kernels import rules_of
from zermelo.tables.verifying.verdict import Verdict

__all__ = ["verify"]

INTERPRETED = 1000
"""Number of positions that are also checked with the interpreted rules."""


def verify(
    table: Table | str | Path,
    of: GameLike | None = None,
    sample: int | None = None,
    on_progress: OnProgress = ignore,
    seed: int | None = None,
    seconds: float = inf,
) -> Verdict:
    """Check the files of a table and derive every value again, or those of a random sample of positions.

    In an opening book, derive every value that follows from deeper ones, and search a sample of the deepest positions.
    of: the game, required for a table of your own game. sample: the number of positions to derive again, by default
    all; for a book, the number to search, by default 10. on_progress is called with the classes that were checked so
    far. seed: random seed, for a reproducible sample of a book. Raises OutOfTime after this many seconds, BadTable if
    the manifest is broken, or a file is missing or has the wrong length.
    """
    chosen, deadline = None if of is None else game(of), Deadline(seconds)
    if not isinstance(table, Table) and is_book(Path(table)):
        return verify_book(Book.open(table, chosen), sample, seed, on_progress, deadline)
    opened = table if isinstance(table, Table) else Table.open(table, chosen)
    pieces, faults = opened.check_files()
    checked, faults = (0, faults) if faults else deep_check(opened, sample, heeding(deadline, on_progress))
    return Verdict(opened.game.name, pieces, checked, faults, bool(sample))


def deep_check(table: Table, sample: int | None, on_progress: OnProgress) -> tuple[int, list[str]]:
    """Return the number of checked classes and the faults of a table whose checksums match."""
    rules = rules_of(table)
    try:
        if sample:
            faults = manifest_faults(table, rules)
            checked, wrong = sampled(table, sample, on_progress)
            return checked, faults + wrong
        checked, faults = derive(table, rules, on_progress)
        return checked, faults or sampled(table, INTERPRETED, ignore)[1]
    except BadTable as error:  # a piece that differs from the manifest
        return 0, [str(error)]


def sampled(table: Table, number: int, on_progress: OnProgress) -> tuple[int, list[str]]:
    """Check random positions with the interpreted rules, and return their number and the first fault."""
    rules = table.game.rules
    for checked, position in enumerate(islice(table.at_random(Random()), number)):
        children = [table.get(rules.play(position.state, move)) for move in position.moves]
        if None in children:
            return checked, [f"A position after {position.text} is missing."]
        value = best_value(child for child in children if child) or Value(rules.outcome(position.state), 0)
        if value != table.get(position.state):
            return checked, [f"{position.text} is stored as {table.get(position.state)}, but is {value}."]
        on_progress(Progress(checked + 1, None, "classes"))
    return number, []
