"""Comparison of searches and boards: the result of each, and its cost."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from zermelo.analysis.counting.tree import grow
from zermelo.errors import UnknownName
from zermelo.evaluation.cyclic_games import can_return
from zermelo.games import PositionLike, position_of
from zermelo.players.named import PlayerLike, name_of
from zermelo.rules.display import Displayed
from zermelo.rules.limits import OnProgress, Progress, ignore
from zermelo.rules.position import Line, Move, Position
from zermelo.rules.specs import nearest
from zermelo.sources.catalogue import SEARCHES
from zermelo.sources.measure import Measurement, Pair, follow_moves, measure, measure_backwards, measure_compiled
from zermelo.sources.own_programs import ProgramRow, measure_program
from zermelo.sources.result import refuse_again
from zermelo.sources.sources import FSHARP_PAIR, verdicts

__all__ = ["Comparison", "Pair", "compare", "own_board", "pairs"]

BOARD_COMPARISON_SEARCH = "alphabeta"
"""The search with which the boards are compared."""

COMPARISON_ROW_SECONDS = 5.0
"""The default time limit of a row."""

SMALL_TREE_NODES, MAX_FIRST_MOVES = 10_000, 4
"""The size in nodes of a tree that every search visits at once, and the greatest number of moves to reach one."""

ENDLESS_PLAY_REASON = "Play can return to a position, which this search does not notice."
"""The reason why a search does not finish."""


@dataclass(frozen=True, repr=False)
class Comparison(Displayed):
    """The results and the costs of searches and boards for one position."""

    position: Position[Any]
    """The position that was searched."""
    rows: tuple[Measurement, ...]
    """One row for each pair of a search and a board."""
    programs: tuple[ProgramRow, ...] = ()
    """The answers of programs of yours."""

    @property
    def claims(self) -> list[str]:
        """A sentence on each claim of a source that the rows decide."""
        return list(verdicts(self.rows))

    def record(self) -> dict[str, Any]:
        """Return the comparison as JSON."""
        position = self.position
        origin = {"game": position.game.name, "moves": position.moves_played.names, "board": position.text}
        own = {"programs": [row.record() for row in self.programs]} if self.programs else {}
        return {**origin, "rows": [row.record(position) for row in self.rows], **own, "claims": self.claims}


def compare(
    position: PositionLike,
    *,
    only: str | Sequence[str] = (),
    scoring: str | None = None,
    programs: PlayerLike | Sequence[PlayerLike] = (),
    seconds_each: float | None = None,
    on_progress: OnProgress = ignore,
    on_pairs: Callable[[Sequence[Pair]], None] = ignore,
    on_row: Callable[[Measurement], None] = ignore,
) -> Comparison:
    """Measure the result and the cost of every search and every board.

    only: the name of a search or a board, or several; all by default. scoring: one scoring for all searches; by
    default, the scoring of each search's source. seconds_each: time limit for each row. Without it, each row takes
    about a second, since searches that visit every node of a large tree begin after some moves, which their rows name.
    If a search does not finish, a row is added: for a small game whose moves can return, that of settling it backwards
    from its ends, otherwise that of the compiled search. on_pairs is called with the pairs of all rows, on_progress
    before each row, on_row with each row.

    programs: a file, a command or a function of yours, as for `watch_program`, or several; each is asked for its move,
    which is judged by the exact values. Raises UnknownName, BadOption for a game in which a player can move again, or
    BadPlayer.
    """
    position = position_of(position)
    refuse_again(position.game)
    several = programs if isinstance(programs, Sequence) and not isinstance(programs, str) else [programs]
    own = tuple(measured_programs(position, several, seconds_each, on_progress))
    rows: list[Measurement] = []
    returns = can_return(position.game, position.state, seconds_each or COMPARISON_ROW_SECONDS)
    first_moves, limit = Line() if seconds_each else to_small_tree(position), seconds_each or COMPARISON_ROW_SECONDS

    def add(row: Measurement) -> None:
        rows.append(row)
        on_row(row)

    chosen = pairs(position, [only] if isinstance(only, str) else only)
    on_pairs(chosen)
    for number, pair in enumerate(chosen):
        on_progress(Progress(number, len(chosen), " ".join(pair).strip()))
        search = SEARCHES[pair.search]
        after = first_moves if search.visits_all else Line()
        is_endless = returns and not after
        if is_endless and search.visits_all:
            row = Measurement(pair, scoring or search.scoring_in(position.game), stopped=ENDLESS_PLAY_REASON)
        else:
            row = measure(follow_moves(position, after), pair, limit, scoring)
            row = row._replace(stopped=ENDLESS_PLAY_REASON) if is_endless and row.result is None else row
        add(row._replace(after=after))
    if any(row.result is None for row in rows):
        backwards = measure_backwards(position, own_board(position), limit) if returns else None
        add(backwards or measure_compiled(position, own_board(position), limit))
    return Comparison(position, tuple(rows), own)


def measured_programs(
    position: Position[Any], programs: Sequence[PlayerLike], seconds: float | None, on_progress: OnProgress
) -> Iterator[ProgramRow]:
    """Yield the answer of each program, and its cost."""
    for number, program in enumerate(programs):
        on_progress(Progress(number, len(programs), name_of(program)))
        yield measure_program(position, program, seconds)


def to_small_tree(position: Position[Any]) -> Line:
    """Return the shortest line of first legal moves to a position with a small tree; () if it has too many moves."""
    moves: list[Move] = []
    while len(moves) <= MAX_FIRST_MOVES:
        here = follow_moves(position, moves)
        if next(islice(grow(here).plies(), SMALL_TREE_NODES, None), None) is None:
            return Line(moves)
        moves.append(next(iter(here.moves)))
    return Line()


def pairs(position: Position[Any], only: Sequence[str] = ()) -> list[Pair]:
    """Return the pairs to compare: every search on the game's own board, and every other board with one search.

    only: names of searches and boards; then every named search runs on every named board.
    """
    boards, own = list(position.game.declared.boards) or [""], own_board(position)
    known = [*SEARCHES, *filter(None, boards)]
    for name in only:
        if name not in known:
            raise UnknownName(
                f"No search or board is called {name!r}{nearest(name, known)} There are: {', '.join(known)}."
            )
    if only:
        searches = [search for search in SEARCHES if search in only] or [BOARD_COMPARISON_SEARCH]
        chosen = [board for board in boards if board in only] or [own]
        return [Pair(search, board) for board in chosen for search in searches]
    others = [Pair(BOARD_COMPARISON_SEARCH, board) for board in boards if board != own]
    written = [FSHARP_PAIR] if FSHARP_PAIR.board in boards else []
    return list(dict.fromkeys([*(Pair(search, own) for search in SEARCHES), *others, *written]))


def own_board(position: Position[Any]) -> str:
    boards = position.game.declared.boards.items()
    return next((name for name, build in boards if build().name == position.game.name), "")
