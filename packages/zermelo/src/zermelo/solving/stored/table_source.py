"""The table that the user has solved, as a source of values; a search goes on where it must be left aside."""

from collections.abc import Callable
from functools import lru_cache
from shlex import quote
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from zermelo.bits import bits
from zermelo.errors import BadTable
from zermelo.evaluation.arrays import Values
from zermelo.evaluation.evaluator import ValueSearch
from zermelo.evaluation.search.searches_in_turn import tell_once
from zermelo.evaluation.settling import best_value
from zermelo.evaluation.worth_compiling import SMALL_WORK_POSITIONS
from zermelo.rules import Bounds, Game, S, Value
from zermelo.rules.limits import Deadline, ignore
from zermelo.solving.stored.place import Stamp, stamp_of

if TYPE_CHECKING:
    from zermelo.solving.table import Table, TableLike

__all__ = ["TableSource", "notice", "stored_table", "table_source"]

MAX_OPEN_TABLES = 8
"""The number of tables that stay open, the latest."""


class Usable(NamedTuple):
    """The stored table of a game, if it can be used, and what to say about it; '' for nothing."""

    table: "Table | None"
    sentence: str


class TableSource(Generic[S]):
    """A table, which knows the positions that it holds and those whose replies it all holds.

    Once the table proves to be damaged, it is not asked again.
    """

    name = "table"

    def __init__(self, table: "Table", sentence: str, tell: Callable[[str], None] = ignore) -> None:
        self.table, self.sentence, self.tell = table, sentence, tell
        """The table, what to say about it, and the callback for what goes wrong."""
        self.is_damaged = False

    def __reduce__(self) -> Any:
        """Open the table again in the process that unpickles it."""
        return TableSource, (self.table, self.sentence)

    @property
    def notice(self) -> str:
        """The sentence that says that values come from this table; '' once it is damaged."""
        return "" if self.is_damaged else self.sentence

    @property
    def distances(self) -> "TableDistances[S] | None":
        """The search for the distances, which a table of outcomes does not hold; None for other tables."""
        return TableDistances(self) if self.table.manifest.get("outcomes") else None

    def get(self, state: S) -> Value | Bounds | None:
        """Return the value of a state that is in the table, or whose replies all are; else None."""
        return self.get_stored(state) or self.from_replies(state)

    def from_replies(self, state: S) -> Value | None:
        """Return the value that follows from those of all replies; None if one of them is not in the table."""
        game, values = self.table.game, list[tuple[Value, bool]]()
        for move in () if self.is_damaged else bits(game.rules.moves(state)):
            value = self.get_stored(game.rules.play(state, move))
            if not isinstance(value, Value):
                return None
            values.append((value, game.keeps_turn(state, move)))
        return best_value(values)

    def get_stored(self, state: S) -> Value | Bounds | None:
        """Return the value of a state in the table, or None."""
        if self.is_damaged:
            return None
        try:
            return self.table.get(state)
        except (BadTable, OSError) as error:
            self.is_damaged = True
            tell_once(self.tell, sentence_of_unused(self.table.game, str(error)))
            return None

    def arrays(self, words: Any, deadline: Deadline) -> tuple[Values, Any]:
        """Return the values of the states in rows of ints, and the numbers of the rows that are not in the table."""
        import numpy as np

        try:
            return self.table.found_in(words, deadline)
        except (BadTable, OSError):  # `get` meets it, too, and says so
            game = self.table.game
            return Values.of([game.undecided_bounds()] * len(words), game.max_outcome), np.arange(len(words))


class TableDistances(ValueSearch[S]):
    """The search for the distances that a table of outcomes does not hold."""

    name = "table"

    def __init__(self, source: TableSource[S]) -> None:
        super().__init__(source.table.game)
        self.source = source

    def search(self, state: S, deadline: Deadline) -> Value | Bounds | None:
        """Return the value of a state whose outcome is in the table, or its bounds when the time is over."""
        known = self.source.get_stored(state)
        return self.source.table.search_distance(state, known, deadline) if isinstance(known, Bounds) else known


def table_source(table: "TableLike", game: Game[Any], tell: Callable[[str], None]) -> TableSource[Any]:
    """Return a table of a game, or the one at a path, as a source; raise BadTable."""
    from zermelo.solving.table import table_of

    opened = table_of(table, game)
    return TableSource(opened, f"Values come from the table {opened.storage.path}.", tell)


def stored_table(game: Game[Any], tell: Callable[[str], None]) -> TableSource[Any] | None:
    """Return the stored table of a game as a source, or None if there is none to use."""
    if (stamp := stamp_of(game)) is None:
        return None
    table, sentence = find_table(stamp, game)
    if sentence:
        tell_once(tell, sentence)
    return TableSource(table, sentence, tell) if table else None


@lru_cache(MAX_OPEN_TABLES)
def find_table(stamp: Stamp, game: Game[Any]) -> Usable:
    """Open the table of a stamp, and compare it with the rules of a game."""
    from zermelo.solving.stored.record import read_record
    from zermelo.solving.table import Table

    record = read_record(stamp.file)
    if record is None:
        return Usable(None, sentence_of_unused(game, f"the record of {stamp.file} is missing or damaged."))
    if record.positions <= SMALL_WORK_POSITIONS:  # a search is as quick, and loads less
        return Usable(None, "")
    try:
        table = Table(stamp.file, game)
    except (BadTable, OSError) as error:
        return Usable(None, sentence_of_unused(game, str(error)))
    day = record.solved.strftime("%Y-%m-%d")
    return Usable(table, f"Values come from the table of {game.name} that you solved on {day} (zermelo tables).")


def notice(game: Game[Any]) -> str:
    """Return what to say about the stored table of a game: that values come from it, or why not; '' without one."""
    stamp = stamp_of(game)
    return find_table(stamp, game).sentence if stamp else ""


def sentence_of_unused(game: Game[Any], reason: str) -> str:
    """Return the sentence about a table that is not used."""
    return (
        f"Your table of {game.name} is not used: {reason} To solve the game again: "
        f"zermelo solve {quote(game.spec or game.name)} --overwrite"
    )
