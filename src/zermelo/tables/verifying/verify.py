"""Is a table right? Every stored value from its children by the plain rules, and nothing missing or too much.

Nothing here is shared with the solver but rules, keys, symmetries and the encodings of values. Files and blocks
decide how much there is; what the manifest says is derived from them again, and compared.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from zermelo.display import Displayed
from zermelo.errors import BadTable
from zermelo.evaluation.interpreted import best_value
from zermelo.rules import Game, Value
from zermelo.symmetry.transformations import maps_of
from zermelo.tables.table import Table
from zermelo.tables.verifying.rederive import entries_of, rederived
from zermelo.tables.verifying.reread import reexpansion_of

__all__ = ["Verdict", "verify"]

INTERPRETED = 1000
"""Positions that are checked once more by the rules as they are written, not compiled."""

OnChecked = Callable[[int], None]


@dataclass(frozen=True, repr=False)
class Verdict(Displayed):
    """What was checked, and what was found to be wrong."""

    game: str
    """Its name."""
    pieces: int
    """Files, or blocks of a packed file, whose checksums were compared."""
    checked: int
    """Classes whose values were derived again."""
    faults: list[str]
    """Sentences; of wrong values at most one for each file."""
    is_sample: bool = False
    """Whether the classes were chosen at random."""

    def record(self) -> dict[str, Any]:
        """The verdict as JSON."""
        return {"game": self.game, "pieces": self.pieces, "checked": self.checked, "faults": self.faults}


def verify(
    table: Table | str | Path,
    game: Game[Any] | None = None,
    sample: int | None = None,
    on_checked: OnChecked = lambda checked: None,
) -> Verdict:
    """Check the files of a table, its manifest, its symmetries and its values.

    game: needed for a game that is not in the catalogue.
    sample: the number of classes, chosen at random, whose values are checked; None for all.
    on_checked: called with the number of classes checked so far.
    Raises BadTable where the manifest is broken, or a file is missing or has the wrong length.
    """
    opened = table if isinstance(table, Table) else Table.open(table, game)
    pieces = list(opened.storage.broken())
    checked, faults = 0, [sentence for sentence in pieces if sentence]
    if maps_of(opened.game) != opened.maps:
        faults.append(f"The table of {opened.game.name} is folded by other maps than the symmetries of the game.")
    if not faults:
        checked, faults = deep_check(opened, sample, on_checked)
    return Verdict(opened.game.name, len(pieces), checked, faults, bool(sample))


def deep_check(table: Table, sample: int | None, on_checked: OnChecked) -> tuple[int, list[str]]:
    """The number of classes that were checked, and the faults, of a table whose files are as they were written."""
    rules = reexpansion_of(table)
    try:
        if sample:
            faults = entries_of(table, rules)
            checked, wrong = sampled(table, sample, on_checked)
            return checked, faults + wrong
        checked, faults = rederived(table, rules, on_checked)
        return checked, faults or sampled(table, INTERPRETED, lambda checked: None)[1]
    except BadTable as error:  # a piece that the manifest does not describe as it is
        return 0, [str(error)]


def sampled(table: Table, number: int, on_checked: OnChecked) -> tuple[int, list[str]]:
    """Positions at random, each by the interpreted rules."""
    rules = table.game.rules
    for checked, position in enumerate(islice(table.at_random(Random()), number)):
        children = [table.get(rules.play(position.state, move)) for move in position.moves]
        if None in children:
            return checked, [f"A position after {position.text} is missing."]
        value = best_value(child for child in children if child) or Value(rules.outcome(position.state), 0)
        if value != table.get(position.state):
            return checked, [f"{position.text} is stored as {table.get(position.state)}, but is {value}."]
        on_checked(checked + 1)
    return number, []
