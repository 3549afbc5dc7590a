"""The searches and boards side by side: what each answers and what it costs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from zermelo.counting.tree import grow
from zermelo.display import Displayed
from zermelo.errors import UnknownName
from zermelo.evaluation.returning import can_return
from zermelo.games import PositionLike, position_of
from zermelo.position import Position
from zermelo.progress import ignore
from zermelo.rules import Move
from zermelo.specs import nearest
from zermelo.teaching.catalogue import SEARCHES
from zermelo.teaching.claims import AS_WRITTEN, verdicts
from zermelo.teaching.measure import Pair, Row, followed, measure, measure_backwards, measure_compiled, row_record

__all__ = ["Comparison", "Pair", "compare", "own_board", "pairs"]

QUICK = "alphabeta"
"""The search under which the boards are compared."""

SECONDS = 5.0
"""The limit of a row where none is asked for."""

SMALL, FIRST_MOVES = 10_000, 4
"""The nodes of a tree that every search gets through at once, and the most moves that lead to a position with one."""


RETURNING = "Play can return to a position, which this search does not notice."
"""Why a search does not finish."""


@dataclass(frozen=True, repr=False)
class Comparison(Displayed):
    """What searches and boards answer for one position, and what each costs."""

    position: Position[Any]
    """What was searched."""
    rows: tuple[Row, ...]
    """One for each pair of a search and a board."""

    @property
    def claims(self) -> list[str]:
        """A sentence on each claim of a source that the rows decide."""
        return list(verdicts(self.rows))

    def record(self) -> dict[str, Any]:
        """The comparison as JSON."""
        position = self.position
        rows = [row_record(position, row) for row in self.rows]
        named = {"game": position.game.name, "moves": position.played, "board": position.text}
        return {**named, "rows": rows, "claims": self.claims}


def compare(
    position: PositionLike,
    only: Sequence[str] = (),
    scoring: str | None = None,
    seconds: float | None = None,
    on_row: Callable[[Pair], None] = ignore,
    on_start: Callable[[Sequence[Pair]], None] = ignore,
    on_done: Callable[[Row], None] = ignore,
) -> Comparison:
    """Measure what every search and every board answers, and what it costs.

    only: names of searches and boards, else all; scoring: one for all searches, else that of the source of each;
    seconds: for each row. Without this limit each row takes about a second, since searches that visit every node of a
    large tree are measured after some moves, and their rows tell which. Where a search does not finish, a row of the
    compiled search is added, or of settling the game from its ends backwards where that is small and its moves return.
    on_start is called with what all rows will measure, on_row before each row with what it will measure, on_done with
    each row when it is measured. Raises UnknownName.
    """
    position = position_of(position)
    rows: list[Row] = []
    returns = can_return(position.game, position.state, seconds or SECONDS)
    first_moves, limit = () if seconds else to_small_tree(position), seconds or SECONDS

    def add(row: Row) -> None:
        rows.append(row)
        on_done(row)

    chosen = pairs(position, only)
    on_start(chosen)
    for pair in chosen:
        on_row(pair)
        after = first_moves if SEARCHES[pair.search].visits_all else ()
        row = measured(followed(position, after), pair, limit, scoring, returns and not after)
        add(row._replace(after=after))
    if any(row.result is None for row in rows):
        backwards = measure_backwards(position, own_board(position), limit) if returns else None
        add(backwards or measure_compiled(position, own_board(position), limit))
    return Comparison(position, tuple(rows))


def measured(position: Position[Any], pair: Pair, seconds: float, scoring: str | None, returns: bool) -> Row:
    """Measure a search; where play can return, say so of one that does not finish, and do not begin what cannot."""
    named = SEARCHES[pair.search]
    if returns and named.visits_all:
        return Row(pair, scoring or named.scoring, None, None, None, RETURNING)
    row = measure(position, pair, seconds, scoring)
    return row._replace(stopped=RETURNING) if returns and row.result is None else row


def to_small_tree(position: Position[Any]) -> tuple[Move, ...]:
    """The fewest moves, each the first legal one, to a position with a small tree; none where it takes too many."""
    made: list[Move] = []
    while len(made) <= FIRST_MOVES:
        here = followed(position, made)
        if next(islice(grow(here).plies(), SMALL, None), None) is None:
            return tuple(made)
        made.append(next(iter(here.moves)))
    return ()


def pairs(position: Position[Any], only: Sequence[str] = ()) -> list[Pair]:
    """What to compare: every search on the game's own board, every other board under one search.

    only names searches and boards: then every named search runs on every named board.
    """
    boards = list(position.game.boards) or [""]
    own = own_board(position)
    if only:
        check_names(only, boards)
        chosen = named(boards, only) or [own]
        return [Pair(search, board) for board in chosen for search in named(SEARCHES, only) or [QUICK]]
    others = [Pair(QUICK, board) for board in boards if board != own]
    written = [Pair(*AS_WRITTEN)] if AS_WRITTEN[1] in boards else []
    return list(dict.fromkeys([Pair(search, own) for search in SEARCHES] + others + written))


def named(names: Iterable[str], only: Sequence[str]) -> list[str]:
    return [name for name in names if name in only]


def check_names(only: Sequence[str], boards: Sequence[str]) -> None:
    there = [*SEARCHES, *filter(None, boards)]
    for name in only:
        if name not in there:
            raise UnknownName(
                f"No search or board is called {name!r}{nearest(name, there)} There are: {', '.join(there)}."
            )


def own_board(position: Position[Any]) -> str:
    for name, build in position.game.boards.items():
        if build().name == position.game.name:
            return name
    return ""
