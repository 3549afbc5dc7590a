"""An evaluator that answers from the table that the user has solved, which a search replaces where it must."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.bits import bits
from zermelo.errors import BadTable
from zermelo.evaluation.arrays import Values, joined
from zermelo.evaluation.evaluator import Evaluator, one_by_one, state_of
from zermelo.evaluation.interpreted import best_value
from zermelo.evaluation.search.small_first import tell_once
from zermelo.evaluation.worth_compiling import SMALL
from zermelo.rules import Bounds, Game, S, Value
from zermelo.rules.limits import Deadline, ignore
from zermelo.rules.position import Position
from zermelo.solving.lookup_first import BLOCK, LookupFirst
from zermelo.solving.stored.place import Stamp, stamp_of

if TYPE_CHECKING:
    from zermelo.solving.table import Table, TableLike

__all__ = ["WithTable", "notice", "source_of", "with_table"]

MOST_TABLES = 8
"""The number of tables that stay open, the latest."""


def exact(value: Value | Bounds | None) -> Value | None:
    """Return a value that is not only bounded."""
    return value if isinstance(value, Value) else None


class Usable(NamedTuple):
    """The stored table of a game, if it can be used, and what to say about it; '' for nothing."""

    table: "Table | None"
    sentence: str


class WithTable(LookupFirst[S]):
    """An evaluator that looks positions up in a stored table, and leaves those that it lacks to another evaluator.

    Once the table proves to be damaged, it is not asked again.
    """

    def __init__(
        self, table: "Table", source: str, evaluator: Evaluator[S], tell: Callable[[str], None] = ignore
    ) -> None:
        super().__init__(evaluator)
        self.table, self.source, self.tell = table, source, tell
        """The table, where the values come from in a sentence, and the callback for what goes wrong."""
        self.is_damaged = False

    def __repr__(self) -> str:
        return f"<evaluator of {self.game.name}. {self.source}>"

    def __reduce__(self) -> Any:
        """Open the table again in the process that unpickles it."""
        return WithTable, (self.table, self.source, self.evaluator)

    def get(self, state: S) -> Value | None:
        """Return the value of a state that is in the table, or whose replies all are; else None."""
        return self.stored(state) or self.from_replies(state)

    def from_replies(self, state: S) -> Value | None:
        """Return the value that follows from those of all replies; None if one of them is not in the table."""
        rules, values = self.game.rules, list[tuple[Value, bool]]()
        for move in () if self.is_damaged else bits(rules.moves(state)):
            value = self.stored(rules.play(state, move))
            if value is None:
                return None
            values.append((value, self.game.keeps_turn(state, move)))
        return best_value(values)

    def stored(self, state: S) -> Value | None:
        """Return the value of a state in the table, or None."""
        if self.is_damaged:
            return None
        try:
            return exact(self.table.get(state))
        except (BadTable, OSError) as error:
            self.is_damaged = True
            tell_once(self.tell, unused(self.game, str(error)))
            return None

    def value(self, position: Position[S] | S, *, seconds: float | Deadline = 10) -> Value | Bounds:
        """Return the value of a position; a table of outcomes alone searches for the distance."""
        state = state_of(self.game, position)
        if self.get(state) is None and not self.is_damaged and self.table.get(state) is not None:
            return self.table.value(state, seconds=seconds)
        return super().value(state, seconds=seconds)

    def values(
        self, positions: Sequence[Position[S] | S], *, seconds: float | Deadline = 10
    ) -> Iterator[list[Value | Bounds]]:
        """Yield the values of positions in their order."""
        alone = self.table.manifest.get("outcomes")
        return one_by_one(self, positions, seconds=seconds) if alone else super().values(positions, seconds=seconds)

    def arrays(self, words: Any, *, seconds: float | Deadline = 10) -> Iterator[Values]:
        """Yield the values of the states in rows of ints, many rows at a time; see InArrays."""
        deadline = Deadline.of(seconds)
        for begin in range(0, len(words), BLOCK):
            block = words[begin : begin + BLOCK]
            try:
                found, others = self.table.found_in(block, deadline)
            except (BadTable, OSError):  # `get` meets it, too, and says so
                yield from super().arrays(block, seconds=deadline)
            else:
                yield found.replaced(others, joined(list(super().arrays(block[others], seconds=deadline))))


def behind_table(table: "TableLike", evaluator: Evaluator[Any], tell: Callable[[str], None]) -> Evaluator[Any]:
    """Return an evaluator behind a table of its game, or its path; raise BadTable."""
    from zermelo.solving.table import table_of

    opened = table_of(table, evaluator.game)
    return WithTable(opened, f"Values come from the table {opened.storage.path}.", evaluator, tell)


def with_table(evaluator: Evaluator[Any], tell: Callable[[str], None]) -> Evaluator[Any]:
    """Return an evaluator behind the stored table of its game, or the evaluator itself if there is none to use."""
    if (stamp := stamp_of(evaluator.game)) is None:
        return evaluator
    table, sentence = found(stamp, evaluator.game)
    if sentence:
        tell_once(tell, sentence)
    return WithTable(table, sentence, evaluator, tell) if table else evaluator


@lru_cache(MOST_TABLES)
def found(stamp: Stamp, game: Game[Any]) -> Usable:
    """Open the table of a stamp, and compare it with the rules of a game."""
    from zermelo.solving.stored.record import read_record
    from zermelo.solving.table import Table

    record = read_record(stamp.file)
    if record is None:
        return Usable(None, unused(game, f"the record of {stamp.file} is missing or damaged."))
    if record.positions <= SMALL:  # a search is as quick, and loads less
        return Usable(None, "")
    try:
        table = Table(stamp.file, game)
    except (BadTable, OSError) as error:
        return Usable(None, unused(game, str(error)))
    day = record.solved.strftime("%Y-%m-%d")
    return Usable(table, f"Values come from the table of {game.name} that you solved on {day} (zermelo tables).")


def notice(game: Game[Any]) -> str:
    """Return what to say about the stored table of a game: that values come from it, or why not; '' without one."""
    stamp = stamp_of(game)
    return found(stamp, game).sentence if stamp else ""


def unused(game: Game[Any], reason: str) -> str:
    """Return the sentence about a table that is not used."""
    return (
        f"Your table of {game.name} is not used: {reason} To solve the game again: "
        f"zermelo solve {quote(game.spec or game.name)} --overwrite"
    )


def source_of(evaluator: Evaluator[Any]) -> str:
    """Return where the values of an evaluator come from, in a sentence; '' for a search."""
    return evaluator.source if isinstance(evaluator, WithTable) and not evaluator.is_damaged else ""
